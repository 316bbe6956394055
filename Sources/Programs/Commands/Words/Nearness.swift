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
    let slips = slips(letters, other, atMost: least)
    if slips < least {
      found = []
      least = slips
    }
    if slips <= least { found.append(word) }
  }
  return found
}

/// In Unicode scalars: nobody mistypes more by accident.
private let longestMistyped = 128

/// The optimal string alignment distance, as far as it is at most `bound`; else something greater.
private func slips(
  _ first: [Unicode.Scalar], _ second: [Unicode.Scalar], atMost bound: Int
) -> Int {
  // Rows of the table: how many slips make the beginning of one of the beginning of the other. Beginnings whose
  // lengths differ by more than the bound take more slips than that, so that nothing else is looked at.
  let far = bound + 1
  guard abs(first.count - second.count) <= bound else { return far }
  var beforeLast = [Int](repeating: far, count: second.count + 1)
  var last = (0...second.count).map { min($0, far) }
  var current = beforeLast
  for (row, letter) in first.enumerated() {
    let columns = max(0, row - bound)..<min(second.count, row + bound + 1)
    // What stands around these columns is another row's.
    current[columns.lowerBound] = min(row + 1, far)
    for column in columns {
      let other = second[column]
      var least = min(
        last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == second[column - 1], other == first[row - 1] {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current[column + 1] = min(least, far)
    }
    if columns.upperBound < second.count { current[columns.upperBound + 1] = far }
    (beforeLast, last, current) = (last, current, beforeLast)
  }
  return last[second.count]
}
