import ByteStreams
import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import Testing

@testable import WhisperEnvelope

@Suite("whisper2: what is sealed is opened")
struct Whisper2RoundTripTests {
  static let lengths = [
    0, 1, 255, 256, 257, 511, 512, 513, 1_024, 1_025, 32_768, 32_769, 65_535, 65_536, 65_537,
    67_584, 67_585, 131_071, 131_072, 131_073, 133_119, 133_120, 133_121, 196_608, 200_000,
    655_360, 655_361, 1_000_000,
  ]
  static let readerCounts = [1, 2, 3, 4, 5, 8, 9, 16, 17, 31, 32, 33, 63, 64]

  private func content(_ count: Int) -> [UInt8] {
    var random = SeededRandom(seed: 7, label: "content")
    return random.bytes(count)
  }

  @Test("Every length around a bucket and a chunk, in each mode", arguments: Self.lengths)
  func everyLength(length: Int) throws {
    let content = content(length)
    for signed in [false, true] {
      for kind in [Whisper2.Content.file, .message] where kind == .file || length <= 65_536 {
        for readers in [[Readers.bob], [Readers.carol, Readers.bob]] {
          let envelope = try seal2(content, signed: signed, to: readers, kind: kind)
          let opened = try #require(try open2(envelope))
          #expect(opened.content == content)
          #expect(opened.sender == Readers.alice.publicIdentity)
          #expect(opened.mode == (signed ? .signed : .deniable))
          #expect(opened.kind == kind)
          #expect(opened.keyMadeAt == TestReader.madeAt)
          #expect(opened.checked.sentAt == 1_760_000_100)
        }
      }
    }
  }

  @Test(
    "Zeros at the end of content are content, and content of zeros too",
    arguments: [0, 1, 100, 256, 70_000])
  func zeros(length: Int) throws {
    for content in [
      [UInt8](repeating: 0, count: length), [1] + [UInt8](repeating: 0, count: length),
    ] {
      let envelope = try seal2(content, kind: .file)
      #expect(try open2(envelope)?.content == content)
    }
  }

  @Test(
    "One to 64 readers each open it, nobody else does, and all see one id", arguments: readerCounts)
  func readers(count: Int) throws {
    let readers = Array(Readers.crowd.prefix(count))
    for signed in [false, true] {
      let envelope = try seal2([1, 2, 3], signed: signed, to: readers)
      // To try 64 slots takes its time: of a crowd four readers do.
      let looking = count <= 8 ? readers : [0, 1, count / 2, count - 1].map { readers[$0] }
      let opened = try looking.map { try open2(envelope, by: $0) }
      #expect(opened.allSatisfy { $0 == opened[0] && $0?.content == [1, 2, 3] })
      #expect(try open2(envelope, by: Readers.carol) == nil)
      #expect(try open2(envelope, by: Readers.alice) == nil)
    }
  }

  @Test("Slots stand in random order, and the sender does not stand out by his own")
  func order() throws {
    let readers = Array(Readers.crowd.prefix(4))
    var places: Set<Int> = []
    for _ in 0..<40 {
      let header = try Whisper2.Header(reading: try seal2([], to: readers))
      places.insert(try #require(try header.find(with: Readers.bob)?.index))
    }
    #expect(places == [0, 1, 2, 3])
  }

  @Test("An envelope for three has four slots, the empty one random and for nobody")
  func emptySlot() throws {
    let readers = Array(Readers.crowd.prefix(3))
    let header = try Whisper2.Header(reading: try seal2([], to: readers))
    #expect(header.slots.count == 4)
    let answers = try readers.map { try $0.open(header.slots) }
    let open = answers.map { $0.filter { if case .open = $0 { true } else { false } }.count }
    #expect(open == [1, 1, 1])
  }

  @Test("The same bucket and number of slots have one size, in every mode, for every reader")
  func sizes() throws {
    for readers in [[Readers.bob], Array(Readers.crowd.prefix(3))] {
      var sizes: Set<Int> = []
      for signed in [false, true] {
        for kind in [Whisper2.Content.message, .file] {
          for length in [0, 1, 128, 256] {
            sizes.insert(try seal2(content(length), signed: signed, to: readers, kind: kind).count)
          }
        }
      }
      #expect(sizes.count == 1)
    }
    #expect(try seal2(content(256)).count == 1_668)
  }

  @Test("Content that trickles in and out is the same", arguments: [1, 1_000, 65_535, 65_537])
  func trickle(step: Int) throws {
    let content = content(step == 1 ? 3_000 : 200_000)
    let envelope = try seal2(content, signed: true, kind: .file, step: step)
    #expect(try open2(envelope, step: step)?.content == content)
  }

  @Test("A sender without a signing key seals, and is known by its one key")
  func withoutSigning() throws {
    let silent = Readers.silent
    let sealer = try #require(
      Whisper2.Sealer(
        sender: silent.publicIdentity, senderKeyMadeAt: 0, key: silent.agreement, signer: nil,
        recipients: [Readers.bob.recipient], content: .message, sentAt: .min))
    var random = SystemRandom()
    let envelope = try sealer.seal([7].secret(), random: &random)
    let opened = try #require(try open2(envelope))
    #expect(opened.sender == silent.publicIdentity)
    #expect(opened.keyMadeAt == 0)
    #expect(opened.checked.sentAt == .min)
  }

  @Test("Two passes check twice, and the second releases the content alone")
  func twoPasses() throws {
    let content = content(200_000)
    let envelope = try seal2(content, kind: .file)
    let source = BytesSource(envelope)
    let header = try Whisper2.Header(reading: source, octets: UInt64(envelope.count))
    let found = try #require(try header.find(with: Readers.bob))
    let opening = try header.open(found.answer, at: found.index)
    let first = try opening.read(from: source, to: DiscardingSink())
    source.rewind()
    _ = try Whisper2.Header(reading: source, octets: UInt64(envelope.count))
    let sink = BytesSink()
    let second = try opening.read(from: source, to: sink, release: .content(first.length))
    #expect(first == second)
    #expect(sink.bytes == content)
    source.rewind()
    _ = try Whisper2.Header(reading: source, octets: UInt64(envelope.count))
    #expect(throws: EnvelopeError.notAuthentic) {
      _ = try opening.read(from: source, to: DiscardingSink(), release: .content(first.length - 1))
    }
  }

  @Test("A message is read into memory for secrets, a file is not")
  func message() throws {
    for (kind, isTaken) in [(Whisper2.Content.message, true), (.file, false)] {
      let envelope = try seal2([1, 2, 3], kind: kind)
      let source = BytesSource(envelope)
      let header = try Whisper2.Header(reading: source, octets: UInt64(envelope.count))
      let found = try #require(try header.find(with: Readers.bob))
      let opening = try header.open(found.answer, at: found.index)
      let text = try? opening.message(from: source).text.array()
      #expect(text == (isTaken ? [1, 2, 3] : nil))
    }
  }

  @Test("A message that is too long is refused before anything is written, whatever says so")
  func tooLong() throws {
    let long = [UInt8](repeating: 1, count: 65_537)
    for step in [nil, 65_536, 10] {
      #expect(throws: EnvelopeError.messageTooLong(limit: 65_536)) {
        _ = try seal2(long, step: step)
      }
    }
    #expect(try open2(seal2(Array(long.dropLast()), step: 10))?.content.count == 65_536)
  }

  @Test("None, 65 or one reader twice, and keys that are not the sender's, make no sealer")
  func sealers() throws {
    func sealer(
      _ recipients: [TestReader], key: any Whisper2.SealingKey = Readers.alice,
      signer: (any SigningKey)? = nil
    ) -> Whisper2.Sealer? {
      Whisper2.Sealer(
        sender: Readers.alice.publicIdentity, senderKeyMadeAt: 0, key: key, signer: signer,
        recipients: recipients.map(\.recipient), content: .message, sentAt: 0)
    }
    #expect(sealer([]) == nil)
    #expect(sealer(Readers.crowd) != nil)
    #expect(sealer(Readers.crowd + [Readers.carol]) == nil)
    #expect(sealer([Readers.bob, Readers.carol, Readers.bob]) == nil)
    #expect(sealer([Readers.bob], key: Readers.carol) == nil)
    #expect(sealer([Readers.bob], signer: Readers.carol.identity.signing) == nil)
    #expect(
      Whisper2.Recipient(
        identity: Readers.bob.publicIdentity, key: Readers.carol.postQuantumKey) == nil)
  }
}

extension Whisper2.Header {
  init(reading envelope: [UInt8]) throws {
    try self.init(reading: BytesSource(envelope), octets: UInt64(envelope.count))
  }
}
