import TestSupport

/// A sequence of steps that was tried on a world of its own, and how that ended.
struct ModelRun {
  private(set) var steps: [ModelStep] = []
  /// How many calls ended well, by kind.
  private(set) var successes: [String: Int] = [:]
  /// Where vault and model parted; nil when they never did.
  private(set) var failure: String?

  /// Tries `count` random steps, each chosen for the world as the ones before left it.
  init(seed: UInt64, count: Int, forgetting rule: VaultModel.Rule? = nil) throws {
    var random = SeededRandom(seed: seed)
    var world = try ModelWorld(forgetting: rule)
    for number in 1...count where failure == nil {
      let step = ModelStep.random(number, in: world, using: &random)
      steps.append(step)
      failure = Self.failure(of: step, in: &world)
    }
    successes = world.successes
  }

  /// Tries these steps and ends at the first that fails.
  init(_ steps: [ModelStep], forgetting rule: VaultModel.Rule? = nil) throws {
    self.steps = steps
    var world = try ModelWorld(forgetting: rule)
    for step in steps where failure == nil { failure = Self.failure(of: step, in: &world) }
    successes = world.successes
  }

  private static func failure(of step: ModelStep, in world: inout ModelWorld) -> String? {
    do {
      try world.perform(step)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The shortest sequence that can be made of a failing run's by leaving steps out.
  func shrunk(forgetting rule: VaultModel.Rule? = nil) throws -> ModelRun {
    try ModelRun(
      try Shrinker.shrink(steps) { try ModelRun($0, forgetting: rule).failure != nil },
      forgetting: rule)
  }

  /// The steps and how they end, one a line.
  var story: String {
    (steps.map(\.description) + [failure ?? "vault and model agree"]).joined(separator: "\n")
  }
}
