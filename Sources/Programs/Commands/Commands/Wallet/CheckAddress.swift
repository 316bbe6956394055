import Addresses
import ArgumentParser
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

extension WalletCommands {
  struct Check: Command {
    static let configuration = CommandConfiguration(
      "check", WalletHelpWords.check, details: .checkDetails)

    @Argument(help: WalletHelpWords.checkAddress.help) var address: String
    @Option(help: WalletHelpWords.checkChain.help("chain")) var chain: Chain?
    @Option(help: WalletHelpWords.checkNetwork.help("network")) var network: Network?
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let given = try GivenAddress(address)
      try given.address.check(is: chain, on: network)
      let (knowledge, own) = try knowledge(of: given.address, context)
      try context.output.print(AddressReport(given, knowledge, own: own))
      if case .lookalike(let known) = knowledge {
        throw WalletError.lookalike(address: given.address.text, known: known)
      }
      if knowledge == nil, !context.output.isJSON {
        context.output.suggest(WalletWords.bookNotLookedAt)
      }
    }

    /// What the vault knows of it, where one is open without a question, and the wallet whose it is: nil where none was
    /// looked at.
    private func knowledge(
      of address: Address, _ context: Context
    ) throws -> (PayeeService.Knowledge?, own: Wallet?) {
      guard let whisper = try context.vault.openedIfThere(), try !context.vault.asks(whisper)
      else { return (nil, nil) }
      try context.vault.unlock(whisper)
      let access = WalletAccess(of: whisper, in: context)
      let knowledge = try access.payees { try $0.knowledge(of: address) }
      guard case .own(let name) = knowledge else { return (knowledge, nil) }
      return (knowledge, try access.wallets { try $0.find(name) })
    }
  }
}

extension Context {
  /// An address that is to be entered, and what it can be taken for, where that is so.
  func notes(
    on given: GivenAddress, _ known: PayeeService.Knowledge, besides lines: [String] = []
  ) -> [Remark] {
    let address = given.address
    let shown = Remark(
      WalletWords.addressIs, values: [address.text],
      shown: AddressReport(given, nil).text + Lines(lines.map { TextLine($0) }))
    guard case .lookalike(let other) = known else { return [shown] }
    let like = Remark(
      WalletErrorWords.lookalike, values: [address.text, other],
      shown: Lines(ErrorWords.differences(address.text, other) + [WalletErrorWords.lookalike.text]))
    return [shown, like]
  }
}

/// An address as somebody gives it: by itself, or in a link.
struct GivenAddress {
  let address: Address
  /// What the link says of a payment, which is shown and never used.
  let link: AddressLink?
  /// Whether nothing would show that it was mistyped.
  var hasNoChecksum = false

  /// Throws `AddressError`.
  init(_ given: String) throws {
    let text = Address.trimmed(given)
    if AddressLink.isLink(text) {
      let link = try AddressLink(reading: text)
      (address, self.link) = (link.address, link)
    } else {
      (address, link) = (try Address(written: text), nil)
      hasNoChecksum = address.chain == .ethereum && Address.lacksChecksum(Address.visible(text))
    }
  }
}

struct AddressReport: Report {
  let address: String
  let chain: String
  let networks: [String]
  let form: Term
  let amount: String?
  let label: String?
  let message: String?
  /// Whose it is; nil where no vault was looked at.
  let known: Term?
  /// The wallet or payee, or the address that it can be taken for.
  let knownAs: String?
  /// Of the wallet whose it is.
  let walletID: String?
  private let grouped: String
  private let isBurnt: Bool
  private let hasChecksum: Bool?
  private let knownSentence: String?

  private enum CodingKeys: CodingKey {
    case address, chain, networks, form, hasChecksum, amount, label, message, known, knownAs
    case walletID
  }

  init(_ given: GivenAddress, _ knowledge: PayeeService.Knowledge?, own: Wallet? = nil) {
    walletID = own?.textOfID
    let address = given.address
    self.address = address.text
    grouped = address.grouped
    (chain, networks) = (address.chain.rawValue, address.networks.map(\.rawValue))
    form = address.form.term
    hasChecksum = address.chain == .ethereum ? !given.hasNoChecksum : nil
    isBurnt = if case .witness = address.form { true } else { false }
    amount = given.link?.amount
    label = given.link?.label
    message = given.link?.message
    switch knowledge {
    case nil: (known, knownAs, knownSentence) = (nil, nil, nil)
    case .unknown:
      (known, knownAs) = (Term("unknown", WalletWords.isUnknown), nil)
      knownSentence = WalletWords.isUnknown.text
    case .own(let wallet):
      (known, knownAs) = (Term("own", WalletWords.isOwn), wallet)
      knownSentence = WalletWords.isOwn(wallet)
    case .payee(let name):
      (known, knownAs) = (Term("payee", WalletWords.isPayee), name)
      knownSentence = WalletWords.isPayee(name)
    case .token(let symbol):
      (known, knownAs) = (Term("token", TokenWords.isToken), symbol)
      knownSentence = TokenWords.isToken(symbol)
    case .paid(let time):
      (known, knownAs) = (Term("paid", WalletWords.isPaid), nil)
      knownSentence = WalletWords.isPaid(Time.text(time))
    case .lookalike(let other):
      (known, knownAs, knownSentence) = (Term("lookalike", WalletWords.isLookalike), other, nil)
    }
  }

  var text: Lines {
    Lines(
      [
        grouped,
        WalletWords.addressIs(form.text, chain, networks.joined(separator: ", ")),
      ] + (isBurnt ? [WalletWords.withoutRules.text] : [])
        + (hasChecksum == false ? [WalletWords.withoutChecksum.text] : [])
        + [
          amount.map { WalletWords.linkAmount(printable($0)) },
          label.map { WalletWords.linkLabel(printable($0)) },
          message.map { WalletWords.linkMessage(printable($0)) }, knownSentence,
        ].compactMap(\.self))
  }
}

extension Address.Form {
  var term: Term {
    switch self {
    case .p2pkh: Term("p2pkh", WalletWords.formP2pkh)
    case .p2sh: Term("p2sh", WalletWords.formP2sh)
    case .p2wpkh: Term("p2wpkh", WalletWords.formP2wpkh)
    case .p2wsh: Term("p2wsh", WalletWords.formP2wsh)
    case .p2tr: Term("p2tr", WalletWords.formP2tr)
    case .witness: Term("witness", WalletWords.formWitness)
    case .tex: Term("tex", WalletWords.formTex)
    case .account: Term("account", WalletWords.formAccount)
    }
  }
}
