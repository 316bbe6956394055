internal import VaultModel

extension AutoLock {
  /// However much it is used.
  static let longest = Duration.seconds(12 * 3_600)

  /// When it is over, for one that was started and last used then; nil where no time ends it.
  func end(started: Duration, used: Duration) -> Duration? {
    guard case .minutes = self else { return nil }
    return min(used + .seconds(Int64(number) * 60), started + Self.longest)
  }
}
