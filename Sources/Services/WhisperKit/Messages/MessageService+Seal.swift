internal import CryptoPrimitives
public import SecretMemory
internal import Vault
public import WhisperEnvelope

extension MessageService {
  /// Whom to seal to.
  public enum Recipient: Sendable {
    case contact(Contact.ID)
    /// 43 characters of base64url. If it is or was a contact's key, the contact's block and
    /// revocation apply; one that the contact replaced is refused.
    case rawKey(String)
  }

  /// An envelope with what can be told about it.
  public struct SealedMessage: Sendable {
    public let envelope: Envelope
    /// The plan that it was sealed by: who it is from, and who it is for.
    public let plan: SendPlan
    /// The last second, since 1970, in which it opens without being asked for as expired.
    public var openBy: Int64 { Freshness.end(of: envelope.timestamp) }
  }

  /// Decides whether and how a message can be sent, before anybody types one. `identity` is the sender, nil for the
  /// active one. Throws why it must not be sent.
  public func plan(
    to recipient: Recipient, from identity: Identity.ID? = nil,
    signing choice: SigningChoice = .automatic
  ) throws(WhisperError) -> SendPlan {
    try WhisperError.mapping {
      try vault.read { transaction in
        try SendPlan(to: recipient, from: identity, signing: choice, transaction, cache)
      }
    }
  }

  /// Seals a message as was planned. `answers` are for the signature: the person shows there to be present, where the plan
  /// says that it is needed, and answers what the private key asks for.
  ///
  /// Throws `WhisperError`: `.messageTooLong`; `.changedMeanwhile` where the vault would decide otherwise by now, and
  /// what `plan` throws where it would not send at all.
  public func seal(
    _ message: borrowing SecretBytes, _ plan: SendPlan, answers: KeyAnswers? = nil
  ) throws(WhisperError) -> SealedMessage {
    guard message.count <= Self.maximumMessage else {
      throw .messageTooLong(limit: Self.maximumMessage)
    }
    do {
      let now = clock.now()
      // What the closure below borrows cannot be borrowed here already.
      let message = try message.copy()
      let envelope = try vault.read(with: answers?.custody) { transaction in
        try plan.check(in: transaction, cache)
        try Presence.check(answers, isNeeded: plan.needsPresence)
        var random = SystemRandom()
        return try Envelope.seal(
          message, from: plan.sender.keys,
          signer: plan.isSigned ? CustodySigningKey(transaction, plan.sender.keys) : nil,
          to: plan.address, timestamp: now, random: &random)
      }
      return SealedMessage(envelope: envelope, plan: plan)
    } catch {
      throw WhisperError(mapping: error)
    }
  }
}
