import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import SeedPhrase

@Suite("Phrases of dice", .namesSeed)
struct DiceTests {
  private static func dice(_ text: String) throws -> Dice {
    try Dice(reading: SecretBytes(copying: text.utf8))
  }

  private static func rolls(_ count: Int, _ random: inout SeededRandom) -> String {
    String((0..<count).map { _ in Character("\(Int.random(in: 1...6, using: &random))") })
  }

  private static func refusal(_ work: () throws -> Void) -> SeedPhraseError? {
    do {
      try work()
      return nil
    } catch {
      return error as? SeedPhraseError
    }
  }

  @Test("are what SHA-256 makes of the rolls, the system's randomness or the rolls alone")
  func entropy() throws {
    var random = TestSeed.random("dice")
    for (words, needed, size) in [
      (12, 50, 16), (15, 62, 20), (18, 75, 24), (21, 87, 28), (24, 99, 32),
    ] {
      #expect(try Dice.needed(forWords: words) == needed)
      let rolls = Self.rolls(needed + 3, &random)
      let spaced = rolls.map { "\($0) \n" }.joined()
      var (known, used) = (random, random)
      let system = known.bytes(32)
      let phrase = try Self.dice(spaced).phrase(words: words, random: &used)
      var octets = Array("whisper-dice-v1".utf8) + [0, 0, 0, UInt8(rolls.utf8.count)]
      octets += Array(rolls.utf8) + [0, 0, 0, 32] + system
      #expect(
        phrase.entropy.withUnsafeBytes { Array($0) } == Array(sha256(octets).bytes.prefix(size)))
      guard words == 12 || words == 24 else {
        #expect(
          Self.refusal { _ = try Self.dice(rolls).phraseOfDiceAlone(words: words) }
            == .diceWordCount(words))
        continue
      }
      let alone = try Self.dice(spaced).phraseOfDiceAlone(words: words)
      #expect(
        alone.entropy.withUnsafeBytes { Array($0) }
          == Array(sha256(Array(rolls.utf8)).bytes.prefix(size)))
    }
  }

  @Test("too few rolls are refused")
  func tooFew() throws {
    var random = TestSeed.random("dice few")
    for words in SeedPhrase.wordCounts {
      let needed = try Dice.needed(forWords: words)
      let rolls = Self.rolls(needed - 1, &random)
      let error = SeedPhraseError.rolls(needed: needed, given: needed - 1)
      #expect(
        Self.refusal { _ = try Self.dice(rolls).phrase(words: words, random: &random) } == error)
      if words == 12 || words == 24 {
        #expect(Self.refusal { _ = try Self.dice(rolls).phraseOfDiceAlone(words: words) } == error)
      }
    }
    #expect(Self.refusal { _ = try Dice.needed(forWords: 13) } == .wordCount(13))
  }

  @Test("a face of over 40 % is refused where dice stand alone, and no more than 40 % is not")
  func biased() throws {
    let rest = String("12356".flatMap { [Character](repeating: $0, count: 12) }.reversed())
    // 40 of 100, then 41 of 101.
    let even = String(repeating: "4", count: 40) + rest
    #expect(Self.refusal { _ = try Self.dice(even).phraseOfDiceAlone(words: 24) } == nil)
    #expect(
      Self.refusal { _ = try Self.dice(even + "4").phraseOfDiceAlone(words: 24) } == .diceBiased)
    var random = TestSeed.random("dice biased")
    #expect(
      Self.refusal { _ = try Self.dice(even + "4").phrase(words: 24, random: &random) } == nil)
  }

  @Test("rolls that repeat themselves are refused where they stand alone")
  func repeating() throws {
    var random = TestSeed.random("dice repeat")
    for (period, isRefused) in [(3, true), (12, true), (24, true), (25, false), (40, false)] {
      // Of all faces, so that none is too many.
      let once = (Array("123456123456") + Self.rolls(40, &random)).prefix(period)
      let rolls = String((0..<100).map { once[$0 % period] })
      let refusal = Self.refusal { _ = try Self.dice(rolls).phraseOfDiceAlone(words: 24) }
      #expect(refusal == (isRefused ? .diceRepeat : nil) || period == 3 && refusal == .diceRepeat)
    }
  }

  @Test("are added line by line, and of a line with something else nothing is taken")
  func added() throws {
    var random = TestSeed.random("dice lines")
    let rolls = Self.rolls(120, &random)
    var dice = try Dice()
    let lines: [Substring] = [
      rolls.prefix(50), "", "1 2 x", rolls.dropFirst(50).prefix(1), "0",
    ]
    for line in lines {
      do { try dice.add(SecretBytes(copying: line.utf8)) } catch SeedPhraseError.dieFace {}
    }
    #expect(dice.count == 51)
    try dice.add(SecretBytes(copying: rolls.dropFirst(51).utf8))
    #expect(dice.count == 120)
    let ofLines = try dice.phraseOfDiceAlone(words: 24)
    let ofOne = try Self.dice(rolls).phraseOfDiceAlone(words: 24)
    let isSame = ofLines.entropy.equals(ofOne.entropy)
    #expect(isSame)
    #expect(throws: SeedPhraseError.tooManyRolls) {
      _ = try Self.dice(rolls + String(repeating: " ", count: Dice.limit))
    }
  }

  @Test(
    "what is no face is refused",
    arguments: ["0", "7", "1 2 a", "1,2", "\u{661}", String(repeating: "1", count: 4_096) + "7"])
  func faces(text: String) {
    let isLong = text.utf8.count > Dice.limit
    #expect(Self.refusal { _ = try Self.dice(text) } == (isLong ? .tooManyRolls : .dieFace))
  }
}
