internal import CGcrypt
package import CryptoPrimitives
package import SecretMemory

/// Cipher feedback over whole blocks (NIST SP 800-38A), a stream: each call goes on where the last
/// one ended. It authenticates nothing.
package struct CFBCipher: ~Copyable {
  private let handle: CipherHandle

  /// Throws `CryptoError.wrongSize` for a key or initialization vector of another size, and for the few keys of 3DES and
  /// Blowfish that are weak; `.memory`.
  package init(
    _ cipher: BlockCipher, key: borrowing SecretBytes, initializationVector: [UInt8]
  ) throws(CryptoError) {
    guard initializationVector.count == cipher.blockSize else { throw .wrongSize }
    handle = try CipherHandle(cipher, mode: GCRY_CIPHER_MODE_CFB, key: key)
    initializationVector.withUnsafeBytes { handle.setNonce($0) }
  }

  /// `output` has room for as much as `input` has, and may be the same memory.
  package mutating func encrypt(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) { handle.encrypt(input, into: output) }

  /// In place.
  package mutating func encrypt(_ buffer: UnsafeMutableRawBufferPointer) {
    handle.encrypt(UnsafeRawBufferPointer(buffer), into: buffer)
  }

  /// In place.
  package mutating func decrypt(_ buffer: UnsafeMutableRawBufferPointer) {
    handle.decrypt(UnsafeRawBufferPointer(buffer), into: buffer)
  }
}
