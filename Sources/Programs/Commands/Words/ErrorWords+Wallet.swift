import Addresses
import SeedPhrase
import WalletKit
import WhisperKit
import Words

extension ErrorWords {
  init(wallet error: WalletError) {
    switch error {
    case .nameInvalid(let reason): self.init(service: .invalidName(reason: reason))
    case .notFound(let name):
      self.init(
        .failed, WalletErrorWords.notFound, printable(name), hint: "whisper wallet list",
        values: .init(name: name))
    case .exists(let name):
      self.init(.failed, WalletErrorWords.exists, name, values: .init(name: name))
    case .known(let name):
      self.init(.failed, WalletErrorWords.known, name, values: .init(name: name))
    case .limit(let limit):
      self.init(.failed, WalletErrorWords.limit, Self.number(limit), values: .init(limit: limit))
    case .changedMeanwhile(let name): self.init(service: .changedMeanwhile(name: name))
    case .withoutPhrase(let name):
      self.init(
        .needsRepair, WalletErrorWords.withoutPhrase, name,
        hint: WalletErrorWords.withoutPhraseHint.text, values: .init(name: name))
    case .presenceImpossible:
      self.init(.policy, WalletErrorWords.presence, hint: WalletErrorWords.presenceHint.text)
    case .backupUnchecked(let name):
      self.init(
        .policy, WalletErrorWords.backupUnchecked, name,
        hint: WalletErrorWords.backupUncheckedHint.text, values: .init(name: name))
    case .backupDiffers:
      self.init(
        .failed, WalletErrorWords.backupDiffers, hint: WalletErrorWords.backupDiffersHint.text)
    case .accountMissing(let name, let number):
      self.init(
        .failed, WalletErrorWords.accountMissing, "\(number)", name, values: .init(name: name))
    case .accountLimit(let limit):
      self.init(
        .failed, WalletErrorWords.accountLimit, Self.number(limit), values: .init(limit: limit))
    case .keysDiffer(let name, let paths):
      self.init(
        .notAuthentic, WalletErrorWords.keysDiffer, name, Self.shortened(paths),
        hint: WalletErrorWords.keysDifferHint.text, values: .init(name: name))
    case .numberTooLarge: self.init(.usage, WalletErrorWords.number)
    case .tooFar(let limit):
      self.init(.failed, WalletErrorWords.tooFar, Self.number(limit), values: .init(limit: limit))
    case .payeeNotFound(let name):
      self.init(
        .failed, WalletErrorWords.payeeNotFound, printable(name),
        hint: "whisper wallet payee list", values: .init(name: name))
    case .payeeExists(let name):
      self.init(.failed, WalletErrorWords.payeeExists, name, values: .init(name: name))
    case .payeeLimit(let limit):
      self.init(
        .failed, WalletErrorWords.payeeLimit, Self.number(limit), values: .init(limit: limit))
    case .payeeKnown(let name):
      self.init(.failed, WalletErrorWords.payeeKnown, name, values: .init(name: name))
    case .ownAddress(let wallet):
      self.init(.failed, WalletErrorWords.ownAddress, wallet, values: .init(name: wallet))
    case .tokenNotFound(let contract, let chainID):
      self.init(
        .failed, TokenWords.notFound, contract, "\(chainID)", hint: "whisper wallet token list",
        values: .init(name: contract))
    case .tokenKnown(let symbol):
      self.init(.failed, TokenWords.known, symbol, values: .init(name: symbol))
    case .tokenExists(let symbol):
      self.init(.failed, TokenWords.exists, symbol, values: .init(name: symbol))
    case .tokenLimit(let limit):
      self.init(.failed, TokenWords.limit, Self.number(limit), values: .init(limit: limit))
    case .symbolInvalid(let limit):
      self.init(
        .usage, TokenWords.symbolInvalid, Self.number(limit), values: .init(limit: limit))
    case .decimalsTooMany(let limit):
      self.init(
        .usage, TokenWords.decimalsTooMany, Self.number(Int(limit)),
        values: .init(limit: Int(limit)))
    case .noteTooLong(let limit): self.init(service: .noteTooLong(limit: limit))
    case .noteInvalid: self.init(service: .invalidNote)
    case .messageNotText: self.init(.failed, TransactionErrorWords.messageNotText)
    case .messageTooLong(let limit):
      self.init(
        .failed, TransactionErrorWords.messageTooLong, Self.number(limit),
        values: .init(limit: limit))
    case .messageKind: self.init(.failed, TransactionErrorWords.messageKind)
    case .nothingToSign(let why, let wallet):
      self.init(nothingToSign: why, wallet: wallet)
    case .lookalike(let address, let known):
      self.init(
        .policy, WalletErrorWords.lookalike, hint: WalletErrorWords.lookalikeHint.text,
        values: .init(name: known), facts: Self.differences(address, known))
    }
  }

  /// The first of many.
  private static func shortened(_ texts: [String], to limit: Int = 6) -> String {
    texts.prefix(limit).joined(separator: ", ") + (texts.count > limit ? ", …" : "")
  }

  /// Two texts, one under the other, and marks where they differ.
  static func differences(_ one: String, _ other: String) -> [String] {
    let (first, second) = (Array(one), Array(other))
    let marks = (0..<max(first.count, second.count)).map { place in
      place < first.count && place < second.count && first[place] == second[place] ? " " : "^"
    }
    return [one, other, marks.joined()]
  }

  /// Why words, dice or a passphrase make no phrase.
  init(phrase error: SeedPhraseError) {
    switch error {
    case .wordCount: self.init(.failed, WalletErrorWords.wordCount)
    case .unknownWord(let position, let near):
      self.init(
        .failed, WalletErrorWords.unknownWord, "\(position)",
        hint: near.isEmpty
          ? nil : WalletErrorWords.unknownWordNear(near.joined(separator: ", ")),
        values: .init(number: position))
    case .checksum: self.init(.failed, WalletErrorWords.checksum)
    case .electrum: self.init(.failed, WalletErrorWords.electrum)
    case .form: self.init(.failed, WalletErrorWords.form)
    case .passphraseText: self.init(.authentication, WalletErrorWords.hiddenText)
    case .passphraseLength:
      self.init(
        .authentication, WalletErrorWords.hiddenLength, "\(SeedPhrase.passphraseLimit)",
        values: .init(limit: SeedPhrase.passphraseLimit))
    case .dieFace: self.init(.failed, WalletErrorWords.dieFace)
    case .rolls(let needed, let given):
      self.init(
        .failed, WalletErrorWords.rolls, "\(needed)", "\(given)", values: .init(limit: needed))
    case .diceWordCount: self.init(.usage, WalletErrorWords.diceWordCount)
    case .diceBiased: self.init(.failed, WalletErrorWords.diceBiased)
    case .diceRepeat: self.init(.failed, WalletErrorWords.diceRepeat)
    }
  }

  /// Why a text is no address.
  init(address error: AddressError) {
    switch error {
    case .unknown: self.init(.failed, WalletErrorWords.addressUnknown)
    case .checksum: self.init(.failed, WalletErrorWords.addressChecksum)
    case .mixedCase: self.init(.failed, WalletErrorWords.addressMixedCase)
    case .malformed: self.init(.failed, WalletErrorWords.addressMalformed)
    case .unsupported(let form):
      let words: WalletErrorWords =
        switch form {
        case .silentPayment: .silentPayment
        case .unified: .unified
        case .sapling: .sapling
        case .sprout: .sprout
        }
      self.init(.failed, words)
    case .otherChain(let chain):
      self.init(
        .failed, WalletErrorWords.addressOtherChain, chain.rawValue,
        values: .init(name: chain.rawValue))
    case .otherNetwork(let networks):
      let names = networks.map(\.rawValue).joined(separator: ", ")
      self.init(.failed, WalletErrorWords.addressOtherNetwork, names, values: .init(name: names))
    case .requiredParameter(let part):
      self.init(.failed, WalletErrorWords.addressLinkPart, printable(part))
    case .link: self.init(.failed, WalletErrorWords.addressLink)
    }
  }
}
