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
  // RFC 9980, section 2.
  public static let mldsa65Ed25519 = Self(rawValue: 30)
  public static let mldsa87Ed448 = Self(rawValue: 31)
  public static let slhdsaSHAKE128s = Self(rawValue: 32)
  public static let slhdsaSHAKE128f = Self(rawValue: 33)
  public static let slhdsaSHAKE256s = Self(rawValue: 34)
  public static let mlkem768X25519 = Self(rawValue: 35)
  public static let mlkem1024X448 = Self(rawValue: 36)
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
    case .mldsa65Ed25519: "ML-DSA-65+Ed25519"
    case .mldsa87Ed448: "ML-DSA-87+Ed448"
    // Not read, and named all the same.
    case .slhdsaSHAKE128s: "SLH-DSA-SHAKE-128s"
    case .slhdsaSHAKE128f: "SLH-DSA-SHAKE-128f"
    case .slhdsaSHAKE256s: "SLH-DSA-SHAKE-256s"
    case .mlkem768X25519: "ML-KEM-768+X25519"
    case .mlkem1024X448: "ML-KEM-1024+X448"
    default: "public-key \(rawValue)"
    }
  }

  /// Whether keys of this algorithm sign.
  public var canSign: Bool {
    switch self {
    case .rsa, .rsaSignOnly, .ecdsa, .eddsaLegacy, .ed25519, .ed448, .mldsa65Ed25519,
      .mldsa87Ed448:
      true
    default: false
    }
  }

  /// Whether session keys are encrypted to keys of this algorithm.
  public var canEncrypt: Bool {
    switch self {
    case .rsa, .rsaEncryptOnly, .ecdh, .x25519, .x448, .mlkem768X25519, .mlkem1024X448: true
    default: false
    }
  }

  /// Whether keys of this algorithm hold against quantum computers (RFC 9980), be they read here or not.
  public var isPostQuantum: Bool { (30...36).contains(rawValue) }

  /// Whether keys of version 4 cannot be of it: of RFC 9980 they are of ML-KEM-768+X25519 alone (section 3.6).
  var needsVersion6: Bool { isPostQuantum && self != .mlkem768X25519 }
}
