import CryptoPrimitives
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Base64 and CRC-24")
struct Base64Tests {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// One sextet after the other, as the RFC says it.
  private func encode(_ octets: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for start in stride(from: 0, to: octets.count, by: 3) {
      let group = Array(octets.dropFirst(start).prefix(3))
      var bits = 0
      for index in 0..<3 { bits = bits << 8 | (index < group.count ? Int(group[index]) : 0) }
      for index in 0..<4 {
        let sextet = bits >> (18 - 6 * index) & 63
        text.append(index <= group.count ? Self.alphabet[sextet] : UInt8(ascii: "="))
      }
    }
    return text
  }

  private func decode(_ text: [UInt8], room: Int) -> (taken: Int, octets: [UInt8]) {
    var output = [UInt8](repeating: 0, count: room)
    let done = text.withUnsafeBytes { text in
      output.withUnsafeMutableBytes { Base64.decode(text, into: $0) }
    }
    return (done.taken, Array(output.prefix(done.made)))
  }

  @Test("Whole lines are encoded as the definition says", .namesSeed)
  func encodesLines() {
    var random = TestSeed.random("base64 lines")
    for count in [0, 1, 47, 48, 49, 96, 480, 5000] {
      let octets = (0..<count).map { _ in random.next() as UInt8 }
      var output = [UInt8](repeating: 0, count: 8192)
      let done = octets.withUnsafeBytes { octets in
        output.withUnsafeMutableBytes { Base64.encodeLines(octets, into: $0) }
      }
      let lines = octets.count / 48
      #expect(done.taken == 48 * lines)
      var expected: [UInt8] = []
      for line in 0..<lines {
        expected += encode(Array(octets.dropFirst(48 * line).prefix(48)))
        expected.append(.lineFeed)
      }
      #expect(Array(output.prefix(done.made)) == expected)
    }
  }

  @Test("Groups are decoded whatever the lines are long, and no octet beyond the room", .namesSeed)
  func decodesGroups() {
    var random = TestSeed.random("base64 groups")
    let octets = (0..<3000).map { _ in random.next() as UInt8 }
    let text = encode(octets)
    let lengths = [4, 8, 12, 16, 20, 32, 60, 64, 68, 72, 76, 128, 4000]
    for (length, end) in lengths.flatMap({ [($0, "\n"), ($0, "\r\n")] }) {
      var lines: [UInt8] = []
      for start in stride(from: 0, to: text.count, by: length) {
        lines += text[start..<min(start + length, text.count)] + Array(end.utf8)
      }
      var taken = 0
      var read: [UInt8] = []
      while true {
        let room = Int.random(in: 0...100, using: &random)
        let done = decode(Array(lines[taken...]), room: room)
        if done.taken == 0, room >= Base64.decodingRoom { break }
        taken += done.taken
        read += done.octets
      }
      #expect(read == Array(octets.prefix(read.count)))
      #expect(lines.count - taken < 16)
    }
  }

  @Test("Every octet that is no character of base64 stops it, wherever it stands")
  func stops() {
    let octets = (0..<48).map { UInt8($0 * 5) }
    let line = encode(octets)
    for octet in UInt8.min...255 {
      #expect((Base64.sextet(octet) != nil) == Self.alphabet.contains(octet))
      for place in [0, 1, 2, 3, 7, 15, 16, 31, 32, 47, 48, 62, 63] where octet != 10 {
        var text = line + line
        text[place] = octet
        let done = decode(text, room: 200)
        if Self.alphabet.contains(octet) {
          #expect(done.taken == 128)
        } else {
          #expect(done.taken == place / 4 * 4)
          #expect(done.octets == Array(octets.prefix(place / 4 * 3)))
        }
      }
    }
  }

  @Test("Each character stands for its place in the alphabet")
  func alphabet() {
    for (value, character) in Self.alphabet.enumerated() {
      #expect(Base64.sextet(character) == UInt8(value))
    }
  }

  @Test("The checksum is that of the generator, wherever octets are cut", .namesSeed)
  func checksum() {
    func bitwise(_ octets: [UInt8]) -> UInt32 {
      var sum: UInt32 = 0xB704CE
      for octet in octets {
        sum ^= UInt32(octet) << 16
        for _ in 0..<8 {
          sum <<= 1
          if sum & 0x100_0000 != 0 { sum ^= 0x186_4CFB }
        }
      }
      return sum
    }
    var check = CRC24()
    Array("123456789".utf8).withUnsafeBytes { check.update($0) }
    #expect(check.value == 0x21CF02)

    var random = TestSeed.random("checksum")
    let octets = (0..<1000).map { _ in random.next() as UInt8 }
    for cut in 0...40 {
      var sum = CRC24()
      octets.prefix(cut).withUnsafeBytes { sum.update($0) }
      octets.dropFirst(cut).withUnsafeBytes { sum.update($0) }
      #expect(sum.value == bitwise(octets))
    }
  }
}
