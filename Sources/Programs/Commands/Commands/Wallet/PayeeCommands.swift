import Addresses
import ArgumentParser
import VaultModel
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// Whom a person pays, by name. No agent changes that: a name stands for an address where something is signed.
struct PayeeCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "payee", WalletHelpWords.payee,
    subcommands: [Add.self, List.self, Show.self, Rename.self, Remove.self])

  struct Add: Command {
    static let configuration = CommandConfiguration(
      "add", WalletHelpWords.payeeAdd, details: .payeeAddDetails)

    enum Acceptance: String, CaseIterable, ExpressibleByArgument {
      case lookalike
    }

    @Argument(help: WalletHelpWords.payeeName.help) var name: String
    @Argument(help: WalletHelpWords.payeeAddress.help) var address: String
    @Option(help: WalletHelpWords.checkChain.help("chain")) var chain: Chain?
    @Option(help: WalletHelpWords.checkNetwork.help("network")) var network: Network?
    @Option(help: WalletHelpWords.note.help("text")) var note: String?
    @Option(help: WalletHelpWords.accept.help("id")) var accept: [Acceptance] = []
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .write(.wallets) }

    func run(in context: Context) throws {
      let given = try GivenAddress(address)
      try given.address.check(is: chain, on: network)
      let network = network ?? given.address.networks.first ?? .main
      let access = try context.wallets()
      let takesLookalike = accept.contains(.lookalike)
      try access.payees {
        try $0.checkNew(
          name: name, address: given.address, network: network, note: note ?? "",
          acceptsLookalike: takesLookalike)
      }
      let known = try access.payees { try $0.knowledge(of: given.address) }
      let fact = ShownFact(address: given.address.text, name: name)
      try context.person.checkWanted(
        Question(
          WalletWords.payeeQuestion, [printable(name), network.rawValue],
          about: context.notes(on: given, known), of: [given.address.text, note ?? ""],
          isAlwaysTold: true, shown: { [fact] }))
      let payee = try access.payees {
        try $0.add(
          name: name, address: given.address, network: network, note: note ?? "",
          acceptsLookalike: takesLookalike)
      }
      try context.output.printChange(WalletWords.payeeAdded(payee.name.text), PayeeReport(payee))
    }
  }

  struct List: Command {
    static let configuration = CommandConfiguration("list", WalletHelpWords.payeeList)

    @OptionGroup var list: ListOptions
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let payees = try context.wallets().payees { try $0.list() }
      try context.output.print(
        PayeeListReport(payees: payees.map(PayeeReport.init), context.output.namedVault), list)
    }
  }

  struct Show: Command {
    static let configuration = CommandConfiguration("show", WalletHelpWords.payeeShow)

    @Argument(help: WalletHelpWords.payeeName.help, completion: .names(.payee)) var name: String
    @Option(help: WalletHelpWords.payeeNetwork.help("network")) var network: Network?
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let payee = try context.wallets().payees { try $0.find(name, on: network) }
      try context.output.print(PayeeReport(payee))
    }
  }

  struct Rename: Command {
    static let configuration = CommandConfiguration(
      "rename", WalletHelpWords.payeeRename, details: .opensItself)

    @Argument(help: WalletHelpWords.payeeName.help, completion: .names(.payee)) var name: String
    @Argument(help: WalletHelpWords.newName.help) var new: String
    @Option(help: WalletHelpWords.payeeNetwork.help("network")) var network: Network?
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let access = try context.wallets()
      let (former, payee) = try access.payees { service in
        let payee = try service.find(name, on: network)
        return (payee.name.text, try service.rename(payee, to: new))
      }
      try context.output.printChange(
        WalletWords.payeeRenamed(former, payee.name.text), PayeeReport(payee))
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration(
      "remove", WalletHelpWords.payeeRemove, details: .opensItself)

    @Argument(help: WalletHelpWords.payeeName.help, completion: .names(.payee)) var name: String
    @Option(help: WalletHelpWords.payeeNetwork.help("network")) var network: Network?
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let access = try context.wallets()
      let payee = try access.payees { try $0.find(name, on: network) }
      try access.payees { try $0.remove(payee) }
      context.output.say(WalletWords.payeeRemoved, payee.name.text)
    }
  }
}

struct PayeeReport: Report {
  let name: String
  let address: String
  let chain: String
  let network: String
  let note: String?
  let addedAt: Int64
  private let grouped: String

  private enum CodingKeys: CodingKey { case name, address, chain, network, note, addedAt }

  init(_ payee: Payee) {
    name = payee.name.text
    (address, grouped) = (payee.address.text, payee.address.grouped)
    (chain, network) = (payee.address.chain.rawValue, payee.network.rawValue)
    note = payee.note.isEmpty ? nil : payee.note
    addedAt = payee.addedAt
  }

  var text: Lines {
    Lines(
      [name, grouped, "\(chain), \(network)"] + [note.map(printable)].compactMap(\.self)
        + [WalletWords.payeeAddedAt(Time.text(addedAt))])
  }

  fileprivate var line: TextLine {
    TextLine(cells: [network, address], widths: [7, 0], name)
  }
}

struct PayeeListReport: ListReport {
  let payees: [PayeeReport]
  var elements: [PayeeReport] { payees }
  private let vault: NamedVault

  private enum CodingKeys: CodingKey { case payees }

  init(payees: [PayeeReport], _ vault: NamedVault) { (self.payees, self.vault) = (payees, vault) }

  var text: Lines {
    payees.isEmpty
      ? Lines(vault.put(into: WalletWords.noPayees.text)) : Lines(payees.map(\.line))
  }
}
