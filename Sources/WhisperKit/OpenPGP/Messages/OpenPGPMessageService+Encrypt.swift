package import OpenPGP
internal import SecretMemory
internal import Vault

/// Whom a message is encrypted to, and how.
package struct EncryptionRequest: Sendable {
  /// Certificates that the person has at hand.
  package var recipients: [Certificate]
  /// Whether a password opens it too.
  package var hasPassword = false
  package var signing: SigningChoice = .automatic
  /// The own key that signs and reads; nil for the one in use.
  package var key: OpenPGPKey?
  /// Whether the person reads it too; nil for what they are used to.
  package var encryptsToSelf: Bool?

  package init(recipients: [Certificate]) { self.recipients = recipients }
}

/// What will be sent, decided before anything is read or asked.
package struct EncryptionPlan: Sendable {
  /// Somebody who will read it.
  package struct Reader: Equatable, Sendable {
    package let certificate: Certificate
    /// The own key's name; nil for a certificate at hand.
    package let name: String?
    package let isSelf: Bool
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
    var readers = request.recipients.map {
      EncryptionPlan.Reader(certificate: $0, name: nil, isSelf: false)
    }
    let own = try request.key ?? keys.active()
    let signing = try signing(request, own, byDefault: preferences[.signByDefault])
    // Who knows the password reads it, on any program: a key of one's own could make it a format that few read.
    if let own, !readers.isEmpty, request.encryptsToSelf ?? preferences[.encryptToSelf],
      !readers.contains(where: { $0.certificate.fingerprint == own.fingerprint })
    {
      readers.append(
        .init(certificate: own.certificate, name: own.userID(at: now)?.text, isSelf: true))
    }
    for reader in readers { try Self.checkUsable(reader, at: now) }
    var encryptor = MessageEncryptor()
    encryptor.recipients = readers.map(\.certificate)
    let plan = readers.isEmpty ? nil : try encryptor.plan(time: now)
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
        source, to: sink, time: clock.now(), random: &random, progress: progress)
    }
  }

  private func signing(
    _ request: EncryptionRequest, _ own: OpenPGPKey?, byDefault: Bool
  ) throws -> SigningPlan? {
    switch request.signing {
    case .doNotSign: return nil
    case .sign: return try planSigning(by: own)
    case .automatic:
      guard byDefault, let own else { return nil }
      return try planSigning(by: own)
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
