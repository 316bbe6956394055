import ArgumentParser
import CryptoPrimitives
import SecretMemory
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// Wallets: seed phrases, addresses, and whom they pay. Nothing here goes online.
struct WalletCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "wallet", WalletHelpWords.commands, details: .commandsDetails,
    subcommands: [
      Create.self, Import.self, List.self, Show.self, Rename.self, Remove.self,
      ChangePassphrase.self, Phrase.self, BackupCommands.self, ShowAddress.self,
      ShowDescriptor.self, Check.self, PayeeCommands.self, TokenCommands.self,
      TransactionCommands.self,
      MessageCommands.self, Test.self,
    ])

  struct List: Command {
    static let configuration = CommandConfiguration("list", WalletHelpWords.list)

    @OptionGroup var list: ListOptions
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let access = try context.wallets()
      let reports = try access.wallets { service in
        try service.list().map { try WalletReport($0, service) }
      }
      try context.output.print(WalletListReport(wallets: reports, context.output.namedVault), list)
      for report in reports { report.sayWhatIsMissing(context) }
    }
  }

  struct Show: Command {
    static let configuration = CommandConfiguration("show", WalletHelpWords.show)

    @Argument(help: WalletHelpWords.name.help, completion: .names(.wallet)) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let access = try context.wallets()
      let wallet = try access.wallet(name)
      let report = try access.wallets { try WalletReport(wallet, $0) }
      try context.output.print(report)
      report.sayWhatIsMissing(context)
    }
  }

  struct Rename: Command {
    static let configuration = CommandConfiguration(
      "rename", WalletHelpWords.rename, details: .opensItself)

    @Argument(help: WalletHelpWords.name.help, completion: .names(.wallet)) var name: String
    @Argument(help: WalletHelpWords.newName.help) var new: String
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let access = try context.wallets()
      let wallet = try access.wallet(name)
      let report = try access.wallets { try WalletReport($0.rename(wallet, to: new), $0) }
      try context.output.printChange(
        WalletWords.renamed(wallet.name.text, report.name), report)
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration(
      "remove", WalletHelpWords.remove, details: .removeDetails)

    @Argument(help: WalletHelpWords.name.help, completion: .names(.wallet)) var name: String
    @Option(help: WalletHelpWords.confirm.help("name")) var confirm: String?
    @Flag(help: WalletHelpWords.withoutBackup.help) var withoutBackup = false
    @OptionGroup var passphrase: WalletPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let access = try context.wallets()
      let wallet = try access.wallet(name)
      let hasPhrase = try access.wallets { try $0.hasPhrase(wallet) }
      guard withoutBackup || wallet.backup != nil || !hasPhrase else {
        throw WalletError.backupUnchecked(name: wallet.name.text)
      }
      try context.person.checkTyped(
        wallet.name.text, given: confirm,
        Question(
          WalletWords.typeName,
          about: [
            Remark(
              WalletWords.removing, values: [wallet.name.text],
              shown: Lines([WalletWords.removing(wallet.name.text), wallet.backupSentence]))
          ], of: [Hex.encode(wallet.id)], isFinal: true, isAlwaysTold: true))
      try access.answering(passphrase.source(context)) {
        try $0.remove(wallet, withoutBackup: withoutBackup, answers: $1)
      }
      context.output.say(WalletWords.removed, wallet.name.text)
    }
  }

  struct ChangePassphrase: Command {
    static let configuration = CommandConfiguration(
      "passphrase", WalletHelpWords.passphrase, details: .passphraseDetails)

    enum Change: String, CaseIterable, ExpressibleByArgument {
      case set, remove
    }

    @Argument(help: WalletHelpWords.name.help, completion: .names(.wallet)) var name: String
    @Argument(help: WalletHelpWords.change.help) var change: Change?
    @OptionGroup var new: NewWalletPassphraseOptions
    @OptionGroup var passphrase: WalletPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { change == nil ? .read : .keys }

    func check() throws(UsageError) {
      if change != .set, let option = new.secret.given {
        throw UsageError(.onlyWith, option, Change.set.rawValue)
      }
    }

    func run(in context: Context) throws {
      let access = try context.wallets()
      let wallet = try access.wallet(name)
      let source = passphrase.source(context)
      switch change {
      case nil: break
      case .set:
        try new.new(for: wallet.name.text, context).use { secret in
          let secret: SecretBytes? = secret
          try access.answering(source) {
            try $0.setPassphrase(secret, of: wallet, answers: $1)
          }
        }
      case .remove:
        try access.answering(source) { try $0.setPassphrase(nil, of: wallet, answers: $1) }
      }
      let report = try access.wallets { try WalletReport(wallet, $0) }
      let sentence = (report.hasPassphrase ? WalletWords.passphraseSet : .passphraseNone)(
        wallet.name.text)
      guard change != nil else {
        return try context.output.print(PassphraseReport(report, sentence))
      }
      try context.output.printChange(sentence, PassphraseReport(report, sentence))
      if change == .set { context.output.say(WalletWords.passphraseForgotten) }
    }
  }
}

struct PassphraseReport: Report {
  let id: String
  let name: String
  let hasPassphrase: Bool
  let text: Lines

  private enum CodingKeys: CodingKey { case id, name, hasPassphrase }

  init(_ report: WalletReport, _ sentence: String) {
    id = report.id
    (name, hasPassphrase, text) = (report.name, report.hasPassphrase, Lines(sentence))
  }
}
