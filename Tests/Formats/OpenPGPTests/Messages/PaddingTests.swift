import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// What others put into messages so that their length tells less.
@Suite("Padding in messages", .namesSeed)
struct PaddingTests {
  private static let data = Array("of a length that says nothing".utf8)
  private static let mebibyte = 1024 * 1024

  private func forge(_ label: String) throws -> (MessageForge, [any PrivateKey], SeededRandom) {
    var random = TestSeed.random(label)
    let key = try KeyForge.encrypting(version: 6, at: Person.time, random: &random)
    return (MessageForge(to: key, random: &random), [key], random)
  }

  private func messages(
    _ plaintext: [UInt8], _ forge: MessageForge, _ random: inout SeededRandom
  ) throws -> [[UInt8]] {
    let large = try forge.seipdV2(plaintext, chunkSizeOctet: 16).body
    return [
      try forge.messageV1(plaintext, random: &random),
      try forge.esk(.seipdV2(forge.suite), random: &random) + MessageForge.protected(large),
    ]
  }

  @Test(
    "octets behind the end of compressed data are thrown away", arguments: [1, 2] as [UInt8],
    [0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000])
  func behindCompressed(algorithm: UInt8, count: Int) throws {
    var (forge, keys, random) = try forge("behind compressed \(algorithm) \(count)")
    let literal = MessageForge.literal(Self.data)
    let compressed = algorithm == 1 ? Deflate.stored(literal) : Deflate.wrapped(literal)
    let packet = Packet(
      .compressedData, [algorithm] + compressed + [UInt8](repeating: 0xA5, count: count)
    ).serialized
    for message in try messages(packet, forge, &random) {
      #expect(try Opening(message, keys: keys) == .opened(Self.data))
    }
    let plain = BytesSink()
    _ = try SignatureVerifier(certificates: []).verifyInline(
      BytesSource(packet), to: plain, at: Person.time)
    #expect(plain.bytes == Self.data)
  }

  @Test("nothing but octets that fill the packet may stand there: another packet is refused")
  func notBehindThePacket() throws {
    var (forge, keys, random) = try forge("not behind the packet")
    let literal = MessageForge.literal(Self.data)
    let packet = Packet(.compressedData, [1] + Deflate.stored(literal)).serialized
    // Inside of the compressed data, and behind the packet.
    let inside = Packet(.compressedData, [1] + Deflate.stored(literal + literal)).serialized
    for bad in [packet + literal, inside] {
      for message in try messages(bad, forge, &random) {
        #expect(try Opening(message, keys: keys) == .refused(.malformed))
      }
    }
  }

  @Test("one padding packet may be as long as all the rest together, and some MiB more")
  func packets() throws {
    var (forge, keys, random) = try forge("packets")
    let data = [UInt8](repeating: 7, count: 2 * Self.mebibyte)
    let literal = MessageForge.literal(data)
    func padding(_ count: Int) -> [UInt8] {
      Packet(.padding, [UInt8](repeating: 9, count: count)).serialized
    }
    let allowance = Limits().packetOctets
    for (behind, isRead) in [
      (2 * Self.mebibyte, true), (allowance + data.count, true),
      (allowance + data.count + 1, false),
    ] {
      let message =
        try forge.esk(.seipdV2(forge.suite), random: &random)
        + MessageForge.protected(
          try forge.seipdV2(literal + padding(behind), chunkSizeOctet: 16).body)
      #expect(
        try Opening(message, keys: keys, release: .intoStaging)
          == (isRead ? .opened(data) : .refused(.limitExceeded, released: data.count)))
    }
    // In front nobody knows how much data there will be.
    for (ahead, isRead) in [(allowance, true), (allowance + 1, false)] {
      let message = try forge.messageV1(
        padding(ahead) + MessageForge.literal(Self.data), random: &random)
      #expect(
        try Opening(message, keys: keys)
          == (isRead ? .opened(Self.data) : .refused(.limitExceeded)))
    }
  }

  @Test("so may markers, trust packets and packets of later times that are not critical")
  func skipped() throws {
    var (forge, keys, random) = try forge("skipped")
    for type in [10, 12, 21, 40, 60, 63] as [UInt8] {
      let packet = Packet(
        PacketType(rawValue: type), [UInt8](repeating: 1, count: Self.mebibyte + 1)
      ).serialized
      let plaintext = packet + MessageForge.literal(Self.data) + packet
      for message in try messages(plaintext, forge, &random) {
        #expect(try Opening(packet + message + packet, keys: keys) == .opened(Self.data))
      }
    }
  }
}
