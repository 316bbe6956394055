internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// One private key as it is stored: sealed to an element key of its own, in one row, so that a
/// bundle cannot be half there. A device-bound one is the element key itself, and nothing is sealed.
///
/// Kinds, modes and layers of later versions are kept as they stand; what would open such a row or seal it anew throws
/// `VaultError.laterKey`.
struct CustodyRecord {
  let id: [UInt8]
  /// The sealed owner.
  let owner: [UInt8]
  /// See `PrivateKeyKind`.
  let kind: UInt8
  /// See `KeyMode`.
  let mode: UInt8
  /// See `KeyLayer`.
  let layer: UInt8
  let elementKey: ElementKey
  /// The access secret of the element key, sealed for the mode.
  let slot: [UInt8]
  let content: SealedContent
  /// The row's code under the key-metadata domain, over everything above.
  let code: Octets32

  /// What is sealed to the element key: all of it empty for a device-bound one.
  struct SealedContent {
    var ephemeralPublic: [UInt8] = []
    var salt: [UInt8] = []
    var nonce: [UInt8] = []
    var box: [UInt8] = []
  }

  // MARK: Sealing

  /// A row with these fields, and the owner sealed and the code made under a domain's key.
  init(
    _ fields: Fields, owner: CustodyOwner, under domainKey: DomainKey,
    random: inout some RandomSource
  ) throws {
    let id = try domainKey.custodyID(fields.kind, owner.fingerprint)
    self.id = id
    self.owner = try domainKey.sealOwner(owner, of: fields.kind, id: id, random: &random)
    kind = fields.kind.rawValue
    mode = fields.mode.number
    layer = fields.layer.rawValue
    elementKey = fields.elementKey
    slot = fields.slot
    content = fields.content
    code = try domainKey.code(
      Self.message(
        domainKey.vaultID, id: id, owner: self.owner, kind: kind, mode: mode, layer: layer,
        elementKey, slot: slot, content))
  }

  /// What a row has that depends on no domain's key.
  struct Fields {
    let kind: PrivateKeyKind
    let mode: KeyMode
    var layer: KeyLayer
    let elementKey: ElementKey
    var slot: [UInt8]
    var content: SealedContent
  }

  /// Its fields, of a row whose code was checked. Throws `VaultError.laterKey` unless this program knows all that the row
  /// asks for.
  func fields() throws -> Fields {
    guard let kind = PrivateKeyKind(rawValue: kind), let mode = KeyMode(number: mode),
      let layer = KeyLayer(rawValue: layer)
    else { throw VaultError.laterKey }
    return Fields(
      kind: kind, mode: mode, layer: layer, elementKey: elementKey, slot: slot, content: content)
  }

  // MARK: Verifying

  /// Throws `VaultError.domainDamaged` unless every field is what the vault wrote.
  func verify(_ domainKey: DomainKey) throws {
    let expected = try domainKey.code(
      Self.message(
        domainKey.vaultID, id: id, owner: owner, kind: kind, mode: mode, layer: layer, elementKey,
        slot: slot, content))
    let isSame = expected.withUnsafeBytes { expected in
      code.withUnsafeBytes { constantTimeEqual(expected, $0) }
    }
    guard isSame else {
      throw VaultError.domainDamaged(.keyMetadata, reason: .keyRowChanged)
    }
  }

  /// Whose key it is, and what its row has, after the row's code was checked.
  func open(_ domainKey: DomainKey) throws -> (Fields, CustodyOwner) {
    try verify(domainKey)
    let fields = try fields()
    return (fields, try domainKey.openOwner(owner, of: fields.kind, id: id))
  }

  /// Everything that the row's code covers.
  private static func message(
    _ vaultID: [UInt8], id: [UInt8], owner: [UInt8], kind: UInt8, mode: UInt8, layer: UInt8,
    _ elementKey: ElementKey, slot: [UInt8], _ content: SealedContent
  ) -> CanonicalWriter {
    var writer = CanonicalWriter(capacity: 768)
    writer.label("whisper-custody-row-v1")
    writer.prefixed(vaultID)
    writer.prefixed(id)
    writer.prefixed(owner)
    writer.prefixed([kind])
    writer.prefixed([mode])
    writer.prefixed(elementKey.publicKey)
    writer.prefixed(elementKey.blob)
    writer.prefixed(slot)
    writer.prefixed(content.ephemeralPublic)
    writer.prefixed(content.salt)
    writer.prefixed(content.nonce)
    writer.prefixed(content.box)
    if layer != KeyLayer.none.rawValue { writer.prefixed([layer]) }
    return writer
  }
}

/// What lies over a private key inside its box.
enum KeyLayer: UInt8 {
  case none = 0
  /// A passphrase of its own. See `OwnLayer`.
  case passphrase = 1
}
