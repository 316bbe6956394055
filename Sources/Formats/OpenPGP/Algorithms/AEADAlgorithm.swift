internal import GcryptPrimitives

/// RFC 9580, section 9.6.
public struct AEADAlgorithm: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let eax = Self(rawValue: 1)
  public static let ocb = Self(rawValue: 2)
  public static let gcm = Self(rawValue: 3)

  /// The implementation; nil for what is not known.
  var mode: AEADCipher.Mode? {
    switch self {
    case .eax: .eax
    case .ocb: .ocb
    case .gcm: .gcm
    default: nil
    }
  }
}

extension AEADAlgorithm: CustomStringConvertible {
  public var description: String {
    switch self {
    case .eax: "EAX"
    case .ocb: "OCB"
    case .gcm: "GCM"
    default: "AEAD \(rawValue)"
    }
  }
}

/// A cipher and its mode of authenticated encryption, as subpacket 39 lists them.
public struct CipherSuite: Hashable, Sendable {
  public let cipher: SymmetricAlgorithm
  public let mode: AEADAlgorithm

  public init(_ cipher: SymmetricAlgorithm, _ mode: AEADAlgorithm) {
    self.cipher = cipher
    self.mode = mode
  }

  /// What everybody who reads SEIPDv2 reads (RFC 9580, section 5.2.3.15).
  public static let implied = Self(.aes128, .ocb)
  /// What is written, the best first.
  static let preferred = [Self(.aes256, .ocb), Self(.aes256, .gcm), Self(.aes128, .ocb)]
}
