internal import Addresses
internal import CryptoPrimitives
internal import EVM

/// Contracts that are called.
extension EthereumReviewer {
  mutating func judgeCall(of contract: Address, _ transaction: EVMTransaction) throws {
    guard let call = try known(transaction.data, contract) else {
      judge.refuse(
        .unknownCall, Hex.encode(Array(transaction.data.prefix(4))), contract.text)
      // What the contract does with it nobody knows, as nobody knows what else it does.
      return try judge.pay(contract, transaction.value, of: .native, isCalled: true)
    }
    judge.add(.call, "\(call.signature) \(contract.text)")
    try judge.judge(contract)
    try judge.token(of: contract)
    if transaction.value != .zero {
      if call != .deposit { judge.warn(.valueWithCall) }
      try judge.pay(contract, transaction.value, of: .native, isCalled: true)
    }
    try judge(call, of: contract, value: transaction.value)
  }

  /// Nil where nobody here can say what it does: of a contract that wraps the chain's coin only a person can say that it is one.
  private mutating func known(_ data: [UInt8], _ contract: Address) throws -> ContractCall? {
    guard let call = ContractCall(data: data) else { return nil }
    switch call {
    case .deposit, .withdraw:
      let token = try judge.chainID.flatMap { try judge.book.token($0, contract) }
      return token?.isWrapped == true ? call : nil
    case .transfer, .transferFrom, .approve, .increaseAllowance, .decreaseAllowance,
      .setApprovalForAll, .safeTransfer, .safeTransferOfMany:
      return call
    }
  }

  private mutating func judge(
    _ call: ContractCall, of contract: Address, value: UInt256
  ) throws {
    let own = judge.signer.address
    switch call {
    case .transfer(let recipient, let amount):
      try judge.take(amount, of: .token(contract), from: own)
      try judge.pay(Self.address(recipient), amount, of: .token(contract))
    case .transferFrom(let owner, let recipient, let amount):
      try judge.take(amount, of: .tokenOrNumber(contract), from: Self.address(owner))
      try judge.pay(Self.address(recipient), amount, of: .tokenOrNumber(contract))
    case .safeTransfer(let owner, let recipient, let number, _):
      let asset = Review.Asset.unique(contract, number: number)
      try judge.take(1, of: asset, from: Self.address(owner))
      try judge.pay(Self.address(recipient), 1, of: asset)
    case .safeTransferOfMany(let owner, let recipient, let number, let amount, _):
      let asset = Review.Asset.numbered(contract, number: number)
      try judge.take(amount, of: asset, from: Self.address(owner))
      try judge.pay(Self.address(recipient), amount, of: asset)
    case .approve(let spender, let amount):
      try judge.grant(Self.address(spender), .exactly(amount), of: .tokenOrNumber(contract))
    case .increaseAllowance(let spender, let amount):
      try judge.grant(Self.address(spender), .more(amount), of: .token(contract))
    case .decreaseAllowance(let spender, let amount):
      try judge.grant(Self.address(spender), .less(amount), of: .token(contract))
    case .setApprovalForAll(let spender, let isApproved):
      try judge.grantAll(Self.address(spender), of: contract, isApproved: isApproved)
    case .deposit: judge.change(by: value, of: .token(contract), isLoss: false)
    case .withdraw(let amount):
      judge.change(by: amount, of: .token(contract), isLoss: true)
      judge.change(by: amount, of: .native, isLoss: false)
    }
  }

  private static func address(_ octets: [UInt8]) throws -> Address {
    guard let address = Address(ethereum: octets) else { throw EVMError.malformed(.address) }
    return address
  }
}
