internal import Addresses
internal import CryptoPrimitives
package import EVM

/// A message for a key of Ethereum to sign.
package enum EthereumMessage: Sendable {
  /// A text, by EIP-191.
  case personal([UInt8])
  /// A document that contracts read, by EIP-712. Where the chain is said that it is meant for, it is compared.
  case typed(TypedData, chainID: UInt64?)

  package var digest: [UInt8] {
    switch self {
    case .personal(let message): PersonalMessage.digest(of: message)
    case .typed(let document, _): document.digest
    }
  }
}

/// Judges a message for one key of a wallet.
struct EthereumMessageReviewer {
  private let message: EthereumMessage
  private var judge: EthereumJudge

  /// The accounts that stand among what is ours, its effects or the signers.
  var used: UsedAccounts { judge.used }

  init(
    _ message: EthereumMessage, by keys: WalletKeys, _ signer: EthereumSigner.Key,
    accepting accepted: Set<AcceptedRefusal>, _ book: EthereumJudge.Book
  ) {
    self.message = message
    let chainID: UInt64? =
      switch message {
      case .personal: nil
      case .typed(let document, _): document.domain.chainID
      }
    judge = EthereumJudge(keys, signer, on: chainID, book, accepting: accepted)
  }

  /// Throws what the book throws.
  mutating func review() throws -> Review {
    switch message {
    case .personal(let message):
      judgePersonal(message)
      return judge.review(format: "eip-191", fee: nil, unknown: [])
    case .typed(let document, let chainID):
      try judge(document, for: chainID)
      return judge.review(format: "eip-712", fee: nil, unknown: [.outcome])
    }
  }

  private mutating func judgePersonal(_ message: [UInt8]) {
    if PersonalMessage.isRaw(message) { judge.refuse(.rawMessage, Hex.encode(message)) }
    if let text = String(validating: message, as: UTF8.self) {
      judge.details += Review.Detail.ofMessage(text)
    } else {
      judge.add(.data, Hex.encode(message))
    }
  }

  private mutating func judge(_ document: TypedData, for chainID: UInt64?) throws {
    judge.add(.primaryType, document.primaryType)
    for field in document.fields {
      judge.add(.field, "\(field.path) \(field.type) \(field.text)")
      if let written = field.text.writtenOut() {
        judge.add(.writtenOut, "\(field.path) \(written)")
      }
    }
    judge.add(.types, document.encodedTypes)
    if !document.unusedTypes.isEmpty {
      judge.add(.unusedTypes, document.unusedTypes.joined(separator: ","))
    }
    if let said = document.domain.chainID {
      if let chainID, chainID != said { judge.warn(.otherChain, "\(said)", "\(chainID)") }
      if EVMChain(id: said).name == nil { judge.warn(.unknownChain, "\(said)") }
    } else {
      judge.warn(.noChain)
    }
    if document.domain.contract?.contains(where: { $0 != 0 }) != true { judge.warn(.noContract) }
    try judge(document.meaning)
    for address in document.addresses.compactMap(Address.init(ethereum:)) {
      try judge.judge(address)
    }
  }

  private mutating func judge(_ meaning: TypedDataMeaning?) throws {
    guard let meaning else { return judge.warn(.typedUnknown) }
    judge.add(.meaning, meaning.name)
    switch meaning {
    case .permits(let permits, let hasMore):
      if hasMore || permits.isEmpty { judge.warn(.typedUnknown) }
      for permit in permits {
        try judge.judge(permit)
      }
    case .transfer(let token, let owner, let recipient, let amount):
      let asset = Review.Asset.token(try EthereumJudge.address(token))
      try judge.token(of: EthereumJudge.address(token))
      try judge.take(amount, of: asset, from: EthereumJudge.address(owner))
      try judge.pay(EthereumJudge.address(recipient), amount, of: asset)
    case .safeTransaction(let transaction): try judge.judge(transaction)
    case .orders(let orders):
      if orders.isEmpty { judge.warn(.typedUnknown) }
      for order in orders { try judge.judge(order) }
    // Which payment does not come any more, nobody here can say.
    case .cancellation: judge.warn(.typedUnknown)
    case .call(let contract, let data, let caller):
      let (contract, caller) = try (
        EthereumJudge.address(contract), EthereumJudge.address(caller)
      )
      judge.note(owner: caller)
      guard !data.isEmpty else { return judge.warn(.typedUnknown) }
      // Coins that go with it are of whoever hands it in.
      try judge.judgeCall(of: contract, data, value: .zero, by: caller)
    case .safeMessage(let safe, let message):
      judge.note(owner: try EthereumJudge.address(safe))
      judge.refuse(.rawMessage, Hex.encode(message))
    }
  }
}

extension TypedDataMeaning {
  /// As the review has it.
  fileprivate var name: String {
    switch self {
    case .permits: "permit"
    case .transfer: "transfer"
    case .cancellation: "cancellation"
    case .call: "call"
    case .safeTransaction: "safe-transaction"
    case .safeMessage: "safe-message"
    case .orders: "order"
    }
  }
}
