internal import CSecp256k1
package import SecretMemory

/// The curve of Bitcoin and Ethereum, by libsecp256k1: keys, tweaks, and signatures with ECDSA and as BIP-340 has them.
///
/// A private key is 32 bytes: a number with its most significant byte first, from 1 to the curve's order less one.
package enum Secp256k1 {
  package enum Failure: Error, Equatable, Sendable {
    /// No private key: zero, or not below the order; or what a tweak makes of one.
    case invalidPrivateKey
    /// Not on the curve, or written in another way than SEC 1 has it; or the point at infinity, which a tweak made.
    case invalidPublicKey
    /// Not two numbers below the order, or nothing that any key signed.
    case invalidSignature
    /// Of another size than it must have.
    case wrongSize
    /// The library found itself broken, or has no memory.
    case unavailable
  }

  package static let privateKeySize = 32
  package static let digestSize = 32

  /// The public key of a private one. Throws `Failure.invalidPrivateKey`.
  package static func publicKey(of key: borrowing SecretBytes) throws -> Secp256k1PublicKey {
    try withKey(key) { library, key in
      var point = secp256k1_pubkey()
      guard secp256k1_ec_pubkey_create(library, &point, key) == 1 else {
        throw Failure.invalidPrivateKey
      }
      return Secp256k1PublicKey(point)
    }
  }

  /// A private key and a tweak added, modulo the order, as BIP-32 does it. Throws `Failure.invalidPrivateKey` for a tweak that
  /// is not below the order, and for a sum of zero.
  package static func adding(
    _ tweak: borrowing SecretBytes, to key: borrowing SecretBytes
  ) throws -> SecretBytes {
    guard tweak.count == privateKeySize, key.count == privateKeySize else {
      throw Failure.wrongSize
    }
    var sum = try key.copy()
    // Numbers alone are added: nothing is multiplied that could be hidden.
    try Secp256k1Context.withNumbers { library in
      try tweak.withUnsafeBytes { tweak in
        try sum.withUnsafeMutableBytes { sum in
          guard secp256k1_ec_seckey_tweak_add(library, sum.bound, tweak.bound) == 1 else {
            throw Failure.invalidPrivateKey
          }
        }
      }
    }
    return sum
  }

  /// The private key behind the output key that `XOnlyPublicKey.output(tweak:)` makes of a key's (BIP-341). Throws
  /// `Failure.invalidPrivateKey`.
  package static func outputKey(
    of key: borrowing SecretBytes, tweak: [UInt8]
  ) throws -> SecretBytes {
    guard tweak.count == privateKeySize else { throw Failure.wrongSize }
    return try withPair(of: key) { library, pair in
      guard secp256k1_keypair_xonly_tweak_add(library, &pair, tweak) == 1 else {
        throw Failure.invalidPrivateKey
      }
      return try SecretBytes.filled(count: privateKeySize) {
        guard secp256k1_keypair_sec(library, $0.bound, &pair) == 1 else {
          throw Failure.unavailable
        }
      }
    }
  }

  // MARK: Lending keys

  static func withKey<Result: Sendable & ~Copyable>(
    _ key: borrowing SecretBytes,
    _ body: (OpaquePointer, UnsafePointer<UInt8>) throws -> Result
  ) throws -> Result {
    guard key.count == privateKeySize else { throw Failure.wrongSize }
    return try key.withUnsafeBytes { key in
      try Secp256k1Context.withPrivate { try body($0, key.bound) }
    }
  }

  /// Private and public key together, as the library wants them for what has x-coordinates alone; wiped afterwards.
  static func withPair<Result: Sendable & ~Copyable>(
    of key: borrowing SecretBytes,
    _ body: (OpaquePointer, inout secp256k1_keypair) throws -> Result
  ) throws -> Result {
    try withKey(key) { library, key in
      var pair = secp256k1_keypair()
      defer { withUnsafeMutableBytes(of: &pair) { wipe($0) } }
      guard secp256k1_keypair_create(library, &pair, key) == 1 else {
        throw Failure.invalidPrivateKey
      }
      return try body(library, &pair)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes, of which there is one at least, as the library takes them.
  var bound: UnsafePointer<UInt8> {
    baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
  }
}

extension UnsafeMutableRawBufferPointer {
  var bound: UnsafeMutablePointer<UInt8> {
    baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
  }
}
