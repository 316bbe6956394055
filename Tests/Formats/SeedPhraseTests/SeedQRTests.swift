import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import SeedPhrase

@Suite("Seed phrases that a QR code holds", .namesSeed)
struct SeedQRTests {
  private static func read(_ octets: [UInt8]) throws -> [UInt8] {
    try SeedPhrase(scanned: octets.secret()).entropy.withUnsafeBytes { Array($0) }
  }

  private static func read(_ text: String) throws -> [UInt8] { try read(Array(text.utf8)) }

  private static func refusal(_ text: String) -> SeedPhraseError? {
    do {
      _ = try read(text)
      return nil
    } catch { return error as? SeedPhraseError }
  }

  private static let twelve = "060011340297121509231865139009671626105800901304"
  private static let twentyFour =
    "026711360265042205251150094504230976089217260330044403310828169416321624016018351893086300950607"

  @Test("are read from digits, four a word, from their octets, and from their words")
  func forms() throws {
    for (digits, entropy, words) in [
      (
        Self.twelve, "4b11b894cbf737d26b73c7cb50882d51",
        "enrich miss cement obey inflict truck punch jump slender lounge area perfect"
      ),
      (
        Self.twentyFour, "2171c0849a641b1f9d89a77a0df35f14a37852d9e69ecc19605072becad7c2fa",
        """
        cannon mix cancel crumble double more involve crunch key hurdle style citizen daring city guide stable slot \
        slam beef tornado uncover hip armor episode
        """
      ),
    ] {
      #expect(try Self.read(digits).hex == entropy)
      #expect(try Self.read([UInt8](hex: entropy)).hex == entropy)
      #expect(try Self.read(words).hex == entropy)
      #expect(try Self.read("\u{FEFF}" + words.uppercased() + "\n").hex == entropy)
    }
  }

  @Test("come back from the digits of any phrase, of each number of words")
  func digits() throws {
    var random = TestSeed.random("seed qr")
    for count in SeedPhrase.wordCounts {
      let phrase = try SeedPhrase.generate(words: count, random: &random)
      let digits = (0..<count).map { place in
        let number = BIP39Words.all.firstIndex(of: phrase.word(at: place)) ?? 0
        return String(repeating: "0", count: 4 - "\(number)".utf8.count) + "\(number)"
      }.joined()
      #expect(
        try Self.read(digits) == phrase.entropy.withUnsafeBytes { Array($0) })
    }
  }

  @Test("are refused with what is wrong")
  func refused() {
    #expect(Self.refusal(String(Self.twelve.dropLast())) == .scannedDigits(47))
    #expect(Self.refusal("0000") == .scannedDigits(4))
    #expect(Self.refusal(Self.twelve + Self.twentyFour) == .scannedDigits(144))
    #expect(Self.refusal("0000" + "2048" + Self.twelve.dropFirst(8)) == .scannedNumber(position: 2))
    #expect(Self.refusal("9999" + Self.twelve.dropFirst(4)) == .scannedNumber(position: 1))
    #expect(Self.refusal("0601" + Self.twelve.dropFirst(4)) == .checksum)
    #expect(
      Self.refusal(String(repeating: "abandon ", count: 11)) == .wordCount(11))
    // Codes that hold something else, of the compact form's sizes among them.
    for text in [
      "", "https://example.org/", "bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
      "sixteen letters!", "thirty-two letters and a newline", "UR:CRYPTO-SEED/OEADGDSTASLTLAK",
      String(repeating: "7", count: 4_097) + "x",
    ] {
      #expect(Self.refusal(text) == .notScanned, "\(text.prefix(40))")
    }
    for count in [1, 15, 17, 20, 24, 28, 31, 33] {
      #expect(throws: SeedPhraseError.notScanned) {
        try Self.read([UInt8](repeating: 0xF7, count: count))
      }
    }
  }
}
