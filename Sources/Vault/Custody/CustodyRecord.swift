internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// One private key as it is stored: sealed to an element key of its own, in one row, so that a
/// bundle cannot be half there.
///
/// Kinds, modes and layers of later versions are kept as they stand; what would open such a row or seal it anew throws
/// `VaultError.laterKey`.
struct CustodyRecord {
  /// How the access secret of the element key is reached: while the vault is unlocked.
  static let standardMode: UInt8 = 1
  /// No passphrase of its own.
  static let noLayer: UInt8 = 0

  let id: [UInt8]
  /// The sealed owner.
  let owner: [UInt8]
  /// See `PrivateKeyKind`.
  let kind: UInt8
  let mode: UInt8
  let layer: UInt8
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
    let mode = Self.standardMode
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
    self.kind = kind.rawValue
    self.mode = mode
    layer = Self.noLayer
    self.elementKey = elementKey
    self.slot = slot
    self.ephemeralPublic = ephemeralPublic
    self.salt = salt
    nonce = Array(sealed.prefix(12))
    box = Array(sealed.dropFirst(12))
    code = .zero
    code = try domainKey.code(message(vaultID: rootKeys.vaultID))
  }

  /// The same key under a new root and a new domain key: what its element key opens stays as it is.
  init(
    moving record: CustodyRecord, from old: (RootKeys, DomainKey), to new: (RootKeys, DomainKey),
    random: inout some RandomSource
  ) throws {
    let (kind, owner) = try record.openOwner(old.1)
    let binding = { (vaultID: [UInt8]) in
      Self.slotBinding(
        vaultID, kind, owner.fingerprint, record.elementKey.publicKey, record.mode)
    }
    let access = try old.0.openSlot(record.slot, binding: binding(old.0.vaultID))
    id = try new.1.custodyID(kind, owner.fingerprint)
    self.owner = try new.1.sealOwner(owner, of: kind, id: id, random: &random)
    slot = try new.0.sealSlot(access, binding: binding(new.0.vaultID), random: &random)
    (self.kind, mode, layer) = (record.kind, record.mode, record.layer)
    elementKey = record.elementKey
    (ephemeralPublic, salt) = (record.ephemeralPublic, record.salt)
    (nonce, box) = (record.nonce, record.box)
    code = .zero
    code = try new.1.code(message(vaultID: new.0.vaultID))
  }

  // MARK: Opening

  /// Throws `VaultError.domainDamaged` unless every field is what the vault wrote.
  func verify(_ domainKey: DomainKey) throws {
    let expected = try domainKey.code(message(vaultID: domainKey.vaultID))
    let isSame = expected.withUnsafeBytes { expected in
      code.withUnsafeBytes { constantTimeEqual(expected, $0) }
    }
    guard isSame else {
      throw VaultError.domainDamaged(.keyMetadata, reason: .keyRowChanged)
    }
  }

  /// The kind of the key, when this program knows all that the row asks for. Throws `VaultError.laterKey`.
  func knownKind() throws -> PrivateKeyKind {
    guard let known = PrivateKeyKind(rawValue: kind), mode == Self.standardMode,
      layer == Self.noLayer
    else { throw VaultError.laterKey }
    return known
  }

  /// Whose key it is, after the row's code was checked.
  func openOwner(_ domainKey: DomainKey) throws -> (PrivateKeyKind, CustodyOwner) {
    try verify(domainKey)
    let kind = try knownKind()
    return (kind, try domainKey.openOwner(owner, of: kind, id: id))
  }

  /// The private key, after the row's code was checked, and checked itself by `check` against its public key:
  /// whoever can write the directory could seal a key of his own to the element's public key.
  func open(
    element: any SecureElement, rootKeys: RootKeys, domainKey: DomainKey,
    checking check: PrivateKeyCheck
  ) throws -> SecretBytes {
    let (kind, owner) = try openOwner(domainKey)
    let fingerprint = owner.fingerprint
    let access = try rootKeys.openSlot(
      slot,
      binding: Self.slotBinding(rootKeys.vaultID, kind, fingerprint, elementKey.publicKey, mode))
    let authorization = KeyAuthorization.secret(access)
    let shared = try agree(element, authorization)
    return try VaultError.mapping(
      notAuthentic: .domainDamaged(.keyMetadata, reason: .privateKey)
    ) {
      let key = try HKDFSHA256.derive(shared, salt: salt, info: Self.info(fingerprint))
      let privateKey = try AES256GCM.open(
        nonce + box, key: key,
        aad: Self.binding(kind, fingerprint, elementKey.publicKey, ephemeralPublic, mode))
      guard try check(kind, owner.publicKey, privateKey) else {
        throw CryptoError.notAuthentic
      }
      return privateKey
    }
  }

  /// Uses the private key, as above.
  func use(
    _ use: PrivateKeyUse, _ kind: PrivateKeyKind, _ rootKeys: RootKeys, _ domainKey: DomainKey,
    _ element: any SecureElement, _ rules: any CustodyRules
  ) throws -> SecretBytes {
    let (known, owner) = try openOwner(domainKey)
    guard known == kind else { throw VaultError.keyNotFound }
    let privateKey = try open(
      element: element, rootKeys: rootKeys, domainKey: domainKey,
      checking: { try rules.reproduces($0, $1, $2) })
    return try rules.perform(use, kind, owner.publicKey, privateKey)
  }

  /// The row is what the vault wrote by then: what the element refuses is the element's to say, and no damage.
  private func agree(
    _ element: any SecureElement, _ authorization: borrowing KeyAuthorization
  ) throws -> SecretBytes {
    do {
      return try element.sharedSecret(
        blob: elementKey.blob, peer: ephemeralPublic, authorization: authorization)
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
    _ ephemeralPublic: [UInt8], _ mode: UInt8
  ) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    writer.label("whisper-custody-v1")
    writer.prefixed([version])
    writer.prefixed([kind.rawValue])
    writer.prefixed(fingerprint)
    writer.prefixed(elementPublic)
    writer.prefixed(ephemeralPublic)
    writer.prefixed([mode])
    return writer.bytes
  }

  private static func slotBinding(
    _ vaultID: [UInt8], _ kind: PrivateKeyKind, _ fingerprint: [UInt8],
    _ elementPublic: [UInt8], _ mode: UInt8
  ) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 192)
    writer.label("whisper-slot-v1")
    writer.prefixed(vaultID)
    writer.prefixed([kind.rawValue])
    writer.prefixed(fingerprint)
    writer.prefixed(elementPublic)
    writer.prefixed([mode])
    return writer.bytes
  }

  /// Everything that the row's code covers.
  private func message(vaultID: [UInt8]) -> CanonicalWriter {
    var writer = CanonicalWriter(capacity: 768)
    writer.label("whisper-custody-row-v1")
    writer.prefixed(vaultID)
    writer.prefixed(id)
    writer.prefixed(owner)
    writer.prefixed([kind])
    writer.prefixed([mode])
    for field in blobs.dropFirst(2) { writer.prefixed(field) }
    if layer != Self.noLayer { writer.prefixed([layer]) }
    return writer
  }

  /// Its fields of octets, but for the code.
  private var blobs: [[UInt8]] {
    [id, owner, elementKey.publicKey, elementKey.blob, slot, ephemeralPublic, salt, nonce, box]
  }

  /// How many octets the row has in its domain's count: of all its fields, kind, mode and layer having one each.
  var octets: Int { blobs.reduce(3 + Octets32.byteCount) { $0 + $1.count } }
}

// MARK: - Sending

extension CustodyRecord {
  func write(to writer: inout CanonicalWriter) {
    for field in blobs { writer.prefixed(field) }
    for number in [kind, mode, layer] { writer.integer(number) }
    writer.fixed(code)
  }

  init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    id = Array(try reader.prefixed())
    owner = Array(try reader.prefixed())
    let publicKey = Array(try reader.prefixed())
    elementKey = ElementKey(publicKey: publicKey, blob: Array(try reader.prefixed()))
    slot = Array(try reader.prefixed())
    ephemeralPublic = Array(try reader.prefixed())
    salt = Array(try reader.prefixed())
    nonce = Array(try reader.prefixed())
    box = Array(try reader.prefixed())
    kind = try reader.integer()
    mode = try reader.integer()
    layer = try reader.integer()
    code = try reader.octets32()
  }
}

// MARK: - Storage

extension CustodyRecord {
  /// What a query for rows has after place, id and layer.
  static let columns =
    "owner, kind, mode, element_public, element_blob, slot, ephemeral_public, salt, nonce, box, mac"

  /// Reads a row as it stands; nil when a field cannot be what the vault wrote.
  init?(_ row: Statement) {
    guard let layer = UInt8(exactly: row.integer(2)),
      let kind = UInt8(exactly: row.integer(4)), let mode = UInt8(exactly: row.integer(5)),
      let code = Octets32(row.blob(13))
    else { return nil }
    id = row.blob(1)
    self.layer = layer
    owner = row.blob(3)
    self.kind = kind
    self.mode = mode
    elementKey = ElementKey(publicKey: row.blob(6), blob: row.blob(7))
    slot = row.blob(8)
    ephemeralPublic = row.blob(9)
    salt = row.blob(10)
    nonce = row.blob(11)
    box = row.blob(12)
    self.code = code
  }

  /// What a row says, whether it can be read or not.
  static func fields(of row: Statement) -> [UInt8] {
    var writer = CanonicalWriter()
    for column in [3] + Array(Int32(6)...13) { writer.prefixed(row.blob(column)) }
    for column in [4, 5, 2] as [Int32] { writer.integer(row.integer(column)) }
    return writer.bytes
  }

  func insert(at place: Place, into database: Database) throws {
    try database.run(
      """
      INSERT OR IGNORE INTO custody (place, id, layer, \(Self.columns))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
      """,
      .integer(Int(place.number)), .blob(id), .integer(Int(layer)), .blob(owner),
      .integer(Int(kind)), .integer(Int(mode)), .blob(elementKey.publicKey),
      .blob(elementKey.blob), .blob(slot), .blob(ephemeralPublic), .blob(salt), .blob(nonce),
      .blob(box), .blob(code.bytes))
  }
}
