#if os(Linux)
  import EVM
  import Foundation
  import TestSupport
  import Testing
  import WalletKit

  @Suite("Documents by which a Safe acts, and orders on a market, by command")
  struct ContractDocumentTests {
    private typealias Given = DocumentDesk
    private let given: DocumentDesk
    private var ada: WalletPlace { given.ada }

    init() throws { given = try DocumentDesk() }

    private static func safe(
      to recipient: String = Given.token, value: String = "0", data: [UInt8] = [],
      operation: Int = 0,
      price: Int = 0, receiver: String = Given.zero, base: String = "baseGas"
    ) -> String {
      Given.document(
        [
          (
            "SafeTx",
            """
            address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 \(base),uint256 gasPrice,\
            address gasToken,address refundReceiver,uint256 nonce
            """
          )
        ],
        """
        {"to":"\(recipient)","value":"\(value)","data":"0x\(data.hex)","operation":\(operation),"safeTxGas":0,
        "\(base)":0,"gasPrice":\(price),"gasToken":"\(Given.zero)","refundReceiver":"\(receiver)","nonce":3}
        """)
    }

    private struct Item {
      var kind = 1
      var number = 0
      var amounts = ["5", "5"]
      var recipient: String?
      var text: String {
        let end = recipient.map { ",\"recipient\":\"\($0)\"" } ?? ""
        return """
          {"itemType":\(kind),"token":"\(kind == 0 ? Given.zero : Given.token)","identifierOrCriteria":\(number),
          "startAmount":"\(amounts[0])","endAmount":"\(amounts[1])"\(end)}
          """
      }
    }

    private static func order(_ offered: [Item], _ asked: [Item], isMany: Bool = false) -> String {
      let offer =
        "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount"
      let components = (
        "OrderComponents",
        """
        address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,\
        uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter
        """
      )
      let order = """
        {"offerer":"\(EthereumDesk.first)","zone":"\(Given.zero)","offer":[\(offered.map(\.text).joined(separator: ","))],
        "consideration":[\(asked.map(\.text).joined(separator: ","))],"orderType":0,"startTime":0,"endTime":9,
        "zoneHash":"\(Given.zeros)","salt":0,"conduitKey":"\(Given.zeros)","counter":0}
        """
      let types = [
        components, ("OfferItem", offer), ("ConsiderationItem", offer + ",address recipient"),
      ]
      return isMany
        ? Given.document(
          [("BulkOrder", "OrderComponents[2] tree")] + types, "{\"tree\":[\(order),\(order)]}")
        : Given.document(types, order)
    }

    // MARK: Safe

    @Test("are judged as the Safe's own transaction")
    func safes() throws {
      let all = UInt256(octets: [UInt8](repeating: 0xFF, count: 32)) ?? .zero
      let approval = ContractCall.approve(spender: given.octets(Given.stranger), amount: all).data
      for base in ["baseGas", "dataGas"] {
        // The same call as in a transaction is refused for the same reason.
        #expect(try given.refusals(Self.safe(data: approval, base: base)) == ["unlimited-approval"])
        // By another way it could be anything.
        for operation in [1, 2] {
          #expect(
            try given.refusals(Self.safe(data: approval, operation: operation, base: base))
              == ["delegate-call"])
          #expect(
            try given.refusals(Self.safe(operation: operation, base: base)) == ["delegate-call"])
        }
        #expect(try given.refusals(Self.safe(data: [1, 2, 3, 4], base: base)) == ["unknown-call"])
        #expect(try given.refusals(Self.safe(data: [1], base: base)) == ["unknown-call"])
      }
      let paid = try given.inspect(Self.safe(to: Given.stranger, value: "5")).expect(0).json
      let payment = try #require((paid["payments"] as? [[String: Any]])?.first)
      #expect(
        payment["to"] as? String == Given.stranger && payment["amount"] as? String == "5"
          && payment["role"] as? String == "payee")
      // It is the Safe's, and not ours.
      #expect((paid["effects"] as? [[String: Any]])?.isEmpty == true)
      let said = try given.inspect(Self.safe(to: Given.stranger, value: "5"), json: false).expect(0)
        .text
      #expect(said.contains("It takes them from 0x5290 8400"))
      let transfer = ContractCall.transfer(to: given.octets(Given.stranger), amount: 7).data
      let tokens = try given.inspect(Self.safe(data: transfer)).expect(0).json
      #expect(
        (tokens["payments"] as? [[String: Any]])?.first?["asset"] as? String
          == "eip155:1/erc20:\(Given.token)")
      // Coins beside a call, and who looks like somebody.
      #expect(
        given.desk.ids(try given.inspect(Self.safe(value: "1", data: transfer)).json, "warnings")
          .contains("value-with-call"))
      try ada("wallet", "payee", "add", "Bea", EthereumDesk.recipient, "--yes").expect(0)
      let lookalike = EthereumDesk.recipient.lowercased().replacingOccurrences(
        of: "9f33669435", with: "9f33669436")
      for document in [
        Self.safe(to: lookalike, value: "5"),
        Self.safe(data: ContractCall.transfer(to: given.octets(lookalike), amount: 7).data),
      ] {
        #expect(try given.refusals(document) == ["lookalike"])
      }
    }

    @Test("are refused where the Safe pays for gas without a limit")
    func refunds() throws {
      for receiver in [Given.zero, Given.stranger] {
        let document = Self.safe(to: Given.stranger, price: 1, receiver: receiver)
        #expect(try given.refusals(document) == ["safe-refund"])
        #expect(try given.refusals(document, "--accept", "unlimited-approval").isEmpty)
      }
      #expect(
        try given.refusals(
          Self.safe(to: Given.stranger, operation: 1, price: 1), "--accept", "raw-data")
          == ["safe-refund"])
    }

    // MARK: Orders

    @Test("offer what is a grant, and ask for what comes to us")
    func orders() throws {
      let price = Item(kind: 0, amounts: ["9", "8"], recipient: EthereumDesk.first)
      let much = "57896044618658097711785492504343953926634992332820282019728792003956564819968"
      for isMany in [false, true] {
        let single = try given.inspect(
          Self.order([Item(kind: 2, number: 7, amounts: ["1", "1"])], [price], isMany: isMany),
          "--accept", "unlimited-approval"
        ).expect(0).json
        let grant = try #require((single["grants"] as? [[String: Any]])?.first)
        #expect(
          grant["spender"] as? String == Given.contract && grant["amount"] as? String == "1"
            && grant["asset"] as? String == "eip155:1/erc721:\(Given.token)/7")
        // The least of what the price falls to.
        #expect(
          (single["effects"] as? [[String: Any]])?.first?["change"] as? String == "8")
        #expect(!given.desk.ids(single, "warnings").contains("nothing-back"))
        for (item, refusal) in [
          (Item(amounts: ["5", "5"]), "unmeasured-approval"),
          (Item(kind: 2, amounts: ["1", "1"]), "unmeasured-approval"),
          (Item(kind: 3, amounts: ["4", "5"]), "unmeasured-approval"),
          (Item(amounts: ["1", much]), "unlimited-approval"),
          (Item(amounts: [much, "1"]), "unlimited-approval"),
          (Item(kind: 3, amounts: [much, "1"]), "unlimited-approval"),
          (Item(kind: 4, amounts: ["1", "1"]), "operator-approval"),
          (Item(kind: 5, amounts: ["1", "1"]), "operator-approval"),
        ] {
          let document = Self.order([item], [price], isMany: isMany)
          #expect(try given.refusals(document) == [refusal], "\(item)")
        }
        for asked in [
          [], [Item(kind: 0, recipient: Given.stranger)],
          [
            Item(kind: 0, amounts: ["0", "9"], recipient: EthereumDesk.first)
          ],
        ] {
          let review = try given.inspect(
            Self.order([Item(kind: 2, amounts: ["1", "1"])], asked, isMany: isMany),
            "--accept", "unlimited-approval"
          ).expect(0).json
          #expect(given.desk.ids(review, "warnings").contains("nothing-back"))
        }
      }
      // Who is in the book is no stranger, and what was entered is known.
      let single = Self.order([Item(kind: 2, amounts: ["1", "1"])], [price])
      try given.enter()
      #expect(try given.refusals(single).isEmpty)
      try ada("wallet", "token", "remove", Given.token, "--chain-id", "1").expect(0)
      #expect(try given.refusals(single) == ["unmeasured-approval"])
      try ada("wallet", "payee", "add", "Market", Given.contract, "--yes").expect(0)
      #expect(try given.refusals(single).isEmpty)
      #expect(try given.inspect(single, json: false).text.contains("take token number 0 of 0xA0b8"))
    }

    @Test("offer and ask for any of a contract's tokens, of which others choose which")
    func anyOf() throws {
      let price = Item(kind: 0, recipient: EthereumDesk.first)
      for (kind, asset) in [
        (4, "eip155:1/erc721:\(Given.token)/any"), (5, "eip155:1/erc1155:\(Given.token)/any"),
      ] {
        let offered = try given.inspect(
          Self.order([Item(kind: kind, amounts: ["2", "3"])], [price]), "--accept",
          "operator-approval"
        ).expect(0)
        let grant = try #require((try offered.json["grants"] as? [[String: Any]])?.first)
        #expect(grant["asset"] as? String == asset && grant["amount"] as? String == "3")
        #expect(given.desk.ids(try offered.json, "warnings").contains("token-unknown"))
        let text = try given.inspect(
          Self.order([Item(kind: kind, amounts: ["2", "3"])], [price]), "--accept",
          "operator-approval", json: false
        ).expect(0).text
        let some =
          "of any tokens (others choose which) of 0xA0b8 6991 c621 8b36 c1d1 9D4a 2e9E b0cE 3606 eB48"
        #expect(text.contains("take 3 \(some)"))
        let asked = Self.order(
          [], [Item(kind: kind, amounts: ["2", "3"], recipient: EthereumDesk.first)])
        let payment = try #require(
          (try given.inspect(asked).expect(0).json["payments"] as? [[String: Any]])?.first)
        #expect(
          payment["asset"] as? String == asset && payment["amount"] as? String == "2"
            && payment["role"] as? String == "self")
        #expect(try given.inspect(asked, json: false).text.contains("To yourself: 2 \(some)"))
      }
      // None of them is none.
      #expect(
        try given.refusals(Self.order([Item(kind: 4, amounts: ["0", "0"])], [price])).isEmpty)
    }
  }
#endif
