internal import CryptoPrimitives
internal import OpenPGP
internal import SecretMemory
internal import StoredRows
internal import Vault
internal import WhisperEnvelope

/// Judges certificates that were received, one after the other, and keeps what is to be written of them until all were
/// judged.
struct CertificateIntake {
  private let transaction: Transaction
  private let store: CertificateStore
  let now: Int64
  var index: ContactIndex
  private var byAddress: [String: Contact.ID] = [:]
  /// The person's own, which are nobody else's.
  let own: [Certificate]
  private var random = SystemRandom()
  /// What is to be written: contacts, and certificates by their rows.
  private var changed: Set<Contact.ID> = []
  private var certificates: [[UInt8]: Certificate] = [:]

  init(_ transaction: Transaction, index: ContactIndex, own: [Certificate], at now: Int64) {
    (self.transaction, self.index, self.own, self.now) = (transaction, index, own, now)
    store = CertificateStore(transaction)
    for contact in index.all { noteAddresses(of: contact) }
  }

  private mutating func noteAddresses(of contact: Contact) {
    for certificate in contact.certificates {
      let address = NamedAddress(certificate.userID).folded
      if !address.isEmpty { byAddress[address] = contact.id }
    }
  }

  // MARK: Judging

  /// Takes what came in, of whoever it is: certificates first, so that a revocation beside one finds it.
  mutating func take(
    _ received: ReceivedCertificates, name: DisplayName?
  ) throws -> CertificatesTaken {
    let outcomes = try received.certificates.map { certificate in
      try outcome(of: certificate) { intake, held in
        if let owner = intake.index.owner(of: certificate.fingerprint) {
          return try intake.merge(certificate, into: owner)
        }
        return try intake.begin(certificate, held, name: name)
      }
    }
    return try take(received.revocations, after: outcomes, of: nil)
  }

  /// Takes what came in of a contact, who was named.
  mutating func take(
    _ received: ReceivedCertificates, for contact: Contact
  ) throws -> CertificatesTaken {
    let outcomes = try received.certificates.map { certificate in
      try outcome(of: certificate) { intake, held in
        let contact = intake.index.contact(contact.id) ?? contact
        if let owner = intake.index.owner(of: certificate.fingerprint) {
          guard owner.id == contact.id else {
            throw WhisperError.certificateBelongsTo(name: owner.name.text)
          }
          return try intake.merge(certificate, into: owner)
        }
        return try intake.add(certificate, held, to: contact)
      }
    }
    return try take(received.revocations, after: outcomes, of: contact)
  }

  /// What a certificate becomes, and what is news about it.
  struct Judged {
    let change: CertificateOutcome.Change
    var contact: Contact?
    var certificate: Certificate
    var revocations: [LearnedRevocation] = []
  }

  private mutating func outcome(
    of certificate: Certificate,
    _ body: (inout Self, Contact.HeldCertificate) throws -> Judged
  ) throws -> CertificateOutcome {
    let held = Contact.HeldCertificate(
      id: random.bytes(16), of: certificate, at: now, isInUse: true)
    do {
      return outcome(try body(&self, held))
    } catch let error as WhisperError where Self.isOfOne(error) {
      return outcome(Judged(change: .refused(error), contact: nil, certificate: certificate))
    }
  }

  func outcome(_ result: Judged) -> CertificateOutcome {
    let certificate = result.certificate
    let obstacle = certificate.encryptionObstacle(at: now)
    return CertificateOutcome(
      fingerprint: certificate.fingerprint,
      userID: Contact.HeldCertificate.shownUserID(of: certificate, at: now),
      validity: certificate.validity(at: now), change: result.change, contact: result.contact,
      revocations: result.revocations, obstacle: obstacle,
      expiredAt: obstacle?.reason == .keyExpired ? certificate.encryptionEnd(at: now) : nil,
      isUserIDUTF8: Contact.HeldCertificate.userID(of: certificate, at: now)?.isUTF8 ?? true)
  }

  /// Whether an error is about one certificate, and the others can be taken.
  static func isOfOne(_ error: WhisperError) -> Bool {
    switch error.code {
    case .nameRequired, .contactHasOtherCertificate, .certificateBelongsTo, .certificateTooLarge,
      .certificateLimit, .ownCertificate, .certificateKeyNotRead, .certificateKeyWeak,
      .certificateUnsigned, .revocationUnknown, .revocationUnnamed, .revocationForged,
      .revocationOwn:
      true
    default: false
    }
  }

  /// Throws why a certificate that is new is nobody's: it is the person's own, or nothing that it says was verified, so
  /// that nothing could be encrypted to it, nor a signature by it judged.
  private func checkNew(_ certificate: Certificate) throws {
    guard !own.contains(where: { $0.primaryKey == certificate.primaryKey }) else {
      throw WhisperError.ownCertificate(fingerprint: certificate.fingerprint)
    }
    if let obstacle = certificate.keyObstacle {
      throw WhisperError.unusableKey(certificate.primaryKey.algorithmAndSize, obstacle)
    }
    guard certificate.isBound else { throw WhisperError.certificateUnsigned }
  }

  private mutating func begin(
    _ certificate: Certificate, _ held: Contact.HeldCertificate, name: DisplayName?
  ) throws -> Judged {
    try checkNew(certificate)
    let person = NamedAddress(held.userID)
    guard let name = name ?? (try? DisplayName(typed: person.shown)) else {
      throw WhisperError.nameRequired
    }
    if let namesake = index.namesake(name) ?? index.contact(byAddress[person.folded]) {
      throw WhisperError.contactHasOtherCertificate(name: namesake.name.text)
    }
    guard index.count < ContactStore.limit else {
      throw WhisperError.contactLimit(ContactStore.limit)
    }
    var contact = Contact(id: .new(), name: name, createdAt: now)
    contact.certificates = [held]
    try keep(certificate, in: held.id)
    note(contact)
    return new(certificate, .contact(name), of: contact)
  }

  private func new(
    _ certificate: Certificate, _ change: CertificateOutcome.Change, of contact: Contact
  ) -> Judged {
    Judged(
      change: change, contact: contact, certificate: certificate,
      revocations: LearnedRevocation.all(in: certificate, since: nil, at: now))
  }

  private mutating func add(
    _ certificate: Certificate, _ held: Contact.HeldCertificate, to contact: Contact
  ) throws -> Judged {
    try checkNew(certificate)
    guard contact.certificates.count < Contact.maximumCertificates else {
      throw WhisperError.certificateLimit(
        name: contact.name.text, limit: Contact.maximumCertificates)
    }
    var (contact, held) = (contact, held)
    held.isInUse = contact.certificates.isEmpty
    contact.certificates.append(held)
    try keep(certificate, in: held.id)
    note(contact)
    return new(certificate, .certificate(of: contact), of: contact)
  }

  private mutating func merge(
    _ certificate: Certificate, into contact: Contact
  ) throws -> Judged {
    guard let place = contact.place(of: certificate.fingerprint) else {
      return Judged(change: .known(of: contact), contact: contact, certificate: certificate)
    }
    let known = try known(contact.certificates[place].id)
    let merged = try known.map { try $0.merged(with: certificate) } ?? certificate
    return try put(merged, insteadOf: known, at: place, of: contact)
  }

  /// The certificate of a row, as it is to be; nil where a repair lost it.
  func known(_ id: [UInt8]) throws -> Certificate? {
    try certificates[id] ?? store.find(id)
  }

  mutating func put(
    _ merged: Certificate, insteadOf known: Certificate?, at place: Int, of contact: Contact
  ) throws -> Judged {
    let former = contact
    var contact = contact
    contact.certificates[place].update(to: merged, at: now)
    guard merged != known else {
      // What its row says may be of before: as of another time, or of a version that did not say it.
      if contact != former { note(contact) }
      return Judged(change: .known(of: contact), contact: contact, certificate: merged)
    }
    try keep(merged, in: contact.certificates[place].id)
    note(contact)
    return Judged(
      change: .merged(into: contact), contact: contact, certificate: merged,
      revocations: LearnedRevocation.all(in: merged, since: known, at: now))
  }

  /// Throws `WhisperError.certificateTooLarge`.
  private mutating func keep(_ certificate: Certificate, in id: [UInt8]) throws {
    guard CertificateRow.fits(certificate) else {
      throw WhisperError.certificateTooLarge(limit: CertificateRow.limit)
    }
    certificates[id] = certificate
  }

  private mutating func note(_ contact: Contact) {
    index.insert(contact)
    noteAddresses(of: contact)
    changed.insert(contact.id)
  }

  // MARK: Writing

  /// Writes what was taken.
  func save(_ cache: ContactCache) throws {
    for (id, certificate) in certificates { try store.save(certificate, in: id) }
    let contacts = changed.compactMap { index.contact($0) }
    try ContactStore(transaction: transaction, cache: cache).save(contacts)
  }
}

extension Contact {
  func place(of certificate: Fingerprint) -> Int? {
    certificates.firstIndex { $0.fingerprint == certificate }
  }
}
