internal import SecretMemory

/// The guesses for the cheapest way to put a passphrase together from patterns, and from characters
/// that follow none.
///
/// Who guesses tries few patterns before many, and does not know their order: l patterns that take
/// p1, …, pl guesses cost l! · p1 · … · pl + 10,000^(l−1). The search goes from the first character to
/// the last, and keeps for each and each l the least product that leads there.
struct FewestGuesses: ~Copyable {
  /// By last character and count of patterns: the product, and whether the last pattern is none (1).
  private var product: NumberTable
  private var endsFreely: NumberTable
  private let length: Int
  private let longestWay: Int

  /// What a character that follows no pattern multiplies the guesses by.
  private static let guessesForCharacter = 10.0
  private static let penalty = 10_000.0

  static func search(_ spans: borrowing Spans, length: Int) throws(SecretMemoryError) -> Double {
    guard length > 0 else { return 1 }
    var search = try FewestGuesses(length: length)
    search.run(spans)
    var (cheapest, factorial) = (Double.infinity, 1.0)
    for way in 1...search.longestWay {
      factorial *= Double(way)
      let cost =
        factorial * search.product[length - 1, way] + power(of: penalty, Double(way - 1))
      cheapest = min(cheapest, cost)
    }
    return cheapest
  }

  private init(length: Int) throws(SecretMemoryError) {
    // With more patterns the penalty alone is above the guesses for characters without any.
    let longestWay = length / 4 + 2
    let product = try NumberTable(rows: length, columns: longestWay + 1)
    let endsFreely = try NumberTable(rows: length, columns: longestWay + 1)
    self.product = product
    self.endsFreely = endsFreely
    self.length = length
    self.longestWay = longestWay
  }

  private mutating func run(_ spans: borrowing Spans) {
    for last in 0..<length {
      for first in 0...last {
        extend(to: last, from: first, spans.guesses(first, through: last), isFree: false)
        extend(to: last, from: first, Self.free(last - first + 1), isFree: true)
      }
    }
  }

  /// The guesses for characters that follow no pattern; one more than the least for a pattern.
  private static func free(_ count: Int) -> Double {
    max(power(of: guessesForCharacter, Double(count)), count == 1 ? 11 : 51)
  }

  /// Tries a pattern at the end of every way that comes to its beginning.
  private mutating func extend(to last: Int, from first: Int, _ guesses: Double, isFree: Bool) {
    guard guesses.isFinite else { return }
    guard first > 0 else { return keep(last, 1, guesses, isFree: isFree) }
    for way in 1..<longestWay {
      // Two stretches without a pattern are one.
      if isFree, endsFreely[first - 1, way] == 1 { continue }
      keep(last, way + 1, guesses * product[first - 1, way], isFree: isFree)
    }
  }

  private mutating func keep(_ last: Int, _ way: Int, _ product: Double, isFree: Bool) {
    guard product < self.product[last, way] else { return }
    self.product[last, way] = product
    endsFreely[last, way] = isFree ? 1 : 0
  }
}
