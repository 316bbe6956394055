public import ByteStreams
internal import CryptoPrimitives
public import SecretMemory

extension Whisper2 {
  /// Writes envelopes: who writes, to whom, and what.
  public struct Sealer {
    public let sender: PublicIdentity
    /// When the sender's X-Wing key was made, in seconds since 1970; 0 for none. Readers learn of a newer key by it.
    public let senderKeyMadeAt: Int64
    /// The sender's X25519 key.
    public let key: any SealingKey
    /// The sender's Ed25519 key, for an envelope that is signed.
    public let signer: (any SigningKey)?
    public let recipients: [Recipient]
    public let content: Content
    /// Seconds since 1970.
    public let sentAt: Int64

    /// How many slots the recipients take.
    let slotCount: Int

    /// Nil for no recipient, more than ``Whisper2/maximumRecipients``, or one twice, and for keys that are not the sender's.
    public init?(
      sender: PublicIdentity, senderKeyMadeAt: Int64, key: any SealingKey,
      signer: (any SigningKey)?, recipients: [Recipient], content: Content, sentAt: Int64
    ) {
      guard !recipients.isEmpty,
        Set(recipients.map(\.identity.fingerprint)).count == recipients.count,
        let slotCount = slotCounts.first(where: { $0 >= recipients.count }),
        key.publicKey == sender.agreement, signer == nil || signer?.publicKey == sender.signing
      else { return nil }
      self.slotCount = slotCount
      (self.sender, self.senderKeyMadeAt) = (sender, senderKeyMadeAt)
      (self.key, self.signer, self.recipients) = (key, signer, recipients)
      (self.content, self.sentAt) = (content, sentAt)
    }

    /// Seals all of `source` in one pass, and writes the envelope to `sink`.
    ///
    /// X-Wing's randomness is the system's. `random` gives, in this order: the order of the slots, the file key (32), and what
    /// stands in empty slots and in their places of the proof.
    ///
    /// Throws `EnvelopeError.messageTooLong`, of a message before anything is written, and what the keys, `source` and `sink`
    /// throw.
    public func seal(
      _ source: any OctetSource, to sink: any OctetSink, random: inout some RandomSource,
      progress: Progress = .none
    ) throws -> Sealed {
      do {
        var chunks = try ChunkReader(source, limit: limit)
        if content == .message { try chunks.refuseMore() }
        let head = try EnvelopeHead(self, random: &random)
        try head.octets.withUnsafeBytes { try sink.write($0) }
        return try write(&chunks, behind: head, to: sink, random: &random, progress: progress)
      } catch let error as CryptoError {
        throw EnvelopeError(error)
      }
    }

    /// Seals a message, in memory. Throws what sealing a stream throws.
    public func seal(
      _ message: borrowing SecretBytes, random: inout some RandomSource
    ) throws -> [UInt8] {
      let sink = BytesSink()
      try message.withUnsafeBytes {
        _ = try seal(MemorySource(borrowing: $0), to: sink, random: &random)
      }
      return sink.bytes
    }

    private var limit: UInt64 { content == .message ? UInt64(maximumMessage) : maximumFile }

    var kind: Kind { Kind(mode: signer == nil ? .deniable : .signed, content: content) }

    private func write(
      _ chunks: inout ChunkReader, behind head: borrowing EnvelopeHead, to sink: any OctetSink,
      random: inout some RandomSource, progress: Progress
    ) throws -> Sealed {
      let cipher = try AES256GCMStream(key: head.keys.stream)
      let transcript = Transcript(
        headerHash: head.hash, commitment: head.keys.commitment, kind: kind,
        slotCount: head.slotCount)
      var index: UInt64 = 0
      while let chunk = try chunks.next() {
        let box = try chunk.withUnsafeBytes {
          try cipher.seal($0, nonce: chunkNonce(index, isLast: chunk.isLast))
        }
        transcript.add(box)
        try box.withUnsafeBytes { try sink.write($0) }
        try progress.add(chunk.contentCount)
        index += 1
      }
      var meta = CanonicalWriter(capacity: metaSize)
      meta.integer(chunks.length)
      meta.integer(sentAt)
      let id = transcript.finish(meta: meta.bytes)
      let proof = try proof(of: id, head, random: &random)
      let trailer = try AES256GCM.sealOnce(
        SecretBytes(copying: meta.bytes + proof), key: head.keys.trail)
      try trailer.withUnsafeBytes { try sink.write($0) }
      return Sealed(
        id: id, length: chunks.length,
        layout: Layout(slotCount: head.slotCount, paddedLength: chunks.paddedLength))
    }

    private func proof(
      of transcript: Octets32, _ head: borrowing EnvelopeHead, random: inout some RandomSource
    ) throws -> [UInt8] {
      var proof: [UInt8]
      if let signer {
        let content = SignedTranscript(sender: sender.fingerprint, transcript: transcript)
        proof = try content.bytes.withUnsafeBytes { try signer.signature(for: $0) }
        guard proof.count == Ed25519.signatureSize else { throw EnvelopeError.invalidSignature }
      } else {
        proof = try head.codes(of: transcript, random: &random)
      }
      let missing = Layout.proofSize(head.slotCount) - proof.count
      return proof + [UInt8](repeating: 0, count: missing)
    }
  }

  /// Whether octets that a key is to sign are what the sender of an envelope signs. A statement about keys begins with another
  /// label.
  package static func isSignedContent(_ octets: [UInt8]) -> Bool {
    SignedTranscript.label.withUTF8Buffer { octets.starts(with: $0) }
  }
}

/// What a sender signs: his own fingerprint and the transcript, which readers and content are in.
struct SignedTranscript {
  static let label: StaticString = "whisper2 signature"

  let bytes: [UInt8]

  init(sender: Octets32, transcript: Octets32) {
    var writer = CanonicalWriter(capacity: 96)
    writer.label(Self.label)
    writer.fixed(sender)
    writer.fixed(transcript)
    bytes = writer.bytes
  }
}
