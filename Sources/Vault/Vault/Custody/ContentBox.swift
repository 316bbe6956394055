internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// A private key, or the layer over it, sealed to its element key.
struct ContentBox {
  private let kind: PrivateKeyKind
  private let mode: KeyMode
  private let layer: KeyLayer
  private let fingerprint: [UInt8]
  private let elementPublic: [UInt8]

  init(_ fields: CustodyRecord.Fields, _ owner: CustodyOwner) {
    self.init(
      fields.kind, fields.mode, fields.layer, owner.fingerprint, fields.elementKey.publicKey)
  }

  init(
    _ kind: PrivateKeyKind, _ mode: KeyMode, _ layer: KeyLayer, _ fingerprint: [UInt8],
    _ elementPublic: [UInt8]
  ) {
    (self.kind, self.mode, self.layer) = (kind, mode, layer)
    (self.fingerprint, self.elementPublic) = (fingerprint, elementPublic)
  }

  /// Seals without asking the element anything.
  func seal(
    _ content: borrowing SecretBytes, random: inout some RandomSource
  ) throws -> CustodyRecord.SealedContent {
    try VaultError.mapping {
      let ephemeral = try P256Agreement.makePrivateKey(random: &random)
      let ephemeralPublic = try P256Agreement.publicKey(of: ephemeral)
      let salt = random.bytes(32)
      let key = try HKDFSHA256.derive(
        P256Agreement.sharedSecret(privateKey: ephemeral, publicKey: elementPublic),
        salt: salt, info: info)
      let sealed = try content.withUnsafeBytes {
        try AES256GCM.seal($0, key: key, aad: binding(ephemeralPublic), random: &random)
      }
      return CustodyRecord.SealedContent(
        ephemeralPublic: ephemeralPublic, salt: salt, nonce: Array(sealed.prefix(12)),
        box: Array(sealed.dropFirst(12)))
    }
  }

  /// `shared` is the element's secret with the ephemeral key.
  func open(
    _ sealed: CustodyRecord.SealedContent, _ shared: borrowing SecretBytes
  ) throws -> SecretBytes {
    try VaultError.mapping(notAuthentic: .domainDamaged(.keyMetadata, reason: .privateKey)) {
      let key = try HKDFSHA256.derive(shared, salt: sealed.salt, info: info)
      return try AES256GCM.open(
        sealed.nonce + sealed.box, key: key, aad: binding(sealed.ephemeralPublic))
    }
  }

  private var info: [UInt8] { Array("Whisper-SE-Wrap-v1:\(Hex.encode(fingerprint))".utf8) }

  private func binding(_ ephemeralPublic: [UInt8]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    writer.label("whisper-custody-v1")
    // A box with a layer in it is of version 2.
    writer.prefixed([layer == .none ? 1 : 2])
    writer.prefixed([kind.rawValue])
    writer.prefixed(fingerprint)
    writer.prefixed(elementPublic)
    writer.prefixed(ephemeralPublic)
    writer.prefixed([mode.number])
    return writer.bytes
  }
}
