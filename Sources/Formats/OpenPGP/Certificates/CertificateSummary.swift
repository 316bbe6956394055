/// What a certificate says and what holds of it at one time, as an application shows it: see `Certificate.summary`.
/// All of it rests on signatures of the primary key that were verified.
public struct CertificateSummary: Hashable, Sendable {
  /// In seconds since 1970: what is said here is said as of then, of what the owner had signed by then.
  public let time: Int64
  /// The primary key. Its validity is that of the certificate as a whole.
  public let primaryKey: KeySummary
  /// In the order of the certificate.
  public let userIDs: [UserIDSummary]
  /// In the order of the certificate.
  public let subkeys: [KeySummary]
  /// What the owner prefers to be sent.
  public let preferences: Preferences

  public var fingerprint: Fingerprint { primaryKey.fingerprint }

  /// Whether the certificate as a whole holds.
  public var validity: Validity { primaryKey.validity }

  /// When the certificate ends, in seconds since 1970; nil: never.
  public var expirationTime: Int64? { primaryKey.expirationTime }

  /// Why the certificate is revoked; nil where it is not.
  public var revocation: Revocation? { primaryKey.revocation }

  /// The name that the owner calls primary, of those that hold; else the one bound most lately. Nil where none holds.
  public var primaryUserID: UserIDSummary? { userIDs.first(where: \.isPrimary) }
}

/// A key of a certificate at one time.
public struct KeySummary: Hashable, Sendable {
  /// Its algorithm, size and creation time, with a name for what it is of (`PublicKey.algorithmAndSize`).
  public let key: PublicKey
  /// Of a subkey: it never holds where the certificate does not, and then says why that does not.
  public let validity: Validity
  /// What the owner lets the key do, or where nothing is said, what it is made for (RFC 9580, section 5.2.3.29). Whether
  /// it can be used for that now, `Certificate.encryptionKeys` and `signingKeys` say.
  public let flags: KeyFlags
  /// The primary key's signature that counts at that time, and was verified: of a subkey its binding, of a primary key
  /// its direct-key signature or, in version 4, that of the primary User ID. Nil where there is none yet.
  public let binding: Signature?
  /// When the owner says that the key ends, in seconds since 1970; nil: never (section 5.2.3.13).
  public let keyExpirationTime: Int64?
  /// Why this key is revoked; nil where it is not. Of a subkey: by itself, not with the certificate.
  public let revocation: Revocation?

  public var fingerprint: Fingerprint { key.fingerprint }

  /// When the key was made, in seconds since 1970.
  public var creationTime: Int64 { key.creationTime }

  /// When the signature that counts ends by itself, in seconds since 1970; nil: never (section 5.2.3.18).
  public var bindingExpirationTime: Int64? { binding?.expirationTime }

  /// When the key ends for one reason or the other, in seconds since 1970, unless the owner signs it anew; nil: never.
  public var expirationTime: Int64? {
    [keyExpirationTime, bindingExpirationTime].compactMap { $0 }.min()
  }
}

/// A name of a certificate at one time.
public struct UserIDSummary: Hashable, Sendable {
  public let userID: UserID
  /// Whether the name holds, whatever becomes of the key.
  public let validity: Validity
  /// Whether it is the one to show for the certificate: there is one at most.
  public let isPrimary: Bool
  /// The primary key's certification that counts at that time, and was verified. Nil where there is none yet. What it
  /// prefers for messages to this name stands in its `preferences`.
  public let binding: Signature?
  /// Why the name is revoked; nil where it is not.
  public let revocation: Revocation?

  /// When the owner signed the name as it now is, in seconds since 1970; nil where nothing counts yet.
  public var bindingTime: Int64? { binding?.creationTime }

  /// When the name ends, in seconds since 1970, unless the owner signs it anew; nil: never.
  public var expirationTime: Int64? { binding?.expirationTime }
}
