internal import Addresses
internal import CryptoPrimitives
internal import EVM
internal import SeedPhrase
internal import WhisperEnvelope

/// What is found of what a key of a wallet is asked to sign on Ethereum, a transaction or a document: whom it pays, who may take
/// what, and what speaks against it.
struct EthereumJudge {
  let keys: WalletKeys
  let signer: EthereumSigner.Key
  let accepted: Set<AcceptedRefusal>
  let book: Book
  /// Nil where none is said.
  let chainID: UInt64?

  /// What the vault knows of addresses.
  struct Book {
    let knowledge: (Address) throws -> PayeeService.Knowledge
    let token: (UInt64, Address) throws -> Token?
  }

  var refusals: [ReviewFinding<Refusal>] = []
  var warnings: [ReviewFinding<Warning>] = []
  var payments: [Review.Payment] = []
  var grants: [Review.Grant] = []
  /// Whom it pays that is not us.
  var recipients: [Recipient] = []
  var effects: [Review.Effect] = []
  var details: [Review.Detail] = []
  /// Addresses that were looked for among ours, found or not: each takes many derivations, and a document can name one
  /// thousands of times.
  private var located: [Address: AddressService.Located?] = [:]
  private var ownIndices: [Address: UInt32]?
  /// The accounts that stand among what is ours: whatever is said of one is said by its keys.
  private(set) var used: UsedAccounts
  /// Tokens that were looked up, entered or not.
  private var tokens: [Address: Token?] = [:]
  private var alike = AlikeAddresses()

  init(
    _ keys: WalletKeys, _ signer: EthereumSigner.Key, on chainID: UInt64?, _ book: Book,
    accepting accepted: Set<AcceptedRefusal>
  ) {
    (self.keys, self.signer, self.chainID) = (keys, signer, chainID)
    (self.book, self.accepted) = (book, accepted)
    used = UsedAccounts(ethereum: [signer.account.number])
    _ = alike.note(signer.address)
  }

  func review(
    format: String, fee: Review.Fee?, unknown: [Review.Unknown]
  ) -> Review {
    let (standing, lifted) = refusals.lifted(by: accepted)
    let unproven: [ReviewFinding<Warning>] =
      keys.areProven ? [] : [ReviewFinding(.accountsUnproven)]
    return Review(
      chain: .ethereum, network: chainID.map { "eip155:\($0)" } ?? "eip155", format: format,
      wallet: keys.wallet.name.text, fingerprint: Hex.encode(keys.fingerprint),
      signers: [Review.Signer(path: signer.path.text, address: signer.address.text)],
      effects: effects, payments: payments, grants: grants, fee: fee, details: details,
      unknown: unknown, warnings: unproven + warnings, refusals: standing, accepted: lifted)
  }

  mutating func add(_ name: Review.Detail.Name, _ value: String) {
    details.append(Review.Detail(name: name, value: value))
  }

  mutating func refuse(_ refusal: Refusal, _ values: String...) {
    let finding = ReviewFinding(refusal, values: values)
    if !refusals.contains(finding) { refusals.append(finding) }
  }

  mutating func warn(_ warning: Warning, _ values: String...) {
    let finding = ReviewFinding(warning, values: values)
    if !warnings.contains(finding) { warnings.append(finding) }
  }

  // MARK: Addresses

  /// What is known of an address, which is refused where it can be taken for another one that is known or stands beside it.
  /// Nobody makes the one of all zeros to be taken for somebody.
  @discardableResult
  mutating func judge(_ address: Address) throws -> PayeeService.Knowledge {
    let known = try book.knowledge(address)
    if address.isZero {
      if case .lookalike = known { return .unknown }
      return known
    }
    let other = alike.note(address)
    switch known {
    case .lookalike(let known): refuse(.lookalike, address.text, known)
    case .unknown, .paid:
      if let other { refuse(.lookalike, address.text, other.text) }
    case .own, .payee, .token: break
    }
    return known
  }

  /// Where an address is in this wallet: looked for in the account that pays, and, where it is known for one of the wallet's,
  /// in all.
  mutating func own(
    _ address: Address, _ known: PayeeService.Knowledge
  ) throws -> AddressService.Located? {
    if let seen = located[address] { return seen }
    let found = try locate(address, known)
    located[address] = .some(found)
    if let found { used.ethereum.insert(found.account) }
    return found
  }

  private mutating func locate(
    _ address: Address, _ known: PayeeService.Knowledge
  ) throws -> AddressService.Located? {
    let account = signer.account
    if let index = try paying()[address] {
      return AddressService.Located(path: account.path(index: index), account: account.number)
    }
    if address == signer.address {
      return AddressService.Located(path: signer.path, account: account.number)
    }
    guard known == .own(wallet: keys.wallet.name.text) else { return nil }
    return try keys.accounts.locate(ethereum: address)
  }

  /// The addresses of the account that pays, by their indices: made once, since how many were shown may be written by others.
  private mutating func paying() throws -> [Address: UInt32] {
    if let ownIndices { return ownIndices }
    let account = signer.account
    let count = OwnAddresses.count(shown: keys.accounts.ethereum[account.number]?.known)
    let addresses = try account.addresses(from: 0, count: count)
    let indices = Dictionary(
      zip(addresses, 0..<UInt32(count)), uniquingKeysWith: { first, _ in first })
    ownIndices = indices
    return indices
  }

  // MARK: Payments

  /// What goes to somebody, who may be us. A contract that is called is meant to have what it is sent.
  mutating func pay(
    _ recipient: Address, _ amount: UInt256, of asset: Review.Asset, isCalled: Bool = false
  ) throws {
    if recipient.isZero { warn(.toZero) }
    let known = try judge(recipient)
    if let own = try own(recipient, known) {
      add(recipient, amount, asset, .own, path: own.path.text)
      change(own.account, by: amount, of: asset, isLoss: false)
      return
    }
    if !isCalled, try asset.contract == recipient || isToken(recipient) {
      warn(.toTokenContract, recipient.text)
    }
    recipients.append(Recipient(address: recipient, amount: amount, asset: asset))
    switch known {
    case .payee(let name): add(recipient, amount, asset, .payee, name: name)
    case .unknown, .paid, .lookalike, .token: add(recipient, amount, asset, .payee)
    case .own(let wallet):
      warn(.ownUnproven, wallet)
      add(recipient, amount, asset, .payee)
    }
  }

  /// What comes from somebody else, where it comes to us; false where it does not.
  mutating func receive(
    _ recipient: Address, _ amount: UInt256, of asset: Review.Asset
  ) throws -> Bool {
    guard let own = try own(recipient, judge(recipient)) else { return false }
    add(recipient, amount, asset, .own, path: own.path.text)
    change(own.account, by: amount, of: asset, isLoss: false)
    return true
  }

  private func isToken(_ address: Address) throws -> Bool {
    try chainID.map { try book.token($0, address) != nil } ?? false
  }

  private mutating func add(
    _ recipient: Address, _ amount: UInt256, _ asset: Review.Asset, _ role: Review.Payment.Role,
    path: String? = nil, name: String? = nil
  ) {
    payments.append(
      Review.Payment(
        to: recipient.text, amount: amount, asset: asset, role: role, path: path, name: name))
  }

  /// What leaves an account, where that is one of ours; else whose it is, is said.
  mutating func take(_ amount: UInt256, of asset: Review.Asset, from owner: Address) throws {
    if let own = try own(owner, judge(owner)) {
      change(own.account, by: amount, of: asset, isLoss: true)
    }
    note(owner: owner)
  }

  /// Whose it is that leaves, where that is not the account that signs.
  mutating func note(owner: Address) {
    let detail = Review.Detail(name: .owner, value: owner.text)
    if owner != signer.address, !details.contains(detail) { details.append(detail) }
  }

  /// What an account gets of a contract, where that account is one of ours.
  mutating func give(_ amount: UInt256, of asset: Review.Asset, to owner: Address) throws {
    guard let own = try own(owner, judge(owner)) else { return }
    change(own.account, by: amount, of: asset, isLoss: false)
  }

  /// What the signing key's account loses or gains.
  mutating func change(by amount: UInt256, of asset: Review.Asset, isLoss: Bool) {
    change(signer.account.number, by: amount, of: asset, isLoss: isLoss)
  }

  private mutating func change(
    _ account: UInt32, by amount: UInt256, of asset: Review.Asset, isLoss: Bool
  ) {
    effects.append(
      Review.Effect(
        account: EthereumAccount.path(account).text, isLoss: isLoss, amount: amount, asset: asset))
  }

  // MARK: Tokens

  /// The token of a contract as a person entered it; it is said where nobody did.
  @discardableResult
  mutating func token(of contract: Address) throws -> Token? {
    if let seen = tokens[contract] { return seen }
    let token = try chainID.flatMap { try book.token($0, contract) }
    tokens[contract] = .some(token)
    if let token {
      add(.token, "\(contract.text) \(token.decimals) \(token.symbol)")
    } else {
      warn(.tokenUnknown, contract.text)
    }
    return token
  }
}

extension Address {
  var isZero: Bool { payload.allSatisfy { $0 == 0 } }
}
