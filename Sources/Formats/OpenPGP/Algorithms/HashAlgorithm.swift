internal import GcryptPrimitives

/// RFC 9580, section 9.5.
public struct HashAlgorithm: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let md5 = Self(rawValue: 1)
  public static let sha1 = Self(rawValue: 2)
  public static let ripemd160 = Self(rawValue: 3)
  public static let sha256 = Self(rawValue: 8)
  public static let sha384 = Self(rawValue: 9)
  public static let sha512 = Self(rawValue: 10)
  public static let sha224 = Self(rawValue: 11)
  public static let sha3_256 = Self(rawValue: 12)
  public static let sha3_512 = Self(rawValue: 14)

  /// The octets of a version 6 signature's salt (RFC 9580, table 23); nil where there can be none.
  var saltSize: Int? {
    switch self {
    case .sha224, .sha256, .sha3_256: 16
    case .sha384: 24
    case .sha512, .sha3_512: 32
    default: nil
    }
  }
}

extension HashAlgorithm: CustomStringConvertible {
  /// Its name in the registry, as a `Hash:` header has it, or its number.
  public var description: String {
    switch self {
    case .md5: "MD5"
    case .sha1: "SHA1"
    case .ripemd160: "RIPEMD160"
    case .sha256: "SHA256"
    case .sha384: "SHA384"
    case .sha512: "SHA512"
    case .sha224: "SHA224"
    case .sha3_256: "SHA3-256"
    case .sha3_512: "SHA3-512"
    default: "hash \(rawValue)"
    }
  }
}

extension HashAlgorithm {
  /// The implementation; nil for what is refused or not known.
  var function: HashFunction? {
    switch self {
    case .sha1: .sha1
    case .sha224: .sha224
    case .sha256: .sha256
    case .sha384: .sha384
    case .sha512: .sha512
    case .sha3_256: .sha3_256
    case .sha3_512: .sha3_512
    default: nil
    }
  }

  /// Whether octets are as long as one of its digests is; never of what is refused or not known.
  package func makes(_ digest: [UInt8]) -> Bool { function?.digestSize == digest.count }

  /// Throws `OpenPGPError.Kind.unsupported` for a hash that is not read.
  func digest() throws(OpenPGPError) -> Digest {
    guard let function else { throw OpenPGPError(.unsupported, .hashNotRead, "\(self)") }
    return Digest(function)
  }
}
