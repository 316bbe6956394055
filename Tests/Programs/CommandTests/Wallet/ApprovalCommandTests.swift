#if os(Linux)
  import EVM
  import Foundation
  import TestSupport
  import Testing
  import WalletKit

  @Suite("Calls that let others take tokens, by command")
  struct ApprovalCommandTests {
    static let refusals: Set<Refusal> = [
      .unlimitedApproval, .unmeasuredApproval, .operatorApproval,
    ]
    static let warnings: Set<Warning> = [.unknownSpender, .tokenZero]

    private let desk: EthereumDesk
    private var ada: WalletPlace { desk.ada }

    init() throws { desk = try EthereumDesk() }

    @Test("say who may, and how much")
    func grants() throws {
      try desk.enter()
      let spender = EthereumDesk.octets(EthereumDesk.spender)
      let asset = "eip155:1/erc20:\(EthereumDesk.token)"
      for (call, amount, words) in [
        (ContractCall.approve(spender: spender, amount: 5), "5", "take 0.000005 USDC (amount or"),
        (.approve(spender: spender, amount: 0), "0", "take nothing any longer: USDC"),
        (.increaseAllowance(spender: spender, amount: 5), "5", "(5 base units) more than before"),
        (.decreaseAllowance(spender: spender, amount: 5), "-5", "(5 base units) less than before"),
      ] {
        let review = try desk.inspect(try desk.call(call)).json
        #expect(desk.grant(review) == "\(EthereumDesk.spender) \(amount) \(asset)")
        let takes = amount == "5"
        #expect(desk.ids(review, "warnings") == (takes ? ["unknown-spender"] : []))
        #expect(review["approval"] is String)
        #expect(try desk.said().contains(words), "\(words)")
      }
      let revoked = try desk.inspect(
        try desk.call(.setApprovalForAll(spender: spender, isApproved: false))
      ).json
      #expect(
        desk.grant(revoked) == "\(EthereumDesk.spender) 0 eip155:1/erc721:\(EthereumDesk.token)")
      #expect(revoked["approval"] is String)
      try ada("wallet", "payee", "add", "Exchange", EthereumDesk.spender, "--yes").expect(0)
      let known = try desk.inspect(try desk.call(.approve(spender: spender, amount: 5))).json
      #expect(desk.ids(known, "warnings").isEmpty)
      #expect((known["grants"] as? [[String: Any]])?.first?["name"] as? String == "Exchange")
      #expect(try desk.said().contains("Lets Exchange (0x5290 8400"))
      // An address of our own is no stranger.
      let own = try desk.inspect(
        try desk.call(.approve(spender: EthereumDesk.octets(EthereumDesk.first), amount: 5))
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
      let spender = EthereumDesk.octets(EthereumDesk.spender)
      for entered in [false, true] {
        if entered { try desk.enter() }
        for (amount, isEntered, isRefused) in Self.limits where isEntered == entered {
          for call in [
            ContractCall.approve(spender: spender, amount: amount),
            .increaseAllowance(spender: spender, amount: amount),
          ] {
            let refusals =
              isRefused ? ["unlimited-approval"] : isEntered ? [] : ["unmeasured-approval"]
            let review = try desk.inspect(
              try desk.call(call), status: refusals.isEmpty ? 0 : 5
            ).json
            #expect(desk.ids(review, "refusals") == refusals, "\(call)")
          }
          _ = try desk.inspect(try desk.call(.decreaseAllowance(spender: spender, amount: amount)))
        }
      }
      // Of 18 digits a thousand million tokens are more than the limit of those that nobody entered.
      try ada("wallet", "token", "remove", EthereumDesk.token, "--chain-id", "1").expect(0)
      try desk.enter("--symbol", "T", "--decimals", "18")
      let most = try #require(UInt256(decimal: "1" + String(repeating: "0", count: 27)))
      _ = try desk.inspect(try desk.call(.approve(spender: spender, amount: most)))
      let more = try #require(most.adding(1))
      _ = try desk.inspect(try desk.call(.approve(spender: spender, amount: more)), status: 5)

      let all = try #require(UInt256(octets: [UInt8](repeating: 0xFF, count: 32)))
      try desk.accept(
        try desk.call(.approve(spender: spender, amount: all)), "unlimited-approval", "E4169EE7")
      let review = try desk.inspect(
        try desk.call(.approve(spender: spender, amount: all)), "--accept", "unlimited-approval"
      ).json
      #expect(
        desk.grant(review)
          == "\(EthereumDesk.spender) unlimited eip155:1/erc20:\(EthereumDesk.token)")
      #expect(
        try desk.said("--accept", "unlimited-approval").contains("take all that you have and will"))
    }

    @Test("let a stranger take nothing of a token that nobody entered, unless that is accepted")
    func unmeasured() throws {
      let spender = EthereumDesk.octets(EthereumDesk.spender)
      for amount: UInt256 in [1, 5_000_000] {
        let text = try desk.call(.approve(spender: spender, amount: amount))
        #expect(
          desk.ids(try desk.inspect(text, status: 5).json, "refusals") == ["unmeasured-approval"])
        try desk.accept(text, "unlimited-approval", "E4169EE7", id: "unmeasured-approval")
      }
    }

    @Test("take leave back, or give it for token 0 where nobody said that the contract counts")
    func zero() throws {
      let spender = EthereumDesk.octets(EthereumDesk.spender)
      let text = try desk.call(.approve(spender: spender, amount: 0))
      func check(_ warnings: [String], _ words: String) throws {
        let review = try desk.inspect(text).json
        #expect(desk.ids(review, "warnings") == warnings && desk.ids(review, "refusals").isEmpty)
        #expect(
          desk.grant(review) == "\(EthereumDesk.spender) 0 eip155:1/erc20:\(EthereumDesk.token)")
        #expect(try desk.said().contains(words), "\(words)")
      }
      let either =
        "take nothing any longer, or, if the contract numbers its tokens, lets it take number 0"
      try check(["token-unknown", "token-zero"], either)
      #expect(
        try desk.said().contains(
          "Warning (token-zero): if 0xA0b8 6991 c621 8b36 c1d1 9D4a 2e9E b0cE 3606 eB48 numbers its tokens, 0x5290"
        ))
      // Tokens that are numbered have no digits behind a point.
      try desk.enter("--symbol", "NFT", "--decimals", "0")
      try check(["token-zero"], either)
      try ada("wallet", "token", "remove", EthereumDesk.token, "--chain-id", "1").expect(0)
      try desk.enter()
      try check([], "take nothing any longer: USDC")
      try ada("wallet", "token", "remove", EthereumDesk.token, "--chain-id", "1").expect(0)
      // Who is known, and we ourselves, may take it; and of all zeros there is nobody.
      try ada("wallet", "payee", "add", "Exchange", EthereumDesk.spender, "--yes").expect(0)
      try check(["token-unknown"], either)
      for address in [EthereumDesk.octets(EthereumDesk.first), [UInt8](repeating: 0, count: 20)] {
        let review = try desk.inspect(try desk.call(.approve(spender: address, amount: 0))).json
        #expect(!desk.ids(review, "warnings").contains("token-zero"))
      }
      // More or less than before is of amounts alone.
      for call in [
        ContractCall.increaseAllowance(spender: spender, amount: 0),
        .decreaseAllowance(spender: spender, amount: 0),
      ] {
        #expect(
          desk.ids(try desk.inspect(try desk.call(call)).json, "warnings") == ["token-unknown"])
      }
    }

    @Test("are refused where somebody may take all tokens of a contract")
    func operators() throws {
      let text = try desk.call(
        .setApprovalForAll(spender: EthereumDesk.octets(EthereumDesk.spender), isApproved: true))
      let review = try desk.inspect(text, status: 5).json
      #expect(desk.ids(review, "refusals") == ["operator-approval"])
      #expect(
        desk.grant(review)
          == "\(EthereumDesk.spender) unlimited eip155:1/erc721:\(EthereumDesk.token)")
      try desk.accept(text, "operator-approval", "e4169ee7")
    }
  }
#endif
