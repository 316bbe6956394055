#if os(Linux)
  import EVM
  import Foundation
  import TestSupport
  import Testing

  /// Calls of contracts, and what their reviews say.
  extension EthereumDesk {
    static let token = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    static let spender = "0x52908400098527886E0F7030069857D2E4169EE7"

    static func octets(_ address: String) -> [UInt8] {
      [UInt8](hex: String(address.dropFirst(2)).lowercased())
    }

    /// Calls the token's contract, on the main network unless said otherwise.
    func call(_ call: ContractCall, _ changes: [String: Any?] = [:]) throws -> String {
      try self.call(call.data, changes)
    }

    func call(_ data: [UInt8], _ changes: [String: Any?] = [:]) throws -> String {
      let fields: [String: Any?] = [
        "to": Self.token, "value": "0", "gas": "100000", "data": "0x" + data.hex,
      ]
      return try transfer(fields.merging(changes) { $1 })
    }

    func enter(_ options: String...) throws {
      try ada.run(
        ["wallet", "token", "add", Self.token, "--chain-id", "1", "--yes"]
          + (options.isEmpty ? ["--symbol", "USDC", "--decimals", "6"] : options)
      ).expect(0)
    }

    func effects(_ review: [String: Any]) -> [String] {
      (review["effects"] as? [[String: Any]] ?? []).map {
        "\($0["change"] ?? "") \($0["asset"] ?? "")"
      }
    }

    func grant(_ review: [String: Any]) -> String? {
      (review["grants"] as? [[String: Any]])?.first.map {
        "\($0["spender"] ?? "") \($0["amount"] ?? "") \($0["asset"] ?? "")"
      }
    }

    func said(_ options: String..., status: Int32 = 0) throws -> String {
      try ada.run(
        ["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum"] + options
      ).expect(status).text
    }

    /// Has it signed by who accepts what is refused: by a code, and on a terminal by who types `typed`.
    func accept(
      _ text: String, _ acceptance: String, _ typed: String, id: String? = nil
    ) throws {
      let review = try inspect(text, "--accept", acceptance).json
      #expect(ids(review, "accepted") == [id ?? acceptance])
      #expect(ids(review, "refusals").isEmpty)
      let code = try #require(review["approval"] as? String)
      _ = try sign(["--approve", code, "--accept", acceptance])
      _ = try sign(["--approve", code], status: 5)
      for (answer, status) in [("00000000", Int32(130)), (typed, 0)] {
        let session = try ada.place.terminal(
          ["wallet", "tx", "sign", "Cold", "tx", "--chain", "ethereum", "--accept", acceptance]
            + ["--passphrase-file", "secret"] + Self.passphrase)
        try session.answer("Type the last eight digits of ", answer)
        if status == 0 { try session.answer("anything else to leave it: ", "sign") }
        #expect(try session.end() == status)
        #expect(session.text.contains("0x02f") == (status == 0))
      }
    }
  }
#endif
