import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Packets of any length, from sources that give them in any pieces", .namesSeed)
struct FramingTests {
  /// Gives its octets in pieces of random sizes, and may not say how many there are.
  private final class Pieces: RewindableSource {
    private let source: BytesSource
    private var random: SeededRandom
    private let largest: Int
    private let tells: Bool

    init(_ bytes: [UInt8], largest: Int, tells: Bool, random: SeededRandom) {
      source = BytesSource(bytes)
      self.random = random
      self.largest = largest
      self.tells = tells
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let size = Int.random(in: 1...largest, using: &random)
      return source.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(size, buffer.count)]))
    }

    func rewind() { source.rewind() }

    var remainingCount: UInt64? { tells ? source.remainingCount : nil }
  }

  /// As many octets as asked for, of no content.
  private final class Endless: OctetSource {
    private var left: UInt64
    private let tells: Bool

    init(_ count: UInt64, tells: Bool) {
      left = count
      self.tells = tells
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let count = Int(min(UInt64(buffer.count), left))
      left -= UInt64(count)
      return count
    }

    var remainingCount: UInt64? { tells ? left : nil }
  }

  /// Follows a packet that is written, and keeps only its lengths.
  private final class LengthSink: OctetSink {
    private var header: [UInt8] = []
    private var isFirst = true
    private var left: UInt64 = 0
    private(set) var parts: [UInt64] = []
    private(set) var isComplete = false
    private(set) var isBroken = false

    var count: UInt64 { parts.reduce(0, +) }

    func write(_ octets: UnsafeRawBufferPointer) {
      var rest = octets
      while !rest.isEmpty {
        if left > 0 {
          let step = min(rest.count, Int(clamping: left))
          left -= UInt64(step)
          rest = UnsafeRawBufferPointer(rebasing: rest[step...])
          continue
        }
        guard !isComplete else {
          isBroken = true
          return
        }
        header.append(rest[0])
        rest = UnsafeRawBufferPointer(rebasing: rest[1...])
        readHeader()
      }
    }

    var isWhole: Bool { isComplete && !isBroken && left == 0 }

    private func readHeader() {
      let octets = isFirst ? Array(header.dropFirst()) : header
      guard let first = octets.first else { return }
      let length: UInt64
      switch (first, octets.count) {
      case (..<192, _): length = UInt64(first)
      case (192..<224, 2): length = UInt64(first - 192) << 8 + UInt64(octets[1]) + 192
      case (224..<255, _):
        length = 1 << UInt64(first & 31)
        if parts.isEmpty, length < 512 { isBroken = true }
      case (255, 5): length = octets[1...].reduce(0) { $0 << 8 | UInt64($1) }
      default: return
      }
      if !(224..<255).contains(first) { isComplete = true }
      parts.append(length)
      left = length
      header = []
      isFirst = false
    }
  }

  static let sizes = [
    0, 1, 5, 185, 186, 187, 191, 192, 193, 505, 506, 507, 511, 512, 513, 8377, 8378, 8383, 8384,
    65_529, 65_530, 65_531, 65_535, 65_536, 65_537, 131_066, 131_072, 524_281, 524_282, 524_283,
    524_287, 524_288, 524_289, 1_048_570, 1_048_576, 1_048_577,
  ]

  @Test("literal data is what the source gave", arguments: sizes, [true, false])
  func literals(size: Int, tells: Bool) throws {
    var random = TestSeed.random("literals \(size) \(tells)")
    let data = random.bytes(size)
    for largest in [1000, 65_536, 1 << 21] {
      let signer = try DataSigner([], isText: false, at: 0, random: &random)
      let input = PlaintextInput(
        Pieces(data, largest: largest, tells: tells, random: random), isText: false,
        signer: signer)
      let exact = input.exactCount
      var written: [UInt8] = []
      // In each of the ways in which it can be asked.
      while true {
        switch Int.random(in: 0...2, using: &random) {
        case 0:
          let run = try input.lend(Int.random(in: 1...100_000, using: &random))
          if run.isEmpty { break }
          written += run
          continue
        case 1:
          var buffer = [UInt8](
            repeating: 0, count: Int.random(in: 1...300_000, using: &random))
          let count = try buffer.withUnsafeMutableBytes { try input.fill($0) }
          written += buffer.prefix(count)
          if count == buffer.count { continue }
        default:
          guard let octet = try input.octet() else { break }
          written.append(octet)
          continue
        }
        break
      }
      #expect(try input.lend().isEmpty)
      if tells { #expect(exact == UInt64(written.count)) } else { #expect(exact == nil) }
      #expect(input.leastCount <= UInt64(written.count))
      let sink = BytesSink()
      var reader = ContentReader(
        limits: Limits(), sink: sink, issuers: .nobody, progress: .none)
      let read = try reader.read(
        SourceInput(Pieces(written, largest: 3000, tells: false, random: random)))
      #expect(read.isEmpty)
      #expect(sink.bytes == data)
    }
  }

  @Test("signed literals, too", arguments: [0, 506, 65_530, 524_288, 1_048_576], [true, false])
  func signed(size: Int, tells: Bool) throws {
    var random = TestSeed.random("signed literals \(size) \(tells)")
    let alice = try Person(version: 6, random: &random)
    let certificate = try alice.certificate(random: &random)
    let data = random.bytes(size)
    let sink = BytesSink()
    try MessageSigner(keys: [alice.signing, alice.primary]).signInline(
      Pieces(data, largest: 9999, tells: tells, random: random), to: sink, at: Person.time,
      random: &random)
    let plain = BytesSink()
    let verdicts = try SignatureVerifier(certificates: [certificate]).verifyInline(
      Pieces(sink.bytes, largest: 9999, tells: false, random: random), to: plain,
      at: Person.time)
    #expect(plain.bytes == data)
    #expect(verdicts.map(\.grade) == [.valid, .valid])
  }

  @Test("a packet that is written in pieces is read in pieces", arguments: sizes)
  func packets(size: Int) throws {
    var random = TestSeed.random("packets \(size)")
    let body = random.bytes(size)
    let certains = [0, size / 2, size, min(size, 524_288), min(size, 600_000)]
    for (length, certain) in [(UInt64(size), 0)] + certains.map({ (nil, $0) })
      as [(UInt64?, Int)]
    {
      for largest in [700, 70_000, 1 << 21] {
        let sink = BytesSink()
        let lengths = LengthSink()
        var framing = try PacketFraming(
          .protectedData, length: length, certain: UInt64(certain), to: sink)
        var position = 0
        while position < size {
          let end = min(size, position + Int.random(in: 1...largest, using: &random))
          try body[position..<end].withUnsafeBytes { try framing.write($0) }
          position = end
        }
        try framing.finish()
        sink.bytes.withUnsafeBytes { lengths.write($0) }
        #expect(lengths.isWhole)
        #expect(lengths.count == UInt64(size))
        let input = SourceInput(Pieces(sink.bytes, largest: 5000, tells: false, random: random))
        let header = try #require(try PacketHeader(reading: input))
        #expect(header.type == .protectedData)
        let read = PacketBody(header, in: input)
        #expect(try read.octets(size) == body)
        #expect(try read.lend().isEmpty)
        #expect(try input.lend().isEmpty)
      }
    }
  }

  @Test("a packet is refused where it is cut")
  func cut() throws {
    var random = TestSeed.random("cut")
    let body = random.bytes(1500)
    var packet: [UInt8] = [0xC0 | 11, 224 + 9]
    packet += body[..<512]
    packet += [224 + 0] + body[512..<513]
    packet += [224 + 8] + body[513..<769]
    packet += [0xC0 + 2, 27] + body[769...]
    let count = packet.count
    for length in 0...count {
      let input = SourceInput(
        Pieces(Array(packet.prefix(length)), largest: 100, tells: false, random: random))
      do {
        guard let header = try PacketHeader(reading: input) else {
          #expect(length == 0)
          continue
        }
        let read = PacketBody(header, in: input)
        var octets: [UInt8] = []
        while case let run = try read.lend(), !run.isEmpty { octets += run }
        #expect(length == count)
        #expect(octets == body)
      } catch let error as OpenPGPError {
        #expect(error.kind == .malformed)
        #expect(length < count)
      }
    }
  }

  @Test("packets that are not data must say their length at once, and first parts be 512 octets")
  func rules() throws {
    for type in 0..<64 as Range<UInt8> {
      let isData = [8, 9, 11, 18, 20].contains(type)
      for power in 0...30 as ClosedRange<UInt8> {
        let octets: [UInt8] = [0xC0 | type, 224 + power]
        let isRead = octets.withUnsafeBytes {
          (try? PacketHeader(reading: SourceInput(MemorySource(borrowing: $0)))) != nil
        }
        #expect(isRead == (isData && power >= 9), "\(type) \(power)")
      }
      guard type < 16 else { continue }
      let octets: [UInt8] = [0x80 | type << 2 | 3]
      let isRead = octets.withUnsafeBytes {
        (try? PacketHeader(reading: SourceInput(MemorySource(borrowing: $0)))) != nil
      }
      #expect(isRead == isData, "\(type)")
    }
  }

  private static let gibibyte: UInt64 = 1 << 30

  @Test(
    "literals of more than 4 GiB end where their source ends",
    arguments: [
      4 * gibibyte - 8, 4 * gibibyte - 7, 4 * gibibyte - 6, 4 * gibibyte - 1, 4 * gibibyte,
      4 * gibibyte + 1, 5 * gibibyte - 7, 5 * gibibyte - 6, 5 * gibibyte - 5, 5 * gibibyte,
    ], [true, false])
  func hugeLiterals(size: UInt64, tells: Bool) throws {
    var random = SystemRandom()
    let signer = try DataSigner([], isText: false, at: 0, random: &random)
    let input = PlaintextInput(
      Endless(size, tells: tells), isText: false, signer: signer)
    let (exact, least) = (input.exactCount, input.leastCount)
    let lengths = LengthSink()
    var total: UInt64 = 0
    while case let run = try input.lend(), !run.isEmpty {
      lengths.write(run)
      total += UInt64(run.count)
    }
    #expect(lengths.isWhole)
    #expect(lengths.count == size + 6)
    if let exact { #expect(exact == total) }
    #expect(least <= total)
  }

  @Test(
    "packets of more than 4 GiB are cut in parts",
    arguments: [
      4 * gibibyte - 2, 4 * gibibyte - 1, 4 * gibibyte, 4 * gibibyte + 1, 5 * gibibyte,
      5 * gibibyte + 524_287, 5 * gibibyte + 524_288,
    ])
  func hugePackets(size: UInt64) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { buffer.deallocate() }
    for (length, certain) in [(size, 0), (nil, size), (nil, size - 1), (nil, size / 2)]
      as [(UInt64?, UInt64)]
    {
      let lengths = LengthSink()
      var framing = try PacketFraming(
        .protectedData, length: length, certain: certain, to: lengths)
      var left = size
      while left > 0 {
        let count = Int(min(left, UInt64(buffer.count)))
        try framing.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        left -= UInt64(count)
      }
      try framing.finish()
      #expect(lengths.isWhole)
      #expect(lengths.count == size)
      #expect(lengths.parts.count < 10_000)
    }
  }
}
