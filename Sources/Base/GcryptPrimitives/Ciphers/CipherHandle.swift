internal import CGcrypt
internal import CryptoPrimitives
internal import SecretMemory

/// A keyed cipher of libgcrypt, which wipes its key schedule when it is closed.
///
/// Whoever holds it must have checked the sizes: what the library refuses then is a defect of ours, or a lack
/// of memory.
struct CipherHandle: ~Copyable {
  private let handle: gcry_cipher_hd_t

  init(
    _ cipher: BlockCipher, mode: gcry_cipher_modes, key: borrowing SecretBytes
  ) throws(CryptoError) {
    try self.init(number: cipher.number, keySize: cipher.keySize, mode: mode, key: key)
  }

  /// The cipher of libgcrypt's `number`.
  init(
    number: Int32, keySize: Int, mode: gcry_cipher_modes, key: borrowing SecretBytes
  ) throws(CryptoError) {
    guard key.count == keySize else { throw .wrongSize }
    var handle: gcry_cipher_hd_t?
    guard Gcrypt.isStarted,
      gcry_cipher_open(&handle, number, Int32(mode.rawValue), 0) == 0, let handle
    else { throw .memory(.unavailable(errno: 0)) }
    let status = scrubbingStack {
      key.withUnsafeBytes { gcry_cipher_setkey(handle, $0.baseAddress, $0.count) }
    }
    guard status == 0 else {
      gcry_cipher_close(handle)
      throw .wrongSize
    }
    self.handle = handle
  }

  deinit { gcry_cipher_close(handle) }

  /// Forgets the message before, all but the key: with a nonce alone, EAX would go on with what was left of a
  /// key stream.
  func reset() { check(gcry_cipher_ctl(handle, Int32(GCRYCTL_RESET.rawValue), nil, 0)) }

  func setNonce(_ nonce: UnsafeRawBufferPointer) {
    check(gcry_cipher_setiv(handle, nonce.baseAddress, nonce.count))
  }

  func authenticate(_ data: UnsafeRawBufferPointer) {
    guard !data.isEmpty else { return }
    check(gcry_cipher_authenticate(handle, data.baseAddress, data.count))
  }

  /// Says that the next call has the last of the data.
  func finalize() { check(gcry_cipher_ctl(handle, Int32(GCRYCTL_FINALIZE.rawValue), nil, 0)) }

  /// `output` has room for as much as `input` has, and may be the same memory. OCB must be told of nothing,
  /// too, before it gives a tag.
  func encrypt(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
    let isInPlace = input.baseAddress == UnsafeRawPointer(output.baseAddress)
    check(
      gcry_cipher_encrypt(
        handle, output.baseAddress, output.count, isInPlace ? nil : input.baseAddress,
        isInPlace ? 0 : input.count))
  }

  /// As above.
  func decrypt(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
    let isInPlace = input.baseAddress == UnsafeRawPointer(output.baseAddress)
    check(
      gcry_cipher_decrypt(
        handle, output.baseAddress, output.count, isInPlace ? nil : input.baseAddress,
        isInPlace ? 0 : input.count))
  }

  func getTag(_ tag: UnsafeMutableRawBufferPointer) {
    check(gcry_cipher_gettag(handle, tag.baseAddress, tag.count))
  }

  /// In constant time.
  func isTag(_ tag: UnsafeRawBufferPointer) -> Bool {
    gcry_cipher_checktag(handle, tag.baseAddress, tag.count) == 0
  }

  private func check(_ code: gcry_error_t) {
    guard code == 0 else { fatalError("libgcrypt refuses sizes that were checked") }
  }
}
