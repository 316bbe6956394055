internal import Addresses
internal import CryptoPrimitives
internal import EVM
internal import WhisperEnvelope

/// A transaction of Ethereum, what it does, and by which key it would be signed.
package struct EthereumReview: Sendable {
  package let review: Review
  /// Nil of a type that is not signed.
  let transaction: EVMTransaction?
  let signer: EthereumSigner.Key
  /// Whom it pays that is not us.
  let recipients: [Recipient]
  /// By which it was found out what is ours, and the accounts that stand among that, its effects or the signers.
  let keys: WalletKeys
  let used: UsedAccounts

  /// Whether it can be signed as it was shown.
  package var isSignable: Bool { review.refusals.isEmpty && transaction != nil }
}

/// Judges a transaction for one key of a wallet. Everything that is shown, refused or signed is decided here, once.
struct EthereumReviewer {
  private let input: EVMInput
  var judge: EthereumJudge

  init(
    _ input: EVMInput, by keys: WalletKeys, _ signer: EthereumSigner.Key,
    accepting accepted: Set<AcceptedRefusal>, _ book: EthereumJudge.Book
  ) {
    self.input = input
    let chainID: UInt64? =
      switch input.content {
      case .transaction(let transaction): transaction.chainID
      case .unsupported: nil
      }
    judge = EthereumJudge(keys, signer, on: chainID, book, accepting: accepted)
  }

  /// Throws `EVMError.malformed`, and what the book throws.
  mutating func review() throws -> EthereumReview {
    if let from = input.from, from != judge.signer.address.payload {
      throw EVMError.malformed(.from)
    }
    switch input.content {
    case .transaction(let transaction): return try review(transaction)
    case .unsupported(let type):
      judge.refuse(.typeUnsupported, "\(type)")
      return reviewed(nil, format: Self.format(ofType: type), fee: nil)
    }
  }

  private mutating func review(_ transaction: EVMTransaction) throws -> EthereumReview {
    guard let largest = transaction.largestFee else { throw EVMError.malformed(.number) }
    guard let leaves = transaction.value.adding(largest) else { throw EVMError.malformed(.number) }
    let chain = EVMChain(id: transaction.chainID ?? 0)
    if transaction.chainID == nil {
      judge.refuse(.replayable)
    } else {
      if chain.name == nil { judge.warn(.unknownChain, "\(chain.id)") }
      if !chain.isWholeFee { judge.warn(.feeBeyond) }
    }
    judge.change(by: leaves, of: .native, isLoss: true)
    addDetails(transaction)
    try judgeRecipient(transaction)
    judgeFee(largest, transaction, chain)
    return reviewed(
      transaction,
      format: transaction.isTyped ? "eip-1559" : transaction.chainID == nil ? "legacy" : "eip-155",
      fee: Review.Fee(
        amount: largest, rate: "\(transaction.fee.most)", isMaximum: chain.isWholeFee))
  }

  private func reviewed(
    _ transaction: EVMTransaction?, format: String, fee: Review.Fee?
  ) -> EthereumReview {
    EthereumReview(
      review: judge.review(format: format, fee: fee, unknown: [.balance, .order, .outcome]),
      transaction: transaction, signer: judge.signer, recipients: judge.recipients,
      keys: judge.keys, used: judge.used)
  }

  private static func format(ofType type: UInt8) -> String {
    switch type {
    case 1: "eip-2930"
    case 3: "eip-4844"
    case 4: "eip-7702"
    default: "type-\(type)"
    }
  }

  private mutating func judgeRecipient(_ transaction: EVMTransaction) throws {
    guard let octets = transaction.recipient, let recipient = Address(ethereum: octets) else {
      judge.refuse(.contractCreation)
      return
    }
    guard !transaction.data.isEmpty else {
      return try judge.pay(recipient, transaction.value, of: .native)
    }
    try judge.judgeCall(
      of: recipient, transaction.data, value: transaction.value, by: judge.signer.address)
  }

  // MARK: What it costs

  private mutating func judgeFee(
    _ fee: UInt256, _ transaction: EVMTransaction, _ chain: EVMChain
  ) {
    // Above a fifth of what is sent, where that is not little; or ten times as much, whatever is sent.
    let isLargePart = fee.multiplied(by: 5).map { $0 > transaction.value } ?? true
    let isHuge = chain.highFee.multiplied(by: 10).map { fee > $0 } ?? false
    if fee > chain.highFee && isLargePart || isHuge {
      judge.refuse(.feeHigh, "\(fee)", "\(transaction.fee.most)")
    }
  }

  private mutating func addDetails(_ transaction: EVMTransaction) {
    judge.add(.nonce, "\(transaction.nonce)")
    judge.add(.gas, "\(transaction.gas)")
    if case .most(_, let tip) = transaction.fee { judge.add(.tip, "\(tip)") }
    if !transaction.accessList.isEmpty {
      let addresses = transaction.accessList.compactMap { Address(ethereum: $0.address)?.text }
      judge.add(.accessList, addresses.joined(separator: ","))
    }
    if !transaction.data.isEmpty { judge.add(.data, Hex.encode(transaction.data)) }
  }
}
