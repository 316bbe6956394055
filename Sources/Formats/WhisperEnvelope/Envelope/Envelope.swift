public import CryptoPrimitives

/// A `whisper1` envelope: its parts, checked for form, with nothing opened yet.
///
/// Source: docs/PROTOCOL.md, "Envelope". Sizes are in bytes.
public struct Envelope: Equatable, Sendable {
  /// The exact beginning of every envelope. There is no negotiation and no second algorithm.
  public static let prefix = "whisper1:v1.c20p."
  /// The largest envelope that is read.
  public static let maximumBytes = 128 * 1024
  /// The largest text around an envelope that is read.
  public static let maximumTextBytes = 64 << 20

  package static let recipientKeyIDSize = 8
  package static let saltSize = 16
  package static let messageIDSize = 16
  /// The sealed sender block: two public keys and a tag.
  package static let senderBlockSize = 64 + ChaCha20Poly1305.tagSize
  /// The sealed signature: an Ed25519 signature and a tag.
  package static let sealedSignatureSize = Ed25519.signatureSize + ChaCha20Poly1305.tagSize

  public let recipientKeyID: [UInt8]
  public let ephemeralKey: X25519PublicKey
  public let salt: [UInt8]
  public let messageID: [UInt8]
  /// Seconds since 1970, as the sender says.
  public let timestamp: Int64
  /// The sealed sender block, then the sealed body.
  package let ciphertext: [UInt8]
  /// Present exactly when the envelope announces a signature.
  package let sealedSignature: [UInt8]?

  package init(
    recipientKeyID: [UInt8], ephemeralKey: X25519PublicKey, salt: [UInt8], messageID: [UInt8],
    timestamp: Int64, ciphertext: [UInt8], sealedSignature: [UInt8]?
  ) {
    self.recipientKeyID = recipientKeyID
    self.ephemeralKey = ephemeralKey
    self.salt = salt
    self.messageID = messageID
    self.timestamp = timestamp
    self.ciphertext = ciphertext
    self.sealedSignature = sealedSignature
  }

  public var isSigned: Bool { sealedSignature != nil }

  /// The size that the padded message has.
  public var bucket: Int {
    ciphertext.count - Self.senderBlockSize - ChaCha20Poly1305.tagSize
  }

  var flags: UInt8 { isSigned ? 1 : 0 }
}
