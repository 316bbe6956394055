internal import CryptoPrimitives
internal import GcryptPrimitives
public import SecretMemory

/// A private key in this process's memory.
public final class InMemoryKey: PrivateKey {
  public let publicKey: PublicKey
  private let secret: Secret

  /// The secret as its algorithm uses it: the seed or scalar of a curve in its own order of octets, or RSA's
  /// numbers.
  private enum Secret: ~Copyable {
    case octets(SecretBytes)
    case rsa(RSAPrivateKey)
  }

  /// The key whose secret numbers are those of a packet. Throws `OpenPGPError.Kind.malformed` when they are
  /// not the public key's: somebody else put the two together, and a signature would betray the secret
  /// (KOpenPGP).
  package init(_ publicKey: PublicKey, packetNumbers numbers: borrowing SecretBytes) throws {
    self.publicKey = publicKey
    do {
      secret = try Self.secret(of: publicKey, numbers)
    } catch let error as CryptoError {
      switch error {
      case .memory(let error): throw error
      case .wrongSize:
        throw OpenPGPError(.unsupported, .secretKeySizeNotRead, "\(publicKey.algorithm)")
      case .notAuthentic, .unsafeKey: throw OpenPGPError.foreignSecret
      }
    }
  }

  private static func secret(
    of key: PublicKey, _ numbers: borrowing SecretBytes
  ) throws -> Secret {
    let octets: SecretBytes
    let own: [UInt8]
    let made: [UInt8]
    switch key.material {
    case .ed25519(let point):
      octets = try numbers.exactly(32)
      (own, made) = (point, try Ed25519.publicKey(of: octets).octets.bytes)
    case .eddsaLegacy(let point):
      octets = try numbers.number(size: 32)
      (own, made) = (point, try Ed25519.publicKey(of: octets).octets.bytes)
    case .ed448(let point):
      octets = try numbers.exactly(57)
      (own, made) = (point, try Ed448.publicKey(of: octets).octets)
    case .x25519(let point):
      octets = try numbers.exactly(32)
      (own, made) = (point, try X25519.publicKey(of: octets).octets.bytes)
    case .x448(let point):
      octets = try numbers.exactly(56)
      (own, made) = (point, try X448.publicKey(of: octets).octets)
    case .ecdh(let curve, let point, _) where curve == .curve25519Legacy:
      // Written big-endian, where the function takes it the other way round.
      octets = try numbers.number(size: 32).reversed()
      (own, made) = (Array(point.dropFirst()), try X25519.publicKey(of: octets).octets.bytes)
    case .ecdh(let curve, let point, _), .ecdsa(let curve, let point):
      guard let nist = curve.nist else {
        throw OpenPGPError(.unsupported, .secretKeyAlgorithmNotRead, key.algorithmName)
      }
      octets = try numbers.number(size: nist.scalarSize)
      (own, made) = (point, try nist.publicKey(of: octets))
    case .mlkem(let kem, let ecdh, let mlkem):
      octets = try numbers.exactly(kem.secretKeySize)
      (own, made) = (ecdh + mlkem, try kem.publicKey(of: octets))
    case .mldsa(let dsa, let eddsa, let mldsa):
      octets = try numbers.exactly(dsa.secretKeySize)
      (own, made) = (eddsa + mldsa, try dsa.publicKey(of: octets))
    case .rsa(let modulus, let exponent):
      return .rsa(try numbers.rsaKey(modulus, exponent))
    case .unknown:
      throw OpenPGPError(.unsupported, .secretKeyAlgorithmNotRead, key.algorithmName)
    }
    guard own == made else { throw OpenPGPError.foreignSecret }
    return .octets(octets)
  }

  public func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] {
    switch secret {
    case .rsa(let key):
      guard publicKey.algorithm.canSign, let function = hash.function else { break }
      return try key.signature(digest: digest, of: function)
    case .octets(let octets):
      switch publicKey.material {
      case .ed25519, .eddsaLegacy:
        return try digest.withUnsafeBytes {
          try Ed25519.signature(privateKey: octets, message: $0)
        }
      case .ed448:
        return try digest.withUnsafeBytes { try Ed448.signature(privateKey: octets, message: $0) }
      case .mldsa(let dsa, _, _): return try dsa.signature(of: digest, secret: octets)
      case .ecdsa(let curve, _):
        guard let curve = curve.nist else { break }
        let signature = try ECDSA.signature(privateKey: octets, digest: digest, on: curve)
        return signature.r + signature.s
      default: break
      }
    }
    throw OpenPGPError(.unusableKey, .keyDoesNotSign, "\(publicKey.algorithm)")
  }

  public func agree(with ephemeral: [UInt8]) throws -> SecretBytes {
    switch secret {
    case .rsa: break
    case .octets(let octets):
      switch publicKey.material {
      case .x25519:
        return try X25519.sharedSecret(
          privateKey: octets, publicKey: try X25519PublicKey(ephemeral))
      case .x448:
        return try X448.sharedSecret(privateKey: octets, publicKey: try X448PublicKey(ephemeral))
      case .mlkem(let kem, _, _): return try kem.shares(of: ephemeral, secret: octets)
      case .ecdh(let curve, _, _) where curve == .curve25519Legacy:
        return try X25519.sharedSecret(
          privateKey: octets, publicKey: try X25519PublicKey(ephemeral.dropFirst()))
      case .ecdh(let curve, _, _):
        guard let curve = curve.nist else { break }
        return try curve.sharedSecret(privateKey: octets, publicKey: ephemeral)
      default: break
      }
    }
    throw OpenPGPError(.unusableKey, .keyDoesNotAgree, "\(publicKey.algorithm)")
  }

  public func decryptRSA(
    _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
  ) throws -> SecretBytes {
    switch secret {
    case .rsa(let key) where publicKey.algorithm.canEncrypt:
      return try key.decrypt(block, sizes: sizes, substitute: substitute)
    default:
      throw OpenPGPError(.unusableKey, .keyDoesNotDecrypt, "\(publicKey.algorithm)")
    }
  }
}

extension OpenPGPError {
  fileprivate static let foreignSecret = OpenPGPError(.malformed, .secretKeyForeign)
}

extension SecretBytes {
  /// A copy, if it has just this many octets.
  fileprivate borrowing func exactly(_ size: Int) throws -> SecretBytes {
    guard count == size else {
      throw OpenPGPError(.malformed, .secretKeySize)
    }
    return try copy()
  }

  /// The one MPI that this is, in as many octets as asked for.
  fileprivate borrowing func number(size: Int) throws -> SecretBytes {
    let ranges = try mpiRanges(1)
    guard let range = ranges.first, range.count <= size else {
      throw OpenPGPError(.malformed, .secretKeyNumberTooLong)
    }
    return try SecretBytes.filled(count: size) { output in
      withUnsafeBytes { bytes in
        let number = UnsafeRawBufferPointer(rebasing: bytes[range])
        UnsafeMutableRawBufferPointer(rebasing: output[(size - number.count)...])
          .copyMemory(from: number)
      }
    }
  }

  /// RSA's d, p, q and u (RFC 9580, section 5.5.5.1).
  fileprivate borrowing func rsaKey(_ modulus: MPI, _ exponent: MPI) throws -> RSAPrivateKey {
    let ranges = try mpiRanges(4)
    func number(_ index: Int) throws -> SecretBytes {
      try withUnsafeBytes { try SecretBytes(copying: $0[ranges[index]]) }
    }
    return try RSAPrivateKey(
      publicKey: try RSAPublicKey(modulus: modulus.octets, exponent: exponent.octets),
      d: try number(0), p: try number(1), q: try number(2), u: try number(3))
  }

  /// Where the numbers stand, of which there must be `count` and nothing else; leading zeros left out.
  private borrowing func mpiRanges(_ count: Int) throws -> [Range<Int>] {
    let ranges = withUnsafeBytes { bytes -> [Range<Int>]? in
      var ranges: [Range<Int>] = []
      var position = 0
      for _ in 0..<count {
        guard bytes.count - position >= 2 else { return nil }
        let bits = Int(bytes[position]) << 8 + Int(bytes[position + 1])
        var start = position + 2
        let end = start + (bits + 7) / 8
        guard end <= bytes.count else { return nil }
        while start < end, bytes[start] == 0 { start += 1 }
        ranges.append(start..<end)
        position = end
      }
      return position == bytes.count ? ranges : nil
    }
    guard let ranges else { throw OpenPGPError(.malformed, .secretKeyNumberMalformed) }
    return ranges
  }

  fileprivate borrowing func reversed() throws -> SecretBytes {
    try SecretBytes.filled(count: count) { output in
      withUnsafeBytes { output.copyBytes(from: $0.reversed()) }
    }
  }
}
