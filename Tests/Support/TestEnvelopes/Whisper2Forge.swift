package import CryptoPrimitives
internal import SecretMemory
internal import TestSupport
internal import WhisperEnvelope

/// Builds envelopes of whisper2 from docs/PROTOCOL.md alone, with whatever content is asked for: what a hostile sender, or a
/// fellow reader who knows the file key, can do and an honest sender never does.
package struct Whisper2Forge: Sendable {
  /// One slot: whom it is for, and what it says.
  package struct Slot: Sendable {
    package var reader: TestReader
    /// The fingerprint that HPKE binds the slot to.
    package var boundTo: Octets32
    /// The place that HPKE binds it to; nil for its own.
    package var boundPlace: UInt8?
    package var senderBlock: [UInt8]
    package var fileKey: [UInt8]
    package var kind: [UInt8]
    /// Whose keys k is derived with.
    package var sharedWith: TestReader
  }

  package var prefix: [UInt8]
  /// Nil for an empty slot.
  package var slots: [Slot?]
  package var sender: TestReader
  package var fileKey: [UInt8]
  package var kind: [UInt8]
  /// Whose fingerprint the commitment and the signature name.
  package var fingerprint: Octets32
  package var commitment: [UInt8]?
  /// The plaintext of the chunks, with filler.
  package var plaintext: [UInt8]
  /// How many bytes of it a chunk has.
  package var chunkSize = 65_536
  package var length: UInt64
  package var time: Int64 = 1_760_000_100
  /// What the proof is over, given T.
  package var transcript: @Sendable ([UInt8]) -> [UInt8] = { $0 }
  /// Changes the proof.
  package var changeProof: @Sendable ([UInt8]) -> [UInt8] = { $0 }
  /// Changes the number and the sealed form of chunks.
  package var nonces: [[UInt8]]?
  package var signer: TestSigningKey?
  package var trailing: [UInt8] = []
  /// Prefix and slots of an envelope that was made before, and its codes' keys: what a fellow reader starts from.
  package var reusedHead: (octets: [UInt8], auths: [[UInt8]?])?

  /// An honest envelope, to be changed.
  package init(
    _ content: [UInt8] = Array("hello".utf8), from sender: TestReader, to readers: [TestReader],
    isSigned: Bool = false, isFile: Bool = false, seed: String = "forge"
  ) {
    var random = SeededRandom(seed: 2, label: seed)
    var count = 1
    while count < readers.count { count *= 2 }
    prefix = Array("whisper2".utf8) + [1, UInt8(count)]
    self.sender = sender
    fileKey = random.bytes(32)
    kind = [isSigned ? 1 : 0, isFile ? 1 : 0]
    fingerprint = sender.fingerprint
    plaintext = content + [UInt8](repeating: 0, count: Self.padded(content.count) - content.count)
    length = UInt64(content.count)
    signer = isSigned ? sender.identity.signing : nil
    let block =
      sender.publicIdentity.agreement.octets.bytes
      + (sender.publicIdentity.signing?.octets ?? .zero).bytes
      + Self.big(UInt64(bitPattern: sender.postQuantumKey.madeAt))
    slots = readers.map { [fileKey, kind] reader in
      Slot(
        reader: reader, boundTo: reader.fingerprint, senderBlock: block, fileKey: fileKey,
        kind: kind, sharedWith: sender)
    }
    slots += [Slot?](repeating: nil, count: count - readers.count)
  }

  /// P, written anew.
  package static func padded(_ length: Int) -> Int {
    var bucket = 256
    while bucket < length, bucket < 65_536 { bucket *= 2 }
    guard length > bucket else { return bucket }
    var exponent = 0
    while length >> (exponent + 1) > 0 { exponent += 1 }
    var bits = 0
    while exponent >> bits > 0 { bits += 1 }
    let granule = 1 << (exponent - bits)
    return (length + granule - 1) / granule * granule
  }

  package static func big(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * $0)) }
  }

  /// All that goes into an envelope, for vectors.
  package struct Built: Sendable {
    package var octets: [UInt8] = []
    /// Prefix and slots.
    package var head: [UInt8] = []
    /// Of each slot: HPKE's export, k, wrap, auth; empty for an empty one.
    package var slots: [[(name: String, value: [UInt8])]] = []
    package var headerHash: [UInt8] = []
    package var key: [UInt8] = []
    package var commitment: [UInt8] = []
    package var stream: [UInt8] = []
    package var trail: [UInt8] = []
    package var transcript: [UInt8] = []
    package var proof: [UInt8] = []
  }

  package func envelope() throws -> [UInt8] { try built().octets }

  package func built() throws -> Built {
    var built = Built()
    var auths: [[UInt8]?] = []
    var random = SeededRandom(seed: 3, label: fileKey.hex)
    built.octets = prefix
    if let reusedHead { (built.octets, auths) = reusedHead }
    for (place, slot) in slots.enumerated() where reusedHead == nil {
      guard let slot else {
        auths.append(nil)
        built.slots.append([])
        built.octets += try XWing.strayCiphertext() + random.bytes(138)
        continue
      }
      let info =
        Array("whisper2 slot".utf8) + [prefix[8], prefix[9], slot.boundPlace ?? UInt8(place)]
        + slot.boundTo.bytes
      let sealed = try XWingHPKE.seal(
        slot.senderBlock, to: slot.reader.postQuantumKey.key, info: info,
        exporting: Array("whisper2 static".utf8))
      let exported = sealed.exported.array()
      let shared = try slot.sharedWith.identity.agreement.sharedSecret(
        with: slot.reader.publicIdentity.agreement)
      let k = try HKDFSHA256.extract(salt: exported, secret: shared).array()
      let name = fingerprint.bytes
      let wrap = try expand(k, "whisper2 wrap", name)
      let auth = try expand(k, "whisper2 auth", name)
      auths.append(auth)
      built.slots.append([("export", exported), ("k", k), ("wrap", wrap), ("auth", auth)])
      built.octets += sealed.encapsulated + sealed.box + (try box(wrap, slot.fileKey + slot.kind))
    }
    built.head = built.octets
    built.headerHash = sha256(Array("whisper2 header".utf8) + built.octets).bytes
    built.key = try HKDFSHA256.extract(salt: built.headerHash, secret: fileKey.secret()).array()
    built.commitment =
      try commitment ?? expand(built.key, "whisper2 commitment", kind + fingerprint.bytes)
    built.stream = try expand(built.key, "whisper2 stream", [])
    built.trail = try expand(built.key, "whisper2 trailer", [])
    built.octets += built.commitment

    var leaves: [UInt8] = []
    for chunk in try chunks(built.stream) {
      built.octets += chunk
      leaves += prefix[9] == 1 && kind == [0, 1] ? Array(chunk.suffix(16)) : sha256(chunk).bytes
    }
    let meta = Self.big(length) + Self.big(UInt64(bitPattern: time))
    built.transcript =
      sha256(
        Array("whisper2 transcript".utf8) + built.headerHash + built.commitment + leaves + meta
      ).bytes
    let proven = transcript(built.transcript)
    var proof: [UInt8] = []
    if let signer {
      proof = try signer.signature(
        for: Array("whisper2 signature".utf8) + fingerprint.bytes + proven)
    } else {
      for auth in auths {
        guard let auth else {
          proof += random.bytes(32)
          continue
        }
        proof += try HMACSHA256.code(
          key: auth.secret(), message: Array("whisper2 mac".utf8) + proven
        ).bytes
      }
    }
    proof += [UInt8](repeating: 0, count: max(0, max(64, 32 * Int(prefix[9])) - proof.count))
    built.proof = changeProof(proof)
    built.octets += try box(built.trail, meta + built.proof) + trailing
    return built
  }

  private func chunks(_ key: [UInt8]) throws -> [[UInt8]] {
    let starts = Array(stride(from: 0, to: max(1, plaintext.count), by: chunkSize))
    return try starts.enumerated().map { index, start in
      let isLast = index == starts.count - 1
      let nonce = nonces?[index] ?? [0, 0, 0] + Self.big(UInt64(index)) + [isLast ? 1 : 0]
      return try box(
        key, Array(plaintext[start..<min(start + chunkSize, plaintext.count)]), nonce: nonce)
    }
  }

  private func box(
    _ key: [UInt8], _ plaintext: [UInt8], nonce: [UInt8] = [UInt8](repeating: 0, count: 12)
  ) throws -> [UInt8] {
    let cipher = try AES256GCMStream(key: key.secret())
    return try plaintext.withUnsafeBytes { try cipher.seal($0, nonce: nonce) }
      .withUnsafeBytes { Array($0) }
  }

  private func expand(_ key: [UInt8], _ label: String, _ rest: [UInt8]) throws -> [UInt8] {
    try HKDFSHA256.expand(key.secret(), info: Array(label.utf8) + rest, count: 32).array()
  }
}
