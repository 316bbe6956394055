import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import PassphraseStrength

/// How soon passphrases are guessed. What zxcvbn says of thousands is compared in InteropTests.
@Suite struct PassphraseStrengthTests {
  private func strength(_ text: String, _ names: [String] = []) throws -> PassphraseStrength {
    try PassphraseStrength(of: SecretBytes(copying: Array(text.utf8)), names: names)
  }

  /// One more than the pattern's own guesses, as the method has it.
  @Test(arguments: [
    ("", 1.0), ("password", 3), ("PASSWORD", 5), ("drowssap", 5), ("p4ssw0rd", 9),
    ("aaaaaaaa", 97), ("abcdefgh", 33), ("97531", 41), ("1.2.1987", 43801), ("2026", 21),
  ])
  func eachPatternHasItsGuesses(text: String, guesses: Double) throws {
    #expect(try strength(text).guesses == guesses)
  }

  @Test(arguments: ["tzuiopü+", "poiuzt", "xy<yxy<yx", "lñ´ç´ñl", "7894561230"])
  func everyKeyboardIsKnown(text: String) throws {
    #expect(try strength(text).logarithm < Double(text.count) - 1)
  }

  @Test func noWordsCountCharactersAreTenGuessesEach() throws {
    #expect(try strength("xkRqmQvLpw").guesses == 1e10 + 1)
    #expect(try strength("ёжжщюэ").logarithm >= 5)
    #expect(try !strength("xkRqmQvLpw").isWeak)
    #expect(try strength("xkRqmQvLp").isWeak)
  }

  @Test(arguments: ["Quorfelspatt", "eva quorfelspatt", "Quorfelspatt-7", "quorfelspatt@home"])
  func namesAreGuessedFirst(name: String) throws {
    #expect(try !strength("quorfelspatt").isWeak)
    #expect(try strength("Quorfelspatt", [name]).guesses < 100)
    #expect(try strength("ttapslefrouq", [name]).guesses < 100)
    #expect(try strength("qu0rf3lsp4tt", [name]).guesses < 100)
  }

  /// Bytes that are no text count for what they are.
  @Test func randomBytesAreStrongAndRepeatedOnesAreNot() throws {
    var random = TestSeed.random("bytes")
    let bytes = random.bytes(32).map { $0 | 0x80 }
    #expect(try !PassphraseStrength(of: SecretBytes(copying: bytes)).isWeak)
    let same = [UInt8](repeating: 0xFF, count: 64)
    #expect(try PassphraseStrength(of: SecretBytes(copying: same)).isWeak)
  }

  /// The longest passphrase of each kind that makes work.
  @Test(arguments: ["a", "aab", "|17!", "11.11.11", "password", "\u{10FFFF}"])
  func theLongestTakeBoundedWork(piece: String) throws {
    let bytes = Array(String(repeating: piece, count: 4096).utf8.prefix(4096))
    let seconds = try processorSeconds {
      let guesses = try PassphraseStrength(of: SecretBytes(copying: bytes), names: ["a", piece])
        .guesses
      #expect(guesses.isFinite && guesses >= 1)
    }
    #expect(seconds < 60)
  }

  @Test func whatFollowsTheFirstHundredCharactersIsNotLookedAt() throws {
    let start = String(repeating: "aab", count: 34).prefix(100)
    #expect(try strength(start + "xkRqmQvLpwxkRqmQvLpw") == strength(String(start)))
  }

  @Test(.namesSeed) func whateverItIsTheGuessesAreANumber() throws {
    var random = TestSeed.random("strength")
    for _ in 0..<200 {
      let count = Int.random(in: 0...60, using: &random)
      let bytes = random.bytes(count).map { count.isMultiple(of: 2) ? $0 : $0 & 0x3F | 0x20 }
      let guesses = try PassphraseStrength(of: SecretBytes(copying: bytes)).guesses
      #expect(guesses.isFinite && guesses >= 1)
    }
  }
}
