internal import CGcrypt

/// The block ciphers that OpenPGP messages and keys are read with, or refused by name.
package enum BlockCipher: Sendable {
  case aes128, aes192, aes256
  /// For reading what old programs wrote.
  case cast5, tripleDES
  /// For finding out that something is in one of these.
  case blowfish, idea, twofish, camellia128, camellia192, camellia256

  /// In bytes.
  package var keySize: Int {
    switch self {
    case .aes128, .cast5, .blowfish, .idea, .camellia128: 16
    case .aes192, .tripleDES, .camellia192: 24
    case .aes256, .twofish, .camellia256: 32
    }
  }

  /// In bytes.
  package var blockSize: Int {
    switch self {
    case .aes128, .aes192, .aes256, .twofish, .camellia128, .camellia192, .camellia256: 16
    case .cast5, .tripleDES, .blowfish, .idea: 8
    }
  }

  var number: Int32 {
    switch self {
    case .aes128: Int32(GCRY_CIPHER_AES.rawValue)
    case .aes192: Int32(GCRY_CIPHER_AES192.rawValue)
    case .aes256: Int32(GCRY_CIPHER_AES256.rawValue)
    case .cast5: Int32(GCRY_CIPHER_CAST5.rawValue)
    case .tripleDES: Int32(GCRY_CIPHER_3DES.rawValue)
    case .blowfish: Int32(GCRY_CIPHER_BLOWFISH.rawValue)
    case .idea: Int32(GCRY_CIPHER_IDEA.rawValue)
    case .twofish: Int32(GCRY_CIPHER_TWOFISH.rawValue)
    case .camellia128: Int32(GCRY_CIPHER_CAMELLIA128.rawValue)
    case .camellia192: Int32(GCRY_CIPHER_CAMELLIA192.rawValue)
    case .camellia256: Int32(GCRY_CIPHER_CAMELLIA256.rawValue)
    }
  }
}
