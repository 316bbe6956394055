import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("Base58Check", .namesSeed)
struct Base58CheckTests {
  /// Addresses whose hashes everybody knows: of the first block, of nothing, and of BIP-49's example.
  @Test(
    "is what addresses are",
    arguments: [
      ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "0062e907b15cbf27d5425399ebf6f0fb50ebb88f18"),
      ("1111111111111111111114oLvT2", "000000000000000000000000000000000000000000"),
      ("2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2", "c4336caa13e08b96080a32b5d818d59b4ab3b36742"),
      ("3QJmV3qfvL9SuYo34YihAf3sRCW3qSinyC", "05f815b036d9bbbce5e9f2a00abd1bf3dc91e95510"),
    ])
  func addresses(text: String, payload: String) throws {
    #expect(try Base58Check.decode(text).hex == payload)
    #expect(Base58Check.encode([UInt8](hex: payload)) == text)
  }

  @Test("any bytes come back, with zeros in front")
  func roundTrip() throws {
    var random = TestSeed.random("base58")
    for count in 0...80 {
      let zeros = Int.random(in: 0...4, using: &random)
      let bytes = [UInt8](repeating: 0, count: zeros) + random.bytes(max(0, count - zeros))
      let text = Base58Check.encode(bytes)
      #expect(try Base58Check.decode(text) == bytes)
      let short = text.dropLast()
      #expect(throws: Base58Check.Failure.checksum) { try Base58Check.decode(short) }
    }
  }

  @Test("each single mistake in an address is found")
  func mistakes() throws {
    let text = Array("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")
    for place in text.indices {
      for other in "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
      where other != text[place] {
        var changed = text
        changed[place] = other
        #expect(throws: Base58Check.Failure.checksum) { try Base58Check.decode(String(changed)) }
      }
    }
  }

  @Test(
    "what is no base 58 is refused",
    arguments: [
      ("0", .character), ("1O", .character), ("lI", .character), ("é", .character),
      (" 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", .character), ("", .checksum), ("1", .checksum),
      ("3yQ", .checksum), (String(repeating: "z", count: 120), .checksum),
      (String(repeating: "1", count: 121), .tooLong),
      (String(repeating: "z", count: 1_000_000), .tooLong),
    ] as [(String, Base58Check.Failure)])
  func refused(text: String, failure: Base58Check.Failure) {
    #expect(throws: failure) { try Base58Check.decode(text) }
  }
}
