internal import CryptoPrimitives

extension PostQuantumKey {
  /// How far ahead of the clock a key may be made, in seconds.
  public static let clockTolerance: Int64 = 48 * 3_600

  /// What becomes of a key that somebody offers for a contact.
  public enum Offer: Equatable, Sendable {
    /// It takes the known one's place.
    case taken
    /// It is the known one.
    case known
    /// It is no newer than the known one, or was made at no time: ignored, and said.
    case notNewer
    /// It is another key of the known one's time: refused. The signing key made two, or somebody else has it.
    case conflict
    /// It was made more than 48 hours ahead of the clock: refused.
    case ahead
  }

  /// What becomes of `offered` for a contact of whom `known` is held, if any. Both are that contact's, which was checked when
  /// they were read. The order of offers changes nothing but which of two keys of one time is held.
  public static func judge(_ offered: PostQuantumKey, known: PostQuantumKey?, now: Int64) -> Offer {
    if let known, offered.madeAt == known.madeAt {
      return offered.key == known.key ? .known : .conflict
    }
    guard offered.madeAt > known?.madeAt ?? 0 else { return .notNewer }
    return isAhead(offered.madeAt, of: now) ? .ahead : .taken
  }

  /// What a line that is about the reader's own identity says. It is never taken.
  public enum OwnLine: Equatable, Sendable {
    /// It is the current key, or an older one.
    case known
    /// Another key than the current one, and no older: somebody signs with the identity's key, or an older backup was restored.
    case alarm
  }

  /// What `offered` says to who has `current`; nil for an identity that has none.
  public static func judgeOwn(_ offered: PostQuantumKey, current: PostQuantumKey?) -> OwnLine {
    guard let current else { return .alarm }
    return offered.key != current.key && offered.madeAt >= current.madeAt ? .alarm : .known
  }

  /// When a key that is made now says to be made, after one that says `last`: later than that, whatever the clock says, so that it
  /// is newer to everybody; but now where `last` is more than 48 hours ahead, for nobody with a right clock took it.
  public static func madeAt(after last: Int64?, now: Int64) -> Int64 {
    guard let last, !isAhead(last, of: now) else { return now }
    let (next, overflow) = last.addingReportingOverflow(1)
    return overflow ? now : max(now, next)
  }

  private static func isAhead(_ time: Int64, of now: Int64) -> Bool {
    let (limit, overflow) = now.addingReportingOverflow(clockTolerance)
    return !overflow && time > limit
  }
}
