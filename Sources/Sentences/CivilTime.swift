/// A time in UTC as people write it, in the proleptic Gregorian calendar. It is computed here: the C library's would look
/// for the machine's zone first, wherever the environment says.
package struct CivilTime: Equatable, Sendable {
  package let year: Int64
  package let month: Int64
  package let day: Int64
  package let hour: Int64
  package let minute: Int64
  package let second: Int64

  private static let secondsADay: Int64 = 86_400

  /// Years 1 to 9999, in seconds since 1970.
  package static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Nil beyond `range`.
  package init?(_ seconds: Int64) {
    guard Self.range.contains(seconds) else { return nil }
    let rest = ((seconds % Self.secondsADay) + Self.secondsADay) % Self.secondsADay
    // Counted from 0000-03-01, so that a leap day is the last of its year.
    let shifted = (seconds - rest) / Self.secondsADay + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
  }

  /// `2026-11-23`.
  package var date: String { "\(Self.four(year))-\(Self.two(month))-\(Self.two(day))" }

  /// `07:05`.
  package var hourAndMinute: String { "\(Self.two(hour)):\(Self.two(minute))" }

  /// `07:05:09`.
  package var time: String { "\(hourAndMinute):\(Self.two(second))" }

  private static func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private static func four(_ value: Int64) -> String {
    String(repeating: "0", count: max(0, 4 - "\(value)".count)) + "\(value)"
  }
}
