internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A public key of X25519 (RFC 7748) that is safe to agree with: canonical (below 2^255 - 19) and
/// not of low order, wherever it came from.
public struct X25519PublicKey: Hashable, Sendable {
  public let octets: Octets32

  /// Checks 32 bytes. Throws `CryptoError.unsafeKey` when they are no canonical key or one whose
  /// agreements do not depend on the private key, `.wrongSize` when they are not 32.
  public init(_ bytes: some Collection<UInt8>) throws(CryptoError) {
    guard let octets = Octets32(bytes) else { throw .wrongSize }
    try self.init(octets)
  }

  /// Checks 32 bytes, as above.
  public init(_ octets: Octets32) throws(CryptoError) {
    guard FieldEncoding.isBelowPrime(octets), !Self.lowOrder.contains(octets) else {
      throw .unsafeKey
    }
    self.octets = octets
  }

  /// The canonical u-coordinates of points whose order divides 8, on the curve and on its twist
  /// (RFC 7748 section 6.1 and the curve's known small subgroups).
  private static let lowOrder: [Octets32] = {
    let eight: [[UInt8]] = [
      [
        0xE0, 0xEB, 0x7A, 0x7C, 0x3B, 0x41, 0xB8, 0xAE, 0x16, 0x56, 0xE3, 0xFA, 0xF1, 0x9F, 0xC4,
        0x6A, 0xDA, 0x09, 0x8D, 0xEB, 0x9C, 0x32, 0xB1, 0xFD, 0x86, 0x62, 0x05, 0x16, 0x5F, 0x49,
        0xB8, 0x00,
      ],
      [
        0x5F, 0x9C, 0x95, 0xBC, 0xA3, 0x50, 0x8C, 0x24, 0xB1, 0xD0, 0xB1, 0x55, 0x9C, 0x83, 0xEF,
        0x5B, 0x04, 0x44, 0x5C, 0xC4, 0x58, 0x1C, 0x8E, 0x86, 0xD8, 0x22, 0x4E, 0xDD, 0xD0, 0x9F,
        0x11, 0x57,
      ],
    ]
    let zero = [UInt8](repeating: 0, count: 32)
    var one = zero
    one[0] = 1
    var minusOne = FieldEncoding.prime
    minusOne[0] -= 1
    return (eight + [zero, one, minusOne]).compactMap { Octets32($0) }
  }()
}

/// Diffie-Hellman on Curve25519 (RFC 7748).
package enum X25519 {
  /// The public key of a 32-byte private key.
  package static func publicKey(
    of privateKey: borrowing SecretBytes
  ) throws(CryptoError) -> X25519PublicKey {
    let bytes: [UInt8]? = scrubbingStack {
      privateKey.withUnsafeBytes { key in
        try? Array(
          Curve25519.KeyAgreement.PrivateKey(rawRepresentation: key).publicKey.rawRepresentation)
      }
    }
    guard let bytes else { throw .wrongSize }
    return try X25519PublicKey(bytes)
  }

  /// The 32-byte shared secret. Throws `CryptoError.unsafeKey` when it is all zeros.
  package static func sharedSecret(
    privateKey: borrowing SecretBytes, publicKey: X25519PublicKey
  ) throws(CryptoError) -> SecretBytes {
    try agreement(privateKey: privateKey, publicKey: publicKey).intoSharedSecret()
  }

  /// What a private key gives with a peer's public key.
  package struct Agreement: ~Copyable {
    /// The private key's own public key.
    package let ownKey: X25519PublicKey
    /// 32 bytes.
    package let sharedSecret: SecretBytes

    fileprivate consuming func intoSharedSecret() -> SecretBytes { sharedSecret }
  }

  /// The shared secret, and the private key's own public key, which costs nothing more: swift-crypto
  /// computes it with each private key. Throws `CryptoError.unsafeKey` when the secret is all zeros.
  package static func agreement(
    privateKey: borrowing SecretBytes, publicKey: X25519PublicKey
  ) throws(CryptoError) -> Agreement {
    try catchingCryptoErrors {
      let (own, owned) = try scrubbingStack {
        try privateKey.withUnsafeBytes { key in
          try publicKey.octets.withUnsafeBytes { peer in
            let key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: key)
            let shared = try key.sharedSecretFromKeyAgreement(with: .init(rawRepresentation: peer))
            return (
              key.publicKey.rawRepresentation,
              try shared.withUnsafeBytes { try OwnedSecret(copying: $0) }
            )
          }
        }
      }
      let secret = try owned.take()
      let isZero = secret.withUnsafeBytes { $0.reduce(0, |) } == 0
      guard !isZero else { throw CryptoError.unsafeKey }
      return Agreement(ownKey: try X25519PublicKey(own), sharedSecret: secret)
    }
  }
}
