internal import CryptoPrimitives
internal import GcryptPrimitives
package import SecretMemory
package import SecureElement

/// A private key on its way into custody, with what is made for it before the file is locked: an element key takes a chip
/// its time, and an own passphrase is derived from.
package final class NewPrivateKey {
  let kind: PrivateKeyKind
  let owner: CustodyOwner
  private let elementKey: ElementKey
  private let access: SecretBytes
  /// The private key, or the layer over it; nil for a device-bound one.
  private let content: SecretBytes?
  private let layer: KeyLayer

  init(
    _ privateKey: borrowing SecretBytes, _ kind: PrivateKeyKind, publicKey: [UInt8],
    fingerprint: [UInt8], ownPassphrase: borrowing SecretBytes?, cost: Argon2Parameters,
    vaultID: [UInt8], element: any SecureElement, random: inout some RandomSource
  ) throws {
    let made = try NewElementKey(for: .agreement, element, random: &random)
    self.kind = kind
    owner = CustodyOwner(fingerprint: fingerprint, publicKey: publicKey)
    elementKey = made.elementKey
    access = try VaultError.mapping { try made.access.copy() }
    switch ownPassphrase {
    case .none:
      content = try VaultError.mapping { try privateKey.copy() }
      layer = .none
    case .some(let passphrase):
      let own = try OwnLayer(
        over: privateKey, passphrase: passphrase, vaultID: vaultID, kind, fingerprint, cost: cost,
        random: &random)
      content = try VaultError.mapping { try SecretBytes(copying: own.octets) }
      layer = .passphrase
    }
  }

  /// One that is the element's own.
  package init(
    deviceBound key: NewElementKey, publicKey: [UInt8], fingerprint: [UInt8]
  ) throws {
    kind = .elementKey
    owner = CustodyOwner(fingerprint: fingerprint, publicKey: publicKey)
    elementKey = key.elementKey
    access = try VaultError.mapping { try key.access.copy() }
    content = nil
    layer = .none
  }

  /// What its row has.
  func fields(
    vaultID: [UInt8], _ sealing: SlotSealing, random: inout some RandomSource
  ) throws -> CustodyRecord.Fields {
    let slot = AccessSlot(
      vaultID: vaultID, kind: kind, fingerprint: owner.fingerprint,
      elementPublic: elementKey.publicKey)
    var fields = CustodyRecord.Fields(
      kind: kind, mode: sealing.mode, layer: layer, elementKey: elementKey,
      slot: try slot.seal(access, sealing, random: &random),
      content: CustodyRecord.SealedContent())
    switch content {
    case .some(let content):
      fields.content = try ContentBox(fields, owner).seal(content, random: &random)
    case .none: break
    }
    return fields
  }
}

/// A key of the secure element that was made for one private key, under a fresh access secret.
package final class NewElementKey: Sendable {
  package let elementKey: ElementKey
  let access: SecretBytes
  private let element: any SecureElement

  init(
    for purpose: KeyPurpose, _ element: any SecureElement, random: inout some RandomSource
  ) throws {
    let access = try VaultError.mapping { try random.secret(32) }
    let authorization = KeyAuthorization.secret(try VaultError.mapping { try access.copy() })
    elementKey = try element.mappingErrors { element throws(SecureElementError) in
      try element.makeKey(for: purpose, under: authorization)
    }
    self.access = access
    self.element = element
  }

  /// The ECDSA signature, r ‖ s, of a SHA-256 digest.
  package func signature(of digest: [UInt8]) throws -> [UInt8] {
    let authorization = KeyAuthorization.secret(try VaultError.mapping { try access.copy() })
    return try element.mappingErrors { element throws(SecureElementError) in
      try element.signature(
        blob: elementKey.blob, digest: digest, authorization: authorization)
    }
  }
}

extension VaultStore {
  /// Makes what a private key needs in custody, before the file is locked for it. `fingerprint` is that of the identity
  /// or OpenPGP key that it belongs to. Throws `VaultError.emptyPassphrase`, and what the element throws.
  package func newPrivateKey(
    _ privateKey: borrowing SecretBytes, _ kind: PrivateKeyKind, publicKey: [UInt8],
    fingerprint: [UInt8], ownPassphrase: borrowing SecretBytes? = nil
  ) throws -> NewPrivateKey {
    var random = SystemRandom()
    return try NewPrivateKey(
      privateKey, kind, publicKey: publicKey, fingerprint: fingerprint,
      ownPassphrase: ownPassphrase, cost: passphraseCost, vaultID: id, element: element,
      random: &random)
  }

  /// Makes a key of the vault's element.
  package func newElementKey(for purpose: KeyPurpose) throws -> NewElementKey {
    var random = SystemRandom()
    return try NewElementKey(for: purpose, element, random: &random)
  }
}
