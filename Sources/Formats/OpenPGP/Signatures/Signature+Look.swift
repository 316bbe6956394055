/// What a signature says, to be shown. Who read it from a file knows what the file claims: a signature is worth
/// something where it was verified, as those of `Certificate.verifiedSignatures` were, or where `SignatureVerdict`
/// says so.
///
/// Only what the signature covers of itself counts here, but for hints at the issuer and for embedded signatures
/// (RFC 9580, section 5.2.3.9). What contradicts itself is passed over.
extension Signature {
  /// When the signature ends by itself, in seconds since 1970; nil: never (RFC 9580, section 5.2.3.18).
  public var expirationTime: Int64? {
    guard let creationTime, let lifetime else { return nil }
    return creationTime + lifetime
  }

  /// The fingerprint of who made it, as it says itself (section 5.2.3.35); nil where it does not.
  public var issuerFingerprint: Fingerprint? { issuerFingerprints.first }

  /// The key ID of who made it, as it says itself: that of the fingerprint, or what stands alone (section 5.2.3.12).
  public var issuerKeyID: KeyID? { issuerFingerprint?.keyID ?? issuerKeyIDs.first }

  /// The key that it names as its maker's, by the fingerprint where it stands there.
  var issuer: KeyReference? {
    issuerFingerprint.map { .fingerprint($0) } ?? issuerKeyID.map { .keyID($0) }
  }

  /// What the maker says in words of their choice (section 5.2.3.24), in their order.
  public var notations: [Notation] { hashed.compactMap(Notation.init) }

  /// Where the rules are written by which it was made (section 5.2.3.28). It is anybody's choice: nothing fetches it.
  public var policyURI: String? { text(.policyURI) }

  /// Whether who is certified may certify others (section 5.2.3.21); nil where it says nothing of that.
  public var trust: TrustStatement? {
    guard let body = last(.trust)?.body, body.count == 2, let depth = body.first,
      let amount = body.last
    else { return nil }
    let scopes = hashed.filter { $0.kind == .regularExpression }.map { subpacket in
      String(decoding: subpacket.body.prefix { $0 != 0 }, as: UTF8.self)
    }
    return TrustStatement(depth: depth, amount: amount, scopes: scopes)
  }

  /// Whether the maker may take it back: unless it says no (section 5.2.3.20).
  public var isRevocable: Bool { flag(.revocable) ?? true }

  /// What a revocation says for people behind its reason (section 5.2.3.31); nil where it has no reason. U+FFFD stands
  /// for what is not UTF-8. It is anybody's choice: whoever shows it must make it harmless for the terminal first.
  public var revocationText: String? {
    last(.reasonForRevocation).flatMap { subpacket in
      subpacket.body.isEmpty
        ? nil : String(decoding: subpacket.body.dropFirst(), as: UTF8.self)
    }
  }

  /// The User ID as which the maker speaks (section 5.2.3.30).
  public var signersUserID: String? { text(.signersUserID) }

  /// What the maker's software prefers, as far as this signature says it.
  public var preferences: Preferences {
    Preferences(
      symmetricAlgorithms: preferredCiphers, cipherSuites: preferredCipherSuites,
      hashAlgorithms: preferredHashes, compressionAlgorithms: preferredCompression,
      features: features, keyServer: text(.preferredKeyServer),
      refusesKeyServerChanges: last(.keyServerPreferences).map {
        ($0.body.first ?? 0) & 0x80 != 0
      })
  }

  private var preferredCompression: [CompressionAlgorithm]? {
    last(.preferredCompression)?.body.map { CompressionAlgorithm(rawValue: $0) }
  }

  private func text(_ kind: Subpacket.Kind) -> String? {
    last(kind).map { String(decoding: $0.body, as: UTF8.self) }
  }
}
