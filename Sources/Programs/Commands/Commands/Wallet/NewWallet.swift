import Addresses
import ArgumentParser
import CryptoPrimitives
import SecretMemory
import SeedPhrase
import TerminalInput
import VaultModel
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// Where a phrase comes from that is not typed.
struct PhraseOptions: SharedOptions {
  @Option(help: WalletHelpWords.phraseFile.help("file"), completion: .file())
  var phraseFile: String?
  @Option(help: WalletHelpWords.phraseFd.help("number")) var phraseFd: Int32?

  var secret: SecretOption { SecretOption("--phrase", file: phraseFile, descriptor: phraseFd) }

  var secrets: [SecretOption] { [secret] }
}

extension WalletCommands {
  struct Create: Command {
    static let configuration = CommandConfiguration(
      "create", WalletHelpWords.create, details: .createDetails)

    @Argument(help: WalletHelpWords.newWallet.help) var name: String
    @Option(help: WalletHelpWords.words.help("number")) var words: Int?
    @Option(help: WalletHelpWords.dice.help("file"), completion: .file()) var dice: String?
    @Flag(help: WalletHelpWords.diceOnly.help) var diceOnly = false
    @Flag(help: WalletHelpWords.noPassphrase.help) var noWalletPassphrase = false
    @OptionGroup var new: NewWalletPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .write(.wallets) }

    var files: FileNeeds {
      dice == nil ? FileNeeds() : FileNeeds(text: dice)
    }

    func check() throws(UsageError) {
      guard SeedPhrase.wordCounts.contains(words ?? 24) else {
        throw UsageError(of: WalletHelpWords.wordsUsage)
      }
      if diceOnly, dice == nil { throw UsageError(.onlyWith, "--dice-only", "--dice") }
      if noWalletPassphrase, let given = new.secret.given {
        throw UsageError(.either, "--no-wallet-passphrase", given)
      }
    }

    func run(in context: Context) throws {
      // Rolls that are no good are refused before anybody is asked for anything.
      let phrase = try phrase(context)
      let access = try context.wallets()
      let wallet = try access.make(
        phrase, name: name, origin: .made, isBare: noWalletPassphrase, new)
      try context.output.printChange(
        WalletWords.wasMade(wallet.name.text, "\(phrase.wordCount)"),
        access.wallets { try WalletReport(wallet, $0) })
      guard !context.output.isJSON else { return }
      if dice != nil { context.output.say(WalletWords.rollsAreThePhrase.text) }
      access.sayWhereItIs()
      context.output.sayNext("whisper wallet phrase \(shellQuoted(wallet.name.text))")
    }

    private func phrase(_ context: Context) throws -> SeedPhrase {
      var random = SystemRandom()
      let words = words ?? 24
      guard let dice else { return try SeedPhrase.generate(words: words, random: &random) }
      let rolls = try Dice(reading: text(of: dice))
      return try diceOnly
        ? rolls.phraseOfDiceAlone(words: words) : rolls.phrase(words: words, random: &random)
    }

    private func text(of dice: String) throws -> SecretBytes {
      let place: HandedSecret = dice == "-" ? .descriptor(0) : .file(dice)
      do { return try place.read(name: dice) } catch let error as TerminalInputError {
        throw CommandError(error, of: .phrase)
      }
    }
  }

  struct Import: Command {
    static let configuration = CommandConfiguration(
      "import", WalletHelpWords.importWallet, details: .importDetails)

    @Argument(help: WalletHelpWords.newWallet.help) var name: String
    @OptionGroup var given: PhraseOptions
    @Flag(help: WalletHelpWords.hidden.help) var hidden = false
    @Flag(help: WalletHelpWords.noPassphrase.help) var noWalletPassphrase = false
    @OptionGroup var new: NewWalletPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .write(.wallets) }

    func check() throws(UsageError) {
      if noWalletPassphrase, let given = new.secret.given {
        throw UsageError(.either, "--no-wallet-passphrase", given)
      }
    }

    func run(in context: Context) throws {
      let source = SecretSource(.phrase, given.secret, context.terminal)
      let access: WalletAccess
      let phrase: SeedPhrase
      if source.isGiven {
        // A file is looked at first, so that nobody types a passphrase for nothing.
        phrase = try SeedPhrase(reading: source.secret(prompt: ""))
        access = try context.wallets()
        try access.wallets { try $0.checkNew(name: name, isBare: noWalletPassphrase) }
      } else {
        try source.checkIsThere()
        access = try context.wallets()
        try access.wallets { try $0.checkNew(name: name, isBare: noWalletPassphrase) }
        phrase = try TypedPhrase(context.terminal, isHidden: hidden).read()
      }
      let wallet = try access.make(
        phrase, name: name, origin: .imported, isBare: noWalletPassphrase, new)
      let first = try access.firstAddresses(of: wallet)
      try context.output.printChange(
        WalletWords.wasImported(wallet.name.text),
        ImportedWalletReport(access.wallets { try WalletReport(wallet, $0) }, first))
      guard !context.output.isJSON else { return }
      context.output.say(WalletWords.fingerprint(Hex.encode(try wallet.fingerprint)))
      context.output.say(WalletWords.compareFirst.text)
      context.output.say(
        Lines(first.map { TextLine(cells: [$0.kind], widths: [11], $0.address) }))
      access.sayWhereItIs()
      context.output.sayNext("whisper wallet backup check \(shellQuoted(wallet.name.text))")
    }
  }
}

extension WalletAccess {
  /// Takes a phrase into the vault, under a passphrase that is handed over or typed, or under none.
  fileprivate func make(
    _ phrase: borrowing SeedPhrase, name: String, origin: Wallet.Origin, isBare: Bool,
    _ new: NewWalletPassphraseOptions
  ) throws -> Wallet {
    let service = wallets { $0 }
    try service.checkNew(name: name, isBare: isBare)
    guard !isBare else {
      return try service.make(phrase, name: name, origin: origin, passphrase: nil)
    }
    let phrase = try phrase.copy()
    return try new.new(for: name, context).use { secret in
      let secret: SecretBytes? = secret
      return try service.make(phrase, name: name, origin: origin, passphrase: secret)
    }
  }

  /// What becomes of it with this machine.
  fileprivate func sayWhereItIs() {
    context.output.say(
      whisper.isHardwareBacked
        ? WalletWords.bornInHardware(whisper.elementName) : WalletWords.bornInSoftware.text)
  }

  /// The first address of each kind, to compare with those of the wallet that was imported. They are not known by that.
  fileprivate func firstAddresses(of wallet: Wallet) throws -> [ImportedWalletReport.First] {
    try addresses { service in
      let bitcoin = try BitcoinScriptKind.allCases.map { kind in
        let account = try service.account(.init(kind, on: .main, number: 0), of: wallet)
        return ImportedWalletReport.First(
          kind: kind.rawValue, address: try account.address(.receive, 0).text)
      }
      let ethereum = try service.account(ethereum: 0, of: wallet).addresses(from: 0, count: 1)
      return bitcoin
        + ethereum.map { .init(kind: Chain.ethereum.rawValue, address: $0.text) }
    }
  }
}

/// A wallet that was imported, with its first address of each kind.
struct ImportedWalletReport: Report {
  struct First: Encodable {
    let kind: String
    let address: String
  }

  let wallet: WalletReport
  let firstAddresses: [First]

  init(_ wallet: WalletReport, _ first: [First]) { (self.wallet, firstAddresses) = (wallet, first) }

  var text: Lines { wallet.text }
}
