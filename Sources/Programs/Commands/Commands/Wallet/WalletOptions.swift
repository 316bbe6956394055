import Addresses
import ArgumentParser
import SecretMemory
import SeedPhrase
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// Where the passphrase of a wallet comes from.
struct WalletPassphraseOptions: SharedOptions {
  @Option(help: WalletHelpWords.passphraseFile.help("file"), completion: .file())
  var walletPassphraseFile: String?
  @Option(help: WalletHelpWords.passphraseFd.help("number"))
  var walletPassphraseFd: Int32?

  private var secret: SecretOption {
    SecretOption("--wallet-passphrase", file: walletPassphraseFile, descriptor: walletPassphraseFd)
  }

  var secrets: [SecretOption] { [secret] }

  func source(_ context: Context) -> SecretSource {
    SecretSource(.walletPassphrase, secret, context.terminal, context.events)
  }
}

/// Where a new passphrase of a wallet comes from.
struct NewWalletPassphraseOptions: SharedOptions {
  @Option(help: WalletHelpWords.newPassphraseFile.help("file"), completion: .file())
  var newWalletPassphraseFile: String?
  @Option(help: WalletHelpWords.newPassphraseFd.help("number"))
  var newWalletPassphraseFd: Int32?

  var secret: SecretOption {
    SecretOption(
      "--new-wallet-passphrase", file: newWalletPassphraseFile, descriptor: newWalletPassphraseFd)
  }

  var secrets: [SecretOption] { [secret] }

  func new(for name: String, _ context: Context) -> NewPassphrase {
    NewPassphrase(
      context: context,
      source: SecretSource(.walletPassphrase, secret, context.terminal, context.events),
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
  func check(ofBitcoin: [Given], ofEthereum: [Given]) throws(UsageError) {
    if self == .ethereum {
      if let given = ofBitcoin.first(where: \.isGiven) {
        throw UsageError(.either, given.option, "--chain=ethereum")
      }
    } else if let given = ofEthereum.first(where: \.isGiven) {
      throw UsageError(.onlyWith, given.option, "--chain=ethereum")
    }
  }
}
