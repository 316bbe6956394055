internal import CryptoPrimitives
public import SecretMemory

/// A private key in this process's memory.
public final class InMemoryKey: PrivateKey {
  public let publicKey: PublicKey
  /// The secret as its algorithm uses it: the seed or scalar of a curve in its own order of octets, RSA's
  /// numbers as the packet has them.
  private let secret: SecretBytes

  /// The key whose secret numbers are those of a packet. Throws `OpenPGPError.Kind.malformed` when they are
  /// not the public key's: somebody else put the two together, and a signature would betray the secret
  /// (KOpenPGP).
  init(_ publicKey: PublicKey, packetNumbers: borrowing SecretBytes) throws {
    let secret = try Self.secret(of: publicKey, packetNumbers)
    guard try Self.belongs(secret, to: publicKey) else {
      throw OpenPGPError(.malformed, "A secret key that is not its public key's.")
    }
    self.publicKey = publicKey
    self.secret = secret
  }

  private static func secret(
    of key: PublicKey, _ numbers: borrowing SecretBytes
  ) throws -> SecretBytes {
    switch key.material {
    case .ed25519, .x25519: return try numbers.exactly(32)
    case .eddsaLegacy: return try numbers.number(size: 32)
    case .ecdh(let curve, _, _) where curve == .curve25519Legacy:
      // Written big-endian, where the function takes it the other way round.
      return try numbers.number(size: 32).reversed()
    default: throw OpenPGPError(.unsupported, "Secret keys of \(key.algorithm) are not read.")
    }
  }

  private static func belongs(_ secret: borrowing SecretBytes, to key: PublicKey) throws -> Bool {
    switch key.material {
    case .ed25519(let point), .eddsaLegacy(let point):
      return try Ed25519.publicKey(of: secret).octets.bytes == point
    case .x25519(let point):
      return try X25519.publicKey(of: secret).octets.bytes == point
    case .ecdh(let curve, let point, _) where curve == .curve25519Legacy:
      return try X25519.publicKey(of: secret).octets.bytes[...] == point.dropFirst()
    default: return false
    }
  }

  public func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] {
    switch publicKey.material {
    case .ed25519, .eddsaLegacy:
      return try digest.withUnsafeBytes { try Ed25519.signature(privateKey: secret, message: $0) }
    default:
      throw OpenPGPError(.unusableKey, "Keys of \(publicKey.algorithm) do not sign.")
    }
  }

  public func agree(with ephemeral: [UInt8]) throws -> SecretBytes {
    switch publicKey.material {
    case .x25519:
      return try X25519.sharedSecret(
        privateKey: secret, publicKey: try X25519PublicKey(ephemeral))
    case .ecdh(let curve, _, _) where curve == .curve25519Legacy:
      return try X25519.sharedSecret(
        privateKey: secret, publicKey: try X25519PublicKey(ephemeral.dropFirst()))
    default:
      throw OpenPGPError(.unusableKey, "Keys of \(publicKey.algorithm) do not decrypt.")
    }
  }

  public func decryptRSA(
    _ block: [UInt8], substitute: borrowing SecretBytes
  ) throws -> SecretBytes {
    throw OpenPGPError(.unusableKey, "Keys of \(publicKey.algorithm) do not decrypt.")
  }
}

extension SecretBytes {
  /// A copy, if it has just this many octets.
  fileprivate borrowing func exactly(_ size: Int) throws -> SecretBytes {
    guard count == size else {
      throw OpenPGPError(.malformed, "A secret key of another size than its algorithm has.")
    }
    return try copy()
  }

  /// The one MPI that this is, in as many octets as asked for.
  fileprivate borrowing func number(size: Int) throws -> SecretBytes {
    let start = withUnsafeBytes { bytes -> Int? in
      guard bytes.count >= 2 else { return nil }
      let octets = (Int(bytes[0]) << 8 + Int(bytes[1]) + 7) / 8
      return octets == bytes.count - 2 && octets <= size ? 2 : nil
    }
    guard let start else {
      throw OpenPGPError(.malformed, "A secret number that is none.")
    }
    return try SecretBytes.filled(count: size) { output in
      withUnsafeBytes { bytes in
        let number = UnsafeRawBufferPointer(rebasing: bytes[start...])
        UnsafeMutableRawBufferPointer(rebasing: output[(size - number.count)...])
          .copyMemory(from: number)
      }
    }
  }

  fileprivate borrowing func reversed() throws -> SecretBytes {
    try SecretBytes.filled(count: count) { output in
      withUnsafeBytes { output.copyBytes(from: $0.reversed()) }
    }
  }
}
