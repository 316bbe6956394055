#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Somebody with a wallet and a message of Ethereum: a text, or a document.
  struct MessageDesk {
    static let ethereum = ["--chain", "ethereum"]
    private let desk: EthereumDesk
    var ada: WalletPlace { desk.ada }

    init() throws { desk = try EthereumDesk() }

    func ids(_ review: [String: Any], _ name: String) -> [String] { desk.ids(review, name) }

    func write(_ text: String, to file: String = "message") throws {
      try write(Array(text.utf8), to: file)
    }

    func write(_ octets: [UInt8], to file: String = "message") throws {
      try Data(octets).write(to: URL(fileURLWithPath: ada.place.path(file)))
    }

    func inspect(_ options: String..., status: Int32 = 0) throws -> Ran {
      try ada.run(
        ["wallet", "message", "inspect", "message", "--wallet", "Cold", "--json"] + Self.ethereum
          + options
      ).expect(status)
    }

    func said(_ options: String..., status: Int32 = 0) throws -> String {
      try ada.run(
        ["wallet", "message", "inspect", "message", "--wallet", "Cold"] + Self.ethereum + options
      ).expect(status).text
    }

    func sign(_ options: [String], status: Int32 = 0) throws -> Ran {
      try ada.run(
        ["wallet", "message", "sign", "Cold", "message"] + Self.ethereum + EthereumDesk.passphrase
          + options
      ).expect(status)
    }

    func verify(
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

    func details(_ review: [String: Any], _ name: String) -> [String] {
      (review["details"] as? [[String: Any]] ?? []).filter { $0["name"] as? String == name }
        .compactMap { $0["value"] as? String }
    }
  }
#endif
