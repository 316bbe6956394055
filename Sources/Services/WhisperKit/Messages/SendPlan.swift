internal import CryptoPrimitives
internal import Vault
internal import WhisperEnvelope

/// What the policies say about messages from one identity to one reader: whom they go to, from whom, and whether they
/// are signed. Made by `MessageService.plan`, it serves for as many messages as there are, until the vault says another
/// thing.
public struct SendPlan: Sendable {
  public let sender: Identity
  /// The reader's contact; nil for a raw key that is nobody's.
  public let recipient: Contact?
  public let isSigned: Bool
  /// Whether the policies ask that the person shows to be there, since the message is signed.
  public let needsPresence: Bool
  /// How the envelope is addressed.
  let address: Envelope.Recipient
  private let request: Request
  private let basis: PlanBasis

  /// What was asked for.
  private struct Request {
    let recipient: MessageService.Recipient
    let sender: Identity.ID?
    let signing: SigningChoice
  }

  init(
    to recipient: MessageService.Recipient, from identity: Identity.ID?,
    signing choice: SigningChoice, _ transaction: Transaction, _ cache: ContactCache
  ) throws {
    let contacts = ContactStore(transaction: transaction, cache: cache)
    let named: SendRules.Named
    switch recipient {
    case .contact(let id):
      let found = try contacts.find(id)
      guard let recipient = found.recipient else {
        throw WhisperError.contactWithoutKeys(name: found.name.text)
      }
      (self.recipient, address, named) = (found, recipient, .asContact)
    case .rawKey(let text):
      let key: X25519PublicKey
      do {
        key = try X25519PublicKey(rawText: text)
      } catch {
        throw WhisperError.invalidKey(reason: error.reason)
      }
      if let former = try contacts.find(formerAgreementKey: key) {
        (self.recipient, address, named) = (former, .init(bareKey: key), .byFormerKey)
      } else {
        let found = try contacts.find(agreementKey: key)
        (self.recipient, address, named) = (found, found?.recipient ?? .init(bareKey: key), .byKey)
      }
    }
    sender = try IdentityStore(transaction).findOrActive(identity)
    let decision = try SendRules(transaction)
      .envelope(from: sender, to: self.recipient, named: named, signing: choice)
    (isSigned, needsPresence) = (decision.isSigned, decision.needsPresence)
    request = Request(recipient: recipient, sender: identity, signing: choice)
    basis = try PlanBasis(transaction)
  }

  /// Throws unless the vault still says what the plan says: `WhisperError.changedMeanwhile`, or why such a message must
  /// not be sent any more. Names and trust count, since they were shown. Nothing is decided again while the parts that it
  /// was made from are as they were, and the same session vouches for them.
  func check(in transaction: Transaction, _ cache: ContactCache) throws {
    guard try !basis.holds(in: transaction) else { return }
    let now = try SendPlan(
      to: request.recipient, from: request.sender, signing: request.signing, transaction, cache)
    guard now.sender.id == sender.id, now.sender.keys == sender.keys,
      now.sender.name == sender.name, now.recipient?.id == recipient?.id,
      now.recipient?.keys == recipient?.keys, now.recipient?.name == recipient?.name,
      now.recipient?.trust == recipient?.trust,
      (now.address.key, now.address.identityFingerprint)
        == (address.key, address.identityFingerprint),
      (now.isSigned, now.needsPresence) == (isSigned, needsPresence)
    else {
      throw WhisperError.changedMeanwhile(name: (recipient?.name ?? sender.name).text)
    }
  }
}

extension SendRules {
  /// Throws the reason why an envelope must not be sent.
  func envelope(
    from sender: Identity, to contact: Contact?, named: Named, signing choice: SigningChoice
  ) throws -> Decision {
    guard sender.status != .archived else {
      throw WhisperError.identityArchived(name: sender.name.text)
    }
    try check(contact, trust: contact?.trust, named: named)
    let signer: Signer =
      sender.canSign ? .able : .mute(WhisperError.identityCannotSign(name: sender.name.text))
    return try signing(choice, by: signer, to: [contact?.trust])
  }
}
