internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// The access secret of one private key's element key, sealed for the mode of the vault. Whose key it is and which element
/// key are bound to it.
///
/// Standard: sealed under the slot root. High: UInt8 count ‖ for each strong factor LP(protector id) ‖ LP(the secret
/// sealed to the factor's public key). Source: docs/VAULT.md, "Modes".
struct AccessSlot {
  let vaultID: [UInt8]
  let kind: PrivateKeyKind
  let fingerprint: [UInt8]
  /// 65 bytes.
  let elementPublic: [UInt8]

  init(vaultID: [UInt8], kind: PrivateKeyKind, fingerprint: [UInt8], elementPublic: [UInt8]) {
    (self.vaultID, self.kind) = (vaultID, kind)
    (self.fingerprint, self.elementPublic) = (fingerprint, elementPublic)
  }

  init(of fields: CustodyRecord.Fields, _ owner: CustodyOwner, in vaultID: [UInt8]) {
    self.init(
      vaultID: vaultID, kind: fields.kind, fingerprint: owner.fingerprint,
      elementPublic: fields.elementKey.publicKey)
  }

  func seal(
    _ access: borrowing SecretBytes, _ sealing: SlotSealing, random: inout some RandomSource
  ) throws -> [UInt8] {
    switch sealing {
    case .standard(let rootKeys):
      return try rootKeys.sealSlot(access, binding: binding, random: &random)
    case .high(let factors):
      var writer = CanonicalWriter(capacity: 1 + 320 * factors.count)
      writer.integer(UInt8(truncatingIfNeeded: factors.count))
      for factor in factors {
        var sealed = CanonicalWriter(capacity: 256)
        try box(factor).seal(access, with: nil, into: &sealed, random: &random)
        writer.prefixed(factor.protectorID)
        writer.prefixed(sealed.bytes)
      }
      return writer.bytes
    }
  }

  /// Throws `VaultError.factorRequired` where the mode asks for the answer of a strong factor, and `factor` is none of
  /// those that the slot is sealed for.
  func open(
    _ slot: [UInt8], _ mode: KeyMode, _ rootKeys: RootKeys, _ answer: (any FactorAnswer)?
  ) throws -> SecretBytes {
    switch mode {
    case .standard: return try rootKeys.openSlot(slot, binding: binding)
    case .high:
      return try VaultError.mapping(
        notAuthentic: .domainDamaged(.keyMetadata, reason: .accessSlot)
      ) {
        guard let answer else { throw VaultError.factorRequired }
        let factor = StrongFactor(answer)
        var reader = CanonicalReader(slot)
        var found: ArraySlice<UInt8>?
        for _ in 0..<(try reader.integer(UInt8.self)) {
          let id = try reader.prefixed()
          let sealed = try reader.prefixed()
          if id.elementsEqual(factor.protectorID) { found = sealed }
        }
        try reader.finish()
        guard let found else { throw VaultError.factorRequired }
        var sealed = CanonicalReader(Array(found))
        let inside = try PublicKeyBox.Sealed(&sealed)
        try sealed.finish()
        return try box(factor).open(inside, with: nil) { try answer.agree(with: $0) }
      }
    }
  }

  private var binding: [UInt8] {
    var writer = CanonicalWriter(capacity: 192)
    writer.label("whisper-slot-v1")
    writer.prefixed(vaultID)
    for value in values(of: .standard) { writer.prefixed(value) }
    return writer.bytes
  }

  private func box(_ factor: StrongFactor) -> PublicKeyBox {
    PublicKeyBox(
      label: "whisper-slot-v2", vaultID: vaultID,
      values: [factor.protectorID] + values(of: .high), publicKey: factor.publicKey)
  }

  private func values(of mode: KeyMode) -> [[UInt8]] {
    [[kind.rawValue], fingerprint, elementPublic, [mode.number]]
  }
}

/// A protector that a key of its own stands behind, to which secrets are sealed without asking anybody.
struct StrongFactor: Equatable {
  let protectorID: [UInt8]
  /// 65 bytes.
  let publicKey: [UInt8]

  init(_ answer: any FactorAnswer) {
    (protectorID, publicKey) = (answer.protector.id, answer.publicKey)
  }

  /// Nil for a protector that is none. The row is one of a verified list, or is just being made.
  init?(_ row: ProtectorRow) throws {
    guard row.protector?.isStrong == true else { return nil }
    protectorID = row.id
    publicKey = try row.factorKey()
  }
}

/// What access secrets are sealed under.
enum SlotSealing {
  case standard(RootKeys)
  case high([StrongFactor])

  /// Throws `VaultError.noStrongFactor` for the high mode of a vault without one, and `.laterProtector` for that of one
  /// whose kind this program does not know: it might be a strong factor, which would open no key that is sealed without it.
  init(_ mode: KeyMode, _ rootKeys: RootKeys, _ protectors: [ProtectorRow]) throws {
    switch mode {
    case .standard: self = .standard(rootKeys)
    case .high:
      guard protectors.allSatisfy({ $0.protector != nil }) else { throw VaultError.laterProtector }
      let factors = try protectors.compactMap { try StrongFactor($0) }
      guard !factors.isEmpty else { throw VaultError.noStrongFactor }
      self = .high(factors)
    }
  }

  var mode: KeyMode {
    switch self {
    case .standard: .standard
    case .high: .high
    }
  }
}
