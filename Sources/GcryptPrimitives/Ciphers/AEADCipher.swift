internal import CGcrypt
package import CryptoPrimitives
package import SecretMemory

/// Authenticated encryption with AES, keyed once for many calls: OCB (RFC 7253), EAX, GCM (NIST SP
/// 800-38D). One thread at a time.
package struct AEADCipher: ~Copyable {
  package enum Mode: Sendable {
    case eax, ocb, gcm

    /// In bytes. OCB takes shorter ones too.
    package var nonceSize: Int {
      switch self {
      case .eax: 16
      case .ocb: 15
      case .gcm: 12
      }
    }

    fileprivate var number: gcry_cipher_modes {
      switch self {
      case .eax: GCRY_CIPHER_MODE_EAX
      case .ocb: GCRY_CIPHER_MODE_OCB
      case .gcm: GCRY_CIPHER_MODE_GCM
      }
    }
  }

  /// In bytes, in every mode.
  package static let tagSize = 16

  private let mode: Mode
  private let handle: CipherHandle

  /// Throws `CryptoError.wrongSize` for a cipher that is not AES or a key that is not its size, `.memory`.
  package init(
    _ cipher: BlockCipher, _ mode: Mode, key: borrowing SecretBytes
  ) throws(CryptoError) {
    guard cipher.blockSize == 16 else { throw .wrongSize }
    handle = try CipherHandle(cipher, mode: mode.number, key: key)
    self.mode = mode
  }

  /// Encrypts `input` into `output`, which has its size and may be the same memory, and writes the tag, 16
  /// bytes. Throws `CryptoError.wrongSize` for an output, nonce or tag of another size.
  package func seal(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    nonce: UnsafeRawBufferPointer, authenticating data: UnsafeRawBufferPointer,
    tag: UnsafeMutableRawBufferPointer
  ) throws(CryptoError) {
    guard input.count == output.count else { throw .wrongSize }
    try begin(nonce, data, tagSize: tag.count)
    if mode == .ocb { handle.finalize() }
    handle.encrypt(input, into: output)
    handle.getTag(tag)
  }

  /// Decrypts `input` into `output`, which has its size and may be the same memory. Throws
  /// `CryptoError.notAuthentic` when the tag does not fit, after `output` was wiped, and `.wrongSize` for an
  /// output, nonce or tag of another size.
  package func open(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    nonce: UnsafeRawBufferPointer, authenticating data: UnsafeRawBufferPointer,
    tag: UnsafeRawBufferPointer
  ) throws(CryptoError) {
    guard input.count == output.count else { throw .wrongSize }
    try begin(nonce, data, tagSize: tag.count)
    if mode == .ocb { handle.finalize() }
    handle.decrypt(input, into: output)
    guard handle.isTag(tag) else {
      wipe(output)
      throw .notAuthentic
    }
  }

  private func begin(
    _ nonce: UnsafeRawBufferPointer, _ data: UnsafeRawBufferPointer, tagSize: Int
  ) throws(CryptoError) {
    let sizes = mode == .ocb ? 1...mode.nonceSize : mode.nonceSize...mode.nonceSize
    guard sizes.contains(nonce.count), tagSize == Self.tagSize else { throw .wrongSize }
    handle.reset()
    handle.setNonce(nonce)
    handle.authenticate(data)
  }
}
