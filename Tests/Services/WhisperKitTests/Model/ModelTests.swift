import Foundation
import Testing
import WhisperKit

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

  /// Random letters are seldom old when they are opened.
  @Test("an old letter opens when it is asked for, once, until its row is forgotten")
  func oldLetters() throws {
    let (ada, bea) = (ModelName.pool[0], ModelName.pool[2])
    func open(_ letter: Int, expired: Bool, repeated: Bool) -> (Int, ModelStep.Action) {
      (1, .open(letter: letter, allowsExpired: expired, allowsRepeated: repeated))
    }
    let actions: [(Int, ModelStep.Action)] = [
      (0, .create(ada, canSign: true)), (1, .create(bea, canSign: true)),
      (0, .add(.step(2), as: nil, isRawKey: false)),
      (0, .seal(to: .contact(bea), from: nil, .automatic)),
      (1, .wait(seconds: 3 * Seconds.day)),
      open(4, expired: false, repeated: false), open(4, expired: false, repeated: true),
      open(4, expired: true, repeated: false), open(4, expired: true, repeated: false),
      open(4, expired: true, repeated: true),
      (1, .wait(seconds: 31 * Seconds.day)),
      open(4, expired: true, repeated: false),
      (0, .seal(to: .contact(bea), from: nil, .automatic)),
      open(13, expired: false, repeated: false),
      open(4, expired: true, repeated: false),
    ]
    let run = try ModelRun(
      actions.enumerated().map { index, action in
        ModelStep(number: index + 1, side: action.0, action: action.1)
      })
    #expect(run.failure == nil, "\(run.story)")
    #expect(run.successes["open an old one"] == 2)
    #expect(run.successes["open an old one again"] == 1)
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
      "seal", "open", "open from former keys",
      "rotate identity", "accept rotation", "back up",
      "restore", "restore what was new", "restore what is here", "restore under a free name",
      "restore rotated or archived", "export keybook", "import keybook", "add by keybook",
      "rotate by keybook", "refuse by keybook", "restart", "relock", "rotate root",
    ] {
      #expect(run.successes[kind, default: 0] > 0, "\(kind)")
    }
  }
}
