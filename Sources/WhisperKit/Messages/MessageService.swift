internal import CryptoPrimitives
public import SecretMemory
internal import Vault
public import WhisperEnvelope

/// Sealing and opening.
public struct MessageService: Sendable {
  let vault: VaultStore
  let clock: TimeSource
  let cache: ContactCache

  /// The longest message, in bytes.
  public static var maximumMessage: Int { Envelope.maximumMessage }
  /// The largest text that an envelope is looked for in, in bytes.
  public static var maximumText: Int { Envelope.maximumTextBytes }

  // MARK: Sealing

  /// Whom to seal to.
  public enum Recipient: Sendable {
    case contact(name: String)
    /// 43 characters of base64url. If it is or was a contact's key, the contact's block and
    /// revocation apply; one that the contact replaced is refused.
    case rawKey(String)
  }

  /// An envelope with what can be told about it.
  public struct SealedMessage: Sendable {
    public let envelope: Envelope
    public let sender: String
    /// The contact's name; nil for a raw key that is nobody's.
    public let recipient: String?
    /// The last second, since 1970, in which it opens without being asked for as expired.
    public var openBy: Int64 { Freshness.end(of: envelope.timestamp) }
  }

  /// Seals a message. Policies come first, then keys, then bytes.
  ///
  /// `identity` is the name of the sender, nil for the active one. `presence` is asked only when a
  /// policy gates the signature.
  ///
  /// Throws `WhisperError`, and what asking for the passphrase throws.
  public func seal(
    _ message: borrowing SecretBytes, to recipient: Recipient, from identity: String? = nil,
    signing choice: SigningChoice = .automatic, presence: PresenceCheck
  ) throws -> SealedMessage {
    guard message.count <= Self.maximumMessage else {
      throw WhisperError.messageTooLong(limit: Self.maximumMessage)
    }
    let presence = try presence.ask(vault) {
      try decide($0, recipient, identity, choice).decision.needsPresence
    }
    let now = clock.now()
    var random = SystemRandom()
    do {
      // The decision is made again: what was allowed before the question may not be any more.
      let (plan, envelope) = try vault.read { transaction in
        let plan = try decide(transaction, recipient, identity, choice)
        try presence.check(isNeeded: plan.decision.needsPresence)
        let signer =
          plan.decision.isSigned ? CustodySigningKey(transaction, plan.sender.keys) : nil
        let envelope = try Envelope.seal(
          message, from: plan.sender.keys, signer: signer, to: plan.address, timestamp: now,
          random: &random)
        return (plan, envelope)
      }
      return SealedMessage(
        envelope: envelope, sender: plan.sender.name.text, recipient: plan.contact?.name.text)
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// Throws what `seal` would throw before it looks at the message, so that nobody types a message
  /// that cannot be sent. Nothing is asked.
  public func checkSending(
    to recipient: Recipient, from identity: String? = nil,
    signing choice: SigningChoice = .automatic
  ) throws(WhisperError) {
    try WhisperError.mapping { try vault.read { _ = try decide($0, recipient, identity, choice) } }
  }

  private struct Plan {
    let sender: Identity
    let contact: Contact?
    let address: Envelope.Recipient
    let decision: SendDecision
  }

  private func decide(
    _ transaction: Transaction, _ recipient: Recipient, _ identity: String?,
    _ choice: SigningChoice
  ) throws -> Plan {
    let contacts = ContactStore(transaction: transaction, cache: cache)
    let contact: Contact?
    let address: Envelope.Recipient
    let named: SendDecision.Named
    switch recipient {
    case .contact(let name):
      let found = try contacts.find(name)
      (contact, address, named) = (found, found.recipient, .asContact)
    case .rawKey(let text):
      let key: X25519PublicKey
      do {
        key = try X25519PublicKey(rawText: text)
      } catch {
        throw WhisperError.invalidKey(reason: error.reason)
      }
      if let former = try contacts.find(formerAgreementKey: key) {
        (contact, address, named) = (former, .init(bareKey: key), .byFormerKey)
      } else {
        let found = try contacts.find(agreementKey: key)
        (contact, address, named) = (found, found?.recipient ?? .init(bareKey: key), .byKey)
      }
    }
    let sender = try IdentityStore(transaction).findOrActive(identity)
    let decision = try SendDecision(
      policies: PolicyStore(transaction).load(), sender: sender, contact: contact,
      named: named, choice: choice,
      signsByDefault: PreferenceService.load(transaction)[.signByDefault])
    return Plan(sender: sender, contact: contact, address: address, decision: decision)
  }

  // MARK: Opening

  /// The one envelope in `text`, checked for form alone. No vault is needed. Where it may have several
  /// lengths, it is the longest.
  public static func detect(_ text: [UInt8]) throws(WhisperError) -> Envelope {
    try find(text).envelope
  }

  /// The one envelope in `text`, whatever mail did to it.
  static func find(_ text: [UInt8]) throws(WhisperError) -> FoundEnvelope {
    do { return try FoundEnvelope(in: text) } catch { throw WhisperError(error) }
  }

  /// What may be opened besides fresh messages that were not opened before.
  public struct OpenOptions: Sendable {
    /// Open a message outside the freshness window. It is marked.
    public var allowsExpired = false
    /// Open a message that was opened before. It is marked.
    public var allowsRepeated = false

    public init(allowsExpired: Bool = false, allowsRepeated: Bool = false) {
      self.allowsExpired = allowsExpired
      self.allowsRepeated = allowsRepeated
    }
  }

  /// Opens the one envelope in `text`.
  ///
  /// `canShow` is asked when everything is authentic and before the message is noted as opened: when
  /// it throws, nothing was noted and the message can be opened once more. It must not call a service:
  /// the vault is in use while it runs.
  ///
  /// Throws `WhisperError`, and what `canShow` throws.
  public func open(
    _ text: [UInt8], options: OpenOptions = OpenOptions(),
    canShow: (borrowing SecretBytes) throws -> Void = { _ in }
  ) throws -> OpenedMessage {
    try open(Self.find(text), options: options, canShow: canShow)
  }

  /// Opens an envelope that was found in a text, as above.
  public func open(
    _ found: FoundEnvelope, options: OpenOptions = OpenOptions(),
    canShow: (borrowing SecretBytes) throws -> Void = { _ in }
  ) throws -> OpenedMessage {
    let envelope = found.envelope
    let now = clock.now()
    do {
      let opened = try vault.read { try unseal(found, $0) }
      let (standing, sender) = try commit(
        opened.content.context, envelope, from: opened.content.sender, options, now
      ) {
        try canShow(opened.content.message)
      }
      return OpenedMessage(
        message: try opened.content.message.copy(),
        attribution: Self.attribution(isSigned: envelope.isSigned, contact: sender.contact),
        senderFingerprint: opened.content.sender.fingerprint, recipient: opened.recipient,
        sentAt: envelope.timestamp, formerKeysOf: sender.formerKeysOf?.name.text,
        isForBareKey: opened.content.signature == .forBareKey,
        age: standing.age, mayBeRepeated: standing.mayBeRepeated,
        isRepeated: standing.isRepeated)
    } catch let error as any ServiceError {
      throw WhisperError(mapping: error)
    }
  }

  struct Unsealed: ~Copyable {
    let content: OpenedEnvelope
    let recipient: String
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
          return Unsealed(content: content, recipient: identity.name.text)
        } catch EnvelopeError.notAuthentic {}
      }
    }
    throw EnvelopeError.notAuthentic
  }

  /// What time and memory say of a message.
  private struct Standing {
    var age: MessageAge?
    var mayBeRepeated = false
    var isRepeated = false
  }

  /// Judges the sender, freshness and replay, and notes the message as opened, in one transaction: of
  /// two processes with the same message one wins, and a block that came on meanwhile holds.
  private func commit(
    _ context: [UInt8], _ envelope: Envelope, from sender: PublicIdentity, _ options: OpenOptions,
    _ now: Int64, canShow: () throws -> Void
  ) throws -> (Standing, KnownSender) {
    let age = MessageAge(of: envelope.timestamp, now: now)
    if let age, !options.allowsExpired {
      _ = try vault.read { try knownSender(sender, $0) }
      throw WhisperError.messageExpired(age)
    }
    var seen: ContactCache.Change?
    let result: (Standing, KnownSender) = try vault.write { transaction in
      let known = try knownSender(sender, transaction)
      let noted: ReplayStore.Noted
      do {
        noted = try ReplayStore(transaction).checkAndCommit(
          context: context, timestamp: envelope.timestamp, now: now,
          allowsExpired: options.allowsExpired)
      } catch WhisperError.replayDetected where options.allowsRepeated {
        try canShow()
        return (Standing(age: age, isRepeated: true), known)
      }
      // An old message does not say that its sender was there lately.
      if noted.age == nil, envelope.isSigned, var contact = known.contact {
        contact.lastSeenAt = now
        seen = try ContactStore(transaction: transaction, cache: cache).savingAlone(contact)
      }
      try canShow()
      return (Standing(age: noted.age, mayBeRepeated: noted.isUncertain), known)
    }
    // Else the next message would open every row again.
    if let seen { cache.apply(seen) }
    return result
  }

  private struct KnownSender {
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

  private static func attribution(isSigned: Bool, contact: Contact?) -> Attribution {
    switch (isSigned, contact) {
    case (true, let contact?): .signed(name: contact.name.text, trust: contact.trust)
    case (true, nil): .signedUnknown
    case (false, let contact): .unsigned(name: contact?.name.text)
    }
  }
}
