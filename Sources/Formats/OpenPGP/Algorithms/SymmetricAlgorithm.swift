internal import GcryptPrimitives

/// RFC 9580, section 9.3.
public struct SymmetricAlgorithm: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let plaintext = Self(rawValue: 0)
  public static let idea = Self(rawValue: 1)
  public static let tripleDES = Self(rawValue: 2)
  public static let cast5 = Self(rawValue: 3)
  public static let blowfish = Self(rawValue: 4)
  public static let aes128 = Self(rawValue: 7)
  public static let aes192 = Self(rawValue: 8)
  public static let aes256 = Self(rawValue: 9)
  public static let twofish = Self(rawValue: 10)
  public static let camellia128 = Self(rawValue: 11)
  public static let camellia192 = Self(rawValue: 12)
  public static let camellia256 = Self(rawValue: 13)

  /// Whether it is old: data is read that was encrypted with it, and none is written. Its blocks have 64 bits, so that they
  /// repeat in long messages.
  public var isOutdated: Bool { self == .tripleDES || self == .cast5 }

  /// The implementation of what is read; nil for what is refused or not known.
  var cipher: BlockCipher? {
    switch self {
    case .tripleDES: .tripleDES
    case .cast5: .cast5
    case .aes128: .aes128
    case .aes192: .aes192
    case .aes256: .aes256
    default: nil
    }
  }

  /// The implementation of what is known, be it refused or not: a message proves with it what it is in, and only then is
  /// its cipher named (docs/OPENPGP.md, "Old ciphers").
  var implementation: BlockCipher? {
    switch self {
    case .idea: .idea
    case .blowfish: .blowfish
    case .twofish: .twofish
    case .camellia128: .camellia128
    case .camellia192: .camellia192
    case .camellia256: .camellia256
    default: cipher
    }
  }

  var isAES: Bool { self == .aes128 || self == .aes192 || self == .aes256 }
}

extension SymmetricAlgorithm: CustomStringConvertible {
  public var description: String {
    switch self {
    case .plaintext: "plaintext"
    case .idea: "IDEA"
    case .tripleDES: "3DES"
    case .cast5: "CAST5"
    case .blowfish: "Blowfish"
    case .aes128: "AES-128"
    case .aes192: "AES-192"
    case .aes256: "AES-256"
    case .twofish: "Twofish"
    case .camellia128: "Camellia-128"
    case .camellia192: "Camellia-192"
    case .camellia256: "Camellia-256"
    default: "cipher \(rawValue)"
    }
  }
}
