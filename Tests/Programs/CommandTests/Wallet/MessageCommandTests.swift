#if os(Linux)
  import Addresses
  import CryptoPrimitives
  import Foundation
  import TestWallets
  import Testing

  @Suite("Messages that are signed with addresses, by command")
  struct MessageCommandTests {
    private let ada: WalletPlace
    private let passphrase = ["--wallet-passphrase-file", "wallet"]

    init() throws {
      ada = try WalletPlace.imported()
      try ada.place.write("Hello Wörld\n\u{202E}and\tmore", to: "text")
    }

    private func code(_ options: String...) throws -> String {
      try #require(
        try ada.run(
          ["wallet", "message", "inspect", "text", "--wallet", "Cold", "--json"] + options
        )
        .expect(0).json["approval"] as? String)
    }

    @Test("are shown whole, approved, signed and verified", arguments: ["p2wpkh", "p2tr"])
    func signed(_ kind: String) throws {
      let place = ["--kind", kind, "--index", "4"]
      let shown = try ada.run(
        ["wallet", "message", "inspect", "text", "--wallet", "Cold"] + place
      ).expect(0).text
      #expect(shown.contains("> Hello Wörld\n> "))
      // What would reorder the text is made visible.
      #expect(!shown.contains("\u{202E}") && shown.contains("and"))
      let code = try code("--kind", kind, "--index", "4")
      let sign = ["wallet", "message", "sign", "Cold", "text"] + place + passphrase
      let signature = try ada.run(sign + ["--approve", code]).expect(0).text
      #expect(signature.hasPrefix("smp"))
      let address = try ada.run(["wallet", "address", "Cold"] + place).expect(0).text
      func verify(_ address: String, _ signature: String, _ file: String, _ status: Int32) throws {
        // Nobody needs a vault for it.
        try ada.place.run([
          "wallet", "message", "verify", file, "--address", address, "--signature", signature,
          "--vault", "nowhere",
        ]).expect(status)
      }
      try verify(address, signature, "text", 0)
      try verify(address, String(signature.dropFirst(3)), "text", 0)
      try ada.place.write("Hello Wörld", to: "other")
      try verify(address, signature, "other", 6)
      try verify(WalletPlace.first, signature, "text", 6)
      // Codes are of one message, address and kind.
      for wrong in ["x", try self.code(), try self.code("--kind", kind)] {
        let ran = try ada.run(sign + ["--approve", wrong, "--json"]).expect(5)
        #expect(try ada.code(of: ran) == "error.tx.approval_differs")
      }
    }

    @Test("that are no text, too long, or of another kind are refused")
    func refused() throws {
      func inspect(_ octets: [UInt8], _ options: String...) throws -> String? {
        try Data(octets).write(to: URL(fileURLWithPath: ada.place.path("message")))
        return try ada.code(
          of: ada.run(
            ["wallet", "message", "inspect", "message", "--wallet", "Cold", "--json"] + options
          ).expect(1))
      }
      #expect(try inspect([0xFF]) == "error.wallet_message.not_text")
      #expect(
        try inspect([UInt8](repeating: 0x61, count: 65_537)) == "error.input.too_large")
      for kind in ["p2pkh", "p2sh-p2wpkh"] {
        #expect(try inspect([0x61], "--kind", kind) == "error.wallet_message.kind")
      }
      func verify(_ address: String, _ signature: String, _ status: Int32) throws -> String? {
        try ada.code(
          of: ada.run([
            "wallet", "message", "verify", "text", "--address", address, "--signature", signature,
            "--json",
          ]).expect(status))
      }
      #expect(try verify(WalletPlace.first, "smp!", 1) == "error.wallet_message.form")
      for form in ["ful", "pof"] {
        #expect(
          try verify(WalletPlace.first, form + "AAAA", 1) == "error.wallet_message.unsupported")
      }
      #expect(
        try verify("1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA", "smpAA==", 1)
          == "error.wallet_message.kind")
      #expect(
        try ada.code(
          of: ada.run(["wallet", "message", "sign", "Cold", "text", "--json"] + passphrase)
            .expect(2)) == "error.tx.approval_needed")
    }

    @Test("of a hidden wallet are signed with its key")
    func hidden() throws {
      try ada.place.write("25\n", to: "hidden")
      let options = ["--bip39-passphrase-file", "hidden"] + passphrase
      let review = try ada.run(
        ["wallet", "message", "inspect", "text", "--wallet", "Cold", "--json"] + options
      ).expect(0).json
      let address = try TestWallet(passphrase: "25").key().address.text
      #expect(
        (review["signers"] as? [[String: Any]])?.first?["address"] as? String == address)
      let code = try #require(review["approval"] as? String)
      let signature = try ada.run(
        ["wallet", "message", "sign", "Cold", "text", "--approve", code] + options
      ).expect(0).text
      try ada(
        "wallet", "message", "verify", "text", "--address", address, "--signature", signature
      ).expect(0)
    }

    @Test("ask for the word sign on a terminal")
    func terminal() throws {
      for (typed, status) in [("no", 130), ("sign", 0)] as [(String, Int32)] {
        let session = try ada.place.terminal(
          ["wallet", "message", "sign", "Cold", "text", "--passphrase-file", "secret"]
            + passphrase)
        try session.answer("Type sign to sign it, anything else to leave it: ", typed)
        #expect(try session.end() == status)
        #expect(session.text.contains("> Hello Wörld"))
        #expect(session.text.contains("smp") == (status == 0))
      }
    }

    @Test("and a wallet whose keys are tried says of each kind that it signs")
    func tried() throws {
      let ran = try ada.run(["wallet", "test", "Cold"] + passphrase).expect(0)
      #expect(ran.text.split(separator: "\n").count == 9)
      #expect(ran.text.contains("p2wpkh       \(WalletPlace.first)"))
      #expect(ran.text.hasSuffix("ethereum     0x9858EfFD232B4033E47d90003D41EC34EcaEda94"))
      let keys = try #require(
        try ada.run(["wallet", "test", "Cold", "--json"] + passphrase).expect(0).json["keys"]
          as? [[String: Any]])
      #expect(keys.allSatisfy { $0["passed"] as? Bool == true })
      try ada("wallet", "test", "Cold", "--wallet-passphrase-file", "other").expect(4)
    }
  }
#endif
