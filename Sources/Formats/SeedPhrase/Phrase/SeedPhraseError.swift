/// Why words, dice or bytes make no seed phrase. Nothing of what was typed is in here but which word, what it may have been
/// meant for, and a character that no phrase has.
package enum SeedPhraseError: Error, Equatable, Sendable {
  /// So many words; 12, 15, 18, 21 or 24 make one.
  case wordCount(Int)
  /// No word or several, where one is asked for.
  case oneWord
  /// The word at this place, from 1 on, is not in the list. Up to three that are like it, the likest first.
  case unknownWord(position: Int, near: [String])
  /// All words are known, and one is wrong or they stand in another order. Which phrase would fit, nobody is told.
  case checksum
  /// A seed of Electrum, which is another format with the same words.
  case electrum
  /// More octets than any phrase has.
  case form
  /// The word at this place, from 1 on, has letters that English does not have: phrases in other languages are not read.
  case letters(position: Int)
  /// At this word, from 1 on, stands a character that has no place in a phrase, by its number in Unicode.
  case character(position: Int, code: UInt32)
  /// No text in UTF-8.
  case notText
  /// The numbers before the words are not each number from 1 to the last, once.
  case numbers
  /// One long word with digits in it: a private key, or a seed in hexadecimal digits.
  case key
  /// What a QR code holds is no phrase in any form.
  case notScanned
  /// A code of SeedQR with so many digits, which are not four for each word.
  case scannedDigits(Int)
  /// The word at this place, from 1 on, has a number in a code of SeedQR that no word has.
  case scannedNumber(position: Int)
  /// Dice show 1 to 6.
  case dieFace
  /// Too few rolls for so many words.
  case rolls(needed: Int, given: Int)
  /// More rolls than `Dice.limit`, or more octets.
  case tooManyRolls
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
