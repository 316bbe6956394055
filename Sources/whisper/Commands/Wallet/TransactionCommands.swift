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
    "tx", WalletHelpWords.transactions, subcommands: [Inspect.self, Sign.self])

  /// What can be accepted although it is refused.
  enum Acceptance: String, CaseIterable, ExpressibleByArgument {
    case feeHigh = "fee-high"
    case lookalike

    var refusal: Refusal {
      switch self {
      case .feeHigh: .feeHigh
      case .lookalike: .lookalike
      }
    }
  }

  struct Inspect: Command {
    static let configuration = CommandConfiguration(
      "inspect", WalletHelpWords.inspect, details: .inspectDetails)

    @Argument(help: WalletHelpWords.transactionFile.help, completion: .file()) var file: String?
    @Option(help: WalletHelpWords.signingWallet.help("name")) var wallet: String
    @Option(help: WalletHelpWords.network.help("network")) var network: Network?
    @Option(help: WalletHelpWords.acceptRefusal.help("id")) var accept: [Acceptance] = []
    @OptionGroup var pictures: AnimatedQRInputOptions
    @OptionGroup var secrets: WalletSecretOptions
    @OptionGroup var global: GlobalOptions

    var unlocking: Unlocking { secrets.unlocking }

    var files: FileNeeds {
      var needs = pictures.files(text: file)
      needs.inputs += secrets.inputs
      return needs
    }

    func validate() throws {
      try pictures.check(file: file)
      try secrets.check(with: global)
    }

    func run(in context: Context) throws {
      let given = try GivenTransaction(file, pictures, context)
      let access = try context.wallets()
      let wallet = try access.wallets { try $0.find(self.wallet) }
      let opened = try secrets.hidden.opened(wallet, secrets.source(context), access)
      let reviewed = try given.reviewed(
        for: wallet, hidden: opened.hidden, on: network, accepting: accept, access)
      try context.output.print(TransactionReport(reviewed))
      try reviewed.check()
    }
  }

  struct Sign: Command {
    static let configuration = CommandConfiguration(
      "sign", WalletHelpWords.signTransaction, details: .signTransactionDetails)

    @Argument(help: WalletHelpWords.name.help) var name: String
    @Argument(help: WalletHelpWords.transactionFile.help, completion: .file()) var file: String?
    @Option(help: WalletHelpWords.network.help("network")) var network: Network?
    @Option(help: WalletHelpWords.acceptRefusal.help("id")) var accept: [Acceptance] = []
    @Option(help: WalletHelpWords.approve.help("code")) var approve: String?
    @Flag(help: WalletHelpWords.finalize.help) var finalize = false
    @Flag(help: WalletHelpWords.extract.help) var extract = false
    @OptionGroup var output: OutputOptions
    @OptionGroup var pictures: AnimatedQRInputOptions
    @OptionGroup var codes: AnimatedQROutputOptions
    @OptionGroup var secrets: WalletSecretOptions
    @OptionGroup var global: GlobalOptions

    var unlocking: Unlocking { .alone }

    var files: FileNeeds {
      var needs = pictures.files(text: file, outputs: [output.file, codes.place])
      needs.inputs += secrets.inputs
      needs.pictures += codes.tasks
      return needs
    }

    func validate() throws {
      try pictures.check(file: file)
      try codes.check(global)
      try secrets.check(with: global)
      if finalize, extract {
        throw ValidationError(UsageErrorWords.either("--finalize", "--extract"))
      }
    }

    func run(in context: Context) throws {
      try output.file?.check(context)
      try codes.place?.check(context)
      if approve == nil, !context.terminal.isThere { throw CommandError.approvalNeeded }
      let given = try GivenTransaction(file, pictures, context)
      let isWrittenToTerminal =
        context.streams.output.isTerminal && output.file == nil && !codes.isDrawn
      if given.form == .binary, !extract, !global.json, isWrittenToTerminal {
        throw CommandError.binaryToTerminal
      }
      let access = try context.wallets()
      let wallet = try access.wallets { try $0.find(name) }
      let source = secrets.source(context)
      let opened = try secrets.hidden.opened(wallet, source, access)
      let reviewed = try given.reviewed(
        for: wallet, hidden: opened.hidden, on: network, accepting: accept, access)
      let report = TransactionReport(reviewed)
      do {
        try reviewed.check()
        try approve(reviewed, report, context)
      } catch {
        // Whoever could not see it before sees it now.
        if approve != nil || !reviewed.bitcoin.isSignable { try context.output.print(report) }
        throw error
      }
      let signed = try sign(reviewed, wallet, opened, source, access)
      let finished = try WalletAccess.mapping { try signed.finished() }
      let result =
        extract
        ? SignedTransaction(extracted: try finished.extracted().octets)
        : SignedTransaction(finalize ? finished : signed.psbt, given.form)
      try write(result, finished, context)
    }

    private func sign(
      _ reviewed: SigningService.Reviewed, _ wallet: Wallet,
      _ opened: borrowing OpenedHiddenWallet?, _ source: SecretSource, _ access: WalletAccess
    ) throws -> SigningService.Signed {
      switch opened {
      case .some(let opened):
        let signed = try access.signing {
          try $0.sign(reviewed, with: opened.phrase, hiddenBehind: opened.passphrase)
        }
        if !access.context.output.isJSON {
          access.context.output.say(WalletWords.hiddenWritesNothing.text)
        }
        return signed
      case .none:
        let phrase = try access.open(wallet, source)
        return try access.signing { try $0.sign(reviewed, for: wallet, with: phrase) }
      }
    }

    private func approve(
      _ reviewed: SigningService.Reviewed, _ report: TransactionReport, _ context: Context
    ) throws {
      if let approve {
        guard let approval = reviewed.approval, approval.matches(approve) else {
          throw CommandError.approvalDiffers
        }
        return
      }
      context.person.explain(report.withoutApproval, isAnswered: false)
      for accepted in reviewed.bitcoin.review.accepted {
        try Self.confirm(accepted, context)
      }
      try context.terminal.confirmSigning()
    }

    /// Has the person type what they accept, so that they have looked at it.
    private static func confirm(_ finding: ReviewFinding<Refusal>, _ context: Context) throws {
      let question: String
      let expected: String
      switch finding.id {
      case .feeHigh:
        (question, expected) = (TransactionWords.typeFee.text, finding.values.first ?? "")
      case .lookalike:
        let count = 8
        guard let address = finding.values.first, let known = finding.values.last else { return }
        let start = zip(address, known).prefix { $0 == $1 }.count
        expected = String(address.dropFirst(start).prefix(count))
        context.person.explain(Lines(ErrorWords.differences(address, known)), isAnswered: false)
        question = TransactionWords.typeDifference("\(expected.count)")
      default: return
      }
      guard try context.terminal.line(prompt: question).trimmed == expected else {
        throw CommandError.notAccepted
      }
    }

    private func write(
      _ result: SignedTransaction, _ finished: PSBT, _ context: Context
    ) throws {
      let report = SignedTransactionReport(signed: result.text, finished)
      if let file = output.file {
        try file.write(result.isText ? result.octets + [UInt8(ascii: "\n")] : result.octets)
        context.output.say(MessageWords.wrote(printable(file.path)))
      }
      // What is signed is written also when no codes can be made of it.
      var failure: (any Error)?
      do {
        try codes.write(result.message, context)
      } catch {
        failure = error
      }
      let isShown = codes.isDrawn && failure == nil
      if global.json || (output.file == nil && result.isText && !isShown) {
        try context.output.print(report)
      } else if output.file == nil, !isShown {
        try context.streams.output.write(result.octets)
      }
      if let failure { throw failure }
      guard !context.output.isJSON else { return }
      context.output.say(
        (finished.isComplete ? TransactionWords.signedWhole : .signed).text)
    }
  }
}

extension String {
  /// Without spaces at its ends.
  var trimmed: Substring {
    drop { $0 == " " }.trimmingSuffix { $0 == " " }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !isTrimmed($0) }) else { return "" }
    return self[...last]
  }
}

extension SigningService.Reviewed {
  /// Throws where something stands against signing.
  func check() throws {
    let refusals = bitcoin.review.refusals
    guard !refusals.isEmpty else { return }
    var ids: [String] = []
    for id in refusals.map(\.id.rawValue) where !ids.contains(id) { ids.append(id) }
    throw CommandError.transactionRefused(ids: ids, isLie: refusals.contains { $0.id.isLie })
  }
}
