import TestSupport
import TestTraits
import Testing

@Suite("The shrinker")
struct ShrinkerTests {
  @Test("keeps what a failure needs, in its order, and nothing else")
  func minimal() {
    let needed = [3, 40, 41, 97]
    let shrunk = Shrinker.shrink(Array(0..<100)) { steps in
      needed.allSatisfy(steps.contains)
    }
    #expect(shrunk == needed)
  }

  @Test(
    "ends when no single step can go, whatever the failure needs",
    arguments: 0..<20 as Range<UInt64>)
  func oneMinimal(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    // Any two of a group fail, so that what goes first decides what must stay.
    let groups = (0..<3).map { _ in (0..<6).map { _ in Int.random(in: 0..<50, using: &random) } }
    func fails(_ steps: [Int]) -> Bool {
      groups.allSatisfy { group in Set(steps).intersection(group).count >= min(2, Set(group).count)
      }
    }
    let shrunk = Shrinker.shrink(Array(0..<50), fails: fails)
    #expect(fails(shrunk))
    for index in shrunk.indices {
      var shorter = shrunk
      shorter.remove(at: index)
      #expect(!fails(shorter))
    }
  }

  @Test("leaves nothing of a sequence whose failure needs no step")
  func empty() {
    #expect(Shrinker.shrink(Array(0..<10)) { _ in true }.isEmpty)
    #expect(Shrinker.shrink([Int]()) { _ in true }.isEmpty)
  }

  /// The whole of it, with a model that is wrong: what would be seen if the vault were.
  @Test(
    "finds a few steps that show what a model forgot",
    .namesSeed,
    arguments: LongChain.some(of: VaultModel.Rule.allCases, "vault model"))
  func planted(rule: VaultModel.Rule) throws {
    let runs = (1...20 as ClosedRange<UInt64>).lazy.compactMap { seed in
      try? ModelRun(seed: seed, count: 100, forgetting: rule)
    }
    let run = try #require(runs.first { $0.failure != nil }, "no run of twenty finds it")
    let shrunk = try run.shrunk(forgetting: rule)
    #expect(shrunk.failure != nil)
    #expect(shrunk.steps.count <= 8, "\(shrunk.story)")
    #expect(try ModelRun(shrunk.steps).failure == nil, "the vault itself does not forget it")
  }
}
