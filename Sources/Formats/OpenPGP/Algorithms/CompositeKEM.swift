internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// ML-KEM together with X25519 or X448: who breaks one of them alone learns nothing (RFC 9980, section 4). Sizes are in
/// octets; what is of the curve stands in front.
enum CompositeKEM: Hashable, Sendable {
  case mlkem768X25519, mlkem1024X448

  init?(_ algorithm: PublicKeyAlgorithm) {
    switch algorithm {
    case .mlkem768X25519: self = .mlkem768X25519
    case .mlkem1024X448: self = .mlkem1024X448
    default: return nil
    }
  }

  var algorithm: PublicKeyAlgorithm {
    self == .mlkem768X25519 ? .mlkem768X25519 : .mlkem1024X448
  }

  var mlkem: MLKEM { self == .mlkem768X25519 ? .mlkem768 : .mlkem1024 }

  /// Of a private key of the curve, of a public one, of an ephemeral one, and of a share.
  var ecdhSize: Int { self == .mlkem768X25519 ? 32 : 56 }

  var publicKeySize: Int { ecdhSize + mlkem.publicKeySize }
  var secretKeySize: Int { ecdhSize + MLKEM.seedSize }
  var ciphertextSize: Int { ecdhSize + mlkem.ciphertextSize }
  /// Of both shares. ML-KEM's stands in front, as the key that wraps is made of them.
  var sharesSize: Int { MLKEM.sharedSecretSize + ecdhSize }

  /// The public key of a secret one, which is a private key of the curve and a seed.
  func publicKey(of secret: borrowing SecretBytes) throws -> [UInt8] {
    let curve = try secret.part(0..<ecdhSize)
    let seed = try secret.part(ecdhSize..<secretKeySize)
    switch self {
    case .mlkem768X25519:
      return try X25519.publicKey(of: curve).octets.bytes + mlkem.publicKey(of: seed)
    case .mlkem1024X448:
      return try X448.publicKey(of: curve).octets + mlkem.publicKey(of: seed)
    }
  }

  /// Whether a public key is safe to encapsulate to: reduced, and not of low order.
  func isSafe(ecdh: [UInt8], mlkem key: [UInt8]) -> Bool {
    let isPoint =
      switch self {
      case .mlkem768X25519: (try? X25519PublicKey(ecdh)) != nil
      case .mlkem1024X448: (try? X448PublicKey(ecdh)) != nil
      }
    return isPoint && mlkem.isReduced(key)
  }

  struct Encapsulation: ~Copyable {
    /// The ephemeral public key.
    let ecdh: [UInt8]
    let mlkem: [UInt8]
    let shares: SecretBytes
  }

  /// Fresh shares for who has a public key's secret. The randomness of ML-KEM is swift-crypto's.
  ///
  /// Throws `CryptoError.unsafeKey` for a key that is not safe.
  func encapsulate(
    ecdh own: [UInt8], mlkem key: [UInt8], random: inout some RandomSource
  ) throws -> Encapsulation {
    let secret = try random.secret(ecdhSize)
    let lattice = try mlkem.encapsulate(to: key)
    switch self {
    case .mlkem768X25519:
      let agreement = try X25519.agreement(
        privateKey: secret, publicKey: try X25519PublicKey(own))
      return Encapsulation(
        ecdh: agreement.ownKey.octets.bytes, mlkem: lattice.ciphertext,
        shares: try SecretBytes.joining(lattice.sharedSecret, agreement.sharedSecret))
    case .mlkem1024X448:
      let shared = try X448.sharedSecret(privateKey: secret, publicKey: try X448PublicKey(own))
      return Encapsulation(
        ecdh: try X448.publicKey(of: secret).octets, mlkem: lattice.ciphertext,
        shares: try SecretBytes.joining(lattice.sharedSecret, shared))
    }
  }

  /// The shares that a ciphertext stands for. Throws `CryptoError.wrongSize` for one of another size, `.unsafeKey` for a
  /// point of low order.
  func shares(of ciphertext: [UInt8], secret: borrowing SecretBytes) throws -> SecretBytes {
    guard ciphertext.count == ciphertextSize else { throw CryptoError.wrongSize }
    let curve = try secret.part(0..<ecdhSize)
    let seed = try secret.part(ecdhSize..<secretKeySize)
    let point = ciphertext.prefix(ecdhSize)
    let lattice = try mlkem.decapsulate(Array(ciphertext.dropFirst(ecdhSize)), seed: seed)
    switch self {
    case .mlkem768X25519:
      let shared = try X25519.sharedSecret(
        privateKey: curve, publicKey: try X25519PublicKey(point))
      return try SecretBytes.joining(lattice, shared)
    case .mlkem1024X448:
      let shared = try X448.sharedSecret(privateKey: curve, publicKey: try X448PublicKey(point))
      return try SecretBytes.joining(lattice, shared)
    }
  }
}

extension SecretBytes {
  /// A copy of some of its octets. Throws `CryptoError.wrongSize` where they are not there.
  borrowing func part(_ range: Range<Int>) throws -> SecretBytes {
    try withUnsafeBytes { bytes in
      guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
        throw CryptoError.wrongSize
      }
      return try SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
  }

  /// Two secrets, one behind the other.
  static func joining(
    _ first: borrowing SecretBytes, _ second: borrowing SecretBytes
  ) throws -> SecretBytes {
    let count = first.count
    return try SecretBytes.filled(count: count + second.count) { output in
      first.withUnsafeBytes { output.copyMemory(from: $0) }
      second.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: output[count...]).copyMemory(from: $0)
      }
    }
  }
}
