internal import StoredRows

extension ReplayRow {
  /// 30 days, in seconds.
  static let retention: Int64 = 30 * 24 * 60 * 60

  /// The last second in which the row must be there. An expired message's is counted from its opening,
  /// and lasts until it cannot be fresh any more.
  var end: Int64 {
    guard let openedAt else { return Self.after(timestamp, Self.retention) }
    return max(Self.after(openedAt, Self.retention), Freshness.end(of: timestamp))
  }

  /// Never, where there is no such second.
  private static func after(_ time: Int64, _ seconds: Int64) -> Int64 {
    let (end, overflow) = time.addingReportingOverflow(seconds)
    return overflow ? .max : end
  }
}
