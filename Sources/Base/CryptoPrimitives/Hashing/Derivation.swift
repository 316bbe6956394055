internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// HMAC-SHA256 (RFC 2104).
package enum HMACSHA256 {
  /// The code of `message` under `key`.
  package static func code(
    key: borrowing SecretBytes, message: some Collection<UInt8>
  ) throws(CryptoError) -> Octets32 {
    let bytes: Octets32? = scrubbingStack {
      let code = HMAC<SHA256>.authenticationCode(
        for: Array(message), using: symmetricKey(key))
      return code.withUnsafeBytes { Octets32($0) }
    }
    guard let bytes else { throw .wrongSize }
    return bytes
  }

  /// The code of `message` under `key`, 32 bytes, where it is a key itself.
  package static func secretCode(
    key: borrowing SecretBytes, message: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    try catchingCryptoErrors {
      try scrubbingStack {
        let code = HMAC<SHA256>.authenticationCode(for: message, using: symmetricKey(key))
        return try code.withUnsafeBytes { try OwnedSecret(copying: $0) }
      }.take()
    }
  }
}

/// HKDF-SHA256 (RFC 5869), with inputs and outputs in secret memory.
package enum HKDFSHA256 {
  /// The 32-byte pseudorandom key of `secret`.
  package static func extract(
    salt: some Collection<UInt8>, secret: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    try SecretHKDF<SHA256>.extract(salt: Array(salt), secret: secret)
  }

  /// The 32-byte pseudorandom key of `secret` with a salt that is a secret too.
  package static func extract(
    secretSalt salt: borrowing SecretBytes, secret: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    try SecretHKDF<SHA256>.extract(salt: symmetricKey(salt), secret: secret)
  }

  /// `count` bytes (at most 8160) of key material for `info`.
  package static func expand(
    _ key: borrowing SecretBytes, info: [UInt8], count: Int
  ) throws(CryptoError) -> SecretBytes {
    try SecretHKDF<SHA256>.expand(key, info: info, count: count)
  }

  /// Extract, then expand.
  package static func derive(
    _ secret: borrowing SecretBytes, salt: some Collection<UInt8>, info: [UInt8], count: Int = 32
  ) throws(CryptoError) -> SecretBytes {
    try expand(try extract(salt: salt, secret: secret), info: info, count: count)
  }
}

/// HKDF-SHA512 (RFC 5869), with inputs and outputs in secret memory.
package enum HKDFSHA512 {
  /// `count` bytes (at most 16320) of key material for `info`.
  package static func derive(
    _ secret: borrowing SecretBytes, salt: some Collection<UInt8>, info: [UInt8], count: Int
  ) throws(CryptoError) -> SecretBytes {
    let key = try SecretHKDF<SHA512>.extract(salt: Array(salt), secret: secret)
    return try SecretHKDF<SHA512>.expand(key, info: info, count: count)
  }
}

private enum SecretHKDF<Hash: HashFunction> {
  static func extract(
    salt: [UInt8], secret: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    try extract(salt: SymmetricKey(data: salt), secret: secret)
  }

  static func extract(
    salt: SymmetricKey, secret: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    try catchingCryptoErrors {
      try scrubbingStack {
        try secret.withUnsafeBytes { input in
          let code = HMAC<Hash>.authenticationCode(for: input, using: salt)
          return try code.withUnsafeBytes { try OwnedSecret(copying: $0) }
        }
      }.take()
    }
  }

  static func expand(
    _ key: borrowing SecretBytes, info: [UInt8], count: Int
  ) throws(CryptoError) -> SecretBytes {
    guard count <= 255 * Hash.Digest.byteCount else { throw .wrongSize }
    return try catchingCryptoErrors {
      try scrubbingStack {
        try key.withUnsafeBytes { prk in
          let derived = HKDF<Hash>.expand(
            pseudoRandomKey: prk, info: info, outputByteCount: count)
          return try derived.withUnsafeBytes { try OwnedSecret(copying: $0) }
        }
      }.take()
    }
  }
}
