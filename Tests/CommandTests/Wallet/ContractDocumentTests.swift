#if os(Linux)
  import EVM
  import Foundation
  import TestSupport
  import Testing
  import WalletKit

  @Suite("Documents by which a Safe acts, and orders on a market, by command")
  struct ContractDocumentTests {
    private static let contract = "0x52908400098527886E0F7030069857D2E4169EE7"
    private static let token = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    private static let stranger = "0x8617E340B3D01FA5F11F306F4090FD50E238070D"
    private static let zero = "0x0000000000000000000000000000000000000000"
    private static let zeros = "0x" + String(repeating: "00", count: 32)
    private let desk: EthereumDesk
    private var ada: WalletPlace { desk.ada }

    init() throws { desk = try EthereumDesk() }

    /// Structures with their fields, the first the document's own, for a contract on the main network.
    private static func document(_ types: [(String, String)], _ message: String) -> String {
      let types = types.map { name, fields in
        let list = fields.split(separator: ",").map { field in
          let parts = field.split(separator: " ")
          return #"{"name":"\#(parts[1])","type":"\#(parts[0])"}"#
        }
        return "\"\(name)\":[\(list.joined(separator: ","))]"
      }
      return """
        {"types":{"EIP712Domain":[{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
        \(types.joined(separator: ","))},"primaryType":"\(types[0].dropFirst().prefix { $0 != "\"" })",
        "domain":{"chainId":1,"verifyingContract":"\(contract)"},"message":\(message)}
        """
    }

    private static func safe(
      to recipient: String = token, value: String = "0", data: [UInt8] = [], operation: Int = 0,
      price: Int = 0, receiver: String = zero, base: String = "baseGas"
    ) -> String {
      document(
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
        "\(base)":0,"gasPrice":\(price),"gasToken":"\(zero)","refundReceiver":"\(receiver)","nonce":3}
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
          {"itemType":\(kind),"token":"\(kind == 0 ? zero : token)","identifierOrCriteria":\(number),
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
        {"offerer":"\(EthereumDesk.first)","zone":"\(zero)","offer":[\(offered.map(\.text).joined(separator: ","))],
        "consideration":[\(asked.map(\.text).joined(separator: ","))],"orderType":0,"startTime":0,"endTime":9,
        "zoneHash":"\(zeros)","salt":0,"conduitKey":"\(zeros)","counter":0}
        """
      let types = [
        components, ("OfferItem", offer), ("ConsiderationItem", offer + ",address recipient"),
      ]
      return isMany
        ? document(
          [("BulkOrder", "OrderComponents[2] tree")] + types, "{\"tree\":[\(order),\(order)]}")
        : document(types, order)
    }

    private func inspect(
      _ document: String, _ options: String..., json: Bool = true
    ) throws -> Ran {
      try Data(document.utf8).write(to: URL(fileURLWithPath: ada.place.path("message")))
      return try ada.run(
        [
          "wallet", "message", "inspect", "message", "--wallet", "Cold", "--chain", "ethereum",
          "--typed",
        ] + (json ? ["--json"] : []) + options)
    }

    private func refusals(_ document: String, _ options: String...) throws -> Set<String> {
      let ran = try inspect(document, options.first ?? "--json", options.last ?? "--json")
      let refusals = Set(desk.ids(try ran.json, "refusals"))
      try ran.expect(refusals.isEmpty ? 0 : 5)
      return refusals
    }

    private func octets(_ address: String) -> [UInt8] {
      [UInt8](hex: String(address.dropFirst(2)).lowercased())
    }

    // MARK: Safe

    @Test("are judged as the Safe's own transaction")
    func safes() throws {
      let all = UInt256(octets: [UInt8](repeating: 0xFF, count: 32)) ?? .zero
      let approval = ContractCall.approve(spender: octets(Self.stranger), amount: all).data
      for base in ["baseGas", "dataGas"] {
        // The same call as in a transaction is refused for the same reason.
        #expect(try refusals(Self.safe(data: approval, base: base)) == ["unlimited-approval"])
        // By another way it could be anything.
        for operation in [1, 2] {
          #expect(
            try refusals(Self.safe(data: approval, operation: operation, base: base))
              == ["delegate-call"])
          #expect(
            try refusals(Self.safe(operation: operation, base: base)) == ["delegate-call"])
        }
        #expect(try refusals(Self.safe(data: [1, 2, 3, 4], base: base)) == ["unknown-call"])
        #expect(try refusals(Self.safe(data: [1], base: base)) == ["unknown-call"])
      }
      let paid = try inspect(Self.safe(to: Self.stranger, value: "5")).expect(0).json
      let payment = try #require((paid["payments"] as? [[String: Any]])?.first)
      #expect(
        payment["to"] as? String == Self.stranger && payment["amount"] as? String == "5"
          && payment["role"] as? String == "payee")
      // It is the Safe's, and not ours.
      #expect((paid["effects"] as? [[String: Any]])?.isEmpty == true)
      let said = try inspect(Self.safe(to: Self.stranger, value: "5"), json: false).expect(0).text
      #expect(said.contains("It takes them from 0x5290 8400"))
      let transfer = ContractCall.transfer(to: octets(Self.stranger), amount: 7).data
      let tokens = try inspect(Self.safe(data: transfer)).expect(0).json
      #expect(
        (tokens["payments"] as? [[String: Any]])?.first?["asset"] as? String
          == "eip155:1/erc20:\(Self.token)")
      // Coins beside a call, and who looks like somebody.
      #expect(
        desk.ids(try inspect(Self.safe(value: "1", data: transfer)).json, "warnings")
          .contains("value-with-call"))
      try ada("wallet", "payee", "add", "Bea", EthereumDesk.recipient, "--yes").expect(0)
      let lookalike = EthereumDesk.recipient.lowercased().replacingOccurrences(
        of: "9f33669435", with: "9f33669436")
      for document in [
        Self.safe(to: lookalike, value: "5"),
        Self.safe(data: ContractCall.transfer(to: octets(lookalike), amount: 7).data),
      ] {
        #expect(try refusals(document) == ["lookalike"])
      }
    }

    @Test("are refused where the Safe pays for gas without a limit")
    func refunds() throws {
      for receiver in [Self.zero, Self.stranger] {
        let document = Self.safe(to: Self.stranger, price: 1, receiver: receiver)
        #expect(try refusals(document) == ["safe-refund"])
        #expect(try refusals(document, "--accept", "unlimited-approval").isEmpty)
      }
      #expect(
        try refusals(Self.safe(to: Self.stranger, operation: 1, price: 1), "--accept", "raw-data")
          == ["safe-refund"])
    }

    // MARK: Orders

    @Test("offer what is a grant, and ask for what comes to us")
    func orders() throws {
      let price = Item(kind: 0, amounts: ["9", "8"], recipient: EthereumDesk.first)
      let much = "57896044618658097711785492504343953926634992332820282019728792003956564819968"
      for isMany in [false, true] {
        let single = try inspect(
          Self.order([Item(kind: 2, number: 7, amounts: ["1", "1"])], [price], isMany: isMany)
        ).expect(0).json
        let grant = try #require((single["grants"] as? [[String: Any]])?.first)
        #expect(
          grant["spender"] as? String == Self.contract && grant["amount"] as? String == "1"
            && grant["asset"] as? String == "eip155:1/erc721:\(Self.token)/7")
        // The least of what the price falls to.
        #expect(
          (single["effects"] as? [[String: Any]])?.first?["change"] as? String == "8")
        #expect(!desk.ids(single, "warnings").contains("nothing-back"))
        for (item, refusal) in [
          (Item(amounts: ["5", "5"]), "unmeasured-approval"),
          (Item(amounts: ["1", much]), "unlimited-approval"),
          (Item(amounts: [much, "1"]), "unlimited-approval"),
          (Item(kind: 3, amounts: [much, "1"]), "unlimited-approval"),
          (Item(kind: 4, amounts: ["1", "1"]), "operator-approval"),
          (Item(kind: 5, amounts: ["1", "1"]), "operator-approval"),
        ] {
          let document = Self.order([item], [price], isMany: isMany)
          #expect(try refusals(document) == [refusal], "\(item)")
        }
        for asked in [
          [], [Item(kind: 0, recipient: Self.stranger)],
          [
            Item(kind: 0, amounts: ["0", "9"], recipient: EthereumDesk.first)
          ],
        ] {
          let review = try inspect(
            Self.order([Item(kind: 2, amounts: ["1", "1"])], asked, isMany: isMany)
          ).expect(0).json
          #expect(desk.ids(review, "warnings").contains("nothing-back"))
        }
      }
    }
  }
#endif
