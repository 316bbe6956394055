/// What somebody may have meant who wrote a word that is none.
public enum Nearest {
  /// The first of the words that is at most two letters away, and nearer than half of its length; nil where none is.
  public static func word(to wrong: String, among words: some Sequence<String>) -> String? {
    let letters = Array(wrong.lowercased().unicodeScalars.prefix(64))
    var best: (word: String, distance: Int)?
    for word in words {
      let distance = distance(letters, Array(word.lowercased().unicodeScalars.prefix(64)))
      guard distance <= 2, 2 * distance < max(word.count, 3) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (word, distance) }
    }
    return best?.word
  }

  /// How many letters must be put in, taken out, replaced, or swapped with the next.
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var current = [row + 1]
      for (column, wanted) in other.enumerated() {
        var least = min(last[column + 1], current[column]) + 1
        least = min(least, last[column] + (letter == wanted ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == wanted {
          least = min(least, before[column - 1] + 1)
        }
        current.append(least)
      }
      (before, last) = (last, current)
    }
    return last[other.count]
  }
}
