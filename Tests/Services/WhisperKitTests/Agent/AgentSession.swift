import KeyCustody
import StoredRows
import Vault

@testable import WhisperKit

/// An agent in this process, with a visitor of its own for each vault that is opened through it.
final class AgentSession {
  let agent: VaultAgent

  /// Takes the keys of an unlocked vault.
  init(_ whisper: Whisper) throws {
    agent = try whisper.vault.agent(
      with: PrivateKeyRules(), reading: VaultRows(wallets: nil))
  }

  /// A person's vault once more, opened through the agent.
  func whisper(of person: Person) throws -> Whisper {
    let whisper = try Whisper.open(at: person.directory.path, clock: person.time.clock)
    try whisper.unlock(through: channel())
    return whisper
  }

  func channel() -> DirectChannel { DirectChannel(agent.visitor()) }
}

/// Carries requests to a visitor as they are, and counts them.
final class DirectChannel: AgentChannel {
  private let visitor: AgentVisitor
  private(set) var asked: [AgentRequest: Int] = [:]
  var count: Int { asked.values.reduce(0, +) }
  /// What is done to an answer before it arrives.
  var altering: ((AgentRequest, [UInt8]) -> [UInt8])?

  init(_ visitor: AgentVisitor) { self.visitor = visitor }

  func ask(_ request: AgentRequest, _ body: [UInt8]) throws -> [UInt8] {
    asked[request, default: 0] += 1
    guard case .answer(let answer) = visitor.answer(request, body) else { throw VaultError.locked }
    return altering?(request, answer) ?? answer
  }
}
