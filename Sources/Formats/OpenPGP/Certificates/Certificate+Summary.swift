extension Certificate {
  /// What the certificate says and what holds of it at `time`, in seconds since 1970: dates, flags, preferences,
  /// names, and why something is revoked. Nothing is verified for it again, so that it takes little time.
  public func summary(at time: Int64) -> CertificateSummary {
    let statements = statements(at: time)
    let validity = validity(at: time)
    let primaryUserID = primaryUserID(at: time)
    return CertificateSummary(
      time: time,
      primaryKey: KeySummary(
        key: primaryKey, validity: validity, flags: primaryFlags(at: time),
        binding: statements.first,
        keyExpirationTime: primaryKey.expirationTime(
          after: statements.lazy.compactMap(\.keyLifetime).first),
        revocation: revocation(at: time)),
      userIDs: userIDs.map { userID in
        UserIDSummary(
          userID: userID, validity: self.validity(of: userID, at: time),
          isPrimary: userID.octets == primaryUserID?.octets,
          binding: userID.selfSignatures.binding(at: time),
          revocation: revocation(of: userID, at: time))
      },
      subkeys: subkeys.map { subkey in
        let binding = subkey.selfSignatures.binding(at: time)
        return KeySummary(
          key: subkey.key, validity: self.validity(of: subkey, at: time, whole: validity),
          flags: flags(of: subkey, at: time), binding: binding,
          keyExpirationTime: subkey.key.expirationTime(after: binding?.keyLifetime),
          revocation: revocation(of: subkey, at: time))
      },
      preferences: Preferences(statements))
  }

  /// Why the certificate as a whole is revoked at `time`, in seconds since 1970; nil where it is not. A hard revocation
  /// holds at all times, before it was made too.
  public func revocation(at time: Int64) -> Revocation? {
    selfSignatures.revocation(at: time, endedBy: newestStatement(at: time))
      .map(Revocation.init(signature:))
  }

  /// Why a name is revoked at `time`; nil where it is not.
  public func revocation(of userID: UserID, at time: Int64) -> Revocation? {
    userID.selfSignatures.revocation(at: time).map(Revocation.init(signature:))
  }

  /// Why a subkey is revoked by itself at `time`; nil where it is not.
  public func revocation(of subkey: Subkey, at time: Int64) -> Revocation? {
    subkey.selfSignatures.revocation(at: time).map(Revocation.init(signature:))
  }
}

extension PublicKey {
  /// Sums of what the format has in 32 bits do not wrap near 2106.
  func expirationTime(after lifetime: Int64?) -> Int64? {
    lifetime.map { creationTime + $0 }
  }
}
