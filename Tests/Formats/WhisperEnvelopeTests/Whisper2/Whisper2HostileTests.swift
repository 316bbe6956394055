import ByteStreams
import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import Testing

@testable import WhisperEnvelope

@Suite("whisper2: what a hostile sender or a fellow reader can make is refused")
struct Whisper2HostileTests {
  private static let (alice, bob, carol) = (Readers.alice, Readers.bob, Readers.carol)
  private static let mallory: TestReader = {
    do { return try TestReader(named: "mallory") } catch { fatalError("\(error)") }
  }()

  private func honest(
    _ content: [UInt8] = Array("hello".utf8), from sender: TestReader = alice,
    to readers: [TestReader] = [bob], isSigned: Bool = false, isFile: Bool = false
  ) -> Whisper2Forge {
    Whisper2Forge(content, from: sender, to: readers, isSigned: isSigned, isFile: isFile)
  }

  private func expect(
    _ expected: Refusal, _ forge: Whisper2Forge, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let refusal = refusal2(try forge.envelope())
    #expect(refusal == expected, comment, sourceLocation: sourceLocation)
  }

  @Test(
    "What is built from the page alone opens, in every mode",
    arguments: [0, 5, 256, 257, 65_537, 200_000])
  func page(length: Int) throws {
    let content = [UInt8](repeating: 0x61, count: length)
    for isSigned in [false, true] {
      for isFile in [false, true] where isFile || length <= 65_536 {
        for readers in [[Self.bob], [Self.carol, Self.bob], [Self.carol, Self.bob, Self.mallory]] {
          let envelope = try honest(content, to: readers, isSigned: isSigned, isFile: isFile)
            .envelope()
          #expect(try open2(envelope)?.content == content)
        }
      }
    }
  }

  @Test("Times are the sender's to choose, and trap nothing", arguments: [Int64.min, -1, 0, .max])
  func times(time: Int64) throws {
    var forge = honest()
    forge.time = time
    #expect(try open2(forge.envelope())?.checked.sentAt == time)
  }

  @Test("A key that somebody borrowed for a bundle gives nobody's slot")
  func borrowed() throws {
    // Mallory's bundle has Bob's X-Wing key, or his X25519 key: the sender binds the slot to Mallory.
    var forge = honest()
    forge.slots[0]?.boundTo = Self.mallory.fingerprint
    try expect(.notForMe, forge)
    let mixed = PublicIdentity(
      agreement: Self.bob.publicKey, signing: Self.mallory.publicIdentity.signing)
    forge.slots[0]?.boundTo = mixed.fingerprint
    try expect(.notForMe, forge)
    var place = honest(to: [Self.bob, Self.carol])
    place.slots[0]?.boundPlace = 1
    try expect(.notForMe, place)
  }

  @Test("A forged X-Wing key in a reader's place gives its maker the sender, and nothing else")
  func forgedKey() throws {
    // Mallory's seed, Bob's compared keys: she opens the sender box and lacks the agreement.
    let envelope = try honest(to: [Self.mallory]).envelope()
    let header = try Whisper2.Header(reading: envelope)
    let answer = try header.slots[0].open(
      seed: Self.mallory.seed.secret(), reader: Self.mallory.fingerprint
    ) { _ in [UInt8](repeating: 9, count: 32).secret() }
    #expect(throws: EnvelopeError.notAuthentic) { _ = try header.open(answer, at: 0) }
  }

  @Test("A sender block of another, or half of another, opens nothing in his name")
  func senderBlocks() throws {
    let (alice, mallory) = (Self.alice.publicIdentity, Self.mallory.publicIdentity)
    func block(_ identity: PublicIdentity) -> [UInt8] {
      Whisper2.SenderBlock(identity: identity, keyMadeAt: 0).bytes
    }
    for identity in [alice, PublicIdentity(agreement: alice.agreement, signing: mallory.signing)] {
      for isSigned in [false, true] {
        var forge = honest(from: Self.mallory, isSigned: isSigned)
        forge.slots[0]?.senderBlock = block(identity)
        forge.fingerprint = identity.fingerprint
        try expect(.changed, forge, "she lacks Alice's X25519 key")
      }
    }
    // Mallory's X25519 key with Alice's Ed25519 key is neither of them, and signs nothing.
    let half = PublicIdentity(agreement: mallory.agreement, signing: alice.signing)
    var forge = honest(from: Self.mallory, isSigned: true)
    forge.slots[0]?.senderBlock = block(half)
    forge.fingerprint = half.fingerprint
    try expect(.signature, forge)
    forge.signer = nil
    forge.kind = [0, 0]
    forge.slots[0]?.kind = [0, 0]
    #expect(try open2(forge.envelope())?.sender.fingerprint == half.fingerprint)
  }

  @Test("A sender's keys that are not safe are refused in a box that opens")
  func unsafe() throws {
    for key in UnsafeKeys.x25519 {
      var forge = honest()
      forge.slots[0]?.senderBlock.replaceSubrange(0..<32, with: [UInt8](hex: key))
      try expect(.changed, forge, "\(key)")
    }
    // The Ed25519 key of zeros means that there is none.
    for key in UnsafeKeys.ed25519.dropFirst() {
      var forge = honest()
      forge.slots[0]?.senderBlock.replaceSubrange(32..<64, with: [UInt8](hex: key))
      try expect(.changed, forge, "\(key)")
    }
  }

  @Test("A share of X25519 in a slot that is not safe makes the slot nobody's")
  func unsafeShares() throws {
    let envelope = try honest().envelope()
    for key in UnsafeKeys.x25519 {
      var changed = envelope
      changed.replaceSubrange((10 + 1_088)..<(10 + 1_120), with: [UInt8](hex: key))
      #expect(refusal2(changed) == .notForMe, "\(key)")
    }
  }

  @Test("A commitment to something else is refused")
  func commitments() throws {
    var forge = honest()
    forge.commitment = [UInt8](repeating: 0, count: 32)
    try expect(.changed, forge)
    forge = honest()
    forge.kind = [0, 1]
    try expect(.changed, forge, "the slot says another kind")
    forge = honest()
    forge.fileKey = [UInt8](repeating: 1, count: 32)
    try expect(.changed, forge, "the slot has another file key")
  }

  @Test(
    "Two kinds, file keys or senders in one envelope are one for one reader and changed for the other"
  )
  func twoOfOne() throws {
    let readers = [Self.bob, Self.carol]
    func check(_ change: (inout Whisper2Forge) -> Void, _ comment: Comment) throws {
      var forge = honest(to: readers)
      change(&forge)
      let envelope = try forge.envelope()
      #expect(refusal2(envelope, by: Self.carol) == .none, comment)
      #expect(refusal2(envelope, by: Self.bob) == .changed, comment)
    }
    for kind in [[0, 1], [1, 0], [1, 1]] as [[UInt8]] {
      try check({ $0.slots[0]?.kind = kind }, "\(kind)")
    }
    try check({ $0.slots[0]?.fileKey = [UInt8](repeating: 1, count: 32) }, "file key")
    try check(
      {
        $0.slots[0]?.senderBlock =
          Whisper2.SenderBlock(identity: Self.mallory.publicIdentity, keyMadeAt: 0).bytes
        $0.slots[0]?.sharedWith = Self.mallory
      }, "sender")
  }

  @Test(
    "A kind that there is not is refused", arguments: [[2, 0], [0, 2], [255, 255]] as [[UInt8]])
  func kinds(kind: [UInt8]) throws {
    var forge = honest()
    forge.kind = kind
    forge.slots[0]?.kind = kind
    try expect(.changed, forge)
  }

  @Test("A message that is longer than messages are is refused before its body")
  func longMessage() throws {
    let content = [UInt8](repeating: 1, count: 65_537)
    try expect(.changed, honest(content))
    try expect(.none, honest(content, isFile: true))
    // One of 1 GiB, of which there is nothing but the beginning.
    let head = Array(try honest().envelope().prefix(1_300))
    let layout = Whisper2.Layout(slotCount: 1, paddedLength: 1 << 30)
    let header = try Whisper2.Header(reading: BytesSource(head), octets: layout.octets)
    let found = try #require(try header.find(with: Self.bob))
    #expect(throws: EnvelopeError.notAuthentic) { _ = try header.open(found.answer, at: 0) }
  }

  @Test("A length that does not fit its padding is refused")
  func lengths() throws {
    for length in [257, 512, 65_537, 1 << 44, 1 << 44 + 1, .max, UInt64(Int64.max)] {
      var forge = honest()
      forge.length = length
      try expect(.changed, forge, "\(length)")
    }
    var forge = honest()
    forge.length = 4
    try expect(.changed, forge, "filler that is not zero")
    // Zeros at the end of content are content or filler: both are honest.
    forge.length = 6
    try expect(.none, forge)
    forge = honest([UInt8](repeating: 1, count: 70_000), isFile: true)
    for length in [69_632, 69_999, 71_681] as [UInt64] {
      forge.length = length
      try expect(.changed, forge, "\(length)")
    }
  }

  @Test(
    "Filler that is not zero is refused, wherever it is", arguments: [5, 6, 7, 8, 128, 254, 255])
  func filler(place: Int) throws {
    var forge = honest()
    forge.plaintext[place] = 1
    try expect(.changed, forge)
    forge = honest([UInt8](repeating: 1, count: 66_000), isFile: true)
    forge.plaintext[66_000 + place * 4] = 1
    try expect(.changed, forge)
  }

  @Test(
    "A padded length that no content has is refused",
    arguments: [1, 255, 257, 300, 384, 65_537, 67_583, 131_073])
  func padding(size: Int) throws {
    var forge = honest([], isFile: true)
    forge.plaintext = [UInt8](repeating: 0, count: size)
    try expect(.invalid, forge)
  }

  @Test("Chunks that are the last in the middle, or not the last at the end, are refused")
  func lastChunks() throws {
    var forge = honest([UInt8](repeating: 1, count: 131_072), isFile: true)
    func nonce(_ index: UInt8, _ last: UInt8) -> [UInt8] {
      [UInt8](repeating: 0, count: 10) + [index, last]
    }
    forge.nonces = [nonce(0, 0), nonce(1, 1)]
    try expect(.none, forge)
    for nonces in [
      [nonce(0, 1), nonce(1, 1)], [nonce(0, 0), nonce(1, 0)], [nonce(1, 0), nonce(0, 1)],
      [nonce(0, 0), nonce(0, 1)], [nonce(0, 0), nonce(1, 2)], [nonce(0, 2), nonce(1, 1)],
    ] {
      forge.nonces = nonces
      try expect(.changed, forge)
    }
    forge.nonces = nil
    forge.chunkSize = 32_768
    try expect(.invalid, forge)
  }

  @Test("A proof over another transcript, by another key, or with more in it is refused")
  func proofs() throws {
    for isSigned in [false, true] {
      for readers in [[Self.bob], [Self.bob, Self.carol, Self.mallory]] {
        let honest = honest(to: readers, isSigned: isSigned)
        var forge = honest
        forge.transcript = { $0.flipping(bit: 0) }
        try expect(.signature, forge)
        for bit in [0, 7, 8 * 31, isSigned ? 8 * 63 : 0] {
          forge = honest
          forge.changeProof = { $0.flipping(bit: bit) }
          try expect(.signature, forge, "bit \(bit)")
        }
        forge = honest
        forge.changeProof = { [UInt8](repeating: 0, count: $0.count) }
        try expect(.signature, forge)
        // Bytes that nothing uses: behind a signature, and behind the one code of R = 1.
        let unused = isSigned ? 64 : readers.count == 1 ? 32 : Int.max
        let size = max(64, 32 * forge.slots.count)
        for place in [unused, size - 1] where place < size && unused < size {
          forge = honest
          forge.changeProof = { $0.flipping(bit: 8 * place) }
          try expect(.signature, forge, "byte \(place)")
        }
      }
    }
    var forge = honest(isSigned: true)
    forge.signer = Self.mallory.identity.signing
    try expect(.signature, forge)
    forge.signer = nil
    try expect(.signature, forge, "a code for a signature")
    forge = honest(isSigned: true)
    forge.slots[0]?.senderBlock.replaceSubrange(32..<64, with: [UInt8](repeating: 0, count: 32))
    forge.fingerprint =
      PublicIdentity(agreement: Self.alice.publicKey, signing: nil).fingerprint
    try expect(.signature, forge, "a sender who cannot sign")
    var trailing = honest()
    trailing.trailing = [0]
    try expect(.invalid, trailing)
  }

  // MARK: Fellow readers

  /// What Carol can make of an envelope to Bob and her: she has the file key and the code's key of her own slot.
  private func fellow(
    isSigned: Bool, isFile: Bool = false, otherSlot: ArraySlice<UInt8>? = nil,
    _ change: (inout Whisper2Forge) -> Void
  ) throws -> Refusal {
    var forge = honest(to: [Self.bob, Self.carol], isSigned: isSigned, isFile: isFile)
    let built = try forge.built()
    #expect(refusal2(built.octets) == .none)
    let own = built.slots[1].first { $0.name == "auth" }?.value
    let head = otherSlot.map { Array(built.head[..<1_268]) + $0 } ?? built.head
    forge.reusedHead = (head, [[UInt8](repeating: 0, count: 32), own])
    if isSigned { forge.signer = Self.carol.identity.signing }
    change(&forge)
    let envelope = try forge.envelope()
    if !isSigned, otherSlot == nil {
      #expect(refusal2(envelope, by: Self.carol) == .none, "she deceives herself")
    }
    return refusal2(envelope)
  }

  @Test(
    "A fellow reader rewrites neither body nor trailer, and carries no slot over",
    arguments: [false, true])
  func fellows(isSigned: Bool) throws {
    for isFile in [false, true] {
      let body = try fellow(isSigned: isSigned, isFile: isFile) { $0.plaintext[0] = 0x4A }
      #expect(body == .signature)
      let time = try fellow(isSigned: isSigned, isFile: isFile) { $0.time += 1 }
      #expect(time == .signature)
      let length = try fellow(isSigned: isSigned, isFile: isFile) { $0.length += 1 }
      #expect(length == .signature)
    }
    // Bob's slot at its place in a new envelope of hers, under the file key that it has.
    let stray = try Whisper2Forge(
      [], from: Self.alice, to: [Self.carol, Self.mallory], seed: "stray"
    )
    .built().head
    let carried = try fellow(isSigned: isSigned, otherSlot: stray[1_268...]) {
      $0.plaintext[0] = 0x4A
    }
    #expect(carried == .signature)
  }

  @Test(
    "A chunk that was exchanged under the same tag is seen, but by who can have made it himself")
  func sameTag() throws {
    let content = [UInt8](repeating: 0x61, count: 256)
    for isSigned in [false, true] {
      for isFile in [false, true] {
        for readers in [[Self.bob], [Self.bob, Self.carol]] {
          let built = try honest(content, to: readers, isSigned: isSigned, isFile: isFile).built()
          var changed = built.octets
          let start = built.head.count + 32
          let hashKey = try GHASH.key(of: built.stream)
          // Two neighbours: the one's difference times H is the other's.
          changed[start] ^= 0x80
          for place in 0..<16 { changed[start + 16 + place] ^= hashKey[place] }
          let isSeen = isSigned || !isFile || readers.count > 1
          #expect(refusal2(changed) == (isSeen ? .signature : .none))
        }
      }
    }
  }
}

/// As much of GHASH (NIST SP 800-38D, section 6.4) as finds its key, by which a chunk is exchanged under its tag.
private enum GHASH {
  /// H, from two boxes of one block under one nonce, which differ by the field's one: their tags differ by H².
  static func key(of key: [UInt8]) throws -> [UInt8] {
    func tag(_ first: UInt8) throws -> [UInt8] {
      let cipher = try AES256GCMStream(key: key.secret())
      let block = [first] + [UInt8](repeating: 0, count: 15)
      let nonce = [UInt8](repeating: 0xFF, count: 12)
      return try block.withUnsafeBytes { try cipher.seal($0, nonce: nonce) }
        .withUnsafeBytes { Array($0.suffix(16)) }
    }
    var root = zip(try tag(0), try tag(0x80)).map { $0 ^ $1 }
    // The square root of x is x squared 127 times.
    for _ in 0..<127 { root = product(root, root) }
    return root
  }

  private static func product(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 16)
    var power = right
    for bit in 0..<128 {
      if left[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1 {
        result = zip(result, power).map { $0 ^ $1 }
      }
      let isOdd = power[15] & 1 == 1
      for place in stride(from: 15, through: 0, by: -1) {
        power[place] = power[place] >> 1 | (place > 0 ? power[place - 1] << 7 : 0)
      }
      if isOdd { power[0] ^= 0xE1 }
    }
    return result
  }
}
