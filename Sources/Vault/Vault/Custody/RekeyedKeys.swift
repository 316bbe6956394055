internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// The private keys of a vault with new element keys and access secrets, made outside of every transaction from one state
/// of their domain.
struct RekeyedKeys {
  let mode: KeyMode
  /// The state that they were made from.
  private let stamp: Stamp
  /// Those that the slots are sealed to; none in standard mode.
  private let factors: [StrongFactor]
  /// By the ids of the rows.
  private var rows: [[UInt8]: CustodyRecord.Fields] = [:]

  /// What stands in the vault: opened outside.
  struct Kept {
    let stamp: Stamp
    let rows: [(id: [UInt8], CustodyRecord.Fields, CustodyOwner)]
    let custodian: Custodian
  }

  /// Makes them, and opens each anew before anything rests on it. A layer moves unopened; of a device-bound key the
  /// element keeps the old blob usable under the old secret.
  ///
  /// Throws `VaultError.factorRequired` where the present mode asks for it.
  init(_ kept: Kept, _ sealing: SlotSealing) throws {
    (mode, stamp) = (sealing.mode, kept.stamp)
    factors = sealing.factors
    for (id, fields, owner) in kept.rows {
      rows[id] = try Self.rekeyed(fields, owner, kept.custodian, sealing)
    }
  }

  private static func rekeyed(
    _ old: CustodyRecord.Fields, _ owner: CustodyOwner, _ custodian: Custodian,
    _ sealing: SlotSealing
  ) throws -> CustodyRecord.Fields {
    var random = SystemRandom()
    let made =
      try old.kind == .elementKey
      ? changed(old, owner, custodian, sealing.mode, &random)
      : moved(old, owner, custodian, sealing.mode, &random)
    var new = made.fields
    let slot = AccessSlot(of: new, owner, in: custodian.rootKeys.vaultID)
    new.slot = try slot.seal(made.access, sealing, random: &random)
    if let factor = custodian.factor, sealing.factors.contains(StrongFactor(factor)) {
      _ = try slot.open(new.slot, sealing.mode, custodian.rootKeys, factor)
    }
    return new
  }

  /// A row without its slot, and what the slot is to hold.
  private struct Made: ~Copyable {
    let fields: CustodyRecord.Fields
    let access: SecretBytes
  }

  /// A device-bound key under another secret.
  private static func changed(
    _ old: CustodyRecord.Fields, _ owner: CustodyOwner, _ custodian: Custodian, _ mode: KeyMode,
    _ random: inout SystemRandom
  ) throws -> Made {
    let access = try VaultError.mapping { try random.secret(32) }
    let key = try custodian.changing(
      old.elementKey, from: custodian.access(old, owner),
      to: VaultError.mapping { try access.copy() })
    try custodian.use(key, under: VaultError.mapping { try access.copy() })
    return Made(
      fields: CustodyRecord.Fields(
        kind: old.kind, mode: mode, layer: old.layer, elementKey: key, slot: [],
        content: old.content),
      access: access)
  }

  /// What was sealed to one element key, sealed to a new one.
  private static func moved(
    _ old: CustodyRecord.Fields, _ owner: CustodyOwner, _ custodian: Custodian, _ mode: KeyMode,
    _ random: inout SystemRandom
  ) throws -> Made {
    let made = try NewElementKey(for: .agreement, custodian.element, random: &random)
    var new = CustodyRecord.Fields(
      kind: old.kind, mode: mode, layer: old.layer, elementKey: made.elementKey, slot: [],
      content: CustodyRecord.SealedContent())
    let content = try custodian.content(old, owner)
    new.content = try ContentBox(new, owner).seal(content, random: &random)
    let again = try custodian.content(
      new, owner, under: VaultError.mapping { try made.access.copy() })
    let isSame = content.withUnsafeBytes { old in
      again.withUnsafeBytes { constantTimeEqual(old, $0) }
    }
    guard isSame else { throw VaultError.cryptography }
    return Made(fields: new, access: try VaultError.mapping { try made.access.copy() })
  }

  // MARK: Taking their place

  /// Throws `VaultError.changedMeanwhile` unless a list has the state that they were made from, and the strong factors
  /// that they are sealed to.
  func check(isOf registry: Registry, factorsAfter: [ProtectorRow]? = nil) throws {
    guard registry.entries[.keyMetadata]?.stamp == stamp,
      try mode == .standard
        || (factorsAfter ?? registry.protectors).compactMap({ try StrongFactor($0) }) == factors
    else { throw VaultError.changedMeanwhile }
  }

  func fields(of id: [UInt8]) throws -> CustodyRecord.Fields {
    guard let fields = rows[id] else { throw VaultError.changedMeanwhile }
    return fields
  }
}

extension SlotSealing {
  var factors: [StrongFactor] {
    if case .high(let factors) = self { factors } else { [] }
  }
}

extension Custodian {
  /// A key of the element under another secret.
  fileprivate func changing(
    _ key: ElementKey, from old: consuming SecretBytes, to new: consuming SecretBytes
  ) throws -> ElementKey {
    let from = KeyAuthorization.secret(old)
    let to = KeyAuthorization.secret(new)
    let blob = try element.mappingErrors { element throws(SecureElementError) in
      try element.blob(changing: key.blob, from: from, to: to)
    }
    return ElementKey(publicKey: key.publicKey, blob: blob)
  }

  /// Uses a key of the element once, for whatever it is: a blob that does not load, or under another secret, is found
  /// before it takes the place of one that does.
  fileprivate func use(_ key: ElementKey, under access: consuming SecretBytes) throws {
    let authorization = KeyAuthorization.secret(access)
    try element.mappingErrors { element throws(SecureElementError) in
      do throws(SecureElementError) {
        _ = try element.sharedSecret(
          blob: key.blob, peer: key.publicKey, authorization: authorization)
      } catch {
        guard error == .wrongPurpose else { throw error }
        let digest = [UInt8](repeating: 0, count: 32)
        _ = try element.signature(blob: key.blob, digest: digest, authorization: authorization)
      }
    }
  }
}

extension Transaction {
  /// Every private key, as it stands, with what opens it.
  func keptKeys() throws -> RekeyedKeys.Kept {
    let domain = try domain(.keyMetadata)
    var rows: [(id: [UInt8], CustodyRecord.Fields, CustodyOwner)] = []
    try domain.forEach(.custody) { row in
      guard case .key(let record) = row.content else { return }
      let (fields, owner) = try record.open(domain.key)
      rows.append((row.id, fields, owner))
    }
    return RekeyedKeys.Kept(
      stamp: domain.access.stamp, rows: rows, custodian: try custodian())
  }

  /// Puts private keys with new element keys in the place of the old ones, and notes their mode for those to come.
  func take(_ rekeyed: RekeyedKeys, factorsAfter: [ProtectorRow]? = nil) throws {
    try rekeyed.check(isOf: currentRegistry(), factorsAfter: factorsAfter)
    let domain = try writable(.keyMetadata)
    var records: [CustodyRecord] = []
    try domain.forEach(.custody) { row in
      guard case .key(let record) = row.content else { return }
      let (_, owner) = try record.open(domain.key)
      records.append(
        try CustodyRecord(
          rekeyed.fields(of: row.id), owner: owner, under: domain.key, random: &random))
    }
    for record in records { try put(record, into: domain) }
    try put(.setting, KeyMode.settingID, rekeyed.mode.setting)
  }
}
