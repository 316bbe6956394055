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
  /// Outside the freshness window, and opened because it was asked for.
  public let isExpired: Bool
  /// Opened before, and again because it was asked for.
  public let isRepeated: Bool
}
