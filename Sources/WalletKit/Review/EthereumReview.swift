internal import Addresses
internal import CryptoPrimitives
internal import EVM
internal import Secp256k1
internal import SeedPhrase
internal import WhisperEnvelope

/// A transaction of Ethereum, what it does, and by which key it would be signed.
package struct EthereumReview: Sendable {
  package let review: Review
  /// Nil of a type that is not signed.
  let transaction: EVMTransaction?
  let signer: EthereumSigner.Key
  /// Whom it pays that is not us.
  let recipients: [Recipient]

  /// Whether it can be signed as it was shown.
  package var isSignable: Bool { review.refusals.isEmpty && transaction != nil }
}

/// Judges a transaction for one key of a wallet. Everything that is shown, refused or signed is decided here, once.
struct EthereumReviewer {
  let input: EVMInput
  let keys: WalletKeys
  let signer: EthereumSigner.Key
  let accepted: Set<Refusal>
  /// What the book knows of an address.
  let knowledge: (Address) throws -> PayeeService.Knowledge

  private var refusals: [ReviewFinding<Refusal>] = []
  private var warnings: [ReviewFinding<Warning>] = []
  private var payments: [Review.Payment] = []
  private var recipients: [Recipient] = []
  private var effects: [Review.Effect] = []
  private var details: [Review.Detail] = []

  init(
    _ input: EVMInput, by keys: WalletKeys, _ signer: EthereumSigner.Key,
    accepting accepted: Set<Refusal>,
    knowledge: @escaping (Address) throws -> PayeeService.Knowledge
  ) {
    (self.input, self.keys, self.signer) = (input, keys, signer)
    (self.accepted, self.knowledge) = (accepted, knowledge)
  }

  /// Throws `EVMError.malformed`, and what the book throws.
  mutating func review() throws -> EthereumReview {
    if let from = input.from, from != signer.address.payload { throw EVMError.malformed(.from) }
    switch input.content {
    case .transaction(let transaction): return try review(transaction)
    case .unsupported(let type):
      refusals.append(ReviewFinding(.typeUnsupported, "\(type)"))
      return reviewed(nil, network: "eip155", format: Self.format(ofType: type), fee: nil)
    }
  }

  private mutating func review(_ transaction: EVMTransaction) throws -> EthereumReview {
    guard let largest = transaction.largestFee else { throw EVMError.malformed(.number) }
    guard let leaves = transaction.value.adding(largest) else { throw EVMError.malformed(.number) }
    let chain = EVMChain(id: transaction.chainID ?? 0)
    if transaction.chainID == nil {
      refusals.append(ReviewFinding(.replayable))
    } else {
      if chain.name == nil { warnings.append(ReviewFinding(.unknownChain, "\(chain.id)")) }
      if !chain.isWholeFee { warnings.append(ReviewFinding(.feeBeyond)) }
    }
    effects.append(Review.Effect(account: signer.account.path.text, isLoss: true, amount: leaves))
    try judgeRecipient(transaction)
    judgeFee(largest, transaction, chain)
    addDetails(transaction)
    return reviewed(
      transaction, network: transaction.chainID.map { "eip155:\($0)" } ?? "eip155",
      format: transaction.isTyped ? "eip-1559" : transaction.chainID == nil ? "legacy" : "eip-155",
      fee: Review.Fee(
        amount: largest, rate: "\(transaction.fee.most)", isMaximum: chain.isWholeFee))
  }

  private func reviewed(
    _ transaction: EVMTransaction?, network: String, format: String, fee: Review.Fee?
  ) -> EthereumReview {
    let lifted = refusals.filter { $0.id.isLiftable && accepted.contains($0.id) }
    return EthereumReview(
      review: Review(
        chain: .ethereum, network: network, format: format, wallet: keys.wallet.name.text,
        fingerprint: Hex.encode(keys.fingerprint),
        signers: [Review.Signer(path: signer.path.text, address: signer.address.text)],
        effects: effects, payments: payments, fee: fee, details: details,
        unknown: [.balance, .order, .outcome], warnings: warnings,
        refusals: refusals.filter { !lifted.contains($0) }, accepted: lifted),
      transaction: transaction, signer: signer, recipients: recipients)
  }

  private static func format(ofType type: UInt8) -> String {
    switch type {
    case 1: "eip-2930"
    case 3: "eip-4844"
    case 4: "eip-7702"
    default: "type-\(type)"
    }
  }

  // MARK: Whom it pays

  private mutating func judgeRecipient(_ transaction: EVMTransaction) throws {
    guard let octets = transaction.recipient, let recipient = Address(ethereum: octets) else {
      refusals.append(ReviewFinding(.contractCreation))
      return
    }
    if !transaction.data.isEmpty {
      refusals.append(
        ReviewFinding(.unknownCall, Hex.encode(Array(transaction.data.prefix(4))), recipient.text))
    }
    if octets.allSatisfy({ $0 == 0 }) { warnings.append(ReviewFinding(.toZero)) }
    let known = try knowledge(recipient)
    if let own = try own(recipient, known) {
      pay(recipient, transaction.value, .own, path: own.path.text)
      effects.append(
        Review.Effect(
          account: EthereumAccount.path(own.account).text, isLoss: false,
          amount: transaction.value))
      return
    }
    recipients.append(Recipient(address: recipient, amount: transaction.value))
    switch known {
    case .payee(let name): pay(recipient, transaction.value, .payee, name: name)
    case .unknown, .paid: pay(recipient, transaction.value, .payee)
    case .own(let wallet):
      warnings.append(ReviewFinding(.ownUnproven, wallet))
      pay(recipient, transaction.value, .payee)
    case .lookalike(let known):
      refusals.append(ReviewFinding(.lookalike, recipient.text, known))
      pay(recipient, transaction.value, .payee)
    }
  }

  /// Where an address is in this wallet: looked for in the account that pays, and, where it is known for one of the wallet's,
  /// in all.
  private func own(
    _ address: Address, _ known: PayeeService.Knowledge
  ) throws -> AddressService.Located? {
    let account = signer.account
    let shown = keys.accounts.ethereum[account.number]?.known.map { $0 + 1 } ?? 0
    let end = min(DerivationPath.hardened, shown + AddressService.gap)
    if let index = try account.index(of: address, in: 0..<end) {
      return AddressService.Located(path: account.path(index: index), account: account.number)
    }
    if address == signer.address {
      return AddressService.Located(path: signer.path, account: account.number)
    }
    guard known == .own(wallet: keys.wallet.name.text) else { return nil }
    return try keys.accounts.locate(ethereum: address)
  }

  private mutating func pay(
    _ recipient: Address, _ amount: UInt256, _ role: Review.Payment.Role, path: String? = nil,
    name: String? = nil
  ) {
    payments.append(
      Review.Payment(to: recipient.text, amount: amount, role: role, path: path, name: name))
  }

  // MARK: What it costs

  private mutating func judgeFee(
    _ fee: UInt256, _ transaction: EVMTransaction, _ chain: EVMChain
  ) {
    // Above a fifth of what is sent, where that is not little; or ten times as much, whatever is sent.
    let isLargePart = fee.multiplied(by: 5).map { $0 > transaction.value } ?? true
    let isHuge = chain.highFee.multiplied(by: 10).map { fee > $0 } ?? false
    if fee > chain.highFee && isLargePart || isHuge {
      refusals.append(ReviewFinding(.feeHigh, "\(fee)", "\(transaction.fee.most)"))
    }
  }

  private mutating func addDetails(_ transaction: EVMTransaction) {
    func add(_ name: Review.Detail.Name, _ value: String) {
      details.append(Review.Detail(name: name, value: value))
    }
    add(.nonce, "\(transaction.nonce)")
    add(.gas, "\(transaction.gas)")
    if case .most(_, let tip) = transaction.fee { add(.tip, "\(tip)") }
    if !transaction.accessList.isEmpty {
      let addresses = transaction.accessList.compactMap { Address(ethereum: $0.address)?.text }
      add(.accessList, addresses.joined(separator: ","))
    }
    if !transaction.data.isEmpty { add(.data, Hex.encode(transaction.data)) }
  }
}
