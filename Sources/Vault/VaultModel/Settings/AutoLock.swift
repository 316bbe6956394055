package import CryptoPrimitives

/// When a vault that an agent keeps unlocked is locked.
public enum AutoLock: Equatable, Sendable {
  /// So many minutes after the last use, at most 12 hours after it was unlocked. With 0 no agent keeps it.
  case minutes(Int)
  /// With the session of the person on the machine.
  case logout
  case never

  /// What holds until somebody says otherwise: 15 minutes.
  public static let standard = AutoLock.minutes(15)
  /// Of ``minutes(_:)``.
  public static let mostMinutes = 720

  private static let numberOfLogout: UInt16 = 0xFFFE
  private static let numberOfNever: UInt16 = 0xFFFF

  /// Minutes, or a number that stands for no time.
  package var number: UInt16 {
    switch self {
    case .minutes(let minutes): UInt16(clamping: min(max(minutes, 0), Self.mostMinutes))
    case .logout: Self.numberOfLogout
    case .never: Self.numberOfNever
    }
  }

  /// Nil for what is none.
  package init?(number: UInt16) {
    switch number {
    case Self.numberOfNever: self = .never
    case Self.numberOfLogout: self = .logout
    default:
      guard number <= Self.mostMinutes else { return nil }
      self = .minutes(Int(number))
    }
  }

  // MARK: Its row

  private static let version: UInt8 = 1

  /// Version ‖ number.
  package var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 3)
    writer.integer(Self.version)
    writer.integer(number)
    return writer.bytes
  }

  /// Throws for what is no such row.
  package init(decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == Self.version,
      let autoLock = Self(number: try reader.integer())
    else { throw MalformedInput(.otherContent) }
    try reader.finish()
    self = autoLock
  }
}
