internal import CryptoPrimitives
internal import StoredRows
internal import Vault

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
  public static let mostMinutes = Int(SettingRow.mostMinutes)

  package var number: UInt16 {
    switch self {
    case .minutes(let minutes): UInt16(clamping: min(max(minutes, 0), Self.mostMinutes))
    case .logout: SettingRow.logout
    case .never: SettingRow.never
    }
  }

  /// The row of it. Throws for what is none.
  init(decoding value: [UInt8]) throws {
    guard let autoLock = Self(number: try SettingRow.autoLockNumber(value)) else {
      throw MalformedInput(.otherContent)
    }
    self = autoLock
  }

  /// Nil for what is none.
  package init?(number: UInt16) {
    switch number {
    case SettingRow.never: self = .never
    case SettingRow.logout: self = .logout
    case 0...UInt16(Self.mostMinutes): self = .minutes(Int(number))
    default: return nil
    }
  }
}

extension PreferenceService {
  /// When the vault is locked after `unlock` of the command.
  public func autoLock() throws(WhisperError) -> AutoLock {
    try WhisperError.mapping {
      try vault.read { transaction in
        try transaction.row(.setting, SettingRow.autoLock.id) { try AutoLock(decoding: $0) }
          ?? .standard
      }
    }
  }

  /// Sets it; nil puts back what holds in a new vault. An agent that stands keeps what it was started with.
  @discardableResult
  public func setAutoLock(_ autoLock: AutoLock?) throws(WhisperError) -> AutoLock {
    try WhisperError.mapping {
      try vault.write { transaction in
        let value = autoLock ?? .standard
        try transaction.put(
          .setting, SettingRow.autoLock.id, SettingRow.autoLockValue(value.number))
        return value
      }
    }
  }
}
