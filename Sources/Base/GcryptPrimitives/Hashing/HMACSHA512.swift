internal import CGcrypt
internal import CryptoPrimitives
package import SecretMemory

/// HMAC-SHA-512 (RFC 2104).
package enum HMACSHA512 {
  package static let byteCount = 64

  /// The code of a message, 64 bytes, which are a secret as it is.
  package static func code(
    key: borrowing SecretBytes, message: borrowing SecretBytes
  ) throws -> SecretBytes {
    try scrubbingStack {
      try SecretBytes.filled(count: byteCount) { code in
        try key.withUnsafeBytes { key in
          try message.withUnsafeBytes { try write(key, $0, to: code) }
        }
      }
    }
  }

  /// The code of what is no secret.
  package static func code(key: [UInt8], message: [UInt8]) throws -> [UInt8] {
    var code = [UInt8](repeating: 0, count: byteCount)
    try code.withUnsafeMutableBytes { code in
      try key.withUnsafeBytes { key in
        try message.withUnsafeBytes { try write(key, $0, to: code) }
      }
    }
    return code
  }

  private static func write(
    _ key: UnsafeRawBufferPointer, _ message: UnsafeRawBufferPointer,
    to code: UnsafeMutableRawBufferPointer
  ) throws(CryptoError) {
    // The first of them is the key; the library reads both.
    let parts = [key, message].map {
      gcry_buffer_t(
        size: $0.count, off: 0, len: $0.count,
        data: UnsafeMutableRawPointer(mutating: $0.baseAddress))
    }
    guard Gcrypt.isStarted,
      gcry_md_hash_buffers(
        Int32(GCRY_MD_SHA512.rawValue), GCRY_MD_FLAG_HMAC.rawValue, code.baseAddress, parts, 2) == 0
    else { throw .noMemory }
  }
}
