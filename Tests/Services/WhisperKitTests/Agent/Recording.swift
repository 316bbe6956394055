import CryptoPrimitives
import TestSupport
import Testing

@testable import Vault
@testable import WhisperKit

/// What was said to an agent and by it.
struct Recording {
  var requests: [(request: AgentRequest, body: [UInt8])] = []
  var answers: [[UInt8]] = []

  /// All that a vault does through an agent which answers everything: reads, writes, uses of keys, more ranges.
  static func whole(_ person: Person, _ agent: AgentSession, _ friend: Person) throws -> Recording {
    let channel = RecordingChannel(agent.agent.visitor())
    let whisper = try Whisper.open(at: person.directory.path, clock: person.time.clock)
    try whisper.unlock(through: channel)
    let sealed = try whisper.seal("hello", to: .contact(name: friend.name), signing: .sign)
    _ = try friend.open(sealed)
    _ = try whisper.open(friend.seal("answer", to: person.name))
    for number in 0..<12 {
      _ = try whisper.contacts.add(Person("Stranger \(number)", time: person.time).bundle)
    }
    _ = try whisper.contacts.remove("Stranger 0")
    _ = try whisper.preferences.set(.compareDigits, true)
    return channel.recording
  }
}

/// Carries requests as they are, and writes them down.
final class RecordingChannel: AgentChannel {
  private let visitor: AgentVisitor
  private(set) var recording = Recording()

  init(_ visitor: AgentVisitor) { self.visitor = visitor }

  func ask(_ request: AgentRequest, _ body: [UInt8]) throws -> [UInt8] {
    recording.requests.append((request, body))
    guard case .answer(let answer) = visitor.answer(request, body) else { throw VaultError.locked }
    recording.answers.append(answer)
    return answer
  }
}

extension AgentReply {
  /// The error that it is; nil for an answer, and for none.
  var error: VaultError? {
    guard case .answer(let octets) = self, octets.first != 0 else { return nil }
    return VaultError(octets: octets)
  }

  var isRefused: Bool {
    if case .refuse = self { return true }
    return false
  }

  /// What was asked for.
  var done: [UInt8]? {
    guard case .answer(let octets) = self, octets.first == 0 else { return nil }
    return Array(octets.dropFirst())
  }
}
