internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// AES key wrap (RFC 3394).
package enum AESKeyWrap {
  /// `secret`, a multiple of 8 bytes, wrapped: 8 bytes longer.
  package static func wrap(
    _ secret: borrowing SecretBytes, key: borrowing SecretBytes
  ) throws(CryptoError) -> [UInt8] {
    try catchingCryptoErrors {
      try scrubbingStack {
        Array(try AES.KeyWrap.wrap(symmetricKey(secret), using: symmetricKey(key)))
      }
    }
  }

  /// What was wrapped. Throws `CryptoError.notAuthentic` when it was not by this key.
  package static func unwrap(
    _ wrapped: [UInt8], key: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    guard wrapped.count >= 24, wrapped.count % 8 == 0 else { throw .wrongSize }
    return try catchingCryptoErrors {
      try scrubbingStack {
        let key = try AES.KeyWrap.unwrap(wrapped, using: symmetricKey(key))
        return try key.withUnsafeBytes { try OwnedSecret(copying: $0) }
      }.take()
    }
  }
}
