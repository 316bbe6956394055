package import OpenPGP
internal import SecretMemory
internal import StoredRows
internal import Vault
internal import WhisperEnvelope

/// What somebody known says of a contact's name. Nothing follows from it: whose a certificate is, the person alone
/// compares.
package struct ContactCertification: Sendable {
  package enum Certifier: Sendable {
    case own(OpenPGPKey)
    /// Whose certificate is verified.
    case contact(Contact)
  }

  package let certificate: Fingerprint
  package let userID: UserID
  package let certifier: Certifier
  /// The certifier's certificate.
  package let fingerprint: Fingerprint
}

extension ContactService {
  private var keys: OpenPGPKeyService { OpenPGPKeyService(vault: vault, clock: clock) }

  /// Says with an own key that the User ID, which the person was shown, is this contact's, in a certification that goes
  /// with the certificate, or, where it is not exportable, stays in the vault. Signed outside of any transaction; a
  /// certificate that changed meanwhile is left as it is.
  ///
  /// Throws `WhisperError`: `.certificateNotVerified`, `.contactRevoked`, `.certificateTooLarge`, `.changedMeanwhile`; and
  /// `OpenPGPError` where the certificate or the key does not hold.
  package func certify(
    _ id: Contact.ID, certificate fingerprint: Fingerprint, userID: UserID,
    by key: OpenPGPKey, isExportable: Bool, answers: KeyAnswers
  ) throws -> ContactCertificate {
    let found = try toCertify(id, fingerprint)
    let isThere = found.certificate.userIDs.contains {
      $0.octets == userID.octets && Self.canBeCertified($0, of: found.certificate, at: clock.now())
    }
    guard isThere else { throw WhisperError.changedMeanwhile(name: found.contact.name.text) }
    let primary = try keys.primary(of: key, answers)
    var random = SystemRandom()
    let certified = try keys.mapping {
      try found.certificate.certified(
        userID: userID.text, by: key.certificate, key: primary, isExportable: isExportable,
        at: clock.now(), random: &random)
    }
    guard CertificateRow.fits(certified) else {
      throw WhisperError.certificateTooLarge(limit: CertificateRow.limit)
    }
    try WhisperError.mapping {
      try vault.write { transaction in
        let contact = try store(in: transaction).find(id)
        let store = CertificateStore(transaction)
        guard contact.certificates.contains(where: { $0 == found.held }),
          try store.find(found.held.id) == found.certificate
        else { throw WhisperError.changedMeanwhile(name: contact.name.text) }
        try store.save(certified, in: found.held.id)
      }
    }
    return ContactCertificate(contact: found.contact, held: found.held, certificate: certified)
  }

  /// The User ID that is meant, the primary one where nothing was typed, to show it before it is certified. Throws
  /// `WhisperError`: `.certificateNotVerified`, `.contactRevoked`, `.userIDNotFound`.
  package func userID(
    toCertify typed: String?, of id: Contact.ID, certificate fingerprint: Fingerprint
  ) throws -> UserID {
    try Self.userID(typed, of: toCertify(id, fingerprint).certificate, at: clock.now())
  }

  /// Who of the person's own keys and of verified contacts says that a User ID is this contact's, as far as the vault keeps
  /// what others say: see `ReceivedCertificates`.
  package func certifications(of id: Contact.ID) throws -> [ContactCertification] {
    let now = clock.now()
    let own = try keys.list()
    var said: [ContactCertification] = []
    for found in try allCertificates(of: id) {
      let certificate = found.certificate
      let claimed = certificate.userIDs.flatMap(\.claimedCertifications)
      let others = try certificates(withKeys: claimed.flatMap(\.issuerKeys)).filter {
        $0.held.trust == .verified && !$0.contact.isBlocked
          && $0.held.fingerprint != certificate.fingerprint
      }
      for userID in certificate.userIDs {
        func note(_ certifier: Certificate, _ who: ContactCertification.Certifier) {
          guard certificate.isCertified(userID, by: certifier, at: now) else { return }
          said.append(
            ContactCertification(
              certificate: certificate.fingerprint, userID: userID, certifier: who,
              fingerprint: certifier.fingerprint))
        }
        for key in own { note(key.certificate, .own(key)) }
        for other in others { note(other.certificate, .contact(other.contact)) }
      }
    }
    return said
  }

  private func toCertify(
    _ id: Contact.ID, _ fingerprint: Fingerprint
  ) throws -> ContactCertificate {
    guard
      let found = try allCertificates(of: id).first(where: { $0.held.fingerprint == fingerprint })
    else { throw WhisperError.certificateNotFound(name: try find(id).name.text) }
    let name = found.contact.name.text
    switch found.held.trust {
    case .verified: return found
    case .unverified: throw WhisperError.certificateNotVerified(name: name)
    case .revoked: throw WhisperError.contactRevoked(name: name)
    }
  }

  private static func userID(
    _ typed: String?, of certificate: Certificate, at now: Int64
  ) throws -> UserID {
    guard let typed else {
      guard let primary = certificate.primaryUserID(at: now),
        canBeCertified(primary, of: certificate, at: now)
      else {
        throw WhisperError.userIDNotFound(name: certificate.fingerprint.spaced)
      }
      return primary
    }
    let meant = certificate.userIDs.filter {
      $0.isMeant(by: typed) && canBeCertified($0, of: certificate, at: now)
    }
    guard let userID = meant.first, meant.count == 1 else {
      throw WhisperError.userIDNotFound(name: typed)
    }
    return userID
  }

  private static func canBeCertified(
    _ userID: UserID, of certificate: Certificate, at now: Int64
  ) -> Bool {
    Array(userID.text.utf8) == userID.octets && certificate.revocation(of: userID, at: now) == nil
  }
}

extension Signature {
  /// The IDs of the keys that it names as its maker's.
  fileprivate var issuerKeys: [KeyID] { issuerFingerprints.map(\.keyID) + issuerKeyIDs }
}
