internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Diffie-Hellman on P-256 (NIST SP 800-56A). Private keys are 32 bytes, public keys 65 (X9.63,
/// uncompressed), secrets the 32 bytes of x.
package enum P256Agreement {
  package static let publicKeySize = 65

  /// A fresh private key.
  package static func makePrivateKey(
    random: inout some RandomSource
  ) throws(CryptoError) -> SecretBytes {
    // One candidate in 2^32 is no key; a source that gives none in eight is broken.
    for _ in 0..<8 {
      let candidate: SecretBytes
      do { candidate = try random.secret(32) } catch { throw .memory(error) }
      if (try? publicKey(of: candidate)) != nil { return candidate }
    }
    throw .unsafeKey
  }

  /// The public key of a private key.
  package static func publicKey(
    of privateKey: borrowing SecretBytes
  ) throws(CryptoError) -> [UInt8] {
    let bytes: [UInt8]? = scrubbingStack {
      privateKey.withUnsafeBytes { key in
        try? Array(
          P256.KeyAgreement.PrivateKey(rawRepresentation: key).publicKey.x963Representation)
      }
    }
    guard let bytes else { throw .unsafeKey }
    return bytes
  }

  /// The shared secret. Throws `CryptoError.unsafeKey` for a point that is not on the curve.
  package static func sharedSecret(
    privateKey: borrowing SecretBytes, publicKey: some Collection<UInt8>
  ) throws(CryptoError) -> SecretBytes {
    guard let peer = try? P256.KeyAgreement.PublicKey(x963Representation: Array(publicKey)) else {
      throw .unsafeKey
    }
    return try catchingCryptoErrors {
      try scrubbingStack {
        try privateKey.withUnsafeBytes { key in
          let shared = try P256.KeyAgreement.PrivateKey(rawRepresentation: key)
            .sharedSecretFromKeyAgreement(with: peer)
          return try shared.withUnsafeBytes { try OwnedSecret(copying: $0) }
        }
      }.take()
    }
  }
}
