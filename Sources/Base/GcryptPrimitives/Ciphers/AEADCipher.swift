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

  /// Encrypts `input` into `output`, and puts the tag behind it: `output` is 16 bytes longer, and may begin in
  /// the same place. Throws `CryptoError.wrongSize` for an output or nonce of another size.
  package func seal(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, nonce: [UInt8],
    authenticating data: [UInt8]
  ) throws(CryptoError) {
    guard output.count == input.count + Self.tagSize else { throw .wrongSize }
    try begin(nonce, data)
    handle.encrypt(input, into: UnsafeMutableRawBufferPointer(rebasing: output[..<input.count]))
    handle.getTag(UnsafeMutableRawBufferPointer(rebasing: output[input.count...]))
  }

  /// `message` encrypted, with the tag behind it. Throws as the other `seal` does.
  package func seal(
    _ message: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
  ) throws -> [UInt8] {
    var sealed = [UInt8](repeating: 0, count: message.count + Self.tagSize)
    try sealed.withUnsafeMutableBytes { sealed in
      try message.withUnsafeBytes {
        try seal($0, into: sealed, nonce: nonce, authenticating: data)
      }
    }
    return sealed
  }

  /// Decrypts `input`, behind which its tag stands, into `output`, which is 16 bytes shorter and may begin in the
  /// same place. Throws `CryptoError.notAuthentic` when the tag does not fit, after `output` was wiped, and
  /// `.wrongSize` for an output or nonce of another size.
  package func open(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, nonce: [UInt8],
    authenticating data: [UInt8]
  ) throws(CryptoError) {
    guard input.count == output.count + Self.tagSize else { throw .wrongSize }
    try begin(nonce, data)
    handle.decrypt(UnsafeRawBufferPointer(rebasing: input[..<output.count]), into: output)
    guard handle.isTag(UnsafeRawBufferPointer(rebasing: input[output.count...])) else {
      wipe(output)
      throw .notAuthentic
    }
  }

  /// The tag of `data` beside an empty message, 16 bytes. Throws `CryptoError.wrongSize` for a nonce of another
  /// size.
  package func tag(
    of data: UnsafeRawBufferPointer, nonce: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try reset(nonce)
    absorb(data)
    // OCB must be told of nothing, too.
    handle.encrypt(
      UnsafeRawBufferPointer(start: nil, count: 0),
      into: UnsafeMutableRawBufferPointer(start: nil, count: 0))
    var tag = [UInt8](repeating: 0, count: Self.tagSize)
    tag.withUnsafeMutableBytes { handle.getTag($0) }
    return tag
  }

  private func begin(_ nonce: [UInt8], _ data: [UInt8]) throws(CryptoError) {
    try reset(nonce)
    data.withUnsafeBytes { absorb($0) }
  }

  private func reset(_ nonce: [UInt8]) throws(CryptoError) {
    let sizes = mode == .ocb ? 1...mode.nonceSize : mode.nonceSize...mode.nonceSize
    guard sizes.contains(nonce.count) else { throw .wrongSize }
    handle.reset()
    nonce.withUnsafeBytes { handle.setNonce($0) }
  }

  private func absorb(_ data: UnsafeRawBufferPointer) {
    handle.authenticate(data)
    if mode == .ocb { handle.finalize() }
  }
}
