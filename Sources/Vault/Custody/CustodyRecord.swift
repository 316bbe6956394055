internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// One private key as it is stored: sealed to an element key of its own, in one row, so that a
/// bundle cannot be half there.
struct CustodyRecord {
  /// How the access secret of the element key is reached.
  enum Mode: UInt8 {
    /// While the vault is unlocked.
    case standard = 1
  }

  let id: [UInt8]
  /// The sealed owner.
  let owner: [UInt8]
  let kind: PrivateKeyKind
  let mode: Mode
  let elementKey: ElementKey
  /// The access secret of the element key, sealed for the mode.
  let slot: [UInt8]
  let ephemeralPublic: [UInt8]
  let salt: [UInt8]
  let nonce: [UInt8]
  let box: [UInt8]
  /// The row's code under the key-metadata domain, over everything above.
  private(set) var code: Octets32

  private static let version: UInt8 = 1

  // MARK: Sealing

  /// Seals `privateKey` to a fresh element key with a fresh access secret.
  init(
    sealing privateKey: borrowing SecretBytes, kind: PrivateKeyKind, owner: CustodyOwner,
    element: any SecureElement, rootKeys: RootKeys, domainKey: DomainKey,
    random: inout some RandomSource
  ) throws {
    let mode = Mode.standard
    let fingerprint = owner.fingerprint
    let access = try random.secret(32)
    let authorization = KeyAuthorization.secret(try access.copy())
    let elementKey = try element.mappingErrors { element throws(SecureElementError) in
      try element.makeKey(for: .agreement, under: authorization)
    }
    let slot = try rootKeys.sealSlot(
      access,
      binding: Self.slotBinding(
        rootKeys.vaultID, kind, fingerprint, elementKey.publicKey, mode),
      random: &random)
    let ephemeral = try P256Agreement.makePrivateKey(random: &random)
    let ephemeralPublic = try P256Agreement.publicKey(of: ephemeral)
    let salt = random.bytes(32)
    let key = try HKDFSHA256.derive(
      P256Agreement.sharedSecret(privateKey: ephemeral, publicKey: elementKey.publicKey),
      salt: salt, info: Self.info(fingerprint))
    let aad = Self.binding(kind, fingerprint, elementKey.publicKey, ephemeralPublic, mode)
    let sealed = try privateKey.withUnsafeBytes {
      try AES256GCM.seal($0, key: key, aad: aad, random: &random)
    }
    id = try domainKey.custodyID(kind, fingerprint)
    self.owner = try domainKey.sealOwner(owner, of: kind, id: id, random: &random)
    self.kind = kind
    self.mode = mode
    self.elementKey = elementKey
    self.slot = slot
    self.ephemeralPublic = ephemeralPublic
    self.salt = salt
    nonce = Array(sealed.prefix(12))
    box = Array(sealed.dropFirst(12))
    code = .zero
    code = try domainKey.code(message(vaultID: rootKeys.vaultID))
  }

  // MARK: Opening

  /// Throws `VaultError.domainDamaged` unless every field is what the vault wrote.
  func verify(_ domainKey: DomainKey) throws {
    let expected = try domainKey.code(message(vaultID: domainKey.vaultID))
    let isSame = expected.withUnsafeBytes { expected in
      code.withUnsafeBytes { constantTimeEqual(expected, $0) }
    }
    guard isSame else {
      throw VaultError.domainDamaged(.keyMetadata, reason: "a key's row was changed from outside")
    }
  }

  /// The private key, after the row's code was checked, and checked itself against its public key:
  /// whoever can write the directory could seal a key of his own to the element's public key.
  func open(
    element: any SecureElement, rootKeys: RootKeys, domainKey: DomainKey
  ) throws -> SecretBytes {
    try verify(domainKey)
    let owner = try domainKey.openOwner(owner, of: kind, id: id)
    let fingerprint = owner.fingerprint
    let access = try rootKeys.openSlot(
      slot,
      binding: Self.slotBinding(rootKeys.vaultID, kind, fingerprint, elementKey.publicKey, mode))
    let authorization = KeyAuthorization.secret(access)
    let shared = try agree(element, authorization)
    return try VaultError.mapping(
      notAuthentic: .domainDamaged(.keyMetadata, reason: "a private key does not open")
    ) {
      let key = try HKDFSHA256.derive(shared, salt: salt, info: Self.info(fingerprint))
      let privateKey = try AES256GCM.open(
        nonce + box, key: key,
        aad: Self.binding(kind, fingerprint, elementKey.publicKey, ephemeralPublic, mode))
      guard try kind.reproduces(owner.publicKey, from: privateKey) else {
        throw CryptoError.notAuthentic
      }
      return privateKey
    }
  }

  private func agree(
    _ element: any SecureElement, _ authorization: borrowing KeyAuthorization
  ) throws -> SecretBytes {
    do {
      return try element.sharedSecret(
        blob: elementKey.blob, peer: ephemeralPublic, authorization: authorization)
    } catch .wrongAuthorization, .foreignBlob, .wrongPurpose, .invalidPoint {
      throw VaultError.domainDamaged(
        .keyMetadata, reason: "the secure element does not know a key")
    } catch {
      throw VaultError(error, name: element.name)
    }
  }

  // MARK: Bindings

  private static func info(_ fingerprint: [UInt8]) -> [UInt8] {
    Array("Whisper-SE-Wrap-v1:\(Hex.encode(fingerprint))".utf8)
  }

  private static func binding(
    _ kind: PrivateKeyKind, _ fingerprint: [UInt8], _ elementPublic: [UInt8],
    _ ephemeralPublic: [UInt8], _ mode: Mode
  ) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    writer.label("whisper-custody-v1")
    writer.prefixed([version])
    writer.prefixed([kind.rawValue])
    writer.prefixed(fingerprint)
    writer.prefixed(elementPublic)
    writer.prefixed(ephemeralPublic)
    writer.prefixed([mode.rawValue])
    return writer.bytes
  }

  private static func slotBinding(
    _ vaultID: [UInt8], _ kind: PrivateKeyKind, _ fingerprint: [UInt8],
    _ elementPublic: [UInt8], _ mode: Mode
  ) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 192)
    writer.label("whisper-slot-v1")
    writer.prefixed(vaultID)
    writer.prefixed([kind.rawValue])
    writer.prefixed(fingerprint)
    writer.prefixed(elementPublic)
    writer.prefixed([mode.rawValue])
    return writer.bytes
  }

  /// Everything that the row's code covers.
  private func message(vaultID: [UInt8]) -> CanonicalWriter {
    var writer = CanonicalWriter(capacity: 768)
    writer.label("whisper-custody-row-v1")
    writer.prefixed(vaultID)
    writer.prefixed(id)
    writer.prefixed(owner)
    writer.prefixed([kind.rawValue])
    writer.prefixed([mode.rawValue])
    for field in [
      elementKey.publicKey, elementKey.blob, slot, ephemeralPublic, salt, nonce, box,
    ] {
      writer.prefixed(field)
    }
    return writer
  }
}

// MARK: - Storage

extension CustodyRecord {
  private static let columns = """
    id, owner, kind, mode, element_public, element_blob, slot, ephemeral_public, salt, nonce, \
    box, mac
    """

  /// Reads a row as it stands; nil when a field cannot be what the vault wrote.
  private init?(_ row: Statement) {
    guard let kind = UInt8(exactly: row.integer(2)).flatMap(PrivateKeyKind.init(rawValue:)),
      let mode = UInt8(exactly: row.integer(3)).flatMap(Mode.init(rawValue:)),
      let code = Octets32(row.blob(11))
    else { return nil }
    id = row.blob(0)
    owner = row.blob(1)
    self.kind = kind
    self.mode = mode
    elementKey = ElementKey(publicKey: row.blob(4), blob: row.blob(5))
    slot = row.blob(6)
    ephemeralPublic = row.blob(7)
    salt = row.blob(8)
    nonce = row.blob(9)
    box = row.blob(10)
    self.code = code
  }

  private static let unreadable = VaultError.domainDamaged(
    .keyMetadata, reason: "a key's row cannot be read")

  static func all(in database: Database) throws -> [CustodyRecord] {
    var records: [CustodyRecord] = []
    try database.forEach("SELECT \(columns) FROM custody") { row in
      guard let record = CustodyRecord(row) else { throw unreadable }
      records.append(record)
    }
    return records
  }

  /// A row as it stands, for a repair: the record, if it is one, and else what a person could still miss.
  struct Row {
    let id: [UInt8]
    let record: CustodyRecord?
    /// Every column but id, octets with their length and then the two numbers.
    let fields: [UInt8]
  }

  static func rows(in database: Database) throws -> [Row] {
    var rows: [Row] = []
    try database.forEach("SELECT \(columns) FROM custody") { row in
      var writer = CanonicalWriter()
      for column in [1] + Array(Int32(4)...11) { writer.prefixed(row.blob(column)) }
      for column in Int32(2)...3 { writer.integer(row.integer(column)) }
      rows.append(Row(id: row.blob(0), record: CustodyRecord(row), fields: writer.bytes))
    }
    return rows
  }

  static func find(_ id: [UInt8], in database: Database) throws -> CustodyRecord? {
    try database.first("SELECT \(columns) FROM custody WHERE id = ?1", .blob(id)) { row in
      guard let record = CustodyRecord(row) else { throw unreadable }
      return record
    }
  }

  func insert(into database: Database) throws {
    try database.run(
      """
      INSERT INTO custody (\(Self.columns))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """,
      .blob(id), .blob(owner), .integer(Int(kind.rawValue)), .integer(Int(mode.rawValue)),
      .blob(elementKey.publicKey), .blob(elementKey.blob),
      .blob(slot), .blob(ephemeralPublic), .blob(salt), .blob(nonce), .blob(box),
      .blob(code.bytes))
  }

  func delete(from database: Database) throws {
    try database.run("DELETE FROM custody WHERE id = ?1", .blob(id))
  }
}
