import Addresses
import ArgumentParser
import CryptoPrimitives
import QRExchange
import SecretMemory
import SeedPhrase
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

/// A QR code that a phrase comes from: SeedQR, or the words.
struct PhrasePictureOptions: SharedOptions {
  @Option(help: WalletHelpWords.phrasePicture.help("picture"), completion: .file())
  var fromQr: String?

  func check(beside groups: OptionGroups) throws(UsageError) {
    guard fromQr != "" else { throw UsageError(of: QRWords.namesPicture) }
    if fromQr != nil, let given = groups[PhraseOptions.self]?.secret.given {
      throw UsageError(.either, "--from-qr", given)
    }
  }

  func files(beside groups: OptionGroups) -> FileNeeds {
    guard let fromQr else { return FileNeeds() }
    var needs = FileNeeds(text: fromQr)
    needs.pictures = [.read]
    return needs
  }

  /// The phrase in the picture; nil when there is no picture.
  func phrase(_ context: Context) throws -> SeedPhrase? {
    guard let fromQr else { return nil }
    let picture = try QRPicture.read(Input(fromQr, context))
    return try context.sandbox.takePictureProgram(.read).seedPhrase(in: picture)
  }

  /// Says what becomes of a picture that stays.
  func sayWhatItIs(_ context: Context) {
    guard let fromQr, fromQr != "-" else { return }
    context.output.say(WalletWords.pictureIsThePhrase, printable(fromQr))
  }
}

extension WalletCommands {
  struct Create: Command {
    static let configuration = CommandConfiguration(
      "create", WalletHelpWords.create, details: .createDetails)

    @Argument(help: WalletHelpWords.newWallet.help) var name: String
    @Option(help: WalletHelpWords.words.help("number")) var words: Int?
    @Option(
      defaultAsFlag: DiceSource.typed, parsing: .next, help: WalletHelpWords.dice.help("file"),
      completion: .file())
    var dice: DiceSource?
    @Flag(help: WalletHelpWords.diceOnly.help) var diceOnly = false
    @Flag(help: WalletHelpWords.noPassphrase.help) var noWalletPassphrase = false
    @OptionGroup var new: NewWalletPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .write(.wallets) }

    var files: FileNeeds { dice?.file.map { FileNeeds(text: $0) } ?? FileNeeds() }

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
      let access: WalletAccess
      let phrase: SeedPhrase
      if dice?.isTyped(context) == true {
        guard context.terminal.isThere else {
          throw CommandError.needsAnswer(option: "--dice FILE")
        }
        if diceOnly { try Dice.checkAlone(words: words ?? 24) }
        // Nobody rolls dice for nothing.
        access = try context.wallets()
        try access.wallets { try $0.checkNew(name: name, isBare: noWalletPassphrase) }
        phrase = try makePhrase(context)
      } else {
        // Rolls that are no good are refused before anybody is asked for anything.
        phrase = try makePhrase(context)
        access = try context.wallets()
      }
      let wallet = try access.make(
        phrase, name: name, origin: .made, isBare: noWalletPassphrase, new)
      try context.output.printChange(
        WalletWords.wasMade(wallet.name.text, "\(phrase.wordCount)"),
        access.wallets { try WalletReport(wallet, $0) })
      guard !context.output.isJSON else { return }
      if dice != nil { context.output.say(WalletWords.rollsAreThePhrase) }
      access.sayWhereItIs()
      context.output.sayNext("whisper wallet phrase \(shellQuoted(wallet.name.text))")
    }

    private func makePhrase(_ context: Context) throws -> SeedPhrase {
      var random = SystemRandom()
      let words = words ?? 24
      guard let dice else { return try SeedPhrase.generate(words: words, random: &random) }
      let rolls = try dice.rolls(needed: Dice.needed(forWords: words), context)
      return try diceOnly
        ? rolls.phraseOfDiceAlone(words: words) : rolls.phrase(words: words, random: &random)
    }
  }

  struct Import: Command {
    static let configuration = CommandConfiguration(
      "import", WalletHelpWords.importWallet, details: .importDetails)

    @Argument(help: WalletHelpWords.newWallet.help) var name: String
    @OptionGroup var given: PhraseOptions
    @OptionGroup var picture: PhrasePictureOptions
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
      let source = SecretSource(.phrase, given.secret, context.terminal, context.events)
      let access: WalletAccess
      let phrase: SeedPhrase
      // A file is looked at first, so that nobody types a passphrase for nothing.
      if let scanned = try picture.phrase(context) {
        phrase = scanned
        access = try context.wallets()
        try access.wallets { try $0.checkNew(name: name, isBare: noWalletPassphrase) }
      } else if source.isGiven {
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
      picture.sayWhatItIs(context)
      guard !context.output.isJSON else { return }
      context.output.say(WalletWords.fingerprint, Hex.encode(try wallet.fingerprint))
      context.output.say(WalletWords.compareFirst)
      context.output.show(
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
        ? Remark(WalletWords.bornInHardware, whisper.elementName)
        : Remark(WalletWords.bornInSoftware))
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
