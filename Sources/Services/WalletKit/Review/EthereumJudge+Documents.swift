internal import Addresses
internal import EVM

/// Documents that have somebody's coins and tokens go elsewhere by the rules of a contract.
extension EthereumJudge {
  // MARK: Permits

  mutating func judge(_ permit: TypedDataMeaning.Permit) throws {
    let (token, spender) = (try Self.address(permit.token), try Self.address(permit.spender))
    if let owner = permit.owner { note(owner: try Self.address(owner)) }
    try self.token(of: token)
    switch permit.amount {
    case .all: try grant(spender, .unlimited, of: .token(token))
    case .exactly(let amount): try grant(spender, .exactly(amount), of: .token(token))
    case .once(let amount): try grant(spender, .more(amount), of: .token(token))
    case .number(let number):
      try grant(spender, .exactly(1), of: .unique(token, number: number))
    case .collection(let isApproved): try grantAll(spender, of: token, isApproved: isApproved)
    }
  }

  // MARK: Safe

  /// What a Safe is asked to do is judged as a transaction of its own.
  mutating func judge(_ transaction: TypedDataMeaning.SafeTransaction) throws {
    let (safe, recipient) = (
      try Self.address(transaction.safe), try Self.address(transaction.recipient)
    )
    note(owner: safe)
    if transaction.isDelegated {
      // What that code does with all that the Safe has, data and value do not say.
      refuse(.delegateCall, recipient.text)
      try judge(recipient)
    } else {
      if transaction.value != .zero { try take(transaction.value, of: .native, from: safe) }
      if transaction.data.isEmpty {
        try pay(recipient, transaction.value, of: .native)
      } else {
        try judgeCall(of: recipient, transaction.data, value: transaction.value, by: safe)
      }
    }
    guard let receiver = transaction.refunded else { return }
    // The gas that is used is measured, and bounded by no field; the price is in any token.
    let paid = try Self.address(receiver)
    refuse(.safeRefund, paid.text)
    try judge(paid)
  }

  // MARK: Orders

  /// What is offered is leave to take it, for the market's contract; what is asked for counts where it comes to us.
  mutating func judge(_ order: TypedDataMeaning.Order) throws {
    let market = try Self.address(order.market)
    note(owner: try Self.address(order.offerer))
    for item in order.offered { try grant(market, .more(item.most), of: Self.asset(of: item)) }
    var comesToUs = false
    for item in order.asked {
      let asset = try Self.asset(of: item)
      if let contract = asset.contract { try token(of: contract) }
      let recipient = try Self.address(item.recipient ?? order.offerer)
      if try receive(recipient, item.least, of: asset), item.least != .zero { comesToUs = true }
    }
    if !comesToUs { warn(.nothingBack) }
  }

  private static func asset(of item: TypedDataMeaning.Order.Item) throws -> Review.Asset {
    let contract = try address(item.token)
    return switch item.kind {
    case .native: .native
    case .token: .token(contract)
    case .unique: .unique(contract, number: item.number)
    case .numbered: .numbered(contract, number: item.number)
    // Which of them is left to who takes it.
    case .anyUnique: .anyOf(contract, isNumbered: false)
    case .anyNumbered: .anyOf(contract, isNumbered: true)
    }
  }
}
