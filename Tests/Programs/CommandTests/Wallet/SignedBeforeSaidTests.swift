#if os(Linux)
  import Foundation
  import TestWallets
  import Testing

  /// What is said of a signature is said behind it: of one that nobody got, nobody reads that it was made.
  @Suite("What is signed with a wallet stands there before anything is said of it")
  struct SignedBeforeSaidTests {
    /// What is signed.
    enum Given: String, CaseIterable {
      case bitcoin, finalized, extracted, ethereum, hidden, text, ethereumText, document

      var kind: String { [.text, .ethereumText, .document].contains(self) ? "message" : "tx" }

      var options: [String] {
        switch self {
        case .bitcoin, .finalized, .extracted, .text: []
        case .ethereum, .ethereumText: ["--chain", "ethereum"]
        case .hidden: ["--chain", "ethereum", "--bip39-passphrase-file", "other"]
        case .document: ["--chain", "ethereum", "--typed"]
        }
      }

      var form: [String] {
        switch self {
        case .finalized: ["--finalize"]
        case .extracted: ["--extract"]
        default: []
        }
      }
    }

    private let ada: WalletPlace

    init() throws { ada = try WalletPlace.imported() }

    private func write(_ given: Given) throws {
      switch given {
      case .bitcoin, .finalized, .extracted:
        let desk = try TransactionCommandTests.Desk(ada)
        try desk.write(desk.keys.payment(to: desk.recipient))
      case .ethereum, .hidden:
        let desk = try EthereumDesk(ada)
        try desk.write(desk.transfer())
      case .text, .ethereumText: try ada.place.write("the river", to: "tx")
      case .document:
        try ada.place.write(
          DocumentDesk.document([("Mail", "string text")], #"{"text":"the river"}"#), to: "tx")
      }
    }

    /// Signs what was written, with the code that is of it by now: whom a transaction pays is known afterwards.
    private func sign(_ given: Given, _ end: String) throws -> Ran {
      let wallet = ["--wallet-passphrase-file", "wallet"]
      let inspected = try ada.run(
        ["wallet", given.kind, "inspect", "tx", "--wallet", "Cold", "--json"] + given.options
          + (given == .hidden ? wallet : [])
      ).expect(0)
      let code = try #require(try inspected.json["approval"] as? String)
      let line =
        ["whisper", "wallet", given.kind, "sign", "Cold", "tx", "--approve", code] + given.options
        + given.form + wallet + ["--passphrase-file", "secret", end]
      return try ada.place.shell(line.joined(separator: " "))
    }

    @Test("Of a full disk nothing but the error is said", arguments: Given.allCases)
    func full(given: Given) throws {
      try write(given)
      let ran = try sign(given, ">/dev/full").expect(1)
      let lines = ran.errors.split(separator: "\n")
      #expect(lines.last == "Error: Could not write the output: the disk is full.", "\(given)")
      // Which hidden wallet it is was said before anything was asked.
      #expect(lines.count == (given == .hidden ? 2 : 1), "\(given): \(ran.errors)")
      let json = try sign(given, "--json >/dev/full").expect(1)
      #expect(json.errorLines.count == 1, "\(given): \(json.errors)")
    }

    @Test("What was signed stands before what is said of it", arguments: Given.allCases)
    func order(given: Given) throws {
      try write(given)
      let ran = try sign(given, "").expect(0)
      let together = try sign(given, "2>&1").expect(0).lines
      // Signatures of ECDSA are the same each time.
      let said = ran.errorLines
      let before = given == .hidden ? 1 : 0
      let expected = Array(said.prefix(before)) + ran.lines + Array(said.dropFirst(before))
      #expect(together == expected, "\(given)")
      #expect(!ran.lines.isEmpty && said.isEmpty == (given.kind == "message"), "\(given)")
    }
  }
#endif
