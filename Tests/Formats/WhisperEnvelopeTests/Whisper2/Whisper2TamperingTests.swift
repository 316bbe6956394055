import ByteStreams
import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import Testing

@testable import WhisperEnvelope

@Suite("whisper2: what was changed on the way is refused")
struct Whisper2TamperingTests {
  /// Where each part of an envelope for one reader begins and ends.
  private static let parts: [(name: String, range: Range<Int>)] = [
    ("name and suite", 0..<9), ("R", 9..<10), ("enc", 10..<1_130), ("sender box", 1_130..<1_218),
    ("key box", 1_218..<1_268), ("commitment", 1_268..<1_300), ("chunk", 1_300..<1_572),
    ("trailer", 1_572..<1_668),
  ]

  @Test("Every single inverted bit of a small envelope is refused", arguments: [false, true])
  func everyBit(signed: Bool) throws {
    let envelope = try seal2([1, 2, 3], signed: signed)
    #expect(refusal2(envelope) == .none)
    for (name, range) in Self.parts {
      // X-Wing's ciphertext is nine thousand bits that all mean the same to a reader: every third byte of it.
      let bytes =
        name == "enc"
        ? Array(stride(from: range.lowerBound, to: range.upperBound, by: 3)) : Array(range)
      for bit in bytes.flatMap({ ($0 * 8)..<($0 * 8 + 8) }) {
        let refusal = refusal2(envelope.flipping(bit: bit))
        let expected: Refusal =
          switch name {
          case "name and suite", "R": .invalid
          case "enc", "sender box": .notForMe
          default: .changed
          }
        #expect(refusal == expected, "\(name), bit \(bit)")
      }
    }
  }

  @Test("Every truncation is refused, also where a size is told that was right")
  func truncations() throws {
    let envelope = try seal2([1, 2, 3])
    for count in 0..<envelope.count {
      #expect(refusal2(Array(envelope.prefix(count))) == .invalid, "\(count)")
    }
    for count in stride(from: 0, to: envelope.count, by: 7) {
      let refusal = refusal2(Array(envelope.prefix(count)), octets: envelope.count)
      #expect(refusal == .changed, "\(count)")
    }
  }

  @Test("Bytes after the end are refused, and in a source that has more than it said")
  func after() throws {
    let envelope = try seal2([1, 2, 3])
    for count in [1, 15, 16, 17, 255, 272, 65_552] {
      #expect(refusal2(envelope + [UInt8](repeating: 0, count: count)) == .invalid, "\(count)")
    }
    // As many as the next bucket has more.
    #expect(refusal2(envelope + [UInt8](repeating: 0, count: 256)) == .changed)
    #expect(refusal2(envelope + [0], octets: envelope.count) == .changed)
  }

  @Test(
    "Chunks that were swapped, dropped, repeated or taken from elsewhere are refused",
    arguments: [false, true])
  func chunks(signed: Bool) throws {
    var random = SeededRandom(seed: 9, label: "chunks")
    // Four chunks; the padded lengths of other numbers of chunks are some content's too.
    let envelope = try seal2(random.bytes(262_144), signed: signed, kind: .file)
    let other = try seal2(random.bytes(262_144), signed: signed, kind: .file)
    let (head, box) = (1_300, 65_552)
    func chunk(_ index: Int, of envelope: [UInt8] = envelope) -> [UInt8] {
      Array(envelope[(head + box * index)..<(head + box * (index + 1))])
    }
    func with(_ chunks: [[UInt8]]) -> [UInt8] {
      Array(envelope[..<head]) + Array(chunks.joined()) + Array(envelope.suffix(96))
    }
    #expect(refusal2(with((0..<4).map { chunk($0) })) == .none)
    let all = (0..<4).map { chunk($0) }
    let orders = [
      [1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2], [0, 0, 2, 3], [0, 1, 1, 3], [0, 1, 2, 2],
      [3, 1, 2, 3], [0, 3, 2, 3], [0, 1, 3, 3],
    ]
    for order in orders { #expect(refusal2(with(order.map { all[$0] })) == .changed, "\(order)") }
    for order in [
      [0], [3], [0, 1], [0, 3], [0, 1, 2], [0, 1, 3], [0, 1, 2, 3, 3], [0, 0, 1, 2, 3],
    ] {
      let refusal = refusal2(with(order.map { all[$0] }))
      #expect([.changed, .invalid].contains(refusal), "\(order)")
    }
    for index in 0..<4 {
      var chunks = all
      chunks[index] = chunk(index, of: other)
      #expect(refusal2(with(chunks)) == .changed)
    }
  }

  @Test(
    "A long file that was changed anywhere is refused, and its pass stops there",
    arguments: [0, 4, 20, 39])
  func longFile(chunk: Int) throws {
    let content = [UInt8](repeating: 0x61, count: 40 * 65_536)
    for signed in [false, true] {
      let envelope = try seal2(content, signed: signed, kind: .file)
      #expect(try open2(envelope)?.content == content)
      #expect(refusal2(envelope.flipping(bit: 8 * (1_300 + 65_552 * chunk + 9))) == .changed)
    }
  }

  @Test("No part of another envelope of the same sender fits")
  func parts() throws {
    let (one, other) = (try seal2([1, 2, 3]), try seal2([1, 2, 3]))
    for (name, range) in Self.parts where one[range] != other[range] {
      let mixed = [one[..<range.lowerBound], other[range], one[range.upperBound...]].joined()
      let expected: Refusal = ["enc", "sender box"].contains(name) ? .notForMe : .changed
      #expect(refusal2(Array(mixed)) == expected, "\(name)")
    }
  }

  @Test("A slot at another place, or in an envelope of another number of slots, is nobody's")
  func slots() throws {
    let envelope = try seal2([1], to: [Readers.bob, Readers.carol])
    let first = envelope[10..<1_268]
    let second = envelope[1_268..<2_526]
    let swapped = [envelope[..<10], second, first, envelope[2_526...]]
    #expect(refusal2(Array(swapped.joined())) == .notForMe)
    // The other reader's slot is looked at by nobody else, but fixed by the header's hash.
    let header = try Whisper2.Header(reading: envelope)
    let place = try #require(try header.find(with: Readers.bob)?.index)
    let others = place == 0 ? 1_268 + 1_200 : 10 + 1_200
    #expect(refusal2(envelope.flipping(bit: others * 8)) == .changed)
  }

  @Test("Random bytes behind an honest beginning never trap")
  func noise() throws {
    let envelope = try seal2([1, 2, 3])
    var random = SeededRandom(seed: 4, label: "noise")
    for _ in 0..<300 {
      var changed = envelope
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let place = Int.random(in: 9..<changed.count, using: &random)
        changed[place] = envelope[place] ^ UInt8.random(in: 1...255, using: &random)
      }
      #expect(refusal2(changed) != .none)
    }
  }

  @Test(
    "Sizes that no envelope has are refused before a slot is read",
    arguments: [
      0, 9, 10, 1_395, 1_396, 1_397, 1_412, 1_413, 1_667, 1_669, .max, UInt64(Int64.max), 1 << 45,
    ])
  func sizes(octets: UInt64) throws {
    let source = CountingSource(try seal2([1, 2, 3]))
    #expect(throws: EnvelopeError.invalidEnvelope(cause: .size)) {
      _ = try Whisper2.Header(reading: source, octets: octets)
    }
    #expect(source.taken <= 10)
  }

  @Test("The number of slots is one of seven", arguments: 0...255)
  func slotCounts(count: Int) throws {
    let isOne = [1, 2, 4, 8, 16, 32, 64].contains(count)
    let size = Whisper2.Layout(slotCount: isOne ? count : 1, paddedLength: 256).octets
    var envelope = [UInt8](repeating: 0, count: Int(size))
    envelope.replaceSubrange(0..<10, with: Whisper2.magic + [UInt8(count)])
    if isOne {
      #expect(try Whisper2.Header(reading: envelope).slots.count == count)
    } else {
      #expect(throws: EnvelopeError.invalidEnvelope(cause: .segmentCount)) {
        _ = try Whisper2.Header(reading: envelope)
      }
    }
  }
}

/// Says how much was read of it.
private final class CountingSource: OctetSource {
  private let bytes: [UInt8]
  private(set) var taken = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - taken)
    buffer.copyBytes(from: bytes[taken..<(taken + count)])
    taken += count
    return count
  }
}
