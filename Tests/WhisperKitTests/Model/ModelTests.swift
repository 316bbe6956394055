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
    // A run in which hardly anything succeeds would show little.
    for call in ["create", "add", "seal", "open"] {
      #expect(world.successes[call, default: 0] > 5, "WHISPER_TEST_SEED=\(world.seed): \(call)")
    }
  }
}
