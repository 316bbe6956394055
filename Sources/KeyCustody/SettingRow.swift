internal import CryptoPrimitives

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
  /// How the private keys of the vault are kept; a later program writes it.
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
  package static func policyFlags(_ value: [UInt8]) throws -> [Bool] {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == policiesVersion else {
      throw MalformedInput(.otherContent)
    }
    var flags: [Bool] = []
    for _ in 0..<policiesCount { flags.append(try reader.flag()) }
    try reader.finish()
    return flags
  }

  // MARK: Auto-lock

  /// Minutes of a vault that says nothing.
  package static let standardMinutes: UInt16 = 15
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
  package static func autoLockNumber(_ value: [UInt8]) throws -> UInt16 {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == autoLockVersion else {
      throw MalformedInput(.otherContent)
    }
    let number = try reader.integer(UInt16.self)
    try reader.finish()
    return number
  }
}
