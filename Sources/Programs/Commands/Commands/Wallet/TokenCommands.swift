import Addresses
import ArgumentParser
import EVM
import VaultModel
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// Tokens as a person enters them: nothing else says what a contract's amounts mean, and no agent changes it.
struct TokenCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "token", TokenWords.help, subcommands: [Add.self, List.self, Remove.self])

  struct Add: Command {
    static let configuration = CommandConfiguration(
      "add", TokenWords.add, details: .addDetails)

    @Argument(help: TokenWords.contract.help) var contract: String
    @Option(help: TokenWords.chainID.help("number")) var chainId: UInt64
    @Option(help: TokenWords.symbol.help("symbol")) var symbol: String
    @Option(help: TokenWords.decimals.help("number")) var decimals: UInt8
    @Flag(help: TokenWords.wrapped.help) var wrapped = false
    @Option(help: WalletHelpWords.accept.help("id")) var accept: [PayeeCommands.Add.Acceptance] = []
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .write(.wallets) }

    func run(in context: Context) throws {
      let given = try TokenCommands.contract(contract)
      let entry = TokenService.Entry(
        chainID: chainId, contract: given.address, symbol: symbol, decimals: decimals,
        isWrapped: wrapped)
      let access = try context.wallets()
      let takesLookalike = accept.contains(.lookalike)
      try access.tokens { try $0.checkNew(entry, acceptsLookalike: takesLookalike) }
      let known = try access.payees { try $0.knowledge(of: given.address) }
      let fact = ShownFact(address: given.address.text, name: symbol)
      let words = TokenReport.words(symbol, decimals, chainId, isWrapped: wrapped)
      try context.person.checkWanted(
        Question(
          TokenWords.question, [printable(symbol)],
          about: context.notes(on: given, known, besides: words),
          of: [given.address.text, "\(chainId)", "\(decimals)", "\(wrapped)"], isAlwaysTold: true,
          shown: { [fact] }))
      let token = try access.tokens { try $0.add(entry, acceptsLookalike: takesLookalike) }
      try context.output.printChange(TokenWords.added(token.symbol), TokenReport(token))
    }
  }

  struct List: Command {
    static let configuration = CommandConfiguration("list", TokenWords.list)

    @OptionGroup var list: ListOptions
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let tokens = try context.wallets().tokens { try $0.list() }
      try context.output.print(
        TokenListReport(tokens: tokens.map(TokenReport.init), context.output.namedVault), list)
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration(
      "remove", TokenWords.remove, details: .removeDetails)

    @Argument(help: TokenWords.contract.help) var contract: String
    @Option(help: TokenWords.chainID.help("number")) var chainId: UInt64
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let contract = try TokenCommands.contract(contract).address
      let access = try context.wallets()
      let token = try access.tokens { try $0.find(contract, on: chainId) }
      try access.tokens { try $0.remove(token) }
      context.output.say(TokenWords.removed, token.symbol)
    }
  }

  private static func contract(_ text: String) throws -> GivenAddress {
    let given = try GivenAddress(text)
    guard given.address.chain == .ethereum else { throw CommandError.notContract }
    return given
  }
}

struct TokenReport: Report {
  let contract: String
  let chainID: String
  let symbol: String
  let decimals: UInt8
  let wrapped: Bool
  let addedAt: Int64
  private let id: UInt64

  private enum CodingKeys: String, CodingKey {
    case contract
    case chainID = "chainId"
    case symbol, decimals, wrapped, addedAt
  }

  init(_ token: Token) {
    (contract, id, chainID) = (token.contract.text, token.chainID, "\(token.chainID)")
    (symbol, decimals, wrapped) = (token.symbol, token.decimals, token.isWrapped)
    addedAt = token.addedAt
  }

  var text: Lines {
    Lines([contract] + Self.words(symbol, decimals, id, isWrapped: wrapped))
  }

  fileprivate var line: TextLine {
    TextLine(cells: [chainID, contract, "\(decimals)"], widths: [8, 42, 0], symbol)
  }

  /// What a person says that a token is.
  fileprivate static func words(
    _ symbol: String, _ decimals: UInt8, _ chainID: UInt64, isWrapped: Bool
  ) -> [String] {
    [TokenWords.says("\(decimals)", printable(symbol), EVMChain(id: chainID).text)]
      + (isWrapped ? [TokenWords.wraps.text] : [])
  }
}

struct TokenListReport: ListReport {
  let tokens: [TokenReport]
  var elements: [TokenReport] { tokens }
  private let vault: NamedVault

  private enum CodingKeys: CodingKey { case tokens }

  init(tokens: [TokenReport], _ vault: NamedVault) { (self.tokens, self.vault) = (tokens, vault) }

  var text: Lines {
    tokens.isEmpty
      ? Lines(vault.put(into: TokenWords.none.text)) : Lines(tokens.map(\.line))
  }
}

extension EVMChain {
  /// `Ethereum (eip155:1)`; by its id alone where it has no name.
  var text: String {
    let network = "eip155:\(id)"
    return name.map { "\($0) (\(network))" } ?? network
  }
}
