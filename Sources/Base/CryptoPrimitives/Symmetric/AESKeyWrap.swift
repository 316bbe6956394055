internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// AES key wrap (RFC 3394): keys of 16, 24 or 32 bytes around secrets of a multiple of 8 bytes, 16 at least.
package enum AESKeyWrap {
  private static let keySizes = [16, 24, 32]

  /// How many bytes a wrapped secret has more.
  package static let overhead = 8

  /// The wrapped secret; the same each time.
  package static func wrap(
    _ secret: borrowing SecretBytes, key: borrowing SecretBytes
  ) throws(CryptoError) -> [UInt8] {
    guard keySizes.contains(key.count), secret.count >= 16, secret.count.isMultiple(of: 8) else {
      throw .wrongSize
    }
    return try catchingCryptoErrors {
      try scrubbingStack {
        Array(try AES.KeyWrap.wrap(symmetricKey(secret), using: symmetricKey(key)))
      }
    }
  }

  /// The secret. Throws `CryptoError.notAuthentic` when it was not wrapped with this key.
  package static func unwrap(
    _ wrapped: some Collection<UInt8>, key: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    guard keySizes.contains(key.count), wrapped.count >= 16 + overhead,
      wrapped.count.isMultiple(of: 8)
    else { throw .wrongSize }
    let wrapped = Array(wrapped)
    return try catchingCryptoErrors {
      try scrubbingStack {
        let secret = try AES.KeyWrap.unwrap(wrapped, using: symmetricKey(key))
        return try secret.withUnsafeBytes { try OwnedSecret(copying: $0) }
      }.take()
    }
  }
}
