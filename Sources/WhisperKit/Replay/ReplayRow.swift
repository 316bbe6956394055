internal import CryptoPrimitives

/// What is remembered of a message that was opened.
struct ReplayRow: Equatable {
  /// 30 days, in seconds.
  static let retention: Int64 = 30 * 24 * 60 * 60

  /// The message's time, as its sender says.
  let timestamp: Int64
  /// When it was opened; nil for a message that was fresh then.
  var openedAt: Int64?

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

extension ReplayRow {
  init(decoding value: [UInt8]) throws {
    var reader = CanonicalReader(value)
    timestamp = try reader.integer()
    openedAt = value.count > 8 ? try reader.integer() : nil
    try reader.finish()
  }

  var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 16)
    writer.integer(timestamp)
    if let openedAt { writer.integer(openedAt) }
    return writer.bytes
  }
}
