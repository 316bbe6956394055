import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Vault

@Suite("Protectors, locks and counters against a model of them")
struct ProtectorModelTests {
  /// So many steps have a world of their own.
  private static let length = 120

  /// How many steps are tried with each element: a few, or as many as this says with both together.
  private static let variable = "WHISPER_MODEL_STEPS"

  private static var steps: Int {
    get throws {
      guard let text = ProcessInfo.processInfo.environment[variable] else { return length / 2 }
      return try #require(Int(text), "\(variable) is no number") / 2
    }
  }

  @Test(
    "random operations, locks, copies, kills and faults end as the model says", .namesSeed,
    arguments: ProtectorWorld.Element.allCases)
  func random(element: ProtectorWorld.Element) throws {
    let (start, steps) = (ContinuousClock.now, try Self.steps)
    var successes: [String: Int] = [:]
    for (round, first) in stride(from: 0, to: steps, by: Self.length).enumerated() {
      let random = TestSeed.random("protector model \(element) \(round)")
      let count = min(Self.length, steps - first)
      guard let run = try ProtectorRun(element, random, count: count) else { return }
      successes.merge(run.successes, uniquingKeysWith: +)
      if steps > Self.length {
        // Of a long one it is said how far it has come; what failed, before it is made short.
        say("\(element), \(first + count) steps, \(ContinuousClock.now - start): \(run.outcome)")
      }
      guard run.failure != nil else { continue }
      Issue.record(
        """
        run \(round), step \(run.steps.count): \(run.outcome)
        So do these:
        \(try run.shrunk().story)
        """)
      return
    }
    guard steps > Self.length else { return }
    let kinds = successes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    say("\(element): \(kinds.joined(separator: ", "))")
  }

  /// At once, wherever it goes.
  private func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

  /// Runs in which hardly anything succeeds would show little.
  @Test("calls of every kind succeed now and then")
  func coverage() throws {
    var missing: Set = [
      "add key", "add passphrase", "change passphrase", "remove key", "remove passphrase",
      "remove last", "rotate root", "count", "stop counting", "high", "standard", "put", "note",
      "new x25519", "new ed25519", "new deviceBound", "use", "unlock", "elsewhere", "kill", "copy",
      "put back", "put back and accept", "rolledBack", "counterLost", "add key with a fault",
      "rotate root with a fault", "high with a fault", "put with a fault", "unlock with a fault",
    ]
    // Where a process is killed is not the same each time, and so neither is what follows.
    for round in 0..<12 where !missing.isEmpty {
      let random = SeededRandom(seed: 7, label: "protector model \(round)")
      let run = try #require(try ProtectorRun(.software, random, count: Self.length))
      #expect(run.failure == nil, "\(run.story)")
      missing.subtract(run.successes.keys)
    }
    #expect(missing.isEmpty)
  }

  /// What would be seen if the vault were wrong.
  @Test(
    "a few steps show what a model forgot", .namesSeed,
    arguments: LongChain.some(of: ProtectorModel.Rule.allCases, "protector model"))
  func planted(rule: ProtectorModel.Rule) throws {
    let runs = (1...20 as ClosedRange<UInt64>).lazy.compactMap { seed in
      try? ProtectorRun(
        .software, SeededRandom(seed: seed, label: "planted"), count: 100, forgetting: rule)
    }
    let run = try #require(runs.first { $0.failure != nil }, "no run of twenty finds it")
    let shrunk = try run.shrunk()
    #expect(shrunk.failure != nil)
    #expect(shrunk.steps.count <= 8, "\(shrunk.story)")
    let sound = try #require(try ProtectorRun(shrunk.steps, .software))
    #expect(sound.failure == nil, "the vault itself does not forget it")
  }
}
