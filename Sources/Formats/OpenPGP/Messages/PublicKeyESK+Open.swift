internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

extension PublicKeyESK {
  /// The session key, or nil when the packet does not open with this key. `suite` is what the payload of
  /// version 2 names.
  ///
  /// A bad RSA block gives a random session key: then the message does not open, like one that was changed. So does one
  /// whose cipher is not known, which nothing authenticates. What a key wrap authenticated is handed on with such a
  /// cipher, to be named. Throws what the key throws.
  func open(
    _ key: any PrivateKey, suite: CipherSuite?, random: inout some RandomSource
  ) throws -> SessionKey? {
    switch (material, key.publicKey.material) {
    case (.montgomery(let ephemeral, let cipher, let wrapped), .x25519(let own)),
      (.montgomery(let ephemeral, let cipher, let wrapped), .x448(let own)):
      guard let shared = try Self.unlessHostile({ try key.agree(with: ephemeral) }) else {
        return nil
      }
      let wrapping = try SessionKeyWrapping.montgomery(
        algorithm, shared: shared, ephemeral: ephemeral, own: own)
      guard let octets = try Self.unlessHostile({ try AESKeyWrap.unwrap(wrapped, key: wrapping) })
      else { return nil }
      return SessionKey(cipher: cipher, octets: octets).checked(suite)
    case (.composite(let ecdh, let mlkem, let cipher, let wrapped), .mlkem(let kem, let own, _)):
      guard algorithm == kem.algorithm,
        let shares = try Self.unlessHostile({ try key.agree(with: ecdh + mlkem) }),
        shares.count == kem.sharesSize
      else { return nil }
      let wrapping = try SessionKeyWrapping.composite(
        kem, shares: shares, ephemeral: ecdh, own: own)
      guard let octets = try Self.unlessHostile({ try AESKeyWrap.unwrap(wrapped, key: wrapping) })
      else { return nil }
      return SessionKey(cipher: cipher, octets: octets).checked(suite)
    case (.ecdh(let ephemeral, let wrapped), .ecdh(let curve, _, let derivation)):
      // A point of another curve draws bits of the secret out of whatever key computes with it: what lives
      // elsewhere need not look.
      guard ephemeral.count == curve.pointSize, ephemeral.first == curve.pointPrefix,
        curve.nist?.contains(ephemeral) ?? true
      else { return nil }
      guard let shared = try Self.unlessHostile({ try key.agree(with: ephemeral) }) else {
        return nil
      }
      guard
        let wrapping = try SessionKeyWrapping.ecdh(
          curve, derivation, shared: shared, recipient: key.publicKey.fingerprint),
        let padded = try Self.unlessHostile({ try AESKeyWrap.unwrap(wrapped, key: wrapping) }),
        let message = try SessionKeyWrapping.unpad(padded)
      else { return nil }
      return try SessionKeyWrapping.sessionKey(message, namesCipher: version == .v3)?.checked(suite)
    case (.rsa(let block), .rsa(let modulus, _)):
      guard let block = block.padded(to: modulus.octets.count) else { return nil }
      let names = version == .v3
      let size = names ? 32 : suite?.cipher.cipher?.keySize ?? 32
      let substitute = try SessionKeyWrapping.message(
        try random.secret(size), cipher: names ? .aes256 : nil)
      let sizes = names ? [16, 24, 32].map { 1 + $0 + 2 } : [size + 2]
      let message = try key.decryptRSA(block, sizes: sizes, substitute: substitute)
      if let sessionKey = try SessionKeyWrapping.sessionKey(message, namesCipher: names),
        sessionKey.fitsCipher
      {
        return sessionKey
      }
      return try SessionKeyWrapping.sessionKey(substitute, namesCipher: names)
    default:
      return nil
    }
  }
}

extension PublicKeyESK {
  /// What `body` gives, or nil for what somebody sent that does not fit. Want of memory says nothing about that.
  private static func unlessHostile(_ body: () throws -> SecretBytes) throws -> SecretBytes? {
    do { return try body() } catch let error as CryptoError {
      if case .memory(let error) = error { throw error }
      return nil
    }
  }
}

extension SessionKey {
  /// Itself, if its size is that of its cipher, or of the payload's. What size a cipher asks for that nobody knows, nobody
  /// knows either.
  fileprivate consuming func checked(_ suite: CipherSuite?) -> SessionKey? {
    if let suite { return octets.count == suite.cipher.cipher?.keySize ? self : nil }
    guard let cipher, cipher != .plaintext else { return nil }
    return fitsCipher || cipher.implementation == nil ? self : nil
  }
}
