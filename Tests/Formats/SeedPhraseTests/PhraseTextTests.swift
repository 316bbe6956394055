import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import SeedPhrase

/// What people paste: words as wallets show them, as they are typed into a note, and as a message carries them.
@Suite("Words of a phrase as they are written down", .namesSeed)
struct PhraseTextTests {
  private static func entropy(_ text: String) throws -> [UInt8] {
    try SeedPhrase(reading: SecretBytes(copying: text.utf8)).entropy.withUnsafeBytes { Array($0) }
  }

  private static func numbered(
    _ words: [String], from first: Int = 1, _ line: (Int, String) -> String
  ) -> String {
    words.enumerated().map { line($0 + first, $1) }.joined(separator: "\n")
  }

  /// In two columns, as this program shows them.
  private static func columns(_ words: [String]) -> String {
    let half = (words.count + 1) / 2
    return (0..<half).map { row in
      [row, row + half].filter { $0 < words.count }.map { "  \($0 + 1). \(words[$0])" }
        .joined(separator: "    ")
    }.joined(separator: "\n")
  }

  /// Every way in which one phrase is written.
  private static func forms(of words: [String]) -> [String: String] {
    let plain = words.joined(separator: " ")
    let wide = String(
      String.UnicodeScalarView(
        plain.uppercased().unicodeScalars.map {
          $0 == " " ? "\u{3000}" : Unicode.Scalar($0.value - 0x41 + 0xFF21) ?? $0
        }))
    return [
      "no-break spaces": words.joined(separator: "\u{A0} "),
      "no-break spaces alone": words.joined(separator: "\u{A0}"),
      "wide spaces": words.joined(separator: "\u{3000}"),
      "spaces of no width": words.joined(separator: "\u{200B}"),
      "a byte order mark": "\u{FEFF}" + plain,
      "marks of direction": "\u{2066}" + plain + "\u{2069}\u{200E}",
      "commas": words.joined(separator: ", "), "commas alone": words.joined(separator: ","),
      "other commas": words.joined(separator: "\u{3001}"),
      "semicolons": words.joined(separator: ";"), "hyphens": words.joined(separator: " - "),
      "bullets": words.map { "\u{2022} \($0)\n" }.joined(),
      "lines": words.joined(separator: "\r\n") + "\r\n",
      "returns": words.joined(separator: "\r"),
      "paragraphs": "\n\n" + words.joined(separator: "\n\n"),
      "a list of JSON": "[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]",
      "capitals": plain.uppercased(), "wide capitals": wide,
      "points": numbered(words) { "\($0). \($1)" },
      "points in one line": words.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: " "),
      "numbers": numbered(words) { "\($0) \($1)" },
      "numbers without a space": numbered(words) { "\($0)\($1)" },
      "brackets": numbered(words) { "(\($0)) \($1)" },
      "zeros": numbered(words) { ($0 < 10 ? "0" : "") + "\($0): \($1)" },
      "number signs": numbered(words) { "#\($0)\t\($1)" },
      "pictures of keys": numbered(words) { number, word in
        "\(number)".map { "\($0)\u{FE0F}\u{20E3}" }.joined() + " " + word
      },
      "columns": columns(words), "another order": numbered(words.reversed()) { "\(25 - $0) \($1)" },
      "their number": "\(words.count)\n" + plain,
    ]
  }

  @Test("are the phrase, whatever stands between them")
  func forms() throws {
    var random = TestSeed.random("phrase text")
    for _ in 0..<20 {
      let phrase = try SeedPhrase.generate(words: 24, random: &random)
      let entropy = phrase.entropy.withUnsafeBytes { Array($0) }
      for (name, text) in Self.forms(of: (0..<24).map { String(phrase.word(at: $0)) }) {
        #expect((try? Self.entropy(text)) == entropy, "\(name)")
      }
    }
  }

  @Test("are refused where their numbers leave one out, or name one twice")
  func numbers() throws {
    let words = [String](repeating: "abandon", count: 11) + ["about"]
    for text in [
      Self.numbered(words, from: 0) { "\($0) \($1)" },
      Self.numbered(words, from: 2) { "\($0) \($1)" },
      Self.numbered(words) { "\(min($0, 11)) \($1)" },
      Self.numbered(words) { $0 == 5 ? $1 : "\($0) \($1)" },
      Self.numbered(words) { "\($1) \($0)" },
      Self.numbered(words) { "\($0) \($0) \($1)" },
      Self.numbered(words) { "99999999999999999999\($0) \($1)" },
      "24\n" + words.joined(separator: " "),
    ] {
      #expect(throws: SeedPhraseError.numbers) { try Self.entropy(text) }
    }
  }

  @Test("a private key or a seed in digits is told from words with wrong numbers")
  func key() throws {
    let keys = [
      "7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f", "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ",
      "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi",
    ]
    for text in keys.flatMap({ [$0, " \($0)\r\n", "\"\($0)\""] }) {
      #expect(throws: SeedPhraseError.key) { try Self.entropy(text) }
    }
    #expect(throws: SeedPhraseError.numbers) { try Self.entropy("1abandon3ability") }
    #expect(throws: SeedPhraseError.numbers) { try Self.entropy(keys[0] + " abandon") }
  }

  @Test("a wrong one is told by its place in the phrase, not in the text")
  func place() throws {
    var words = [String](repeating: "abandon", count: 11) + ["about"]
    words[6] = "abandom"
    for text in [Self.columns(words), words.joined(separator: "\u{A0}, ")] {
      do {
        _ = try Self.entropy(text)
        Issue.record("it is taken")
      } catch SeedPhraseError.unknownWord(let position, let near) {
        #expect(position == 7 && near.first == "abandon")
      }
    }
  }

  @Test("a number alone is told from words, and the number before a word must be its place")
  func alone() throws {
    func text(_ text: String) throws -> PhraseText {
      try PhraseText(reading: SecretBytes(copying: text.utf8))
    }
    for (written, number) in [
      ("12", 12), (" 24 \r", 24), ("\u{FF11}\u{FF12}", 12), ("12 24", nil), ("12 abandon", nil),
      ("", nil), ("99999999999999999999", 1000),
    ] as [(String, Int?)] {
      #expect(try text(written).number == number, "\(written)")
    }
    #expect(try SeedPhrase.word(text("3. ABAN"), at: 3) == "abandon")
    #expect(try SeedPhrase.word(text("\u{A0}zoo,"), at: 3) == "zoo")
    #expect(throws: SeedPhraseError.numbers) { try SeedPhrase.word(text("3. zoo"), at: 4) }
    #expect(throws: SeedPhraseError.oneWord) { try SeedPhrase.word(text("zoo zoo"), at: 4) }
  }

  @Test("reading takes time by the length of the text alone")
  func linear() throws {
    // Each word is as far from all of the list as can be.
    let text = String(repeating: "9 zzzzzzzzzz,", count: 4096 / 13)
    #expect(throws: SeedPhraseError.numbers) { try Self.entropy(text) }
    let long = String(repeating: "\u{3000}", count: 4096 / 3)
    #expect(throws: SeedPhraseError.wordCount(0)) { try Self.entropy(long) }
  }
}
