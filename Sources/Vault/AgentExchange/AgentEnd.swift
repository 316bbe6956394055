/// Why an agent ended, as it answers who asked to hear it.
/// Source: docs/VAULT.md, "End".
package enum AgentEnd: UInt8, CaseIterable, Sendable {
  /// Somebody had it lock the vault.
  case asked = 1
  /// Nobody used it for as long as was set, or it has run for as long as it may.
  case time
  /// A session of the user was locked.
  case session
  /// The machine is about to sleep.
  case sleep
  /// Its socket's name or the vault is gone or another.
  case removed
  /// Anything else: a signal, or the system.
  case ended

  /// The answer: 0 ‖ the reason.
  package var answer: [UInt8] { [0, rawValue] }

  /// Reads an answer; nil for what is none. A reason that is not known here is an end.
  package init?(answer: [UInt8]) {
    guard answer.count == 2, answer[0] == 0 else { return nil }
    self = AgentEnd(rawValue: answer[1]) ?? .ended
  }
}
