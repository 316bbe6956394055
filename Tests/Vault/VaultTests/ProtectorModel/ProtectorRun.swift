import TestSupport

/// A sequence of steps that was tried on a world of its own, and how that ended.
struct ProtectorRun {
  private(set) var steps: [ProtectorStep] = []
  /// How many calls ended well, by kind.
  private(set) var successes: [String: Int] = [:]
  /// Where vault and model parted; nil when they never did.
  private(set) var failure: String?
  private let element: ProtectorWorld.Element
  private let rule: ProtectorModel.Rule?

  /// Tries `count` random steps, each chosen for the world as the ones before left it. Nil where the element is not here.
  init?(
    _ element: ProtectorWorld.Element, _ random: SeededRandom, count: Int,
    forgetting rule: ProtectorModel.Rule? = nil
  ) throws {
    (self.element, self.rule) = (element, rule)
    guard let world = try ProtectorWorld(element, forgetting: rule) else { return nil }
    var random = random
    for number in 1...count where failure == nil {
      let step = ProtectorStep.random(number, in: world, using: &random)
      steps.append(step)
      failure = Self.failure(of: step, in: world)
    }
    successes = world.successes
  }

  /// Tries these steps and ends at the first that fails.
  init?(
    _ steps: [ProtectorStep], _ element: ProtectorWorld.Element,
    forgetting rule: ProtectorModel.Rule? = nil
  ) throws {
    (self.steps, self.element, self.rule) = (steps, element, rule)
    guard let world = try ProtectorWorld(element, forgetting: rule) else { return nil }
    for step in steps where failure == nil { failure = Self.failure(of: step, in: world) }
    successes = world.successes
  }

  private static func failure(of step: ProtectorStep, in world: ProtectorWorld) -> String? {
    do {
      try world.perform(step)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The shortest sequence that can be made of a failing run's by leaving steps out.
  func shrunk() throws -> ProtectorRun {
    let shorter = try Shrinker.shrink(steps) {
      try ProtectorRun($0, element, forgetting: rule)?.failure != nil
    }
    return try ProtectorRun(shorter, element, forgetting: rule) ?? self
  }

  var outcome: String { failure ?? "vault and model agree" }

  /// The steps and how they end, one a line.
  var story: String { (steps.map(\.description) + [outcome]).joined(separator: "\n") }
}
