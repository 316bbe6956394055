internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Key encapsulation with ML-KEM (FIPS 203). Private keys are the 64-byte seed d ‖ z, shared secrets have 32 bytes.
package enum MLKEM: Sendable, CaseIterable {
  case mlkem768, mlkem1024

  package static let seedSize = 64
  package static let sharedSecretSize = 32

  package var publicKeySize: Int { self == .mlkem768 ? 1184 : 1568 }
  package var ciphertextSize: Int { self == .mlkem768 ? 1088 : 1568 }

  /// The public key of a seed. Throws `CryptoError.wrongSize` when it has not 64 bytes.
  package func publicKey(of seed: borrowing SecretBytes) throws(CryptoError) -> [UInt8] {
    guard seed.count == Self.seedSize else { throw .wrongSize }
    return try catchingCryptoErrors {
      try scrubbingStack {
        try seed.withUnsafeBytes { seed in
          switch self {
          case .mlkem768:
            Array(
              try MLKEM768.PrivateKey(seedRepresentation: seed, publicKey: nil)
                .publicKey.rawRepresentation)
          case .mlkem1024:
            Array(
              try MLKEM1024.PrivateKey(seedRepresentation: seed, publicKey: nil)
                .publicKey.rawRepresentation)
          }
        }
      }
    }
  }

  /// Whether a public key has its size, and no number in it that is not below 3,329: the checks of FIPS 203, section 7.2.
  /// swift-crypto refuses an unreduced key too, but says so by an error that means many things.
  package func isReduced(_ publicKey: [UInt8]) -> Bool {
    guard publicKey.count == publicKeySize else { return false }
    // Two numbers of 12 bits in three bytes, little-endian; behind them stands the seed of the matrix.
    return publicKey.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 32, by: 3).allSatisfy { start in
        let (low, middle, high) = (
          UInt16(bytes[start]), UInt16(bytes[start + 1]), UInt16(bytes[start + 2])
        )
        return low | (middle & 0x0F) << 8 < 3329 && middle >> 4 | high << 4 < 3329
      }
    }
  }

  /// What a sender gets.
  package struct Encapsulation: ~Copyable {
    package let ciphertext: [UInt8]
    /// 32 bytes.
    package let sharedSecret: SecretBytes
  }

  /// A fresh shared secret for who has a public key's seed. Its randomness is swift-crypto's.
  ///
  /// Throws `CryptoError.wrongSize`, and `.unsafeKey` for a key that is not reduced.
  package func encapsulate(to publicKey: [UInt8]) throws(CryptoError) -> Encapsulation {
    guard publicKey.count == publicKeySize else { throw .wrongSize }
    guard isReduced(publicKey) else { throw .unsafeKey }
    return try catchingCryptoErrors {
      let (ciphertext, secret) = try scrubbingStack {
        let result =
          switch self {
          case .mlkem768:
            try MLKEM768.PublicKey(rawRepresentation: publicKey).encapsulate()
          case .mlkem1024:
            try MLKEM1024.PublicKey(rawRepresentation: publicKey).encapsulate()
          }
        return (
          Array(result.encapsulated),
          try result.sharedSecret.withUnsafeBytes { try OwnedSecret(copying: $0) }
        )
      }
      return Encapsulation(ciphertext: ciphertext, sharedSecret: try secret.take())
    }
  }

  /// The shared secret that a ciphertext stands for. One that was changed gives another secret, which nobody knows
  /// (implicit rejection). Throws `CryptoError.wrongSize` for another size of either.
  package func decapsulate(
    _ ciphertext: [UInt8], seed: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    guard seed.count == Self.seedSize, ciphertext.count == ciphertextSize else { throw .wrongSize }
    return try catchingCryptoErrors {
      try scrubbingStack {
        try seed.withUnsafeBytes { seed in
          let secret =
            switch self {
            case .mlkem768:
              try MLKEM768.PrivateKey(seedRepresentation: seed, publicKey: nil)
                .decapsulate(ciphertext)
            case .mlkem1024:
              try MLKEM1024.PrivateKey(seedRepresentation: seed, publicKey: nil)
                .decapsulate(ciphertext)
            }
          return try secret.withUnsafeBytes { try OwnedSecret(copying: $0) }
        }
      }.take()
    }
  }
}
