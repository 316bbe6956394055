internal import CryptoPrimitives

/// What a contract is asked to do, where a standard says what that means. It means it only if the contract keeps to the standard.
package enum ContractCall: Equatable, Sendable {
  /// ERC-20. Addresses have 20 bytes each, here and below.
  case transfer(to: [UInt8], amount: UInt256)
  /// An amount by ERC-20, the number of a token by ERC-721.
  case transferFrom(owner: [UInt8], to: [UInt8], amount: UInt256)
  /// An amount by ERC-20, the number of a token by ERC-721.
  case approve(spender: [UInt8], amount: UInt256)
  case increaseAllowance(spender: [UInt8], amount: UInt256)
  case decreaseAllowance(spender: [UInt8], amount: UInt256)
  /// ERC-721 and ERC-1155.
  case setApprovalForAll(spender: [UInt8], isApproved: Bool)
  /// ERC-721. What the recipient is called with is nil where the short form is used.
  case safeTransfer(owner: [UInt8], to: [UInt8], number: UInt256, data: [UInt8]?)
  /// ERC-1155.
  case safeTransferOfMany(
    owner: [UInt8], to: [UInt8], number: UInt256, amount: UInt256, data: [UInt8])
  /// Of a contract that wraps the chain's coin.
  case deposit
  case withdraw(amount: UInt256)

  private enum Function: String, CaseIterable {
    case transfer = "transfer(address,uint256)"
    case transferFrom = "transferFrom(address,address,uint256)"
    case approve = "approve(address,uint256)"
    case increaseAllowance = "increaseAllowance(address,uint256)"
    case decreaseAllowance = "decreaseAllowance(address,uint256)"
    case setApprovalForAll = "setApprovalForAll(address,bool)"
    case safeTransfer = "safeTransferFrom(address,address,uint256)"
    case safeTransferWithData = "safeTransferFrom(address,address,uint256,bytes)"
    case safeTransferOfMany = "safeTransferFrom(address,address,uint256,uint256,bytes)"
    case deposit = "deposit()"
    case withdraw = "withdraw(uint256)"

    /// The first four bytes of its hash.
    var selector: [UInt8] { Array(keccak256(Array(rawValue.utf8)).prefix(4)) }

    static let bySelector = Dictionary(uniqueKeysWithValues: allCases.map { ($0.selector, $0) })
  }

  private var function: Function {
    switch self {
    case .transfer: .transfer
    case .transferFrom: .transferFrom
    case .approve: .approve
    case .increaseAllowance: .increaseAllowance
    case .decreaseAllowance: .decreaseAllowance
    case .setApprovalForAll: .setApprovalForAll
    case .safeTransfer(_, _, _, nil): .safeTransfer
    case .safeTransfer: .safeTransferWithData
    case .safeTransferOfMany: .safeTransferOfMany
    case .deposit: .deposit
    case .withdraw: .withdraw
    }
  }

  /// The function with the types of what it takes, such as `transfer(address,uint256)`.
  package var signature: String { function.rawValue }

  // MARK: Octets

  /// Nil for other functions, and for data that is not exactly what the call would be written as: what stands behind it, or in
  /// the place of zeros, a contract could read.
  package init?(data: [UInt8]) {
    guard let function = Function.bySelector[Array(data.prefix(4))],
      let call = ContractCall(function, Arguments(data.dropFirst(4))), call.data == data
    else { return nil }
    self = call
  }

  private init?(_ function: Function, _ arguments: Arguments) {
    let (first, second) = (arguments.address(0), arguments.address(1))
    switch function {
    case .transfer: self = .transfer(to: first, amount: arguments.number(1))
    case .transferFrom:
      self = .transferFrom(owner: first, to: second, amount: arguments.number(2))
    case .approve: self = .approve(spender: first, amount: arguments.number(1))
    case .increaseAllowance: self = .increaseAllowance(spender: first, amount: arguments.number(1))
    case .decreaseAllowance: self = .decreaseAllowance(spender: first, amount: arguments.number(1))
    case .setApprovalForAll:
      self = .setApprovalForAll(spender: first, isApproved: arguments.number(1) == 1)
    case .safeTransfer:
      self = .safeTransfer(owner: first, to: second, number: arguments.number(2), data: nil)
    case .safeTransferWithData:
      guard let data = arguments.bytes(behind: 4) else { return nil }
      self = .safeTransfer(owner: first, to: second, number: arguments.number(2), data: data)
    case .safeTransferOfMany:
      guard let data = arguments.bytes(behind: 5) else { return nil }
      self = .safeTransferOfMany(
        owner: first, to: second, number: arguments.number(2), amount: arguments.number(3),
        data: data)
    case .deposit: self = .deposit
    case .withdraw: self = .withdraw(amount: arguments.number(0))
    }
  }

  /// As a transaction has it.
  package var data: [UInt8] {
    function.selector
      + {
        switch self {
        case .transfer(let account, let amount), .approve(let account, let amount),
          .increaseAllowance(let account, let amount), .decreaseAllowance(let account, let amount):
          account.asWord + amount.octets
        case .transferFrom(let owner, let recipient, let amount):
          owner.asWord + recipient.asWord + amount.octets
        case .setApprovalForAll(let spender, let isApproved):
          spender.asWord + UInt256(isApproved ? 1 : 0).octets
        case .safeTransfer(let owner, let recipient, let number, let data):
          owner.asWord + recipient.asWord + number.octets
            + (data.map { UInt256(4 * 32).octets + Self.tail($0) } ?? [])
        case .safeTransferOfMany(let owner, let recipient, let number, let amount, let data):
          owner.asWord + recipient.asWord + number.octets + amount.octets
            + UInt256(5 * 32).octets + Self.tail(data)
        case .deposit: []
        case .withdraw(let amount): amount.octets
        }
      }()
  }

  /// Bytes of any number: how many, and they themselves with zeros up to a whole word.
  private static func tail(_ bytes: [UInt8]) -> [UInt8] {
    UInt256(UInt64(bytes.count)).octets + bytes
      + [UInt8](repeating: 0, count: (32 - bytes.count % 32) % 32)
  }

  /// What a call has behind its selector, read as freely as can be: what is read is written again and compared.
  private struct Arguments {
    private let octets: ArraySlice<UInt8>

    init(_ octets: ArraySlice<UInt8>) { self.octets = octets }

    private func word(_ place: Int) -> [UInt8] {
      let word = octets.dropFirst(32 * place).prefix(32)
      return word.count == 32 ? Array(word) : [UInt8](repeating: 0, count: 32)
    }

    func address(_ place: Int) -> [UInt8] { Array(word(place).suffix(20)) }

    func number(_ place: Int) -> UInt256 { UInt256(octets: word(place)) ?? .zero }

    /// Those of which the number stands behind so many words.
    func bytes(behind words: Int) -> [UInt8]? {
      let rest = octets.dropFirst(32 * (words + 1))
      guard let count = number(words).small, count <= UInt64(rest.count) else { return nil }
      return Array(rest.prefix(Int(count)))
    }
  }
}
