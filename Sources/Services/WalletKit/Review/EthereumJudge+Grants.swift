internal import Addresses
internal import EVM

/// Leave for others to take what is ours.
extension EthereumJudge {
  /// From here on an amount counts as all that there is.
  private static let unlimited = UInt256(octets: [UInt8](repeating: 0xFF, count: 12)) ?? .zero
  /// So many base units are much, where nobody said how many make a token.
  private static let unusual: UInt256 = 1_000_000_000_000

  /// Leave for somebody to take tokens, as it stands after that, or in comparison with before.
  mutating func grant(
    _ spender: Address, _ amount: Review.Grant.Amount, of asset: Review.Asset
  ) throws {
    let known = try judge(spender)
    var granted = amount
    switch amount {
    case .unlimited: refuse(.unlimitedApproval, spender.text)
    case .exactly(let units), .more(let units):
      if units >= Self.unlimited { granted = .unlimited }
      let entered = try asset.contract.flatMap { try token(of: $0) }
      let most = entered.map { $0.unusualAmount ?? Self.unlimited } ?? Self.unusual
      if units >= Self.unlimited || asset != .native && units > most {
        refuse(.unlimitedApproval, spender.text)
      } else if entered == nil, asset.isOfContract, units != .zero, !spender.isZero,
        try isStranger(spender, known)
      {
        refuse(.unmeasuredApproval, spender.text)
      }
      if case .anyOf = asset, units != .zero { refuse(.operatorApproval, spender.text) }
      if case .tokenOrNumber(let contract) = asset, units == .zero, entered.mayNumberTokens,
        !spender.isZero, try isStranger(spender, known)
      {
        warn(.tokenZero, spender.text, contract.text)
      }
    case .less: break
    }
    try note(spender, granted, of: asset, known)
  }

  /// Leave for somebody to take all tokens of a contract, or no more of it.
  mutating func grantAll(_ spender: Address, of contract: Address, isApproved: Bool) throws {
    let known = try judge(spender)
    if isApproved { refuse(.operatorApproval, spender.text) }
    try note(spender, isApproved ? .unlimited : .exactly(.zero), of: .collection(contract), known)
  }

  private mutating func isStranger(
    _ address: Address, _ known: PayeeService.Knowledge
  ) throws -> Bool {
    if case .payee = known { return false }
    return try own(address, known) == nil
  }

  private mutating func note(
    _ spender: Address, _ amount: Review.Grant.Amount, of asset: Review.Asset,
    _ known: PayeeService.Knowledge
  ) throws {
    let name: String? = if case .payee(let payee) = known { payee } else { nil }
    if spender.isZero {
      warn(.toZero)
    } else if amount.isMore, try isStranger(spender, known) {
      warn(.unknownSpender, spender.text)
    }
    grants.append(
      Review.Grant(spender: spender.text, amount: amount, asset: asset, name: name))
  }
}

extension Review.Grant.Amount {
  /// Whether somebody may take something by it.
  fileprivate var isMore: Bool {
    switch self {
    case .unlimited: true
    case .exactly(let amount), .more(let amount): amount != .zero
    case .less: false
    }
  }
}

extension Token? {
  /// Whether its contract may number tokens, as far as a person said: those have no digits behind a point.
  fileprivate var mayNumberTokens: Bool { self.map { $0.decimals == 0 } ?? true }
}

extension Review.Asset {
  /// Whether it is of a contract of which a person says by entering it what it is. Others are judged as leave for all.
  fileprivate var isOfContract: Bool {
    switch self {
    case .token, .tokenOrNumber, .unique, .numbered: true
    case .native, .collection, .anyOf: false
    }
  }
}
