internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// What opens and seals private keys, in the process that has the vault's keys.
struct Custodian {
  let element: any SecureElement
  let rootKeys: RootKeys
  let domainKey: DomainKey
  /// None where nobody can be asked.
  let answers: CustodyAnswers?
  /// The strong factor that answered, if it is one of the vault's still.
  let factor: (any FactorAnswer)?

  // MARK: Opening

  /// The private key of a row, after its code was checked, and checked itself by `check` against its public key:
  /// whoever can write the directory could seal a key of his own to the element's public key.
  ///
  /// Throws `VaultError.laterKey`, `.deviceBound` for a key that has no octets, and what the answers throw.
  func privateKey(
    _ record: CustodyRecord, checking check: PrivateKeyCheck
  ) throws -> SecretBytes {
    let (fields, owner) = try record.open(domainKey)
    let content = try content(fields, owner)
    return try checked(bare(content, fields, owner), fields.kind, owner, by: check)
  }

  /// What stands in a row's box: the private key, or the layer over it.
  func content(
    _ fields: CustodyRecord.Fields, _ owner: CustodyOwner
  ) throws -> SecretBytes {
    guard fields.kind != .elementKey else { throw VaultError.deviceBound }
    return try content(fields, owner, under: access(fields, owner))
  }

  func content(
    _ fields: CustodyRecord.Fields, _ owner: CustodyOwner, under access: consuming SecretBytes
  ) throws -> SecretBytes {
    let authorization = KeyAuthorization.secret(access)
    let shared = try element.mappingErrors { element throws(SecureElementError) in
      try element.sharedSecret(
        blob: fields.elementKey.blob, peer: fields.content.ephemeralPublic,
        authorization: authorization)
    }
    return try ContentBox(fields, owner).open(fields.content, shared)
  }

  /// The private key of what stands in a box.
  func bare(
    _ content: borrowing SecretBytes, _ fields: CustodyRecord.Fields, _ owner: CustodyOwner
  ) throws -> SecretBytes {
    guard fields.layer == .passphrase else { return try content.copy() }
    return try answers.open(layer(content, fields, owner))
  }

  func layer(
    _ content: borrowing SecretBytes, _ fields: CustodyRecord.Fields, _ owner: CustodyOwner
  ) -> OwnLayer {
    OwnLayer(
      content.withUnsafeBytes { Array($0) }, vaultID: rootKeys.vaultID, fields.kind,
      owner.fingerprint, in: fields.content.box)
  }

  /// The secret that the element asks for before it uses the row's key.
  func access(_ fields: CustodyRecord.Fields, _ owner: CustodyOwner) throws -> SecretBytes {
    try AccessSlot(of: fields, owner, in: rootKeys.vaultID)
      .open(fields.slot, fields.mode, rootKeys, factor)
  }

  // MARK: Using

  /// Throws what `use` asks for and nobody answered yet. The element is asked only where no answer is there for what the row
  /// has now.
  func checkUsable(_ kind: PrivateKeyKind, of record: CustodyRecord) throws {
    let (fields, owner) = try record.open(domainKey)
    guard fields.kind == kind else { throw VaultError.keyNotFound }
    guard fields.mode == .standard || factor != nil else { throw VaultError.factorRequired }
    guard fields.layer == .passphrase, answers?.hasAnswer(in: fields.content.box) != true else {
      return
    }
    _ = try bare(content(fields, owner), fields, owner)
  }

  /// Uses the private key of a row.
  func use(
    _ use: PrivateKeyUse, _ kind: PrivateKeyKind, of record: CustodyRecord,
    _ rules: any CustodyRules
  ) throws -> SecretBytes {
    let (fields, owner) = try record.open(domainKey)
    guard fields.kind == kind else { throw VaultError.keyNotFound }
    guard kind != .elementKey else {
      return try perform(use, fields.elementKey, access(fields, owner))
    }
    let content = try content(fields, owner)
    if case .layer = use {
      // Without one it would be the private key.
      guard fields.layer == .passphrase else { throw VaultError.agentRefused }
      return try layer(content, fields, owner).answer(publicKey: owner.publicKey)
    }
    return try rules.perform(
      use, kind, owner.publicKey,
      checked(bare(content, fields, owner), kind, owner, by: rules.check))
  }

  private func checked(
    _ privateKey: consuming SecretBytes, _ kind: PrivateKeyKind, _ owner: CustodyOwner,
    by check: PrivateKeyCheck
  ) throws -> SecretBytes {
    try VaultError.mapping(notAuthentic: .domainDamaged(.keyMetadata, reason: .privateKey)) {
      guard try check(kind, owner.publicKey, privateKey) else { throw CryptoError.notAuthentic }
    }
    return privateKey
  }

  private func perform(
    _ use: PrivateKeyUse, _ key: ElementKey, _ access: consuming SecretBytes
  ) throws -> SecretBytes {
    let authorization = KeyAuthorization.secret(access)
    switch use {
    case .agree(let peer):
      return try element.mappingErrors { element throws(SecureElementError) in
        try element.sharedSecret(blob: key.blob, peer: peer, authorization: authorization)
      }
    case .signDigest(let digest, hash: Self.sha256):
      let signature = try element.mappingErrors { element throws(SecureElementError) in
        try element.signature(blob: key.blob, digest: digest, authorization: authorization)
      }
      return try SecretBytes(copying: signature)
    case .signDigest, .sign, .decryptRSA, .layer: throw VaultError.deviceBound
    }
  }

  /// The number of SHA-256 in OpenPGP (RFC 9580, section 9.5): what elements sign.
  private static let sha256: UInt8 = 8
}
