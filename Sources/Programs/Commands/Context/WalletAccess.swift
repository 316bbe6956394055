import Addresses
import Bitcoin
import EVM
import SecretMemory
import SeedPhrase
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// The wallets of an opened vault, and how a command gets at their phrases.
struct WalletAccess {
  let whisper: Whisper
  let context: Context

  init(of whisper: Whisper, in context: Context) {
    (self.whisper, self.context) = (whisper, context)
  }

  private var now: @Sendable () -> Int64 {
    let clock = context.clock
    return { clock.now() }
  }

  private var service: WalletService { WalletService(vault: whisper.vault, now: now) }

  /// Runs `body` with a service.
  func wallets<Result: ~Copyable>(_ body: (WalletService) throws -> Result) rethrows -> Result {
    try body(service)
  }

  /// The wallet that somebody named, by its id where names are ids. Throws `WalletError.notFound`.
  func wallet(_ typed: String) throws -> Wallet {
    guard context.namesAreIDs else { return try service.find(typed) }
    guard let wallet = try service.list().first(where: { $0.textOfID == typed }) else {
      throw WalletError.notFound(name: typed)
    }
    return wallet
  }

  func addresses<Result: ~Copyable>(
    _ body: (AddressService) throws -> Result
  ) rethrows -> Result {
    try body(AddressService(vault: whisper.vault))
  }

  func payees<Result: ~Copyable>(_ body: (PayeeService) throws -> Result) rethrows -> Result {
    try body(PayeeService(vault: whisper.vault, now: now))
  }

  func tokens<Result: ~Copyable>(_ body: (TokenService) throws -> Result) rethrows -> Result {
    try body(TokenService(vault: whisper.vault, now: now))
  }

  func signing<Result: ~Copyable>(_ body: (SigningService) throws -> Result) rethrows -> Result {
    try body(SigningService(vault: whisper.vault, now: now))
  }

  /// Signs with a wallet's phrase, which is opened for it, or for what was opened of its hidden one: that has a passphrase, and
  /// no wallet of which anything would be written.
  func signing<Result>(
    for wallet: Wallet, _ opened: borrowing OpenedHiddenWallet?, _ source: SecretSource,
    _ sign: (SigningService, Wallet?, borrowing SeedPhrase, borrowing SecretBytes) throws -> Result
  ) throws -> Result {
    switch opened {
    case .some(let opened): try signing { try sign($0, nil, opened.phrase, opened.passphrase) }
    case .none: try signing(with: open(wallet, source), for: wallet, sign)
    }
  }

  private func signing<Result>(
    with phrase: borrowing SeedPhrase, for wallet: Wallet,
    _ sign: (SigningService, Wallet?, borrowing SeedPhrase, borrowing SecretBytes) throws -> Result
  ) throws -> Result {
    try signing { try sign($0, wallet, phrase, SecretBytes(count: 0)) }
  }

  /// What still opens of a damaged part.
  func salvage() throws -> WalletSalvage { try WalletSalvage(whisper.vault) }

  // MARK: Phrases

  /// The phrase of a wallet, which vouches for what is kept of its accounts. Throws `WalletError.keysDiffer`.
  func open(_ wallet: Wallet, _ source: SecretSource) throws -> SeedPhrase {
    let phrase = try openOnly(wallet, source)
    // What this version knows of wallets is taken in where it is not there yet.
    try service.prove(wallet, by: phrase)
    return phrase
  }

  /// The phrase of a wallet for its words, which are had whatever is kept of its accounts: what is wrong with that is said.
  func openForWords(_ wallet: Wallet, _ source: SecretSource) throws -> SeedPhrase {
    let phrase = try openOnly(wallet, source)
    do {
      try service.prove(wallet, by: phrase)
    } catch let error as WalletError {
      guard case .keysDiffer = error else { throw error }
      context.output.say(Remark(error))
    }
    return phrase
  }

  /// The phrase of a wallet, and nothing is written. The vault was opened by what opens it.
  func openOnly(_ wallet: Wallet, _ source: SecretSource) throws -> SeedPhrase {
    try answering(source) { try $0.open(wallet, answers: $1) }
  }

  /// Runs `body`, which opens a phrase, with the answers that it asks for.
  func answering<Result: ~Copyable>(
    _ source: SecretSource, _ body: (WalletService, KeyAnswers) throws -> Result
  ) throws -> Result {
    try context.vault.withAnswers(own: source, of: whisper) { try body(service, $0) }
  }
}

extension WalletAccess {
  /// A sentence with the wallets whose backup was never compared, before something may destroy their phrases; nil where they
  /// cannot be read, or there are none.
  static func warning(of whisper: Whisper, in context: Context) -> Remark? {
    let wallets = try? WalletAccess(of: whisper, in: context).wallets { try $0.list() }
    let names = (wallets ?? []).uncheckedNames
    guard !names.isEmpty else { return nil }
    return Remark(
      WalletWords.uncheckedWallets, names.map { isolated(printable($0)) }.joined(separator: ", "))
  }
}

extension [Wallet] {
  /// Those whose backup was never compared.
  var unchecked: [Wallet] { filter { $0.backup == nil } }
  var uncheckedNames: [String] { unchecked.map(\.name.text) }
}

extension Context {
  /// The vault, opened by whatever the command says, and its wallets.
  func wallets() throws -> WalletAccess { WalletAccess(of: try vault.unlocked(), in: self) }
}
