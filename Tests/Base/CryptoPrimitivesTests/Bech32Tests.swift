import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

/// The vectors are those of BIP-173 and BIP-350.
@Suite("Bech32 and bech32m", .namesSeed)
struct Bech32Tests {
  @Test(
    "what is valid is of one variant, and comes back as it was",
    arguments: [
      ("A12UEL5L", .bech32), ("a12uel5l", .bech32),
      (
        "an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs",
        .bech32
      ),
      ("abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw", .bech32),
      (
        "11qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqc8247j",
        .bech32
      ),
      ("split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w", .bech32),
      ("?1ezyfcl", .bech32), ("A1LQFN3A", .bech32m), ("a1lqfn3a", .bech32m),
      (
        "an83characterlonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11sg7hg6",
        .bech32m
      ),
      ("abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx", .bech32m),
      (
        "11llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllludsr8",
        .bech32m
      ),
      ("split1checkupstagehandshakeupstreamerranterredcaperredlc445v", .bech32m),
      ("?1v759aa", .bech32m),
    ] as [(String, Bech32.Variant)])
  func valid(text: String, variant: Bech32.Variant) throws {
    let read = try Bech32(text)
    #expect(read.variant == variant)
    #expect(read.text == text.lowercased())
    #expect(Bech32(prefix: read.prefix, groups: read.groups, variant: variant) == read)
  }

  @Test(
    "what is not valid is refused",
    arguments: [
      ("\u{20}1nwldj5", .form), ("\u{7F}1axkwrx", .form), ("\u{80}1eym55h", .form),
      (
        "an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1569pvx",
        .tooLong
      ),
      ("pzry9x0s0muk", .form), ("1pzry9x0s0muk", .form), ("x1b4n0q5v", .form),
      ("li1dgmt3", .form), ("de1lg7wt\u{FF}", .form), ("A1G7SGD8", .checksum),
      ("10a06t8", .form), ("1qzzfhee", .form), ("\u{20}1xj0phk", .form),
      ("\u{7F}1g6xzxy", .form), ("\u{80}1vctc34", .form),
      (
        "an84characterslonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11d6pts4",
        .tooLong
      ),
      ("qyrz8wqd2c9m", .form), ("1qyrz8wqd2c9m", .form), ("y1b0jsk6g", .form),
      ("lt1igcx5c0", .form), ("in1muywd", .form), ("mm1crxm3i", .form), ("au1s5cgom", .form),
      ("M1VUXWEZ", .checksum), ("16plkw9", .form), ("1p2gdwpf", .form),
      ("a12UEL5L", .mixedCase), ("A12uel5l", .mixedCase), ("", .form), ("1", .form),
    ] as [(String, Bech32.Failure)])
  func invalid(text: String, failure: Bech32.Failure) {
    #expect(throws: failure) { try Bech32(text) }
  }

  /// Three mistakes of four that it must find are random: all are too many.
  @Test("up to four wrong characters are found", arguments: [Bech32.Variant.bech32, .bech32m])
  func mistakes(variant: Bech32.Variant) throws {
    var random = TestSeed.random("bech32 \(variant)")
    let groups = [0] + Bech32.groups(of: random.bytes(32))
    let text = Array(try #require(Bech32(prefix: "bc", groups: groups, variant: variant)).text)
    let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l")
    for _ in 0..<2_000 {
      var changed = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: 3..<text.count, using: &random)] =
          alphabet[Int.random(in: 0..<32, using: &random)]
      }
      guard changed != text else { continue }
      #expect(throws: Bech32.Failure.checksum) { try Bech32(String(changed)) }
    }
  }

  @Test("bytes go into groups and come back, and nothing else is in the last of them")
  func groups() throws {
    var random = TestSeed.random("groups")
    for count in 0...64 {
      let bytes = random.bytes(count)
      let groups = Bech32.groups(of: bytes)
      #expect(groups.count == (count * 8 + 4) / 5)
      #expect(groups.allSatisfy { $0 < 32 })
      #expect(Bech32.bytes(in: groups) == bytes)
      // A group more than the bytes need.
      if groups.count * 5 - count * 8 < 3 { continue }
      #expect(Bech32.bytes(in: groups + [0]) != bytes)
      let last = try #require(groups.last)
      #expect(Bech32.bytes(in: groups.dropLast() + [last | 1]) == nil)
    }
    #expect(Bech32.bytes(in: [0, 0, 0, 0, 0, 0, 0, 0, 0]) == nil)
  }

  @Test("what cannot be written is refused")
  func unwritable() {
    #expect(Bech32(prefix: "", groups: [], variant: .bech32) == nil)
    #expect(Bech32(prefix: "A", groups: [], variant: .bech32) == nil)
    #expect(Bech32(prefix: "é", groups: [], variant: .bech32) == nil)
    #expect(Bech32(prefix: "a", groups: [32], variant: .bech32) == nil)
    let long = [UInt8](repeating: 0, count: 83)
    #expect(Bech32(prefix: "a", groups: long, variant: .bech32) == nil)
    #expect(Bech32(prefix: "a", groups: Array(long.dropLast()), variant: .bech32) != nil)
  }
}
