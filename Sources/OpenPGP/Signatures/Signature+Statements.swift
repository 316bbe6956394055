/// What a signature says of itself. Only the hashed area counts, where a later subpacket stands for
/// earlier ones of its kind (RFC 9580, section 5.2.3.9).
extension Signature {
  private func last(_ kind: Subpacket.Kind) -> Subpacket? { hashed.last { $0.kind == kind } }

  private func number(_ kind: Subpacket.Kind) -> UInt32? {
    guard let body = last(kind)?.body, body.count == 4 else { return nil }
    return body.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func flag(_ kind: Subpacket.Kind) -> Bool? {
    guard let body = last(kind)?.body, body.count == 1 else { return nil }
    return body.first != 0
  }

  /// When it was made, in seconds since 1970; nil makes it invalid.
  public var creationTime: UInt32? { number(.creationTime) }

  /// How many seconds after it was made it ends; nil or 0: never.
  var lifetime: UInt32? { number(.expirationTime).flatMap { $0 == 0 ? nil : $0 } }

  /// How many seconds after its own creation the key ends; nil or 0: never.
  var keyLifetime: UInt32? { number(.keyExpirationTime).flatMap { $0 == 0 ? nil : $0 } }

  /// Whether it may leave the machine: unless it says no.
  var isExportable: Bool { flag(.exportable) ?? true }

  var isPrimaryUserID: Bool { flag(.primaryUserID) ?? false }

  /// Nil where it says nothing of keys.
  var keyFlags: KeyFlags? { last(.keyFlags).map { KeyFlags(rawValue: $0.body.first ?? 0) } }

  var features: Features? { last(.features).map { Features(rawValue: $0.body.first ?? 0) } }

  /// Nil where it says nothing of ciphers.
  var preferredCiphers: [SymmetricAlgorithm]? {
    last(.preferredCiphers)?.body.map { SymmetricAlgorithm(rawValue: $0) }
  }

  var preferredHashes: [HashAlgorithm]? {
    last(.preferredHashes)?.body.map { HashAlgorithm(rawValue: $0) }
  }

  /// Pairs of cipher and mode; an odd octet at the end is nothing.
  var preferredCipherSuites: [CipherSuite]? {
    last(.preferredCipherSuites).map { subpacket in
      zip(subpacket.body, subpacket.body.dropFirst()).enumerated()
        .filter { $0.offset % 2 == 0 }
        .map {
          CipherSuite(
            SymmetricAlgorithm(rawValue: $0.element.0), AEADAlgorithm(rawValue: $0.element.1))
        }
    }
  }

  /// Why something was revoked; nil where no reason is told.
  var revocationReason: RevocationReason? {
    last(.reasonForRevocation).flatMap { $0.body.first }.map { RevocationReason(rawValue: $0) }
  }

  /// Whether it is meant for some alone, be they named in a way that is read or not.
  var isMeantForSome: Bool { hashed.contains { $0.kind == .intendedRecipient } }

  /// The fingerprints that the signature is meant for, as far as they are read.
  var intendedRecipients: [Fingerprint] {
    hashed.filter { $0.kind == .intendedRecipient }.compactMap { Self.fingerprint($0.body) }
  }

  /// Who made it, as the signature has it: a hint in either area, which the key that verifies it proves.
  var issuerFingerprints: [Fingerprint] {
    (hashed + unhashed).filter { $0.kind == .issuerFingerprint }
      .compactMap { Self.fingerprint($0.body) }
  }

  /// A hint as the fingerprints are, of version 4 alone.
  var issuerKeyIDs: [KeyID] {
    (hashed + unhashed).filter { $0.kind == .issuerKeyID && $0.body.count == 8 }
      .map { KeyID($0.body) }
  }

  /// Signatures inside this one, in either area: they stand for themselves. A few of each: one is enough, and
  /// each takes time.
  var embeddedSignatures: [Signature] {
    [hashed, unhashed].flatMap { area in
      area.lazy.filter { $0.kind == .embeddedSignature }.prefix(8)
        .compactMap { try? Signature(parsing: $0.body) }
    }
  }

  /// Whether it asks for something that is not understood, so that it does not count (RFC 9580,
  /// section 5.2.3.7).
  var hasUnknownCriticalSubpacket: Bool {
    hashed.contains { $0.isCritical && !$0.kind.isUnderstood }
  }

  private static func fingerprint(_ body: [UInt8]) -> Fingerprint? {
    guard let version = body.first else { return nil }
    return try? Fingerprint(version: version, body.dropFirst())
  }
}

/// What a key may be used for (RFC 9580, section 5.2.3.29).
public struct KeyFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let certify = Self(rawValue: 0x01)
  public static let sign = Self(rawValue: 0x02)
  public static let encryptCommunications = Self(rawValue: 0x04)
  public static let encryptStorage = Self(rawValue: 0x08)
  public static let authenticate = Self(rawValue: 0x20)

  static let encrypt: Self = [.encryptCommunications, .encryptStorage]
}

/// What the owner's software reads (RFC 9580, section 5.2.3.32).
public struct Features: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let seipdV1 = Self(rawValue: 0x01)
  public static let seipdV2 = Self(rawValue: 0x08)
}

/// RFC 9580, section 5.2.3.31.
public struct RevocationReason: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let unspecified = Self(rawValue: 0)
  public static let superseded = Self(rawValue: 1)
  public static let compromised = Self(rawValue: 2)
  public static let retired = Self(rawValue: 3)
  public static let userIDNotValid = Self(rawValue: 32)

  /// Whether what was signed before the revocation still holds: where it says that nobody else had the
  /// key. Every other reason, and none, may mean that somebody had.
  var isSoft: Bool { self == .superseded || self == .retired || self == .userIDNotValid }
}
