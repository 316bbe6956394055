internal import CryptoPrimitives
internal import GcryptPrimitives
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
      material = try .ecdh(
        sessionKey, cipher: namedCipher, curve, derivation, shared: agreement.sharedSecret,
        ephemeral: [curve.pointPrefix] + agreement.ownKey.octets.bytes,
        recipient: key.fingerprint)
    case .x448(let own):
      let secret = try random.secret(X448.privateKeySize)
      let ephemeral = try X448.publicKey(of: secret).octets
      let shared = try X448.sharedSecret(privateKey: secret, publicKey: try X448PublicKey(own))
      let wrapping = try SessionKeyWrapping.montgomery(
        .x448, shared: shared, ephemeral: ephemeral, own: own)
      material = .montgomery(
        ephemeral: ephemeral, cipher: namedCipher,
        wrapped: try AESKeyWrap.wrap(sessionKey, key: wrapping))
    case .mlkem(let kem, let own, let mlkem):
      let sent = try kem.encapsulate(ecdh: own, mlkem: mlkem, random: &random)
      let wrapping = try SessionKeyWrapping.composite(
        kem, shares: sent.shares, ephemeral: sent.ecdh, own: own)
      material = .composite(
        ecdh: sent.ecdh, mlkem: sent.mlkem, cipher: namedCipher,
        wrapped: try AESKeyWrap.wrap(sessionKey, key: wrapping))
    case .ecdh(let curve, let point, let derivation):
      guard let nist = curve.nist else { throw unusable(key) }
      let secret = try nist.randomScalar(&random)
      let shared = try nist.sharedSecret(privateKey: secret, publicKey: point)
      material = try .ecdh(
        sessionKey, cipher: namedCipher, curve, derivation, shared: shared,
        ephemeral: try nist.publicKey(of: secret), recipient: key.fingerprint)
    case .rsa(let modulus, let exponent):
      let message = try SessionKeyWrapping.message(sessionKey, cipher: namedCipher)
      let block = try RSAPublicKey(modulus: modulus.octets, exponent: exponent.octets)
        .encrypt(message, random: &random)
      material = .rsa(MPI(block))
    default:
      throw unusable(key)
    }
    return PublicKeyESK(
      version: isV3 ? .v3 : .v6,
      recipient: isV3 ? .keyID(key.keyID) : .fingerprint(key.fingerprint),
      algorithm: key.algorithm, material: material)
  }

  private static func unusable(_ key: PublicKey) -> OpenPGPError {
    OpenPGPError(.unusableKey, .keyEncryptionNotRead, "\(key.algorithm)")
  }
}

extension PublicKeyESK.Material {
  /// What ECDH carries, once there is a shared secret.
  fileprivate static func ecdh(
    _ sessionKey: borrowing SecretBytes, cipher: SymmetricAlgorithm?, _ curve: Curve,
    _ derivation: PublicKeyMaterial.KeyDerivation, shared: borrowing SecretBytes,
    ephemeral: [UInt8], recipient: Fingerprint
  ) throws -> Self {
    guard
      let wrapping = try SessionKeyWrapping.ecdh(
        curve, derivation, shared: shared, recipient: recipient)
    else { throw OpenPGPError(.unusableKey, .keyDerivationNotRead) }
    let message = try SessionKeyWrapping.pad(
      try SessionKeyWrapping.message(sessionKey, cipher: cipher))
    return .ecdh(ephemeral: ephemeral, wrapped: try AESKeyWrap.wrap(message, key: wrapping))
  }
}

extension NISTCurve {
  /// A random private key: numbers that are none are thrown away.
  func randomScalar(_ random: inout some RandomSource) throws -> SecretBytes {
    while true {
      var scalar = try random.secret(scalarSize)
      // P-521's numbers have 521 bits of 528.
      if self == .p521 { scalar.withUnsafeMutableBytes { $0[0] &= 1 } }
      if (try? publicKey(of: scalar)) != nil { return scalar }
    }
  }
}
