import Addresses
import ArgumentParser
import SeedPhrase
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

extension WalletCommands {
  struct Test: Command {
    static let configuration = CommandConfiguration(
      "test", WalletHelpWords.test, details: .testDetails)

    @Argument(help: WalletHelpWords.name.help, completion: .names(.wallet)) var name: String
    @Flag(help: WalletHelpWords.replace.help) var replace = false
    @OptionGroup var passphrase: WalletPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let access = try context.wallets()
      let wallet = try access.wallet(name)
      let phrase = try access.openOnly(wallet, passphrase.source(context))
      let trials = try access.signing { try $0.test(wallet, with: phrase) }
      guard !trials.areRight else {
        try access.wallets { try $0.prove(wallet, by: phrase) }
        return try context.output.print(
          WalletTestReport(wallet, trials, replaced: []))
      }
      guard replace else {
        try context.output.print(WalletTestReport(wallet, trials, replaced: []))
        throw CommandError.walletTestFailed(wallet.name.text)
      }
      let replaced = try access.wallets { try $0.replaceKeys(of: wallet, by: phrase) }
      try context.output.print(
        WalletTestReport(wallet, trials, replaced: replaced))
      // What signs and does not verify nobody mends.
      guard !replaced.isEmpty else { throw CommandError.walletTestFailed(wallet.name.text) }
      context.output.say(
        WalletWords.keysReplaced, wallet.name.text, replaced.joined(separator: ", "))
    }
  }
}

/// What trying the keys of a wallet came to.
struct WalletTestReport: Report {
  struct Key: Encodable {
    /// Nil of the master key.
    let chain: String?
    let network: String?
    let kind: String?
    let path: String
    let address: String
    let passed: Bool
  }

  let wallet: String
  let walletID: String
  let keys: [Key]
  /// How many accounts were derived anew.
  let accounts: Int
  /// Where those are whose keys the phrase's took the place of.
  let replaced: [String]

  init(_ wallet: Wallet, _ trials: SigningService.Trials, replaced: [String]) {
    (self.wallet, walletID) = (wallet.name.text, wallet.textOfID)
    (accounts, self.replaced) = (trials.accounts, replaced)
    keys = trials.keys.map {
      Key(
        chain: $0.isMaster ? nil : ($0.kind == nil ? Chain.ethereum : .bitcoin).rawValue,
        network: $0.network?.rawValue, kind: $0.kind?.rawValue, path: $0.path,
        address: $0.address, passed: $0.isRight)
    }
  }

  var text: Lines {
    Lines(
      keys.map { key in
        let words: WalletWords = key.passed ? .testPassed : .testFailed
        return TextLine(
          cells: [words.text, key.network ?? "", key.kind ?? key.chain ?? key.path],
          widths: [9, 4, 11], key.address)
      })
  }
}
