package import Addresses
internal import EVM
internal import SecretMemory
package import Vault

/// The tokens that a person entered.
package struct TokenService: Sendable {
  let vault: WalletVault
  let now: @Sendable () -> Int64

  package init(vault: VaultStore, now: @escaping @Sendable () -> Int64) {
    (self.vault, self.now) = (WalletVault(vault), now)
  }

  /// What a person enters of a token.
  package struct Entry: Sendable {
    package let chainID: UInt64
    package let contract: Address
    package let symbol: String
    package let decimals: UInt8
    package let isWrapped: Bool

    package init(
      chainID: UInt64, contract: Address, symbol: String, decimals: UInt8, isWrapped: Bool
    ) {
      (self.chainID, self.contract, self.symbol) = (chainID, contract, symbol)
      (self.decimals, self.isWrapped) = (decimals, isWrapped)
    }
  }

  /// Throws what `add` would, before anybody is asked.
  package func checkNew(_ entry: Entry, acceptsLookalike: Bool) throws {
    let token = token(entry)
    try vault.read { try TokenStore($0).checkNew(token, acceptsLookalike: acceptsLookalike) }
  }

  package func add(_ entry: Entry, acceptsLookalike: Bool) throws -> Token {
    let token = token(entry)
    try vault.write { transaction in
      try TokenStore(transaction).checkNew(token, acceptsLookalike: acceptsLookalike)
      try transaction.put(.token, token.id, token.encoded)
    }
    return token
  }

  private func token(_ entry: Entry) -> Token {
    var random = SystemRandom()
    return Token(
      id: random.bytes(16), chainID: entry.chainID, contract: entry.contract, symbol: entry.symbol,
      decimals: entry.decimals, isWrapped: entry.isWrapped, addedAt: now())
  }

  /// All of them, by network and symbol.
  package func list() throws -> [Token] { try vault.read { try TokenStore($0).all() } }

  /// Throws `WalletError.tokenNotFound`.
  package func find(_ contract: Address, on chainID: UInt64) throws -> Token {
    try vault.read { try TokenStore($0).current(chainID, contract) }
  }

  package func remove(_ token: Token) throws {
    try vault.write { transaction in
      let token = try TokenStore(transaction).current(token.chainID, token.contract)
      try transaction.remove(.token, token.id)
    }
  }
}

/// The rows of tokens inside one transaction.
struct TokenStore {
  let transaction: Transaction
  private let book: AddressBook

  init(_ transaction: Transaction) {
    (self.transaction, book) = (transaction, AddressBook(transaction))
  }

  func all() throws -> [Token] {
    try transaction.rows(.token) { try Token(id: $0, decoding: $1) }
      .sorted { ($0.chainID, $0.symbol) < ($1.chainID, $1.symbol) }
  }

  /// Nil where nobody entered it.
  func token(_ chainID: UInt64, _ contract: Address) throws -> Token? {
    try book.tokens(at: contract).first { $0.chainID == chainID }
  }

  func current(_ chainID: UInt64, _ contract: Address) throws -> Token {
    guard let token = try token(chainID, contract) else {
      throw WalletError.tokenNotFound(contract: contract.text, chainID: chainID)
    }
    return token
  }

  func checkNew(_ token: Token, acceptsLookalike: Bool) throws {
    guard Token.isSymbol(token.symbol) else {
      throw WalletError.symbolInvalid(limit: Token.symbolLimit)
    }
    guard token.decimals <= Token.decimalsLimit else {
      throw WalletError.decimalsTooMany(limit: Token.decimalsLimit)
    }
    guard EVMChain.isID(token.chainID) else { throw EVMError.malformed(.chainID) }
    guard try transaction.count(.token) < Token.limit else {
      throw WalletError.tokenLimit(Token.limit)
    }
    if let known = try self.token(token.chainID, token.contract) {
      throw WalletError.tokenKnown(symbol: known.symbol)
    }
    // One that is called as another, or as the chain's coin, would be taken for it.
    let symbol = token.symbol.lowercased()
    let isTaken = try all().contains {
      $0.chainID == token.chainID && $0.symbol.lowercased() == symbol
    }
    guard !isTaken, EVMChain(id: token.chainID).unit?.lowercased() != symbol else {
      throw WalletError.tokenExists(symbol: token.symbol)
    }
    switch try PayeeStore(transaction).knowledge(of: token.contract) {
    case .unknown, .paid, .payee, .token: break
    case .own(let wallet): throw WalletError.ownAddress(wallet: wallet)
    case .lookalike(let known):
      guard acceptsLookalike else {
        throw WalletError.lookalike(address: token.contract.text, known: known)
      }
    }
  }
}
