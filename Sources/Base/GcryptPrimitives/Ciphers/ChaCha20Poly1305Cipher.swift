internal import CGcrypt
package import CryptoPrimitives
package import SecretMemory

/// ChaCha20-Poly1305 (RFC 8439) without associated data, keyed once for many calls, from one buffer into another. One thread
/// at a time.
package struct ChaCha20Poly1305Cipher: ~Copyable {
  package static let keySize = 32
  package static let nonceSize = 12
  package static let tagSize = 16

  private let handle: CipherHandle

  /// Throws `CryptoError.wrongSize` for a key of another size, `.memory`.
  package init(key: borrowing SecretBytes) throws(CryptoError) {
    handle = try CipherHandle(
      number: Int32(GCRY_CIPHER_CHACHA20.rawValue), keySize: Self.keySize,
      mode: GCRY_CIPHER_MODE_POLY1305, key: key)
  }

  /// Encrypts `input` into `output`, and puts the tag behind it: `output` is 16 bytes longer, and may begin in
  /// the same place. Throws `CryptoError.wrongSize` for an output or nonce of another size.
  package func seal(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, nonce: [UInt8]
  ) throws(CryptoError) {
    guard output.count == input.count + Self.tagSize else { throw .wrongSize }
    try begin(nonce)
    handle.encrypt(input, into: UnsafeMutableRawBufferPointer(rebasing: output[..<input.count]))
    handle.getTag(UnsafeMutableRawBufferPointer(rebasing: output[input.count...]))
  }

  /// Decrypts `input`, behind which its tag stands, into `output`, which is 16 bytes shorter. Throws
  /// `CryptoError.notAuthentic` when the tag does not fit, after `output` was wiped, and `.wrongSize` for an output or
  /// nonce of another size.
  package func open(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, nonce: [UInt8]
  ) throws(CryptoError) {
    guard input.count == output.count + Self.tagSize else { throw .wrongSize }
    try begin(nonce)
    handle.decrypt(UnsafeRawBufferPointer(rebasing: input[..<output.count]), into: output)
    guard handle.isTag(UnsafeRawBufferPointer(rebasing: input[output.count...])) else {
      wipe(output)
      throw .notAuthentic
    }
  }

  private func begin(_ nonce: [UInt8]) throws(CryptoError) {
    guard nonce.count == Self.nonceSize else { throw .wrongSize }
    handle.reset()
    nonce.withUnsafeBytes { handle.setNonce($0) }
  }
}
