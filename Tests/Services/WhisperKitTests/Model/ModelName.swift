/// A name from a small pool, or one made from such. Names of one family with one suffix are one name
/// to the vault: they differ in case or Unicode form alone. Which do is written down here, not
/// computed.
struct ModelName: Equatable, Sendable, CustomStringConvertible {
  let text: String
  let family: Int
  /// What rotations put behind the family's name, as the vault writes it.
  var suffix = ""

  var description: String { text }

  static let pool: [ModelName] = [
    ModelName(text: "Ada", family: 0), ModelName(text: "ADA", family: 0),
    ModelName(text: "Bea", family: 1),
    ModelName(text: "Zo\u{EB}", family: 2), ModelName(text: "zoe\u{308}", family: 2),
    ModelName(text: "Strau\u{DF}", family: 3), ModelName(text: "STRAUSS", family: 3),
    ModelName(text: "\u{674E}\u{96F7}", family: 4),
    ModelName(text: "Bea 2", family: 5),
    ModelName(text: "O'Hara", family: 6),
    // What Ada's keys are called when newer ones replaced them.
    ModelName(text: "ada V1", family: 0, suffix: " v1"),
  ]

  static func random(_ random: inout SeededRandom) -> ModelName {
    pool[Int.random(in: 0..<pool.count, using: &random)]
  }

  static func == (left: Self, right: Self) -> Bool {
    left.family == right.family && left.suffix == right.suffix
  }

  /// The name with something behind it.
  func followed(by end: String) -> ModelName {
    ModelName(text: text + end, family: family, suffix: suffix + end)
  }
}
