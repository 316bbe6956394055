#if os(Linux)
  import Addresses
  import Foundation
  import Testing

  @Suite("Addresses and payees, by command")
  struct AddressCommandTests {
    @Test("are those that their BIPs give, one a line, and nothing else is on standard output")
    func shown() throws {
      let ada = try WalletPlace.imported()
      let one = try ada("wallet", "address", "Cold").expect(0)
      #expect(one.text == WalletPlace.first)
      #expect(
        one.errors.contains(
          "bc1q cr8t e4kr 609g cawu tmrz a0j4 xv80 jy8z 306f yu (m/84h/0h/0h/0/0)"))
      #expect(one.errors.contains("whisper wallet backup check Cold"))
      let many = try ada("wallet", "address", "Cold", "--count", "1000", "--change").expect(0)
      #expect(many.lines.count == 1000)
      #expect(many.lines[0] == "bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el")
      for (kind, network, address) in [
        ("p2tr", "main", "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr"),
        ("p2sh-p2wpkh", "main", "37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf"),
        ("p2pkh", "main", "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA"),
        ("p2sh-p2wpkh", "regtest", "2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2"),
        ("p2wpkh", "signet", "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl"),
        ("p2wpkh", "regtest", "bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk"),
      ] {
        let ran = try ada(
          "wallet", "address", "Cold", "--kind", kind, "--network", network, "--json"
        ).expect(0)
        let list = try #require(try ran.json["addresses"] as? [[String: Any]])
        #expect(list.first?["address"] as? String == address, "\(kind) \(network)")
      }
      for index in ["11001", "2147483647"] {
        #expect(
          try ada.code("wallet", "address", "Cold", "--change", "--index", index, status: 1)
            == "error.wallet.too_far")
      }
      let legacy = try ada("wallet", "address", "Cold", "--kind", "p2pkh").expect(0)
      #expect(legacy.errors.contains("never signed for"))
      for arguments in [
        ["--count", "0"], ["--count", "1001"], ["--kind", "p2wsh"], ["--network", "moon"],
        ["--account", "-1"], ["--account", "2147483648"], ["--index", "2147483648"],
        ["--index", "4294967296"], ["--chain", "zcash"],
      ] {
        try ada.run(["wallet", "address", "Cold"] + arguments).expect(2)
      }
    }

    @Test("of Ethereum are shown, verified, checked, and known as payees")
    func ethereum() throws {
      let ada = try WalletPlace.imported()
      let first = "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"
      let one = try ada("wallet", "address", "Cold", "--chain", "ethereum").expect(0)
      #expect(one.text == first)
      #expect(
        one.errors.contains(
          "0x9858 EfFD 232B 4033 E47d 9000 3D41 EC34 EcaE da94 (m/44h/60h/0h/0/0)"))
      let json = try ada(
        "wallet", "address", "Cold", "--chain", "ethereum", "--account", "3", "--count", "2",
        "--json"
      ).expect(0).json
      #expect(
        json["chain"] as? String == "ethereum" && json["network"] == nil && json["kind"] == nil)
      let list = try #require(json["addresses"] as? [[String: Any]])
      #expect(list.map { $0["path"] as? String } == ["m/44h/60h/3h/0/0", "m/44h/60h/3h/0/1"])
      let found = try ada("wallet", "address", "Cold", "--verify", first.lowercased()).expect(0)
      #expect(found.text.hasSuffix("is an address of Cold: m/44h/60h/0h/0/0"))
      let far = ["wallet", "address", "Cold", "--chain", "ethereum", "--account", "20"]
      try ada.run(far).expect(4)
      try ada.run(far + ["--wallet-passphrase-file", "wallet"]).expect(0)
      for option in [["--kind", "p2tr"], ["--network", "test"], ["--change"]] {
        try ada.run(["wallet", "address", "Cold", "--chain", "ethereum"] + option).expect(2)
      }

      let checked = try ada("wallet", "check", first, "--chain", "ethereum").expect(0)
      #expect(
        checked.text.contains("An account or a contract. Chain: ethereum, network: main, test"))
      #expect(!checked.text.contains("checksum"))
      let stranger = "0x52908400098527886E0F7030069857D2E4169EE7"
      let plain = try ada("wallet", "check", stranger).expect(0)
      #expect(plain.text.contains("It carries no checksum"))
      #expect(
        try ada("wallet", "check", stranger, "--json").expect(0).json["hasChecksum"] as? Bool
          == false)
      let mistyped = first.replacingOccurrences(of: "Ef", with: "eF")
      #expect(try ada.code("wallet", "check", mistyped, status: 1) == "error.address.checksum")
      #expect(
        try ada.code("wallet", "check", first, "--chain", "bitcoin", status: 1)
          == "error.address.other_chain")
      try ada("wallet", "payee", "add", "Bea", "ethereum:\(stranger)@1", "--yes").expect(0)
      let known = try ada("wallet", "check", stranger.lowercased(), "--json").expect(0).json
      #expect(known["known"] as? String == "payee" && known["knownAs"] as? String == "Bea")
      let lookalike = "0x52908400098527886E0F7030069857D2E5169EE7"
      #expect(try ada.code("wallet", "check", lookalike, status: 5) == "error.address.lookalike")
    }

    @Test("of an account that is not here yet take the phrase once")
    func account() throws {
      let ada = try WalletPlace.imported()
      let address = ["wallet", "address", "Cold", "--account", "7"]
      try ada.run(address).expect(4)
      let made = try ada.run(address + ["--wallet-passphrase-file", "wallet"]).expect(0)
      #expect(made.errors.contains("Account 7 of Cold is made of its phrase, once."))
      #expect(try ada.run(address).expect(0).text == made.text)
    }

    @Test("are found again in a wallet, and others are not")
    func verified() throws {
      let ada = try WalletPlace.imported()
      let address = try ada("wallet", "address", "Cold", "--index", "7", "--change").expect(0)
      let found = try ada("wallet", "address", "Cold", "--verify", address.lines[0]).expect(0)
      #expect(found.text.hasSuffix("is an address of Cold: m/84h/0h/0h/1/7"))
      #expect(
        try ada.code(
          "wallet", "address", "Cold", "--verify", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
          status: 1) == "error.wallet.address_not_found")
      #expect(
        try ada.code("wallet", "address", "Cold", "--verify", "bc1q", status: 1)
          == "error.address.malformed")
    }

    @Test("are watched by descriptors, in each form, by text and code")
    func descriptors() throws {
      let ada = try WalletPlace.imported()
      let text = try ada("wallet", "descriptor", "Cold").expect(0).text
      #expect(text.hasPrefix("wpkh([73c5da0a/84h/0h/0h]xpub6C"))
      #expect(text.contains("/<0;1>/*)#"))
      let core = try ada("wallet", "descriptor", "Cold", "--format", "core").expect(0)
      let entries = try #require(
        try JSONSerialization.jsonObject(with: Data(core.output)) as? [[String: Any]])
      #expect(entries.map { $0["internal"] as? Bool } == [false, true])
      #expect(entries.allSatisfy { $0["timestamp"] as? Int == 0 && $0["active"] as? Bool == true })
      #expect(entries.allSatisfy { $0["range"] as? [Int] == [0, 999] })
      #expect(core.errors.contains("--timestamp"))
      let later = try ada(
        "wallet", "descriptor", "Cold", "--format", "core", "--timestamp", "1700000000"
      ).expect(0).text
      #expect(later.contains("\"timestamp\":1700000000"))
      let xpub = try ada("wallet", "descriptor", "Cold", "--format", "xpub").expect(0).text
      #expect(xpub.hasPrefix("xpub") && text.contains(xpub))
      let made = try ada(
        "wallet", "create", "New", "--no-wallet-passphrase", "--json"
      ).expect(0).json
      let createdAt = try #require(made["createdAt"] as? Int)
      #expect(
        try ada("wallet", "descriptor", "New", "--format", "core").expect(0).text
          .contains("\"timestamp\":\(createdAt - 86_400)"))
      try ada("wallet", "descriptor", "Cold", "--qr", "code.png").expect(0)
      #expect(ada.place.exists("code.png"))
      try ada("wallet", "address", "Cold", "--qr", "address.png").expect(0)
      #expect(ada.place.exists("address.png"))
      for arguments in [
        ["--timestamp", "1"], ["--format", "core", "--timestamp", "-1"], ["--format", "x"],
      ] {
        try ada.run(["wallet", "descriptor", "Cold"] + arguments).expect(2)
      }
    }

    @Test("are checked without a vault")
    func checked() throws {
      let place = try Place()
      let ran = try place.whisper(
        "wallet", "check", "bitcoin:\(WalletPlace.first)?amount=0.1&label=Anna", "--json"
      ).expect(0).json
      #expect(ran["address"] as? String == WalletPlace.first)
      #expect(ran["amount"] as? String == "0.1" && ran["label"] as? String == "Anna")
      #expect(ran["known"] == nil)
      let zcash = try place.whisper("wallet", "check", "t1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F")
        .expect(0).text
      #expect(zcash.contains("zcash"))
      let burnt = try place.whisper("wallet", "check", "BC1SW50QGDZ25J").expect(0).text
      #expect(burnt.contains("anybody could take it"))
      for (arguments, code) in [
        (["nonsense"], "error.address.unknown"),
        ([WalletPlace.first.replacing("0", with: "O")], "error.address.character"),
        (["0xa4735E70c76bffc958B57F1dc471Fb2B6e4Cf934"], "error.address.other_sum"),
        (["bitcoin:?lightning=lnbc1x"], "error.address.link_without"),
        (
          ["bitcoin:?bc=\(WalletPlace.first)&bc=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
          "error.address.link_several"
        ),
        ([WalletPlace.first.dropLast() + "z"].map(String.init), "error.address.checksum"),
        (["Bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"], "error.address.mixed_case"),
        (["bc1pw5dgrnzv"], "error.address.malformed"),
        ([WalletPlace.first, "--chain", "zcash"], "error.address.other_chain"),
        ([WalletPlace.first, "--network", "test"], "error.address.other_network"),
        (["bitcoin:\(WalletPlace.first)?req-x=1"], "error.address.link_part"),
        (["bitcoin:\(WalletPlace.first)?label=%zz"], "error.address.link"),
        (["sp1qqabc"], "error.address.silent_payment"), (["u1abc"], "error.address.unified"),
        (["zs1abc"], "error.address.sapling"),
        (["zc" + String(repeating: "a", count: 93)], "error.address.sprout"),
      ] {
        let ran = try place.run(["wallet", "check", "--json"] + arguments).expect(1)
        let error = try JSONSerialization.jsonObject(with: Data(ran.errorOutput)) as? [String: Any]
        #expect(error?["code"] as? String == code, "\(arguments)")
      }
    }

    @Test("are read as they are pasted, in groups of four too, wherever one is given")
    func pasted() throws {
      let ada = try WalletPlace.imported()
      let anna = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"
      let grouped = "bc1q ar0s rrr7 xfkv y5l6 43ly dnw9 re59 gtzz wf5m dq"
      for given in [grouped, " \(anna)\n", "\u{FEFF}\(anna)\u{200B}", "\u{2066}\(grouped)\u{2069}"]
      {
        let json = try ada.place.whisper("wallet", "check", given, "--json").expect(0).json
        #expect(json["address"] as? String == anna)
      }
      try ada("wallet", "payee", "add", "Anna", grouped, "--yes").expect(0)
      let own = WalletPlace.first.prefix(21) + "\n" + WalletPlace.first.dropFirst(21)
      let found = try ada("wallet", "address", "Cold", "--verify", String(own)).expect(0)
      #expect(found.text.hasSuffix("is an address of Cold: m/84h/0h/0h/0/0"))
      let contract = "0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed"
      try ada(
        "wallet", "token", "add", contract, "--chain-id", "1", "--symbol", "TKN", "--decimals", "6",
        "--yes"
      ).expect(0)
      // What none has is named with its place; what was meant is not put right.
      let wrong = try ada.place.whisper(
        "wallet", "check", grouped.replacing("ar0s", with: "arOs")
      ).expect(1)
      #expect(wrong.errors.contains("Character 7 is O (U+004F), which no such address has."))
      let mistyped = try ada.place.whisper("wallet", "check", grouped.replacing("dq", with: "zq"))
        .expect(1)
      #expect(mistyped.hint?.contains("probably character 41 is the wrong one") == true)
      let capitals = try ada.place.whisper(
        "wallet", "check", contract.replacing("5aAe", with: "5AAe")
      ).expect(1)
      #expect(capitals.hint?.contains("EIP-55") == true)
    }

    @Test("payees are added after a question, found by name, and lookalikes of them are refused")
    func payees() throws {
      let ada = try WalletPlace.imported()
      let anna = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"
      try ada("wallet", "payee", "add", "Anna", anna).expect(2)
      let added = try ada(
        "wallet", "payee", "add", "Anna", anna, "--note", "rent", "--yes"
      ).expect(0)
      #expect(added.errors.contains("bc1q ar0s rrr7 xfkv y5l6 43ly dnw9 re59 gtzz wf5m dq"))
      #expect(try ada("wallet", "payee", "list").expect(0).text.hasSuffix(anna + "  Anna"))
      #expect(
        try ada("wallet", "check", anna).expect(0).text.contains("It is the address of Anna."))
      // The same beginning, and another end.
      let forged = try #require(Self.sameBeginning)
      let refused = try ada("wallet", "payee", "add", "Mallory", forged, "--yes").expect(5)
      #expect(refused.errors.contains(anna) && refused.errors.contains("^"))
      #expect(refused.errors.contains("--accept lookalike"))
      try ada("wallet", "check", forged).expect(5)
      #expect(
        try ada.code("wallet", "payee", "add", "Anna", anna, "--yes", status: 1)
          == "error.payee.exists")
      #expect(
        try ada.code("wallet", "payee", "add", "Bert", anna, "--yes", status: 1)
          == "error.payee.known")
      try ada("wallet", "address", "Cold").expect(0)
      #expect(
        try ada.code("wallet", "payee", "add", "Me", WalletPlace.first, "--yes", status: 1)
          == "error.payee.own")
      #expect(
        try ada.code(
          "wallet", "payee", "add", "Carl", WalletPlace.first, "--network", "test", "--yes",
          status: 1) == "error.address.other_network")
      try ada(
        "wallet", "payee", "add", "Mallory", forged, "--accept", "lookalike", "--yes"
      ).expect(0)
      try ada("wallet", "payee", "rename", "Mallory", "Bert").expect(0)
      let shown = try ada("wallet", "payee", "show", "bert", "--json").expect(0).json
      #expect(shown["address"] as? String == forged)
      try ada("wallet", "payee", "remove", "Bert").expect(0)
      #expect(
        try ada.code("wallet", "payee", "show", "Bert", status: 1) == "error.payee.not_found")
      #expect(
        try ada("wallet", "payee", "show", "Anna", "--json").expect(0).json["note"] as? String
          == "rent")
      try ada("vault", "check").expect(0)
    }

    /// An address whose first nine characters are those of Anna's.
    private static let sameBeginning: String? = {
      guard let anna = try? Address(reading: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq") else {
        return nil
      }
      let program = Array(anna.payload.prefix(5)) + anna.payload.dropFirst(5).map { ~$0 }
      return Address(witness: 0, program: program, on: .main)?.text
    }()
  }
#endif
