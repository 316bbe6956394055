#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Somebody with a wallet and a transaction of Ethereum.
  struct EthereumDesk {
    static let passphrase = ["--wallet-passphrase-file", "wallet"]
    static let first = "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"
    static let recipient = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    let ada: WalletPlace

    init(_ place: WalletPlace? = nil) throws { ada = try place ?? WalletPlace.imported() }

    /// A transfer of 0.1 at 20 gwei, of type 2 on the main network; changed in some fields, nil for one that goes.
    func transfer(_ changes: [String: Any?] = [:]) throws -> String {
      var fields: [String: Any] = [
        "chainId": "1", "nonce": "9", "maxFeePerGas": "20000000000", "maxPriorityFeePerGas": "2",
        "gas": "21000", "to": Self.recipient, "value": "100000000000000000",
      ]
      for (name, value) in changes { fields[name] = value }
      return String(
        decoding: try JSONSerialization.data(withJSONObject: fields, options: .sortedKeys),
        as: UTF8.self)
    }

    func write(_ text: String) throws {
      try? FileManager.default.removeItem(atPath: ada.place.path("tx"))
      try ada.place.write(text, to: "tx")
    }

    func inspect(_ text: String, _ options: String..., status: Int32 = 0) throws -> Ran {
      try write(text)
      return try ada.run(
        ["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum", "--json"]
          + options
      ).expect(status)
    }

    func sign(_ options: [String], status: Int32 = 0) throws -> Ran {
      try ada.run(
        ["wallet", "tx", "sign", "Cold", "tx", "--chain", "ethereum"] + Self.passphrase + options
      ).expect(status)
    }

    func ids(_ review: [String: Any], _ name: String) -> [String] {
      (review[name] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    }
  }
#endif
