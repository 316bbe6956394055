import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Armor in pieces", .namesSeed)
struct ArmorInputTests {
  private struct Read: Equatable {
    let kind: Armor.Kind
    let octets: [UInt8]
  }

  private func decode(_ source: any OctetSource) throws -> Outcome<Read> {
    try Outcome {
      let sink = BytesSink()
      let kind = try Armor.decode(source, to: sink)
      return Read(kind: kind, octets: sink.bytes)
    }
  }

  private func sample(_ random: inout SeededRandom) -> [UInt8] {
    let kind = Armor.Kind.allCases.randomElement(using: &random) ?? .message
    let octets = (0..<Int.random(in: 0...300, using: &random)).map { _ in random.next() as UInt8 }
    var text = "Hello\n" + Armor.encode(octets, as: kind, checksum: .random(using: &random))
    if kind != .message { text += Armor.encode(octets, as: kind) + "bye" }
    if .random(using: &random) { text = text.replacing("\n", with: "\r\n") }
    return Array(text.utf8)
  }

  @Test("Where the source cuts makes no difference, nor how long the pieces are that are asked for")
  func cuts() throws {
    var random = TestSeed.random("armor cuts")
    let octets = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }
    let text = Array(Armor.encode(octets, as: .message, checksum: true).utf8)
    for longest in [1, 40, 70_000] {
      let part = longest == 1 ? Array(octets.prefix(5000)) : octets
      let text = longest == 1 ? Array(Armor.encode(part, as: .message).utf8) : text
      let input = try packetInput(CutSource(text, longest: longest, random)).input
      var read: [UInt8] = []
      while true {
        let asked = Int.random(in: 1...20_000, using: &random)
        if .random(using: &random) {
          let lent = try input.lend(asked)
          if lent.isEmpty { break }
          read += lent
        } else {
          var buffer = [UInt8](repeating: 0, count: asked)
          let count = try buffer.withUnsafeMutableBytes { try input.fill($0) }
          read += buffer.prefix(count)
          if count < asked { break }
        }
      }
      #expect(read == part)
    }
  }

  @Test("Armor that was changed anywhere is refused or read, the same for every cut")
  func corruption() throws {
    var random = TestSeed.random("armor corruption")
    let hostile = Array("-=\n\r\t :ABZaz09+/PGP\0\u{FF}".utf8)
    for _ in 0..<300 {
      var text = sample(&random)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        let octet = hostile.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text[place] = octet
        case 1: text[place] = random.next()
        case 2: text.insert(octet, at: place)
        default: text.removeSubrange(place..<min(place + 1 + place % 9, text.count))
        }
        if text.isEmpty { text = [0] }
      }
      let whole = try decode(BytesSource(text))
      for longest in [1, 17, 100] {
        #expect(try decode(CutSource(text, longest: longest, random)) == whole)
      }
    }
  }

  @Test("Armor that ends too early is refused wherever it ends")
  func truncation() throws {
    var random = TestSeed.random("armor truncation")
    let octets = (0..<200).map { _ in random.next() as UInt8 }
    let text = Array(Armor.encode(octets, as: .publicKey, checksum: true).utf8)
    for count in 0..<(text.count - 1) {
      let error = #expect(throws: OpenPGPError.self) { try Armor.decode(text.prefix(count)) }
      #expect(error?.kind == .malformed)
    }
  }

  @Test("Random octets are refused")
  func noise() throws {
    var random = TestSeed.random("armor noise")
    for _ in 0..<300 {
      var octets = (0..<Int.random(in: 0...200, using: &random)).map { _ in random.next() as UInt8 }
      if .random(using: &random) {
        octets = Array((Armor.Kind.signature.headerLine + "\n\n").utf8) + octets
      }
      #expect(throws: OpenPGPError.self) { try Armor.decode(octets) }
    }
  }
}
