/// Which of the words somebody may have meant who typed another: those that fewest slips make of it (a letter
/// more, less or other, or two that changed places), whatever their case. As many slips count as fit a
/// word of its length, so that none is proposed that only looks a little like it.
func nearest(to typed: String, among words: [String]) -> [String] {
  let letters = Array(typed.lowercased().unicodeScalars.prefix(longestMistyped + 1))
  let bound: Int
  switch letters.count {
  case 0...2: bound = 0
  case 3...5: bound = 1
  case 6...longestMistyped: bound = 2
  default: return []
  }
  var found: [String] = []
  var least = bound
  for word in words {
    let other = Array(word.lowercased().unicodeScalars.prefix(longestMistyped + bound + 1))
    guard abs(other.count - letters.count) <= least else { continue }
    let slips = slips(letters, other)
    if slips < least {
      found = []
      least = slips
    }
    if slips <= least { found.append(word) }
  }
  return found
}

/// In Unicode scalars: nobody mistypes more by accident, and the time goes with the square.
private let longestMistyped = 128

/// The optimal string alignment distance.
private func slips(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
  // Rows of the table: how many slips make the beginning of one of the beginning of the other.
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var least = min(
        last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == second[column - 1], other == first[row - 1] {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}
