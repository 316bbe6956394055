import Addresses
import ArgumentParser
import CryptoPrimitives
import EVM
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

extension AcceptedRefusal: ExpressibleByArgument {}

/// What messages of Ethereum need besides: whether it is a document, and for which chain.
struct MessageChainOptions: ParsableArguments {
  @Option(help: TokenWords.messageChain.help("chain")) var chain: WalletChain?
  @Flag(help: TokenWords.typed.help) var typed = false
  @Option(help: TokenWords.documentChain.help("number")) var chainId: UInt64?
  @Option(help: SigningHelpWords.acceptRefusal.help("id")) var accept: [AcceptedRefusal] = []

  var isEthereum: Bool { chain == .ethereum }

  /// Throws where options are given that only the other chain has: these, of Bitcoin.
  func check(besides others: [(option: String, isGiven: Bool)]) throws(UsageError) {
    try chain.check(
      ofBitcoin: others,
      ofEthereum: [
        ("--typed", typed), ("--chain-id", chainId != nil), ("--accept", !accept.isEmpty),
      ])
    if chainId != nil, !typed { throw UsageError(.onlyWith, "--chain-id", "--typed") }
  }
}

/// A message of Ethereum as it was given, a text or a document: read once, so that what is shown, approved and signed is the same.
struct GivenEthereumMessage {
  let octets: [UInt8]
  let message: EthereumMessage

  /// Of a file; `-` or nil is standard input.
  init(_ file: String?, typed: Bool, chainID: UInt64? = nil, _ context: Context) throws {
    guard typed else {
      octets = try MessageCommands.message(file, context)
      message = .personal(octets)
      return
    }
    octets = try MessageCommands.message(file, context, limit: TypedData.sizeLimit)
    message = .typed(try TypedData(reading: octets), chainID: chainID)
  }
}

/// Showing and signing a message with a key of Ethereum.
struct EthereumMessages {
  let given: GivenEthereumMessage
  let name: String
  let account: UInt32
  let index: UInt32
  let options: MessageChainOptions
  let secrets: WalletSecretOptions

  func inspect(in context: Context) throws {
    let access = try context.wallets()
    let wallet = try access.wallet(name)
    let opened = try opened(wallet, access)
    let reviewed = try review(wallet, opened.hidden, access)
    try context.output.print(TransactionReport(reviewed.review, reviewed.approval, of: wallet))
    try reviewed.review.check()
  }

  func sign(with approval: TransactionApproval, in context: Context) throws {
    let access = try context.wallets()
    let wallet = try access.wallet(name)
    let opened = try opened(wallet, access)
    let reviewed = try review(wallet, opened.hidden, access)
    try approval.take(
      reviewed.review, reviewed.approval,
      TransactionReport(reviewed.review, reviewed.approval, of: wallet), context)
    let signature = try access.signing(for: wallet, opened, secrets.source(context)) {
      try $0.sign(reviewed, with: $2, passphrase: $3)
    }
    try context.output.print(
      MessageSignatureReport(
        address: reviewed.review.signers.first?.address ?? "",
        signature: "0x" + Hex.encode(signature)))
  }

  private func opened(
    _ wallet: Wallet, _ access: WalletAccess
  ) throws -> OpenedHiddenWallet? {
    try secrets.hidden.opened(wallet, ethereum: account, secrets.source(access.context), access)
  }

  private func review(
    _ wallet: Wallet, _ hidden: HiddenWallet?, _ access: WalletAccess
  ) throws -> SigningService.ReviewedEthereumMessage {
    if hidden == nil {
      try access.addingAccount(ethereum: account, to: wallet, secrets.source(access.context))
    }
    return try access.signing {
      try $0.review(
        given.message, from: given.octets, for: wallet, hidden: hidden, account: account,
        index: index, accepting: Set(options.accept))
    }
  }
}
