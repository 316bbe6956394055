/// RFC 9580, section 9.1.
public struct PublicKeyAlgorithm: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let rsa = Self(rawValue: 1)
  public static let rsaEncryptOnly = Self(rawValue: 2)
  public static let rsaSignOnly = Self(rawValue: 3)
  public static let elgamal = Self(rawValue: 16)
  public static let dsa = Self(rawValue: 17)
  public static let ecdh = Self(rawValue: 18)
  public static let ecdsa = Self(rawValue: 19)
  public static let eddsaLegacy = Self(rawValue: 22)
  public static let x25519 = Self(rawValue: 25)
  public static let x448 = Self(rawValue: 26)
  public static let ed25519 = Self(rawValue: 27)
  public static let ed448 = Self(rawValue: 28)
}

extension PublicKeyAlgorithm: CustomStringConvertible {
  /// Its name in the registry, or its number.
  public var description: String {
    switch self {
    case .rsa: "RSA"
    case .rsaEncryptOnly: "RSA Encrypt-Only"
    case .rsaSignOnly: "RSA Sign-Only"
    case .elgamal: "ElGamal"
    case .dsa: "DSA"
    case .ecdh: "ECDH"
    case .ecdsa: "ECDSA"
    case .eddsaLegacy: "EdDSA (legacy)"
    case .x25519: "X25519"
    case .x448: "X448"
    case .ed25519: "Ed25519"
    case .ed448: "Ed448"
    // Of drafts and later documents: not read, and named all the same.
    case Self(rawValue: 30): "ML-DSA-65 with Ed25519"
    case Self(rawValue: 31): "ML-DSA-87 with Ed448"
    case Self(rawValue: 32): "SLH-DSA-SHAKE-128s"
    case Self(rawValue: 33): "SLH-DSA-SHAKE-128f"
    case Self(rawValue: 34): "SLH-DSA-SHAKE-256s"
    case Self(rawValue: 35): "ML-KEM-768 with X25519"
    case Self(rawValue: 36): "ML-KEM-1024 with X448"
    default: "public-key \(rawValue)"
    }
  }

  /// Whether keys of this algorithm sign.
  public var canSign: Bool {
    switch self {
    case .rsa, .rsaSignOnly, .ecdsa, .eddsaLegacy, .ed25519, .ed448: true
    default: false
    }
  }

  /// Whether session keys are encrypted to keys of this algorithm.
  public var canEncrypt: Bool {
    switch self {
    case .rsa, .rsaEncryptOnly, .ecdh, .x25519, .x448: true
    default: false
    }
  }
}
