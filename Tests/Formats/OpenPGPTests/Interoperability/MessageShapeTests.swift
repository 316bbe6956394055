import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// The suite's section on the structure of messages.
@Suite("Interoperability: shapes of messages", .namesSeed)
struct MessageShapeTests {
  private static let one = Array("the first of two".utf8)
  private static let two = Array("the second of two".utf8)

  private func forge(_ label: String) throws -> (MessageForge, SeededRandom) {
    var random = TestSeed.random(label)
    let key = try KeyForge.encrypting(version: 4, at: Workshop.created, random: &random)
    return (MessageForge(to: key, random: &random), random)
  }

  private func check(
    _ title: String, _ expected: Bool?, _ plaintext: [UInt8], _ forge: MessageForge,
    _ random: inout SeededRandom, data: [UInt8] = Workshop.message
  ) throws {
    for message in [
      try forge.messageV1(plaintext, random: &random),
      try forge.messageV2(plaintext, random: &random),
    ] {
      let opened = Workshop.opened(message, [forge.key])
      if let expected { #expect(opened == (expected ? data : nil), "\(title)") }
    }
  }

  private func compressed(_ algorithm: UInt8, _ packets: [UInt8]) -> [UInt8] {
    let body =
      switch algorithm {
      case 1: Deflate.stored(packets)
      case 2: Deflate.wrapped(packets)
      default: packets
      }
    return Packet(.compressedData, [algorithm] + body).serialized
  }

  @Test("what conforms to no grammar is refused")
  func malformed() throws {
    var (forge, random) = try forge("malformed")
    let literal = MessageForge.literal(Workshop.message)
    let (first, second) = (MessageForge.literal(Self.one), MessageForge.literal(Self.two))
    let signer = try KeyForge.signing(version: 4, at: Workshop.created, random: &random)
    let signature = try signer.forge(
      .binary, over: Workshop.message, at: Workshop.created, random: &random)
    let onePass = OnePassSignature(for: signature.fields, by: signer.publicKey, isLast: true)
      .packet.serialized
    let esk = try forge.esk(.seipdV1, random: &random)
    let inner = try forge.messageV1(first, random: &random)
    let key = Packet(.publicKey, signer.publicKey.body).serialized
    let unknown = Packet(PacketType(rawValue: 31), [1, 2, 3]).serialized
    let digest: [UInt8] = [0xD3, 0x14] + [UInt8](repeating: 0, count: 20)
    let marker = Packet(.marker, Array("PGP".utf8)).serialized
    let odd = Packet(.literalData, [0x6C, 0, 0, 0, 0, 0] + Self.one).serialized
    func raw(_ length: Int, name: Int) -> [UInt8] {
      [0xCB, UInt8(length), 0x62, UInt8(name), 0, 0, 0, 0] + Workshop.message
    }
    let size = 6 + Workshop.message.count
    var cases: [(String, Bool?, [UInt8])] = [
      ("as it should be", true, literal), ("two literals", false, first + second),
      ("two literals, one of another kind", false, odd + second),
      (
        "two literals, one in a packet that compresses nothing", false,
        compressed(0, first) + second
      ),
      ("a message and a literal", false, inner + second),
      ("two messages, one in the other", false, esk + inner), ("nothing", false, []),
      ("no packets", false, Workshop.message), ("announced only", false, onePass + literal),
      ("signed as of old", true, signature.packet.serialized + literal),
      ("signed behind", false, literal + signature.packet.serialized),
      ("a session key in front", false, esk + literal),
      ("a session key behind", false, literal + esk), ("a key in front", false, key + literal),
      ("a key behind", false, literal + key),
      ("an unknown packet in front", false, unknown + literal),
      ("an unknown packet behind", false, literal + unknown),
      ("a digest in front", false, digest + literal), ("a digest behind", false, literal + digest),
      (
        "a digest that holds a literal", false,
        [0xD3, UInt8(20 + first.count)] + digest.dropFirst(2) + first + second
      ),
      ("a marker", true, marker + literal),
      (
        "a marker that holds a literal", nil,
        Packet(.marker, Array("PGP".utf8) + first).serialized + second
      ),
      ("an octet behind", false, literal + [0x41]),
      ("octets behind", false, literal + [UInt8](repeating: 0x41, count: 32)),
      ("a literal of too many octets", false, raw(size + 22, name: 0)),
      ("a name that is all there is", false, raw(size, name: 4 + Workshop.message.count)),
      ("a name of too many octets", false, raw(size, name: 26 + Workshop.message.count)),
    ]
    for algorithm in [0, 1, 2, 3] as [UInt8] {
      let none = Packet(.compressedData, [algorithm]).serialized
      cases.append(("nothing compressed by \(algorithm), and a literal", false, none + literal))
    }
    for inside in [[], marker] {
      cases.append(("compressed, but no message", false, compressed(1, inside) + literal))
    }
    var wrapped = first
    for times in 1...32 {
      wrapped = compressed(1, wrapped)
      if [1, 2, 4, 8, 16, 32].contains(times) {
        cases.append(("compressed \(times) times, and a literal", false, wrapped + second))
      }
    }
    for type in [0, 15, 16, 23] as [UInt8] {
      let reserved = Packet(PacketType(rawValue: type), [0, 1, 2]).serialized
      cases.append(("reserved packet \(type)", false, reserved + literal))
    }
    for (title, expected, plaintext) in cases {
      try check(title, expected, plaintext, forge, &random)
    }
    let message = try forge.messageV1(first, random: &random)
    let other = try forge.messageV1(second, random: &random)
    #expect(Workshop.opened(message + other, [forge.key]) == nil)
    let twice = MessageForge.protected(try forge.seipdV1(first))
    #expect(Workshop.opened(esk + esk + twice + twice, [forge.key]) == nil)
  }

  @Test("compressed data end where their packet ends, at the latest")
  func boundaries() throws {
    var (forge, random) = try forge("boundaries")
    let data = random.bytes(9000)
    let body = [1] + Deflate.stored(MessageForge.literal(data))
    for missing in [0, 1, 4, 22, 23, 100, 8300] {
      var writer = CanonicalWriter(capacity: 6)
      writer.packetHeader(.compressedData, length: body.count - missing)
      try check("\(missing)", missing == 0, writer.bytes + body, forge, &random, data: data)
    }
  }

  @Test("compressed data are read to a depth that is neither too small nor too large")
  func depth() throws {
    var (forge, random) = try forge("depth")
    var packets = MessageForge.literal(Workshop.message)
    for depth in 1...64 {
      if [1, 2, 4, 8, 16, 32, 64].contains(depth) {
        try check(
          "\(depth)", depth < 8 ? true : depth > 16 ? false : nil, packets, forge, &random)
      }
      packets = compressed(1, packets)
    }
  }

  @Test(
    "layers in unusual orders come to an end",
    arguments: [
      "ecs", "esc", "ces", "cse", "sec", "sce", "ees", "ese", "ses", "ecc", "ess", "esss",
    ])
  func layers(order: String) throws {
    var (forge, random) = try forge("layers \(order)")
    let alice = try Person(version: 4, random: &random)
    var packets = MessageForge.literal(Workshop.message)
    for layer in order.reversed() {
      switch layer {
      case "e": packets = try forge.messageV1(packets, random: &random)
      case "c": packets = compressed(1, packets)
      default:
        let signature = try alice.signing.forge(
          .binary, over: Workshop.message, at: Workshop.created + 1, random: &random)
        packets =
          OnePassSignature(for: signature.fields, by: alice.signing.publicKey, isLast: true)
          .packet.serialized + packets + signature.packet.serialized
      }
    }
    let opened = Workshop.opened(packets, [forge.key])
    // Nothing is expected. What begins with signatures is not for who decrypts, and encryption inside of encryption is
    // refused; what was compressed afterwards is read.
    let inner = order.drop { $0 == "c" }
    let isRead = inner.hasPrefix("e") && !inner.dropFirst().contains("e")
    #expect((opened == Workshop.message) == isRead, "\(order)")
  }

  @Test("markers are skipped, and so are trust packets")
  func skipped() throws {
    var (forge, random) = try forge("skipped")
    let alice = try Person(version: 4, random: &random)
    let certificate = try alice.certificate(random: &random).packets(includingLocal: true)
    let signature = try alice.signing.forge(
      .binary, over: Workshop.message, at: Workshop.created + 1, random: &random)
    let message = try forge.messageV1(MessageForge.literal(Workshop.message), random: &random)
    for packet in [
      Packet(.marker, Array("PGP".utf8)), Packet(.trust, [UInt8](repeating: 5, count: 15)),
    ] {
      let ahead = packet.serialized
      let read = try Signature.read(BytesSource(ahead + signature.packet.serialized))
      #expect(read == [signature])
      #expect(Workshop.opened(ahead + message, [forge.key]) == Workshop.message)
      #expect(Workshop.encrypts(to: [packet] + certificate, alice.decrypting))
    }
  }

  @Test("session keys and signatures of versions to come are passed over")
  func unknownVersions() throws {
    var (forge, random) = try forge("unknown versions")
    let esk = try forge.esk(.seipdV1, random: &random)
    let alice = try Person(version: 4, random: &random)
    let filler = [UInt8](repeating: 0x61, count: 64)
    func packet(_ type: PacketType, _ start: [UInt8]) -> [UInt8] {
      Packet(type, start + filler).serialized
    }
    let key = packet(.publicKeyEncryptedSessionKey, [23] + [UInt8](repeating: 0x41, count: 8) + [9])
    let password = packet(.symmetricKeyEncryptedSessionKey, [23, 9, 3, 8])
    let derivation = packet(
      .symmetricKeyEncryptedSessionKey,
      [4, 9, 23, 8] + filler.prefix(8) + [0x41, 0x41, 0x41, 0x41])
    let body = MessageForge.protected(try forge.seipdV1(MessageForge.literal(Workshop.message)))
    for other in [key, password, derivation] {
      for message in [esk + other + body, other + esk + body] {
        #expect(Workshop.opened(message, [forge.key]) == Workshop.message)
      }
    }

    let literal = MessageForge.literal(Workshop.message)
    let signature = try alice.signing.forge(
      .binary, over: Workshop.message, at: Workshop.created + 1, random: &random)
    func onePass(isLast: Bool) -> Packet {
      OnePassSignature(for: signature.fields, by: alice.signing.publicKey, isLast: isLast).packet
    }
    let (ops, sig) = (onePass(isLast: true).serialized, signature.packet.serialized)
    let outer = onePass(isLast: false).serialized
    let (ops23, sig23) = (
      onePass(isLast: true).fictitious.serialized, signature.packet.fictitious.serialized
    )
    let outer23 = onePass(isLast: false).fictitious.serialized
    for plaintext in [
      ops + literal + sig, ops23 + literal + sig23, outer23 + ops + literal + sig + sig23,
      outer + ops23 + literal + sig23 + sig,
    ] {
      try check("versions", true, plaintext, forge, &random)
    }
  }
}
