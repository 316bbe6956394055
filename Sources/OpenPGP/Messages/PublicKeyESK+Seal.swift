internal import CryptoPrimitives
internal import SecretMemory

extension PublicKeyESK {
  /// A session key for one key. Throws `OpenPGPError.Kind.unusableKey` for a key that it cannot be encrypted
  /// to.
  static func seal(
    _ sessionKey: borrowing SecretBytes, cipher: SymmetricAlgorithm, format: MessageFormat,
    to key: PublicKey, random: inout some RandomSource
  ) throws -> PublicKeyESK {
    let isV3 = format == .seipdV1
    let namedCipher = isV3 ? cipher : nil
    let material: Material
    switch key.material {
    case .x25519(let own):
      let secret = try random.secret(32)
      let agreement = try X25519.agreement(
        privateKey: secret, publicKey: try X25519PublicKey(own))
      let ephemeral = agreement.ownKey.octets.bytes
      let wrapping = try SessionKeyWrapping.montgomery(
        .x25519, shared: agreement.sharedSecret, ephemeral: ephemeral, own: own)
      material = .montgomery(
        ephemeral: ephemeral, cipher: namedCipher,
        wrapped: try AESKeyWrap.wrap(sessionKey, key: wrapping))
    case .ecdh(let curve, let point, let derivation) where curve == .curve25519Legacy:
      let secret = try random.secret(32)
      let agreement = try X25519.agreement(
        privateKey: secret, publicKey: try X25519PublicKey(point.dropFirst()))
      guard
        let wrapping = try SessionKeyWrapping.ecdh(
          curve, derivation, shared: agreement.sharedSecret, recipient: key.fingerprint)
      else { throw OpenPGPError(.unusableKey, "The key asks for a derivation that is not read.") }
      let message = try SessionKeyWrapping.pad(
        try SessionKeyWrapping.message(sessionKey, cipher: namedCipher))
      material = .ecdh(
        ephemeral: [curve.pointPrefix] + agreement.ownKey.octets.bytes,
        wrapped: try AESKeyWrap.wrap(message, key: wrapping))
    default:
      throw OpenPGPError(.unusableKey, "Nothing is encrypted to keys of \(key.algorithm).")
    }
    return PublicKeyESK(
      version: isV3 ? .v3 : .v6,
      recipient: isV3 ? .keyID(key.keyID) : .fingerprint(key.fingerprint),
      algorithm: key.algorithm, material: material)
  }
}
