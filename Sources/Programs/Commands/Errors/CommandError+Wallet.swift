import Addresses
import SeedPhrase
import WalletKit
import WhisperKit
import Words

/// What goes wrong with wallets, phrases and addresses.
extension CommandError {
  static let phraseNeedsTerminal = Self(WalletErrorWords.phraseTerminal)
  /// What is shown on it cannot be taken away.
  static let terminalKeepsAll = Self(WalletErrorWords.terminalKeeps)

  /// The hidden wallet has this fingerprint, and another was named.
  static func hiddenFingerprint(_ fingerprint: String) -> Self {
    Self(WalletErrorWords.hiddenFingerprint, name: fingerprint)
  }

  /// A wallet whose keys do not sign for what is watched.
  static func walletTestFailed(_ name: String) -> Self {
    Self(WalletErrorWords.testFailed, name: name)
  }

  /// None of the wallet's addresses, as far as was looked.
  static func addressNotFound(_ address: String, wallet: String) -> Self {
    Self(WalletErrorWords.addressNotFound, .init(name: wallet), texts: address)
  }

  /// A token's contract is an address of Ethereum.
  static let notContract = Self(TokenWords.notEthereum)

  init(_ error: WalletError) {
    self =
      switch error {
      case .nameInvalid(let reason): Self(WhisperError.invalidName(reason: reason))
      case .notFound(let name): Self(WalletErrorWords.notFound, name: name)
      case .exists(let name): Self(WalletErrorWords.exists, name: name)
      case .known(let name): Self(WalletErrorWords.known, name: name)
      case .limit(let limit): Self(WalletErrorWords.limit, limit: limit)
      case .changedMeanwhile(let name): Self(PeopleErrorWords.changedMeanwhile, name: name)
      case .withoutPhrase(let name): Self(WalletErrorWords.withoutPhrase, name: name)
      case .presenceImpossible: Self(WalletErrorWords.presence)
      case .backupUnchecked(let name): Self(WalletErrorWords.backupUnchecked, name: name)
      case .backupDiffers: Self(WalletErrorWords.backupDiffers)
      case .accountMissing(let name, let number):
        Self(WalletErrorWords.accountMissing, .init(name: name), texts: "\(number)")
      case .accountLimit(let limit): Self(WalletErrorWords.accountLimit, limit: limit)
      case .keysDiffer(let name, let paths):
        Self(WalletErrorWords.keysDiffer, .init(name: name), texts: Self.shortened(paths))
      case .numberTooLarge: Self(WalletErrorWords.number)
      case .tooFar(let limit): Self(WalletErrorWords.tooFar, limit: limit)
      case .payeeNotFound(let name): Self(WalletErrorWords.payeeNotFound, name: name)
      case .payeeExists(let name): Self(WalletErrorWords.payeeExists, name: name)
      case .payeeLimit(let limit): Self(WalletErrorWords.payeeLimit, limit: limit)
      case .payeeKnown(let name): Self(WalletErrorWords.payeeKnown, name: name)
      case .ownAddress(let wallet): Self(WalletErrorWords.ownAddress, name: wallet)
      case .tokenNotFound(let contract, let chainID):
        Self(TokenWords.notFound, .init(name: contract), texts: "\(chainID)")
      case .tokenKnown(let symbol): Self(TokenWords.known, name: symbol)
      case .tokenExists(let symbol): Self(TokenWords.exists, name: symbol)
      case .tokenLimit(let limit): Self(TokenWords.limit, limit: limit)
      case .symbolInvalid(let limit): Self(TokenWords.symbolInvalid, limit: limit)
      case .decimalsTooMany(let limit): Self(TokenWords.decimalsTooMany, limit: Int(limit))
      case .noteTooLong(let limit): Self(PeopleErrorWords.noteTooLong, limit: limit)
      case .noteInvalid: Self(PeopleErrorWords.invalidNote)
      case .messageNotText: Self(TransactionErrorWords.messageNotText)
      case .messageTooLong(let limit): Self(TransactionErrorWords.messageTooLong, limit: limit)
      case .messageKind: Self(TransactionErrorWords.messageKind)
      case .nothingToSign(let why, let wallet): Self(why, wallet: wallet)
      case .lookalike(_, let known): Self(WalletErrorWords.lookalike, name: known)
      }
  }

  /// The first of many.
  private static func shortened(_ texts: [String], to limit: Int = 6) -> String {
    texts.prefix(limit).joined(separator: ", ") + (texts.count > limit ? ", …" : "")
  }

  /// Why words, dice or a passphrase make no phrase.
  init(_ error: SeedPhraseError) {
    self =
      switch error {
      case .wordCount(let count): Self(WalletErrorWords.wordCount, .init(number: count))
      case .oneWord: Self(WalletErrorWords.oneWord)
      // Words that may have been meant are said where one was typed, on the terminal alone.
      case .unknownWord(let position, _):
        Self(WalletErrorWords.unknownWord, .init(number: position))
      case .checksum: Self(WalletErrorWords.checksum)
      case .electrum: Self(WalletErrorWords.electrum)
      case .form: Self(WalletErrorWords.form)
      case .letters(let position):
        Self(WalletErrorWords.phraseLetters, .init(number: position))
      case .character(let position, let code):
        Self(
          WalletErrorWords.phraseCharacter, .init(number: position), texts: Self.unicodeName(code))
      case .notText: Self(WalletErrorWords.phraseNotText)
      case .numbers: Self(WalletErrorWords.phraseNumbers)
      case .key: Self(WalletErrorWords.phraseKey)
      case .notScanned: Self(WalletErrorWords.notScanned)
      case .scannedDigits(let count): Self(WalletErrorWords.scannedDigits, .init(number: count))
      case .scannedNumber(let position):
        Self(WalletErrorWords.scannedNumber, .init(number: position))
      case .passphraseText: Self(WalletErrorWords.hiddenText)
      case .passphraseLength: Self(WalletErrorWords.hiddenLength, limit: SeedPhrase.passphraseLimit)
      case .dieFace: Self(WalletErrorWords.dieFace)
      case .rolls(let needed, let given):
        Self(
          WalletErrorWords.rolls, .init(limit: needed), texts: "\(given)",
          "\(max(0, needed - given))")
      case .tooManyRolls: Self(WalletErrorWords.tooManyRolls, limit: Dice.limit)
      case .diceWordCount: Self(WalletErrorWords.diceWordCount)
      case .diceBiased: Self(WalletErrorWords.diceBiased)
      case .diceRepeat: Self(WalletErrorWords.diceRepeat)
      }
  }

  /// A character by its number, as Unicode writes it: U+001B.
  private static func unicodeName(_ code: UInt32) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// A character as it is where it can be seen, and by its number.
  static func character(_ code: UInt32) -> String {
    guard let character = Unicode.Scalar(code), (0x21..<0x7F).contains(code) else {
      return unicodeName(code)
    }
    return "\(character) (\(unicodeName(code)))"
  }

  /// Why a text is no address.
  init(_ error: AddressError) {
    self =
      switch error {
      case .unknown: Self(WalletErrorWords.addressUnknown)
      case .checksum: Self(WalletErrorWords.addressChecksum)
      case .mistyped(let position):
        Self(
          WalletErrorWords.addressChecksum, .init(number: position),
          hint: .own(WalletErrorWords.addressMistypedHint("\(position)")))
      case .capitals:
        Self(
          WalletErrorWords.addressChecksum, hint: .own(WalletErrorWords.addressCapitalsHint.text))
      case .otherSum(let chain): Self(WalletErrorWords.addressOtherSum, .init(number: chain))
      case .character(let position, let code):
        Self(
          WalletErrorWords.addressCharacter, .init(number: position), texts: Self.character(code))
      case .digits(let count):
        Self(
          WalletErrorWords.addressMalformed, .init(number: count),
          hint: .own(WalletErrorWords.addressDigitsHint("\(count)")))
      case .mixedCase: Self(WalletErrorWords.addressMixedCase)
      case .malformed: Self(WalletErrorWords.addressMalformed)
      case .unsupported(.silentPayment): Self(WalletErrorWords.silentPayment)
      case .unsupported(.unified): Self(WalletErrorWords.unified)
      case .unsupported(.sapling): Self(WalletErrorWords.sapling)
      case .unsupported(.sprout): Self(WalletErrorWords.sprout)
      case .otherChain(let chain): Self(WalletErrorWords.addressOtherChain, name: chain.rawValue)
      case .otherNetwork(let networks):
        Self(
          WalletErrorWords.addressOtherNetwork,
          name: networks.map(\.rawValue).joined(separator: ", "))
      case .requiredParameter(let part):
        Self(WalletErrorWords.addressLinkPart, texts: printable(part))
      case .noAddress(let offers):
        Self(
          WalletErrorWords.addressLinkWithout,
          hint: offers.isEmpty
            ? .none
            : .own(
              WalletErrorWords.addressLinkOffers(
                offers.map { printable($0) }.joined(separator: ", "))))
      case .severalAddresses: Self(WalletErrorWords.addressLinkSeveral)
      case .link: Self(WalletErrorWords.addressLink)
      }
  }
}
