package import Addresses
internal import SecretMemory
package import Vault
internal import WhisperEnvelope

/// Whom a person pays, by name.
package struct PayeeService: Sendable {
  let vault: WalletVault
  let now: @Sendable () -> Int64

  package init(vault: VaultStore, now: @escaping @Sendable () -> Int64) {
    (self.vault, self.now) = (WalletVault(vault), now)
  }

  /// Throws what `add` would, before anybody is asked.
  package func checkNew(
    name: String, address: Address, network: Network, note: String, acceptsLookalike: Bool
  ) throws {
    let payee = try payee(name, address, network, note)
    try vault.read { try PayeeStore($0).checkNew(payee, acceptsLookalike: acceptsLookalike) }
  }

  /// Adds somebody. `network` is one of the address's own.
  package func add(
    name: String, address: Address, network: Network, note: String, acceptsLookalike: Bool
  ) throws -> Payee {
    let payee = try payee(name, address, network, note)
    try vault.write { transaction in
      let store = PayeeStore(transaction)
      try store.checkNew(payee, acceptsLookalike: acceptsLookalike)
      try store.save(payee)
    }
    return payee
  }

  private func payee(
    _ name: String, _ address: Address, _ network: Network, _ note: String
  ) throws -> Payee {
    guard note.utf8.count <= Payee.noteLimit else {
      throw WalletError.noteTooLong(limit: Payee.noteLimit)
    }
    guard note.unicodeScalars.allSatisfy({ $0 == " " || $0.properties.generalCategory.isInk })
    else { throw WalletError.noteInvalid }
    var random = SystemRandom()
    return Payee(
      id: random.bytes(16), name: try displayName(name), address: address, network: network,
      note: note, addedAt: now())
  }

  /// Everybody, by name.
  package func list() throws -> [Payee] { try vault.read { try PayeeStore($0).all() } }

  /// The payee called `name`; where there are several, on the network that is named.
  package func find(_ name: String, on network: Network?) throws -> Payee {
    try vault.read { try PayeeStore($0).find(name, on: network) }
  }

  package func rename(_ payee: Payee, to name: String) throws -> Payee {
    let name = try displayName(name)
    return try vault.write { transaction in
      let store = PayeeStore(transaction)
      var payee = try store.current(payee)
      payee.name = name
      try store.checkFree(payee)
      try store.save(payee)
      return payee
    }
  }

  package func remove(_ payee: Payee) throws {
    try vault.write { transaction in
      let payee = try PayeeStore(transaction).current(payee)
      try transaction.remove(.payee, payee.id)
    }
  }

  // MARK: Addresses

  /// What is known of an address.
  package enum Knowledge: Equatable, Sendable {
    case unknown
    /// A wallet's own, by its name.
    case own(wallet: String)
    case payee(name: String)
    /// The contract of a token that was entered, by its symbol.
    case token(symbol: String)
    /// Something was signed for it here, last at this time, and it can be taken for no other that is known.
    case paid(at: Int64)
    /// Nobody's that is known, or known for a payment alone, and it can be taken for one that is, were it for a payment alone.
    case lookalike(of: String)
  }

  /// Has addresses be found with the vault's key that is, after another root secret took the place of the former. They are
  /// found without it too, by reading all, up to the next change.
  package func refreshKnown() throws {
    guard try vault.read({ try $0.count(.known) }) > 0 else { return }
    try vault.write(.uncounted) { try KnownAddresses($0).refresh() }
  }

  package func knowledge(of address: Address) throws -> Knowledge {
    try vault.read { try PayeeStore($0).knowledge(of: address) }
  }
}

/// The rows of payees inside one transaction.
struct PayeeStore {
  let transaction: Transaction
  private let known: KnownAddresses
  private let book: AddressBook
  private let own: OwnAddresses

  init(_ transaction: Transaction) {
    (self.transaction, known) = (transaction, KnownAddresses(transaction))
    (book, own) = (AddressBook(transaction), OwnAddresses(WalletStore(transaction)))
  }

  func all() throws -> [Payee] {
    try transaction.rows(.payee) { try Payee(id: $0, decoding: $1) }
      .sorted {
        ($0.name.foldedForComparison, $0.network.rawValue)
          < ($1.name.foldedForComparison, $1.network.rawValue)
      }
  }

  func find(_ name: String, on network: Network?) throws -> Payee {
    guard let sought = try? DisplayName(sought: name),
      let payee = try all().first(where: {
        $0.name.foldedForComparison == sought.foldedForComparison
          && (network == nil || $0.network == network)
      })
    else { throw WalletError.payeeNotFound(name: name) }
    return payee
  }

  func current(_ payee: Payee) throws -> Payee {
    let now = try transaction.row(.payee, payee.id) { try Payee(id: payee.id, decoding: $0) }
    guard let now else { throw WalletError.changedMeanwhile(name: payee.name.text) }
    guard now.name == payee.name else {
      throw WalletError.changedMeanwhile(name: payee.name.text)
    }
    return now
  }

  func save(_ payee: Payee) throws { try transaction.put(.payee, payee.id, payee.encoded) }

  func checkNew(_ payee: Payee, acceptsLookalike: Bool) throws {
    guard try transaction.count(.payee) < Payee.limit else {
      throw WalletError.payeeLimit(Payee.limit)
    }
    try checkFree(payee)
    switch try knowledge(of: payee.address) {
    case .unknown, .paid, .token: break
    case .own(let wallet): throw WalletError.ownAddress(wallet: wallet)
    case .payee(let name): throw WalletError.payeeKnown(name: name)
    case .lookalike(let known):
      guard acceptsLookalike else {
        throw WalletError.lookalike(address: payee.address.text, known: known)
      }
    }
  }

  /// Throws where another payee of the network is called so.
  func checkFree(_ payee: Payee) throws {
    let taken = try all().contains {
      $0.id != payee.id && $0.network == payee.network && $0.address.chain == payee.address.chain
        && $0.name.foldedForComparison == payee.name.foldedForComparison
    }
    guard !taken else { throw WalletError.payeeExists(name: payee.name.text) }
  }

  func knowledge(of address: Address) throws -> PayeeService.Knowledge {
    let found = try known.find(address)
    if let wallet = try own(address, found.known) { return .own(wallet: wallet.name.text) }
    if let payee = try book.payee(at: address) { return .payee(name: payee.name.text) }
    if let token = try book.tokens(at: address).first { return .token(symbol: token.symbol) }
    // To have been paid once says little: who makes transactions can have a stranger paid a trifle beside somebody, or before.
    // Of two that were, nobody says yet which one is meant.
    let entry = found.alike.first { !$0.source.isPaid } ?? found.alike.first
    if let other = try book.other(like: address) ?? entry?.address { return .lookalike(of: other) }
    return try paidAt(address, found.known).map { .paid(at: $0) } ?? .unknown
  }

  /// The wallet that an address is of, where it is said to be one's own, and is.
  private func own(
    _ address: Address, _ known: [KnownAddresses.Entry]
  ) throws -> Wallet? {
    for entry in known {
      guard case .own(let id) = entry.source,
        let wallet = try transaction.row(.wallet, id, read: { try Wallet(id: id, decoding: $0) })
      else { continue }
      if try own.contain(address, of: wallet) { return wallet }
    }
    return nil
  }

  /// When something was last signed for an address.
  private func paidAt(
    _ address: Address, _ known: [KnownAddresses.Entry]
  ) throws -> Int64? {
    var latest: Int64?
    for entry in known {
      guard case .paid(let id) = entry.source,
        let paid = try transaction.row(.paid, id, read: PaidRow.init(decoding:))
      else { continue }
      guard paid.recipients.contains(where: { $0.address == address.text }) else { continue }
      latest = max(latest ?? .min, paid.signedAt)
    }
    return latest
  }
}

extension Unicode.GeneralCategory {
  /// Whether characters of it can be seen, and are no ends of lines.
  fileprivate var isInk: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      false
    default: true
    }
  }
}
