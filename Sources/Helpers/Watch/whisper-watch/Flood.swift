/// What others send us, who have nothing to say to us. A bus keeps so much for each of its connections and drops the rest, and
/// gives it out in the order in which it came.
struct Flood {
  /// So many messages at once are none yet.
  static let limit = 256
  private static let time = Duration.seconds(10)

  private var end: ContinuousClock.Instant?
  private var count = 0

  /// Counts one message; whether there are too many now.
  mutating func grows(at now: ContinuousClock.Instant) -> Bool {
    if end.map({ $0 <= now }) ?? true { (end, count) = (now + Self.time, 0) }
    count += 1
    return count > Self.limit
  }
}
