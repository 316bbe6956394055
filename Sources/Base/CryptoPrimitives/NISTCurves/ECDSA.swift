internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Signatures with ECDSA (FIPS 186-5) over a digest that was made elsewhere, of any size: a longer one than
/// the curve's order counts with its first bits.
package enum ECDSA {
  /// Both big-endian, as long as the curve's scalars.
  package struct Signature: Equatable, Sendable {
    package let r: [UInt8]
    package let s: [UInt8]

    /// Takes big-endian numbers whose leading zeros may be missing.
    package init(r: [UInt8], s: [UInt8]) {
      self.r = r
      self.s = s
    }
  }

  /// The signature of `digest`; another one each time. Throws `CryptoError.unsafeKey` for a private key that
  /// is none of the curve, and `.wrongSize` for an empty digest.
  package static func signature(
    privateKey: borrowing SecretBytes, digest: [UInt8], on curve: NISTCurve
  ) throws(CryptoError) -> Signature {
    guard !digest.isEmpty else { throw .wrongSize }
    let raw =
      switch curve {
      case .p256: try sign(P256.Signing.PrivateKey.self, privateKey, digest)
      case .p384: try sign(P384.Signing.PrivateKey.self, privateKey, digest)
      case .p521: try sign(P521.Signing.PrivateKey.self, privateKey, digest)
      }
    return Signature(
      r: Array(raw.prefix(curve.scalarSize)), s: Array(raw.dropFirst(curve.scalarSize)))
  }

  /// Whether a signature is the key's over `digest`. A public key that is no point of the curve has none.
  package static func isValid(
    _ signature: Signature, digest: [UInt8], publicKey: [UInt8], on curve: NISTCurve
  ) -> Bool {
    guard !digest.isEmpty, publicKey.count == curve.publicKeySize,
      let r = padded(signature.r, to: curve.scalarSize),
      let s = padded(signature.s, to: curve.scalarSize)
    else { return false }
    return switch curve {
    case .p256: verify(P256.Signing.PublicKey.self, publicKey, r + s, digest)
    case .p384: verify(P384.Signing.PublicKey.self, publicKey, r + s, digest)
    case .p521: verify(P521.Signing.PublicKey.self, publicKey, r + s, digest)
    }
  }

  private static func padded(_ number: [UInt8], to count: Int) -> [UInt8]? {
    guard number.count <= count else { return nil }
    return [UInt8](repeating: 0, count: count - number.count) + number
  }

  private static func sign<Key: SignatureKey>(
    _: Key.Type, _ privateKey: borrowing SecretBytes, _ digest: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try catchingCryptoErrors {
      try scrubbingStack {
        try privateKey.withUnsafeBytes { key in
          guard let key = try? Key(rawRepresentation: key) else { throw CryptoError.unsafeKey }
          return Array(try key.signature(for: GivenDigest(digest)).rawRepresentation)
        }
      }
    }
  }

  private static func verify<Key: VerificationKey>(
    _: Key.Type, _ publicKey: [UInt8], _ signature: [UInt8], _ digest: [UInt8]
  ) -> Bool {
    guard let key = try? Key(x963Representation: publicKey),
      let signature = try? Key.Signature(rawRepresentation: signature)
    else { return false }
    return key.isValidSignature(signature, for: GivenDigest(digest))
  }
}

/// Bytes that are a digest already. swift-crypto takes any digest's bytes for ECDSA.
private struct GivenDigest: Crypto.Digest {
  static let byteCount = 0  // of no use here

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result { try bytes.withUnsafeBytes(body) }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

// What swift-crypto's types for signatures have in common.

private protocol RawSignature {
  init(rawRepresentation bytes: some DataProtocol) throws
  var rawRepresentation: Data { get }
}

private protocol SignatureKey {
  associatedtype Signature: RawSignature
  init(rawRepresentation bytes: some ContiguousBytes) throws
  func signature(for digest: some Crypto.Digest) throws -> Signature
}

private protocol VerificationKey {
  associatedtype Signature: RawSignature
  init(x963Representation bytes: some ContiguousBytes) throws
  func isValidSignature(_ signature: Signature, for digest: some Crypto.Digest) -> Bool
}

extension P256.Signing.ECDSASignature: RawSignature {}
extension P256.Signing.PrivateKey: SignatureKey {}
extension P256.Signing.PublicKey: VerificationKey {}
extension P384.Signing.ECDSASignature: RawSignature {}
extension P384.Signing.PrivateKey: SignatureKey {}
extension P384.Signing.PublicKey: VerificationKey {}
extension P521.Signing.ECDSASignature: RawSignature {}
extension P521.Signing.PrivateKey: SignatureKey {}
extension P521.Signing.PublicKey: VerificationKey {}
