internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The curves of NIST SP 800-186 that keys are read with. Private keys are big-endian numbers of
/// `scalarSize` bytes, from 1 up to the order; public keys are points of X9.63, uncompressed:
/// 04 ‖ x ‖ y. Every point is checked to be on its curve.
package enum NISTCurve: Sendable, CaseIterable {
  case p256, p384, p521

  /// Bytes of a private key, of a coordinate and of each half of a signature.
  package var scalarSize: Int {
    switch self {
    case .p256: 32
    case .p384: 48
    case .p521: 66
    }
  }

  /// In bytes.
  package var publicKeySize: Int { 1 + 2 * scalarSize }

  /// Whether these bytes are a public key: a point of the curve, other than the one at infinity.
  package func contains(_ publicKey: [UInt8]) -> Bool {
    guard publicKey.count == publicKeySize else { return false }
    return switch self {
    case .p256: (try? P256.KeyAgreement.PublicKey(x963Representation: publicKey)) != nil
    case .p384: (try? P384.KeyAgreement.PublicKey(x963Representation: publicKey)) != nil
    case .p521: (try? P521.KeyAgreement.PublicKey(x963Representation: publicKey)) != nil
    }
  }

  /// The point of a private key. Throws `CryptoError.unsafeKey` for a number that is none.
  package func publicKey(
    of privateKey: borrowing SecretBytes
  ) throws(CryptoError) -> [UInt8] {
    switch self {
    case .p256: try P256Agreement.publicKey(of: privateKey)
    case .p384: try Self.publicKey(P384.KeyAgreement.PrivateKey.self, of: privateKey)
    case .p521: try Self.publicKey(P521.KeyAgreement.PrivateKey.self, of: privateKey)
    }
  }

  /// The x-coordinate of the common point, `scalarSize` bytes. Throws `CryptoError.unsafeKey` for a
  /// public key that is no point of the curve, or a private key that is none.
  package func sharedSecret(
    privateKey: borrowing SecretBytes, publicKey: some Collection<UInt8>
  ) throws(CryptoError) -> SecretBytes {
    // swift-crypto takes compressed points too.
    guard publicKey.count == publicKeySize else { throw .unsafeKey }
    return switch self {
    case .p256: try P256Agreement.sharedSecret(privateKey: privateKey, publicKey: publicKey)
    case .p384:
      try Self.sharedSecret(P384.KeyAgreement.PrivateKey.self, privateKey, Array(publicKey))
    case .p521:
      try Self.sharedSecret(P521.KeyAgreement.PrivateKey.self, privateKey, Array(publicKey))
    }
  }

  private static func publicKey<Key: AgreementKey>(
    _: Key.Type, of privateKey: borrowing SecretBytes
  ) throws(CryptoError) -> [UInt8] {
    let bytes: [UInt8]? = scrubbingStack {
      privateKey.withUnsafeBytes { key in
        try? Array(Key(rawRepresentation: key).publicKey.x963Representation)
      }
    }
    guard let bytes else { throw .unsafeKey }
    return bytes
  }

  private static func sharedSecret<Key: AgreementKey>(
    _: Key.Type, _ privateKey: borrowing SecretBytes, _ publicKey: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    guard let peer = try? Key.PublicKey(x963Representation: publicKey) else { throw .unsafeKey }
    return try catchingCryptoErrors {
      try scrubbingStack {
        try privateKey.withUnsafeBytes { key in
          guard let key = try? Key(rawRepresentation: key) else { throw CryptoError.unsafeKey }
          let shared = try key.sharedSecretFromKeyAgreement(with: peer)
          return try shared.withUnsafeBytes { try OwnedSecret(copying: $0) }
        }
      }.take()
    }
  }
}

// What swift-crypto's types for agreement have in common.

private protocol AgreementPoint {
  init(x963Representation bytes: some ContiguousBytes) throws
  var x963Representation: Data { get }
}

private protocol AgreementKey {
  associatedtype PublicKey: AgreementPoint
  init(rawRepresentation bytes: some ContiguousBytes) throws
  var publicKey: PublicKey { get }
  func sharedSecretFromKeyAgreement(with peer: PublicKey) throws -> SharedSecret
}

extension P384.KeyAgreement.PublicKey: AgreementPoint {}
extension P384.KeyAgreement.PrivateKey: AgreementKey {}
extension P521.KeyAgreement.PublicKey: AgreementPoint {}
extension P521.KeyAgreement.PrivateKey: AgreementKey {}
