internal import CGcrypt

/// The block ciphers that OpenPGP messages and keys are read with.
package enum BlockCipher: Sendable {
  case aes128, aes192, aes256
  /// For reading keys that old programs protected.
  case cast5, tripleDES

  /// In bytes.
  package var keySize: Int {
    switch self {
    case .aes128, .cast5: 16
    case .aes192, .tripleDES: 24
    case .aes256: 32
    }
  }

  /// In bytes.
  package var blockSize: Int {
    switch self {
    case .aes128, .aes192, .aes256: 16
    case .cast5, .tripleDES: 8
    }
  }

  var number: Int32 {
    switch self {
    case .aes128: Int32(GCRY_CIPHER_AES.rawValue)
    case .aes192: Int32(GCRY_CIPHER_AES192.rawValue)
    case .aes256: Int32(GCRY_CIPHER_AES256.rawValue)
    case .cast5: Int32(GCRY_CIPHER_CAST5.rawValue)
    case .tripleDES: Int32(GCRY_CIPHER_3DES.rawValue)
    }
  }
}
