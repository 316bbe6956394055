internal import Addresses
internal import Vault

/// Payees and tokens by their addresses, and by what people compare of them, inside one transaction. They come of their own
/// rows, which only who opened the root writes; what else is known, showing an address changes.
final class AddressBook {
  private let transaction: Transaction
  /// Read once somebody asks.
  private var payees: Entries<Payee>?
  private var tokens: Entries<Token>?

  private struct Entries<Entry> {
    private(set) var byAddress: [String: [Entry]] = [:]
    private var alike: [Likeness: [String]] = [:]

    private struct Likeness: Hashable {
      let key: Lookalike.Key
      let chain: Chain
    }

    mutating func add(_ entry: Entry, _ address: Address) {
      let isNew = byAddress[address.text] == nil
      byAddress[address.text, default: []].append(entry)
      guard isNew else { return }
      for key in Lookalike.keys(of: address) {
        alike[Likeness(key: key, chain: address.chain), default: []].append(address.text)
      }
    }

    /// Another address that one can be taken for.
    func other(like address: Address) -> String? {
      for key in Lookalike.keys(of: address) {
        let found = alike[Likeness(key: key, chain: address.chain)]?
          .first { $0 != address.text }
        if let found { return found }
      }
      return nil
    }
  }

  init(_ transaction: Transaction) { self.transaction = transaction }

  func payee(at address: Address) throws -> Payee? {
    try allPayees().byAddress[address.text]?.first
  }

  /// The tokens of a contract, which may be one on each of several networks.
  func tokens(at contract: Address) throws -> [Token] {
    try allTokens().byAddress[contract.text] ?? []
  }

  /// The address of a payee or token that another one can be taken for.
  func other(like address: Address) throws -> String? {
    try allPayees().other(like: address) ?? allTokens().other(like: address)
  }

  private func allPayees() throws -> Entries<Payee> {
    if let payees { return payees }
    var entries = Entries<Payee>()
    for payee in try transaction.rows(.payee, read: { try Payee(id: $0, decoding: $1) }) {
      entries.add(payee, payee.address)
    }
    payees = entries
    return entries
  }

  private func allTokens() throws -> Entries<Token> {
    if let tokens { return tokens }
    var entries = Entries<Token>()
    for token in try transaction.rows(.token, read: { try Token(id: $0, decoding: $1) }) {
      entries.add(token, token.contract)
    }
    tokens = entries
    return entries
  }
}
