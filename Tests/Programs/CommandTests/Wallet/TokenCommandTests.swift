#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("Tokens that a person enters, by command")
  struct TokenCommandTests {
    private static let token = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    private static let other = "0x52908400098527886E0F7030069857D2E4169EE7"
    private let ada: WalletPlace

    init() throws { ada = try WalletPlace.imported() }

    private func add(
      _ contract: String = token, chain: String = "1", _ symbol: String = "USDC",
      _ decimals: String = "6", _ options: String..., status: Int32 = 0
    ) throws -> Ran {
      try ada.run(
        [
          "wallet", "token", "add", contract, "--chain-id", chain, "--symbol", symbol,
          "--decimals", decimals, "--yes", "--json",
        ] + options
      ).expect(status)
    }

    @Test("are asked for, listed, known by their contract, and removed")
    func added() throws {
      #expect(try ada("wallet", "token", "list").expect(0).text.hasPrefix("No tokens yet."))
      let json = try add().json
      #expect(
        json["contract"] as? String == Self.token && json["chainId"] as? String == "1"
          && json["symbol"] as? String == "USDC" && json["decimals"] as? Int == 6
          && json["wrapped"] as? Bool == false)
      _ = try add(Self.other, chain: "137", "WPOL", "18", "--wrapped")
      // The same contract can be on two chains.
      _ = try add(chain: "10")
      let list = try ada("wallet", "token", "list").expect(0).lines
      #expect(list.count == 3 && list[0].contains(Self.token) && list[0].hasSuffix("USDC"))
      let known = try ada("wallet", "check", Self.token, "--json").expect(0).json
      #expect(known["known"] as? String == "token" && known["knownAs"] as? String == "USDC")
      #expect(
        try ada("wallet", "check", Self.token).expect(0).text.contains(
          "It is the contract of the token USDC."))
      // What looks like one is refused as what looks like a payee is.
      let lookalike = Self.token.lowercased().replacingOccurrences(of: "19d4a2e9", with: "19d4a2e8")
      #expect(try ada.code("wallet", "check", lookalike, status: 5) == "error.address.lookalike")
      #expect(try ada.code(of: add(lookalike, "FAKE", status: 5)) == "error.address.lookalike")
      #expect(
        try ada.code("wallet", "payee", "add", "X", lookalike, "--yes", status: 5)
          == "error.address.lookalike")
      _ = try add(lookalike, "FAKE", "6", "--accept", "lookalike")
      try ada("wallet", "token", "remove", Self.token, "--chain-id", "1").expect(0)
      #expect(
        try ada.code("wallet", "token", "remove", Self.token, "--chain-id", "1", status: 1)
          == "error.token.not_found")
      try ada("wallet", "token", "remove", Self.token, "--chain-id", "10").expect(0)
      #expect(
        try ada("wallet", "check", Self.other, "--json").expect(0).json["known"] as? String
          == "token")
    }

    @Test("are shown and asked for on a terminal")
    func asked() throws {
      for (answer, status) in [("n", Int32(130)), ("y", 0)] {
        let session = try ada.place.terminal([
          "wallet", "token", "add", Self.token, "--chain-id", "1", "--symbol", "USDC",
          "--decimals", "6", "--passphrase-file", "secret",
        ])
        try session.answer("Add USDC with this contract?", answer)
        #expect(try session.end() == status)
        #expect(session.unbroken.contains("0xA0b8 6991 c621 8b36 c1d1 9D4a 2e9E b0cE 3606 eB48"))
        #expect(session.unbroken.contains("USDC on the chain Ethereum (eip155:1), 6 digits"))
      }
    }

    @Test("are refused where they would be taken for another, or are none")
    func refused() throws {
      _ = try add()
      #expect(try ada.code(of: add(status: 1)) == "error.token.known")
      for symbol in ["usdc", "ETH", "eth"] {
        #expect(try ada.code(of: add(Self.other, symbol, status: 1)) == "error.token.exists")
      }
      _ = try add(Self.other, chain: "137", "ETH", "18")
      for symbol in ["", "a b", "é", "US\u{202E}DC", String(repeating: "A", count: 21)] {
        #expect(try ada.code(of: add(Self.other, symbol, status: 2)) == "error.token.symbol")
      }
      #expect(try ada.code(of: add(Self.other, "X", "78", status: 2)) == "error.token.decimals")
      _ = try add(Self.other, "X", "256", status: 2)
      _ = try add(Self.other, "X", "-1", status: 2)
      #expect(
        try ada.code(of: add(Self.other, chain: "0", "X", status: 1)) == "error.evm.malformed")
      #expect(
        try ada.code(of: add(WalletPlace.first, "X", status: 2)) == "error.token.address")
      #expect(try ada.code(of: add("0x12", "X", status: 1)) == "error.address.malformed")
      try ada("wallet", "address", "Cold", "--chain", "ethereum").expect(0)
      #expect(try ada.code(of: add(EthereumDesk.first, "X", status: 1)) == "error.payee.own")
    }
  }
#endif
