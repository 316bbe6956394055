internal import CGcrypt
internal import CryptoPrimitives
internal import SecretMemory

/// libgcrypt itself.
enum Gcrypt {
  /// Whether the library is there, of a version that is new enough, and started, with our allocator.
  static let isStarted = whisper_gcrypt_start() == 0
}

extension CryptoError {
  /// libgcrypt has no memory, or is not there.
  static let noMemory = CryptoError.memory(.unavailable(errno: 0))
}

/// Overwrites the bytes with themselves in the opposite order.
func reverse(_ bytes: UnsafeMutableRawBufferPointer) {
  var bytes = bytes
  bytes.reverse()
}

/// Turns a lack of secret memory into `CryptoError`.
func catchingMemoryErrors<Result: ~Copyable>(
  _ body: () throws(SecretMemoryError) -> Result
) throws(CryptoError) -> Result {
  do throws(SecretMemoryError) { return try body() } catch { throw .memory(error) }
}
