/// What an agent, which keeps the keys of an unlocked vault, can be asked. What is not here cannot: see docs/VAULT.md for
/// what each may reveal.
package enum AgentRequest: UInt8, CaseIterable, Sendable {
  /// Verify a list: what follows is about its state, until the next.
  case registry = 1
  /// Open the head of a domain of that list.
  case open
  /// Compare the rows of a range, and open those asked for.
  case read
  /// Seal a value into a row of a range.
  case put
  /// Count a row of a range out.
  case remove
  /// Add the rows of a range to the sums of more ranges.
  case grow
  /// Seal a domain's next head.
  case head
  /// The code of the list with those heads.
  case code
  /// A place, or the id of a look-up or of a private key.
  case find
  /// Use a private key.
  case use
  /// Count a change.
  case raise
  /// Forget every key, and end.
  case lock
  /// How long the vault stays unlocked.
  case state
  /// Hear why the agent ends, when it does. Nothing else is asked over that connection.
  case end

  /// Those that do not keep the vault unlocked for longer.
  package static let withoutUse: Set<UInt8> = [
    AgentRequest.state.rawValue, AgentRequest.end.rawValue,
  ]

  /// Those that need nothing of the vault, and are answered also while another one waits for the element.
  package static let atOnce: Set<UInt8> = withoutUse.union([AgentRequest.lock.rawValue])
}

/// What carries a request to an agent and brings its answer back.
package protocol AgentChannel: AnyObject {
  /// Throws `VaultError.locked` where nobody answers any more.
  func ask(_ request: AgentRequest, _ body: [UInt8]) throws -> [UInt8]
}

/// What becomes of a request.
package enum AgentReply {
  case answer([UInt8])
  /// What was asked for was that the agent ends.
  case answerAndEnd([UInt8])
  /// It is none: who sent it is let go.
  case refuse
}
