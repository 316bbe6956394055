public import ByteStreams
public import CryptoPrimitives
public import SecretMemory

extension Whisper2 {
  /// An envelope whose slot was opened: what is needed to read the rest of it. Nobody has proved anything yet.
  public struct Opening: ~Copyable {
    public let layout: Layout
    /// Who is to have written. A blocked one is refused before the body is read; nobody is named before it was.
    public let sender: PublicIdentity
    /// When the sender's X-Wing key was made, as the sender says; 0 for none.
    public let senderKeyMadeAt: Int64
    public let mode: Mode
    public let content: Content
    private let headerHash: Octets32
    private let index: Int
    private let slotKeys: SlotKeys
    private let keys: ContentKeys

    init(
      layout: Layout, headerHash: Octets32, sender: SenderBlock, kind: Kind, index: Int,
      slotKeys: consuming SlotKeys, keys: consuming ContentKeys
    ) {
      (self.layout, self.headerHash, self.index) = (layout, headerHash, index)
      (self.sender, senderKeyMadeAt) = (sender.identity, sender.keyMadeAt)
      (mode, content) = (kind.mode, kind.content)
      self.slotKeys = slotKeys
      self.keys = keys
    }

    /// What was read and holds: all tags, length and filler, and the proof.
    public struct Checked: Equatable, Sendable {
      /// T: what a replay of this very envelope has in common with it. Of a file for one reader that is not signed it is its
      /// sender's choice, and nothing may be decided by it.
      public let id: Octets32
      /// How long the content is.
      public let length: UInt64
      /// Seconds since 1970, as the sender says.
      public let sentAt: Int64
    }

    /// How much of the plaintext goes to the sink, while nothing is proved yet.
    public enum Release: Sendable {
      /// Content and filler: for a file that is staged, cut to the length and named when all holds.
      case intoStaging
      /// So many bytes, the content's length, which a pass before this one told.
      case content(UInt64)
    }

    /// Reads from the first chunk to the end of `source`, which stands behind the header, and checks all of it. Called twice,
    /// it checks all twice.
    ///
    /// What is written before it returns is not authenticated. Throws `EnvelopeError.notAuthentic`, `.invalidSignature` for a
    /// proof that does not hold, `.memory`, and what `source`, `sink` and `progress` throw.
    public borrowing func read(
      from source: any OctetSource, to sink: any OctetSink, release: Release = .intoStaging,
      progress: Progress = .none
    ) throws -> Checked {
      do {
        let reader = ExactReader(source: source)
        let kind = Kind(mode: mode, content: content)
        let transcript = Transcript(
          headerHash: headerHash, commitment: keys.commitment, kind: kind,
          slotCount: layout.slotCount)
        let contentEnd = try readChunks(reader, transcript, sink, release, progress)
        let box = try reader.bytes(Layout.trailerSize(layout.slotCount))
        try reader.finish()
        let trailer = try AES256GCM.openOnce(box, key: keys.trail)
        return try trailer.withUnsafeBytes { trailer in
          let meta = Array(trailer.prefix(metaSize))
          var fields = CanonicalReader(meta)
          let length: UInt64 = try fields.integer()
          let sentAt: Int64 = try fields.integer()
          guard PaddedLength.padded(length) == layout.paddedLength, contentEnd <= length,
            release.fits(length)
          else { throw EnvelopeError.notAuthentic }
          let id = transcript.finish(meta: meta)
          guard try holds(UnsafeRawBufferPointer(rebasing: trailer[metaSize...]), for: id) else {
            throw EnvelopeError.invalidSignature
          }
          return Checked(id: id, length: length, sentAt: sentAt)
        }
      } catch CryptoError.memory(let error) {
        throw EnvelopeError.memory(error)
      } catch  where error is CryptoError || error is MalformedInput {
        throw EnvelopeError.notAuthentic
      }
    }

    /// Gives where the last byte that is not zero stands, as far as filler can, counted from 1.
    private borrowing func readChunks(
      _ reader: ExactReader, _ transcript: Transcript, _ sink: any OctetSink, _ release: Release,
      _ progress: Progress
    ) throws -> UInt64 {
      let cipher = try AES256GCMStream(key: keys.stream)
      var filler = FillerScan(layout.paddedLength)
      var released: UInt64 = 0
      for index in 0..<layout.chunkCount {
        let count = layout.plaintextSize(ofChunk: index)
        let nonce = chunkNonce(index, isLast: index + 1 == layout.chunkCount)
        let box = try AES256GCMStream.Box(count: count + tagSize, nonce: nonce) {
          try reader.fill($0)
        }
        let plaintext = try cipher.open(box)
        transcript.add(box)
        try plaintext.withUnsafeBytes { bytes in
          filler.add(bytes)
          let room = release.limit.map { $0 - min($0, released) } ?? UInt64(bytes.count)
          let part = UnsafeRawBufferPointer(
            rebasing: bytes.prefix(Int(min(room, UInt64(bytes.count)))))
          if !part.isEmpty { try sink.write(part) }
        }
        released += UInt64(count)
        try progress.add(count)
      }
      return filler.contentEnd
    }

    private borrowing func holds(
      _ proof: UnsafeRawBufferPointer, for transcript: Octets32
    ) throws(CryptoError) -> Bool {
      func isZero(from start: Int) -> Bool { proof[start...].reduce(0, |) == 0 }
      switch mode {
      case .signed:
        let content = SignedTranscript(sender: sender.fingerprint, transcript: transcript)
        let isValid = content.bytes.withUnsafeBytes { content in
          sender.signing?.isValid(signature: proof[..<Ed25519.signatureSize], for: content) == true
        }
        return isValid && isZero(from: Ed25519.signatureSize)
      case .deniable:
        let code = try SlotKeys.code(slotKeys.auth, transcript: transcript)
        let start = codeSize * index
        let isOurs = code.withUnsafeBytes {
          constantTimeEqual($0, UnsafeRawBufferPointer(rebasing: proof[start..<(start + codeSize)]))
        }
        return isOurs && (layout.slotCount > 1 || isZero(from: codeSize))
      }
    }
  }
}

extension Whisper2.Opening.Release {
  fileprivate var limit: UInt64? {
    switch self {
    case .intoStaging: nil
    case .content(let length): length
    }
  }

  fileprivate func fits(_ length: UInt64) -> Bool { limit == nil || limit == length }
}

extension Whisper2.Opening {
  /// A message, and what was checked of it.
  public struct Message: ~Copyable {
    public let text: SecretBytes
    public let checked: Checked
  }

  /// Reads a message, in memory for secrets. Throws what `read` throws, and `EnvelopeError.notAuthentic` for a file.
  public borrowing func message(from source: any OctetSource) throws -> Message {
    guard content == .message else { throw EnvelopeError.notAuthentic }
    let sink = try SecretSink(count: Int(layout.paddedLength))
    let checked = try read(from: source, to: sink)
    sink.bytes.truncate(to: Int(checked.length))
    return Message(text: try sink.bytes.copy(), checked: checked)
  }

  private final class SecretSink: OctetSink {
    var bytes: SecretBytes
    private var count = 0

    init(count: Int) throws(SecretMemoryError) { bytes = try SecretBytes(count: count) }

    func write(_ octets: UnsafeRawBufferPointer) throws {
      guard octets.count <= bytes.count - count else { throw EnvelopeError.notAuthentic }
      let start = count
      bytes.withUnsafeMutableBytes {
        UnsafeMutableRawBufferPointer(rebasing: $0[start...]).copyMemory(from: octets)
      }
      count += octets.count
    }
  }
}
