import EVM
import Foundation
import TestSupport
import Testing

@Suite("Documents that let others do something")
struct TypedDataMeaningTests {
  private static let token = "0x" + String(repeating: "11", count: 20)
  private static let other = "0x" + String(repeating: "22", count: 20)
  private static let spender = "0x" + String(repeating: "33", count: 20)
  private static func octets(_ address: String) -> [UInt8] {
    [UInt8](hex: String(address.dropFirst(2)))
  }

  struct Known: Sendable {
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
        "primaryType":"\(self.types[0].0)","domain":{"chainId":1\(domain ? ",\"verifyingContract\":\"\(token)\"" : "")},
        "message":\(message)}
        """
    }
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

  static let known: [Known] = [
    Known(
      name: "EIP-2612",
      types: [
        ("Permit", "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline")
      ],
      message: #"{"owner":"\#(other)","spender":"\#(spender)","value":5,"nonce":0,"deadline":9}"#,
      meaning: .permits([permit(token, .exactly(5), of: other)])),
    Known(
      name: "DAI",
      types: [
        ("Permit", "address holder,address spender,uint256 nonce,uint256 expiry,bool allowed")
      ],
      message:
        #"{"holder":"\#(other)","spender":"\#(spender)","nonce":0,"expiry":0,"allowed":true}"#,
      meaning: .permits([permit(token, .all, of: other)])),
    Known(
      name: "DAI, taken back",
      types: [
        ("Permit", "address holder,address spender,uint256 nonce,uint256 expiry,bool allowed")
      ],
      message:
        #"{"holder":"\#(other)","spender":"\#(spender)","nonce":0,"expiry":0,"allowed":false}"#,
      meaning: .permits([permit(token, .exactly(0), of: other)])),
    Known(
      name: "EIP-4494",
      types: [("Permit", "address spender,uint256 tokenId,uint256 nonce,uint256 deadline")],
      message: #"{"spender":"\#(spender)","tokenId":5,"nonce":0,"deadline":9}"#,
      meaning: .permits([permit(token, .number(5))])),
    Known(
      name: "PermitForAll",
      types: [("PermitForAll", "address operator,bool approved,uint256 nonce,uint256 deadline")],
      message: #"{"operator":"\#(spender)","approved":true,"nonce":0,"deadline":9}"#,
      meaning: .permits([permit(token, .collection(isApproved: true))])),
    Known(
      name: "PermitForAll, taken back",
      types: [("PermitForAll", "address operator,bool approved,uint256 nonce,uint256 deadline")],
      message: #"{"operator":"\#(spender)","approved":false,"nonce":0,"deadline":9}"#,
      meaning: .permits([permit(token, .collection(isApproved: false))])),
    Known(
      name: "PermitSingle",
      types: [
        ("PermitSingle", "PermitDetails details,address spender,uint256 sigDeadline"), details,
      ],
      message: """
        {"details":{"token":"\(other)","amount":6,"expiration":9,"nonce":0},"spender":"\(spender)","sigDeadline":9}
        """, meaning: .permits([permit(other, .exactly(6))])),
    Known(
      name: "PermitBatch",
      types: [
        ("PermitBatch", "PermitDetails[] details,address spender,uint256 sigDeadline"), details,
      ],
      message: """
        {"details":[{"token":"\(other)","amount":6,"expiration":9,"nonce":0},
        {"token":"\(token)","amount":7,"expiration":9,"nonce":0}],"spender":"\(spender)","sigDeadline":9}
        """, meaning: .permits([permit(other, .exactly(6)), permit(token, .exactly(7))])),
    Known(
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
    Known(
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
    Known(
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
    Known(
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
    Known(
      name: "TransferWithAuthorization", types: [("TransferWithAuthorization", authorization)],
      message: authorized,
      meaning: .transfer(
        token: octets(token), owner: octets(other), to: octets(spender), amount: 5)),
    Known(
      name: "ReceiveWithAuthorization", types: [("ReceiveWithAuthorization", authorization)],
      message: authorized,
      meaning: .transfer(
        token: octets(token), owner: octets(other), to: octets(spender), amount: 5)),
    Known(
      name: "CancelAuthorization",
      types: [("CancelAuthorization", "address authorizer,bytes32 nonce")],
      message: #"{"authorizer":"\#(other)","nonce":"\#(zeros)"}"#, meaning: .cancellation),
    Known(
      name: "Safe",
      types: [
        (
          "SafeTx",
          """
          address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,\
          address gasToken,address refundReceiver,uint256 nonce
          """
        )
      ],
      message: """
        {"to":"\(other)","value":1,"data":"0x","operation":0,"safeTxGas":0,"baseGas":0,"gasPrice":0,
        "gasToken":"\(other)","refundReceiver":"\(other)","nonce":0}
        """,
      meaning: .safeTransaction(
        TypedDataMeaning.SafeTransaction(
          safe: octets(token), recipient: octets(other), value: 1, data: [], isDelegated: false,
          refunded: nil))),
    Known(
      name: "Safe of before",
      types: [
        (
          "SafeTx",
          """
          address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 dataGas,uint256 gasPrice,\
          address gasToken,address refundReceiver,uint256 nonce
          """
        )
      ],
      message: """
        {"to":"\(other)","value":0,"data":"0x0102","operation":1,"safeTxGas":0,"dataGas":0,"gasPrice":1,
        "gasToken":"\(other)","refundReceiver":"\(spender)","nonce":0}
        """,
      meaning: .safeTransaction(
        TypedDataMeaning.SafeTransaction(
          safe: octets(token), recipient: octets(other), value: 0, data: [1, 2], isDelegated: true,
          refunded: octets(spender)))),
    Known(
      name: "Safe's message", types: [("SafeMessage", "bytes message")],
      message: #"{"message":"0x0102"}"#,
      meaning: .safeMessage(safe: octets(token), message: [1, 2])),
    Known(
      name: "MetaTransaction",
      types: [("MetaTransaction", "uint256 nonce,address from,bytes functionSignature")],
      message: #"{"nonce":0,"from":"\#(other)","functionSignature":"0x0102"}"#,
      meaning: .call(contract: octets(token), data: [1, 2], caller: octets(other))),
    Known(
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
    Known(
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
    Known(
      name: "Seaport",
      types: [
        components, ("OfferItem", offers), ("ConsiderationItem", offers + ",address recipient"),
      ],
      message: """
        \(order)
        """, meaning: .orders([ordered])),
    Known(
      name: "Seaport, many",
      types: [
        ("BulkOrder", "OrderComponents[2][2] tree"), components, ("OfferItem", offers),
        ("ConsiderationItem", offers + ",address recipient"),
      ],
      message: """
        {"tree":[[\(order),\(order)],[\(order),\(order)]]}
        """, meaning: .orders([ordered, ordered, ordered, ordered])),
  ]

  @Test("are known by all names and types of their fields")
  func meanings() throws {
    for known in Self.known {
      let document = try TypedData(reading: Array(known.document().utf8))
      #expect(document.meaning == known.meaning, "\(known.name)")
    }
    // Without a contract nobody knows whose tokens, which Safe and which market.
    for known in Self.known
    where [
      "EIP-2612", "DAI", "EIP-4494", "PermitForAll", "TransferWithAuthorization", "Safe",
      "Safe's message", "MetaTransaction", "ForwardRequest", "Seaport", "Seaport, many",
    ].contains(known.name) {
      #expect(try TypedData(reading: Array(known.document(domain: false).utf8)).meaning == nil)
    }
  }

  @Test("are not known when one field has another name, or another type")
  func changed() throws {
    var count = 0
    for known in Self.known {
      for (place, (name, fields)) in known.types.enumerated() {
        // What a witness has is its own matter.
        if name == "Order" { continue }
        let list = fields.split(separator: ",").map(String.init)
        for (index, field) in list.enumerated() {
          let parts = field.split(separator: " ").map(String.init)
          if parts[1] == "witness" { continue }
          for other in ["\(parts[0]) \(parts[1])_", "\(Self.other(than: parts[0])) \(parts[1])"] {
            var changed = list
            changed[index] = other
            var types = known.types
            types[place] = (name, changed.joined(separator: ","))
            let renamed = known.document(types).replacing(
              "\"\(parts[1])\":",
              with: other.hasSuffix("_") ? "\"\(parts[1])_\":" : "\"\(parts[1])\":")
            guard let read = try? TypedData(reading: Array(renamed.utf8)) else { continue }
            count += 1
            #expect(read.meaning == nil, "\(known.name): \(other)")
          }
        }
      }
    }
    // Each field was renamed, and many could be read with another type.
    #expect(count > 100, "\(count)")
  }

  private static func other(than type: String) -> String {
    switch type {
    case "uint256": "uint128"
    case "uint160", "uint48", "uint8": "uint256"
    case "address": "string"
    case "bytes32", "bytes": "string"
    default: type + "[]"
    }
  }
}
