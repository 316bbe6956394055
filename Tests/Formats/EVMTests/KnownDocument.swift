import EVM
import TestSupport

/// A document whose meaning is known.
struct KnownDocument: Sendable {
  let name: String
  /// Structures with their fields, the first the document's own.
  let types: [(String, String)]
  let message: String
  let meaning: TypedDataMeaning

  func document(_ types: [(String, String)]? = nil, domain: Bool = true) -> String {
    let all = (types ?? self.types).map { name, fields in
      let list = fields.split(separator: ",").map { field in
        let parts = field.split(separator: " ")
        return #"{"name":"\#(parts[1])","type":"\#(parts[0])"}"#
      }
      return "\"\(name)\":[\(list.joined(separator: ","))]"
    }.joined(separator: ",")
    let contract = #",{"name":"verifyingContract","type":"address"}"#
    return """
      {"types":{"EIP712Domain":[{"name":"chainId","type":"uint256"}\(domain ? contract : "")],\(all)},
      "primaryType":"\(self.types[0].0)","domain":{"chainId":1\(domain ? ",\"verifyingContract\":\"\(Self.token)\"" : "")},
      "message":\(message)}
      """
  }

  private static let token = "0x" + String(repeating: "11", count: 20)
  private static let other = "0x" + String(repeating: "22", count: 20)
  private static let spender = "0x" + String(repeating: "33", count: 20)
  private static func octets(_ address: String) -> [UInt8] {
    [UInt8](hex: String(address.dropFirst(2)))
  }

  private static func permit(
    _ token: String, _ amount: TypedDataMeaning.Amount, of owner: String? = nil
  ) -> TypedDataMeaning.Permit {
    TypedDataMeaning.Permit(
      token: octets(token), spender: octets(spender), amount: amount, owner: owner.map(octets))
  }

  private static let zeros = "0x" + String(repeating: "00", count: 32)
  private static let details = (
    "PermitDetails", "address token,uint160 amount,uint48 expiration,uint48 nonce"
  )
  private static let tokens = ("TokenPermissions", "address token,uint256 amount")
  private static let witness = ("Order", "uint256 price")
  private static let offers =
    "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount"
  private static let components = (
    "OrderComponents",
    """
    address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,\
    uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter
    """
  )
  /// 7 falling to 5 of a token, for one of the coin.
  private static let order = """
    {"offerer":"\(other)","zone":"\(other)","offer":[{"itemType":1,"token":"\(token)","identifierOrCriteria":0,
    "startAmount":7,"endAmount":5}],"consideration":[{"itemType":0,"token":"\(other)","identifierOrCriteria":0,
    "startAmount":1,"endAmount":2,"recipient":"\(spender)"}],"orderType":0,"startTime":0,"endTime":9,
    "zoneHash":"\(zeros)","salt":0,"conduitKey":"\(zeros)","counter":0}
    """
  private static let ordered = TypedDataMeaning.Order(
    market: octets(token), offerer: octets(other),
    offered: [
      .init(kind: .token, token: octets(token), number: 0, least: 5, most: 7, recipient: nil)
    ],
    asked: [
      .init(
        kind: .native, token: octets(other), number: 0, least: 1, most: 2,
        recipient: octets(spender))
    ])
  private static let authorization =
    "address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce"
  private static let authorized = """
    {"from":"\(other)","to":"\(spender)","value":5,"validAfter":0,"validBefore":9,"nonce":"\(zeros)"}
    """

  /// A field of its structure had another name before.
  private static func safe(gas: String) -> (String, String) {
    (
      "SafeTx",
      """
      address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 \(gas),uint256 gasPrice,\
      address gasToken,address refundReceiver,uint256 nonce
      """
    )
  }

  static let all: [KnownDocument] = [
    KnownDocument(
      name: "EIP-2612",
      types: [
        ("Permit", "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline")
      ],
      message: #"{"owner":"\#(other)","spender":"\#(spender)","value":5,"nonce":0,"deadline":9}"#,
      meaning: .permits([permit(token, .exactly(5), of: other)])),
    KnownDocument(
      name: "DAI",
      types: [
        ("Permit", "address holder,address spender,uint256 nonce,uint256 expiry,bool allowed")
      ],
      message:
        #"{"holder":"\#(other)","spender":"\#(spender)","nonce":0,"expiry":0,"allowed":true}"#,
      meaning: .permits([permit(token, .all, of: other)])),
    KnownDocument(
      name: "DAI, taken back",
      types: [
        ("Permit", "address holder,address spender,uint256 nonce,uint256 expiry,bool allowed")
      ],
      message:
        #"{"holder":"\#(other)","spender":"\#(spender)","nonce":0,"expiry":0,"allowed":false}"#,
      meaning: .permits([permit(token, .exactly(0), of: other)])),
    KnownDocument(
      name: "EIP-4494",
      types: [("Permit", "address spender,uint256 tokenId,uint256 nonce,uint256 deadline")],
      message: #"{"spender":"\#(spender)","tokenId":5,"nonce":0,"deadline":9}"#,
      meaning: .permits([permit(token, .number(5))])),
    KnownDocument(
      name: "PermitForAll",
      types: [("PermitForAll", "address operator,bool approved,uint256 nonce,uint256 deadline")],
      message: #"{"operator":"\#(spender)","approved":true,"nonce":0,"deadline":9}"#,
      meaning: .permits([permit(token, .collection(isApproved: true))])),
    KnownDocument(
      name: "PermitForAll, taken back",
      types: [("PermitForAll", "address operator,bool approved,uint256 nonce,uint256 deadline")],
      message: #"{"operator":"\#(spender)","approved":false,"nonce":0,"deadline":9}"#,
      meaning: .permits([permit(token, .collection(isApproved: false))])),
    KnownDocument(
      name: "PermitSingle",
      types: [
        ("PermitSingle", "PermitDetails details,address spender,uint256 sigDeadline"), details,
      ],
      message: """
        {"details":{"token":"\(other)","amount":6,"expiration":9,"nonce":0},"spender":"\(spender)","sigDeadline":9}
        """, meaning: .permits([permit(other, .exactly(6))])),
    KnownDocument(
      name: "PermitBatch",
      types: [
        ("PermitBatch", "PermitDetails[] details,address spender,uint256 sigDeadline"), details,
      ],
      message: """
        {"details":[{"token":"\(other)","amount":6,"expiration":9,"nonce":0},
        {"token":"\(token)","amount":7,"expiration":9,"nonce":0}],"spender":"\(spender)","sigDeadline":9}
        """, meaning: .permits([permit(other, .exactly(6)), permit(token, .exactly(7))])),
    KnownDocument(
      name: "PermitTransferFrom",
      types: [
        (
          "PermitTransferFrom",
          "TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline"
        ),
        tokens,
      ],
      message: """
        {"permitted":{"token":"\(other)","amount":6},"spender":"\(spender)","nonce":0,"deadline":9}
        """, meaning: .permits([permit(other, .once(6))])),
    KnownDocument(
      name: "PermitBatchTransferFrom",
      types: [
        (
          "PermitBatchTransferFrom",
          "TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline"
        ), tokens,
      ],
      message: """
        {"permitted":[{"token":"\(other)","amount":6}],"spender":"\(spender)","nonce":0,"deadline":9}
        """, meaning: .permits([permit(other, .once(6))])),
    KnownDocument(
      name: "PermitWitnessTransferFrom",
      types: [
        (
          "PermitWitnessTransferFrom",
          "TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness"
        ), witness, tokens,
      ],
      message: """
        {"permitted":{"token":"\(other)","amount":6},"spender":"\(spender)","nonce":0,"deadline":9,
        "witness":{"price":1}}
        """, meaning: .permits([permit(other, .once(6))], hasMore: true)),
    KnownDocument(
      name: "PermitBatchWitnessTransferFrom",
      types: [
        (
          "PermitBatchWitnessTransferFrom",
          "TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,Order witness"
        ), witness, tokens,
      ],
      message: """
        {"permitted":[{"token":"\(other)","amount":6}],"spender":"\(spender)","nonce":0,"deadline":9,
        "witness":{"price":1}}
        """, meaning: .permits([permit(other, .once(6))], hasMore: true)),
    KnownDocument(
      name: "TransferWithAuthorization", types: [("TransferWithAuthorization", authorization)],
      message: authorized,
      meaning: .transfer(
        token: octets(token), owner: octets(other), to: octets(spender), amount: 5)),
    KnownDocument(
      name: "ReceiveWithAuthorization", types: [("ReceiveWithAuthorization", authorization)],
      message: authorized,
      meaning: .transfer(
        token: octets(token), owner: octets(other), to: octets(spender), amount: 5)),
    KnownDocument(
      name: "CancelAuthorization",
      types: [("CancelAuthorization", "address authorizer,bytes32 nonce")],
      message: #"{"authorizer":"\#(other)","nonce":"\#(zeros)"}"#, meaning: .cancellation),
    KnownDocument(
      name: "Safe",
      types: [safe(gas: "baseGas")],
      message: """
        {"to":"\(other)","value":1,"data":"0x","operation":0,"safeTxGas":0,"baseGas":0,"gasPrice":0,
        "gasToken":"\(other)","refundReceiver":"\(other)","nonce":0}
        """,
      meaning: .safeTransaction(
        TypedDataMeaning.SafeTransaction(
          safe: octets(token), recipient: octets(other), value: 1, data: [], isDelegated: false,
          refunded: nil))),
    KnownDocument(
      name: "Safe of before",
      types: [safe(gas: "dataGas")],
      message: """
        {"to":"\(other)","value":0,"data":"0x0102","operation":1,"safeTxGas":0,"dataGas":0,"gasPrice":1,
        "gasToken":"\(other)","refundReceiver":"\(spender)","nonce":0}
        """,
      meaning: .safeTransaction(
        TypedDataMeaning.SafeTransaction(
          safe: octets(token), recipient: octets(other), value: 0, data: [1, 2], isDelegated: true,
          refunded: octets(spender)))),
    KnownDocument(
      name: "Safe's message", types: [("SafeMessage", "bytes message")],
      message: #"{"message":"0x0102"}"#,
      meaning: .safeMessage(safe: octets(token), message: [1, 2])),
    KnownDocument(
      name: "MetaTransaction",
      types: [("MetaTransaction", "uint256 nonce,address from,bytes functionSignature")],
      message: #"{"nonce":0,"from":"\#(other)","functionSignature":"0x0102"}"#,
      meaning: .call(contract: octets(token), data: [1, 2], caller: octets(other))),
    KnownDocument(
      name: "ForwardRequest",
      types: [
        (
          "ForwardRequest",
          "address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data"
        )
      ],
      message: """
        {"from":"\(other)","to":"\(spender)","value":1,"gas":2,"nonce":0,"deadline":9,"data":"0x0102"}
        """, meaning: .call(contract: octets(spender), data: [1, 2], caller: octets(other))),
    KnownDocument(
      name: "ForwardRequest of before",
      types: [
        (
          "ForwardRequest",
          "address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data"
        )
      ],
      message: """
        {"from":"\(other)","to":"\(spender)","value":1,"gas":2,"nonce":0,"data":"0x0102"}
        """, meaning: .call(contract: octets(spender), data: [1, 2], caller: octets(other))),
    KnownDocument(
      name: "Seaport",
      types: [
        components, ("OfferItem", offers), ("ConsiderationItem", offers + ",address recipient"),
      ],
      message: """
        \(order)
        """, meaning: .orders([ordered])),
    KnownDocument(
      name: "Seaport, many",
      types: [
        ("BulkOrder", "OrderComponents[2][2] tree"), components, ("OfferItem", offers),
        ("ConsiderationItem", offers + ",address recipient"),
      ],
      message: """
        {"tree":[[\(order),\(order)],[\(order),\(order)]]}
        """, meaning: .orders([ordered, ordered, ordered, ordered])),
  ]
}
