package import CryptoPrimitives

/// C(fp): everything that the keys and tags of an envelope are bound to, 189 bytes. It is the AAD
/// of the boxes and part of the HKDF info (docs/PROTOCOL.md, "Keys of a message").
package struct EnvelopeContext {
  package static let byteCount = 189

  private var bytes: [UInt8]
  /// Where the sender's fingerprint stands: after two labels and its own length.
  private static let fingerprintOffset = 4 + 7 + 4 + 2 + 4

  /// The context for no sender: C0. `keyFingerprint` is the recipient's.
  package init(
    keyFingerprint: Octets32, flags: UInt8, recipientKeyID: [UInt8], ephemeralKey: Octets32,
    salt: [UInt8], messageID: [UInt8], timestamp: Int64
  ) {
    var writer = CanonicalWriter(capacity: Self.byteCount)
    writer.prefixed("whisper")
    writer.prefixed("v1")
    writer.prefixed(Octets32.zero)
    writer.prefixed(keyFingerprint)
    writer.integer(UInt32(flags))
    writer.prefixed(recipientKeyID)
    writer.prefixed(ephemeralKey)
    writer.prefixed(salt)
    writer.prefixed(messageID)
    writer.integer(timestamp)
    bytes = writer.bytes
  }

  /// C0.
  package var withoutSender: [UInt8] { bytes }

  /// Cs: the context for the sender with this identity fingerprint.
  package func bound(to sender: Octets32) -> [UInt8] {
    var bound = bytes
    bound.replaceSubrange(
      Self.fingerprintOffset..<(Self.fingerprintOffset + Octets32.byteCount), with: sender.bytes)
    return bound
  }
}

extension Envelope {
  func context(keyFingerprint: Octets32) -> EnvelopeContext {
    EnvelopeContext(
      keyFingerprint: keyFingerprint, flags: flags, recipientKeyID: recipientKeyID,
      ephemeralKey: ephemeralKey.octets, salt: salt, messageID: messageID, timestamp: timestamp)
  }
}
