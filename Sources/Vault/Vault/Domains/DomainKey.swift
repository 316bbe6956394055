internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory
internal import VaultModel

/// The key of one domain, and what it seals and authenticates.
///
/// Every AAD and message is an ASCII label and then each value with its length, so that no two of
/// them can be mistaken for each other.
final class DomainKey {
  let domain: VaultPart
  let vaultID: [UInt8]
  private let sealingKey: SecretBytes
  private let authenticationKey: SecretBytes

  /// The version of the format of sealed values.
  static let schemaVersion: UInt32 = 1

  init(_ key: borrowing SecretBytes, domain: VaultPart, vaultID: [UInt8]) throws {
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
    try VaultError.mapping(notAuthentic: doesNotOpen(table)) {
      try AES256GCM.open(cell, key: sealingKey, aad: aad(table, id))
    }
  }

  /// The value of a row, as above.
  func open(_ row: StoredRow, in table: SealedTable) throws -> SecretBytes {
    try open(Self.cell(of: row), in: table, id: row.id)
  }

  /// The values of rows of a table.
  func open(_ rows: ArraySlice<StoredRow>, in table: SealedTable) throws -> [[UInt8]] {
    try VaultError.mapping(notAuthentic: doesNotOpen(table)) {
      var writer = CanonicalWriter(capacity: 128)
      writeAAD(table: table.rawValue, column: "value", to: &writer)
      let start = writer.bytes.count
      return try AES256GCM.openAll(
        count: rows.count, key: sealingKey, box: { Self.cell(of: rows[rows.startIndex + $0]) },
        aad: {
          writer.truncate(to: start)
          finishAAD(rows[rows.startIndex + $0].id, &writer)
          return writer.bytes
        })
    }
  }

  private static func cell(of row: StoredRow) -> [UInt8] {
    guard case .cell(let cell) = row.content else { return [] }
    return cell
  }

  private func doesNotOpen(_ table: SealedTable) -> VaultError {
    .domainDamaged(domain, reason: .row)
  }

  private func aad(_ table: SealedTable, _ id: [UInt8]) -> [UInt8] {
    aad(table: table.rawValue, column: "value", id)
  }

  /// Binds a cell to its place: vault, domain, table, column, row and format.
  private func aad(table: String, column: String, _ id: [UInt8]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 128)
    writeAAD(table: table, column: column, to: &writer)
    finishAAD(id, &writer)
    return writer.bytes
  }

  private func writeAAD(table: String, column: String, to writer: inout CanonicalWriter) {
    writer.label("whisper-cell-v1")
    writer.prefixed(vaultID)
    writer.prefixed(domain.rawValue)
    writer.prefixed(table)
    writer.prefixed(column)
  }

  private func finishAAD(_ id: [UInt8], _ writer: inout CanonicalWriter) {
    writer.prefixed(id)
    writer.integer(Self.schemaVersion)
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
      notAuthentic: .domainDamaged(domain, reason: .keyOwner)
    ) {
      let bytes = try AES256GCM.open(
        cell, key: sealingKey, aad: aad(table: "custody", column: "owner", id))
      return try CustodyOwner(decoding: bytes.withUnsafeBytes { Array($0) }, of: kind)
    }
  }

  // MARK: Places and codes

  /// Where a row stands.
  func place(_ table: CountedTable, _ id: [UInt8]) throws -> Place {
    var writer = CanonicalWriter(capacity: 64)
    writer.label("whisper-place-v1")
    writer.prefixed(table.name)
    writer.prefixed(id)
    return try code(writer).withUnsafeBytes { Place(firstBitsOf: $0) }
  }

  /// The id of the row that says who has a value.
  func lookupID(_ lookup: Lookup) throws -> [UInt8] {
    var writer = CanonicalWriter(capacity: 96)
    writer.label("whisper-lookup-v1")
    writer.prefixed([lookup.kind])
    writer.prefixed(lookup.value)
    return try code(writer).bytes
  }

  /// The code of what a person approves.
  func approvalCode(of approved: [UInt8]) throws -> [UInt8] {
    var writer = CanonicalWriter(capacity: 32 + approved.count)
    writer.label("whisper-approval-v1")
    writer.fixed(approved)
    return try code(writer).bytes
  }

  /// The code of a message that begins with a label of its own.
  func code(_ message: CanonicalWriter) throws -> Octets32 {
    try VaultError.mapping {
      try HMACSHA256.code(key: authenticationKey, message: message.bytes)
    }
  }

  /// What rows of a table add to its sums, one after the other.
  func forEachCode(
    of rows: [StoredRow], in table: CountedTable, _ body: (StoredRow, CodeSum) -> Void
  ) throws {
    try VaultError.mapping {
      var index = 0
      try HMACSHA256.forEachCode(
        key: authenticationKey, count: rows.count, prefix: prefix(of: table)
      ) { index, writer in
        switch rows[index].content {
        case .cell(let cell):
          writer.prefixed(rows[index].id)
          writer.integer(rows[index].place.number)
          writer.prefixed(cell)
        case .key(let record):
          writer.integer(rows[index].place.number)
          writer.prefixed(record.code)
        }
      } _: { code in
        body(rows[index], CodeSum(code))
        index += 1
      }
    }
  }

  /// The sum of the codes of rows of a table.
  func sum(of rows: [StoredRow], in table: CountedTable) throws -> CodeSum {
    var sum = CodeSum()
    try forEachCode(of: rows, in: table) { sum.add($1) }
    return sum
  }

  /// What the messages of all rows of a table begin with. A private key's row has a code of its own, which stands in
  /// the file; so a second one, which nobody sees, is summed.
  private func prefix(of table: CountedTable) -> CanonicalWriter {
    var writer = CanonicalWriter(capacity: 1024)
    switch table {
    case .sealed(let table):
      writer.label("whisper-row-v2")
      writer.prefixed(vaultID)
      writer.prefixed(domain.rawValue)
      writer.prefixed(table.rawValue)
    case .custody:
      writer.label("whisper-custody-sum-v2")
    }
    return writer
  }

  // MARK: Head

  func seal(_ head: DomainHead, random: inout some RandomSource) throws -> [UInt8] {
    try head.bytes.withUnsafeBytes {
      try AES256GCM.seal($0, key: sealingKey, aad: headAAD(), random: &random)
    }
  }

  /// The head of a registry's entry. Throws `VaultError.domainDamaged` unless it opens and is the one
  /// that the registry knows.
  func openHead(of entry: Registry.Entry) throws -> DomainHead {
    let head = try openHead(entry.head)
    guard head.generation == entry.generation, head.stamp == entry.stamp else {
      throw VaultError.domainDamaged(domain, reason: .headNotLatest)
    }
    return head
  }

  func openHead(_ box: [UInt8]) throws -> DomainHead {
    try VaultError.mapping(
      notAuthentic: .domainDamaged(domain, reason: .headNotOpen)
    ) {
      let plaintext = try AES256GCM.open(box, key: sealingKey, aad: headAAD())
      return try DomainHead(parsing: plaintext.withUnsafeBytes { Array($0) }, of: domain)
    }
  }

  private func headAAD() -> [UInt8] {
    var writer = CanonicalWriter(capacity: 64)
    writer.label("whisper-head-v2")
    writer.prefixed(vaultID)
    writer.prefixed(domain.rawValue)
    return writer.bytes
  }
}
