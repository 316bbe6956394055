/// Whether a message's time is near enough to now. The time is the sender's to choose, so nothing
/// here may overflow.
enum Freshness {
  /// 48 hours, in seconds.
  static let window: Int64 = 48 * 60 * 60

  static func isFresh(_ timestamp: Int64, now: Int64) -> Bool {
    let (difference, overflow) = now.subtractingReportingOverflow(timestamp)
    return !overflow && difference.magnitude <= window.magnitude
  }

  /// The last second in which a message of this time is fresh.
  static func end(of timestamp: Int64) -> Int64 {
    let (end, overflow) = timestamp.addingReportingOverflow(window)
    return overflow ? .max : end
  }

  /// Whether `seconds` have passed since `timestamp`.
  static func hasPassed(_ seconds: Int64, since timestamp: Int64, now: Int64) -> Bool {
    let (end, overflow) = timestamp.addingReportingOverflow(seconds)
    return !overflow && now > end
  }
}
