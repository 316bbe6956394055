internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// The steps between a shared secret and a session key that sender and reader have in common.
enum SessionKeyWrapping {
  /// The key that wraps for X25519 and X448 (RFC 9580, sections 5.1.6 and 5.1.7).
  static func montgomery(
    _ algorithm: PublicKeyAlgorithm, shared: borrowing SecretBytes, ephemeral: [UInt8],
    own: [UInt8]
  ) throws -> SecretBytes {
    let material = try SecretBytes.filled(count: ephemeral.count + own.count + shared.count) {
      output in
      output.copyBytes(from: ephemeral + own)
      shared.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: output[(ephemeral.count + own.count)...])
          .copyMemory(from: $0)
      }
    }
    return algorithm == .x25519
      ? try HKDFSHA256.derive(material, salt: [], info: Array("OpenPGP X25519".utf8), count: 16)
      : try HKDFSHA512.derive(material, salt: [], info: Array("OpenPGP X448".utf8), count: 32)
  }

  /// The key that wraps for ML-KEM with a curve (RFC 9980, section 4.2.1). `shares` are ML-KEM's and the curve's, one
  /// behind the other; `ephemeral` and `own` are the curve's public keys.
  static func composite(
    _ kem: CompositeKEM, shares: borrowing SecretBytes, ephemeral: [UInt8], own: [UInt8]
  ) throws -> SecretBytes {
    var digest = Digest(.sha3_256)
    shares.withUnsafeBytes { digest.update($0) }
    digest.update(ephemeral + own + [kem.algorithm.rawValue])
    digest.update(Array("OpenPGPCompositeKDFv1".utf8) + [21])
    return try digest.withSecretDigest { try SecretBytes(copying: $0) }
  }

  static func reads(_ derivation: PublicKeyMaterial.KeyDerivation) -> Bool {
    read(derivation) != nil
  }

  private static func read(
    _ derivation: PublicKeyMaterial.KeyDerivation
  ) -> (HashFunction, keySize: Int)? {
    guard let function = derivation.hash.function, function != .sha1, derivation.cipher.isAES,
      let size = derivation.cipher.cipher?.keySize, size <= function.digestSize
    else { return nil }
    return (function, size)
  }

  /// The key that wraps for ECDH (RFC 9580, section 11.5); nil for parameters that are not read: the hash must
  /// not be weak, and not shorter than the key.
  static func ecdh(
    _ curve: Curve, _ derivation: PublicKeyMaterial.KeyDerivation,
    shared: borrowing SecretBytes, recipient: Fingerprint
  ) throws -> SecretBytes? {
    guard let (function, size) = read(derivation) else { return nil }
    var parameters = CanonicalWriter(capacity: 80)
    parameters.integer(UInt8(truncatingIfNeeded: curve.objectIdentifier.count))
    parameters.fixed(curve.objectIdentifier)
    parameters.fixed([PublicKeyAlgorithm.ecdh.rawValue, 3, 1])
    parameters.fixed([derivation.hash.rawValue, derivation.cipher.rawValue])
    parameters.label("Anonymous Sender    ")
    parameters.fixed(recipient.octets)
    var digest = Digest(function)
    digest.update([0, 0, 0, 1])
    shared.withUnsafeBytes { digest.update($0) }
    digest.update(parameters.bytes)
    return try digest.withSecretDigest { try SecretBytes(copying: $0[..<size]) }
  }

  /// What ECDH and RSA carry: the cipher in version 3, the session key, and its sum (section 5.1.3).
  static func message(
    _ sessionKey: borrowing SecretBytes, cipher: SymmetricAlgorithm?
  ) throws -> SecretBytes {
    let start = cipher == nil ? 0 : 1
    return try SecretBytes.filled(count: start + sessionKey.count + 2) { output in
      if let cipher { output[0] = cipher.rawValue }
      sessionKey.withUnsafeBytes { key in
        UnsafeMutableRawBufferPointer(rebasing: output[start...]).copyMemory(from: key)
        output[output.count - 2] = UInt8(key.sum >> 8)
        output[output.count - 1] = UInt8(key.sum & 0xFF)
      }
    }
  }

  /// Reads what `message` writes; nil for anything else. Whether the key fits its cipher is not looked at.
  static func sessionKey(
    _ message: borrowing SecretBytes, namesCipher: Bool
  ) throws -> SessionKey? {
    let start = namesCipher ? 1 : 0
    return try message.withUnsafeBytes { bytes in
      guard bytes.count > start + 2 else { return nil }
      let key = UnsafeRawBufferPointer(rebasing: bytes[start..<(bytes.count - 2)])
      guard bytes[bytes.count - 2] == UInt8(key.sum >> 8),
        bytes[bytes.count - 1] == UInt8(key.sum & 0xFF)
      else { return nil }
      let cipher = namesCipher ? SymmetricAlgorithm(rawValue: bytes[0]) : nil
      guard [16, 24, 32].contains(key.count) else { return nil }
      return SessionKey(cipher: cipher, octets: try SecretBytes(copying: key))
    }
  }

  /// ECDH's messages are padded to 40 octets, so that their length does not name the cipher.
  static let paddedSize = 40

  static func pad(_ message: borrowing SecretBytes) throws -> SecretBytes {
    let count = max(paddedSize, (message.count / 8 + 1) * 8)
    let filler = UInt8(truncatingIfNeeded: count - message.count)
    return try SecretBytes.filled(count: count) { output in
      output.initializeMemory(as: UInt8.self, repeating: filler)
      message.withUnsafeBytes { output.copyMemory(from: $0) }
    }
  }

  /// Nil for padding that nobody writes. What is unpadded was authenticated by the key wrap.
  static func unpad(_ padded: borrowing SecretBytes) throws -> SecretBytes? {
    try padded.withUnsafeBytes { bytes in
      guard let filler = bytes.last, filler > 0, Int(filler) < bytes.count,
        bytes.suffix(Int(filler)).allSatisfy({ $0 == filler })
      else { return nil }
      return try SecretBytes(copying: bytes.dropLast(Int(filler)))
    }
  }
}
