import Foundation
import Testing

@Suite("The services against a model of them")
struct ModelTests {
  /// A new seed each time, or the one that a failure named.
  static var seed: UInt64 {
    get throws {
      guard let text = ProcessInfo.processInfo.environment["WHISPER_TEST_SEED"] else {
        return UInt64.random(in: 0...UInt64.max)
      }
      return try #require(UInt64(text), "WHISPER_TEST_SEED is no number")
    }
  }

  @Test("four hundred random calls on two vaults end as the model says")
  func random() throws {
    var world = try ModelWorld(seed: Self.seed)
    for _ in 0..<400 { try world.act() }
  }

  /// A run in which hardly anything succeeds would show little.
  @Test("calls of every kind succeed now and then")
  func coverage() throws {
    var world = try ModelWorld(seed: 3)
    for _ in 0..<400 { try world.act() }
    for call in [
      "create", "archive", "unarchive", "use", "delete", "rename-identity", "add", "verify",
      "unverify", "revoke", "block", "unblock", "note", "rename-contact", "remove", "policy",
      "seal", "open",
    ] {
      #expect(world.successes[call, default: 0] > 0, "\(call)")
    }
  }
}
