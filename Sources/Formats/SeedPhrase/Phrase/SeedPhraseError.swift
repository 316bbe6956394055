/// Why words, dice or bytes make no seed phrase. Nothing of what was typed is in here but which word, and what it may
/// have been meant for.
package enum SeedPhraseError: Error, Equatable, Sendable {
  /// So many words; 12, 15, 18, 21 or 24 make one.
  case wordCount(Int)
  /// The word at this place, from 1 on, is not in the list. Up to three that are like it, the likest first.
  case unknownWord(position: Int, near: [String])
  /// All words are known, and one is wrong or they stand in another order. Which phrase would fit, nobody is told.
  case checksum
  /// A seed of Electrum, which is another format with the same words.
  case electrum
  /// More octets than any phrase has, or some that are no letters and no white space.
  case form
  /// Dice show 1 to 6.
  case dieFace
  /// Too few rolls for so many words.
  case rolls(needed: Int, given: Int)
  /// Dice that stand alone make 12 or 24 words.
  case diceWordCount(Int)
  /// One face came up in more than two of five rolls.
  case diceBiased
  /// The rolls repeat themselves.
  case diceRepeat
  /// A passphrase of BIP-39 that is no text.
  case passphraseText
  /// A longer one than `SeedPhrase.passphraseLimit`.
  case passphraseLength
}
