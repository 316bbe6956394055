public import OpenPGP
internal import CryptoPrimitives
internal import SecretMemory
internal import Vault
internal import WhisperEnvelope

extension ContactService {
  // MARK: Taking

  /// Says what `add` would do with certificates, and changes nothing.
  public func examine(
    _ received: ReceivedCertificates, name: String? = nil
  ) throws(WhisperError) -> [CertificateOutcome] {
    try take(received, name: name, isDryRun: true).outcomes
  }

  /// Takes certificates in, in one transaction: for somebody new each, whose name is `name` or what the primary User ID
  /// says; or, where its fingerprint is a contact's, merged with what is known. Another certificate under a known name
  /// or address is refused by itself: it may be somebody else's. Trust is never taken over.
  ///
  /// A certificate of the person's own is refused, and so is one of which nothing was verified: its key is of a kind or
  /// size that is not read, or too weak. A revocation that came by itself goes to the certificate that it is over.
  ///
  /// Throws `WhisperError.contactLimit` where not all have room: then nothing was taken. Where revocations alone came and
  /// none was taken, the reason is thrown.
  public func add(
    _ received: ReceivedCertificates, name: String? = nil
  ) throws(WhisperError) -> [CertificateOutcome] {
    try take(received, name: name).told()
  }

  /// The same, with what became of revocations that were left alone. A dry run says what that would be, and changes nothing:
  /// contacts that it makes have ids of nobody's.
  package func take(
    _ received: ReceivedCertificates, name: String? = nil, isDryRun: Bool = false
  ) throws(WhisperError) -> CertificatesTaken {
    try WhisperError.mapping {
      let name = try name.map(displayName)
      let now = clock.now()
      func judged(_ transaction: Transaction) throws -> (CertificateIntake, CertificatesTaken) {
        var intake = try intake(transaction, at: now)
        let taken = try intake.take(received, name: name)
        return (intake, taken)
      }
      guard !isDryRun else { return try vault.read { try judged($0).1 } }
      return try vault.write { transaction in
        let (intake, taken) = try judged(transaction)
        try intake.save(cache)
        return taken
      }
    }
  }

  /// Takes certificates in for a contact, each unverified. The first that a contact has is in use; others are not until
  /// `use`. Throws as above.
  public func add(
    _ received: ReceivedCertificates, to id: Contact.ID
  ) throws(WhisperError) -> [CertificateOutcome] {
    try take(received, for: id).told()
  }

  /// The same, with what became of revocations that were left alone.
  package func take(
    _ received: ReceivedCertificates, for id: Contact.ID
  ) throws(WhisperError) -> CertificatesTaken {
    try WhisperError.mapping {
      let now = clock.now()
      return try vault.write { transaction in
        let contact = try store(in: transaction).find(id)
        var intake = try intake(transaction, at: now)
        let taken = try intake.take(received, for: contact)
        try intake.save(cache)
        return taken
      }
    }
  }

  private func intake(_ transaction: Transaction, at now: Int64) throws -> CertificateIntake {
    CertificateIntake(
      transaction, index: try index(transaction),
      own: try OpenPGPKeyStore(transaction).certificates(), at: now)
  }

  // MARK: Looking

  /// The certificate that is in use for a contact, valid or not: who encrypts asks it what it can do. Empty where none
  /// is. What a repair of the vault lost is left out.
  public func certificates(of id: Contact.ID) throws(WhisperError) -> [ContactCertificate] {
    try read { store in
      let contact = try store.find(id)
      return try store.opened(contact) { $0.isInUse }
    }
  }

  /// Every certificate of a contact, as above.
  public func allCertificates(of id: Contact.ID) throws(WhisperError) -> [ContactCertificate] {
    try read { store in try store.opened(store.find(id)) { _ in true } }
  }

  /// Whose certificate has a key of this fingerprint, the primary or a subkey, with that certificate; nil where it is
  /// nobody's. Never found by a key ID alone.
  public func contact(
    withCertificate fingerprint: Fingerprint
  ) throws(WhisperError) -> ContactCertificate? {
    try read { store in
      for contact in try store.candidates(withKey: fingerprint.keyID) {
        let found = try store.opened(contact) { $0.may(haveKey: fingerprint.keyID) }
        if let match = found.first(where: { certificate in
          certificate.certificate.keys.contains { $0.fingerprint == fingerprint }
        }) {
          return match
        }
      }
      return nil
    }
  }

  /// Every certificate that may have a key of one of these IDs, for who verifies signatures: an ID can be made to be
  /// another key's, so that the signature says which it is.
  public func certificates(
    withKeys ids: [KeyID]
  ) throws(WhisperError) -> [ContactCertificate] {
    try read { store in
      var found: [ContactCertificate] = []
      for id in Set(ids) {
        for contact in try store.candidates(withKey: id) {
          for match in try store.opened(contact, where: { $0.may(haveKey: id) })
          where !found.contains(where: { $0.held.id == match.held.id }) {
            found.append(match)
          }
        }
      }
      return found
    }
  }

  // MARK: Changing

  /// Notes that the person compared the fingerprint of a certificate with the contact.
  public func verify(
    _ id: Contact.ID, certificate fingerprint: Fingerprint
  ) throws(WhisperError) -> Contact {
    try change(id, fingerprint) { contact, index, _ in
      guard contact.certificates[index].trust != .revoked else {
        throw WhisperError.contactRevoked(name: contact.name.text)
      }
      contact.certificates[index].trust = .verified
    }
  }

  /// Takes that back, or notes that the fingerprints differ.
  public func unverify(
    _ id: Contact.ID, certificate fingerprint: Fingerprint
  ) throws(WhisperError) -> Contact {
    try change(id, fingerprint) { contact, index, _ in
      guard contact.certificates[index].trust != .revoked else {
        throw WhisperError.contactRevoked(name: contact.name.text)
      }
      contact.certificates[index].trust = .unverified
    }
  }

  /// Has messages to the contact encrypted to this certificate, and to no other.
  public func use(
    _ id: Contact.ID, certificate fingerprint: Fingerprint
  ) throws(WhisperError) -> Contact {
    try change(id, fingerprint) { contact, index, _ in
      for other in contact.certificates.indices {
        contact.certificates[other].isInUse = other == index
      }
    }
  }

  /// Removes a certificate. Where it was in use and the contact has others, none is in use until one is chosen.
  ///
  /// Throws `WhisperError.lastCertificate` for the only key that is known of the contact.
  public func remove(
    _ id: Contact.ID, certificate fingerprint: Fingerprint
  ) throws(WhisperError) -> Contact {
    try change(id, fingerprint) { contact, index, transaction in
      guard contact.keys != nil || contact.certificates.count > 1 else {
        throw WhisperError.lastCertificate(name: contact.name.text)
      }
      let removed = contact.certificates.remove(at: index)
      try CertificateStore(transaction).remove(removed.id)
    }
  }

  private func change(
    _ id: Contact.ID, _ fingerprint: Fingerprint,
    _ body: (inout Contact, _ index: Int, Transaction) throws -> Void
  ) throws(WhisperError) -> Contact {
    try WhisperError.mapping {
      try vault.write { transaction in
        let store = store(in: transaction)
        var contact = try store.find(id)
        guard
          let index = contact.certificates.firstIndex(where: { $0.fingerprint == fingerprint })
        else { throw WhisperError.certificateNotFound(name: contact.name.text) }
        try body(&contact, index, transaction)
        try store.save(contact)
        return contact
      }
    }
  }
}

extension CertificatesTaken {
  /// What became of certificates. Throws why, where revocations alone came and all were left alone.
  fileprivate func told() throws(WhisperError) -> [CertificateOutcome] {
    if outcomes.isEmpty, let only = refused.first { throw only.error }
    return outcomes
  }
}

extension Contact.HeldCertificate {
  /// Whether one of its keys has this ID.
  func may(haveKey id: KeyID) -> Bool {
    fingerprint.keyID == id || subkeyIDs.contains(id.octets)
  }
}

extension ContactStore {
  /// The certificates of a contact that are wanted, opened. What a repair lost is left out.
  func opened(
    _ contact: Contact, where isWanted: (Contact.HeldCertificate) -> Bool
  ) throws -> [ContactCertificate] {
    let store = CertificateStore(transaction)
    return try contact.certificates.filter(isWanted).compactMap { held in
      try store.find(held.id).map {
        ContactCertificate(contact: contact, held: held, certificate: $0)
      }
    }
  }
}
