import Addresses
import ArgumentParser
import Bitcoin
import CryptoPrimitives
import SeedPhrase
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// Transactions: what they do, and signing them.
struct TransactionCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "tx", SigningHelpWords.transactions, subcommands: [Inspect.self, Sign.self])

  struct Inspect: Command {
    static let configuration = CommandConfiguration(
      "inspect", SigningHelpWords.inspect, details: .inspectDetails)

    @Argument(help: SigningHelpWords.transactionFile.help, completion: .file()) var file: String?
    @Option(help: SigningHelpWords.signingWallet.help("name"), completion: .names(.wallet))
    var wallet: String
    @Option(help: WalletHelpWords.network.help("network")) var network: Network?
    @Option(help: SigningHelpWords.acceptRefusal.help("id")) var accept: [AcceptedRefusal] = []
    @OptionGroup var chain: TransactionChainOptions
    @OptionGroup var pictures: AnimatedQRInputOptions
    @OptionGroup var secrets: WalletSecretOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { secrets.purpose }

    var files: FileNeeds { pictures.files(insteadOf: file) }

    func check() throws(UsageError) {
      try pictures.check(besides: file)
      try chain.check(besides: [("--network", network != nil)])
    }

    func run(in context: Context) throws {
      if chain.isEthereum {
        let given = try GivenEthereumTransaction(file, pictures, context)
        return try EthereumTransactions(
          given, of: wallet, chain, secrets, accepting: Set(accept)
        ).inspect(in: context)
      }
      let given = try GivenTransaction(file, pictures, context)
      let access = try context.wallets()
      let wallet = try access.wallet(self.wallet)
      let opened = try secrets.hidden.opened(wallet, secrets.source(context), access)
      let reviewed = try given.reviewed(
        for: wallet, hidden: opened.hidden, on: network, accepting: accept, access)
      try context.output.print(TransactionReport(reviewed, of: wallet))
      try reviewed.bitcoin.review.check()
    }
  }

  struct Sign: Command {
    static let configuration = CommandConfiguration(
      "sign", SigningHelpWords.signTransaction, details: .signTransactionDetails)

    @Argument(help: WalletHelpWords.name.help, completion: .names(.wallet)) var name: String
    @Argument(help: SigningHelpWords.transactionFile.help, completion: .file()) var file: String?
    @Option(help: WalletHelpWords.network.help("network")) var network: Network?
    @Option(help: SigningHelpWords.acceptRefusal.help("id")) var accept: [AcceptedRefusal] = []
    @Flag(help: SigningHelpWords.finalize.help) var finalize = false
    @Flag(help: SigningHelpWords.extract.help) var extract = false
    @OptionGroup var chain: TransactionChainOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var pictures: AnimatedQRInputOptions
    @OptionGroup var codes: AnimatedQROutputOptions
    @OptionGroup var secrets: WalletSecretOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    var files: FileNeeds { pictures.files(insteadOf: file) }

    func check() throws(UsageError) {
      try pictures.check(besides: file)
      try chain.check(besides: [
        ("--network", network != nil), ("--finalize", finalize), ("--extract", extract),
      ])
      if finalize, extract { throw UsageError(.either, "--finalize", "--extract") }
    }

    func run(in context: Context) throws {
      try output.file?.check(context)
      try codes.place?.check(context)
      let approval = TransactionApproval(codes: global.approve)
      try approval.checkIsPossible(context)
      if chain.isEthereum {
        let given = try GivenEthereumTransaction(file, pictures, context)
        return try EthereumTransactions(
          given, of: name, chain, secrets, accepting: Set(accept)
        ).sign(with: approval, output, codes, in: context)
      }
      let given = try GivenTransaction(file, pictures, context)
      let isWrittenToTerminal =
        context.streams.output.isTerminal && output.file == nil && !codes.isDrawn
      if given.form == .binary, !extract, !global.json, isWrittenToTerminal {
        throw CommandError.octetsToTerminal
      }
      let access = try context.wallets()
      let wallet = try access.wallet(name)
      let source = secrets.source(context)
      let opened = try secrets.hidden.opened(wallet, source, access)
      let reviewed = try given.reviewed(
        for: wallet, hidden: opened.hidden, on: network, accepting: accept, access)
      try approval.take(
        reviewed.bitcoin.review, reviewed.approval, TransactionReport(reviewed, of: wallet),
        context)
      let signed = try access.signing(for: wallet, opened, source) {
        try $0.sign(reviewed, for: $1, with: $2, passphrase: $3)
      }
      let finished = try signed.finished()
      let result =
        extract
        ? SignedTransaction(extracted: try finished.extracted().octets)
        : SignedTransaction(finalize ? finished : signed.psbt, given.form)
      try write(result, finished, context)
    }

    private func write(
      _ result: SignedTransaction, _ finished: PSBT, _ context: Context
    ) throws {
      let report = SignedTransactionReport(signed: result.text, finished)
      if let file = output.file {
        try file.write(result.isText ? result.octets + [UInt8(ascii: "\n")] : result.octets)
        context.output.say(MessageWords.wrote, printable(file.path))
      }
      // What is signed is written also when no codes can be made of it.
      let drawing = Result { try codes.write(result.message, context) }
      let isShown = (try? drawing.get()) ?? false
      if global.json {
        try context.output.print(report)
      } else if output.file == nil, !isShown {
        // In the place of codes that a terminal could not show stands text, never bytes.
        if result.isText || codes.isDrawn {
          try context.output.print(report)
        } else {
          try context.streams.output.write(result.octets)
        }
      }
      _ = try drawing.get()
      guard !context.output.isJSON else { return }
      context.output.say(finished.isComplete ? TransactionWords.signedWhole : .signed)
      secrets.hidden.sayWhatIsWritten(context)
    }
  }
}
