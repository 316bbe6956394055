#if os(Linux)
  import EVM
  import Foundation
  import TestSupport
  import Testing
  import WalletKit

  @Suite("Messages and documents of Ethereum, by command")
  struct DocumentCommandTests {
    static let refusals: Set<Refusal> = [.rawMessage, .delegateCall, .safeRefund]
    static let warnings: Set<Warning> = [
      .noChain, .noContract, .otherChain, .typedUnknown, .nothingBack,
    ]
    private static let measured = ["--accept", "unlimited-approval"]

    private static let token = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    private static let spender = "0x52908400098527886E0F7030069857D2E4169EE7"
    private static let ethereum = ["--chain", "ethereum"]
    private let desk: EthereumDesk
    private var ada: WalletPlace { desk.ada }

    init() throws { desk = try EthereumDesk() }

    private func write(_ text: String, to file: String = "message") throws {
      try write(Array(text.utf8), to: file)
    }

    private func write(_ octets: [UInt8], to file: String = "message") throws {
      try Data(octets).write(to: URL(fileURLWithPath: ada.place.path(file)))
    }

    private func inspect(_ options: String..., status: Int32 = 0) throws -> Ran {
      try ada.run(
        ["wallet", "message", "inspect", "message", "--wallet", "Cold", "--json"] + Self.ethereum
          + options
      ).expect(status)
    }

    private func said(_ options: String..., status: Int32 = 0) throws -> String {
      try ada.run(
        ["wallet", "message", "inspect", "message", "--wallet", "Cold"] + Self.ethereum + options
      ).expect(status).text
    }

    private func sign(_ options: [String], status: Int32 = 0) throws -> Ran {
      try ada.run(
        ["wallet", "message", "sign", "Cold", "message"] + Self.ethereum + EthereumDesk.passphrase
          + options
      ).expect(status)
    }

    private func verify(
      _ signature: String, by address: String = EthereumDesk.first, _ options: String...,
      status: Int32 = 0
    ) throws -> Ran {
      // Nobody needs a vault for it.
      try ada.place.run(
        [
          "wallet", "message", "verify", "message", "--address", address, "--signature", signature,
          "--vault", "nowhere", "--json",
        ] + options
      ).expect(status)
    }

    /// A permit of EIP-2612 for a token, with fields of the domain.
    private func permit(
      _ value: String = "1500000", domain: String = #","chainId":1"#, chain: Bool = true,
      contract: Bool = true, name: String = "value"
    ) -> String {
      let contractType = contract ? #",{"name":"verifyingContract","type":"address"}"# : ""
      let contractField = contract ? #","verifyingContract":"\#(Self.token)""# : ""
      let chainID = chain ? #",{"name":"chainId","type":"uint256"}"# : ""
      return """
        {"types":{"EIP712Domain":[{"name":"name","type":"string"}\(chainID)\(contractType)],"Permit":[{"name":"owner","type":"address"},
        {"name":"spender","type":"address"},{"name":"\(name)","type":"uint256"},
        {"name":"nonce","type":"uint256"},{"name":"deadline","type":"uint256"}],"Unused":[]},
        "primaryType":"Permit","domain":{"name":"USD Coin"\(domain)\(contractField)},
        "message":{"owner":"\(EthereumDesk.first)","spender":"\(Self.spender)","\(name)":"\(value)",
        "nonce":0,"deadline":1900000000}}
        """
    }

    private func details(_ review: [String: Any], _ name: String) -> [String] {
      (review["details"] as? [[String: Any]] ?? []).filter { $0["name"] as? String == name }
        .compactMap { $0["value"] as? String }
    }

    @Test("are shown whole, approved, signed and verified")
    func text() throws {
      try write("Hello Wörld\n\u{202E}and\tmore")
      let review = try inspect().json
      #expect(
        review["format"] as? String == "eip-191" && review["network"] as? String == "eip155")
      #expect(desk.ids(review, "warnings").isEmpty)
      let shown = try said()
      #expect(shown.contains("Message for Cold to sign with the key of 0x9858 EfFD"))
      #expect(shown.contains("> Hello Wörld\n> ") && !shown.contains("\u{202E}"))
      #expect(!shown.contains("Fee") && shown.contains("Signs with 0x9858"))
      // What hides is written out, for programs too.
      #expect(shown.contains("> Hello Wörld\n> <U+202E>and<U+0009>more"))
      #expect(details(review, "written-out") == ["Hello Wörld\n<U+202E>and<U+0009>more"])
      let code = try #require(review["approval"] as? String)
      let signature = try sign(["--approve", code]).text
      #expect(signature.hasPrefix("0x") && signature.count == 132)
      let json = try sign(["--approve", code, "--json"]).json
      #expect(json["signature"] as? String == signature)
      #expect(json["address"] as? String == EthereumDesk.first)
      #expect(try verify(signature).json["valid"] as? Bool == true)
      // Another signer, other codes, what is no signature, and another text.
      #expect(
        try ada.code(of: verify(signature, by: Self.spender, status: 6))
          == "error.wallet_message.invalid")
      for wrong in ["0x", "0x12", String(signature.dropLast(2)), signature.dropLast(2) + "1d"] {
        #expect(
          try ada.code(of: verify(wrong, status: 1)) == "error.wallet_message.form")
      }
      for wrong in ["x", "0000-0000-0000-0000-0000"] {
        #expect(
          try ada.code(of: sign(["--approve", wrong, "--json"], status: 5))
            == "error.tx.approval_differs")
      }
      _ = try sign(["--approve", code, "--index", "1"], status: 5)
      #expect(try ada.code(of: sign(["--json"], status: 2)) == "error.tx.approval_needed")
      try write("Hello Wörld\n\u{202E}and\tmore\n")
      _ = try verify(signature, status: 6)
      _ = try sign(["--approve", code], status: 5)
    }

    @Test("that a contract could take for a hash are refused, and accepted by who types their end")
    func raw() throws {
      for message in [
        [0xFF], [UInt8](repeating: 0x61, count: 32), Array(String(repeating: "ab", count: 32).utf8),
        Array(("0x" + String(repeating: "0", count: 64) + "\n").utf8),
      ] as [[UInt8]] {
        try write(message)
        let ran = try inspect("--accept", "lookalike", status: 5)
        #expect(desk.ids(try ran.json, "refusals") == ["raw-message"])
        #expect(try said(status: 5).contains("Refused (raw-message): "))
        let accepted = try inspect("--accept", "raw-data").json
        #expect(desk.ids(accepted, "accepted") == ["raw-message"])
        let code = try #require(accepted["approval"] as? String)
        let signature = try sign(["--approve", code, "--accept", "raw-data"]).text
        _ = try verify(signature)
        _ = try sign(["--approve", code], status: 5)
      }
      try write([0xAB, 0xCD, 0xEF, 0x12, 0x34])
      #expect(try said("--accept", "raw-data").contains("In hex: abcdef1234"))
      for (answer, status) in [("abcdef12", Int32(130)), ("CDEF1234", 0)] {
        let session = try ada.place.terminal(
          ["wallet", "message", "sign", "Cold", "message", "--accept", "raw-data"]
            + ["--passphrase-file", "secret"] + Self.ethereum + EthereumDesk.passphrase)
        try session.answer("digits of the message in hex: ", answer)
        if status == 0 { try session.answer("anything else to leave it: ", "sign") }
        #expect(try session.end() == status)
      }
      try write([UInt8](repeating: 0x61, count: 65_537))
      #expect(try ada.code(of: inspect(status: 1)) == "error.input.too_large")
    }

    @Test("that contracts read are shown with each field, and what they let others do")
    func documents() throws {
      try write(permit())
      let review = try inspect("--typed", status: 5).json
      #expect(desk.ids(review, "refusals") == ["unmeasured-approval"])
      #expect(
        review["format"] as? String == "eip-712" && review["network"] as? String == "eip155:1")
      #expect(desk.ids(review, "warnings") == ["token-unknown", "unknown-spender"])
      let grant = try #require((review["grants"] as? [[String: Any]])?.first)
      #expect(
        grant["spender"] as? String == Self.spender && grant["amount"] as? String == "1500000"
          && grant["asset"] as? String == "eip155:1/erc20:\(Self.token)")
      try ada.run([
        "wallet", "token", "add", Self.token, "--chain-id", "1", "--symbol", "USDC", "--decimals",
        "6", "--yes",
      ]).expect(0)
      let shown = try said("--typed")
      for line in [
        "Document for Cold to sign with the key of 0x9858 EfFD 232B 4033 E47d 9000 3D41 EC34 EcaE da94. Network: Ethereum (eip155:1)",
        "Type: Permit", "domain.name (string): USD Coin", "message.value (uint256): 1500000",
        "message.spender (address): 0x5290 8400", "It names types that nothing in it is of: Unused",
        "Who has the signature can put this in force, without asking you again:",
        "Lets 0x5290 8400 0985 2788 6E0F 7030 0698 57D2 E416 9EE7 take 1.5 USDC (1500000 base units)",
        "Not known here: who uses the signature",
      ] {
        #expect(shown.contains(line), "\(line)")
      }
      let code = try #require(try inspect("--typed").json["approval"] as? String)
      let signature = try sign(["--typed", "--approve", code]).text
      _ = try verify(signature, "--typed")
      // As a text it is another message.
      _ = try verify(signature, status: 6)
      _ = try sign(["--approve", code], status: 5)
    }

    @Test("that let others take more than anybody has are refused")
    func permits() throws {
      try write(permit("79228162514264337593543950335"))
      let ran = try inspect("--typed", status: 5)
      #expect(desk.ids(try ran.json, "refusals") == ["unlimited-approval"])
      let accepted = try inspect("--typed", "--accept", "unlimited-approval").json
      #expect(
        (accepted["grants"] as? [[String: Any]])?.first?["amount"] as? String == "unlimited")
      let code = try #require(accepted["approval"] as? String)
      _ = try sign(["--typed", "--accept", "unlimited-approval", "--approve", code])
      let session = try ada.place.terminal(
        ["wallet", "message", "sign", "Cold", "message", "--accept", "unlimited-approval"]
          + ["--typed", "--passphrase-file", "secret"] + Self.ethereum + EthereumDesk.passphrase)
      try session.answer("Type the last eight digits of the address that may take it: ", "e4169ee7")
      try session.answer("anything else to leave it: ", "sign")
      #expect(try session.end() == 0)
      for (amount, id) in [
        ("1", "unmeasured-approval"), ("1000000000000", "unmeasured-approval"),
        ("1000000000001", "unlimited-approval"),
      ] {
        try write(permit(amount))
        #expect(desk.ids(try inspect("--typed", status: 5).json, "refusals") == [id])
      }
      try write(permit("0"))
      #expect(desk.ids(try inspect("--typed").json, "warnings") == ["token-unknown"])
    }

    @Test("of each known kind are judged by what they do")
    func kinds() throws {
      let types: (String) -> String = { types in
        """
        {"types":{"EIP712Domain":[{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
        \(types)},"domain":{"chainId":1,"verifyingContract":"\(Self.token)"},
        """
      }
      // DAI's: all or nothing.
      let dai = types(
        """
        "Permit":[{"name":"holder","type":"address"},{"name":"spender","type":"address"},
        {"name":"nonce","type":"uint256"},{"name":"expiry","type":"uint256"},{"name":"allowed","type":"bool"}]
        """)
      for isAllowed in [true, false] {
        try write(
          dai + """
            "primaryType":"Permit","message":{"holder":"\(EthereumDesk.first)","spender":"\(Self.spender)",
            "nonce":0,"expiry":0,"allowed":\(isAllowed)}}
            """)
        let ran = try inspect("--typed", status: isAllowed ? 5 : 0)
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
      try write(
        authorization + """
          "primaryType":"TransferWithAuthorization","message":{"from":"\(EthereumDesk.first)",
          "to":"\(EthereumDesk.recipient)","value":5,"validAfter":0,"validBefore":9,
          "nonce":"0x\(String(repeating: "00", count: 32))"}}
          """)
      let payment = try inspect("--typed").json
      #expect((payment["payments"] as? [[String: Any]])?.first?["role"] as? String == "payee")
      #expect(
        (payment["effects"] as? [[String: Any]])?.first?["change"] as? String == "-5")
      // Who looks like somebody is refused, wherever it stands.
      try ada("wallet", "payee", "add", "Bea", EthereumDesk.recipient, "--yes").expect(0)
      let lookalike = EthereumDesk.recipient.lowercased().replacingOccurrences(
        of: "9f33669435", with: "9f33669436")
      for spot in ["spender", "verifyingContract"] {
        let former = spot == "spender" ? Self.spender : Self.token
        try write(permit().replacingOccurrences(of: former, with: lookalike))
        let ran = try inspect("--typed", "--accept", "unlimited-approval", status: 5)
        #expect(desk.ids(try ran.json, "refusals") == ["lookalike"])
        #expect(
          try said("--typed", "--accept", "unlimited-approval", status: 5).contains(
            "can be taken for \(Self.grouped(EthereumDesk.recipient)), and is another address"))
      }
      // In other forms, too.
      for type in ["string", "bytes20"] {
        try write(
          types("\"T\":[{\"name\":\"f\",\"type\":\"\(type)\"}]")
            + "\"primaryType\":\"T\",\"message\":{\"f\":\"\(lookalike)\"}}")
        #expect(desk.ids(try inspect("--typed", status: 5).json, "refusals") == ["lookalike"])
      }
      // A payment that does not come any more: which one, nobody here can say.
      try write(
        types(
          "\"CancelAuthorization\":[{\"name\":\"authorizer\",\"type\":\"address\"},"
            + "{\"name\":\"nonce\",\"type\":\"bytes32\"}]")
          + "\"primaryType\":\"CancelAuthorization\",\"message\":{\"authorizer\":"
          + "\"\(EthereumDesk.first)\",\"nonce\":\"0x\(String(repeating: "00", count: 32))\"}}")
      #expect(desk.ids(try inspect("--typed").json, "warnings") == ["typed-unknown"])
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
        try write(text)
        let review = try ada.run(
          ["wallet", "message", "inspect", "message", "--wallet", "Cold", "--json", "--typed"]
            + Self.ethereum + options
        ).expect(0).json
        #expect(desk.ids(review, "warnings").contains(id), "\(id)")
        let code = try #require(review["approval"] as? String)
        _ = try sign(["--typed", "--approve", code] + options)
      }
    }

    @Test("that are no documents, and options that do not go together, are refused")
    func usage() throws {
      for text in ["{}", "hello", permit().replacingOccurrences(of: "\"nonce\":0,", with: "")] {
        try write(text)
        #expect(try ada.code(of: inspect("--typed", status: 1)) == "error.evm.malformed")
      }
      try write([UInt8](repeating: 0x20, count: 4 * 1024 * 1024 + 1))
      #expect(try ada.code(of: inspect("--typed", status: 1)) == "error.input.too_large")
      try write("hello")
      for options in [
        ["--kind", "p2tr"], ["--network", "test"], ["--chain-id", "1"], ["--accept", "x"],
      ] {
        _ = try sign(options, status: 2)
      }
      for option in [["--typed"], ["--accept", "raw-data"], ["--chain-id", "1", "--typed"]] {
        try ada.run(["wallet", "message", "inspect", "message", "--wallet", "Cold"] + option)
          .expect(2)
      }
      _ = try verify("0x", by: WalletPlace.first, "--typed", status: 2)
      #expect(try ada.code(of: inspect("--account", "77", status: 4)) != nil)
    }

    @Test("of a hidden wallet are signed, and nothing is written")
    func hidden() throws {
      try ada.place.write("TREZOR\n", to: "word")
      try write("hello")
      let hidden = ["--bip39-passphrase-file", "word"] + EthereumDesk.passphrase
      let review = try ada.run(
        ["wallet", "message", "inspect", "message", "--wallet", "Cold", "--json"] + Self.ethereum
          + hidden
      ).expect(0).json
      let code = try #require(review["approval"] as? String)
      let database = ".local/share/whisper/vault.db"
      let before = try ada.place.read(database)
      let signature = try ada.run(
        ["wallet", "message", "sign", "Cold", "message", "--approve", code] + Self.ethereum + hidden
      ).expect(0).text
      #expect(try ada.place.read(database) == before)
      _ = try verify(signature, status: 6)
      _ = try sign(["--approve", code], status: 5)
    }
  }
#endif
