package import AgentExchange
internal import Vault

/// Hears why an agent ends, over a connection of its own, which holds up nobody and prolongs nothing.
package final class AgentEndNotice {
  private let connection: AgentConnection

  /// What was heard.
  package enum Heard: Equatable, Sendable {
    /// No key is left there, for this reason.
    case end(AgentEnd)
    /// The connection ended without a word: nobody knows what became of it.
    case gone
    /// As many wait already as the agent has room for.
    case refused
  }

  init(of place: AgentPlace) throws(AgentConnectionError) {
    connection = try AgentConnection(to: place)
    try connection.begin(AgentRequest.end.rawValue, [])
  }

  /// What poll(2) waits on to read: then there is something to hear.
  package var descriptor: Int32 { connection.number }

  /// Call it once, when the descriptor can be read.
  package func heard() -> Heard {
    do {
      let answer = try connection.answer(to: AgentRequest.end.rawValue)
      return AgentEnd(answer: answer).map(Heard.end) ?? .gone
    } catch {
      return error == .busy ? .refused : .gone
    }
  }
}
