/// What somebody may do who has the signature of a document, where its whole type is known: the names and types of all fields. A name
/// alone says nothing.
package enum TypedDataMeaning: Equatable, Sendable {
  /// Addresses have 20 bytes each.
  package struct Permit: Equatable, Sendable {
    package let token: [UInt8]
    package let spender: [UInt8]
    package let amount: Amount

    package init(token: [UInt8], spender: [UInt8], amount: Amount) {
      (self.token, self.spender, self.amount) = (token, spender, amount)
    }
  }

  package enum Amount: Equatable, Sendable {
    case all
    case exactly(UInt256)
  }

  /// Leave to take tokens, one after another: of EIP-2612, DAI, and Permit2's six. Two of those have more: a structure of
  /// somebody else's, of which nothing is known here.
  case permits([Permit], hasMore: Bool = false)
  /// Tokens that are sent when somebody hands the signature in (EIP-3009).
  case transfer(token: [UInt8], owner: [UInt8], to: [UInt8], amount: UInt256)
  /// One of those is called off.
  case cancellation
  /// What a Safe does for its owners, one of whom signs.
  case safeTransaction(SafeTransaction)
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

  private enum Known: String {
    case permit =
      "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
    case permitOfDAI =
      "Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)"
    case permitSingle =
      """
      PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)\
      PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)
      """
    case permitBatch =
      """
      PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)\
      PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)
      """
    case permitTransfer =
      """
      PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,\
      uint256 deadline)TokenPermissions(address token,uint256 amount)
      """
    case permitBatchTransfer =
      """
      PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,\
      uint256 deadline)TokenPermissions(address token,uint256 amount)
      """
    case transferWithAuthorization =
      """
      TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,\
      uint256 validBefore,bytes32 nonce)
      """
    case receiveWithAuthorization =
      """
      ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,\
      uint256 validBefore,bytes32 nonce)
      """
    case cancelAuthorization = "CancelAuthorization(address authorizer,bytes32 nonce)"
    case safeTransaction =
      """
      SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,\
      uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)
      """
    /// Of Safes before 1.0.
    case oldSafeTransaction =
      """
      SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,\
      uint256 dataGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)
      """
    case order =
      """
      OrderComponents(address offerer,address zone,OfferItem[] offer,\
      ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,\
      bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)\
      ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,\
      uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,\
      address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)
      """
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
      return .permits([Permit(token: token, spender: spender, amount: .exactly(amount))])
    case .permitOfDAI:
      guard let token = domain.contract, let spender = value["spender"]?.address,
        let isAllowed = value["allowed"]?.flag
      else { return nil }
      return .permits([
        Permit(token: token, spender: spender, amount: isAllowed ? .all : .exactly(.zero))
      ])
    case .permitSingle, .permitTransfer:
      let details = value[known == .permitSingle ? "details" : "permitted"]
      return permits(details.map { [$0] }, value)
    case .permitBatch, .permitBatchTransfer:
      return permits(value[known == .permitBatch ? "details" : "permitted"]?.list, value)
    case .transferWithAuthorization, .receiveWithAuthorization:
      guard let token = domain.contract, let owner = value["from"]?.address,
        let recipient = value["to"]?.address, let amount = value["value"]?.number
      else { return nil }
      return .transfer(token: token, owner: owner, to: recipient, amount: amount)
    case .cancelAuthorization: return .cancellation
    case .safeTransaction, .oldSafeTransaction:
      return SafeTransaction(value, domain).map(TypedDataMeaning.safeTransaction)
    case .order: return Order(value, domain).map { .orders([$0]) }
    }
  }

  /// Of Permit2: each with its token and amount, all to one spender.
  private static func permits(
    _ details: [TypedData.Value]?, _ value: TypedData.Value
  ) -> TypedDataMeaning? {
    guard let details, let spender = value["spender"]?.address else { return nil }
    var permits: [Permit] = []
    for detail in details {
      guard let token = detail["token"]?.address, let amount = detail["amount"]?.number else {
        return nil
      }
      permits.append(Permit(token: token, spender: spender, amount: .exactly(amount)))
    }
    return .permits(permits)
  }
}
