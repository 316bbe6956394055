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
  private let now: Int64
  private var index: ContactIndex
  private var byAddress: [String: Contact.ID] = [:]
  private var random = SystemRandom()
  /// What is to be written: contacts, and certificates by their rows.
  private var changed: Set<Contact.ID> = []
  private var certificates: [[UInt8]: Certificate] = [:]

  init(_ transaction: Transaction, index: ContactIndex, at now: Int64) {
    (self.transaction, self.index, self.now) = (transaction, index, now)
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

  /// Takes certificates of whoever they are.
  mutating func take(
    _ received: [Certificate], name: DisplayName?
  ) throws -> [CertificateOutcome] {
    try received.map { certificate in
      try outcome(of: certificate) { intake, held in
        if let owner = intake.index.owner(of: certificate.fingerprint) {
          return try intake.merge(certificate, into: owner)
        }
        return try intake.begin(certificate, held, name: name)
      }
    }
  }

  /// Takes certificates of a contact, who was named.
  mutating func take(
    _ received: [Certificate], for contact: Contact
  ) throws -> [CertificateOutcome] {
    try received.map { certificate in
      try outcome(of: certificate) { intake, held in
        let contact = intake.index.contact(contact.id) ?? contact
        if let owner = intake.index.owner(of: certificate.fingerprint) {
          guard owner.id == contact.id else {
            throw WhisperError.keyBelongsTo(name: owner.name.text)
          }
          return try intake.merge(certificate, into: owner)
        }
        return try intake.add(certificate, held, to: contact)
      }
    }
  }

  private mutating func outcome(
    of certificate: Certificate,
    _ body: (inout Self, Contact.HeldCertificate) throws -> CertificateOutcome.Change
  ) throws -> CertificateOutcome {
    let held = Contact.HeldCertificate(
      id: random.bytes(16), of: certificate, at: now, isInUse: true)
    let change: CertificateOutcome.Change
    do {
      change = try body(&self, held)
    } catch let error as WhisperError where Self.isOfOne(error) {
      change = .refused(error)
    }
    return CertificateOutcome(
      fingerprint: certificate.fingerprint, userID: held.userID,
      validity: certificate.validity(at: now), change: change)
  }

  /// Whether an error is about one certificate, and the others can be taken.
  private static func isOfOne(_ error: WhisperError) -> Bool {
    switch error.code {
    case .nameRequired, .contactHasOtherCertificate, .keyBelongsTo, .certificateTooLarge,
      .certificateLimit:
      true
    default: false
    }
  }

  private mutating func begin(
    _ certificate: Certificate, _ held: Contact.HeldCertificate, name: DisplayName?
  ) throws -> CertificateOutcome.Change {
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
    return .contact(name)
  }

  private mutating func add(
    _ certificate: Certificate, _ held: Contact.HeldCertificate, to contact: Contact
  ) throws -> CertificateOutcome.Change {
    guard contact.certificates.count < Contact.maximumCertificates else {
      throw WhisperError.certificateLimit(
        name: contact.name.text, limit: Contact.maximumCertificates)
    }
    var (contact, held) = (contact, held)
    held.isInUse = contact.certificates.isEmpty
    contact.certificates.append(held)
    try keep(certificate, in: held.id)
    note(contact)
    return .certificate(of: contact)
  }

  private mutating func merge(
    _ certificate: Certificate, into contact: Contact
  ) throws -> CertificateOutcome.Change {
    guard
      let place = contact.certificates.firstIndex(where: {
        $0.fingerprint == certificate.fingerprint
      })
    else { return .known(of: contact) }
    let id = contact.certificates[place].id
    let known = try certificates[id] ?? store.find(id)
    let merged = try known.map { try $0.merged(with: certificate) } ?? certificate
    guard merged != known else { return .known(of: contact) }
    var contact = contact
    contact.certificates[place].update(to: merged, at: now)
    try keep(merged, in: id)
    note(contact)
    return .merged(into: contact)
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
