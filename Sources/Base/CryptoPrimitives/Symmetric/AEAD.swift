internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// ChaCha20-Poly1305 (RFC 8439): 32-byte key, 12-byte nonce, boxes of ciphertext ‖ tag (16).
package enum ChaCha20Poly1305 {
  private static let keySize = 32
  package static let tagSize = 16
  package static let nonceSize = 12

  /// Appends the box of `plaintext` to `output`.
  package static func seal(
    _ plaintext: UnsafeRawBufferPointer, key: borrowing SecretBytes, nonce: borrowing SecretBytes,
    aad: [UInt8], appendingTo output: inout [UInt8]
  ) throws(CryptoError) {
    let combined = try catchingCryptoErrors {
      try scrubbingStack {
        try nonce.withUnsafeBytes { nonce in
          try ChaChaPoly.seal(
            plaintext, using: symmetricKey(key), nonce: ChaChaPoly.Nonce(data: nonce),
            authenticating: aad
          ).combined
        }
      }
    }
    combined.withUnsafeBytes { output.append(contentsOf: $0.dropFirst(nonceSize)) }
  }

  /// The plaintext of `box`. Throws `CryptoError.notAuthentic` when the tag does not fit.
  package static func open(
    _ box: ArraySlice<UInt8>, key: borrowing SecretBytes, nonce: borrowing SecretBytes,
    aad: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    guard key.count == keySize, nonce.count == nonceSize, box.count >= tagSize else {
      throw .wrongSize
    }
    return try catchingCryptoErrors {
      let sealed = try ChaChaPoly.SealedBox(combined: combined(nonce, box))
      return try scrubbingStack {
        let plaintext = try ChaChaPoly.open(
          sealed, using: symmetricKey(key), authenticating: aad)
        return try OwnedSecret(movingFrom: plaintext)
      }.take()
    }
  }

  /// In a function of its own, so that these bytes are gone when swift-crypto has its copy: a large
  /// message is slow by the pages that it touches.
  private static func combined(_ nonce: borrowing SecretBytes, _ box: ArraySlice<UInt8>) -> [UInt8]
  {
    [UInt8](unsafeUninitializedCapacity: nonceSize + box.count) { bytes, count in
      let bytes = UnsafeMutableRawBufferPointer(bytes)
      nonce.withUnsafeBytes { bytes.copyMemory(from: $0) }
      box.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: bytes[nonceSize...]).copyMemory(from: $0)
      }
      count = bytes.count
    }
  }
}

/// AES-256-GCM (NIST SP 800-38D): 32-byte key, boxes of random nonce (12) ‖ ciphertext ‖ tag (16).
package enum AES256GCM {
  private static let keySize = 32

  /// How many bytes a box has more than its plaintext.
  package static let overhead = 12 + 16

  /// The box of `plaintext`, under a fresh nonce.
  package static func seal(
    _ plaintext: UnsafeRawBufferPointer, key: borrowing SecretBytes, aad: [UInt8],
    random: inout some RandomSource
  ) throws(CryptoError) -> [UInt8] {
    // swift-crypto would take a shorter key for another AES.
    guard key.count == keySize else { throw .wrongSize }
    let nonce = random.bytes(12)
    return try catchingCryptoErrors {
      try scrubbingStack {
        let box = try AES.GCM.seal(
          plaintext, using: symmetricKey(key), nonce: AES.GCM.Nonce(data: nonce),
          authenticating: aad)
        guard let combined = box.combined else { throw CryptoError.wrongSize }
        return Array(combined)
      }
    }
  }

  /// The plaintexts of many boxes under one key, which is set up once, in memory that is not for secrets. Throws
  /// `CryptoError.notAuthentic` when a tag does not fit.
  package static func openAll(
    count: Int, key: borrowing SecretBytes, box: (Int) -> [UInt8], aad: (Int) -> [UInt8]
  ) throws(CryptoError) -> [[UInt8]] {
    guard key.count == keySize else { throw .wrongSize }
    return try catchingCryptoErrors {
      try scrubbingStack {
        let key = symmetricKey(key)
        return try (0..<count).map { index in
          let box = box(index)
          guard box.count >= overhead else { throw CryptoError.wrongSize }
          let plaintext = try AES.GCM.open(
            AES.GCM.SealedBox(combined: box), using: key, authenticating: aad(index))
          return plaintext.withUnsafeBytes { bytes in
            defer { wipe(UnsafeMutableRawBufferPointer(mutating: bytes)) }
            return [UInt8](bytes)
          }
        }
      }
    }
  }

  /// The plaintext of `box`. Throws `CryptoError.notAuthentic` when the tag does not fit.
  package static func open(
    _ box: some Collection<UInt8>, key: borrowing SecretBytes, aad: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    guard key.count == keySize, box.count >= overhead else { throw .wrongSize }
    let combined = Data(box)
    return try catchingCryptoErrors {
      try scrubbingStack {
        let plaintext = try AES.GCM.open(
          AES.GCM.SealedBox(combined: combined), using: symmetricKey(key), authenticating: aad)
        return try OwnedSecret(movingFrom: plaintext)
      }.take()
    }
  }
}
