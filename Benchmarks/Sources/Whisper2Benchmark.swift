import ByteStreams
import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import WhisperEnvelope

/// whisper2: messages beside the sum of their primitives, streams of 1 GiB from memory to memory beside AES-256-GCM and SHA-256
/// alone, and what it takes to look through 64 slots.
struct Whisper2Benchmark {
  private static let size = 64 << 20
  /// How often a buffer makes one round: 1 GiB.
  private static let repeats = 16

  private let alice: TestReader
  private let readers: [TestReader]
  private let data: UnsafeMutableRawBufferPointer
  private let output: UnsafeMutableRawBufferPointer

  static func run() throws -> [Figure] {
    let benchmark = try Whisper2Benchmark()
    return try benchmark.messages() + benchmark.slots() + benchmark.streams()
  }

  private init() throws {
    alice = try TestReader(named: "alice")
    readers = try (0..<64).map { try TestReader(named: "reader \($0)") }
    data = .allocate(byteCount: Self.size, alignment: 64)
    output = .allocate(byteCount: Self.size + (1 << 20), alignment: 64)
    var random = SystemRandom()
    random.fill(data)
    output.initializeMemory(as: UInt8.self, repeating: 0)
  }

  private func sealer(
    to count: Int, isSigned: Bool, _ content: Whisper2.Content
  ) throws -> Whisper2.Sealer {
    guard
      let sealer = Whisper2.Sealer(
        sender: alice.publicIdentity, senderKeyMadeAt: 1, key: alice,
        signer: isSigned ? alice.identity.signing : nil,
        recipients: readers.prefix(count).map(\.recipient), content: content, sentAt: 1)
    else { throw MalformedInput(.foreignSigner) }
    return sealer
  }

  private func open(_ envelope: UnsafeRawBufferPointer, by reader: TestReader) throws {
    let source = MemorySource(borrowing: envelope)
    let header = try Whisper2.Header(reading: source, octets: UInt64(envelope.count))
    guard let found = try header.find(with: reader) else { throw EnvelopeError.notAuthentic }
    let opening = try header.open(found.answer, at: found.index)
    _ = try opening.read(from: source, to: OverwritingSink(output))
  }

  // MARK: Messages

  private func messages() throws -> [Figure] {
    try [false, true].flatMap { isSigned in
      let content = [UInt8](repeating: 0x61, count: 256)
      let sealer = try sealer(to: 1, isSigned: isSigned, .message)
      var random = SystemRandom()
      let envelope = try sealer.seal(content.secret(), random: &random)
      let reader = readers[0]
      let info = Whisper2.Slot.info(slotCount: 1, index: 0, reader: reader.fingerprint)
      let block = [UInt8](repeating: 1, count: 72)
      let sealed = try XWingHPKE.seal(
        block, to: reader.postQuantumKey.key, info: info, exporting: Whisper2.Slot.exportContext)
      let works = [
        Work(name: "seal") {
          var random = SystemRandom()
          _ = try sealer.seal(content.secret(), random: &random)
        },
        Work(name: "open") { try envelope.withUnsafeBytes { try open($0, by: reader) } },
        Work(name: "bare seal") {
          _ = try XWingHPKE.seal(
            block, to: reader.postQuantumKey.key, info: info,
            exporting: Whisper2.Slot.exportContext)
          _ = try alice.identity.agreement.sharedSecret(with: reader.publicKey)
          if isSigned { _ = try alice.identity.signing?.signature(for: block) }
        },
        Work(name: "bare open") {
          _ = try XWingHPKE.open(
            sealed.box, encapsulated: sealed.encapsulated, seed: reader.seed.secret(), info: info,
            exporting: Whisper2.Slot.exportContext)
          _ = try reader.identity.agreement.sharedSecret(with: alice.publicKey)
          if isSigned {
            _ = block.withUnsafeBytes {
              alice.publicIdentity.signing?.isValid(
                signature: [UInt8](repeating: 2, count: 64), for: $0)
            }
          }
        },
      ]
      let medians = try Measure.interleavedMedians(works, rounds: 101, repeats: 5)
      return ["seal", "open"].flatMap { verb -> [Figure] in
        let (time, floor) = (medians[verb] ?? .nan, medians["bare \(verb)"] ?? .nan)
        let name = "\(verb) a message of 256 B, \(isSigned ? "signed" : "deniable")"
        return [
          Figure(name: name, value: 1e9 / time, unit: "per second"),
          Figure(
            name: "\(name), bare primitives over it", value: 100 * floor / time, unit: "%",
            aim: "75 or more"),
        ]
      }
    }
  }

  // MARK: Slots

  private func slots() throws -> [Figure] {
    let sealer = try sealer(to: 64, isSigned: false, .message)
    var random = SystemRandom()
    let envelope = try sealer.seal([1].secret(), random: &random)
    let header = try Whisper2.Header(
      reading: BytesSource(envelope), octets: UInt64(envelope.count))
    let medians = try Measure.interleavedMedians(
      [
        Work(name: "seal") {
          var random = SystemRandom()
          _ = try sealer.seal([1].secret(), random: &random)
        },
        // The sender is no reader: every slot is tried.
        Work(name: "trials") { _ = try header.find(with: alice) },
      ], rounds: 9)
    return [
      Figure(
        name: "seal a message to 64 readers", value: (medians["seal"] ?? .nan) / 1e6, unit: "ms"),
      Figure(
        name: "trials that fail", value: 64e9 / (medians["trials"] ?? .nan), unit: "per second"),
      Figure(
        name: "64 slots and 100 identities", value: (medians["trials"] ?? .nan) * 100 / 1e9,
        unit: "s", aim: "under 2"),
    ]
  }

  // MARK: Streams

  private func streams() throws -> [Figure] {
    let key = [UInt8](repeating: 3, count: 32).secret()
    let cipher = try AES256GCMStream(key: key)
    let plain = UnsafeRawBufferPointer(data)
    func chunks(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
      for start in stride(from: 0, to: plain.count, by: 65_536) {
        try body(UnsafeRawBufferPointer(rebasing: plain[start..<(start + 65_536)]))
      }
    }
    var works = [
      Work(name: "GCM") {
        try chunks { _ = try cipher.seal($0, nonce: [UInt8](repeating: 0, count: 12)) }
      },
      Work(name: "SHA-256") { chunks { _ = sha256($0) } },
    ]
    var names: [(title: String, key: String, limit: String)] = []
    for (isSigned, count) in [(false, 1), (true, 1), (false, 4)] {
      let sealer = try sealer(to: count, isSigned: isSigned, .file)
      let sink = BytesSink()
      var random = SystemRandom()
      _ = try sealer.seal(MemorySource(borrowing: plain), to: sink, random: &random)
      let envelope = sink.bytes
      let name = "\(isSigned ? "signed" : "deniable"), \(count) reader\(count == 1 ? "" : "s")"
      works.append(
        Work(name: "seal \(name)") {
          var random = SystemRandom()
          _ = try sealer.seal(
            MemorySource(borrowing: plain), to: OverwritingSink(output), random: &random)
        })
      works.append(
        Work(name: "open \(name)") {
          try envelope.withUnsafeBytes { try open($0, by: readers[0]) }
        })
      let limit = isSigned || count > 1 ? "SHA-256" : "GCM"
      names.append(("seal a file, \(name)", "seal \(name)", limit))
      names.append(("open a file, \(name)", "open \(name)", limit))
    }
    let medians = try Measure.interleavedMedians(
      works, rounds: 5, repeats: Self.repeats, clock: Measure.wallTime)
    func rate(_ name: String) -> Double { Double(Self.size) / (medians[name] ?? .nan) }
    return [
      Figure(name: "AES-256-GCM alone, chunks of 64 KiB", value: rate("GCM"), unit: "GB/s"),
      Figure(name: "SHA-256 alone", value: rate("SHA-256"), unit: "GB/s"),
    ]
      + names.map { title, key, limit in
        Figure(
          name: title, value: rate(key), unit: "GB/s",
          note: "\(Int((100 * rate(key) / rate(limit)).rounded())) % of \(limit) alone")
      }
  }
}
