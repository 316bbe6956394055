internal import CryptoPrimitives
internal import SecretMemory

/// Prefix, slots and commitment of an envelope that is being made, and the keys of what follows them.
struct EnvelopeHead: ~Copyable {
  let octets: [UInt8]
  let slotCount: Int
  /// hh.
  let hash: Octets32
  let keys: ContentKeys
  /// auth of each slot, 32 bytes; zeros for an empty one.
  private let auths: SecretBytes
  private let isEmpty: [Bool]

  init(_ sealer: Whisper2.Sealer, random: inout some RandomSource) throws {
    let recipients = sealer.recipients
    let slotCount = sealer.slotCount
    let places = Self.places(slotCount, random: &random)
    let fileKey = try random.secret(32)
    let block = Whisper2.SenderBlock(
      identity: sealer.sender, keyMadeAt: sealer.senderKeyMadeAt)
    let encapsulations = try Self.encapsulate(block, recipients, places)
    let shared = try Self.sharedKeys(sealer.key, recipients, encapsulations)

    var content = try SecretBytes(count: 32 + Whisper2.Kind.byteCount)
    content.withUnsafeMutableBytes { content in
      fileKey.withUnsafeBytes { content.copyMemory(from: $0) }
      content[32...].copyBytes(from: sealer.kind.bytes)
    }
    var auths = try SecretBytes(count: 32 * slotCount)
    var writer = CanonicalWriter(capacity: Whisper2.Layout.headSize(slotCount))
    writer.label("whisper2")
    writer.integer(Whisper2.suite)
    writer.integer(UInt8(slotCount))
    for place in 0..<slotCount {
      let reader = places[place]
      guard reader < recipients.count else {
        writer.fixed(try XWing.strayCiphertext())
        writer.fixed(random.bytes(Whisper2.Slot.senderBoxSize + Whisper2.Slot.keyBoxSize))
        continue
      }
      let keys = try SlotKeys(
        Self.part(reader, of: shared), sender: sealer.sender.fingerprint)
      writer.fixed(encapsulations[reader].encapsulated)
      writer.fixed(encapsulations[reader].box)
      writer.fixed(try AES256GCM.sealOnce(content, key: keys.wrap))
      auths.withUnsafeMutableBytes { auths in
        keys.auth.withUnsafeBytes { auths[(32 * place)...].copyBytes(from: $0) }
      }
    }
    let hash = Whisper2.headerHash(writer.bytes)
    let keys = try ContentKeys(
      headerHash: hash, fileKey: fileKey, kind: sealer.kind, sender: sealer.sender.fingerprint)
    writer.fixed(keys.commitment)
    octets = writer.bytes
    self.slotCount = slotCount
    self.hash = hash
    self.keys = keys
    self.auths = auths
    isEmpty = places.map { $0 >= recipients.count }
  }

  /// Whose slot stands where: the numbers from 0 to `count` − 1 in random order. Those above the recipients' are nobody's.
  private static func places(_ count: Int, random: inout some RandomSource) -> [Int] {
    var places = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) {
      // All values below the largest multiple that a byte can say are equally likely.
      let limit = 256 - 256 % (last + 1)
      var drawn: Int
      repeat { drawn = Int(random.bytes(1)[0]) } while drawn >= limit
      places.swapAt(last, drawn % (last + 1))
    }
    return places
  }

  /// For each recipient what goes to his X-Wing key, by his place.
  private static func encapsulate(
    _ block: Whisper2.SenderBlock, _ recipients: [Whisper2.Recipient], _ places: [Int]
  ) throws -> [XWingHPKE.Exporting] {
    try recipients.indices.map { reader in
      guard let place = places.firstIndex(of: reader) else { throw CryptoError.wrongSize }
      let info = Whisper2.Slot.info(
        slotCount: UInt8(places.count), index: UInt8(place),
        reader: recipients[reader].identity.fingerprint)
      return try XWingHPKE.seal(
        block.bytes, to: recipients[reader].key.key, info: info,
        exporting: Whisper2.Slot.exportContext)
    }
  }

  /// k of each recipient, 32 bytes, one behind the other.
  private static func sharedKeys(
    _ key: any Whisper2.SealingKey, _ recipients: [Whisper2.Recipient],
    _ encapsulations: [XWingHPKE.Exporting]
  ) throws -> SecretBytes {
    var salts = try SecretBytes(count: 32 * recipients.count)
    salts.withUnsafeMutableBytes { salts in
      for (index, encapsulation) in encapsulations.enumerated() {
        encapsulation.exported.withUnsafeBytes { salts[(32 * index)...].copyBytes(from: $0) }
      }
    }
    let keys = try key.extract(with: recipients.map(\.identity.agreement), salts: salts)
    guard keys.count == salts.count else { throw CryptoError.wrongSize }
    return keys
  }

  private static func part(
    _ index: Int, of secret: borrowing SecretBytes
  ) throws(SecretMemoryError) -> SecretBytes {
    try secret.withUnsafeBytes { bytes throws(SecretMemoryError) in
      try SecretBytes(copying: bytes[(32 * index)..<(32 * (index + 1))])
    }
  }

  /// The codes of all slots over `transcript`; random for an empty one.
  borrowing func codes(of transcript: Octets32, random: inout some RandomSource) throws -> [UInt8] {
    var codes: [UInt8] = []
    for place in 0..<slotCount {
      if isEmpty[place] {
        codes += random.bytes(Whisper2.codeSize)
      } else {
        codes += try SlotKeys.code(Self.part(place, of: auths), transcript: transcript).bytes
      }
    }
    return codes
  }
}

extension Whisper2 {
  /// hh, of prefix and slots.
  static func headerHash(_ bytes: some Collection<UInt8>) -> Octets32 {
    var hash = SHA256Stream("whisper2 header")
    hash.update(Array(bytes))
    return hash.value
  }
}
