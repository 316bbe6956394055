internal import CryptoPrimitives
package import Vault
package import VaultModel

/// What the rows of a vault say: those of identities, contacts, messages and settings here, those of wallets by who knows
/// wallets. Services read rows with the same decoders, so that what was checked is what is read.
package struct VaultRows: RowRules {
  /// Nil where nobody knows wallets: theirs are taken as they are.
  private let wallets: (any RowRules)?

  package init(wallets: (any RowRules)?) { self.wallets = wallets }

  package func check(
    _ table: SealedTable, _ id: [UInt8], _ value: UnsafeRawBufferPointer
  ) throws {
    guard value.count <= SealedTable.valueLimit else { throw MalformedInput(.otherContent) }
    switch table {
    case .setting: try SettingRow.check(id, Array(value))
    case .identity:
      try Self.checkSize(of: id, Self.randomID)
      _ = try IdentityRow(decoding: Array(value))
    case .openPGPKey:
      try Self.checkSize(of: id, Self.randomID)
      _ = try OpenPGPKeyRow(decoding: Array(value))
    case .contact:
      try Self.checkSize(of: id, Self.randomID)
      _ = try ContactRow(decoding: Array(value))
    case .certificate:
      try Self.checkSize(of: id, Self.randomID)
      _ = try CertificateRow(decoding: Array(value))
    case .lookup:
      try Self.checkSize(of: id, Self.keyedID)
      _ = try Lookup.rows(decoding: Array(value))
    case .replay:
      try Self.checkSize(of: id, Self.keyedID)
      _ = try ReplayRow(decoding: Array(value))
    case .replayState: try Self.checkReplayState(id, value)
    case .wallet, .account, .known, .payee, .token, .paid: try wallets?.check(table, id, value)
    }
  }

  package func mend(_ domain: VaultPart, in transaction: Transaction) throws {
    if domain == .wallets { try wallets?.mend(domain, in: transaction) }
  }

  /// The key is not copied: it is a secret.
  private static func checkReplayState(_ id: [UInt8], _ value: UnsafeRawBufferPointer) throws {
    switch ReplayStateRow(id: id) {
    case .key:
      guard value.count == ReplayStateRow.keySize else { throw MalformedInput(.otherContent) }
    case .state: _ = try ReplayStateRow.State(decoding: Array(value))
    case .expired: _ = try Int64(canonical: Array(value))
    case nil: throw MalformedInput(.otherContent)
    }
  }

  /// Of an id that is random, in octets.
  package static let randomID = 16
  /// Of one that is a keyed hash.
  package static let keyedID = 32

  /// Throws `MalformedInput` for an id of another size.
  package static func checkSize(of id: [UInt8], _ size: Int) throws {
    guard id.count == size else { throw MalformedInput(.otherContent) }
  }
}
