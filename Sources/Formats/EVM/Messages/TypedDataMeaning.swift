/// What somebody may do who has the signature of a document, where its whole type is known: the names and types of all fields. A name
/// alone says nothing.
package enum TypedDataMeaning: Equatable, Sendable {
  /// Addresses have 20 bytes each.
  package struct Permit: Equatable, Sendable {
    package let token: [UInt8]
    package let spender: [UInt8]
    package let amount: Amount
    /// Whose tokens; nil where that is whoever signs.
    package let owner: [UInt8]?

    package init(token: [UInt8], spender: [UInt8], amount: Amount, owner: [UInt8]? = nil) {
      (self.token, self.spender, self.amount) = (token, spender, amount)
      self.owner = owner
    }
  }

  package enum Amount: Equatable, Sendable {
    case all
    /// This, and no longer what was granted before.
    case exactly(UInt256)
    /// This, one time, besides what was granted before.
    case once(UInt256)
    /// The token of a number.
    case number(UInt256)
    /// All tokens of the contract, each of which there is once, or none any longer.
    case collection(isApproved: Bool)
  }

  /// Leave to take tokens, one after another: of EIP-2612, DAI, EIP-4494, Uniswap's positions, and Permit2's six. Two of those
  /// have more: a structure of somebody else's, of which nothing is known here.
  case permits([Permit], hasMore: Bool = false)
  /// Tokens that are sent when somebody hands the signature in (EIP-3009).
  case transfer(token: [UInt8], owner: [UInt8], to: [UInt8], amount: UInt256)
  /// One of those is called off, and nothing says which.
  case cancellation
  /// A contract is called by somebody who hands the signature in, in the name of `caller`.
  case call(contract: [UInt8], data: [UInt8], caller: [UInt8])
  /// What a Safe does for its owners, one of whom signs.
  case safeTransaction(SafeTransaction)
  /// What a Safe says that it signed: a hash, as a rule, of which nobody can see what it is of.
  case safeMessage(safe: [UInt8], message: [UInt8])
  /// Offers on a market of Seaport's: one, or those of a tree.
  case orders([Order])

  init?(
    _ name: String, _ types: TypedDataTypes, _ value: TypedData.Value, in domain: TypedData.Domain
  ) {
    let meaning: TypedDataMeaning?
    if let known = Known(rawValue: types.encoded(name)) {
      meaning = Self.read(known, value, domain)
    } else if let known = Self.withWitness(name, types) {
      guard case .permits(let permits, _)? = Self.read(known, value, domain) else { return nil }
      meaning = .permits(permits, hasMore: true)
    } else if Self.isTree(name, types), let tree = value["tree"] {
      meaning = Order.all(in: tree, domain).map(TypedDataMeaning.orders)
    } else {
      return nil
    }
    guard let meaning else { return nil }
    self = meaning
  }

  /// Permit2's two that have a structure of somebody else's behind their own fields, of any type.
  private static func withWitness(_ name: String, _ types: TypedDataTypes) -> Known? {
    let plain: Known
    switch name {
    case "PermitWitnessTransferFrom": plain = .permitTransfer
    case "PermitBatchWitnessTransferFrom": plain = .permitBatchTransfer
    default: return nil
    }
    let tokens = "TokenPermissions"
    // Its own fields, and the tokens'.
    let parts = plain.rawValue.split(separator: ")").map { $0.drop { $0 != "(" }.dropFirst() }
    guard types[name]?.count == 5, types.encoded(name).hasPrefix("\(name)(\(parts[0]),"),
      types.encoded(tokens) == "\(tokens)(\(parts[1]))"
    else { return nil }
    return plain
  }

  /// Seaport's many orders under one signature: lists of two in each other, of any depth.
  private static func isTree(_ name: String, _ types: TypedDataTypes) -> Bool {
    guard name == "BulkOrder", let members = types[name], members.count == 1,
      let tree = members.first, tree.name == "tree", case .list = tree.type,
      tree.type.structure == "OrderComponents"
    else { return false }
    return types.encoded("OrderComponents") == Known.order.rawValue
  }

  private static func read(
    _ known: Known, _ value: TypedData.Value, _ domain: TypedData.Domain
  ) -> TypedDataMeaning? {
    switch known {
    case .permit:
      guard let token = domain.contract, let spender = value["spender"]?.address,
        let amount = value["value"]?.number
      else { return nil }
      return .permits([
        Permit(
          token: token, spender: spender, amount: .exactly(amount), owner: value["owner"]?.address)
      ])
    case .permitOfDAI:
      guard let token = domain.contract, let spender = value["spender"]?.address,
        let isAllowed = value["allowed"]?.flag
      else { return nil }
      return .permits([
        Permit(
          token: token, spender: spender, amount: isAllowed ? .all : .exactly(.zero),
          owner: value["holder"]?.address)
      ])
    case .permitOfUnique:
      guard let token = domain.contract, let spender = value["spender"]?.address,
        let number = value["tokenId"]?.number
      else { return nil }
      return .permits([Permit(token: token, spender: spender, amount: .number(number))])
    case .permitForAll:
      guard let token = domain.contract, let spender = value["operator"]?.address,
        let isApproved = value["approved"]?.flag
      else { return nil }
      return .permits([
        Permit(token: token, spender: spender, amount: .collection(isApproved: isApproved))
      ])
    case .permitSingle: return permits(value["details"].map { [$0] }, value) { .exactly($0) }
    case .permitBatch: return permits(value["details"]?.list, value) { .exactly($0) }
    case .permitTransfer: return permits(value["permitted"].map { [$0] }, value) { .once($0) }
    case .permitBatchTransfer: return permits(value["permitted"]?.list, value) { .once($0) }
    case .transferWithAuthorization, .receiveWithAuthorization:
      guard let token = domain.contract, let owner = value["from"]?.address,
        let recipient = value["to"]?.address, let amount = value["value"]?.number
      else { return nil }
      return .transfer(token: token, owner: owner, to: recipient, amount: amount)
    case .cancelAuthorization: return .cancellation
    case .safeTransaction, .oldSafeTransaction:
      return SafeTransaction(value, domain).map(TypedDataMeaning.safeTransaction)
    case .safeMessage:
      guard let safe = domain.contract, let message = value["message"]?.octets else { return nil }
      return .safeMessage(safe: safe, message: message)
    case .metaTransaction:
      guard let contract = domain.contract, let data = value["functionSignature"]?.octets,
        let caller = value["from"]?.address
      else { return nil }
      return .call(contract: contract, data: data, caller: caller)
    case .forwardRequest, .oldForwardRequest:
      guard domain.contract != nil, let contract = value["to"]?.address,
        let data = value["data"]?.octets, let caller = value["from"]?.address
      else { return nil }
      return .call(contract: contract, data: data, caller: caller)
    case .order: return Order(value, domain).map { .orders([$0]) }
    }
  }

  /// Of Permit2: each with its token and amount, all to one spender.
  private static func permits(
    _ details: [TypedData.Value]?, _ value: TypedData.Value, _ amount: (UInt256) -> Amount
  ) -> TypedDataMeaning? {
    guard let details, let spender = value["spender"]?.address else { return nil }
    var permits: [Permit] = []
    for detail in details {
      guard let token = detail["token"]?.address, let number = detail["amount"]?.number else {
        return nil
      }
      permits.append(Permit(token: token, spender: spender, amount: amount(number)))
    }
    return .permits(permits)
  }
}
