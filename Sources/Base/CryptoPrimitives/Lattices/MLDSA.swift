internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Signatures with ML-DSA (FIPS 204), pure and hedged, with an empty context. Private keys are the 32-byte seed ξ.
package enum MLDSA: Sendable, CaseIterable {
  case mldsa65, mldsa87

  package static let seedSize = 32

  package var publicKeySize: Int { self == .mldsa65 ? 1952 : 2592 }
  package var signatureSize: Int { self == .mldsa65 ? 3309 : 4627 }

  /// The public key of a seed. Throws `CryptoError.wrongSize` when it has not 32 bytes.
  package func publicKey(of seed: borrowing SecretBytes) throws(CryptoError) -> [UInt8] {
    guard seed.count == Self.seedSize else { throw .wrongSize }
    return try catchingCryptoErrors {
      try scrubbingStack {
        try seed.withUnsafeBytes { seed in
          switch self {
          case .mldsa65:
            Array(
              try MLDSA65.PrivateKey(seedRepresentation: seed, publicKey: nil)
                .publicKey.rawRepresentation)
          case .mldsa87:
            Array(
              try MLDSA87.PrivateKey(seedRepresentation: seed, publicKey: nil)
                .publicKey.rawRepresentation)
          }
        }
      }
    }
  }

  /// The signature of `message`, another one each time: fresh randomness goes into it. Throws `CryptoError.wrongSize` when
  /// the seed has not 32 bytes.
  package func signature(
    seed: borrowing SecretBytes, message: UnsafeRawBufferPointer
  ) throws(CryptoError) -> [UInt8] {
    guard seed.count == Self.seedSize else { throw .wrongSize }
    return try catchingCryptoErrors {
      try scrubbingStack {
        try seed.withUnsafeBytes { seed in
          switch self {
          case .mldsa65:
            Array(
              try MLDSA65.PrivateKey(seedRepresentation: seed, publicKey: nil)
                .signature(for: message))
          case .mldsa87:
            Array(
              try MLDSA87.PrivateKey(seedRepresentation: seed, publicKey: nil)
                .signature(for: message))
          }
        }
      }
    }
  }

  /// Whether `signature` is that of a public key's seed over `message`.
  package func isValid(
    signature: [UInt8], for message: UnsafeRawBufferPointer, publicKey: [UInt8]
  ) -> Bool {
    guard signature.count == signatureSize, publicKey.count == publicKeySize else { return false }
    switch self {
    case .mldsa65:
      guard let key = try? MLDSA65.PublicKey(rawRepresentation: publicKey) else { return false }
      return key.isValidSignature(signature, for: message)
    case .mldsa87:
      guard let key = try? MLDSA87.PublicKey(rawRepresentation: publicKey) else { return false }
      return key.isValidSignature(signature, for: message)
    }
  }
}
