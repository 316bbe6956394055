import Words

/// A time as it is shown: UTC, in the form of RFC 3339.
enum Time {
  private static let secondsADay: Int64 = 86_400

  static func text(_ seconds: Int64) -> String { shown(seconds) { ":" + two($0) } }

  /// To the minute that has begun, for what a person is to remember.
  static func minute(_ seconds: Int64) -> String { shown(seconds) { _ in "" } }

  /// `rest` writes what comes behind the minutes, from the seconds.
  private static func shown(_ seconds: Int64, rest: (Int64) -> String) -> String {
    // A sender may claim any time; beyond these years only the number is meaningful.
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else {
      return MessageWords.farTime("\(seconds)")
    }
    let second = ((seconds % secondsADay) + secondsADay) % secondsADay
    let (year, month, day) = date((seconds - second) / secondsADay)
    return "\(four(year))-\(two(month))-\(two(day)) "
      + "\(two(second / 3600)):\(two(second / 60 % 60))\(rest(second % 60)) UTC"
  }

  /// The civil date of a day counted from 1970-01-01, in the proleptic Gregorian calendar.
  private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // Counted from 0000-03-01, so that a leap day is the last of its year.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private static func four(_ value: Int64) -> String {
    String(repeating: "0", count: max(0, 4 - "\(value)".count)) + "\(value)"
  }
}
