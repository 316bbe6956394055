package import CryptoPrimitives
public import SecretMemory

extension Whisper2 {
  /// One slot of an envelope as a reader's key is asked to open it: without its key box, which the sender's fingerprint is
  /// needed for.
  public struct Slot: Sendable {
    package static let byteCount = 1_120 + senderBoxSize + keyBoxSize
    package static let senderBoxSize = SenderBlock.byteCount + tagSize
    package static let keyBoxSize = 32 + Kind.byteCount + tagSize

    /// R: how many slots the envelope has.
    public let slotCount: UInt8
    /// Where this one stands among them, from 0.
    public let index: UInt8
    /// X-Wing's ciphertext, 1,120 bytes.
    public let encapsulated: [UInt8]
    /// 88 bytes.
    public let senderBox: [UInt8]

    /// Throws `MalformedInput` for a number of slots that no envelope has, a place that is none of them, and other sizes: a key
    /// may be asked by somebody else than an envelope's reader.
    package init(
      slotCount: UInt8, index: UInt8, encapsulated: [UInt8], senderBox: [UInt8]
    ) throws(MalformedInput) {
      guard slotCounts.contains(Int(slotCount)), index < slotCount,
        encapsulated.count == XWing.ciphertextSize, senderBox.count == Self.senderBoxSize
      else { throw MalformedInput(.endsEarly) }
      (self.slotCount, self.index) = (slotCount, index)
      (self.encapsulated, self.senderBox) = (encapsulated, senderBox)
    }

    /// What HPKE binds a slot to: suite, number of slots, place, and the reader's identity, so that a key which was borrowed for
    /// another bundle gives nobody's slot.
    package static func info(slotCount: UInt8, index: UInt8, reader: Octets32) -> [UInt8] {
      var info = CanonicalWriter(capacity: 48)
      info.label("whisper2 slot")
      info.integer(suite)
      info.integer(slotCount)
      info.integer(index)
      info.fixed(reader)
      return info.bytes
    }

    package static let exportContext = Array("whisper2 static".utf8)
  }

  /// What a key says of a slot.
  public enum SlotAnswer: Sendable {
    /// It is somebody else's, or damaged.
    case closed
    /// Its sender box opened, and the sender's keys are not safe, or agree on a secret of zeros.
    case unsafe
    case open(OpenedSlot)
  }

  /// What a slot gives to who has its reader's keys.
  public final class OpenedSlot: Sendable {
    /// The sender block, 72 bytes.
    public let senderBlock: [UInt8]
    /// k, 32 bytes.
    public let key: SecretBytes

    public init(senderBlock: [UInt8], key: consuming SecretBytes) {
      self.senderBlock = senderBlock
      self.key = key
    }
  }

  /// What a sender says of himself: X25519 ‖ Ed25519, or zeros ‖ when his X-Wing key was made, 72 bytes.
  package struct SenderBlock: Sendable {
    package static let byteCount = 72

    package let identity: PublicIdentity
    /// Seconds since 1970; 0 for no key.
    package let keyMadeAt: Int64

    package init(identity: PublicIdentity, keyMadeAt: Int64) {
      (self.identity, self.keyMadeAt) = (identity, keyMadeAt)
    }

    /// Nil for keys that are not safe, and for another size.
    package init?(_ bytes: [UInt8]) {
      guard bytes.count == Self.byteCount, let agreement = try? X25519PublicKey(bytes[..<32]) else {
        return nil
      }
      let signing = bytes[32..<64]
      if signing.allSatisfy({ $0 == 0 }) {
        identity = PublicIdentity(agreement: agreement, signing: nil)
      } else {
        guard let key = try? Ed25519PublicKey(signing) else { return nil }
        identity = PublicIdentity(agreement: agreement, signing: key)
      }
      keyMadeAt = bytes[64...].reduce(into: Int64(0)) { $0 = $0 << 8 | Int64($1) }
    }

    package var bytes: [UInt8] {
      var writer = CanonicalWriter(capacity: Self.byteCount)
      writer.fixed(identity.agreement.octets)
      writer.fixed(identity.signing?.octets ?? .zero)
      writer.integer(keyMadeAt)
      return writer.bytes
    }
  }
}

extension Whisper2.Slot {
  /// Opens the slot with the seed of an X-Wing key of `reader`, and with an agreement by that identity's X25519 key: what a
  /// ``Whisper2/OpeningKey`` does, wherever its keys are.
  ///
  /// Throws `CryptoError.memory`, and what `agree` throws but `CryptoError.unsafeKey`.
  package func open(
    seed: borrowing SecretBytes, reader: Octets32,
    agree: (X25519PublicKey) throws -> SecretBytes
  ) throws -> Whisper2.SlotAnswer {
    let opened: XWingHPKE.Opened
    do throws(CryptoError) {
      opened = try XWingHPKE.open(
        senderBox, encapsulated: encapsulated, seed: seed,
        info: Self.info(slotCount: slotCount, index: index, reader: reader),
        exporting: Self.exportContext)
    } catch .memory(let error) {
      throw CryptoError.memory(error)
    } catch {
      return .closed
    }
    let block = opened.message.withUnsafeBytes { Array($0) }
    guard let sender = Whisper2.SenderBlock(block) else { return .unsafe }
    do {
      let shared = try agree(sender.identity.agreement)
      let key = try HKDFSHA256.extract(secretSalt: opened.exported, secret: shared)
      return .open(Whisper2.OpenedSlot(senderBlock: block, key: key))
    } catch CryptoError.unsafeKey {
      return .unsafe
    }
  }
}
