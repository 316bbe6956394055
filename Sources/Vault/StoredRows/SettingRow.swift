package import CryptoPrimitives
internal import Vault

/// The rows of the settings domain, by name. An agent reads those of policies and of its time, and writes none of them.
package enum SettingRow: String, CaseIterable {
  /// Version, then one flag for each policy.
  case policies
  case preferences
  /// The id of the identity that is used where none is named.
  case activeIdentity = "active-identity"
  /// The id of the OpenPGP key that is used where none is named.
  case activeOpenPGPKey = "active-openpgp-key"
  /// When the vault was made.
  case createdAt = "created-at"
  /// How private keys to come are kept.
  case mode
  /// When a vault that was unlocked locks itself.
  case autoLock = "auto-lock"

  package var id: [UInt8] { Array(rawValue.utf8) }

  package init?(id: [UInt8]) {
    guard let row = Self.allCases.first(where: { $0.id == id }) else { return nil }
    self = row
  }

  package static let policiesVersion: UInt8 = 1
  package static let policiesCount = 4

  /// The flags of the row `policies`, in the order in which they stand there. Throws for what is no such row.
  package static func policyFlags(_ value: [UInt8]) throws(MalformedInput) -> [Bool] {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == policiesVersion else {
      throw MalformedInput(.otherContent)
    }
    var flags: [Bool] = []
    for _ in 0..<policiesCount { flags.append(try reader.flag()) }
    try reader.finish()
    return flags
  }

  /// The flags of the row `preferences`, in the order in which they stand there: version 1 has two, and version 2 three.
  /// Throws for what is no such row.
  package static func preferenceFlags(_ value: [UInt8]) throws(MalformedInput) -> [Bool] {
    var reader = CanonicalReader(value)
    let version = try reader.integer(UInt8.self)
    guard let count = preferenceCounts[version] else { throw MalformedInput(.otherContent) }
    var flags: [Bool] = []
    for _ in 0..<count { flags.append(try reader.flag()) }
    try reader.finish()
    return flags
  }

  private static let preferenceCounts: [UInt8: Int] = [1: 2, 2: 3]

  /// Throws `MalformedInput` for what is no row of settings.
  static func check(_ id: [UInt8], _ value: [UInt8]) throws {
    switch SettingRow(id: id) {
    case .policies: _ = try policyFlags(value)
    case .preferences: _ = try preferenceFlags(value)
    case .activeIdentity, .activeOpenPGPKey:
      try VaultRows.checkSize(of: value, VaultRows.randomID)
    case .createdAt: _ = try Int64(canonical: value)
    case .autoLock: _ = try autoLockNumber(value)
    case .mode:
      guard KeyMode.isSetting(value) else { throw MalformedInput(.otherContent) }
    case nil: throw MalformedInput(.otherContent)
    }
  }

  // MARK: Auto-lock

  /// Minutes of a vault that says nothing.
  package static let standardMinutes: UInt16 = 15
  /// The most minutes.
  package static let mostMinutes: UInt16 = 720
  package static let never: UInt16 = 0xFFFF
  package static let logout: UInt16 = 0xFFFE
  private static let autoLockVersion: UInt8 = 1

  /// Version ‖ minutes, or one of the two numbers above.
  package static func autoLockValue(_ number: UInt16) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 3)
    writer.integer(autoLockVersion)
    writer.integer(number)
    return writer.bytes
  }

  /// Throws for what is no such row.
  package static func autoLockNumber(_ value: [UInt8]) throws(MalformedInput) -> UInt16 {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == autoLockVersion else {
      throw MalformedInput(.otherContent)
    }
    let number = try reader.integer(UInt16.self)
    guard number <= mostMinutes || number == logout || number == never else {
      throw MalformedInput(.otherContent)
    }
    try reader.finish()
    return number
  }
}
