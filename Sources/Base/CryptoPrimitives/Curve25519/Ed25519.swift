internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A public key of Ed25519 (RFC 8032) that is safe to verify with: its y is canonical (below
/// 2^255 - 19) and it is none of the eight points of low order, under which one signature fits
/// many messages.
public struct Ed25519PublicKey: Hashable, Sendable {
  public let octets: Octets32

  /// Checks 32 bytes. Throws `CryptoError.unsafeKey` for a key as described above, `.wrongSize`
  /// when they are not 32.
  public init(_ bytes: some Collection<UInt8>) throws(CryptoError) {
    guard let octets = Octets32(bytes) else { throw .wrongSize }
    try self.init(octets)
  }

  /// Checks 32 bytes, as above.
  public init(_ octets: Octets32) throws(CryptoError) {
    let y = Octets32 { y in
      octets.withUnsafeBytes { y.copyMemory(from: $0) }
      y[31] &= 0x7F  // the sign of x
    }
    guard FieldEncoding.isBelowPrime(y), !Self.lowOrder.contains(y) else { throw .unsafeKey }
    self.octets = octets
  }

  /// Whether `signature` (64 bytes) is this key's over `message`.
  public func isValid(
    signature: some Collection<UInt8>, for message: UnsafeRawBufferPointer
  ) -> Bool {
    guard signature.count == Ed25519.signatureSize else { return false }
    return octets.withUnsafeBytes { bytes in
      guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else {
        return false
      }
      return key.isValidSignature(Data(signature), for: message)
    }
  }

  /// The y-coordinates of the points whose order divides 8: with either sign of x they are eight
  /// points and the encodings of x = 0 with the sign set, which decode to nothing.
  private static let lowOrder: [Octets32] = {
    let zero = [UInt8](repeating: 0, count: 32)  // order 4
    var one = zero  // the neutral element
    one[0] = 1
    var minusOne = FieldEncoding.prime  // order 2
    minusOne[0] -= 1
    let eight: [UInt8] = [  // order 8
      0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98,
      0xF0, 0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53,
      0xFC, 0x05,
    ]
    let otherEight: [UInt8] = [  // order 8, y negated
      0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67,
      0x0F, 0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC,
      0x03, 0x7A,
    ]
    return [zero, one, minusOne, eight, otherEight].compactMap { Octets32($0) }
  }()
}

/// Signatures with Ed25519 (RFC 8032). Private keys are the 32-byte seed.
package enum Ed25519 {
  package static let signatureSize = 64

  /// The public key of a 32-byte private key.
  package static func publicKey(
    of privateKey: borrowing SecretBytes
  ) throws(CryptoError) -> Ed25519PublicKey {
    let bytes: [UInt8]? = scrubbingStack {
      privateKey.withUnsafeBytes { key in
        try? Array(
          Curve25519.Signing.PrivateKey(rawRepresentation: key).publicKey.rawRepresentation)
      }
    }
    guard let bytes else { throw .wrongSize }
    return try Ed25519PublicKey(bytes)
  }

  /// The 64-byte signature of `message`. Not the same bytes each time: swift-crypto on Apple's
  /// systems adds randomness to the nonce.
  package static func signature(
    privateKey: borrowing SecretBytes, message: UnsafeRawBufferPointer
  ) throws(CryptoError) -> [UInt8] {
    try catchingCryptoErrors {
      try scrubbingStack {
        try privateKey.withUnsafeBytes { key in
          Array(try Curve25519.Signing.PrivateKey(rawRepresentation: key).signature(for: message))
        }
      }
    }
  }
}
