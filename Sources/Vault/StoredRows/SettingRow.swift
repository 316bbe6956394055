package import CryptoPrimitives
internal import Vault
internal import VaultModel

/// The rows of the settings domain, by name. An agent reads those of policies and of its time, and writes none of them.
package enum SettingRow: String, CaseIterable {
  /// See `Policies`.
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
  /// When a vault that was unlocked locks itself: see `AutoLock`.
  case autoLock = "auto-lock"

  package var id: [UInt8] { Array(rawValue.utf8) }

  package init?(id: [UInt8]) {
    guard let row = Self.allCases.first(where: { $0.id == id }) else { return nil }
    self = row
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
    case .policies: _ = try Policies(decoding: value)
    case .preferences: _ = try preferenceFlags(value)
    case .activeIdentity, .activeOpenPGPKey:
      try VaultRows.checkSize(of: value, VaultRows.randomID)
    case .createdAt: _ = try Int64(canonical: value)
    case .autoLock: _ = try AutoLock(decoding: value)
    case .mode:
      guard KeyMode.isSetting(value) else { throw MalformedInput(.otherContent) }
    case nil: throw MalformedInput(.otherContent)
    }
  }
}
