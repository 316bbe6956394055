import CryptoPrimitives
import Foundation
import GcryptPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import SeedPhrase

@Suite("Seed phrases of BIP-39", .namesSeed)
struct SeedPhraseTests {
  private static func text(_ phrase: borrowing SeedPhrase) throws -> String {
    try phrase.text().withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// The entropy of a text, or the error.
  private static func read(_ text: String) throws -> [UInt8] {
    try SeedPhrase(reading: SecretBytes(copying: text.utf8)).entropy.withUnsafeBytes { Array($0) }
  }

  private static func refusal(_ text: String) -> SeedPhraseError? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return error as? SeedPhraseError
    }
  }

  @Test("are those of its vectors, both ways")
  func vectors() throws {
    guard let directory = VectorFiles.directory("wallet") else { return }
    let data = try Data(contentsOf: directory.appendingPathComponent("bip39.json"))
    let vectors = try JSONDecoder().decode([String: [[String]]].self, from: data)
    for vector in try #require(vectors["english"]) {
      let phrase = try SeedPhrase(entropy: [UInt8](hex: vector[0]).secret())
      #expect(try Self.text(phrase) == vector[1])
      #expect(try Self.read(vector[1]).hex == vector[0])
    }
  }

  @Test("come back from their words, cut short, in capitals, with any white space")
  func forms() throws {
    var random = TestSeed.random("phrase forms")
    for count in SeedPhrase.wordCounts {
      for _ in 0..<20 {
        let phrase = try SeedPhrase.generate(words: count, random: &random)
        let entropy = phrase.entropy.withUnsafeBytes { Array($0) }
        let words = (0..<count).map { phrase.word(at: $0) }
        #expect(phrase.wordCount == count)
        for text in [
          words.joined(separator: " "), "\n\t" + words.joined(separator: " \r\n ") + "\u{0B}\u{0C}",
          words.map { $0.prefix(4) }.joined(separator: " "),
          words.map { $0.prefix(5).uppercased() }.joined(separator: "\t"),
        ] {
          #expect(try Self.read(text) == entropy)
        }
      }
    }
  }

  @Test("four letters name a word, and no two words begin with the same")
  func fourLetters() {
    let beginnings = Set(BIP39Words.all.map { $0.prefix(4) })
    #expect(beginnings.count == 2048)
  }

  @Test("of another number of words are refused", arguments: 0...30)
  func numbers(count: Int) throws {
    let text = [String](repeating: "abandon", count: count).joined(separator: " ")
    let isPossible = SeedPhrase.wordCounts.contains(count)
    #expect(Self.refusal(text) == (isPossible ? .checksum : .wordCount(count)))
    guard count > 0 else { return }
    let entropy = [UInt8](repeating: 0, count: count).secret()
    let isEntropy = [16, 20, 24, 28, 32].contains(count)
    do {
      let phrase = try SeedPhrase(entropy: entropy)
      #expect(isEntropy)
      #expect(phrase.wordCount == count / 4 * 3)
    } catch { #expect(!isEntropy) }
  }

  @Test(
    "an unknown word is named by its place, with what it may have been meant for",
    arguments: [
      ("abandom", ["abandon"]), ("abnadon", ["abandon"]), ("zooo", ["zoo", "food", "good"]),
      ("abo", ["able"]), ("xyzzyxyzzy", []), ("qqqqqqqqqqqqqqqqqqqqqqqq", []),
      ("abandoned", ["abandon"]), ("aba", ["able"]),
    ] as [(String, [String])])
  func unknown(word: String, near: [String]) throws {
    for place in [0, 5, 11] {
      var words = [String](repeating: "abandon", count: 12)
      words[place] = word
      guard case .unknownWord(let position, let found)? = Self.refusal(words.joined(separator: " "))
      else {
        Issue.record("\(word) is taken")
        return
      }
      #expect(position == place + 1)
      #expect(found.count <= 3)
      #expect(found.first == near.first)
      for like in found {
        #expect(NearWords.distance(Array(word.utf8), Array(like.utf8)) <= 2)
      }
    }
  }

  @Test(
    "mistakes are counted",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "ab", 2), ("abc", "abc", 0), ("abc", "acb", 1),
      ("abcd", "badc", 2), ("ca", "abc", 3), ("kitten", "sitting", 3), ("zoo", "zo", 1),
    ])
  func distance(left: String, right: String, distance: Int) {
    #expect(NearWords.distance(Array(left.utf8), Array(right.utf8)) == distance)
    #expect(NearWords.distance(Array(right.utf8), Array(left.utf8)) == distance)
  }

  @Test("every swap of two different words, and nearly every other word, ends in the checksum")
  func checksums() throws {
    var random = TestSeed.random("phrase checksum")
    let phrase = try SeedPhrase.generate(words: 24, random: &random)
    let words = (0..<24).map { phrase.word(at: $0) }
    var taken = 0
    for _ in 0..<400 {
      var other = words
      other[Int.random(in: 0..<24, using: &random)] =
        BIP39Words.all[Int.random(in: 0..<2048, using: &random)]
      guard other != words else { continue }
      switch Self.refusal(other.joined(separator: " ")) {
      case nil: taken += 1
      case .checksum, .electrum: break
      case let error: Issue.record("\(String(describing: error))")
      }
    }
    // One of 256 has the right checksum.
    #expect(taken < 15)
  }

  @Test(
    "a seed of Electrum is named as one",
    arguments: [
      // Its own tests: of the standard kind, and of segwit.
      "cycle rocket west magnet parrot shuffle foot correct salt library feed song",
      "wild father tree among universe such mobile favorite target dynamic credit identify",
    ])
  func electrum(text: String) {
    #expect(Self.refusal(text) == .electrum)
    #expect(Self.refusal(text.uppercased() + "\n") == .electrum)
  }

  @Test("what is no text of words is refused, with its place")
  func notWords() {
    for (text, error) in [
      ("abandon abandon \u{E9}", .letters(position: 3)),
      ("abandon e\u{301}", .letters(position: 2)),
      ("\u{3042}\u{3044}\u{3053}", .letters(position: 1)),
      ("a\u{0}b", .character(position: 1, code: 0)),
      ("abandon \u{1B}[A", .character(position: 2, code: 0x1B)),
      ("abandon\u{1F600}", .character(position: 1, code: 0x1F600)),
      ("abandon, about", .wordCount(2)), ("\u{3000}", .wordCount(0)), ("12", .wordCount(0)),
      ("abandon1", .numbers),
    ] as [(String, SeedPhraseError)] {
      #expect(Self.refusal(text) == error, "\(text.unicodeScalars.map(\.value))")
    }
    for octets in [[0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xA0]] as [[UInt8]] {
      #expect(throws: SeedPhraseError.notText) { _ = try SeedPhrase(reading: octets.secret()) }
    }
    #expect(Self.refusal(String(repeating: "a ", count: 2_048)) == .wordCount(2_048))
    #expect(Self.refusal(String(repeating: "a", count: 4_097)) == .form)
  }

  @Test("reading ends for any octets, and what it takes it writes again")
  func hostile() throws {
    var random = TestSeed.random("phrase octets")
    let alphabet = Array("abcdefghijklmnopqrstuvwxyzABZ \n\t\u{0}1é".utf8)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      do {
        let phrase = try SeedPhrase(reading: text.secret())
        let again = try SeedPhrase(reading: phrase.text())
        #expect(
          again.entropy.withUnsafeBytes { Array($0) }
            == phrase.entropy.withUnsafeBytes { Array($0) })
      } catch { #expect(error is SeedPhraseError) }
    }
  }
}
