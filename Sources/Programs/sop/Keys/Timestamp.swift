import CivilTime

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Points in time, in seconds since 1970.
enum Timestamp {
  /// By the exact clock: `time` is some milliseconds late, in which a signature that another program made just now
  /// would seem to come from the future.
  static var now: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec)
  }

  /// In the form of RFC 3339, in UTC.
  static func text(_ seconds: Int64) -> String {
    guard let civil = CivilTime(seconds) else { return "\(seconds)" }
    return "\(civil.date)T\(civil.time)Z"
  }

  /// Reads `now`, and dates of ISO 8601 in its extended form, in UTC where they name no zone; nil for `-`,
  /// which is no limit.
  static func parse(_ text: String) throws -> Int64? {
    if text == "-" { return nil }
    if text == "now" { return now }
    var rest = Substring(text)
    guard let seconds = parse(&rest), rest.isEmpty else {
      throw Failure(.unsupportedOption, "\(text) is not a date.")
    }
    return seconds
  }

  private static func parse(_ text: inout Substring) -> Int64? {
    guard let year = number(4, 1970...9999, &text), take("-", &text),
      let month = number(2, 1...12, &text), take("-", &text), let day = number(2, 1...31, &text)
    else { return nil }
    var parts = tm()
    parts.tm_year = year - 1900
    parts.tm_mon = month - 1
    parts.tm_mday = day
    var zone: Int64 = 0
    if take("T", &text) || take(" ", &text) {
      guard let hour = number(2, 0...23, &text), take(":", &text),
        let minute = number(2, 0...59, &text)
      else { return nil }
      parts.tm_hour = hour
      parts.tm_min = minute
      if take(":", &text) {
        guard let second = number(2, 0...60, &text) else { return nil }
        parts.tm_sec = second
        if take(".", &text) { text = text.drop { $0.isASCII && $0.isNumber } }
      }
      guard let offset = parseZone(&text) else { return nil }
      zone = offset
    }
    let seconds = Int64(timegm(&parts))
    // A day that the month has not became one of the next.
    guard parts.tm_mday == day else { return nil }
    return seconds - zone
  }

  /// The seconds that a zone is ahead of UTC.
  private static func parseZone(_ text: inout Substring) -> Int64? {
    if text.isEmpty || take("Z", &text) { return 0 }
    let isAhead = take("+", &text)
    guard isAhead || take("-", &text), let hours = number(2, 0...23, &text) else { return nil }
    _ = take(":", &text)
    guard let minutes = number(2, 0...59, &text) else { return nil }
    let seconds = Int64(hours) * 3600 + Int64(minutes) * 60
    return isAhead ? seconds : -seconds
  }

  private static func number(
    _ digits: Int, _ permitted: ClosedRange<Int32>, _ text: inout Substring
  ) -> Int32? {
    let piece = text.prefix(digits)
    guard piece.count == digits, piece.allSatisfy({ $0.isASCII && $0.isNumber }),
      let value = Int32(piece), permitted.contains(value)
    else { return nil }
    text = text.dropFirst(digits)
    return value
  }

  private static func take(_ character: Character, _ text: inout Substring) -> Bool {
    guard text.first == character else { return false }
    text = text.dropFirst()
    return true
  }
}
