import Addresses
import ArgumentParser
import Bitcoin
import CryptoPrimitives
import SeedPhrase
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// Messages that are signed with the key of an address, which shows that somebody has it.
struct MessageCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "message", SigningHelpWords.messages, subcommands: [Inspect.self, Sign.self, Verify.self])

  /// Which address signs.
  struct SigningAddress: SharedOptions {
    @OptionGroup var account: AccountOptions
    @Option(help: SigningHelpWords.messageIndex.help("number")) var index: UInt32?
    @OptionGroup var chain: MessageChainOptions

    func check(beside groups: OptionGroups) throws(UsageError) {
      try chain.check(besides: [
        ("--kind", account.kind != nil), ("--network", account.network != nil),
      ])
    }

    /// The message as a key of Ethereum signs it, of a wallet's name.
    func ethereum(
      _ file: String?, of name: String, _ secrets: WalletSecretOptions, _ context: Context
    ) throws -> EthereumMessages {
      EthereumMessages(
        given: try GivenEthereumMessage(
          file, typed: chain.typed, chainID: chain.chainId, context),
        name: name, account: account.account ?? 0, index: index ?? 0, options: chain,
        secrets: secrets)
    }

    var place: SigningService.MessageAddress {
      SigningService.MessageAddress(account.name, index: index ?? 0)
    }

    /// The message as it is shown; an account that is not here yet is made.
    func reviewed(
      _ message: [UInt8], for wallet: Wallet, _ hidden: HiddenWallet?, _ source: SecretSource,
      _ access: WalletAccess
    ) throws -> SigningService.ReviewedMessage {
      if hidden == nil { try access.addingAccount(account.name, to: wallet, source) }
      return try access.signing {
        try $0.review(message: message, for: wallet, hidden: hidden, at: place)
      }
    }
  }

  struct Inspect: Command {
    static let configuration = CommandConfiguration("inspect", SigningHelpWords.inspectMessage)

    @Argument(help: SigningHelpWords.messageFile.help, completion: .file()) var file: String?
    @Option(help: SigningHelpWords.signingWallet.help("name"), completion: .names(.wallet))
    var wallet: String
    @OptionGroup var address: SigningAddress
    @OptionGroup var secrets: WalletSecretOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { secrets.purpose }

    var files: FileNeeds { FileNeeds(text: file) }

    func run(in context: Context) throws {
      if address.chain.isEthereum {
        return try address.ethereum(file, of: wallet, secrets, context).inspect(in: context)
      }
      let message = try MessageCommands.message(file, context)
      let access = try context.wallets()
      let wallet = try access.wallet(self.wallet)
      let source = secrets.source(context)
      let opened = try secrets.hidden.opened(wallet, account: address.place.account, source, access)
      let reviewed = try address.reviewed(message, for: wallet, opened.hidden, source, access)
      try context.output.print(MessageReport(reviewed, of: wallet))
    }
  }

  struct Sign: Command {
    static let configuration = CommandConfiguration(
      "sign", SigningHelpWords.signMessage, details: .signMessageDetails)

    @Argument(help: WalletHelpWords.name.help, completion: .names(.wallet)) var name: String
    @Argument(help: SigningHelpWords.messageFile.help, completion: .file()) var file: String?
    @OptionGroup var address: SigningAddress
    @OptionGroup var secrets: WalletSecretOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    var files: FileNeeds { FileNeeds(text: file) }

    func run(in context: Context) throws {
      let approval = TransactionApproval(codes: global.approve)
      try approval.checkIsPossible(context)
      if address.chain.isEthereum {
        return try address.ethereum(file, of: name, secrets, context)
          .sign(with: approval, in: context)
      }
      let message = try MessageCommands.message(file, context)
      let access = try context.wallets()
      let wallet = try access.wallet(name)
      let source = secrets.source(context)
      let opened = try secrets.hidden.opened(wallet, account: address.place.account, source, access)
      let reviewed = try address.reviewed(message, for: wallet, opened.hidden, source, access)
      try approve(reviewed, of: wallet, context)
      let signature = try access.signing(for: wallet, opened, source) {
        try $0.sign(reviewed, with: $2, passphrase: $3)
      }
      try context.output.print(
        MessageSignatureReport(
          address: reviewed.review.signers.first?.address ?? "", signature: signature))
    }

    private func approve(
      _ reviewed: SigningService.ReviewedMessage, of wallet: Wallet, _ context: Context
    ) throws {
      let report = MessageReport(reviewed, of: wallet)
      guard global.approve.isEmpty else {
        guard global.approve.contains(where: reviewed.approval.matches) else {
          try context.output.print(report)
          throw CommandError.approvalDiffers
        }
        return
      }
      context.person.explain(report.note)
      try context.person.confirmSigning()
    }
  }

  struct Verify: Command {
    static let configuration = CommandConfiguration(
      "verify", SigningHelpWords.verifyMessage, details: .verifyMessageDetails)

    @Argument(help: SigningHelpWords.messageFile.help, completion: .file()) var file: String?
    @Option(help: SigningHelpWords.messageAddress.help("address")) var address: String
    @Option(help: SigningHelpWords.messageSignature.help("signature")) var signature: String
    @Flag(help: TokenWords.typed.help) var typed = false
    @OptionGroup var global: GlobalOptions

    var files: FileNeeds {
      var needs = FileNeeds(text: file)
      needs.vault = .none
      return needs
    }

    func run(in context: Context) throws {
      let address = try GivenAddress(address).address
      if address.chain == .ethereum {
        let given = try GivenEthereumMessage(file, typed: typed, context)
        guard try given.message.isSigned(signature, by: address) else {
          throw CommandError.messageSignatureInvalid
        }
        return try context.output.print(VerifiedMessageReport(address: address.text, valid: true))
      }
      guard !typed else { throw CommandError.notContract }
      let message = try MessageCommands.message(file, context)
      guard let challenge = MessageChallenge(message, for: address) else {
        throw WalletError.messageKind
      }
      guard try challenge.isValid(signature) else { throw CommandError.messageSignatureInvalid }
      try context.output.print(VerifiedMessageReport(address: address.text, valid: true))
    }
  }

  static func message(
    _ file: String?, _ context: Context, limit: Int = SigningService.messageLimit
  ) throws -> [UInt8] {
    if let file, file != "-", Paths.isMissing(file) {
      throw CommandError.noMessageFile(file, recipient: nil)
    }
    return try Input(file, context).text(
      limit: limit, prompt: MessageWords.typeMessage.text)
  }
}

/// A message as it is shown before it is signed.
struct MessageReport: Report {
  let chain: String
  let network: String
  let format: String
  let wallet: String
  let walletID: String
  let fingerprint: String
  let signers: [TransactionReport.Signer]
  let message: String
  let warnings: [Told<TransactionReport.Found>]
  let approval: String
  private let review: Review

  private enum CodingKeys: CodingKey {
    case chain, network, format, wallet, walletID, fingerprint, signers, message, warnings
    case approval
  }

  init(_ reviewed: SigningService.ReviewedMessage, of wallet: Wallet) {
    walletID = wallet.textOfID
    review = reviewed.review
    let words = ReviewText(review)
    warnings = review.warnings.map { Told(TransactionReport.Found($0, [words.warning($0)])) }
    (chain, network, format) = (review.chain.rawValue, review.network, review.format)
    (self.wallet, fingerprint) = (review.wallet, review.fingerprint)
    signers = review.signers.map { TransactionReport.Signer(path: $0.path, address: $0.address) }
    (message, approval) = (reviewed.text, reviewed.approval.text)
  }

  var text: Lines {
    withoutApproval + Lines([TransactionWords.approval(approval)])
  }

  /// For who approves it by a word.
  var note: Remark {
    Remark(
      TransactionWords.messageHeading, values: [wallet, signers.first?.address ?? ""],
      shown: withoutApproval)
  }

  private var withoutApproval: Lines {
    Lines(
      [TransactionWords.messageHeading(wallet, signers.first?.address ?? "")]
        + ReviewText.quoted(message) + ReviewText(review).warningLines)
  }
}

struct MessageSignatureReport: Report {
  let address: String
  let signature: String

  var text: Lines { Lines(toCopy: signature) }
}

struct VerifiedMessageReport: Report {
  let address: String
  let valid: Bool

  var text: Lines { Lines(TransactionWords.messageVerified(address)) }
}

extension Dialogue {
  /// Throws unless the word sign is typed.
  func confirmSigning() throws {
    let typed = try line(TransactionWords.typeSign.text)
    guard typed.trimmed == "sign" else { throw CommandError.cancelled }
  }
}
