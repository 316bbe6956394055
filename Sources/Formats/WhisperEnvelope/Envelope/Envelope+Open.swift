public import CryptoPrimitives
public import SecretMemory

/// What an envelope held, after every tag and the signature were checked. Freshness, replay and
/// who the sender is to the reader are not the envelope's to judge.
public struct OpenedEnvelope: ~Copyable {
  /// The message, without its padding.
  public let message: SecretBytes
  public let sender: PublicIdentity
  public let signature: Signature
  /// Cs, 189 bytes: what a replay of this very message has in common with it, and nothing else has.
  public let context: [UInt8]

  /// Whether a message was signed, and for whom.
  public enum Signature: Sendable {
    case none
    /// The sender signed for the whole identity of the reader.
    case forIdentity
    /// The sender knew a raw key alone, so the signature does not say whose it is.
    case forBareKey
  }
}

extension Envelope {
  /// Opens the envelope with the private key that it was sealed to.
  ///
  /// Throws `EnvelopeError`, and whatever the key throws. `identityFingerprint` is the reader's.
  public func open(
    with key: some AgreementKey, identityFingerprint: Octets32
  ) throws -> OpenedEnvelope {
    do {
      let context = context(keyFingerprint: key.publicKey.keyFingerprint)
      let schedule = try KeySchedule(sharedSecret: key.sharedSecret(with: ephemeralKey), salt: salt)
      let block = try schedule.open(
        ciphertext.prefix(Self.senderBlockSize), for: .sender, context: context.withoutSender)
      let sender = try block.withUnsafeBytes { bytes throws(CryptoError) in
        try SenderBlock(parsing: bytes).identity
      }
      let bound = context.bound(to: sender.fingerprint)
      let padded = try schedule.open(
        ciphertext.dropFirst(Self.senderBlockSize), for: .body, context: bound)
      let message = try Padding.unpad(padded)
      let signature = try checkSignature(
        by: sender, for: identityFingerprint, context: bound, schedule: schedule)
      return OpenedEnvelope(
        message: message, sender: sender, signature: signature, context: bound)
    } catch let error as CryptoError {
      throw EnvelopeError(error)
    }
  }

  private func checkSignature(
    by sender: PublicIdentity, for reader: Octets32, context: [UInt8],
    schedule: borrowing KeySchedule
  ) throws(EnvelopeError) -> OpenedEnvelope.Signature {
    guard let sealedSignature else { return .none }
    let signature: SecretBytes
    do {
      signature = try schedule.open(sealedSignature[...], for: .signature, context: context)
    } catch .memory(let error) {
      throw .memory(error)
    } catch {
      throw .invalidSignature
    }
    guard let signer = sender.signing else { throw .invalidSignature }
    func holds(for recipient: Octets32) -> Bool {
      let signed = SignedContent(recipient: recipient, context: context, ciphertext: ciphertext)
      return signature.withUnsafeBytes { signature in
        signed.bytes.withUnsafeBytes { signer.isValid(signature: signature, for: $0) }
      }
    }
    if holds(for: reader) { return .forIdentity }
    if holds(for: .zero) { return .forBareKey }
    throw .invalidSignature
  }
}
