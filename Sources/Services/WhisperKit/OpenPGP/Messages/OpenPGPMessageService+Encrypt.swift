package import OpenPGP
internal import SecretMemory
internal import Vault
internal import VaultModel
internal import WhisperEnvelope

/// Whom a message is encrypted to, and how.
package struct EncryptionRequest: Sendable {
  /// Contacts, by the certificate that is in use for each.
  package var contacts: [Contact.ID] = []
  /// Certificates that the person has at hand. If one is a contact's, what that contact's row says of it applies.
  package var recipients: [Certificate] = []
  /// Whether a password opens it too.
  package var hasPassword = false
  package var signing: SigningChoice = .automatic
  /// The own key that signs and reads; nil for the one in use.
  package var key: OpenPGPKey?
  /// Whether the person reads it too; nil for what they are used to.
  package var encryptsToSelf: Bool?

  package init() {}
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
  package let signing: SigningPlan?
  fileprivate let request: EncryptionRequest

  package var needsPresence: Bool { signing?.needsPresence ?? false }
}

extension OpenPGPMessageService {
  /// Decides whether and how something can be encrypted. Throws why not, by who it is about.
  package func plan(_ request: EncryptionRequest) throws -> EncryptionPlan {
    let now = clock.now()
    let (policies, preferences) = try WhisperError.mapping {
      try vault.read { (try PolicyStore($0).load(), try PreferenceService.load($0)) }
    }
    guard request.recipients.isEmpty || !policies[.contactRequiredToSend] else {
      throw WhisperError.policyViolation(.rawKeyBlocked)
    }
    var readers: [EncryptionPlan.Reader] = []
    let named = try request.contacts.map(reader) + request.recipients.map(reader)
    for reader in named
    where !readers.contains(where: { $0.certificate.fingerprint == reader.certificate.fingerprint })
    {
      readers.append(reader)
    }
    let own = try request.key ?? keys.active()
    let signing = try signing(
      request, own, byDefault: preferences[.signByDefault],
      isRequired: policies[.requireSignatureForVerified]
        && readers.contains { $0.trust == .verified })
    // Who knows the password reads it, on any program: a key of one's own could make it a format that few read.
    if let own, !readers.isEmpty, request.encryptsToSelf ?? preferences[.encryptToSelf],
      !readers.contains(where: { $0.certificate.fingerprint == own.fingerprint })
    {
      readers.append(
        .init(
          certificate: own.certificate, name: own.name(at: now),
          isSelf: true))
    }
    for reader in readers { try Self.checkUsable(reader, at: now) }
    var encryptor = MessageEncryptor()
    encryptor.recipients = readers.map(\.certificate)
    let plan = readers.isEmpty ? nil : try encryptor.plan(at: now)
    let downgrading = Set(plan?.downgradedBy ?? [])
    return EncryptionPlan(
      readers: readers, hasPassword: request.hasPassword, format: plan?.format ?? .seipdV1,
      downgradedBy: readers.filter { downgrading.contains($0.certificate.fingerprint) },
      signing: signing, request: request)
  }

  /// Asks for what the private key that signs asks for, before any data is read.
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
      now.signing?.signer == plan.signing?.signer, now.needsPresence == plan.needsPresence
    else {
      throw WhisperError.changedMeanwhile(name: plan.readers.first?.name ?? "")
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

  /// A contact, by the certificate in use.
  private func reader(_ id: Contact.ID) throws -> EncryptionPlan.Reader {
    guard let found = try contacts.certificates(of: id).first else {
      let contact = try contacts.find(id)
      let name = contact.name.text
      throw contact.certificates.isEmpty || contact.certificates.contains(where: \.isInUse)
        ? WhisperError.contactWithoutCertificate(name: name) : .noCertificateInUse(name: name)
    }
    return try Self.reader(found, found.certificate)
  }

  /// A certificate at hand, which may be a contact's: what is known of it beside, as that it was revoked, counts too.
  private func reader(_ certificate: Certificate) throws -> EncryptionPlan.Reader {
    var reader = EncryptionPlan.Reader(certificate: certificate, name: nil)
    if let known = try contacts.contact(withCertificate: certificate.fingerprint),
      known.held.fingerprint == certificate.fingerprint
    {
      reader = try Self.reader(known, known.certificate.merged(with: certificate))
    }
    reader.isAtHand = true
    return reader
  }

  /// Throws why nothing is sent to somebody.
  private static func reader(
    _ found: ContactCertificate, _ certificate: Certificate
  ) throws -> EncryptionPlan.Reader {
    let name = found.contact.name.text
    guard !found.contact.isBlocked else { throw WhisperError.recipientBlocked(name: name) }
    guard found.held.trust != .revoked else { throw WhisperError.recipientRevoked(name: name) }
    return EncryptionPlan.Reader(certificate: certificate, name: name, trust: found.held.trust)
  }

  private func signing(
    _ request: EncryptionRequest, _ own: OpenPGPKey?, byDefault: Bool, isRequired: Bool
  ) throws -> SigningPlan? {
    switch request.signing {
    case .sign: return try planSigning(by: own)
    case .automatic where (byDefault || isRequired) && own != nil: return try planSigning(by: own)
    case .automatic, .doNotSign:
      guard !isRequired else { throw WhisperError.policyViolation(.signatureRequired) }
      return nil
    }
  }

  /// Throws why nothing can be encrypted to somebody.
  private static func checkUsable(_ reader: EncryptionPlan.Reader, at time: Int64) throws {
    do {
      _ = try reader.certificate.encryptionKeys(at: time)
    } catch let error as OpenPGPError {
      throw WhisperError.unusableCertificate(
        name: reader.name ?? reader.certificate.fingerprint.spaced, error.reason)
    }
  }
}
