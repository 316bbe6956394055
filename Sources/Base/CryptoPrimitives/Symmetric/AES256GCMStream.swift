internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// AES-256-GCM (NIST SP 800-38D) under one key with nonces that the format counts: boxes of ciphertext ‖ tag (16), without
/// associated data. The caller gives no nonce twice for sealing.
package struct AES256GCMStream: ~Copyable, Sendable {
  package static let keySize = 32
  package static let nonceSize = 12
  package static let tagSize = 16

  /// swift-crypto wipes its own copy when it goes.
  private let key: SymmetricKey

  /// Throws `CryptoError.wrongSize` for a key of another size, which swift-crypto would take for another AES.
  package init(key: borrowing SecretBytes) throws(CryptoError) {
    guard key.count == Self.keySize else { throw .wrongSize }
    self.key = symmetricKey(key)
  }

  /// A box, behind the nonce that it is sealed with.
  package final class Box: Sendable {
    fileprivate let combined: Data

    fileprivate init(_ combined: Data) { self.combined = combined }

    /// A box of `count` bytes with its tag, which `fill` puts there. Throws what `fill` throws.
    package init(
      count: Int, nonce: [UInt8], filledBy fill: (UnsafeMutableRawBufferPointer) throws -> Void
    ) throws {
      precondition(count >= 0 && nonce.count == nonceSize, "sizes that are no box's")
      var combined = Data(count: nonceSize + count)
      try combined.withUnsafeMutableBytes { bytes in
        bytes.copyBytes(from: nonce)
        try fill(UnsafeMutableRawBufferPointer(rebasing: bytes[nonceSize...]))
      }
      self.combined = combined
    }

    /// Lends the ciphertext and the tag behind it.
    package func withUnsafeBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      try combined.withUnsafeBytes {
        try body(UnsafeRawBufferPointer(rebasing: $0[nonceSize...]))
      }
    }
  }

  /// What was in a box; wiped when its owner goes.
  package final class Plaintext: Sendable {
    private let data: Data

    /// The caller holds no other reference to `data`.
    fileprivate init(_ data: Data) { self.data = data }

    deinit { data.withUnsafeBytes { wipe(UnsafeMutableRawBufferPointer(mutating: $0)) } }

    package func withUnsafeBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      try data.withUnsafeBytes(body)
    }
  }

  /// The box of `plaintext`. Throws `CryptoError.wrongSize` for a nonce that has not 12 bytes.
  package borrowing func seal(
    _ plaintext: UnsafeRawBufferPointer, nonce: [UInt8]
  ) throws(CryptoError) -> Box {
    guard nonce.count == Self.nonceSize else { throw .wrongSize }
    let key = key
    return try catchingCryptoErrors {
      try scrubbingStack {
        let box = try AES.GCM.seal(plaintext, using: key, nonce: AES.GCM.Nonce(data: nonce))
        guard let combined = box.combined else { throw CryptoError.wrongSize }
        return Box(combined)
      }
    }
  }

  /// What is in `box`. Throws `CryptoError.notAuthentic` when the tag does not fit.
  package borrowing func open(_ box: Box) throws(CryptoError) -> Plaintext {
    let key = key
    return try catchingCryptoErrors {
      let sealed = try AES.GCM.SealedBox(combined: box.combined)
      return try scrubbingStack { Plaintext(try AES.GCM.open(sealed, using: key)) }
    }
  }
}

extension AES256GCM {
  /// The box, ciphertext ‖ tag (16), of `plaintext` under twelve zero bytes as nonce, without associated data: for a key that
  /// seals once.
  package static func sealOnce(
    _ plaintext: borrowing SecretBytes, key: borrowing SecretBytes
  ) throws(CryptoError) -> [UInt8] {
    let cipher = try AES256GCMStream(key: key)
    let box = try plaintext.withUnsafeBytes { bytes throws(CryptoError) in
      try cipher.seal(bytes, nonce: zeroNonce)
    }
    return box.withUnsafeBytes { Array($0) }
  }

  /// What `sealOnce` sealed. Throws `CryptoError.notAuthentic`, `.wrongSize` and `.memory`.
  package static func openOnce(
    _ box: some Collection<UInt8>, key: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    let cipher = try AES256GCMStream(key: key)
    let sealed: AES256GCMStream.Box
    do {
      sealed = try AES256GCMStream.Box(count: box.count, nonce: zeroNonce) {
        $0.copyBytes(from: box)
      }
    } catch {
      throw .wrongSize
    }
    let plaintext = try cipher.open(sealed)
    return try catchingCryptoErrors {
      try plaintext.withUnsafeBytes { try OwnedSecret(copying: $0) }.take()
    }
  }

  private static let zeroNonce = [UInt8](repeating: 0, count: AES256GCMStream.nonceSize)
}
