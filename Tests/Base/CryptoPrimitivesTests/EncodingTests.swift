import CryptoPrimitives
import Foundation
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("Base64url")
struct Base64URLTests {
  private func decode(_ text: String) throws -> [UInt8] { try Base64URL.decode(Array(text.utf8)) }

  @Test(
    "The values of RFC 4648, section 10, without padding",
    arguments: [
      ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
      ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ])
  func values(bytes: String, text: String) throws {
    #expect(Base64URL.encode(Array(bytes.utf8)) == text)
    #expect(try decode(text) == Array(bytes.utf8))
    #expect(Base64URL.encodedCount(bytes.utf8.count) == text.utf8.count)
  }

  @Test("Every length to 200 comes back, and is what Foundation writes", .namesSeed)
  func roundTrip() throws {
    var random = TestSeed.random("base64url")
    for count in 0...200 {
      let bytes = random.bytes(count)
      let text = Base64URL.encode(bytes)
      let other = Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
      #expect(text == other)
      #expect(try decode(text) == bytes)
      #expect(try Base64URL.decode(Array(text.utf8), count: count) == bytes)
    }
  }

  @Test(
    "Refused: padding, the other alphabet, white space, control and non-ASCII characters",
    arguments: [
      "Zg==", "Zm8=", "Zg=", "Z===", "====", "Zm9v=", "+m9v", "Zm9/", "Zm 9v", "Zm9v\n", "\tZm9v",
      "Zm9v ", "Zm9\u{0}", "Zm9.", "Zm9~", "Zm9\u{7F}", "\u{E9}m", "Zm\u{C0}", "\u{FF5A}",
    ])
  func characters(text: String) {
    #expect(throws: MalformedInput.self) { _ = try decode(text) }
  }

  @Test("Refused: every byte outside the alphabet, at every place of a group")
  func everyByte() {
    let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    for byte in UInt8.min...UInt8.max {
      for place in 0..<4 {
        var text = Array("AAAA".utf8)
        text[place] = byte
        #expect(((try? Base64URL.decode(text)) != nil) == alphabet.contains(byte))
      }
    }
  }

  @Test("Refused: a length that no byte string has", arguments: ["A", "AAAAA", "Zm9vYmFyA"])
  func impossibleLength(text: String) {
    #expect(throws: MalformedInput.self) { _ = try decode(text) }
  }

  @Test("Refused: every nonzero value of the bits that stand for nothing")
  func trailingBits() throws {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    for (value, character) in alphabet.enumerated() {
      #expect(((try? decode("A\(character)")) != nil) == (value % 16 == 0))
      #expect(((try? decode("AA\(character)")) != nil) == (value % 4 == 0))
    }
  }

  @Test("Refused: another number of bytes than asked for", arguments: [0, 1, 2, 4, 33])
  func count(count: Int) {
    #expect(throws: MalformedInput.self) {
      _ = try Base64URL.decode(Array("Zm9v".utf8), count: count)
    }
  }
}

@Suite("Hex, Crockford's Base32 and 32 bytes")
struct SmallEncodingTests {
  @Test("Hex is written lowercase and read in either case")
  func hex() throws {
    let all = Array(UInt8.min...UInt8.max)
    let text = Hex.encode(all)
    #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
    #expect(try Hex.decode(text) == all)
    #expect(try Hex.decode(text.uppercased()) == all)
    #expect(try Hex.decode("") == [])
  }

  @Test(
    "Hex refuses an odd length and other characters",
    arguments: ["0", "abc", "0g", "g0", "0x", " 00", "0 ", "\u{FF10}0", "é0"])
  func badHex(text: String) {
    #expect(throws: MalformedInput.self) { _ = try Hex.decode(text) }
  }

  @Test("Crockford's Base32 leaves out I, L, O and U, and takes bits from the top")
  func crockford() {
    let bytes: [UInt8] = [0x00, 0x44, 0x32, 0x14, 0xC7, 0x42, 0x54, 0xB6, 0x35, 0xCF]
    #expect(Crockford.encode(firstBitsOf: bytes, characters: 16) == "0123456789ABCDEF")
    let rest: [UInt8] = [0x84, 0x65, 0x3A, 0x56, 0xD7, 0xC6, 0x75, 0xBE, 0x77, 0xDF]
    #expect(Crockford.encode(firstBitsOf: rest, characters: 16) == "GHJKMNPQRSTVWXYZ")
    #expect(Crockford.encode(firstBitsOf: [0xFF], characters: 2) == "ZW")
    #expect(Crockford.encode(firstBitsOf: [], characters: 3) == "000")
  }

  @Test("Bits are numbered from the top of the first byte, and past the end are zero")
  func bits() {
    let bytes: [UInt8] = [0b1010_0101, 0xFF]
    #expect(bytes.bits(at: 0, count: 1) == 1)
    #expect(bytes.bits(at: 0, count: 4) == 10)
    #expect(bytes.bits(at: 4, count: 8) == 0x5F)
    #expect(bytes.bits(at: 8, count: 16) == 0xFF00)
    #expect(bytes.bits(at: 16, count: 11) == 0)
  }

  @Test("Thirty-two bytes are equal, ordered and printed by their bytes")
  func octets() {
    let low = Octets32(hex: "00" + String(repeating: "ff", count: 31))
    let high = Octets32(hex: "01" + String(repeating: "00", count: 31))
    #expect(low < high)
    #expect(!(high < low))
    #expect(low != high)
    #expect(Set([low, high, low]).count == 2)
    #expect("\(high)" == "01" + String(repeating: "00", count: 31))
    #expect(Octets32([UInt8](repeating: 0, count: 32)) == .zero)
    for count in [0, 31, 33] { #expect(Octets32([UInt8](repeating: 0, count: count)) == nil) }
  }

  @Test("The word list has 2048 words in order, that differ in their first four letters")
  func words() {
    let words = BIP39Words.all
    #expect(words.count == 2048)
    #expect(words.first == "abandon")
    #expect(words.last == "zoo")
    #expect(words == words.sorted())
    #expect(Set(words.map { $0.prefix(4) }).count == 2048)
    #expect(words.allSatisfy { (3...8).contains($0.count) })
    // The list as published, one word a line.
    let file = words.map { $0 + "\n" }.joined()
    #expect(
      sha256(file.utf8).hex == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda")
  }
}
