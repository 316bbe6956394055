/// What a signature says (RFC 9580, section 5.2.1).
public struct SignatureType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Over octets.
  public static let binary = Self(rawValue: 0x00)
  /// Over text, with its line ends as CR LF.
  public static let text = Self(rawValue: 0x01)
  /// Over nothing but itself.
  public static let standalone = Self(rawValue: 0x02)
  /// Four grades of "this User ID is this key's"; 0x13 is what owners write.
  public static let genericCertification = Self(rawValue: 0x10)
  public static let personaCertification = Self(rawValue: 0x11)
  public static let casualCertification = Self(rawValue: 0x12)
  public static let positiveCertification = Self(rawValue: 0x13)
  /// "This subkey is mine", by the primary key.
  public static let subkeyBinding = Self(rawValue: 0x18)
  /// "That primary key is mine", by a signing subkey.
  public static let primaryKeyBinding = Self(rawValue: 0x19)
  /// What holds for the key itself.
  public static let directKey = Self(rawValue: 0x1F)
  public static let keyRevocation = Self(rawValue: 0x20)
  public static let subkeyRevocation = Self(rawValue: 0x28)
  public static let certificationRevocation = Self(rawValue: 0x30)
  public static let timestamp = Self(rawValue: 0x40)
  public static let thirdPartyConfirmation = Self(rawValue: 0x50)

  var isCertification: Bool { (0x10...0x13).contains(rawValue) }
}

extension SignatureType: CustomStringConvertible {
  /// Its name in the registry as a code, in small letters with hyphens, or its number.
  public var description: String {
    switch self {
    case .binary: "binary"
    case .text: "text"
    case .standalone: "standalone"
    case .genericCertification: "generic-certification"
    case .personaCertification: "persona-certification"
    case .casualCertification: "casual-certification"
    case .positiveCertification: "positive-certification"
    case .subkeyBinding: "subkey-binding"
    case .primaryKeyBinding: "primary-key-binding"
    case .directKey: "direct-key"
    case .keyRevocation: "key-revocation"
    case .subkeyRevocation: "subkey-revocation"
    case .certificationRevocation: "certification-revocation"
    case .timestamp: "timestamp"
    case .thirdPartyConfirmation: "third-party-confirmation"
    default: "signature-type-\(rawValue)"
    }
  }
}
