#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import WalletKit

  @Suite("Documents of Ethereum, by command")
  struct DocumentCommandTests {
    static let refusals: Set<Refusal> = [.delegateCall, .safeRefund]
    static let warnings: Set<Warning> = [
      .noChain, .noContract, .otherChain, .typedUnknown, .nothingBack,
    ]
    private static let measured = ["--accept", "unlimited-approval"]

    private let desk: MessageDesk
    private var ada: WalletPlace { desk.ada }

    init() throws { desk = try MessageDesk() }

    /// A permit of EIP-2612 for a token, with fields of the domain.
    private func permit(
      _ value: String = "1500000", domain: String = #","chainId":1"#, chain: Bool = true,
      contract: Bool = true, name: String = "value"
    ) -> String {
      let contractType = contract ? #",{"name":"verifyingContract","type":"address"}"# : ""
      let contractField = contract ? #","verifyingContract":"\#(EthereumDesk.token)""# : ""
      let chainID = chain ? #",{"name":"chainId","type":"uint256"}"# : ""
      return """
        {"types":{"EIP712Domain":[{"name":"name","type":"string"}\(chainID)\(contractType)],"Permit":[{"name":"owner","type":"address"},
        {"name":"spender","type":"address"},{"name":"\(name)","type":"uint256"},
        {"name":"nonce","type":"uint256"},{"name":"deadline","type":"uint256"}],"Unused":[]},
        "primaryType":"Permit","domain":{"name":"USD Coin"\(domain)\(contractField)},
        "message":{"owner":"\(EthereumDesk.first)","spender":"\(EthereumDesk.spender)","\(name)":"\(value)",
        "nonce":0,"deadline":1900000000}}
        """
    }

    @Test("that contracts read are shown with each field, and what they let others do")
    func documents() throws {
      try desk.write(permit())
      let review = try desk.inspect("--typed", status: 5).json
      #expect(desk.ids(review, "refusals") == ["unmeasured-approval"])
      #expect(
        review["format"] as? String == "eip-712" && review["network"] as? String == "eip155:1")
      #expect(desk.ids(review, "warnings") == ["token-unknown", "unknown-spender"])
      let grant = try #require((review["grants"] as? [[String: Any]])?.first)
      #expect(
        grant["spender"] as? String == EthereumDesk.spender
          && grant["amount"] as? String == "1500000"
          && grant["asset"] as? String == "eip155:1/erc20:\(EthereumDesk.token)")
      try ada.run([
        "wallet", "token", "add", EthereumDesk.token, "--chain-id", "1", "--symbol", "USDC",
        "--decimals",
        "6", "--yes",
      ]).expect(0)
      let shown = try desk.said("--typed")
      for line in [
        "Document for Cold to sign with the key of 0x9858 EfFD 232B 4033 E47d 9000 3D41 EC34 EcaE da94. Network: Ethereum (eip155:1)",
        "Type: Permit", "domain.name (string): USD Coin", "message.value (uint256): 1500000",
        "message.spender (address): 0x5290 8400", "It names types that nothing in it is of: Unused",
        "Whoever has the signature can put this in force, without asking you again:",
        "Lets 0x5290 8400 0985 2788 6E0F 7030 0698 57D2 E416 9EE7 take 1.5 USDC (1500000 base units)",
        "Not known here: who uses the signature",
      ] {
        #expect(shown.contains(line), "\(line)")
      }
      let code = try #require(try desk.inspect("--typed").json["approval"] as? String)
      let signature = try desk.sign(["--typed", "--approve", code]).text
      _ = try desk.verify(signature, "--typed")
      // As a text it is another message.
      _ = try desk.verify(signature, status: 6)
      _ = try desk.sign(["--approve", code], status: 5)
    }

    @Test("that let others take more than anybody has are refused")
    func permits() throws {
      try desk.write(permit("79228162514264337593543950335"))
      let ran = try desk.inspect("--typed", status: 5)
      #expect(desk.ids(try ran.json, "refusals") == ["unlimited-approval"])
      let accepted = try desk.inspect("--typed", "--accept", "unlimited-approval").json
      #expect(
        (accepted["grants"] as? [[String: Any]])?.first?["amount"] as? String == "unlimited")
      let code = try #require(accepted["approval"] as? String)
      _ = try desk.sign(["--typed", "--accept", "unlimited-approval", "--approve", code])
      let session = try ada.place.terminal(
        ["wallet", "message", "sign", "Cold", "message", "--accept", "unlimited-approval"]
          + ["--typed", "--passphrase-file", "secret"] + MessageDesk.ethereum
          + EthereumDesk.passphrase)
      try session.answer("Type the last eight digits of the address that may take it: ", "e4169ee7")
      try session.answer("anything else to leave it: ", "sign")
      #expect(try session.end() == 0)
      for (amount, id) in [
        ("1", "unmeasured-approval"), ("1000000000000", "unmeasured-approval"),
        ("1000000000001", "unlimited-approval"),
      ] {
        try desk.write(permit(amount))
        #expect(desk.ids(try desk.inspect("--typed", status: 5).json, "refusals") == [id])
      }
      try desk.write(permit("0"))
      #expect(desk.ids(try desk.inspect("--typed").json, "warnings") == ["token-unknown"])
    }

    @Test("of each known kind are judged by what they do")
    func kinds() throws {
      let types: (String) -> String = { types in
        """
        {"types":{"EIP712Domain":[{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
        \(types)},"domain":{"chainId":1,"verifyingContract":"\(EthereumDesk.token)"},
        """
      }
      // DAI's: all or nothing.
      let dai = types(
        """
        "Permit":[{"name":"holder","type":"address"},{"name":"spender","type":"address"},
        {"name":"nonce","type":"uint256"},{"name":"expiry","type":"uint256"},{"name":"allowed","type":"bool"}]
        """)
      for isAllowed in [true, false] {
        try desk.write(
          dai + """
            "primaryType":"Permit","message":{"holder":"\(EthereumDesk.first)","spender":"\(EthereumDesk.spender)",
            "nonce":0,"expiry":0,"allowed":\(isAllowed)}}
            """)
        let ran = try desk.inspect("--typed", status: isAllowed ? 5 : 0)
        #expect(
          desk.ids(try ran.json, "refusals") == (isAllowed ? ["unlimited-approval"] : []))
      }
      // EIP-3009's is a payment.
      let authorization = types(
        """
        "TransferWithAuthorization":[{"name":"from","type":"address"},{"name":"to","type":"address"},
        {"name":"value","type":"uint256"},{"name":"validAfter","type":"uint256"},
        {"name":"validBefore","type":"uint256"},{"name":"nonce","type":"bytes32"}]
        """)
      try desk.write(
        authorization + """
          "primaryType":"TransferWithAuthorization","message":{"from":"\(EthereumDesk.first)",
          "to":"\(EthereumDesk.recipient)","value":5,"validAfter":0,"validBefore":9,
          "nonce":"0x\(String(repeating: "00", count: 32))"}}
          """)
      let payment = try desk.inspect("--typed").json
      #expect((payment["payments"] as? [[String: Any]])?.first?["role"] as? String == "payee")
      #expect(
        (payment["effects"] as? [[String: Any]])?.first?["change"] as? String == "-5")
      // Who looks like somebody is refused, wherever it stands.
      try ada("wallet", "payee", "add", "Bea", EthereumDesk.recipient, "--yes").expect(0)
      let lookalike = EthereumDesk.recipient.lowercased().replacingOccurrences(
        of: "9f33669435", with: "9f33669436")
      for spot in ["spender", "verifyingContract"] {
        let former = spot == "spender" ? EthereumDesk.spender : EthereumDesk.token
        try desk.write(permit().replacingOccurrences(of: former, with: lookalike))
        let ran = try desk.inspect("--typed", "--accept", "unlimited-approval", status: 5)
        #expect(desk.ids(try ran.json, "refusals") == ["lookalike"])
        #expect(
          try desk.said("--typed", "--accept", "unlimited-approval", status: 5).contains(
            "can be taken for \(Self.grouped(EthereumDesk.recipient)), and is another address"))
      }
      // In other forms, too.
      for type in ["string", "bytes20"] {
        try desk.write(
          types("\"T\":[{\"name\":\"f\",\"type\":\"\(type)\"}]")
            + "\"primaryType\":\"T\",\"message\":{\"f\":\"\(lookalike)\"}}")
        #expect(desk.ids(try desk.inspect("--typed", status: 5).json, "refusals") == ["lookalike"])
      }
      // A payment that does not come any more: which one, nobody here can say.
      try desk.write(
        types(
          "\"CancelAuthorization\":[{\"name\":\"authorizer\",\"type\":\"address\"},"
            + "{\"name\":\"nonce\",\"type\":\"bytes32\"}]")
          + "\"primaryType\":\"CancelAuthorization\",\"message\":{\"authorizer\":"
          + "\"\(EthereumDesk.first)\",\"nonce\":\"0x\(String(repeating: "00", count: 32))\"}}")
      #expect(desk.ids(try desk.inspect("--typed").json, "warnings") == ["typed-unknown"])
    }

    private static func grouped(_ address: String) -> String {
      let digits = Array(address.dropFirst(2))
      return "0x"
        + stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<($0 + 4)]) }
        .joined(separator: " ")
    }

    @Test("warn of what is unusual, and can be signed")
    func warnings() throws {
      let cases: [(String, String, [String])] = [
        ("no-chain", permit(domain: "", chain: false), Self.measured),
        ("other-chain", permit(), ["--chain-id", "10"] + Self.measured),
        ("no-contract", permit(contract: false, name: "amount"), []),
        ("typed-unknown", permit(name: "amount"), []),
        ("unknown-chain", permit(domain: #","chainId":5"#), ["--chain-id", "5"] + Self.measured),
      ]
      #expect(
        Set(cases.map(\.0))
          == Set(Self.warnings.subtracting([.nothingBack]).map(\.rawValue))
          .union(["unknown-chain"]))
      for (id, text, options) in cases {
        try desk.write(text)
        let review = try ada.run(
          ["wallet", "message", "inspect", "message", "--wallet", "Cold", "--json", "--typed"]
            + MessageDesk.ethereum + options
        ).expect(0).json
        #expect(desk.ids(review, "warnings").contains(id), "\(id)")
        let code = try #require(review["approval"] as? String)
        _ = try desk.sign(["--typed", "--approve", code] + options)
      }
    }

    @Test("that are no documents, and options that do not go together, are refused")
    func usage() throws {
      for text in ["{}", "hello", permit().replacingOccurrences(of: "\"nonce\":0,", with: "")] {
        try desk.write(text)
        #expect(try ada.code(of: desk.inspect("--typed", status: 1)) == "error.evm.malformed")
      }
      // The field is named, and what is wrong with it.
      for (text, said) in [
        (
          permit().replacing("\"nonce\":0,", with: ""), "the field message.nonce is missing"
        ),
        (
          permit().replacing("\"EIP712Domain\"", with: "\"Domain\""),
          "types.EIP712Domain is missing"
        ),
        (
          permit().replacing("\"nonce\":0,", with: "\"nonce\":\"0\u{200B}\","),
          "in the field message.nonce, character 2 is U+200B"
        ),
      ] {
        try desk.write(text)
        #expect(try desk.inspect("--typed", status: 1).errors.contains(said), "\(said)")
      }
      try desk.write([UInt8](repeating: 0x20, count: 4 * 1024 * 1024 + 1))
      #expect(try ada.code(of: desk.inspect("--typed", status: 1)) == "error.input.too_large")
      try desk.write("hello")
      for options in [
        ["--kind", "p2tr"], ["--network", "test"], ["--chain-id", "1"], ["--accept", "x"],
      ] {
        _ = try desk.sign(options, status: 2)
      }
      for option in [["--typed"], ["--accept", "raw-data"], ["--chain-id", "1", "--typed"]] {
        try ada.run(["wallet", "message", "inspect", "message", "--wallet", "Cold"] + option)
          .expect(2)
      }
      _ = try desk.verify("0x", by: WalletPlace.first, "--typed", status: 2)
      #expect(try ada.code(of: desk.inspect("--account", "77", status: 4)) != nil)
    }
  }
#endif
