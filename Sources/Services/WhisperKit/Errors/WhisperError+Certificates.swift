package import OpenPGP

/// Why a certificate or revocation that came was left alone.
extension WhisperError {
  /// It is the person's own.
  static func ownCertificate(fingerprint: Fingerprint) -> Self {
    Self(.ownCertificate, name: fingerprint.hex)
  }

  /// Nothing that a primary key of this algorithm and size signed counts, and why.
  static func unusableKey(_ algorithm: String, _ obstacle: OpenPGPError) -> Self {
    Self(
      obstacle.kind == .unsupported ? .certificateKeyNotRead : .certificateKeyWeak,
      name: algorithm)
  }

  static let certificateUnsigned = Self(.certificateUnsigned)

  /// It, or what a revocation is over, is another contact's than the one who was named.
  static func certificateBelongsTo(name: String) -> Self { Self(.certificateBelongsTo, name: name) }

  /// Of one whose primary key cannot be read.
  package static func unreadCertificate(_ error: OpenPGPError) -> Self {
    guard error.reason == .keyVersionNotRead, let version = error.finding.number else {
      return .invalidCertificate(finding: error)
    }
    return Self(.certificateVersion, Values(number: version))
  }

  /// Nobody has that key.
  static func revocationUnknown(key: KeyID) -> Self { Self(.revocationUnknown, name: key.hex) }

  /// It does not say of whose key it is.
  static let revocationUnnamed = Self(.revocationUnnamed)

  /// It names the key of somebody, and is not that key's over anything that is known of it.
  static func revocationForged(name: String) -> Self { Self(.revocationForged, name: name) }

  /// It is of the person's own key.
  static func revocationOwn(fingerprint: Fingerprint) -> Self {
    Self(.revocationOwn, name: fingerprint.hex)
  }
}
