internal import CryptoPrimitives
internal import OpenPGP
internal import SecretMemory
internal import StoredRows
internal import Vault
internal import VaultModel
internal import WhisperEnvelope

/// A row as a vault's backup has it: what the services' own decoders take, and nothing else. A backup is written and
/// restored by the same judgement, so that none is made that would not come back.
enum BackupRow {
  /// The tables that are in a backup. Look-ups are made anew with the contacts, and wallets have their own, on paper.
  static let tables = SealedTable.allCases.filter { $0 != .lookup && $0.domain != .wallets }

  /// Rows that belong to the vault's own machine, and are in no backup.
  static func isLeftOut(_ table: SealedTable, _ id: [UInt8]) -> Bool {
    table == .setting && id == SettingRow.mode.id
  }

  /// The most rows that a vault has of a table. Of opened messages that are fresh it remembers as many as there were.
  static func limit(_ table: SealedTable) -> Int {
    switch table {
    case .identity: IdentityStore.limit
    case .openPGPKey: OpenPGPKeyStore.limit
    case .contact: ContactStore.limit
    case .certificate: CertificateStore.limit
    case .setting, .lookup, .replay, .replayState: .max
    case .wallet, .account, .known, .payee, .token, .paid: 0
    }
  }

  /// The value as today's program writes it. Throws for what no row of the table is.
  static func judged(
    _ table: SealedTable, _ id: [UInt8], _ value: borrowing SecretBytes
  ) throws -> SecretBytes {
    switch table {
    case .setting: try SecretBytes(copying: setting(id, octets(value)))
    case .identity:
      try SecretBytes(copying: Identity(id: randomID(id), decoding: octets(value)).encoded)
    case .openPGPKey: try ownCertificate(id, value)
    case .certificate: try certificate(id, value)
    case .contact:
      try SecretBytes(copying: Contact(id: randomID(id), decoding: octets(value)).encoded)
    case .replay:
      try SecretBytes(copying: replay(id, octets(value)).encoded)
    case .replayState: try replayState(id, value)
    case .lookup, .wallet, .account, .known, .payee, .token, .paid:
      throw MalformedInput(.otherContent)
    }
  }

  private static func setting(_ id: [UInt8], _ value: [UInt8]) throws -> [UInt8] {
    guard let row = SettingRow(id: id) else { throw MalformedInput(.otherContent) }
    switch row {
    case .policies: return try Policies(decoding: value).encoded
    case .preferences: return try Preferences(decoding: value).encoded
    case .activeIdentity, .activeOpenPGPKey: return try randomID(value)
    case .createdAt: return try Int64(canonical: value).canonical
    case .autoLock: return try AutoLock(decoding: value).encoded
    case .mode: throw MalformedInput(.otherContent)
    }
  }

  private static func certificate(
    _ id: [UInt8], _ value: borrowing SecretBytes
  ) throws -> SecretBytes {
    _ = try randomID(id)
    _ = try CertificateRow(decoding: octets(value))
    return try value.copy()
  }

  private static func ownCertificate(
    _ id: [UInt8], _ value: borrowing SecretBytes
  ) throws -> SecretBytes {
    _ = try randomID(id)
    let row = try OpenPGPKeyRow(decoding: octets(value)).encoded
    guard row.count <= SealedTable.valueLimit else { throw MalformedInput(.otherContent) }
    return try SecretBytes(copying: row)
  }

  private static func replay(_ id: [UInt8], _ value: [UInt8]) throws -> ReplayRow {
    try VaultRows.checkSize(of: id, VaultRows.keyedID)
    return try ReplayRow(decoding: value)
  }

  private static func replayState(
    _ id: [UInt8], _ value: borrowing SecretBytes
  ) throws -> SecretBytes {
    switch ReplayStateRow(id: id) {
    case .key:
      guard value.count == ReplayStateRow.keySize else { throw MalformedInput(.otherContent) }
      return try value.copy()
    case .state:
      return try SecretBytes(copying: ReplayStateRow.State(decoding: octets(value)).encoded)
    case .expired: return try SecretBytes(copying: Int64(canonical: octets(value)).canonical)
    case nil: throw MalformedInput(.otherContent)
    }
  }

  /// The id of a row that has a random one, 16 octets.
  private static func randomID(_ id: [UInt8]) throws -> [UInt8] {
    try VaultRows.checkSize(of: id, VaultRows.randomID)
    return id
  }

  /// What is no key and no secret of a person's.
  private static func octets(_ value: borrowing SecretBytes) -> [UInt8] {
    value.withUnsafeBytes { Array($0) }
  }
}
