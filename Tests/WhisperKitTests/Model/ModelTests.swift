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

  @Test("four hundred random steps with two vaults end as the model says")
  func random() throws {
    let seed = try Self.seed
    let run = try ModelRun(seed: seed, count: 400)
    guard run.failure != nil else { return }
    Issue.record(
      "WHISPER_TEST_SEED=\(seed): step \(run.steps.count) fails; so do these:\n\(try run.shrunk().story)"
    )
  }

  /// A run in which hardly anything succeeds would show little.
  @Test("calls of every kind succeed now and then")
  func coverage() throws {
    let run = try ModelRun(seed: 4, count: 400)
    #expect(run.failure == nil, "\(run.story)")
    for kind in [
      "create", "archive identity", "unarchive identity", "use identity", "delete identity",
      "rename identity", "add", "verify contact", "unverify contact", "revoke contact",
      "block contact", "unblock contact", "note", "rename contact", "remove contact", "policy",
      "seal", "open", "open an old one", "open an old one again", "open from former keys",
      "rotate identity", "accept rotation", "back up",
      "restore", "restore what was new", "restore what is here", "restore under a free name",
      "restore rotated or archived", "export keybook", "import keybook", "add by keybook",
      "rotate by keybook", "refuse by keybook", "restart", "relock", "rotate root",
    ] {
      #expect(run.successes[kind, default: 0] > 0, "\(kind)")
    }
  }
}
