#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Somebody with a wallet and a document for a contract.
  struct DocumentDesk {
    static let contract = "0x52908400098527886E0F7030069857D2E4169EE7"
    static let token = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    static let stranger = "0x8617E340B3D01FA5F11F306F4090FD50E238070D"
    static let zero = "0x0000000000000000000000000000000000000000"
    static let zeros = "0x" + String(repeating: "00", count: 32)
    let desk: EthereumDesk
    var ada: WalletPlace { desk.ada }

    init() throws { desk = try EthereumDesk() }

    /// Structures with their fields, the first the document's own, for a contract on the main network.
    static func document(_ types: [(String, String)], _ message: String) -> String {
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

    func inspect(
      _ document: String, _ options: String..., json: Bool = true
    ) throws -> Ran {
      try Data(document.utf8).write(to: URL(fileURLWithPath: ada.place.path("message")))
      return try ada.run(
        [
          "wallet", "message", "inspect", "message", "--wallet", "Cold", "--chain", "ethereum",
          "--typed",
        ] + (json ? ["--json"] : []) + options)
    }

    func refusals(_ document: String, _ options: String...) throws -> Set<String> {
      let ran = try inspect(document, options.first ?? "--json", options.last ?? "--json")
      let refusals = Set(desk.ids(try ran.json, "refusals"))
      try ran.expect(refusals.isEmpty ? 0 : 5)
      return refusals
    }

    func octets(_ address: String) -> [UInt8] {
      [UInt8](hex: String(address.dropFirst(2)).lowercased())
    }

    /// Enters a contract of tokens that are numbered.
    func enter(_ contract: String = Self.token) throws {
      try ada.run([
        "wallet", "token", "add", contract, "--chain-id", "1", "--symbol", "NFT", "--decimals",
        "0", "--yes",
      ]).expect(0)
    }
  }
#endif
