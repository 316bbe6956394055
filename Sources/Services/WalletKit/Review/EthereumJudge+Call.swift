internal import Addresses
internal import CryptoPrimitives
internal import EVM

/// Contracts that are called, by a transaction's account or by a Safe.
extension EthereumJudge {
  mutating func judgeCall(
    of contract: Address, _ data: [UInt8], value: UInt256, by caller: Address
  ) throws {
    guard let call = try known(data, contract) else {
      refuse(.unknownCall, Hex.encode(Array(data.prefix(4))), contract.text)
      // What the contract does with it nobody knows, as nobody knows what else it does.
      return try pay(contract, value, of: .native, isCalled: true)
    }
    add(.call, "\(call.signature) \(contract.text)")
    try judge(contract)
    try token(of: contract)
    if value != .zero {
      if call != .deposit { warn(.valueWithCall) }
      try pay(contract, value, of: .native, isCalled: true)
    }
    try judge(call, of: contract, value: value, by: caller)
  }

  /// Nil where nobody here can say what it does: of a contract that wraps the chain's coin only a person can say that it is one.
  private func known(_ data: [UInt8], _ contract: Address) throws -> ContractCall? {
    guard let call = ContractCall(data: data) else { return nil }
    switch call {
    case .deposit, .withdraw:
      let token = try chainID.flatMap { try book.token($0, contract) }
      return token?.isWrapped == true ? call : nil
    case .transfer, .transferFrom, .approve, .increaseAllowance, .decreaseAllowance,
      .setApprovalForAll, .safeTransfer, .safeTransferOfMany:
      return call
    }
  }

  private mutating func judge(
    _ call: ContractCall, of contract: Address, value: UInt256, by caller: Address
  ) throws {
    switch call {
    case .transfer(let recipient, let amount):
      try take(amount, of: .token(contract), from: caller)
      try pay(Self.address(recipient), amount, of: .token(contract))
    case .transferFrom(let owner, let recipient, let amount):
      try take(amount, of: .tokenOrNumber(contract), from: Self.address(owner))
      try pay(Self.address(recipient), amount, of: .tokenOrNumber(contract))
    case .safeTransfer(let owner, let recipient, let number, _):
      let asset = Review.Asset.unique(contract, number: number)
      try take(1, of: asset, from: Self.address(owner))
      try pay(Self.address(recipient), 1, of: asset)
    case .safeTransferOfMany(let owner, let recipient, let number, let amount, _):
      let asset = Review.Asset.numbered(contract, number: number)
      try take(amount, of: asset, from: Self.address(owner))
      try pay(Self.address(recipient), amount, of: asset)
    case .approve(let spender, let amount):
      try grant(Self.address(spender), .exactly(amount), of: .tokenOrNumber(contract))
    case .increaseAllowance(let spender, let amount):
      try grant(Self.address(spender), .more(amount), of: .token(contract))
    case .decreaseAllowance(let spender, let amount):
      try grant(Self.address(spender), .less(amount), of: .token(contract))
    case .setApprovalForAll(let spender, let isApproved):
      try grantAll(Self.address(spender), of: contract, isApproved: isApproved)
    case .deposit: try give(value, of: .token(contract), to: caller)
    case .withdraw(let amount):
      try take(amount, of: .token(contract), from: caller)
      try give(amount, of: .native, to: caller)
    }
  }

  static func address(_ octets: [UInt8]) throws -> Address {
    guard let address = Address(ethereum: octets) else { throw EVMError.malformed(.address) }
    return address
  }
}
