package import OpenPGP
internal import SecretMemory
internal import Vault
internal import VaultModel
internal import WhisperEnvelope

/// Whom a message is encrypted to, and how.
package struct EncryptionRequest: Sendable {
  /// Contacts, by the certificate that is in use for each.
  package var contacts: [Contact.ID] = []
  /// Of those among them who were named by a certificate, which: it must be the one in use.
  package var certificates: [Contact.ID: Fingerprint] = [:]
  /// Certificates that the person has at hand. If one is a contact's, what that contact's row says of it applies.
  package var recipients: [Certificate] = []
  /// Whether a password opens it too.
  package var hasPassword = false
  package var signing: SigningChoice = .automatic
  /// The own key that signs and reads; nil for the one in use.
  package var key: OpenPGPKey?
  /// Whether the person reads it too, or alone; nil for what they are used to where others do.
  package var encryptsToSelf: Bool?

  package init() {}

  /// Takes in a contact whom somebody named.
  package mutating func add(_ named: NamedContact) {
    contacts.append(named.contact.id)
    if let certificate = named.certificate {
      certificates[named.contact.id] = certificate.fingerprint
    }
  }
}

/// What will be sent, decided before anything is read or asked.
package struct EncryptionPlan: Sendable {
  /// Somebody who will read it.
  package struct Reader: Equatable, Sendable {
    package let certificate: Certificate
    /// The own key's name, or the contact's; nil for a certificate at hand that is nobody's.
    package let name: String?
    /// Of a contact's certificate.
    package var trust: Contact.Trust?
    /// Whether the certificate came from a file.
    package var isAtHand = false
    package var isSelf = false
  }

  package let readers: [Reader]
  package let hasPassword: Bool
  package let format: MessageFormat
  /// Because of whom it is in the older format.
  package let downgradedBy: [Reader]
  /// Because of whom a later quantum computer opens it, for whoever kept it.
  package let classicalReaders: [Reader]
  /// The person's own key, by its name, that is made for signatures alone: they do not read it themselves.
  package let selfLeftOut: String?
  package let signing: SigningPlan?
  fileprivate let request: EncryptionRequest

  package var needsPresence: Bool { signing?.needsPresence ?? false }
}

extension OpenPGPMessageService {
  /// Decides whether and how something can be encrypted. Throws why not, by who it is about.
  package func plan(_ request: EncryptionRequest) throws -> EncryptionPlan {
    let now = clock.now()
    let (readers, selfLeftOut, signing) = try keys.read { try judge(request, $0, at: now) }
    for reader in readers { try Self.checkUsable(reader, at: now) }
    var encryptor = MessageEncryptor()
    encryptor.recipients = readers.map(\.certificate)
    let plan = readers.isEmpty ? nil : try encryptor.plan(at: now)
    let downgrading = Set(plan?.downgradedBy ?? [])
    let classical = Set(plan?.classicalRecipients ?? [])
    return EncryptionPlan(
      readers: readers, hasPassword: request.hasPassword, format: plan?.format ?? .seipdV1,
      downgradedBy: readers.filter { downgrading.contains($0.certificate.fingerprint) },
      classicalReaders: readers.filter { classical.contains($0.certificate.fingerprint) },
      selfLeftOut: selfLeftOut, signing: signing, request: request)
  }

  /// Throws what the private key that signs asks for, before any data is read.
  package func prepare(_ plan: EncryptionPlan, answers: KeyAnswers) throws {
    if let signing = plan.signing { try prepare(signing, answers: answers) }
  }

  /// Encrypts what `source` gives, as was planned.
  ///
  /// Throws `WhisperError.changedMeanwhile` where the vault would decide otherwise by now.
  package func encrypt(
    _ source: any OctetSource, to sink: any OctetSink, by plan: EncryptionPlan,
    passwords: [Password], isArmored: Bool, answers: KeyAnswers, progress: Progress = .none
  ) throws {
    let now = try self.plan(plan.request)
    guard now.readers == plan.readers, now.format == plan.format,
      now.classicalReaders == plan.classicalReaders,
      now.signing?.signer == plan.signing?.signer, now.needsPresence == plan.needsPresence
    else {
      throw WhisperError.changedMeanwhile(name: Self.name(of: plan, insteadOf: now))
    }
    var encryptor = MessageEncryptor()
    encryptor.recipients = plan.readers.map(\.certificate)
    encryptor.passwords = passwords
    encryptor.signers = try plan.signing.map { [try signer($0, answers)] } ?? []
    var random = SystemRandom()
    try Self.armoring(
      isArmored ? .message : nil, checksum: plan.format == .seipdV1, to: sink
    ) { sink in
      _ = try encryptor.encrypt(
        source, to: sink, at: clock.now(), random: &random, progress: progress)
    }
  }

  /// What to call a plan that does not hold: by a reader who is another now, or the first one; without any, by the key that
  /// signs.
  private static func name(of plan: EncryptionPlan, insteadOf now: EncryptionPlan) -> String {
    let reader = plan.readers.first { !now.readers.contains($0) } ?? plan.readers.first
    // What a contact is called was looked at, and User IDs were not.
    if let reader, !reader.isSelf, let name = reader.name { return name }
    let key = reader?.certificate ?? (plan.signing ?? now.signing)?.key.certificate
    return key?.fingerprint.spaced ?? ""
  }

  // MARK: In one transaction

  /// Who will read it and what signs it. Throws why it must not be sent.
  private func judge(
    _ request: EncryptionRequest, _ transaction: Transaction, at now: Int64
  ) throws -> ([EncryptionPlan.Reader], selfLeftOut: String?, SigningPlan?) {
    let rules = try SendRules(transaction)
    let ownKeys = OpenPGPKeyStore(transaction)
    let own = try ownKeys.own(request.key)
    var readers = try named(request, contacts.store(in: transaction), ownKeys, rules, at: now)
    let signing = try signing(request.signing, own, to: readers, ownKeys, rules, at: now)
    if request.encryptsToSelf == true, own == nil { throw try ownKeys.absence() }
    // Who knows the password reads it, on any program: a key of one's own could make it a format that few read.
    let isWanted =
      request.encryptsToSelf ?? (!readers.isEmpty && rules.preferences[.encryptToSelf])
    guard let own, isWanted,
      !readers.contains(where: { $0.certificate.fingerprint == own.fingerprint })
    else { return (readers, nil, signing) }
    // A habit keeps nobody from writing to others. What ended by time, or was revoked, is the owner's to mend.
    if request.encryptsToSelf == nil, own.isMadeForNoEncryption(at: now) {
      return (readers, own.name(at: now), signing)
    }
    readers.append(.init(certificate: own.certificate, name: own.name(at: now), isSelf: true))
    return (readers, nil, signing)
  }

  /// Who was named, once each. Throws why nothing is sent to one of them.
  private func named(
    _ request: EncryptionRequest, _ store: ContactStore, _ ownKeys: OpenPGPKeyStore,
    _ rules: SendRules, at now: Int64
  ) throws -> [EncryptionPlan.Reader] {
    let named =
      try request.contacts.map { try reader($0, request.certificates[$0], store, rules) }
      + request.recipients.map { certificate throws -> EncryptionPlan.Reader in
        if let own = try ownKeys.find(certificate.fingerprint) {
          return EncryptionPlan.Reader(
            certificate: try own.certificate.merged(with: certificate), name: own.name(at: now),
            isAtHand: true, isSelf: true)
        }
        return try reader(certificate, store, rules)
      }
    var fingerprints: Set<Fingerprint> = []
    return named.filter { fingerprints.insert($0.certificate.fingerprint).inserted }
  }

  /// A contact, by the certificate in use, which must be the one that was named.
  private func reader(
    _ id: Contact.ID, _ named: Fingerprint?, _ store: ContactStore, _ rules: SendRules
  ) throws -> EncryptionPlan.Reader {
    let contact = try store.find(id)
    let name = contact.name.text
    guard let found = try store.opened(contact, where: \.isInUse).first else {
      throw contact.certificates.isEmpty || contact.certificates.contains(where: \.isInUse)
        ? WhisperError.contactWithoutCertificate(name: name) : .noCertificateInUse(name: name)
    }
    guard named == nil || named == found.held.fingerprint else {
      throw WhisperError.certificateNotInUse(name: name)
    }
    try rules.check(contact, trust: found.held.trust, named: .asContact)
    return EncryptionPlan.Reader(
      certificate: found.certificate, name: name, trust: found.held.trust)
  }

  /// A certificate at hand, which may be a contact's: what is known of it beside, as that it was revoked, counts too.
  private func reader(
    _ certificate: Certificate, _ store: ContactStore, _ rules: SendRules
  ) throws -> EncryptionPlan.Reader {
    let contact = try store.find(certificate: certificate.fingerprint)
    let held = contact?.certificates.first { $0.fingerprint == certificate.fingerprint }
    try rules.check(contact, trust: held?.trust, named: .byKey)
    let known = try held.flatMap { try CertificateStore(store.transaction).find($0.id) }
    return EncryptionPlan.Reader(
      certificate: try known?.merged(with: certificate) ?? certificate, name: contact?.name.text,
      trust: held?.trust, isAtHand: true)
  }

  /// By which part of the own key it is signed; nil where it is not.
  private func signing(
    _ choice: SigningChoice, _ own: OpenPGPKey?, to readers: [EncryptionPlan.Reader],
    _ store: OpenPGPKeyStore, _ rules: SendRules, at now: Int64
  ) throws -> SigningPlan? {
    let trusts = readers.map(\.trust)
    guard let own else {
      _ = try rules.signing(choice, by: .mute(store.absence()), to: trusts)
      return nil
    }
    let signer = Result { () throws(OpenPGPError) in try own.signer(at: now) }
    let standing: SendRules.Signer =
      switch signer {
      case .success: .able
      case .failure(let error): own.isMute(at: now) ? .mute(error) : .unable(error)
      }
    let decision = try rules.signing(choice, by: standing, to: trusts)
    guard decision.isSigned else { return nil }
    return SigningPlan(
      key: own, signer: try signer.get(), needsPresence: decision.needsPresence)
  }

  /// Throws why nothing can be encrypted to somebody.
  private static func checkUsable(_ reader: EncryptionPlan.Reader, at time: Int64) throws {
    do {
      _ = try reader.certificate.encryptionKeys(at: time)
    } catch let error as OpenPGPError {
      let name = reader.name ?? reader.certificate.fingerprint.spaced
      let end = reader.certificate.encryptionEnd(at: time)
      throw reader.isSelf
        ? WhisperError.unusableOwnCertificate(name: name, error.reason, since: end)
        : .unusableCertificate(name: name, error.reason, since: end)
    }
  }
}
