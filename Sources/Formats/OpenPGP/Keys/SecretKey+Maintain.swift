public import SecretMemory

/// What becomes of a secret key when its certificate says something new.
///
/// Whatever the owner changes is a signature more in the certificate (`Certificate.changingExpiry`, `adding`,
/// `revoking`, `revoked`), and `merging` takes the changed certificate to the secrets:
///
/// ```swift
/// let primary = try alice.unlockedPrimary([passphrase])
/// let extended = try alice.merging(
///   alice.certificate.changingExpiry(
///     to: 1_900_000_000, signedBy: primary, at: now, random: &random))
/// ```
///
/// The same takes in a certificate that came from elsewhere, with what others certified meanwhile. The secrets
/// stay under their passphrases as they are.
extension SecretKey {
  /// The same secrets, with all that either certificate says. Nothing that was said is lost, so that an old or
  /// shortened certificate does no harm.
  ///
  /// Throws `OpenPGPError.Kind.invalidRequest` for the certificate of another key.
  public borrowing func merging(_ certificate: Certificate) throws -> SecretKey {
    SecretKey(try self.certificate.merged(with: certificate), packets, leftOut: leftOut)
  }

  /// The primary private key alone: it is what signs changes of the certificate.
  ///
  /// Throws as `unlocked` does, and `OpenPGPError.Kind.unusableKey` where its secret is somewhere else.
  public borrowing func unlockedPrimary(_ passphrases: [Password] = []) throws -> InMemoryKey {
    let primary = certificate.primaryKey
    guard let key = try unlocked(passphrases, where: { $0 == primary }).first else {
      throw OpenPGPError(.unusableKey, .secretKeyPrimaryAbsent)
    }
    return key
  }

  /// A revocation certificate: one signature packet, not armored, that revokes the whole key at all times,
  /// because it tells no reason (0).
  ///
  /// It is for the day when the key or its passphrase is lost. Make it at once, with a key that was just
  /// generated or imported, and keep it where the key is not: whoever has it can revoke, and do nothing else.
  /// `Certificate.merged(withRevocations:)` applies it, and GnuPG imports it.
  ///
  /// Throws as `unlockedPrimary` does.
  public borrowing func revocationCertificate(
    _ passphrases: [Password] = [], at time: Int64, random: inout some RandomSource
  ) throws -> [UInt8] {
    Signature.serialize([
      try certificate.revocation(
        .unspecified, signedBy: try unlockedPrimary(passphrases), at: time, random: &random)
    ])
  }
}
