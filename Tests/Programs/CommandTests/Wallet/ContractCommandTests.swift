#if os(Linux)
  import EVM
  import Foundation
  import TestSupport
  import Testing
  import WalletKit

  @Suite("Contracts that are called, and tokens, by command")
  struct ContractCommandTests {
    static let refusals: Set<Refusal> = [.unknownCall]
    static let warnings: Set<Warning> = [.valueWithCall, .toTokenContract, .tokenUnknown]

    private let desk: EthereumDesk
    private var ada: WalletPlace { desk.ada }

    init() throws { desk = try EthereumDesk() }

    @Test("are shown as what they pay, to whom, and what leaves the account")
    func payments() throws {
      try desk.enter()
      let asset = "eip155:1/erc20:\(EthereumDesk.token)"
      let recipient = EthereumDesk.octets(EthereumDesk.recipient)
      let transfer = try desk.inspect(try desk.call(.transfer(to: recipient, amount: 1_500_000)))
        .json
      #expect(desk.ids(transfer, "warnings").isEmpty)
      #expect(desk.effects(transfer) == ["-2000000000000000 eip155:1/native", "-1500000 \(asset)"])
      let payment = try #require((transfer["payments"] as? [[String: Any]])?.first)
      #expect(
        payment["to"] as? String == EthereumDesk.recipient
          && payment["amount"] as? String == "1500000"
          && payment["asset"] as? String == asset && payment["role"] as? String == "payee")
      let text = try desk.said()
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
      let first = EthereumDesk.octets(EthereumDesk.first)
      let taken = try desk.inspect(
        try desk.call(.transferFrom(owner: recipient, to: first, amount: 7))
      ).json
      #expect(desk.effects(taken).last == "7 \(asset)")
      #expect(
        try desk.said().contains(
          "It takes them from 0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed"))
      #expect(try desk.said().contains("0.000007 USDC (amount or token number 7)"))
      let own = try desk.inspect(
        try desk.call(.transferFrom(owner: first, to: recipient, amount: 7))
      ).json
      #expect(desk.effects(own).last == "-7 \(asset)")
    }

    @Test("of tokens that are numbered say which, and what a recipient is called with")
    func numbered() throws {
      let (first, recipient) = (
        EthereumDesk.octets(EthereumDesk.first), EthereumDesk.octets(EthereumDesk.recipient)
      )
      let one = try desk.inspect(
        try desk.call(.safeTransfer(owner: first, to: recipient, number: 77, data: nil))
      ).json
      #expect(desk.effects(one).last == "-1 eip155:1/erc721:\(EthereumDesk.token)/77")
      #expect(desk.ids(one, "warnings") == ["token-unknown"])
      #expect(try desk.said().contains("token number 77 of 0xA0b8 6991"))
      let many = try desk.inspect(
        try desk.call(
          .safeTransferOfMany(owner: first, to: recipient, number: 77, amount: 5, data: [0xAB]))
      ).json
      #expect(desk.effects(many).last == "-5 eip155:1/erc1155:\(EthereumDesk.token)/77")
      let text = try desk.said()
      #expect(
        text.contains("5 of token number 77 of") && text.contains("All of the data: f242432a"))
    }

    @Test("of a contract that wraps the chain's coin are known where a person says that it does")
    func wrapped() throws {
      let deposit = try desk.call(.deposit, ["value": "5"])
      let withdraw = try desk.call(.withdraw(amount: 5))
      for text in [deposit, withdraw] {
        #expect(desk.ids(try desk.inspect(text, status: 5).json, "refusals") == ["unknown-call"])
      }
      try desk.enter("--symbol", "USDC", "--decimals", "18")
      #expect(desk.ids(try desk.inspect(deposit, status: 5).json, "refusals") == ["unknown-call"])
      try ada("wallet", "token", "remove", EthereumDesk.token, "--chain-id", "1").expect(0)
      try desk.enter("--symbol", "WETH", "--decimals", "18", "--wrapped")
      let asset = "eip155:1/erc20:\(EthereumDesk.token)"
      let into = try desk.inspect(deposit).json
      #expect(desk.effects(into) == ["-2000000000000005 eip155:1/native", "5 \(asset)"])
      #expect(desk.ids(into, "warnings").isEmpty)
      let out = try desk.inspect(withdraw).json
      #expect(
        desk.effects(out) == [
          "-2000000000000000 eip155:1/native", "-5 \(asset)", "5 eip155:1/native",
        ])
      // On another chain it is another contract.
      let other = try desk.call(.deposit, ["value": "5", "chainId": "137"])
      #expect(desk.ids(try desk.inspect(other, status: 5).json, "refusals") == ["unknown-call"])
    }

    @Test("that pay two who can be taken for each other are refused")
    func alike() throws {
      let token = EthereumDesk.recipient.lowercased().replacingOccurrences(
        of: "9f33669435", with: "9f33669436")
      let text = try desk.call(
        .transfer(to: EthereumDesk.octets(EthereumDesk.recipient), amount: 7), ["to": token])
      #expect(desk.ids(try desk.inspect(text, status: 5).json, "refusals").contains("lookalike"))
    }

    @Test("that nobody here understands are refused, and shown word by word to who accepts that")
    func unknown() throws {
      let recipient = EthereumDesk.octets(EthereumDesk.recipient)
      let transfer = ContractCall.transfer(to: recipient, amount: 7).data
      var dirty = transfer
      dirty[4] = 1
      for data in [
        [1, 2, 3, 4], [0xA9, 0x05, 0x9C], Array(transfer.dropLast()), transfer + [0], dirty,
        [0x12, 0x34, 0x56, 0x78] + [UInt8](repeating: 9, count: 40),
      ] {
        let ran = try desk.inspect(
          try desk.call(data), "--accept", "fee-high", "--accept", "unlimited-approval", status: 5)
        #expect(desk.ids(try ran.json, "refusals") == ["unknown-call"])
      }
      let text = try desk.call([0x12, 0x34, 0x56, 0x78] + [UInt8](repeating: 9, count: 40))
      try desk.accept(text, "raw-data", "3606eb48", id: "unknown-call")
      let shown = try desk.said("--accept", "raw-data")
      for line in [
        "Function called: 12345678", "Word 1: " + String(repeating: "09", count: 32),
        "Word 2: " + String(repeating: "09", count: 8),
        "All of the data: 12345678" + String(repeating: "09", count: 40),
      ] {
        #expect(shown.contains(line), "\(line)")
      }
      // Nothing lifts that a contract is made.
      _ = try desk.inspect(
        try desk.call([1, 2, 3, 4], ["to": nil]), "--accept", "raw-data", status: 5)
    }

    @Test("warn of what is unusual, and can be signed")
    func warnings() throws {
      let recipient = EthereumDesk.octets(EthereumDesk.recipient)
      let zero = [UInt8](repeating: 0, count: 20)
      var cases: [(String, String)] = [
        ("token-unknown", try desk.call(.transfer(to: recipient, amount: 7))),
        ("value-with-call", try desk.call(.transfer(to: recipient, amount: 7), ["value": "1"])),
        (
          "to-token-contract",
          try desk.call(.transfer(to: EthereumDesk.octets(EthereumDesk.token), amount: 7))
        ),
        ("to-zero", try desk.call(.transfer(to: zero, amount: 7))),
      ]
      #expect(
        Set(cases.map(\.0))
          == Set(Self.warnings.map(\.rawValue)).union(["to-zero"]))
      func check() throws {
        for (id, text) in cases {
          let review = try desk.inspect(text).json
          #expect(desk.ids(review, "warnings").contains(id), "\(id)")
          #expect(review["approval"] is String)
          #expect(try desk.said().contains("Warning (\(id)): "))
        }
      }
      try check()
      try desk.enter()
      // Coins that go to a token's contract, and tokens to another's.
      let other = EthereumDesk.recipient
      try ada.run([
        "wallet", "token", "add", other, "--chain-id", "1", "--symbol", "X", "--decimals", "0",
        "--yes",
      ]).expect(0)
      cases = [
        ("to-token-contract", try desk.transfer(["to": EthereumDesk.token, "gas": "50000"])),
        ("to-token-contract", try desk.call(.transfer(to: recipient, amount: 7))),
        // How much it is, is known now.
        ("unknown-spender", try desk.call(.approve(spender: recipient, amount: 7))),
      ]
      try check()
      let elsewhere = try desk.inspect(
        try desk.transfer(["to": EthereumDesk.token, "chainId": "137"])
      ).json
      #expect(desk.ids(elsewhere, "warnings").isEmpty)
    }

    @Test("judge the contract, the owner and who may take something by what they look like")
    func lookalikes() throws {
      try desk.enter()
      try ada("wallet", "payee", "add", "Bea", EthereumDesk.recipient, "--yes").expect(0)
      let lookalike = EthereumDesk.recipient.lowercased().replacingOccurrences(
        of: "9f33669435", with: "9f33669436")
      let octets = EthereumDesk.octets(lookalike)
      let first = EthereumDesk.octets(EthereumDesk.first)
      for text in [
        try desk.call(.transfer(to: octets, amount: 1)),
        try desk.call(.transferFrom(owner: octets, to: first, amount: 1)),
        try desk.call(.approve(spender: octets, amount: 1)),
        try desk.call(.decreaseAllowance(spender: octets, amount: 1)),
        try desk.call(.setApprovalForAll(spender: octets, isApproved: false)),
        try desk.call(.transfer(to: first, amount: 1), ["to": lookalike]),
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
        try desk.call(.approve(spender: [UInt8](repeating: 0, count: 20), amount: 1)))
    }
  }
#endif
