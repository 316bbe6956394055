public import SecretMemory

public import struct CryptoPrimitives.Octets32

/// A message that was opened, and everything that can be said about it.
public struct OpenedMessage: ~Copyable {
  public let message: SecretBytes
  public let attribution: Attribution
  /// The identity fingerprint of the sender, or of who claims to be.
  public let senderFingerprint: Octets32
  /// The own identity that it was sealed to.
  public let recipient: String
  /// Seconds since 1970, as the sender says.
  public let sentAt: Int64
  /// The contact who had the sender's keys before and replaced them; whoever has the old keys can
  /// write with them.
  public let formerKeysOf: String?
  /// Signed for a raw key, so that the signature does not say whose it is.
  public let isForBareKey: Bool
  /// How it is expired, opened because it was asked for; nil for a fresh message.
  public let age: MessageAge?
  /// An expired message that may have been opened before: nothing is remembered of its time.
  public let mayBeRepeated: Bool
  /// Opened before, and again because it was asked for.
  public let isRepeated: Bool

  public var isExpired: Bool { age != nil }
}
