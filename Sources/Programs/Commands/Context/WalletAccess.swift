import Addresses
import Bitcoin
import EVM
import SecretMemory
import SeedPhrase
import Vault
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

  /// Runs `body` with a service; what the vault throws becomes an error of the services.
  func wallets<Result: ~Copyable>(_ body: (WalletService) throws -> Result) throws -> Result {
    try Self.mapping { try body(WalletService(vault: whisper.vault, now: now)) }
  }

  func addresses<Result: ~Copyable>(_ body: (AddressService) throws -> Result) throws -> Result {
    try Self.mapping { try body(AddressService(vault: whisper.vault)) }
  }

  func payees<Result: ~Copyable>(_ body: (PayeeService) throws -> Result) throws -> Result {
    try Self.mapping { try body(PayeeService(vault: whisper.vault, now: now)) }
  }

  func tokens<Result: ~Copyable>(_ body: (TokenService) throws -> Result) throws -> Result {
    try Self.mapping { try body(TokenService(vault: whisper.vault, now: now)) }
  }

  func signing<Result: ~Copyable>(_ body: (SigningService) throws -> Result) throws -> Result {
    try Self.mapping { try body(SigningService(vault: whisper.vault, now: now)) }
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
  func salvage() throws -> WalletSalvage { try Self.mapping { try WalletSalvage(whisper.vault) } }

  static func mapping<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      switch error {
      case VaultError.ownPassphraseRequired: throw CommandError.walletPassphraseNeeded
      case VaultError.wrongOwnPassphrase: throw CommandError.walletPassphraseWrong
      case is WalletError, is SeedPhraseError, is AddressError, is BitcoinError, is EVMError,
        is CommandError:
        throw error
      default: throw WhisperError(mapping: error)
      }
    }
  }

  // MARK: Phrases

  /// Runs `body`, which opens a phrase, with the answers that it asks for. The vault was opened by what opens it. Whoever
  /// types a wrong passphrase is asked again.
  func answering<Result: ~Copyable>(
    _ wallet: Wallet, _ source: SecretSource, _ body: (CustodyAnswers) throws -> Result
  ) throws -> Result {
    let answers = context.vault.answers(for: whisper)
    while true {
      do {
        return try Self.mapping { try body(answers.custody) }
      } catch CommandError.walletPassphraseNeeded {
        // What is asked for was noted by the vault; what answers it stays for the command.
        try source.accepted(prompt: WalletWords.passphrasePrompt(isolated(wallet.name.text))) {
          secret in
          let secret = secret
          try Self.mapping { try answers.custody.answer(secret) }
        }
      } catch let error as WhisperError where error.code == .factorRequired {
        guard !answers.custody.hasFactor else { throw error }
        try context.vault.answerStrongFactor(of: whisper)
      }
    }
  }

  /// The phrase of a wallet, which vouches for what is kept of its accounts. Throws `WalletError.keysDiffer`.
  func open(_ wallet: Wallet, _ source: SecretSource) throws -> SeedPhrase {
    let service = WalletService(vault: whisper.vault, now: now)
    let phrase = try openOnly(wallet, source)
    // What this version knows of wallets is taken in where it is not there yet.
    try Self.mapping { try service.prove(wallet, by: phrase) }
    return phrase
  }

  /// The phrase of a wallet for its words, which are had whatever is kept of its accounts: what is wrong with that is said.
  func openForWords(_ wallet: Wallet, _ source: SecretSource) throws -> SeedPhrase {
    let service = WalletService(vault: whisper.vault, now: now)
    let phrase = try openOnly(wallet, source)
    do {
      try Self.mapping { try service.prove(wallet, by: phrase) }
    } catch let error as WalletError {
      guard case .keysDiffer = error else { throw error }
      context.output.say(ErrorWords(error).message)
    }
    return phrase
  }

  /// The phrase of a wallet, and nothing is written.
  func openOnly(_ wallet: Wallet, _ source: SecretSource) throws -> SeedPhrase {
    let service = WalletService(vault: whisper.vault, now: now)
    return try answering(wallet, source) { try service.open(wallet, answers: $0) }
  }
}

extension WalletAccess {
  /// A sentence with the wallets whose backup was never compared, before something may destroy their phrases; nil where they
  /// cannot be read, or there are none.
  static func warning(of whisper: Whisper, in context: Context) -> String? {
    let wallets = try? WalletAccess(of: whisper, in: context).wallets { try $0.list() }
    let names = (wallets ?? []).uncheckedNames
    guard !names.isEmpty else { return nil }
    return WalletWords.uncheckedWallets(
      names.map { isolated(printable($0)) }.joined(separator: ", "))
  }
}

extension [Wallet] {
  /// The names of those whose backup was never compared.
  var uncheckedNames: [String] { filter { $0.backup == nil }.map(\.name.text) }
}

extension Context {
  /// The vault, opened by whatever the command says, and its wallets.
  func wallets() throws -> WalletAccess { WalletAccess(of: try vault.unlocked(), in: self) }
}
