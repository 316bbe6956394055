/// When an agent that nobody uses locks itself.
package enum AutoLock: Equatable, Sendable {
  /// So long after the last request, and at most ``longest`` after its start. 0 is at once.
  case minutes(UInt16)
  /// With the session, which others watch.
  case logout
  case never

  package static let mostMinutes: UInt16 = 720
  /// However much it is used.
  static let longest = Duration.seconds(12 * 3_600)

  /// Nil above ``mostMinutes``.
  package init?(minutes: UInt16) {
    guard minutes <= Self.mostMinutes else { return nil }
    self = .minutes(minutes)
  }

  /// When it is over, for one that was started and last used then; nil where no time ends it.
  func end(started: Duration, used: Duration) -> Duration? {
    guard case .minutes(let minutes) = self else { return nil }
    return min(used + .seconds(Int64(minutes) * 60), started + Self.longest)
  }
}
