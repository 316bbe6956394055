#if os(Linux)
  import EVM
  import Foundation
  import TestSupport
  import Testing
  import WalletKit

  @Suite("Contracts that are called, and tokens, by command")
  struct ContractCommandTests {
    /// Those that are of calls alone.
    static let refusals: Set<Refusal> = [
      .unknownCall, .unlimitedApproval, .unmeasuredApproval, .operatorApproval,
    ]
    static let warnings: Set<Warning> = [
      .unknownSpender, .valueWithCall, .toTokenContract, .tokenUnknown, .tokenZero,
    ]

    private static let token = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    private static let spender = "0x52908400098527886E0F7030069857D2E4169EE7"
    private static let million: UInt256 = 1_000_000_000_000
    private let desk: EthereumDesk
    private var ada: WalletPlace { desk.ada }

    init() throws { desk = try EthereumDesk() }

    private static func octets(_ address: String) -> [UInt8] {
      [UInt8](hex: String(address.dropFirst(2)).lowercased())
    }

    /// Calls the token's contract, on the main network unless said otherwise.
    private func call(_ call: ContractCall, _ changes: [String: Any?] = [:]) throws -> String {
      try self.call(call.data, changes)
    }

    private func call(_ data: [UInt8], _ changes: [String: Any?] = [:]) throws -> String {
      let fields: [String: Any?] = [
        "to": Self.token, "value": "0", "gas": "100000", "data": "0x" + data.hex,
      ]
      return try desk.transfer(fields.merging(changes) { $1 })
    }

    private func enter(_ options: String...) throws {
      try ada.run(
        ["wallet", "token", "add", Self.token, "--chain-id", "1", "--yes"]
          + (options.isEmpty ? ["--symbol", "USDC", "--decimals", "6"] : options)
      ).expect(0)
    }

    private func effects(_ review: [String: Any]) -> [String] {
      (review["effects"] as? [[String: Any]] ?? []).map {
        "\($0["change"] ?? "") \($0["asset"] ?? "")"
      }
    }

    private func grant(_ review: [String: Any]) -> String? {
      (review["grants"] as? [[String: Any]])?.first.map {
        "\($0["spender"] ?? "") \($0["amount"] ?? "") \($0["asset"] ?? "")"
      }
    }

    private func said(_ options: String..., status: Int32 = 0) throws -> String {
      try ada.run(
        ["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum"] + options
      ).expect(status).text
    }

    @Test("are shown as what they pay, to whom, and what leaves the account")
    func payments() throws {
      try enter()
      let asset = "eip155:1/erc20:\(Self.token)"
      let recipient = Self.octets(EthereumDesk.recipient)
      let transfer = try desk.inspect(try call(.transfer(to: recipient, amount: 1_500_000))).json
      #expect(desk.ids(transfer, "warnings").isEmpty)
      #expect(effects(transfer) == ["-2000000000000000 eip155:1/native", "-1500000 \(asset)"])
      let payment = try #require((transfer["payments"] as? [[String: Any]])?.first)
      #expect(
        payment["to"] as? String == EthereumDesk.recipient
          && payment["amount"] as? String == "1500000"
          && payment["asset"] as? String == asset && payment["role"] as? String == "payee")
      let text = try said()
      #expect(
        text.contains(
          "Pays 1.5 USDC (1500000 base units) to 0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed"
        ))
      #expect(text.contains("Calls transfer(address,uint256) of USDC, 0xA0b8 6991"))
      #expect(text.contains("-1.5 USDC (1500000 base units)") && !text.contains("Data of the call"))
      // It is signed, and whom it pays is known.
      let code = try #require(transfer["approval"] as? String)
      _ = try desk.sign(["--approve", code])
      #expect(
        try ada("wallet", "check", EthereumDesk.recipient, "--json").expect(0).json["known"]
          as? String == "paid")

      // Somebody else's tokens, by an allowance: they come to us.
      let first = Self.octets(EthereumDesk.first)
      let taken = try desk.inspect(
        try call(.transferFrom(owner: recipient, to: first, amount: 7))
      ).json
      #expect(effects(taken).last == "7 \(asset)")
      #expect(
        try said().contains(
          "It takes them from 0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed"))
      #expect(try said().contains("0.000007 USDC (amount or token number 7)"))
      let own = try desk.inspect(
        try call(.transferFrom(owner: first, to: recipient, amount: 7))
      ).json
      #expect(effects(own).last == "-7 \(asset)")
    }

    @Test("of tokens that are numbered say which, and what a recipient is called with")
    func numbered() throws {
      let (first, recipient) = (
        Self.octets(EthereumDesk.first), Self.octets(EthereumDesk.recipient)
      )
      let one = try desk.inspect(
        try call(.safeTransfer(owner: first, to: recipient, number: 77, data: nil))
      ).json
      #expect(effects(one).last == "-1 eip155:1/erc721:\(Self.token)/77")
      #expect(desk.ids(one, "warnings") == ["token-unknown"])
      #expect(try said().contains("token number 77 of 0xA0b8 6991"))
      let many = try desk.inspect(
        try call(
          .safeTransferOfMany(owner: first, to: recipient, number: 77, amount: 5, data: [0xAB]))
      ).json
      #expect(effects(many).last == "-5 eip155:1/erc1155:\(Self.token)/77")
      let text = try said()
      #expect(
        text.contains("5 of token number 77 of") && text.contains("All of the data: f242432a"))
    }

    @Test("of a contract that wraps the chain's coin are known where a person says that it does")
    func wrapped() throws {
      let deposit = try call(.deposit, ["value": "5"])
      let withdraw = try call(.withdraw(amount: 5))
      for text in [deposit, withdraw] {
        #expect(desk.ids(try desk.inspect(text, status: 5).json, "refusals") == ["unknown-call"])
      }
      try enter("--symbol", "USDC", "--decimals", "18")
      #expect(desk.ids(try desk.inspect(deposit, status: 5).json, "refusals") == ["unknown-call"])
      try ada("wallet", "token", "remove", Self.token, "--chain-id", "1").expect(0)
      try enter("--symbol", "WETH", "--decimals", "18", "--wrapped")
      let asset = "eip155:1/erc20:\(Self.token)"
      let into = try desk.inspect(deposit).json
      #expect(effects(into) == ["-2000000000000005 eip155:1/native", "5 \(asset)"])
      #expect(desk.ids(into, "warnings").isEmpty)
      let out = try desk.inspect(withdraw).json
      #expect(
        effects(out) == ["-2000000000000000 eip155:1/native", "-5 \(asset)", "5 eip155:1/native"])
      // On another chain it is another contract.
      let other = try call(.deposit, ["value": "5", "chainId": "137"])
      #expect(desk.ids(try desk.inspect(other, status: 5).json, "refusals") == ["unknown-call"])
    }

    @Test("that let others take tokens say who, and how much")
    func grants() throws {
      try enter()
      let spender = Self.octets(Self.spender)
      let asset = "eip155:1/erc20:\(Self.token)"
      for (call, amount, words) in [
        (ContractCall.approve(spender: spender, amount: 5), "5", "take 0.000005 USDC (amount or"),
        (.approve(spender: spender, amount: 0), "0", "take nothing any longer: USDC"),
        (.increaseAllowance(spender: spender, amount: 5), "5", "(5 base units) more than before"),
        (.decreaseAllowance(spender: spender, amount: 5), "-5", "(5 base units) less than before"),
      ] {
        let review = try desk.inspect(try self.call(call)).json
        #expect(grant(review) == "\(Self.spender) \(amount) \(asset)")
        let takes = amount == "5"
        #expect(desk.ids(review, "warnings") == (takes ? ["unknown-spender"] : []))
        #expect(review["approval"] is String)
        #expect(try said().contains(words), "\(words)")
      }
      let revoked = try desk.inspect(
        try call(.setApprovalForAll(spender: spender, isApproved: false))
      ).json
      #expect(grant(revoked) == "\(Self.spender) 0 eip155:1/erc721:\(Self.token)")
      #expect(revoked["approval"] is String)
      try ada("wallet", "payee", "add", "Exchange", Self.spender, "--yes").expect(0)
      let known = try desk.inspect(try call(.approve(spender: spender, amount: 5))).json
      #expect(desk.ids(known, "warnings").isEmpty)
      #expect((known["grants"] as? [[String: Any]])?.first?["name"] as? String == "Exchange")
      #expect(try said().contains("Lets Exchange (0x5290 8400"))
      // An address of our own is no stranger.
      let own = try desk.inspect(
        try call(.approve(spender: Self.octets(EthereumDesk.first), amount: 5))
      ).json
      #expect(desk.ids(own, "warnings").isEmpty)
    }

    /// The limits of an approval: amount, whether the token is entered with six digits, and whether it is refused.
    private static let limits: [(UInt256, isEntered: Bool, isRefused: Bool)] = {
      let most = UInt256(octets: [UInt8](repeating: 0xFF, count: 12)) ?? .zero
      let below = UInt256(octets: [UInt8](repeating: 0xFF, count: 11) + [0xFE]) ?? .zero
      return [
        (1_000_000_000_000, false, false), (1_000_000_000_001, false, true),
        (1_000_000_000_001, true, false), (1_000_000_000_000_000, true, false),
        (1_000_000_000_000_001, true, true), (most, false, true), (most, true, true),
        (below, true, true),
      ]
    }()

    @Test("are refused where more is granted than anybody has, and accepted by who types it")
    func unlimited() throws {
      let spender = Self.octets(Self.spender)
      for entered in [false, true] {
        if entered { try enter() }
        for (amount, isEntered, isRefused) in Self.limits where isEntered == entered {
          for call in [
            ContractCall.approve(spender: spender, amount: amount),
            .increaseAllowance(spender: spender, amount: amount),
          ] {
            let refusals =
              isRefused ? ["unlimited-approval"] : isEntered ? [] : ["unmeasured-approval"]
            let review = try desk.inspect(
              try self.call(call), status: refusals.isEmpty ? 0 : 5
            ).json
            #expect(desk.ids(review, "refusals") == refusals, "\(call)")
          }
          _ = try desk.inspect(try call(.decreaseAllowance(spender: spender, amount: amount)))
        }
      }
      // Of 18 digits a thousand million tokens are more than the limit of those that nobody entered.
      try ada("wallet", "token", "remove", Self.token, "--chain-id", "1").expect(0)
      try enter("--symbol", "T", "--decimals", "18")
      let most = try #require(UInt256(decimal: "1" + String(repeating: "0", count: 27)))
      _ = try desk.inspect(try call(.approve(spender: spender, amount: most)))
      let more = try #require(most.adding(1))
      _ = try desk.inspect(try call(.approve(spender: spender, amount: more)), status: 5)

      let all = try #require(UInt256(octets: [UInt8](repeating: 0xFF, count: 32)))
      try accept(
        try call(.approve(spender: spender, amount: all)), "unlimited-approval", "E4169EE7")
      let review = try desk.inspect(
        try call(.approve(spender: spender, amount: all)), "--accept", "unlimited-approval"
      ).json
      #expect(grant(review) == "\(Self.spender) unlimited eip155:1/erc20:\(Self.token)")
      #expect(
        try said("--accept", "unlimited-approval").contains("take all that you have and will"))
    }

    @Test("let a stranger take nothing of a token that nobody entered, unless that is accepted")
    func unmeasured() throws {
      let spender = Self.octets(Self.spender)
      for amount: UInt256 in [1, 5_000_000] {
        let text = try call(.approve(spender: spender, amount: amount))
        #expect(
          desk.ids(try desk.inspect(text, status: 5).json, "refusals") == ["unmeasured-approval"])
        try accept(text, "unlimited-approval", "E4169EE7", id: "unmeasured-approval")
      }
    }

    @Test("take leave back, or give it for token 0 where nobody said that the contract counts")
    func zero() throws {
      let spender = Self.octets(Self.spender)
      let text = try call(.approve(spender: spender, amount: 0))
      func check(_ warnings: [String], _ words: String) throws {
        let review = try desk.inspect(text).json
        #expect(desk.ids(review, "warnings") == warnings && desk.ids(review, "refusals").isEmpty)
        #expect(grant(review) == "\(Self.spender) 0 eip155:1/erc20:\(Self.token)")
        #expect(try said().contains(words), "\(words)")
      }
      let either =
        "take nothing any longer, or token number 0, where the contract numbers its tokens"
      try check(["token-unknown", "token-zero"], either)
      #expect(
        try said().contains(
          "Warning (token-zero): if 0xA0b8 6991 c621 8b36 c1d1 9D4a 2e9E b0cE 3606 eB48 numbers its tokens, 0x5290"
        ))
      // Tokens that are numbered have no digits behind a point.
      try enter("--symbol", "NFT", "--decimals", "0")
      try check(["token-zero"], either)
      try ada("wallet", "token", "remove", Self.token, "--chain-id", "1").expect(0)
      try enter()
      try check([], "take nothing any longer: USDC")
      try ada("wallet", "token", "remove", Self.token, "--chain-id", "1").expect(0)
      // Who is known, and we ourselves, may take it; and of all zeros there is nobody.
      try ada("wallet", "payee", "add", "Exchange", Self.spender, "--yes").expect(0)
      try check(["token-unknown"], either)
      for address in [Self.octets(EthereumDesk.first), [UInt8](repeating: 0, count: 20)] {
        let review = try desk.inspect(try call(.approve(spender: address, amount: 0))).json
        #expect(!desk.ids(review, "warnings").contains("token-zero"))
      }
      // More or less than before is of amounts alone.
      for call in [
        ContractCall.increaseAllowance(spender: spender, amount: 0),
        .decreaseAllowance(spender: spender, amount: 0),
      ] {
        #expect(
          desk.ids(try desk.inspect(try self.call(call)).json, "warnings") == ["token-unknown"])
      }
    }

    @Test("that pay two who can be taken for each other are refused")
    func alike() throws {
      let token = EthereumDesk.recipient.lowercased().replacingOccurrences(
        of: "9f33669435", with: "9f33669436")
      let text = try call(
        .transfer(to: Self.octets(EthereumDesk.recipient), amount: 7), ["to": token])
      #expect(desk.ids(try desk.inspect(text, status: 5).json, "refusals").contains("lookalike"))
    }

    @Test("are refused where somebody may take all tokens of a contract")
    func operators() throws {
      let text = try call(
        .setApprovalForAll(spender: Self.octets(Self.spender), isApproved: true))
      let review = try desk.inspect(text, status: 5).json
      #expect(desk.ids(review, "refusals") == ["operator-approval"])
      #expect(grant(review) == "\(Self.spender) unlimited eip155:1/erc721:\(Self.token)")
      try accept(text, "operator-approval", "e4169ee7")
    }

    @Test("that nobody here understands are refused, and shown word by word to who accepts that")
    func unknown() throws {
      let recipient = Self.octets(EthereumDesk.recipient)
      let transfer = ContractCall.transfer(to: recipient, amount: 7).data
      var dirty = transfer
      dirty[4] = 1
      for data in [
        [1, 2, 3, 4], [0xA9, 0x05, 0x9C], Array(transfer.dropLast()), transfer + [0], dirty,
        [0x12, 0x34, 0x56, 0x78] + [UInt8](repeating: 9, count: 40),
      ] {
        let ran = try desk.inspect(
          try call(data), "--accept", "fee-high", "--accept", "unlimited-approval", status: 5)
        #expect(desk.ids(try ran.json, "refusals") == ["unknown-call"])
      }
      let text = try call([0x12, 0x34, 0x56, 0x78] + [UInt8](repeating: 9, count: 40))
      try accept(text, "raw-data", "3606eb48", id: "unknown-call")
      let shown = try said("--accept", "raw-data")
      for line in [
        "Function called: 12345678", "Word 1: " + String(repeating: "09", count: 32),
        "Word 2: " + String(repeating: "09", count: 8),
        "All of the data: 12345678" + String(repeating: "09", count: 40),
      ] {
        #expect(shown.contains(line), "\(line)")
      }
      // Nothing lifts that a contract is made.
      _ = try desk.inspect(try call([1, 2, 3, 4], ["to": nil]), "--accept", "raw-data", status: 5)
    }

    /// Has it signed by who accepts what is refused: by a code, and on a terminal by who types `typed`.
    private func accept(
      _ text: String, _ acceptance: String, _ typed: String, id: String? = nil
    ) throws {
      let review = try desk.inspect(text, "--accept", acceptance).json
      #expect(desk.ids(review, "accepted") == [id ?? acceptance])
      #expect(desk.ids(review, "refusals").isEmpty)
      let code = try #require(review["approval"] as? String)
      _ = try desk.sign(["--approve", code, "--accept", acceptance])
      _ = try desk.sign(["--approve", code], status: 5)
      for (answer, status) in [("00000000", Int32(130)), (typed, 0)] {
        let session = try ada.place.terminal(
          ["wallet", "tx", "sign", "Cold", "tx", "--chain", "ethereum", "--accept", acceptance]
            + ["--passphrase-file", "secret"] + EthereumDesk.passphrase)
        try session.answer("Type the last eight digits of ", answer)
        if status == 0 { try session.answer("anything else to leave it: ", "sign") }
        #expect(try session.end() == status)
        #expect(session.text.contains("0x02f") == (status == 0))
      }
    }

    @Test("warn of what is unusual, and can be signed")
    func warnings() throws {
      let recipient = Self.octets(EthereumDesk.recipient)
      let zero = [UInt8](repeating: 0, count: 20)
      var cases: [(String, String)] = [
        ("token-unknown", try call(.transfer(to: recipient, amount: 7))),
        ("value-with-call", try call(.transfer(to: recipient, amount: 7), ["value": "1"])),
        ("to-token-contract", try call(.transfer(to: Self.octets(Self.token), amount: 7))),
        ("to-zero", try call(.transfer(to: zero, amount: 7))),
      ]
      #expect(
        Set(cases.map(\.0))
          == Set(Self.warnings.subtracting([.unknownSpender, .tokenZero]).map(\.rawValue))
          .union(["to-zero"]))
      func check() throws {
        for (id, text) in cases {
          let review = try desk.inspect(text).json
          #expect(desk.ids(review, "warnings").contains(id), "\(id)")
          #expect(review["approval"] is String)
          #expect(try said().contains("Warning (\(id)): "))
        }
      }
      try check()
      try enter()
      // Coins that go to a token's contract, and tokens to another's.
      let other = EthereumDesk.recipient
      try ada.run([
        "wallet", "token", "add", other, "--chain-id", "1", "--symbol", "X", "--decimals", "0",
        "--yes",
      ]).expect(0)
      cases = [
        ("to-token-contract", try desk.transfer(["to": Self.token, "gas": "50000"])),
        ("to-token-contract", try call(.transfer(to: recipient, amount: 7))),
        // How much it is, is known now.
        ("unknown-spender", try call(.approve(spender: recipient, amount: 7))),
      ]
      try check()
      let elsewhere = try desk.inspect(try desk.transfer(["to": Self.token, "chainId": "137"])).json
      #expect(desk.ids(elsewhere, "warnings").isEmpty)
    }

    @Test("judge the contract, the owner and who may take something by what they look like")
    func lookalikes() throws {
      try enter()
      try ada("wallet", "payee", "add", "Bea", EthereumDesk.recipient, "--yes").expect(0)
      let lookalike = EthereumDesk.recipient.lowercased().replacingOccurrences(
        of: "9f33669435", with: "9f33669436")
      let octets = Self.octets(lookalike)
      let first = Self.octets(EthereumDesk.first)
      for text in [
        try call(.transfer(to: octets, amount: 1)),
        try call(.transferFrom(owner: octets, to: first, amount: 1)),
        try call(.approve(spender: octets, amount: 1)),
        try call(.decreaseAllowance(spender: octets, amount: 1)),
        try call(.setApprovalForAll(spender: octets, isApproved: false)),
        try call(.transfer(to: first, amount: 1), ["to": lookalike]),
      ] {
        let ran = try desk.inspect(text, status: 5)
        #expect(desk.ids(try ran.json, "refusals") == ["lookalike"], "\(text)")
        _ = try desk.inspect(text, "--accept", "lookalike")
      }
      // Nobody makes the address of all zeros to be taken for another.
      try ada(
        "wallet", "payee", "add", "Permit2", "0x000000000022D473030F116dDEE9F6B43aC78BA3", "--yes"
      )
      .expect(0)
      _ = try desk.inspect(
        try call(.approve(spender: [UInt8](repeating: 0, count: 20), amount: 1)))
    }
  }
#endif
