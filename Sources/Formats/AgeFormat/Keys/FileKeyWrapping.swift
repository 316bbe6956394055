internal import CryptoPrimitives
internal import SecretMemory

/// How a file key is sealed to a public key, and opened with its private one (C2SP, age, "Native recipient types").
enum FileKeyWrapping {
  private static let x25519Label = Array("age-encryption.org/v1/X25519".utf8)
  private static let hybridLabel = Array("age-encryption.org/mlkem768x25519".utf8)

  /// The stanza for a recipient, as text. The randomness of a hybrid one is swift-crypto's. Throws `CryptoError`.
  static func stanza(
    _ fileKey: borrowing SecretBytes, for recipient: AgeRecipient,
    random: inout some RandomSource
  ) throws -> [UInt8] {
    switch recipient.publicKey {
    case .x25519(let key):
      let ephemeral = try random.secret(Octets32.byteCount)
      let agreement = try X25519.agreement(privateKey: ephemeral, publicKey: key)
      let share = agreement.ownKey.octets.bytes
      let wrapping = try HKDFSHA256.derive(
        agreement.sharedSecret, salt: share + key.octets.bytes, info: x25519Label)
      return Stanza.text(
        [Stanza.Name.x25519, String(decoding: Base64.encodeUnpadded(share), as: UTF8.self)],
        body: try seal(fileKey, key: wrapping))
    case .hybrid(let key):
      let sealed = try XWingHPKE.seal(fileKey, to: key, info: hybridLabel)
      let share = String(decoding: Base64.encodeUnpadded(sealed.encapsulated), as: UTF8.self)
      return Stanza.text([Stanza.Name.hybrid, share], body: sealed.box)
    }
  }

  /// The file key of a stanza. Throws `CryptoError`: `.notAuthentic` where it is for another key, or was changed.
  static func open(
    _ stanza: AgeWrappedKey, for recipient: AgeRecipient, _ secret: borrowing SecretBytes
  ) throws -> SecretBytes {
    switch recipient.publicKey {
    case .x25519(let own):
      let share = try X25519PublicKey(stanza.share)
      let shared = try X25519.sharedSecret(privateKey: secret, publicKey: share)
      let wrapping = try HKDFSHA256.derive(
        shared, salt: stanza.share + own.octets.bytes, info: x25519Label)
      return try open(stanza.body, key: wrapping)
    case .hybrid:
      return try XWingHPKE.open(
        stanza.body, encapsulated: stanza.share, seed: secret, info: hybridLabel)
    }
  }

  /// A box under a key that seals nothing else: its nonce is zeros.
  static func seal(
    _ fileKey: borrowing SecretBytes, key: borrowing SecretBytes
  ) throws -> [UInt8] {
    var body: [UInt8] = []
    let nonce = try SecretBytes(count: ChaCha20Poly1305.nonceSize)
    try fileKey.withUnsafeBytes { fileKey in
      try ChaCha20Poly1305.seal(fileKey, key: key, nonce: nonce, aad: [], appendingTo: &body)
    }
    return body
  }

  static func open(_ body: [UInt8], key: borrowing SecretBytes) throws -> SecretBytes {
    let nonce = try SecretBytes(count: ChaCha20Poly1305.nonceSize)
    return try ChaCha20Poly1305.open(body[...], key: key, nonce: nonce, aad: [])
  }
}
