internal import CryptoPrimitives

extension PublicKey {
  /// Whether the signature is this key's over a digest. What is not read is no proof.
  func isValid(_ signature: Signature, digest: [UInt8]) -> Bool {
    guard signature.version == version, signature.publicKeyAlgorithm == algorithm,
      digest.starts(with: signature.digestPrefix)
    else { return false }
    switch (material, signature.material) {
    case (.eddsaLegacy(let key), .eddsaLegacy(let r, let s)):
      guard let r = r.padded(to: 32), let s = s.padded(to: 32) else { return false }
      return Self.isValidEd25519(key, r + s, digest)
    case (.ed25519(let key), .ed25519(let octets)):
      return Self.isValidEd25519(key, octets, digest)
    default:
      return false
    }
  }

  private static func isValidEd25519(_ key: [UInt8], _ signature: [UInt8], _ digest: [UInt8])
    -> Bool
  {
    guard let key = try? Ed25519PublicKey(key) else { return false }
    return digest.withUnsafeBytes { key.isValid(signature: signature, for: $0) }
  }
}
