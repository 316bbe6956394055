internal import CryptoPrimitives

/// Words of the list that somebody may have meant.
enum NearWords {
  private static let most = 3
  private static let farthest = 2

  /// Up to three words that one or two mistakes lead to, the fewest first: a letter wrong, missing or too much, or two
  /// neighbours in the other order.
  static func like(_ word: [UInt8]) -> [String] {
    // The longest has eight letters.
    guard word.count <= 8 + farthest else { return [] }
    let found = BIP39Words.all.compactMap { candidate -> (distance: Int, word: Substring)? in
      let distance = distance(word, Array(candidate.utf8))
      return distance <= farthest ? (distance, candidate) : nil
    }
    return found.enumerated()
      .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .prefix(most).map { String($0.element.word) }
  }

  /// How many mistakes lie between two words, of which no letter has part in two.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var next = [row + 1]
      for (column, other) in right.enumerated() {
        var distance = min(
          last[column + 1] + 1, next[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          distance = min(distance, before[column - 1] + 1)
        }
        next.append(distance)
      }
      (before, last) = (last, next)
    }
    return last[right.count]
  }
}
