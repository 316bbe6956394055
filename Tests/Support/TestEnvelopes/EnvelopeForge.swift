package import CryptoPrimitives
internal import SecretMemory
internal import TestSupport
package import WhisperEnvelope

/// Builds envelopes with the right keys and tags and whatever content is asked for: what a hostile
/// sender can do and an honest one never does.
package struct EnvelopeForge: Sendable {
  package var recipient: X25519PublicKey
  package var ephemeral: [UInt8]
  package var salt: [UInt8]
  package var messageID: [UInt8]
  package var timestamp: Int64 = 1_750_000_000
  /// The two keys that the sender block will hold.
  package var senderAgreement: [UInt8]
  package var senderSigning: [UInt8]
  /// What the box of the body will hold.
  package var padded: [UInt8]
  /// Signs `signedContent`; nil for an envelope without a signature.
  package var sign: (@Sendable ([UInt8]) throws -> [UInt8])?
  /// Whose fingerprint the signature names.
  package var signedFor: Octets32 = .zero

  /// An honest envelope, to be changed: `sender` signs for `recipient` when it can.
  package init(
    from sender: TestIdentity, to recipient: PublicIdentity, message: [UInt8], seed: String
  ) {
    var random = SeededRandom(seed: 1, label: "forge \(seed)")
    self.recipient = recipient.agreement
    ephemeral = random.bytes(32)
    salt = random.bytes(16)
    messageID = random.bytes(16)
    senderAgreement = sender.publicIdentity.agreement.octets.bytes
    senderSigning = (sender.publicIdentity.signing?.octets ?? .zero).bytes
    padded = Self.padded(message)
    signedFor = recipient.fingerprint
    if let key = sender.signing { sign = { try key.signature(for: $0) } }
  }

  /// Length, message, zeros, up to `bucket` or the smallest that fits.
  package static func padded(_ message: [UInt8], bucket: Int? = nil) -> [UInt8] {
    var size = 256
    while size < message.count + 2 { size *= 2 }
    let body = [UInt8(message.count >> 8), UInt8(message.count & 0xFF)] + message
    return body + [UInt8](repeating: 0, count: (bucket ?? size) - body.count)
  }

  /// The identity fingerprint of any bytes, whether they are keys or not.
  package static func fingerprint(agreement: [UInt8], signing: [UInt8]) -> Octets32 {
    var hash = BLAKE2s()
    hash.update("whisper-fingerprint-v1".utf8)
    hash.update(agreement)
    if signing.contains(where: { $0 != 0 }) { hash.update(signing) }
    return hash.finalize()
  }

  package func text() throws -> EnvelopeText {
    let ephemeralKey = try X25519.publicKey(of: ephemeral.secret())
    let schedule = try KeySchedule(
      sharedSecret: X25519.sharedSecret(privateKey: ephemeral.secret(), publicKey: recipient),
      salt: salt)
    let flags: UInt8 = sign == nil ? 0 : 1
    let context = EnvelopeContext(
      keyFingerprint: recipient.keyFingerprint, flags: flags,
      recipientKeyID: recipient.recipientKeyID, ephemeralKey: ephemeralKey.octets, salt: salt,
      messageID: messageID, timestamp: timestamp)
    let bound = context.bound(
      to: Self.fingerprint(agreement: senderAgreement, signing: senderSigning))

    let ciphertext =
      try schedule.box(senderAgreement + senderSigning, .sender, context.withoutSender)
      + schedule.box(padded, .body, bound)
    var parts = [
      recipient.recipientKeyID, [flags], ephemeralKey.octets.bytes, salt, messageID,
      withUnsafeBytes(of: timestamp.bigEndian) { Array($0) }, ciphertext,
    ]
    if let sign {
      let content = Self.signedContent(for: signedFor, context: bound, ciphertext: ciphertext)
      parts.append(try schedule.box(try sign(content), .signature, bound))
    }
    return EnvelopeText(parts)
  }

  /// The bytes under a signature.
  package static func signedContent(
    for recipient: Octets32, context: [UInt8], ciphertext: [UInt8]
  ) -> [UInt8] {
    Array("whisper-v1 signature".utf8) + recipient.bytes + context + ciphertext
  }
}

extension KeySchedule {
  fileprivate borrowing func box(
    _ plaintext: [UInt8], _ purpose: Purpose, _ context: [UInt8]
  ) throws -> [UInt8] {
    var output: [UInt8] = []
    let key = try key(purpose, context: context)
    let nonce = try nonce(purpose, context: context)
    try plaintext.withUnsafeBytes { bytes in
      try ChaCha20Poly1305.seal(bytes, key: key, nonce: nonce, aad: context, appendingTo: &output)
    }
    return output
  }
}
