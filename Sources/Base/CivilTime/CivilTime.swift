/// A time in UTC as people write it, in the proleptic Gregorian calendar; or in another zone, by seconds that are as much
/// ahead.
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

  /// The start of a day that is written as `date` writes it, in seconds since 1970; nil for what is no day of the calendar.
  package static func seconds(atStartOf date: String) -> Int64? {
    let parts = date.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
    guard date.utf8.count == 10, parts.count == 3, let year = parts[0], let month = parts[1],
      let day = parts[2], (1...9999).contains(year), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let days =
      era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    // A day that the month has not is one of the next.
    return CivilTime(days * secondsADay)?.date == date ? days * secondsADay : nil
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
