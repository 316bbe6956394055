/// The signatures on a certificate, to be looked at. What is verified and what only stands in the file are two lists.
extension Certificate {
  /// The direct-key signatures and revocations of the whole, revocations first, then the newest. Each is the primary
  /// key's, which was verified when the certificate was read, and what `validity` and `summary` say rests on these.
  public var verifiedSignatures: [Signature] { selfSignatures.all }

  /// What `certifier` said of a name, and what of it was taken back, in the order of the file: certifications and
  /// their revocations by the certifier's primary key, each verified. Whether they hold at a time is another question:
  /// see `isCertified`. The certificate must have been read with its certifications.
  ///
  /// Signatures with hashes that prove nothing any more, or with critical statements that are not understood, are left
  /// out, as are those that do not say whose they are.
  ///
  /// Throws `OpenPGPError.Kind.limitExceeded` when more than `limits.falseSelfSignatures` claim to be the certifier's
  /// and are not: each takes long.
  public func verifiedCertifications(
    of userID: UserID, by certifier: Certificate, limits: Limits = Limits()
  ) throws(OpenPGPError) -> [Signature] {
    guard
      let genuine = genuineCertifications(
        of: userID, by: certifier.primaryKey, limit: limits.falseSelfSignatures)
    else {
      throw OpenPGPError(
        .limitExceeded, .certificateFalseSignatureLimit, number: limits.falseSelfSignatures)
    }
    return genuine
  }

  /// Those that are wanted and are the key's; nil when more than `limit` claim to be and are not.
  func genuineCertifications(
    of userID: UserID, by key: PublicKey, limit: Int,
    where isWanted: (Signature) -> Bool = { _ in true }
  ) -> [Signature]? {
    var failures = 0
    let genuine = userID.certifications.filter { signature in
      guard failures <= limit,
        signature.type.isCertification || signature.type == .certificationRevocation,
        key.mayHaveMade(signature) && signature.namesIssuer && policy.lets(signature, bindTo: key),
        isWanted(signature)
      else { return false }
      let isValid = key.isValid(signature, over: .userID(userID.octets, of: primaryKey))
      failures += isValid ? 0 : 1
      return isValid
    }
    return failures <= limit ? genuine : nil
  }
}

extension UserID {
  /// The primary key's certifications and revocations of its own name, revocations first, then the newest. Each was
  /// verified when the certificate was read.
  public var verifiedSignatures: [Signature] { selfSignatures.all }

  /// What the file claims that others say of the name, in its order: certifications and revocations. Nobody verified
  /// them, and anybody may have put them there; who has the certifier's certificate asks
  /// `Certificate.verifiedCertifications`. Empty unless the certificate was read with `keepsCertifications`.
  public var claimedCertifications: [Signature] { certifications }
}

extension Subkey {
  /// The primary key's bindings and revocations of the subkey, revocations first, then the newest. Each was verified
  /// when the certificate was read. The subkey's own signatures that are embedded in them are not all: see
  /// `Certificate.signingKeys`.
  public var verifiedSignatures: [Signature] { selfSignatures.all }
}
