/// How a message is expired.
public enum MessageAge: Equatable, Sendable {
  /// Sent so many whole days ago, two at least.
  case old(days: UInt64)
  /// Dated so many whole days ahead of the clock here, two at least.
  case ahead(days: UInt64)
  /// Near enough to now, and not later than messages of which nothing is remembered any more: after a
  /// repair, or with a clock that was set back.
  case forgotten

  /// Nil for a message that is fresh by its time.
  init?(of timestamp: Int64, now: Int64) {
    guard !Freshness.isFresh(timestamp, now: now) else { return nil }
    // Across the middle the difference may need 64 bits, and never more.
    if timestamp < now {
      self = .old(days: UInt64(bitPattern: now &- timestamp) / 86_400)
    } else {
      self = .ahead(days: UInt64(bitPattern: timestamp &- now) / 86_400)
    }
  }
}
