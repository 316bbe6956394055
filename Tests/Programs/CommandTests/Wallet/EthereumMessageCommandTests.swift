#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import WalletKit

  @Suite("Messages of Ethereum, by command")
  struct EthereumMessageCommandTests {
    static let refusals: Set<Refusal> = [.rawMessage]

    private let desk: MessageDesk
    private var ada: WalletPlace { desk.ada }

    init() throws { desk = try MessageDesk() }

    @Test("are shown whole, approved, signed and verified")
    func text() throws {
      try desk.write("Hello Wörld\n\u{202E}and\tmore")
      let review = try desk.inspect().json
      #expect(
        review["format"] as? String == "eip-191" && review["network"] as? String == "eip155")
      #expect(desk.ids(review, "warnings").isEmpty)
      let shown = try desk.said()
      #expect(shown.contains("Message for Cold to sign with the key of 0x9858 EfFD"))
      #expect(shown.contains("> Hello Wörld\n> ") && !shown.contains("\u{202E}"))
      #expect(!shown.contains("Fee") && shown.contains("Signs with 0x9858"))
      // What hides is written out, for programs too.
      #expect(shown.contains("> Hello Wörld\n> <U+202E>and<U+0009>more"))
      #expect(desk.details(review, "written-out") == ["Hello Wörld\n<U+202E>and<U+0009>more"])
      let code = try #require(review["approval"] as? String)
      let signature = try desk.sign(["--approve", code]).text
      #expect(signature.hasPrefix("0x") && signature.count == 132)
      let json = try desk.sign(["--approve", code, "--json"]).json
      #expect(json["signature"] as? String == signature)
      #expect(json["address"] as? String == EthereumDesk.first)
      #expect(try desk.verify(signature).json["valid"] as? Bool == true)
      // Another signer, other codes, what is no signature, and another text.
      #expect(
        try ada.code(of: desk.verify(signature, by: EthereumDesk.spender, status: 6))
          == "error.wallet_message.invalid")
      for wrong in ["0x", "0x12", String(signature.dropLast(2)), signature.dropLast(2) + "1d"] {
        #expect(
          try ada.code(of: desk.verify(wrong, status: 1)) == "error.wallet_message.form")
      }
      for wrong in ["x", "0000-0000-0000-0000-0000"] {
        #expect(
          try ada.code(of: desk.sign(["--approve", wrong, "--json"], status: 5))
            == "error.tx.approval_differs")
      }
      _ = try desk.sign(["--approve", code, "--index", "1"], status: 5)
      #expect(try ada.code(of: desk.sign(["--json"], status: 2)) == "error.tx.approval_needed")
      // What shows the code of a message is named, not of a transaction alone.
      #expect(
        try desk.sign([], status: 2).hint?.contains("whisper wallet message inspect, prints")
          == true)
      try desk.write("Hello Wörld\n\u{202E}and\tmore\n")
      _ = try desk.verify(signature, status: 6)
      _ = try desk.sign(["--approve", code], status: 5)
    }

    @Test("that a contract could take for a hash are refused, and accepted by who types their end")
    func raw() throws {
      for message in [
        [0xFF], [UInt8](repeating: 0x61, count: 32), Array(String(repeating: "ab", count: 32).utf8),
        Array(("0x" + String(repeating: "0", count: 64) + "\n").utf8),
      ] as [[UInt8]] {
        try desk.write(message)
        let ran = try desk.inspect("--accept", "lookalike", status: 5)
        #expect(desk.ids(try ran.json, "refusals") == ["raw-message"])
        #expect(try desk.said(status: 5).contains("Refused (raw-message): "))
        let accepted = try desk.inspect("--accept", "raw-data").json
        #expect(desk.ids(accepted, "accepted") == ["raw-message"])
        let code = try #require(accepted["approval"] as? String)
        let signature = try desk.sign(["--approve", code, "--accept", "raw-data"]).text
        _ = try desk.verify(signature)
        _ = try desk.sign(["--approve", code], status: 5)
      }
      try desk.write([0xAB, 0xCD, 0xEF, 0x12, 0x34])
      #expect(try desk.said("--accept", "raw-data").contains("In hex: abcdef1234"))
      for (answer, status) in [("abcdef12", Int32(130)), ("CDEF1234", 0)] {
        let session = try ada.place.terminal(
          ["wallet", "message", "sign", "Cold", "message", "--accept", "raw-data"]
            + ["--passphrase-file", "secret"] + MessageDesk.ethereum + EthereumDesk.passphrase)
        try session.answer("digits of the message in hex: ", answer)
        if status == 0 { try session.answer("anything else to leave it: ", "sign") }
        #expect(try session.end() == status)
      }
      try desk.write([UInt8](repeating: 0x61, count: 65_537))
      #expect(try ada.code(of: desk.inspect(status: 1)) == "error.input.too_large")
    }

    @Test("of a hidden wallet are signed, and nothing is written")
    func hidden() throws {
      try ada.place.write("TREZOR\n", to: "word")
      try desk.write("hello")
      let hidden = ["--bip39-passphrase-file", "word"] + EthereumDesk.passphrase
      let review = try ada.run(
        ["wallet", "message", "inspect", "message", "--wallet", "Cold", "--json"]
          + MessageDesk.ethereum
          + hidden
      ).expect(0).json
      let code = try #require(review["approval"] as? String)
      let database = ".local/share/whisper/vault.db"
      let before = try ada.place.read(database)
      let signature = try ada.run(
        ["wallet", "message", "sign", "Cold", "message", "--approve", code] + MessageDesk.ethereum
          + hidden
      ).expect(0).text
      #expect(try ada.place.read(database) == before)
      _ = try desk.verify(signature, status: 6)
      _ = try desk.sign(["--approve", code], status: 5)
    }
  }
#endif
