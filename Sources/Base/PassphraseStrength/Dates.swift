/// Days and years: 1.2.1987, 870201, 2019.
enum Dates {
  private static let presentYear = 2017
  private static let fewestYears = 20.0
  private static let years = 1000...2050

  static func search(_ text: borrowing Characters, _ spans: inout Spans) {
    noteYears(text, &spans)
    // A date in another one is none.
    var end = 0
    for start in 0..<text.count {
      for length in stride(from: min(10, text.count - start), through: 4, by: -1) {
        let range = start..<start + length
        guard let guesses = guesses(text, range) else { continue }
        if range.upperBound > end { spans.note(guesses, for: range) }
        end = max(end, range.upperBound)
        break
      }
    }
  }

  /// Years of whoever lives: 1900 to 2029.
  private static func noteYears(_ text: borrowing Characters, _ spans: inout Spans) {
    for start in 0..<max(0, text.count - 3) {
      guard let year = text.number(start..<start + 4), (1900...2029).contains(year) else {
        continue
      }
      spans.note(yearsAway(year), for: start..<start + 4)
    }
  }

  private static func yearsAway(_ year: Int) -> Double {
    max(fewestYears, Double(abs(year - presentYear)))
  }

  /// The guesses for a date that is all of `range`; nil for what is none.
  private static func guesses(_ text: borrowing Characters, _ range: Range<Int>) -> Double? {
    if let year = yearWithSigns(text, range) { return yearsAway(year) * 365 * 4 }
    return yearWithoutSigns(text, range).map { yearsAway($0) * 365 }
  }

  /// The year of a date in digits alone. Where it reads in several ways, the one that is nearest.
  private static func yearWithoutSigns(_ text: borrowing Characters, _ range: Range<Int>) -> Int? {
    guard range.count <= 8, text.number(range) != nil else { return nil }
    let splits: [(Int, Int)] =
      switch range.count {
      case 4: [(1, 2), (2, 3)]
      case 5: [(1, 3), (2, 3)]
      case 6: [(1, 2), (2, 4), (4, 5)]
      case 7: [(1, 3), (2, 3), (4, 5), (4, 6)]
      default: [(2, 4), (4, 6)]
      }
    var nearest: Int?
    for (one, two) in splits {
      let start = range.lowerBound
      guard let first = text.number(start..<start + one),
        let second = text.number(start + one..<start + two),
        let third = text.number(start + two..<range.upperBound),
        let year = year(first, second, third)
      else { continue }
      if nearest.map({ abs(year - presentYear) < abs($0 - presentYear) }) ?? true { nearest = year }
    }
    return nearest
  }

  /// The year of a date whose parts stand apart by one and the same sign.
  private static func yearWithSigns(_ text: borrowing Characters, _ range: Range<Int>) -> Int? {
    guard range.count >= 6 else { return nil }
    guard let one = range.first(where: { text[$0].digit == nil }),
      let two = range.last(where: { text[$0].digit == nil }), one < two,
      text[one] == text[two], " \t/\\_.-".unicodeScalars.contains(where: { $0.value == text[one] }),
      one - range.lowerBound <= 4, two - one <= 3, range.upperBound - two <= 5,
      let first = text.number(range.lowerBound..<one), let second = text.number(one + 1..<two),
      let third = text.number(two + 1..<range.upperBound)
    else { return nil }
    return year(first, second, third)
  }

  /// The year of three numbers that are a day, a month and a year, the year first or last.
  private static func year(_ first: Int, _ second: Int, _ third: Int) -> Int? {
    guard (1...31).contains(second), first > 0 || third > 0, first <= 31 || third <= 31,
      first <= 12 || second <= 12 || third <= 12
    else { return nil }
    if years.contains(third) { return isDay(first, second) ? third : nil }
    if years.contains(first) { return isDay(second, third) ? first : nil }
    guard first <= 99, third <= 99 else { return nil }
    if isDay(first, second) { return inFull(third) }
    return isDay(second, third) ? inFull(first) : nil
  }

  private static func inFull(_ year: Int) -> Int { year > 50 ? year + 1900 : year + 2000 }

  /// Whether one number can be a day and the other a month.
  private static func isDay(_ one: Int, _ other: Int) -> Bool {
    (1...31).contains(one) && (1...12).contains(other)
      || (1...12).contains(one) && (1...31).contains(other)
  }
}
