import Foundation
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("A list of packets", .namesSeed)
struct PacketDescriptionTests {
  private static let now = Person.time + 1000

  @Test("each packet is told with where it stands and how long it is")
  func places() throws {
    let octets: [UInt8] =
      Packet(.marker, Array("PGP".utf8)).serialized
      // The old format, with a length of two octets and with none.
      + [0x80 | 6 << 2 | 1, 0, 3, 4, 1, 2] + [0xC0 | 63, 2, 9, 9]
      + [0xC0 | 11, 224 + 9] + [UInt8](repeating: 7, count: 512) + [224, 1, 2, 5, 6]
      + [0x80 | 8 << 2 | 3, 0, 1, 2]
    let packets = try PacketDescription.list(BytesSource(octets))
    #expect(packets.map(\.type) == [10, 6, 63, 11, 8])
    #expect(packets.map(\.offset) == [0, 5, 11, 15, 534])
    #expect(packets.map(\.headerCount) == [2, 3, 2, 2, 1])
    #expect(packets.map(\.bodyCount) == [3, 3, 2, 515, 3])
    #expect(packets.map(\.octetCount) == [5, 6, 4, 519, 4])
    #expect(packets.map(\.version) == [nil, 4, nil, nil, nil])
    #expect(packets.map(\.isOldFormat) == [false, true, false, false, true])
    #expect(
      packets.map(\.lengthForm) == [
        .definite, .definite, .definite, .partial, .indeterminate,
      ])
    #expect(
      packets.map(\.name) == [
        "Marker", "Public Key", "packet 63", "Literal Data", "Compressed Data",
      ])
  }

  @Test("it is the same in pieces, armored, and however the source lends", .namesSeed)
  func sources() throws {
    var random = TestSeed.random("scan")
    let alice = try Person(version: 4, random: &random)
    let octets = try alice.certificate(random: &random).serialized()
    let packets = try PacketDescription.list(BytesSource(octets))
    #expect(packets.map(\.type) == [6, 13, 2, 14, 2, 14, 2])
    #expect(packets.reduce(0) { $0 + $1.octetCount } == UInt64(octets.count))
    #expect(packets.map(\.version) == [4, nil, 4, 4, 4, 4, 4])
    let armored = Array(Armor.encode(octets, as: .publicKey).utf8)
    #expect(try PacketDescription.list(BytesSource(armored)) == packets)
    let lent = try octets.withUnsafeBytes {
      try PacketDescription.list(MemorySource(borrowing: $0))
    }
    #expect(lent == packets)
    #expect(try PacketDescription.list(CutSource(octets, longest: 3, random)) == packets)
  }

  @Test("what stands in front of what is cut short is told, and more than was asked for is refused")
  func broken() throws {
    let octets = Packet(.marker, Array("PGP".utf8)).serialized
    let scanner = try PacketScanner(BytesSource(octets + octets.dropLast()))
    #expect(try scanner.next()?.name == "Marker")
    let refused = #expect(throws: OpenPGPError.self) { try scanner.next() }
    #expect(refused?.reason == .packetCutShort)
    let many = (0..<10).flatMap { _ in octets }
    #expect(try PacketDescription.list(BytesSource(many), maximum: 10).count == 10)
    let more = #expect(throws: OpenPGPError.self) {
      try PacketDescription.list(BytesSource(many), maximum: 9)
    }
    #expect(more?.reason == .packetCountLimit)
    #expect(try PacketDescription.list(BytesSource([])).isEmpty)
  }

  @Test("gpg finds the same packets in its messages and in ours", .gnuPG)
  func gnuPG() throws {
    var random = TestSeed.random("gpg lists")
    let gpg = try GnuPG()
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice <alice@example.org>"], at: Person.time, random: &random)
    try gpg("--import", input: alice.certificate.serialized())
    let theirs = try gpg(
      "--trust-model", "always", "-r", "alice@example.org", "--encrypt",
      input: [UInt8](repeating: 65, count: 100_000))
    var encryptor = MessageEncryptor()
    encryptor.recipients = [alice.certificate]
    let ours = try encryptor.encrypt(
      [UInt8](repeating: 65, count: 100_000), at: Self.now, random: &random)
    for message in [theirs, ours] {
      let packets = try PacketDescription.list(BytesSource(message))
      #expect(packets.map { [$0.type, $0.version ?? 0] } == [[1, 3], [18, 1]])
      // It lists what it cannot open, and then fails.
      let said = String(decoding: try gpg.listing(of: message), as: UTF8.self)
      for packet in packets {
        #expect(
          said.contains("# off=\(packet.offset) ")
            && said.contains(" tag=\(packet.type) hlen=\(packet.headerCount)"))
      }
      let summary = try MessageSummary(message)
      #expect(summary.content == .encrypted(.seipdV1))
      #expect(summary.names(alice.certificate.keys[1]))
    }
    let hidden = try MessageSummary(
      gpg(
        "--trust-model", "always", "-R", "alice@example.org", "--armor", "--encrypt", input: [65]))
    #expect(hidden.hasHiddenRecipients && !hidden.names(alice.certificate.keys[1]))
    let password = try MessageSummary(gpg("--passphrase", "secret", "--symmetric", input: [65]))
    #expect(password.passwords.map(\.version) == [4])
  }
}
