public import CryptoPrimitives
public import SecretMemory

extension Envelope {
  /// Whom an envelope is for.
  public struct Recipient: Sendable {
    public let key: X25519PublicKey
    /// Nil when only a raw key is known: the signature then names 32 zero bytes.
    public let identityFingerprint: Octets32?

    public init(identity: PublicIdentity) {
      key = identity.agreement
      identityFingerprint = identity.fingerprint
    }

    public init(bareKey: X25519PublicKey) {
      key = bareKey
      identityFingerprint = nil
    }
  }

  /// The longest message, in bytes.
  public static let maximumMessage = Padding.maximumMessage

  /// Seals `message` from `sender` to `recipient`. With a `signer`, whose public key must be the
  /// sender's, it is signed.
  ///
  /// The same arguments and the same random bytes give the same envelope. Random bytes are taken in
  /// this order: ephemeral private key (32), salt (16), message id (16).
  ///
  /// Throws `EnvelopeError`, and whatever the signer throws.
  public static func seal(
    _ message: borrowing SecretBytes, from sender: PublicIdentity, signer: (any SigningKey)?,
    to recipient: Recipient, timestamp: Int64, random: inout some RandomSource
  ) throws -> Envelope {
    let padded = try Padding.pad(message)
    let ephemeral = try random.secret(32)
    let salt = random.bytes(saltSize)
    let messageID = random.bytes(messageIDSize)
    do {
      let agreement = try X25519.agreement(privateKey: ephemeral, publicKey: recipient.key)
      let keyFingerprint = recipient.key.keyFingerprint
      let recipientKeyID = Array(keyFingerprint.bytes.suffix(recipientKeyIDSize))
      let context = EnvelopeContext(
        keyFingerprint: keyFingerprint, flags: signer == nil ? 0 : 1,
        recipientKeyID: recipientKeyID, ephemeralKey: agreement.ownKey.octets, salt: salt,
        messageID: messageID, timestamp: timestamp)
      let schedule = try KeySchedule(sharedSecret: agreement.sharedSecret, salt: salt)
      let bound = context.bound(to: sender.fingerprint)

      var ciphertext: [UInt8] = []
      ciphertext.reserveCapacity(senderBlockSize + padded.count + ChaCha20Poly1305.tagSize)
      try SenderBlock(sender).bytes.withUnsafeBytes { block in
        try schedule.seal(
          block, for: .sender, context: context.withoutSender, appendingTo: &ciphertext)
      }
      try padded.withUnsafeBytes { body throws(CryptoError) in
        try schedule.seal(body, for: .body, context: bound, appendingTo: &ciphertext)
      }

      var sealedSignature: [UInt8]?
      if let signer {
        guard signer.publicKey == sender.signing else { throw EnvelopeError.invalidSignature }
        let signed = SignedContent(
          recipient: recipient.identityFingerprint ?? .zero, context: bound,
          ciphertext: ciphertext)
        let signature = try signed.bytes.withUnsafeBytes { try signer.signature(for: $0) }
        guard signature.count == Ed25519.signatureSize else { throw EnvelopeError.invalidSignature }
        var sealed: [UInt8] = []
        try signature.withUnsafeBytes { bytes in
          try schedule.seal(bytes, for: .signature, context: bound, appendingTo: &sealed)
        }
        sealedSignature = sealed
      }
      return Envelope(
        recipientKeyID: recipientKeyID, ephemeralKey: agreement.ownKey, salt: salt,
        messageID: messageID, timestamp: timestamp, ciphertext: ciphertext,
        sealedSignature: sealedSignature)
    } catch let error as CryptoError {
      throw EnvelopeError(error)
    }
  }
}

/// The sender's two public keys, 64 bytes, zeros for a signing key that there is none of.
struct SenderBlock {
  let identity: PublicIdentity

  init(_ identity: PublicIdentity) { self.identity = identity }

  var bytes: [UInt8] {
    identity.agreement.octets.bytes + (identity.signing?.octets ?? .zero).bytes
  }

  init(parsing bytes: UnsafeRawBufferPointer) throws(CryptoError) {
    let agreement = try X25519PublicKey(bytes.prefix(32))
    let signing = bytes.dropFirst(32)
    identity = PublicIdentity(
      agreement: agreement,
      signing: signing.allSatisfy { $0 == 0 } ? nil : try Ed25519PublicKey(signing))
  }
}

/// What a sender signs: the recipient's whole identity, the context and the ciphertext.
struct SignedContent {
  let bytes: [UInt8]

  fileprivate static let label: StaticString = "whisper-v1 signature"

  init(recipient: Octets32, context: [UInt8], ciphertext: [UInt8]) {
    var writer = CanonicalWriter(capacity: 64 + context.count + ciphertext.count)
    writer.label(Self.label)
    writer.fixed(recipient)
    writer.fixed(context)
    writer.fixed(ciphertext)
    bytes = writer.bytes
  }
}

extension Envelope {
  /// Whether octets that a key is to sign are what the sender of an envelope signs. A statement about keys begins with another
  /// label: a bundle, or a rotation.
  package static func isSignedContent(_ octets: [UInt8]) -> Bool {
    SignedContent.label.withUTF8Buffer { octets.starts(with: $0) }
  }
}
