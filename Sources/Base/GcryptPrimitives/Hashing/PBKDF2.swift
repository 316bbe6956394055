internal import CGcrypt
internal import CryptoPrimitives
package import SecretMemory

/// PBKDF2 with HMAC-SHA-512 (RFC 8018, section 5.2), as BIP-39 makes a seed of words. For passphrases of ours there is
/// Argon2id.
package enum PBKDF2 {
  /// `count` bytes, at least one. The passphrase may be empty.
  package static func derive(
    passphrase: borrowing SecretBytes, salt: borrowing SecretBytes, rounds: Int, count: Int
  ) throws -> SecretBytes {
    guard Gcrypt.isStarted else { throw CryptoError.noMemory }
    return try scrubbingStack {
      try SecretBytes.filled(count: count) { output in
        let code = passphrase.withUnsafeBytes { passphrase in
          salt.withUnsafeBytes { salt in
            gcry_kdf_derive(
              passphrase.baseAddress, passphrase.count, Int32(GCRY_KDF_PBKDF2.rawValue),
              Int32(GCRY_MD_SHA512.rawValue), salt.baseAddress, salt.count, UInt(rounds),
              output.count, output.baseAddress)
          }
        }
        guard code == 0 else { throw CryptoError.noMemory }
      }
    }
  }
}
