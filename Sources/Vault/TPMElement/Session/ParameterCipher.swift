internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// What hides the first parameter of a command or response: AES-128 in CFB, with a key and vector of this message alone
/// (Part 1, 21.3).
enum ParameterCipher {
  static func cipher(
    under key: borrowing SecretBytes, newer: [UInt8], older: [UInt8]
  ) throws -> CFBCipher {
    let derived = try KeyDerivation.kdfa(key, "CFB", newer, older)
    return try derived.withUnsafeBytes { bytes in
      let cipherKey = try SecretBytes(copying: bytes.prefix(16))
      return try CFBCipher(
        .aes128, key: cipherKey, initializationVector: Array(bytes.dropFirst(16)))
    }
  }
}
