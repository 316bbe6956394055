import Addresses
import ArgumentParser
import SecretMemory
import SeedPhrase
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// Where the passphrase of a wallet comes from.
struct WalletPassphraseOptions: ParsableArguments {
  @Option(help: WalletHelpWords.passphraseFile.help("file"), completion: .file())
  var walletPassphraseFile: String?
  @Option(help: WalletHelpWords.passphraseFd.help("number"))
  var walletPassphraseFd: Int32?

  var inputs: [String] { [walletPassphraseFile].compactMap(\.self) }

  func check(with global: GlobalOptions, besides taken: [Int32?] = []) throws {
    try SecretSource.check(
      "--wallet-passphrase", file: walletPassphraseFile, descriptor: walletPassphraseFd,
      besides: global.descriptors + taken)
  }

  func source(_ context: Context) -> SecretSource {
    SecretSource(
      .walletPassphrase, file: walletPassphraseFile, descriptor: walletPassphraseFd,
      terminal: context.terminal)
  }
}

/// Where a new passphrase of a wallet comes from.
struct NewWalletPassphraseOptions: ParsableArguments {
  @Option(help: WalletHelpWords.newPassphraseFile.help("file"), completion: .file())
  var newWalletPassphraseFile: String?
  @Option(help: WalletHelpWords.newPassphraseFd.help("number"))
  var newWalletPassphraseFd: Int32?

  var inputs: [String] { [newWalletPassphraseFile].compactMap(\.self) }

  /// The option, if any, that hands it over.
  var given: String? {
    newWalletPassphraseFile.map { _ in "--new-wallet-passphrase-file" }
      ?? newWalletPassphraseFd.map { _ in "--new-wallet-passphrase-fd" }
  }

  func check(with global: GlobalOptions, besides taken: [Int32?] = []) throws {
    try SecretSource.check(
      "--new-wallet-passphrase", file: newWalletPassphraseFile, descriptor: newWalletPassphraseFd,
      besides: global.descriptors + taken)
  }

  func new(for name: String, _ context: Context) -> NewPassphrase {
    NewPassphrase(
      context: context,
      source: SecretSource(
        .walletPassphrase, file: newWalletPassphraseFile, descriptor: newWalletPassphraseFd,
        terminal: context.terminal),
      prompt: WalletWords.newPassphrasePrompt(isolated(printable(name))),
      missing: CommandError.newWalletPassphraseNeeded, names: [name])
  }
}

/// Which of a wallet's accounts.
struct AccountOptions: ParsableArguments {
  @Option(help: WalletHelpWords.kind.help("kind")) var kind: BitcoinScriptKind?
  @Option(help: WalletHelpWords.network.help("network")) var network: Network?
  @Option(help: WalletHelpWords.account.help("number")) var account: UInt32?

  var name: AddressService.AccountName {
    AddressService.AccountName(
      kind ?? .p2wpkh, on: network ?? .main, number: account ?? 0)
  }
}

extension BitcoinScriptKind: ExpressibleByArgument {
  public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}

extension Network: ExpressibleByArgument {
  public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}

extension Chain: ExpressibleByArgument {
  public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}

/// The chains that a wallet has addresses on.
enum WalletChain: String, CaseIterable, ExpressibleByArgument {
  case bitcoin
  case ethereum
}

extension WalletChain? {
  typealias Given = (option: String, isGiven: Bool)

  /// Throws where an option is given that only the other chain has; of none that is said it is Bitcoin.
  func check(ofBitcoin: [Given], ofEthereum: [Given]) throws {
    if self == .ethereum {
      if let given = ofBitcoin.first(where: \.isGiven) {
        throw ValidationError(UsageErrorWords.either(given.option, "--chain=ethereum"))
      }
    } else if let given = ofEthereum.first(where: \.isGiven) {
      throw ValidationError(UsageErrorWords.onlyWith(given.option, "--chain=ethereum"))
    }
  }
}
