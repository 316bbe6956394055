#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import WalletKit

  @Suite("Transactions of Ethereum, by command")
  struct EthereumTransactionCommandTests {
    private static let passphrase = EthereumDesk.passphrase
    private static let first = EthereumDesk.first
    private static let recipient = EthereumDesk.recipient
    /// Those that transactions of Bitcoin do not have.
    static let refusals: Set<Refusal> = [
      .typeUnsupported, .replayable, .contractCreation,
    ]
    static let warnings: Set<Warning> = [.feeBeyond, .unknownChain, .toZero]
    private let desk: EthereumDesk
    private var ada: WalletPlace { desk.ada }

    init() throws { desk = try EthereumDesk() }

    @Test("are shown, approved by their code, signed as they came, and known from then on")
    func signed() throws {
      let review = try desk.inspect(try desk.transfer()).json
      #expect(
        review["chain"] as? String == "ethereum" && review["network"] as? String == "eip155:1")
      #expect(review["format"] as? String == "eip-1559")
      #expect(desk.ids(review, "warnings").isEmpty && desk.ids(review, "refusals").isEmpty)
      let payment = try #require((review["payments"] as? [[String: Any]])?.first)
      #expect(payment["to"] as? String == Self.recipient && payment["role"] as? String == "payee")
      #expect(
        payment["amount"] as? String == "100000000000000000"
          && payment["asset"] as? String == "eip155:1/native")
      let fee = try #require(review["fee"] as? [String: Any])
      #expect(fee["amount"] as? String == "420000000000000" && fee["isMaximum"] as? Bool == true)
      let effects = try #require(review["effects"] as? [[String: Any]])
      #expect(effects.map { $0["change"] as? String } == ["-100420000000000000"])
      let code = try #require(review["approval"] as? String)

      let text = try ada("wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum")
        .expect(0).text
      for line in [
        "Transaction for Cold to sign. Chain: ethereum, network: Ethereum (eip155:1), fingerprint: 73c5da0a",
        "Pays 0.1 ETH (100000000000000000 wei) to 0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed",
        "Fee: at most 0.00042 ETH (420000000000000 wei), for 21000 units of gas at 20 gwei",
        "Account m/44h/60h/0h: -0.10042 ETH (100420000000000000 wei)",
        "Signs with 0x9858 EfFD 232B 4033 E47d 9000 3D41 EC34 EcaE da94 (m/44h/60h/0h/0/0)",
        "Number among the account's transactions (nonce): 9", "Code of approval: \(code)",
      ] {
        #expect(text.contains(line), "\(line)")
      }

      for wrong in ["", "0000-0000-0000-0000-0000"] {
        let ran = try desk.sign(["--approve", wrong, "--json"], status: 5)
        #expect(try ada.code(of: ran) == "error.tx.approval_differs")
      }
      #expect(try ada.code(of: desk.sign(["--json"], status: 2)) == "error.tx.approval_needed")
      let json = try desk.sign(["--approve", code, "--json"]).json
      let raw = try #require(json["signed"] as? String)
      #expect(json["complete"] as? Bool == true && (json["txid"] as? String)?.count == 66)
      let written = try desk.sign(["--approve", code])
      #expect(written.text == raw && written.errors.contains("Signed. It can be sent."))
      _ = try desk.sign(["--approve", code, "-o", "signed"])
      #expect(try ada.place.read("signed") == Array((raw + "\n").utf8))
      let known = try ada("wallet", "check", Self.recipient, "--json").expect(0).json
      #expect(known["known"] as? String == "paid")

      // The same in RLP is another input, and another key signs otherwise.
      let rlp =
        "0x02ec0109028504a817c800825208945aaeb6053f3e94c9b9a09f33669435e7ef1beaed88016345785d8a000080c0"
      let other = try desk.inspect(rlp).json
      #expect(other["payments"] as? NSArray == review["payments"] as? NSArray)
      let otherCode = try #require(other["approval"] as? String)
      #expect(otherCode != code)
      #expect(try desk.sign(["--approve", otherCode]).text == raw)
      let index = try desk.inspect(rlp, "--index", "1", "--account", "3").json
      let signers = try #require(index["signers"] as? [[String: Any]])
      #expect(signers.first?["path"] as? String == "m/44h/60h/3h/0/1")
      _ = try desk.sign(["--approve", otherCode, "--index", "1"], status: 5)
    }

    @Test("are typed on a terminal, with what is accepted")
    func typed() throws {
      try desk.write(try desk.transfer(["maxFeePerGas": "2000000000000"]))
      for (fee, status) in [("1", Int32(130)), ("42000000000000000", 0)] {
        let session = try ada.place.terminal(
          ["wallet", "tx", "sign", "Cold", "tx", "--chain", "ethereum", "--accept", "fee-high"]
            + ["--passphrase-file", "secret"] + Self.passphrase)
        try session.answer("Type the fee in wei to accept it: ", fee)
        if status == 0 { try session.answer("anything else to leave it: ", "sign") }
        #expect(try session.end() == status)
        #expect(session.text.contains("0x02f8") == (status == 0))
        #expect(session.unbroken.contains("the fee is high: at most 0.042 ETH"))
      }
    }

    @Test("are refused for what they do, and nothing lifts that")
    func refused() throws {
      let price: [String: Any?] = [
        "maxFeePerGas": nil, "maxPriorityFeePerGas": nil, "gasPrice": "20000000000",
      ]
      let cases: [(String, String)] = [
        ("replayable", try desk.transfer(price.merging(["chainId": nil]) { $1 })),
        ("contract-creation", try desk.transfer(["to": nil, "data": "0x6001"])),
        ("type-unsupported", "0x01c0"), ("type-unsupported", "0x03c0"),
        ("type-unsupported", #"{"type":4}"#),
      ]
      #expect(Set(cases.map(\.0)) == Set(Self.refusals.map(\.rawValue)))
      for (id, text) in cases {
        let ran = try desk.inspect(
          text, "--accept", "fee-high", "--accept", "lookalike", "--accept", "raw-data", status: 5)
        #expect(try ada.code(of: ran) == "error.tx.refused")
        #expect(desk.ids(try ran.json, "refusals") == [id], "\(text)")
        #expect(try ran.json["approval"] == nil)
        let signing = try desk.sign(["--approve", "0000-0000-0000-0000-0000", "--json"], status: 5)
        #expect(desk.ids(try signing.factsJSON, "refusals") == [id] && signing.output.isEmpty)
        let said = try ada.run([
          "wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum",
        ]).expect(5)
        #expect(said.text.contains("Refused (\(id)): "))
      }
      for accepted in ["unknown-call", "replayable"] {
        try ada.run([
          "wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum", "--accept",
          accepted,
        ]).expect(2)
      }
    }

    @Test("warn of what is unusual, and can be signed")
    func warnings() throws {
      let zero = "0x" + String(repeating: "0", count: 40)
      let cases = [
        ("unknown-chain", try desk.transfer(["chainId": "5"]), "the chain 5 has no name here"),
        (
          "fee-beyond", try desk.transfer(["chainId": "8453"]),
          "this chain takes a fee for data besides"
        ),
        ("fee-beyond", try desk.transfer(["chainId": "10"]), "and what the chain asks besides"),
        ("to-zero", try desk.transfer(["to": zero]), "the address of all zeros is nobody's"),
      ]
      #expect(Set(cases.map(\.0)) == Set(Self.warnings.map(\.rawValue)))
      for (id, text, line) in cases {
        let review = try desk.inspect(text).json
        #expect(desk.ids(review, "warnings").contains(id))
        #expect(review["approval"] is String)
        let fee = try #require(review["fee"] as? [String: Any])
        #expect(fee["isMaximum"] as? Bool == (id == "to-zero"))
        let said = try ada(
          "wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum"
        ).expect(0)
        #expect(said.text.contains(line), "\(line)")
      }
      let tests = try desk.transfer(["chainId": "11155111"])
      #expect(desk.ids(try desk.inspect(tests).json, "warnings").isEmpty)
      let said = try ada("wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum")
        .expect(0)
      #expect(said.text.contains("0.1 tETH") && said.text.contains("a network for tests"))
    }

    @Test(
      "have fees that are questioned from a limit on, and accepted by who types them",
      arguments: [
        // Of 0.04 sent, 0.01 is more than a fifth.
        ("1", "40000000000000000", "10000000000000000", false),
        ("1", "40000000000000000", "10000000000000001", true),
        // Of nothing sent, and of much.
        ("1", "0", "10000000000000000", false), ("1", "0", "10000000000000001", true),
        ("1", "100000000000000000000", "100000000000000000", false),
        ("1", "100000000000000000000", "100000000000000001", true),
        ("137", "0", "10000000000000000000", false), ("137", "0", "10000000000000000001", true),
        ("137", "1000000000000000000000", "100000000000000000001", true),
        ("43114", "0", "500000000000000000", false), ("43114", "0", "500000000000000001", true),
        ("43114", "100000000000000000000", "5000000000000000000", false),
        ("43114", "100000000000000000000", "5000000000000000001", true),
      ])
    func fees(chain: String, value: String, fee: String, isHigh: Bool) throws {
      // One unit of gas, where the chain takes that; else the fee is rounded up to what units make.
      let gas: UInt64 = chain == "1" ? 21_000 : 1
      var price = fee
      if gas > 1 {
        let whole = try #require(UInt64(fee))
        price = "\(isHigh ? (whole + gas - 1) / gas : whole / gas)"
      }
      let text = try desk.transfer([
        "chainId": chain, "value": value, "gas": "\(gas)", "maxFeePerGas": price,
        "maxPriorityFeePerGas": "0",
      ])
      let ran = try desk.inspect(text, status: isHigh ? 5 : 0)
      #expect(desk.ids(try ran.json, "refusals") == (isHigh ? ["fee-high"] : []))
      guard isHigh else { return }
      let accepted = try desk.inspect(text, "--accept", "fee-high").json
      #expect(desk.ids(accepted, "accepted") == ["fee-high"])
      let code = try #require(accepted["approval"] as? String)
      _ = try desk.sign(["--approve", code, "--accept", "fee-high"])
      _ = try desk.sign(["--approve", code], status: 5)
    }

    @Test("show which accounts they name, and how a call begins")
    func shownInFull() throws {
      let key = "0x" + String(repeating: "0", count: 64)
      let list: [[String: Any]] = [
        ["address": Self.recipient, "storageKeys": [key]],
        ["address": Self.first, "storageKeys": []],
      ]
      let review = try desk.inspect(try desk.transfer(["accessList": list])).json
      let details = try #require(review["details"] as? [[String: Any]])
      #expect(
        details.first { $0["name"] as? String == "access-list" }?["value"] as? String
          == "\(Self.recipient),\(Self.first)")
      let shown = try ada(
        "wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum"
      )
      .expect(0).text
      #expect(
        shown.contains(
          "It names 2 accounts that it touches (access list): \(Self.recipient), \(Self.first)"))
      let data = "0xa9059cbb" + String(repeating: "00", count: 1000)
      #expect(
        try desk.inspect(try desk.transfer(["data": data]), status: 5).json["details"].map {
          "\($0)"
        }?
        .contains(data.dropFirst(2)) == true)
      let call = try ada("wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum")
        .expect(5).text
      #expect(call.contains("Data of the call, 1004 bytes: a9059cbb000"))
      #expect(!call.contains(data.dropFirst(2)) && call.contains("00…"))
    }

    @Test("know payees, our own addresses and lookalikes")
    func recipients() throws {
      try ada("wallet", "payee", "add", "Bea", Self.recipient, "--yes").expect(0)
      let payee = try desk.inspect(try desk.transfer()).json
      #expect((payee["payments"] as? [[String: Any]])?.first?["name"] as? String == "Bea")
      let own = try desk.inspect(try desk.transfer(["to": Self.first])).json
      let payment = try #require((own["payments"] as? [[String: Any]])?.first)
      #expect(
        payment["role"] as? String == "self" && payment["path"] as? String == "m/44h/60h/0h/0/0")
      #expect(
        (own["effects"] as? [[String: Any]])?.compactMap { $0["change"] as? String }
          == ["-100420000000000000", "100000000000000000"])
      let other = try ada("wallet", "address", "Cold", "--chain", "ethereum", "--account", "7")
        .expect(0).lines[0]
      let toOther = try desk.inspect(try desk.transfer(["to": other])).json
      #expect(
        (toOther["payments"] as? [[String: Any]])?.first?["path"] as? String == "m/44h/60h/7h/0/0")
      // The middle is another.
      let lookalike = Self.recipient.lowercased().replacingOccurrences(
        of: "9f33669435", with: "9f33669436")
      let ran = try desk.inspect(try desk.transfer(["to": lookalike]), status: 5)
      #expect(desk.ids(try ran.json, "refusals") == ["lookalike"])
      #expect(
        try desk.inspect(try desk.transfer(["to": lookalike]), "--accept", "lookalike").json[
          "approval"]
          is String)
    }

    @Test(
      "that are none, or break a rule, are an error",
      arguments: [
        ("hello", "error.evm.not_transaction"), ("0x02c0", "error.evm.malformed"),
        ("{}", "error.evm.malformed"),
        (
          "cHNidP8BAHUCAAAAASaBcTce3/KF6Tet7qSze3gADAVmy7OtZGQXE8pCFxv2AAAAAAD+////",
          "error.evm.not_transaction"
        ),
      ])
    func malformed(text: String, code: String) throws {
      #expect(try ada.code(of: desk.inspect(text, status: 1)) == code)
    }

    @Test("a field that is wrong is named, and what it is called here")
    func fields() throws {
      let text = try desk.transfer().replacing("\"gas\"", with: "\"gasLimit\"")
      let ran = try desk.inspect(text, status: 1)
      #expect(ran.errors.contains("gasLimit is none of its fields, and is called gas here"))
    }

    @Test("by somebody else's key, of another account, or with options of Bitcoin are refused")
    func usage() throws {
      let text = try desk.transfer(["from": Self.recipient])
      #expect(try ada.code(of: desk.inspect(text, status: 1)) == "error.evm.malformed")
      _ = try desk.inspect(try desk.transfer(["from": Self.first]))
      try desk.write(String(repeating: "0", count: 4 * 1024 * 1024 + 1))
      let large = try ada.run([
        "wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum", "--json",
      ]).expect(1)
      #expect(try ada.code(of: large) == "error.evm.too_large")
      try desk.write(try desk.transfer())
      for options in [
        ["--network", "test"], ["--finalize"], ["--extract"],
      ] {
        _ = try desk.sign(options, status: 2)
      }
      try ada.run(["wallet", "tx", "sign", "Cold", "tx", "--account", "1"]).expect(2)
      try ada.run(["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--index", "1"]).expect(2)
      try ada.run(["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "zcash"]).expect(
        2)
      let seventh = [
        "wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum", "--account",
        "77",
      ]
      try ada.run(seventh).expect(4)
      try ada.run(seventh + Self.passphrase).expect(0)
    }

    @Test("of a hidden wallet are signed, and nothing is written")
    func hidden() throws {
      try ada.place.write("TREZOR\n", to: "word")
      let hidden = ["--bip39-passphrase-file", "word"] + Self.passphrase
      try desk.write(try desk.transfer())
      let review = try ada.run(
        ["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--chain", "ethereum", "--json"]
          + hidden
      ).expect(0).json
      let code = try #require(review["approval"] as? String)
      let signers = try #require(review["signers"] as? [[String: Any]])
      #expect(signers.first?["address"] as? String != Self.first)
      let database = ".local/share/whisper/vault.db"
      let before = try ada.place.read(database)
      let signed = try ada.run(
        ["wallet", "tx", "sign", "Cold", "tx", "--chain", "ethereum", "--approve", code] + hidden
      ).expect(0)
      #expect(signed.text.hasPrefix("0x02f8"))
      #expect(try ada.place.read(database) == before)
      // The wallet's own key signs nothing by that code.
      _ = try desk.sign(["--approve", code], status: 5)
    }
  }
#endif
