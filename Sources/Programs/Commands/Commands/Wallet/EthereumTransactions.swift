import Addresses
import AnimatedQR
import ArgumentParser
import CryptoPrimitives
import EVM
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// Which chain a transaction is of, and on Ethereum which key signs it.
struct TransactionChainOptions: ParsableArguments {
  @Option(help: WalletHelpWords.chain.help("chain")) var chain: WalletChain?
  @Option(help: SigningHelpWords.transactionAccount.help("number")) var account: UInt32?
  @Option(help: SigningHelpWords.transactionIndex.help("number")) var index: UInt32?

  var isEthereum: Bool { chain == .ethereum }

  /// Throws where options are given that only the other chain has: these, of Bitcoin.
  func check(besides others: [(option: String, isGiven: Bool)]) throws(UsageError) {
    try chain.check(
      ofBitcoin: others,
      ofEthereum: [("--account", account != nil), ("--index", index != nil)])
  }
}

/// A transaction of Ethereum as it was given: read once, so that what is shown, approved and signed is the same.
struct GivenEthereumTransaction {
  let octets: [UInt8]
  let input: EVMInput

  /// Of pictures, or of a file; `-` or nil is standard input.
  init(_ file: String?, _ pictures: AnimatedQRInputOptions, _ context: Context) throws {
    if let message = try pictures.message(context) {
      guard message.kind == .json || message.kind == .text else {
        throw QRError.otherType(message.kind.name)
      }
      octets = message.octets
      input = try EVMInput(reading: octets)
      return
    }
    octets = try context.transaction(
      in: file, limit: EVMInput.sizeLimit, orThrow: EVMError.tooLarge(limit: EVMInput.sizeLimit))
    guard !ScannedText.begins(octets) else { throw QRError.contentOfCode }
    input = try EVMInput(reading: octets)
  }
}

/// Showing and signing a transaction of Ethereum.
struct EthereumTransactions {
  private let given: GivenEthereumTransaction
  private let name: String
  private let chain: TransactionChainOptions
  private let secrets: WalletSecretOptions
  private let accepted: Set<AcceptedRefusal>

  init(
    _ given: GivenEthereumTransaction, of name: String, _ chain: TransactionChainOptions,
    _ secrets: WalletSecretOptions, accepting accepted: Set<AcceptedRefusal>
  ) {
    (self.given, self.name, self.chain) = (given, name, chain)
    (self.secrets, self.accepted) = (secrets, accepted)
  }

  func inspect(in context: Context) throws {
    let access = try context.wallets()
    let wallet = try access.wallet(name)
    let opened = try opened(wallet, access)
    let reviewed = try review(wallet, opened.hidden, access)
    let review = reviewed.ethereum.review
    try context.output.print(TransactionReport(review, reviewed.approval, of: wallet))
    try review.check()
  }

  func sign(
    with approval: TransactionApproval, _ output: OutputOptions, _ codes: AnimatedQROutputOptions,
    in context: Context
  ) throws {
    let access = try context.wallets()
    let wallet = try access.wallet(name)
    let opened = try opened(wallet, access)
    let reviewed = try review(wallet, opened.hidden, access)
    let review = reviewed.ethereum.review
    try approval.take(
      review, reviewed.approval, TransactionReport(review, reviewed.approval, of: wallet), context)
    let signed = try access.signing(for: wallet, opened, secrets.source(context)) {
      try $0.sign(reviewed, for: $1, with: $2, passphrase: $3)
    }
    let report = SignedTransactionReport(ethereum: signed)
    if let file = output.file {
      try file.write(report.signed + "\n")
      context.output.say(MessageWords.wrote, printable(file.path))
    }
    // What is signed is written also when no codes can be made of it.
    let drawing = Result { try codes.write(QRMessage(.text, Array(report.signed.utf8)), context) }
    let isShown = (try? drawing.get()) ?? false
    if context.output.isJSON || output.file == nil && !isShown { try context.output.print(report) }
    _ = try drawing.get()
    guard !context.output.isJSON else { return }
    context.output.say(TransactionWords.id, signed.id)
    context.output.say(EthereumWords.signed)
    secrets.hidden.sayWhatIsWritten(context)
  }

  private func opened(
    _ wallet: Wallet, _ access: WalletAccess
  ) throws -> OpenedHiddenWallet? {
    try secrets.hidden.opened(
      wallet, ethereum: chain.account, secrets.source(access.context), access)
  }

  private func review(
    _ wallet: Wallet, _ hidden: HiddenWallet?, _ access: WalletAccess
  ) throws -> SigningService.ReviewedEthereum {
    if hidden == nil {
      try access.addingAccount(
        ethereum: chain.account ?? 0, to: wallet, secrets.source(access.context))
    }
    return try access.signing {
      try $0.review(
        given.input, from: given.octets, for: wallet, hidden: hidden,
        account: chain.account ?? 0, index: chain.index ?? 0, accepting: accepted)
    }
  }
}
