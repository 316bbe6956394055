import CivilTime
import Words

/// How far clocks on the wall are ahead of UTC, and what that is called there.
struct ZoneOffset: Equatable, Sendable {
  let seconds: Int64
  let name: String
}

/// A time zone: what clocks on the wall show at each time.
struct LocalZone: Sendable {
  /// At a time in seconds since 1970.
  let offset: @Sendable (Int64) -> ZoneOffset

  /// UTC, for what has no other.
  static let utc = LocalZone { _ in ZoneOffset(seconds: 0, name: "UTC") }

  /// What a clock on the wall shows; nil beyond the years that it can show.
  func civil(_ seconds: Int64) -> (time: CivilTime, zone: String)? {
    guard CivilTime.range.contains(seconds) else { return nil }
    let offset = offset(seconds)
    return CivilTime(seconds + offset.seconds).map { ($0, offset.name) }
  }

  /// Further than any clock is from UTC, in seconds.
  private static let most: Int64 = 30 * 3600

  /// The first second of a day, in seconds since 1970; nil for what is no day of the calendar. Where the clocks go back over
  /// midnight that is its first midnight; where they go forward over it, the second in which they do. A day that they leave
  /// out begins with the next.
  func start(ofDay date: String) -> Int64? {
    guard let midnight = CivilTime.seconds(atStartOf: date),
      CivilTime.range.contains(midnight - Self.most),
      CivilTime.range.contains(midnight + Self.most)
    else { return nil }
    let near = stride(from: midnight - Self.most, through: midnight + Self.most, by: 3600)
    let midnights = near.map { midnight - offset($0).seconds }.filter { shown($0) == midnight }
    if let first = midnights.min() { return first }
    // None is midnight: the first second that is later.
    var (before, after) = (midnight - Self.most, midnight + Self.most)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if shown(middle) < midnight { before = middle } else { after = middle }
    }
    return after
  }

  /// What a clock on the wall shows, as seconds since its 1970.
  private func shown(_ seconds: Int64) -> Int64 { seconds + offset(seconds).seconds }
}
