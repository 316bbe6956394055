/// What a signature says of itself. Only the hashed area counts, where a later subpacket stands for
/// earlier ones of its kind (RFC 9580, section 5.2.3.9).
extension Signature {
  func last(_ kind: Subpacket.Kind) -> Subpacket? { hashed.last { $0.kind == kind } }

  private func number(_ kind: Subpacket.Kind) -> Int64? {
    guard let body = last(kind)?.body, body.count == 4 else { return nil }
    return body.reduce(0) { $0 << 8 | Int64($1) }
  }

  func flag(_ kind: Subpacket.Kind) -> Bool? {
    guard let body = last(kind)?.body, body.count == 1 else { return nil }
    return body.first != 0
  }

  /// When it was made, in seconds since 1970; nil makes it invalid.
  public var creationTime: Int64? { number(.creationTime) }

  /// How many seconds after it was made it ends; nil or 0: never.
  var lifetime: Int64? { number(.expirationTime).flatMap { $0 == 0 ? nil : $0 } }

  /// How many seconds after its own creation the key ends of which the signature speaks; nil: never, or it says
  /// nothing of that (RFC 9580, section 5.2.3.13).
  public var keyLifetime: Int64? { number(.keyExpirationTime).flatMap { $0 == 0 ? nil : $0 } }

  /// Whether it may leave the machine: unless it says no (RFC 9580, section 5.2.3.19).
  public var isExportable: Bool { flag(.exportable) ?? true }

  /// Whether it calls its User ID the primary one (RFC 9580, section 5.2.3.27).
  public var isPrimaryUserID: Bool { flag(.primaryUserID) ?? false }

  /// What the key may be used for; nil where it says nothing of that.
  public var keyFlags: KeyFlags? { last(.keyFlags).map { KeyFlags(rawValue: $0.body.first ?? 0) } }

  /// What the owner's software reads; nil where it says nothing of that.
  public var features: Features? { last(.features).map { Features(rawValue: $0.body.first ?? 0) } }

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
  public var revocationReason: RevocationReason? {
    last(.reasonForRevocation).flatMap { $0.body.first }.map { RevocationReason(rawValue: $0) }
  }

  /// Whether it is meant for some alone, be they named in a way that is read or not.
  var isMeantForSome: Bool { hashed.contains { $0.kind == .intendedRecipient } }

  /// The fingerprints that the signature is meant for, as far as they are read (RFC 9580, section 5.2.3.36).
  public var intendedRecipients: [Fingerprint] {
    hashed.filter { $0.kind == .intendedRecipient }.compactMap { Self.fingerprint($0.body) }
  }

  /// Who made it, as the signature has it: a hint in either area, which the key that verifies it proves.
  public var issuerFingerprints: [Fingerprint] {
    (hashed + unhashed).filter { $0.kind == .issuerFingerprint }
      .compactMap { Self.fingerprint($0.body) }
  }

  /// A hint as the fingerprints are, of version 4 alone.
  public var issuerKeyIDs: [KeyID] {
    (hashed + unhashed).filter { $0.kind == .issuerKeyID && $0.body.count == 8 }
      .map { KeyID($0.body) }
  }

  /// Signatures inside this one, in either area: they stand for themselves, and nobody verified those in an area that
  /// the signature covers (RFC 9580, section 5.2.3.34). At most eight of each: one is enough, and each takes time.
  public var embeddedSignatures: [Signature] {
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
