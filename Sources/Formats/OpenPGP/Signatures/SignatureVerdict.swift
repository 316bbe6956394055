/// What became of one signature over data. It never hides the data: whoever shows both decides.
public struct SignatureVerdict: Hashable, Sendable {
  /// The values are names that may be handed on, as in JSON, and stay what they are. More may come.
  public enum Grade: String, Hashable, Sendable {
    case valid
    /// Made over other data, or by another key than the one that it names.
    case doesNotFit = "does-not-fit"
    /// Genuine, but of another kind, of a later time, at its end, meant for others, or by a key that does not sign.
    case invalid
    /// Made in a way, or by a key, that is not read: it may be good or bad.
    case notRead = "not-read"
    /// Made with a hash or a key that is too weak to prove anything.
    case refusedByPolicy = "refused-by-policy"
    /// The key had expired when it signed.
    case expiredKey = "expired-key"
    /// It says that it signed before the key began.
    case keyNotYetValid = "key-not-yet-valid"
    case revokedKey = "revoked-key"
    /// The key was not bound to its certificate when it signed, as far as the certificate says.
    case unboundKey = "unbound-key"
    /// None of the certificates at hand has the key.
    case unknownSigner = "unknown-signer"
  }

  public let grade: Grade
  /// The primary key of who signed; nil unless a certificate at hand has the key.
  public let signer: Fingerprint?
  /// The key that signed, as above.
  public let signingKey: Fingerprint?
  /// The key that it names as its maker's; a claim, unless it is `signingKey`.
  public let issuer: KeyReference?
  /// When it says that it was made, in seconds since 1970.
  public let creationTime: Int64?
  public let type: SignatureType
  /// Why it is not valid.
  public let reason: OpenPGPFinding?
}

/// Judges signatures over data by the certificates at hand.
struct SignatureJudge {
  let certificates: [Certificate]
  /// Now, in seconds since 1970.
  let time: Int64
  /// Of a message that a key opened: the primary keys and subkeys of who reads it.
  let readers: Set<Fingerprint>?

  init(certificates: [Certificate], time: Int64, readers: Set<Fingerprint>? = nil) {
    self.certificates = Self.united(certificates)
    self.time = time
    self.readers = readers
  }

  /// What several copies of a certificate say counts together: one of them may be old, and another revoked.
  private static func united(_ certificates: [Certificate]) -> [Certificate] {
    var united: [Certificate] = []
    var places: [Fingerprint: Int] = [:]
    for certificate in certificates {
      if let place = places[certificate.fingerprint],
        let merged = try? united[place].merged(with: certificate)
      {
        united[place] = merged
      } else {
        places[certificate.fingerprint] = united.count
        united.append(certificate)
      }
    }
    return united
  }

  /// `data` is what is known of what the signature must be over.
  func judge(_ signature: Signature, over data: SignedData) -> SignatureVerdict {
    var checks: [PublicKey: SignatureCheck] = [:]
    var first: (verdict: SignatureVerdict, isOwned: Bool)?
    for certificate in certificates {
      for key in certificate.keys where key.mayHaveMade(signature) && signature.namesIssuer {
        let check = checks[key] ?? key.check(signature, over: data)
        checks[key] = check
        guard check == .fits else { continue }
        let (grade, reason) = judge(signature, by: key, of: certificate)
        let judged = verdict(signature, grade, reason, certificate, key)
        if grade == .valid { return judged }
        // Anybody can put somebody's key into a certificate: whose it is, it says itself.
        let isOwned = certificate.isOwner(of: key, at: time)
        if first.map({ isOwned && !$0.isOwned }) ?? true { first = (judged, isOwned) }
      }
    }
    if let first { return first.verdict }
    var failure = (SignatureVerdict.Grade.unknownSigner, Self.stranger)
    for case .fails(let grade, let reason) in checks.values
    // Of several keys that it may be of, one that is not read may have made it.
    where failure.0 == .unknownSigner || failure.0 == .doesNotFit {
      failure = (grade, reason)
    }
    return verdict(signature, failure.0, failure.1, nil, nil)
  }

  private static let stranger = OpenPGPFinding(.signatureUnknownSigner)

  private func verdict(
    _ signature: Signature, _ grade: SignatureVerdict.Grade, _ reason: OpenPGPFinding?,
    _ certificate: Certificate?, _ key: PublicKey?
  ) -> SignatureVerdict {
    SignatureVerdict(
      grade: grade, signer: certificate?.fingerprint, signingKey: key?.fingerprint,
      issuer: signature.issuer, creationTime: signature.creationTime, type: signature.type,
      reason: reason)
  }

  /// A genuine signature of a key: whether it counts. The key is judged as of when it signed.
  private func judge(
    _ signature: Signature, by key: PublicKey, of certificate: Certificate
  ) -> (SignatureVerdict.Grade, OpenPGPFinding?) {
    guard !signature.hasUnknownCriticalSubpacket else {
      return (.notRead, OpenPGPFinding(.signatureUnknownCritical))
    }
    guard let signedAt = signature.creationTime else {
      return (.invalid, OpenPGPFinding(.signatureTimeMissing))
    }
    guard signedAt <= time else { return (.invalid, OpenPGPFinding(.signatureNotYetValid)) }
    guard signature.holds(at: time) else { return (.invalid, OpenPGPFinding(.signatureExpired)) }
    if let readers, signature.isMeantForSome, readers.isDisjoint(with: signature.intendedRecipients)
    {
      return (.invalid, OpenPGPFinding(.signatureForOthers))
    }
    let (validity, maySign) = standing(of: key, in: certificate, at: signedAt)
    switch validity {
    case .revoked, .retired: return (.revokedKey, OpenPGPFinding(.keyRevoked))
    case .expired: return (.expiredKey, OpenPGPFinding(.signatureKeyExpired))
    case .notYetValid: return (.keyNotYetValid, OpenPGPFinding(.signatureKeyNotYetValid))
    case .unbound: return (.unboundKey, OpenPGPFinding(.signatureKeyUnbound))
    case .notBoundYet:
      return (.unboundKey, OpenPGPFinding(.signatureKeyNotBoundYet))
    case .valid: break
    }
    guard maySign else { return (.invalid, OpenPGPFinding(.signatureKeyDoesNotSign)) }
    if certificate.policy.isWeak(signature.hashAlgorithm) {
      return (.refusedByPolicy, OpenPGPFinding(.signatureHashWeak, "\(signature.hashAlgorithm)"))
    }
    if let weakness = certificate.policy.weakness(of: key) { return (.refusedByPolicy, weakness) }
    return (.valid, nil)
  }

  /// Whether the key held then, and whether it was one that signs.
  private func standing(
    of key: PublicKey, in certificate: Certificate, at time: Int64
  ) -> (Validity, maySign: Bool) {
    if key == certificate.primaryKey {
      return (
        certificate.validity(at: time), certificate.primaryFlags(at: time).contains(.sign)
      )
    }
    guard let subkey = certificate.subkeys.first(where: { $0.key == key }) else {
      return (.unbound, false)
    }
    return (
      certificate.validity(of: subkey, at: time),
      certificate.flags(of: subkey, at: time).contains(.sign)
        && certificate.hasBacksignature(subkey, at: time)
    )
  }
}

extension Certificate {
  /// Whether the key is the certificate's own: its primary one, or one that says to belong to that.
  fileprivate func isOwner(of key: PublicKey, at time: Int64) -> Bool {
    key == primaryKey
      || subkeys.contains { $0.key == key && hasBacksignature($0, at: time) }
  }
}

extension Signature {
  /// Whether it says whose it is. One that does not could be anybody's, and to try every key is no proof that
  /// anybody meant it.
  var namesIssuer: Bool { !issuerFingerprints.isEmpty || !issuerKeyIDs.isEmpty }

  /// Whether it says that it is over data, and not over keys and names.
  var isOverData: Bool { type == .binary || type == .text }
}
