import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// What other programs write otherwise than this one would, and means the same.
@Suite("Messages that are put together otherwise", .namesSeed)
struct LeniencyTests {
  private static let data = Array("read all the same".utf8)

  private func forge(_ label: String) throws -> (MessageForge, [any PrivateKey], SeededRandom) {
    var random = TestSeed.random(label)
    let key = try KeyForge.encrypting(version: 4, at: Person.time, random: &random)
    return (MessageForge(to: key, random: &random), [key], random)
  }

  @Test(
    "literal data of every kind are octets", arguments: [0, 0x31, 0x62, 0x6C, 0x6D, 0x74, 0xFF])
  func literalKinds(kind: UInt8) throws {
    var (forge, keys, random) = try forge("literal kinds")
    let literal = Packet(.literalData, [kind, 0, 0, 0, 0, 0] + Self.data).serialized
    for message in [
      try forge.messageV1(literal, random: &random), try forge.messageV2(literal, random: &random),
    ] {
      #expect(try Opening(message, keys: keys) == .opened(Self.data))
    }
  }

  @Test(
    "session keys that are cut short, or have no body at all, are passed over",
    arguments: [PacketType.publicKeyEncryptedSessionKey, .symmetricKeyEncryptedSessionKey])
  func brokenSessionKeys(type: PacketType) throws {
    var (forge, keys, random) = try forge("broken session keys")
    let good = try forge.esk(.seipdV1, random: &random)
    let body = MessageForge.protected(try forge.seipdV1(MessageForge.literal(Self.data)))
    let bodies: [[UInt8]] = [
      [], [3], [4], [6], [3, 1, 2, 3], [4, 9, 3, 8, 1], [6, 5, 9],
      [3] + [UInt8](repeating: 0xAA, count: 8) + [25, 1, 2],
    ]
    for broken in bodies.map({ Packet(type, $0).serialized }) {
      for message in [broken + good + body, good + broken + body] {
        #expect(try Opening(message, keys: keys) == .opened(Self.data))
      }
      #expect(try Opening(broken + body, keys: keys) == .refused(.notAddressed))
    }
  }

  /// A packet whose body is cut in parts of the sizes that `sizes` gives, powers of two.
  private func parted(
    _ type: PacketType, _ body: [UInt8], sizes: (Int) -> Int
  ) -> [UInt8] {
    var packet: [UInt8] = [0xC0 | type.rawValue, 224 + 9] + body[..<512]
    var position = 512
    while true {
      let size = sizes(position)
      guard body.count - position > size else { break }
      packet += [UInt8(224 + size.trailingZeroBitCount)] + body[position..<(position + size)]
      position += size
    }
    var writer = CanonicalWriter(capacity: 6)
    writer.packetLength(body.count - position)
    return packet + writer.bytes + body[position...]
  }

  @Test("parts of any sizes are put together, from sources of every kind")
  func parts() throws {
    var (forge, keys, random) = try forge("parts")
    let data = random.bytes(60_000)
    let literal = parted(.literalData, LiteralHeader.octets(isText: false) + data) { _ in 1 }
    for sizes in [[1], [2], [1, 2, 4, 8, 4096, 8192, 1, 1], [4096], [2048, 16384, 1]] {
      var turn = 0
      func size(_ position: Int) -> Int {
        turn += 1
        return sizes[turn % sizes.count]
      }
      for (format, plain) in [(MessageFormat.seipdV1, literal), (.seipdV2(forge.suite), literal)] {
        let body =
          format == .seipdV1
          ? try forge.seipdV1(plain) : try forge.seipdV2(plain, chunkSizeOctet: 4).body
        let message =
          try forge.esk(format, random: &random) + parted(.protectedData, body, sizes: size)
        #expect(try Opening(message, keys: keys) == .opened(data))
        var decryptor = MessageDecryptor()
        decryptor.keys = keys
        #expect(
          try decryptor.decrypt(message, at: Person.time, random: &random).data == data)
        #expect(
          try Opening(Array(message.dropLast()), keys: keys) != .opened(data))
      }
      let sink = BytesSink()
      let pieces = CutSource(
        parted(.literalData, LiteralHeader.octets(isText: false) + data, sizes: size),
        longest: 3000, random)
      _ = try SignatureVerifier(certificates: []).verifyInline(
        pieces, to: sink, at: Person.time)
      #expect(sink.bytes == data)
    }
  }

  @Test("parts of one octet each are read")
  func smallParts() throws {
    var (forge, keys, random) = try forge("small parts")
    let data = random.bytes(300_000)
    let header = LiteralHeader.octets(isText: false)
    let one = parted(.literalData, header + data) { _ in 1 }
    let message = try forge.messageV1(one, random: &random)
    #expect(try Opening(message, keys: keys) == .opened(data))
  }
}
