internal import CryptoPrimitives
internal import SecretMemory

/// The key of one domain, and what it seals and authenticates.
///
/// Every AAD and message is an ASCII label and then each value with its length, so that no two of
/// them can be mistaken for each other.
final class DomainKey {
  let domain: Domain
  let vaultID: [UInt8]
  private let sealingKey: SecretBytes
  private let authenticationKey: SecretBytes

  /// The version of the format of sealed values.
  static let schemaVersion: UInt32 = 1

  init(_ key: borrowing SecretBytes, domain: Domain, vaultID: [UInt8]) throws {
    self.domain = domain
    self.vaultID = vaultID
    sealingKey = try HKDFSHA256.derive(key, salt: vaultID, info: Array("whisper-seal-v1".utf8))
    authenticationKey = try HKDFSHA256.derive(
      key, salt: vaultID, info: Array("whisper-mac-v1".utf8))
  }

  // MARK: Sealed values

  func seal(
    _ value: UnsafeRawBufferPointer, in table: SealedTable, id: [UInt8],
    random: inout some RandomSource
  ) throws -> [UInt8] {
    try AES256GCM.seal(value, key: sealingKey, aad: aad(table, id), random: &random)
  }

  /// The value of a sealed cell. Throws `VaultError.domainDamaged` when it does not open.
  func open(_ cell: [UInt8], in table: SealedTable, id: [UInt8]) throws -> SecretBytes {
    try VaultError.mapping(
      notAuthentic: .domainDamaged(domain, reason: "a row of '\(table.rawValue)' does not open")
    ) {
      try AES256GCM.open(cell, key: sealingKey, aad: aad(table, id))
    }
  }

  private func aad(_ table: SealedTable, _ id: [UInt8]) -> [UInt8] {
    aad(table: table.rawValue, column: "value", id)
  }

  /// Binds a cell to its place: vault, domain, table, column, row and format.
  private func aad(table: String, column: String, _ id: [UInt8]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 128)
    writer.label("whisper-cell-v1")
    writer.prefixed(vaultID)
    writer.prefixed(domain.rawValue)
    writer.prefixed(table)
    writer.prefixed(column)
    writer.prefixed(id)
    writer.integer(Self.schemaVersion)
    return writer.bytes
  }

  // MARK: Custody

  /// The id of the row that holds a private key. It can be found by who knows the fingerprint and
  /// the key of this domain; by itself it says nothing about whose vault this is.
  func custodyID(_ kind: PrivateKeyKind, _ fingerprint: [UInt8]) throws -> [UInt8] {
    var writer = CanonicalWriter(capacity: 96)
    writer.label("whisper-custody-id-v1")
    writer.prefixed([kind.rawValue])
    writer.prefixed(fingerprint)
    return try code(writer).bytes
  }

  /// Seals whose private key a custody row holds.
  func sealOwner(
    _ owner: CustodyOwner, of kind: PrivateKeyKind, id: [UInt8], random: inout some RandomSource
  ) throws -> [UInt8] {
    try owner.encoded(for: kind).withUnsafeBytes {
      try AES256GCM.seal(
        $0, key: sealingKey, aad: aad(table: "custody", column: "owner", id), random: &random)
    }
  }

  func openOwner(_ cell: [UInt8], of kind: PrivateKeyKind, id: [UInt8]) throws -> CustodyOwner {
    try VaultError.mapping(
      notAuthentic: .domainDamaged(domain, reason: "the owner of a key does not open")
    ) {
      let bytes = try AES256GCM.open(
        cell, key: sealingKey, aad: aad(table: "custody", column: "owner", id))
      return try CustodyOwner(decoding: bytes.withUnsafeBytes { Array($0) }, of: kind)
    }
  }

  // MARK: Authentication

  /// What a row adds to its domain's head.
  func rowCode(_ table: SealedTable, id: [UInt8], cell: [UInt8]) throws -> Octets32 {
    var writer = CanonicalWriter(capacity: 64 + cell.count)
    writer.label("whisper-row-v1")
    writer.prefixed(vaultID)
    writer.prefixed(domain.rawValue)
    writer.prefixed(table.rawValue)
    writer.prefixed(id)
    writer.prefixed(cell)
    return try code(writer)
  }

  /// The code of a message that begins with a label of its own.
  func code(_ message: CanonicalWriter) throws -> Octets32 {
    try VaultError.mapping {
      try HMACSHA256.code(key: authenticationKey, message: message.bytes)
    }
  }

  /// What a custody row adds to its domain's head. The row's own code stands in the file, so that a
  /// second one, which nobody sees, is summed.
  func custodySummand(_ rowCode: Octets32) throws -> Octets32 {
    var writer = CanonicalWriter(capacity: 64)
    writer.label("whisper-custody-sum-v1")
    writer.prefixed(rowCode)
    return try code(writer)
  }

  // MARK: Head

  func seal(_ head: DomainHead, random: inout some RandomSource) throws -> [UInt8] {
    try head.bytes.withUnsafeBytes {
      try AES256GCM.seal($0, key: sealingKey, aad: headAAD, random: &random)
    }
  }

  /// The head of a registry's entry. Throws `VaultError.domainDamaged` unless it opens and is the one
  /// that the registry knows.
  func openHead(of entry: Registry.Entry) throws -> DomainHead {
    let head = try openHead(entry.head)
    guard head.generation == entry.generation else {
      throw VaultError.domainDamaged(domain, reason: "an older state was put back")
    }
    return head
  }

  func openHead(_ box: [UInt8]) throws -> DomainHead {
    try VaultError.mapping(
      notAuthentic: .domainDamaged(domain, reason: "its head does not open")
    ) {
      let plaintext = try AES256GCM.open(box, key: sealingKey, aad: headAAD)
      return try DomainHead(parsing: plaintext.withUnsafeBytes { Array($0) })
    }
  }

  private var headAAD: [UInt8] {
    var writer = CanonicalWriter(capacity: 64)
    writer.label("whisper-head-v1")
    writer.prefixed(vaultID)
    writer.prefixed(domain.rawValue)
    return writer.bytes
  }
}
