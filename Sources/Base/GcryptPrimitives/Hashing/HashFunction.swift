internal import CGcrypt

/// The hash functions that OpenPGP reads and writes.
package enum HashFunction: Sendable, CaseIterable {
  case sha1, sha224, sha256, sha384, sha512, sha3_256, sha3_512

  /// In bytes.
  package var digestSize: Int {
    switch self {
    case .sha1: 20
    case .sha224: 28
    case .sha256, .sha3_256: 32
    case .sha384: 48
    case .sha512, .sha3_512: 64
    }
  }

  var number: Int32 {
    switch self {
    case .sha1: Int32(GCRY_MD_SHA1.rawValue)
    case .sha224: Int32(GCRY_MD_SHA224.rawValue)
    case .sha256: Int32(GCRY_MD_SHA256.rawValue)
    case .sha384: Int32(GCRY_MD_SHA384.rawValue)
    case .sha512: Int32(GCRY_MD_SHA512.rawValue)
    case .sha3_256: Int32(GCRY_MD_SHA3_256.rawValue)
    case .sha3_512: Int32(GCRY_MD_SHA3_512.rawValue)
    }
  }
}
