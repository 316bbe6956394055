public import SecretMemory
internal import WhisperEnvelope

public import struct CryptoPrimitives.Octets32

/// A message that was opened, and everything that can be said about it.
public struct OpenedMessage: ~Copyable {
  public let id: MessageID
  public let message: SecretBytes
  public let attribution: Attribution
  /// The contact whose keys it is from, or says to be from: see `attribution`. Nil for who is none.
  public let sender: Contact.ID?
  /// The identity fingerprint of the sender, or of who claims to be.
  public let senderFingerprint: Octets32
  /// The own identity that it was sealed to.
  public let recipient: Identity
  /// Seconds since 1970, as the sender says.
  public let sentAt: Int64
  /// The contact who had the sender's keys before and replaced them; whoever has the old keys can
  /// write with them.
  public let formerKeysOf: Contact?
  /// Signed for a raw key, so that the signature does not say whose it is.
  public let isForBareKey: Bool
  /// How it is expired, opened because it was asked for; nil for a fresh message.
  public let age: MessageAge?
  /// An expired message that may have been opened before: nothing is remembered of its time.
  public let mayBeRepeated: Bool
  /// Opened before, and again because it was asked for.
  public let isRepeated: Bool

  public var isExpired: Bool { age != nil }

  init(
    _ prepared: consuming PreparedMessage, _ standing: MessageService.Standing,
    _ known: MessageService.KnownSender, _ attribution: Attribution
  ) {
    id = prepared.id
    self.attribution = attribution
    sender = known.contact?.id
    senderFingerprint = prepared.sender.fingerprint
    recipient = prepared.recipient
    sentAt = prepared.envelope.timestamp
    formerKeysOf = known.formerKeysOf
    isForBareKey = prepared.signature == .forBareKey
    (age, mayBeRepeated) = (standing.age, standing.mayBeRepeated)
    isRepeated = standing.isRepeated
    message = prepared.message
  }
}
