internal import CryptoPrimitives
internal import GcryptPrimitives
package import SecretMemory

/// Rolls of dice that a phrase is made of. They are the phrase in another form.
package struct Dice: ~Copyable {
  /// The faces as digits of ASCII, 1 to 6, and room for others.
  private var rolls: SecretBytes
  /// How many rolls there are.
  package private(set) var count = 0

  /// The most that are taken.
  package static let limit = 4096

  /// None yet.
  package init() throws { rolls = try SecretBytes(count: Self.limit) }

  /// Reads digits; white space between them is dropped. Throws `SeedPhraseError.dieFace` for anything else, and
  /// `.tooManyRolls` for more than `limit` octets.
  package init(reading text: borrowing SecretBytes) throws {
    var rolls = try SecretBytes(count: Self.limit)
    count = try Self.add(text, to: &rolls, behind: 0)
    self.rolls = rolls
  }

  /// Adds rolls, all that a text has or none. Throws as ``init(reading:)`` does.
  package mutating func add(_ text: borrowing SecretBytes) throws {
    count = try Self.add(text, to: &rolls, behind: count)
  }

  /// How many rolls there are then.
  private static func add(
    _ text: borrowing SecretBytes, to rolls: inout SecretBytes, behind count: Int
  ) throws -> Int {
    guard text.count <= limit - count else { throw SeedPhraseError.tooManyRolls }
    return try text.withUnsafeBytes { text in
      try rolls.withUnsafeMutableBytes { rolls in
        var end = count
        for octet in text {
          switch octet {
          case 0x31...0x36:
            rolls[end] = octet
            end += 1
          case 0x20, 0x09...0x0D: continue
          default: throw SeedPhraseError.dieFace
          }
        }
        return end
      }
    }
  }

  /// How many rolls have as much entropy as so many words. Throws `SeedPhraseError.wordCount`.
  package static func needed(forWords count: Int) throws(SeedPhraseError) -> Int {
    switch count {
    case 12: 50
    case 15: 62
    case 18: 75
    case 21: 87
    case 24: 99
    default: throw .wordCount(count)
    }
  }

  /// A phrase of the rolls and as much of the system's randomness: dice can only add. Throws `SeedPhraseError`: `.wordCount`
  /// and `.rolls`.
  ///
  /// The entropy is the beginning of SHA-256("whisper-dice-v1" ‖ LP(rolls as digits of ASCII) ‖ LP(32 random bytes)).
  package borrowing func phrase(
    words: Int, random: inout some RandomSource
  ) throws -> SeedPhrase {
    try checkNumber(forWords: words)
    let system = try random.secret(32)
    var digest = Digest(.sha256)
    digest.update(Array("whisper-dice-v1".utf8))
    withRolls { Self.add($0, to: &digest) }
    system.withUnsafeBytes { Self.add($0, to: &digest) }
    return try Self.phrase(words, digest)
  }

  /// A phrase of the rolls alone, as other signers make it of the same ones: the beginning of the digits' SHA-256. Whoever
  /// has bad dice has a bad phrase.
  ///
  /// Throws `SeedPhraseError`: `.diceWordCount` for other than 12 or 24 words, `.rolls`, `.diceBiased` and `.diceRepeat`.
  package borrowing func phraseOfDiceAlone(words: Int) throws -> SeedPhrase {
    try Self.checkAlone(words: words)
    try checkNumber(forWords: words)
    try checkQuality()
    var digest = Digest(.sha256)
    withRolls { digest.update($0) }
    return try Self.phrase(words, digest)
  }

  /// Throws `SeedPhraseError.diceWordCount` unless dice alone make so many words: 12 or 24.
  package static func checkAlone(words: Int) throws(SeedPhraseError) {
    guard words == 12 || words == 24 else { throw .diceWordCount(words) }
  }

  private borrowing func checkNumber(forWords words: Int) throws(SeedPhraseError) {
    let needed = try Self.needed(forWords: words)
    guard count >= needed else { throw .rolls(needed: needed, given: count) }
  }

  private borrowing func withRolls<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try rolls.withUnsafeBytes { rolls throws(Failure) in
      try body(UnsafeRawBufferPointer(rebasing: rolls[..<count]))
    }
  }

  private borrowing func checkQuality() throws(SeedPhraseError) {
    try withRolls { rolls throws(SeedPhraseError) in
      var counts = [Int](repeating: 0, count: 6)
      for roll in rolls { counts[Int(roll) - 0x31] += 1 }
      // Over 40 %.
      guard counts.allSatisfy({ $0 * 5 <= rolls.count * 2 }) else { throw .diceBiased }
      for period in 1..<max(1, (rolls.count + 3) / 4)
      where zip(rolls, rolls.dropFirst(period)).allSatisfy(==) {
        throw .diceRepeat
      }
    }
  }

  /// LP(part): its length as UInt32, then the part.
  private static func add(_ part: UnsafeRawBufferPointer, to digest: inout Digest) {
    digest.update((0..<4).map { UInt8(truncatingIfNeeded: part.count >> (24 - 8 * $0)) })
    digest.update(part)
  }

  private static func phrase(_ words: Int, _ digest: Digest) throws -> SeedPhrase {
    let size = try SeedPhrase.entropySize(ofWords: words)
    return try digest.withSecretDigest { digest in
      try SeedPhrase(entropy: SecretBytes(copying: digest.prefix(size)))
    }
  }
}
