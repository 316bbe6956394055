internal import CryptoPrimitives
internal import SecretMemory
internal import Vault
public import WhisperEnvelope

extension MessageService {
  /// What may be opened besides fresh messages that were not opened before.
  public struct OpenOptions: Sendable {
    /// Open a message outside the freshness window. It is marked.
    public var allowsExpired = false
    /// Open a message that was opened before. It is marked.
    public var allowsRepeated = false
    /// Whose signature the message must have; nil: it may be anybody's, or have none.
    public var signer: Contact.ID?

    public init(
      allowsExpired: Bool = false, allowsRepeated: Bool = false, signer: Contact.ID? = nil
    ) {
      self.allowsExpired = allowsExpired
      self.allowsRepeated = allowsRepeated
      self.signer = signer
    }
  }

  // MARK: Preparing

  /// Opens the one envelope in `text` and notes nothing: see below.
  public func prepare(
    _ text: [UInt8], options: OpenOptions = OpenOptions(), answers: KeyAnswers? = nil
  ) throws(WhisperError) -> PreparedMessage {
    try prepare(Self.find(text), options: options, answers: answers)
  }

  /// Opens an envelope that was found in a text, and judges its sender, its age and whether it was opened before. Nothing
  /// is noted, so that a program whose terminal cannot show the message, or whose disk is full, lets it go and can open
  /// it once more.
  ///
  /// `answers` are for what the private key asks for.
  ///
  /// It counts as opened, and is to be shown, when `commit` has judged all that again: meanwhile the sender may have been
  /// blocked, or another process may have opened it.
  public func prepare(
    _ found: FoundEnvelope, options: OpenOptions = OpenOptions(), answers: KeyAnswers? = nil
  ) throws(WhisperError) -> PreparedMessage {
    let envelope = found.envelope
    let now = clock.now()
    do {
      return try vault.read(with: answers?.custody) { transaction in
        let opened = try unseal(found, transaction)
        let known = try knownSender(opened.content.sender, transaction)
        try checkSigner(of: envelope, known, options, transaction)
        try Self.checkAge(of: envelope, options, now)
        let replay = ReplayStore(transaction)
        let context = opened.content.context
        do {
          try replay.check(
            context: context, timestamp: envelope.timestamp, now: now,
            allowsExpired: options.allowsExpired)
        } catch WhisperError.replayDetected where options.allowsRepeated {}
        return PreparedMessage(
          id: MessageID(try replay.rowID(context)), message: try opened.content.message.copy(),
          envelope: envelope, sender: opened.content.sender, signature: opened.content.signature,
          context: context, recipient: opened.recipient, options: options)
      }
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  struct Unsealed: ~Copyable {
    let content: OpenedEnvelope
    let recipient: Identity
  }

  /// Opens the envelope with the identity that it is for; archived and rotated ones still open.
  func unseal(_ found: FoundEnvelope, _ transaction: Transaction) throws -> Unsealed {
    let candidates = try IdentityStore(transaction).all().filter {
      $0.keys.agreement.recipientKeyID == found.envelope.recipientKeyID
    }
    guard !candidates.isEmpty else { throw WhisperError.messageNotForMe }
    for identity in candidates {
      // The readings differ in their length alone, and the tag says which it is.
      for envelope in found.readings {
        do {
          let content = try envelope.open(
            with: CustodyAgreementKey(transaction: transaction, identity: identity.keys),
            identityFingerprint: identity.keys.fingerprint)
          return Unsealed(content: content, recipient: identity)
        } catch EnvelopeError.notAuthentic {}
      }
    }
    throw EnvelopeError.notAuthentic
  }

  // MARK: Committing

  /// Notes a prepared message as opened, and says everything about it. Its sender, its age and whether it was opened
  /// before are judged in the same transaction: of two processes with the same message one wins, and a block that came
  /// on meanwhile holds.
  ///
  /// When this throws, nothing was noted: see `prepare`.
  public func commit(
    _ prepared: consuming PreparedMessage
  ) throws(WhisperError) -> OpenedMessage {
    let (envelope, options) = (prepared.envelope, prepared.options)
    let (context, sender) = (prepared.context, prepared.sender)
    let now = clock.now()
    var seen: ContactCache.Change?
    let (standing, known) = try WhisperError.mapping {
      try vault.write(.uncounted) { transaction in
        let known = try knownSender(sender, transaction)
        try checkSigner(of: envelope, known, options, transaction)
        try Self.checkAge(of: envelope, options, now)
        let noted: ReplayStore.Noted
        do {
          noted = try ReplayStore(transaction).checkAndCommit(
            context: context, timestamp: envelope.timestamp, now: now,
            allowsExpired: options.allowsExpired)
        } catch WhisperError.replayDetected where options.allowsRepeated {
          let age = MessageAge(of: envelope.timestamp, now: now)
          return (Standing(age: age, isRepeated: true), known)
        }
        // An old message does not say that its sender was there lately.
        if noted.age == nil, envelope.isSigned, var contact = known.contact {
          contact.lastSeenAt = now
          seen = try ContactStore(transaction: transaction, cache: cache).savingAlone(contact)
        }
        return (Standing(age: noted.age, mayBeRepeated: noted.isUncertain), known)
      }
    }
    // Else the next message would open every row again.
    if let seen { cache.apply(seen) }
    return OpenedMessage(
      prepared, standing, known, Self.attribution(isSigned: envelope.isSigned, known.contact))
  }

  /// Throws `WhisperError.messageExpired` for a message that is not asked for as that.
  private static func checkAge(
    of envelope: Envelope, _ options: OpenOptions, _ now: Int64
  ) throws(WhisperError) {
    if let age = MessageAge(of: envelope.timestamp, now: now), !options.allowsExpired {
      throw .messageExpired(age)
    }
  }

  /// Throws why a message is not what the contact signed who is asked for: `WhisperError` with `.notSigned`,
  /// `.signerUnknown`, `.otherSigner`, and `.noValidSignature` where the person revoked the contact.
  private func checkSigner(
    of envelope: Envelope, _ known: KnownSender, _ options: OpenOptions, _ transaction: Transaction
  ) throws {
    guard let signer = options.signer else { return }
    guard envelope.isSigned else { throw WhisperError.notSigned }
    guard let contact = known.contact else { throw WhisperError.signerUnknown }
    guard contact.id == signer else {
      let asked = try ContactStore(transaction: transaction, cache: cache).find(signer)
      throw WhisperError.otherSigner(name: asked.name.text)
    }
    guard contact.trust != .revoked else { throw WhisperError.noValidSignature }
  }

  /// What time and memory say of a message.
  struct Standing {
    var age: MessageAge?
    var mayBeRepeated = false
    var isRepeated = false
  }

  struct KnownSender {
    /// Whose identity it is.
    let contact: Contact?
    /// Whose identity it was.
    let formerKeysOf: Contact?
  }

  /// Who has these keys, or had them. Throws `WhisperError.senderBlocked` when one of them is or was a
  /// blocked contact's.
  private func knownSender(
    _ sender: PublicIdentity, _ transaction: Transaction
  ) throws -> KnownSender {
    let contacts = ContactStore(transaction: transaction, cache: cache)
    guard try !contacts.isBlocked(sender) else { throw WhisperError.senderBlocked }
    let contact = try contacts.find(fingerprint: sender.fingerprint)
    return KnownSender(
      contact: contact,
      formerKeysOf: contact == nil
        ? try contacts.find(formerFingerprint: sender.fingerprint) : nil)
  }

  private static func attribution(isSigned: Bool, _ contact: Contact?) -> Attribution {
    switch (isSigned, contact) {
    case (true, let contact?): .signed(name: contact.name.text, trust: contact.trust)
    case (true, nil): .signedUnknown
    case (false, let contact): .unsigned(name: contact?.name.text)
    }
  }
}
