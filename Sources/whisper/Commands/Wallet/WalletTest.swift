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

    @Argument(help: WalletHelpWords.name.help) var name: String
    @OptionGroup var passphrase: WalletPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var unlocking: Unlocking { .alone }
    var files: FileNeeds { FileNeeds(inputs: passphrase.inputs) }

    func validate() throws { try passphrase.check(with: global) }

    func run(in context: Context) throws {
      let access = try context.wallets()
      let wallet = try access.wallets { try $0.find(name) }
      let phrase = try access.open(wallet, passphrase.source(context))
      let trials = try access.signing { try $0.test(wallet, with: phrase) }
      try context.output.print(WalletTestReport(wallet: wallet.name.text, trials))
      guard trials.allSatisfy(\.isRight) else {
        throw CommandError.walletTestFailed(wallet.name.text)
      }
    }
  }
}

/// What trying the keys of a wallet came to.
struct WalletTestReport: Report {
  struct Key: Encodable {
    let chain: String
    let network: String?
    let kind: String?
    let path: String
    let address: String
    let passed: Bool
  }

  let wallet: String
  let keys: [Key]

  init(wallet: String, _ trials: [SigningService.Trial]) {
    self.wallet = wallet
    keys = trials.map {
      Key(
        chain: ($0.kind == nil ? Chain.ethereum : .bitcoin).rawValue,
        network: $0.network?.rawValue, kind: $0.kind?.rawValue, path: $0.path,
        address: $0.address, passed: $0.isRight)
    }
  }

  var text: Lines {
    Lines(
      keys.map { key in
        let words: WalletWords = key.passed ? .testPassed : .testFailed
        return TextLine(
          cells: [words.text, key.network ?? "", key.kind ?? key.chain], widths: [9, 4, 11],
          key.address)
      })
  }
}
