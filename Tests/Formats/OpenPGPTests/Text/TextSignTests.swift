import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Text and packets are told by what they are", .namesSeed)
struct TextSignTests {
  /// With what texts begin whose first octet is none of ASCII.
  static let beginnings: [[UInt8]] =
    [
      "Übrigens, hier ist es:\n\n", "¡Hola! Aquí está:\n", "¿Qué tal?\n", "«Voilà»\n",
      "“See below.”\n",
      "🔑 here:\n", "Привет,\n", "日本語の手紙\n", "\u{FEFF}", "\u{FEFF}Hello\n", "ˈbʌt\n", "é\n",
    ].map { Array($0.utf8) } + [
      // Of Windows-1252, ISO 8859-1 and ISO 2022-JP.
      [0xDC] + Array("brigens:\n".utf8), [0xA1] + Array("Hola!\n".utf8),
      [0x93] + Array("See\n".utf8),
      [0xC9] + Array("t".utf8) + [0xE9, 0x0A],
      [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42, 0x0A],
    ]

  @Test("armor is read behind every beginning, however the octets come", arguments: beginnings)
  func armor(beginning: [UInt8]) throws {
    let random = TestSeed.random("text sign")
    let octets: [UInt8] = [0xCA, 3] + Array("PGP".utf8)
    let text = beginning + Array(Armor.encode(octets, as: .message).utf8)
    #expect(try Armor.decode(text) == (.message, octets))
    for longest in [1, 7, 300] {
      let sink = BytesSink()
      #expect(try Armor.decode(CutSource(text, longest: longest, random), to: sink) == .message)
      #expect(sink.bytes == octets)
    }
    // Words without a block are text too.
    #expect(Armor.isText(beginning: text))
  }

  @Test("a text as long as one likes stands before a block")
  func longText() throws {
    let words = Array(String(repeating: "Ärger über Öl. ", count: 400).utf8)
    let text = words + [.lineFeed] + Array(Armor.encode([1, 2, 3], as: .signature).utf8)
    #expect(try Armor.decode(text) == (.signature, [1, 2, 3]))
  }

  @Test("packets of every kind are packets, whole and from each piece of them")
  func packets() throws {
    var random = TestSeed.random("text sign packets")
    let alice = try Person(version: 4, random: &random)
    let certificate = try alice.certificate(random: &random).serialized()
    let forge = MessageForge(to: alice.decrypting, random: &random)
    let literal = MessageForge.literal(Array("Übrigens: a text that is long enough".utf8))
    for packets in [
      certificate, literal, MessageForge.stored(literal),
      try forge.messageV1(literal, random: &random), try forge.messageV2(literal, random: &random),
    ] {
      #expect(!Armor.isText(beginning: packets))
      let input = try packetInput(CutSource(packets, longest: 1, random)).input
      #expect(try input.octets(packets.count) == packets)
    }
    #expect(!Armor.isText(beginning: []))
  }
}
