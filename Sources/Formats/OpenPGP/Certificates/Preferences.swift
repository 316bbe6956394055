/// What the owner of a certificate prefers to be sent (RFC 9580, sections 5.2.3.14 to 5.2.3.17, 5.2.3.25, 5.2.3.26 and
/// 5.2.3.32). Each is nil where nothing is said of it; of lists the best stands first.
public struct Preferences: Hashable, Sendable {
  /// For SEIPDv1. AES-128 is read by everybody, whether it is named or not.
  public let symmetricAlgorithms: [SymmetricAlgorithm]?
  /// For SEIPDv2. AES-128 with OCB is read by everybody who reads that format, whether it is named or not.
  public let cipherSuites: [CipherSuite]?
  public let hashAlgorithms: [HashAlgorithm]?
  public let compressionAlgorithms: [CompressionAlgorithm]?
  /// What the owner's software reads.
  public let features: Features?
  /// Where the owner publishes the certificate. It is anybody's choice: nothing fetches it.
  public let keyServer: String?
  /// Whether a key server should take changes from the owner alone.
  public let refusesKeyServerChanges: Bool?
}

extension Preferences {
  /// What the first of the signatures says that says anything, each by itself.
  init(_ statements: [Signature]) {
    let all = statements.map(\.preferences)
    func first<Value>(_ value: KeyPath<Preferences, Value?>) -> Value? {
      all.lazy.compactMap { $0[keyPath: value] }.first
    }
    symmetricAlgorithms = first(\.symmetricAlgorithms)
    cipherSuites = first(\.cipherSuites)
    hashAlgorithms = first(\.hashAlgorithms)
    compressionAlgorithms = first(\.compressionAlgorithms)
    features = first(\.features)
    keyServer = first(\.keyServer)
    refusesKeyServerChanges = first(\.refusesKeyServerChanges)
  }
}

/// What the owner's software reads (RFC 9580, section 5.2.3.32).
public struct Features: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Encrypted data with a digest at its end.
  public static let seipdV1 = Self(rawValue: 0x01)
  /// LibrePGP's encrypted data (packet 20), which RFC 9580 has not and nothing here reads.
  static let libreEncryption = Self(rawValue: 0x02)
  /// Encrypted data in authenticated chunks.
  public static let seipdV2 = Self(rawValue: 0x08)
}
