public import ByteStreams
internal import CryptoPrimitives
internal import SecretMemory

extension Whisper2 {
  /// The beginning of an envelope, checked for form, with nothing opened yet: what an observer sees.
  public struct Header: Sendable {
    public let layout: Layout
    /// One for each place, in order.
    public let slots: [Slot]
    private let keyBoxes: [[UInt8]]
    private let commitment: Octets32
    /// hh.
    let hash: Octets32

    /// Whether bytes begin as every binary envelope does. Nine are enough.
    public static func isBeginning(_ bytes: some Collection<UInt8>) -> Bool {
      bytes.starts(with: magic)
    }

    /// Reads up to the commitment from a source that has `octets` bytes, an envelope and nothing behind it, and leaves it
    /// there.
    ///
    /// Throws `EnvelopeError.invalidEnvelope` for another form, before a slot is read, `.notAuthentic` for a source that ends
    /// before `octets`, and what `source` throws.
    public init(reading source: any OctetSource, octets: UInt64) throws {
      guard octets >= UInt64(prefixSize) else {
        throw EnvelopeError.invalidEnvelope(cause: .size)
      }
      let reader = ExactReader(source: source)
      let prefix = try reader.bytes(prefixSize)
      guard Self.isBeginning(prefix) else { throw EnvelopeError.invalidEnvelope(cause: .version) }
      let count = prefix[prefixSize - 1]
      guard slotCounts.contains(Int(count)) else {
        throw EnvelopeError.invalidEnvelope(cause: .segmentCount)
      }
      guard let layout = Layout(slotCount: Int(count), octets: octets) else {
        throw EnvelopeError.invalidEnvelope(cause: .size)
      }
      self.layout = layout
      let body = try reader.bytes(Int(count) * Slot.byteCount)
      var fields = CanonicalReader(body)
      var slots: [Slot] = []
      var keyBoxes: [[UInt8]] = []
      for index in 0..<count {
        slots.append(
          try Slot(
            slotCount: count, index: index,
            encapsulated: Array(try fields.fixed(XWing.ciphertextSize)),
            senderBox: Array(try fields.fixed(Slot.senderBoxSize))))
        keyBoxes.append(Array(try fields.fixed(Slot.keyBoxSize)))
      }
      (self.slots, self.keyBoxes) = (slots, keyBoxes)
      hash = headerHash(prefix + body)
      guard let commitment = Octets32(try reader.bytes(commitmentSize)) else {
        throw EnvelopeError.notAuthentic
      }
      self.commitment = commitment
    }

    /// Asks a key for each slot, and gives the first that is its reader's: where it stands, and what was in it. Nil where none
    /// is. Throws what the key throws.
    public func find(with key: some OpeningKey) throws -> (index: Int, answer: SlotAnswer)? {
      let answers = try key.open(slots)
      guard answers.count == slots.count else { throw EnvelopeError.notAuthentic }
      for (index, answer) in answers.enumerated() {
        switch answer {
        case .closed: continue
        case .unsafe, .open: return (index, answer)
        }
      }
      return nil
    }

    /// Goes on with what a key said of the slot at `index`: looks at the sender's keys, opens the key box, and checks that the
    /// commitment fixes file key, kind and sender to this header. The sender is named to nobody before all was read.
    ///
    /// Throws `EnvelopeError.notAuthentic` where one of these fails, also for a message that is longer than messages are, and
    /// `.memory`.
    public func open(_ answer: SlotAnswer, at index: Int) throws(EnvelopeError) -> Opening {
      guard case .open(let slot) = answer, slots.indices.contains(index),
        let sender = SenderBlock(slot.senderBlock)
      else { throw .notAuthentic }
      do throws(CryptoError) {
        let fingerprint = sender.identity.fingerprint
        let slotKeys = try SlotKeys(slot.key, sender: fingerprint)
        var content = try AES256GCM.openOnce(keyBoxes[index], key: slotKeys.wrap)
        let kind = content.withUnsafeBytes { Kind($0.suffix(Kind.byteCount)) }
        content.truncate(to: 32)
        guard let kind,
          kind.content == .file || layout.paddedLength <= UInt64(maximumMessage)
        else { throw CryptoError.notAuthentic }
        let keys = try ContentKeys(
          headerHash: hash, fileKey: content, kind: kind, sender: fingerprint)
        guard isCommitted(to: keys.commitment) else { throw CryptoError.notAuthentic }
        return Opening(
          layout: layout, headerHash: hash, sender: sender, kind: kind, index: index,
          slotKeys: slotKeys, keys: keys)
      } catch .memory(let error) {
        throw .memory(error)
      } catch {
        throw .notAuthentic
      }
    }

    private func isCommitted(to commitment: Octets32) -> Bool {
      self.commitment.withUnsafeBytes { ours in
        commitment.withUnsafeBytes { constantTimeEqual(ours, $0) }
      }
    }
  }
}
