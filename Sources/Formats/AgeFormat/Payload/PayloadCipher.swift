internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// What the chunks of a payload are sealed with (C2SP, age, "Payload").
struct PayloadCipher: ~Copyable {
  /// Octets of a chunk; the last one may have fewer.
  static let chunkSize = 64 * 1024
  static let tagSize = ChaCha20Poly1305Cipher.tagSize
  /// Octets before the first chunk.
  static let nonceSize = 16

  private let cipher: ChaCha20Poly1305Cipher

  /// `nonce` is the payload's, of 16 octets. Throws `CryptoError`.
  init(fileKey: borrowing SecretBytes, nonce: [UInt8]) throws(CryptoError) {
    let key = try HKDFSHA256.derive(fileKey, salt: nonce, info: Array("payload".utf8))
    cipher = try ChaCha20Poly1305Cipher(key: key)
  }

  /// Encrypts a chunk: `output` is 16 octets longer than `input`.
  func seal(
    _ index: UInt64, isLast: Bool, _ input: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) throws(CryptoError) {
    try cipher.seal(input, into: output, nonce: Self.nonce(index, isLast))
  }

  /// Decrypts a chunk: `output` is 16 octets shorter than `input`. Whether it is the one of this number, and the last one or
  /// not; where it is not, `output` was wiped. Throws `CryptoError` for anything else.
  func open(
    _ index: UInt64, isLast: Bool, _ input: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) throws(CryptoError) -> Bool {
    do throws(CryptoError) {
      try cipher.open(input, into: output, nonce: Self.nonce(index, isLast))
      return true
    } catch .notAuthentic {
      return false
    }
  }

  /// The number in eleven octets, of which no file has use for three, and one that says whether it is the last.
  private static func nonce(_ index: UInt64, _ isLast: Bool) -> [UInt8] {
    var nonce = [UInt8](repeating: 0, count: ChaCha20Poly1305Cipher.nonceSize)
    for place in 0..<8 {
      nonce[3 + place] = UInt8(truncatingIfNeeded: index >> UInt64(56 - 8 * place))
    }
    nonce[11] = isLast ? 1 : 0
    return nonce
  }
}
