#if os(Linux)
  import Testing
  import WhisperKit
  import Words

  @testable import Commands

  /// `--id`: contacts, identities and wallets by what stays, and nobody who only looks like it.
  @Suite struct NamedByIDTests {
    /// Ada, who knows Bob.
    private let ada: Rehearsal
    private let bob: Rehearsal
    private let contact: String
    private let identity: String

    init() throws {
      (ada, bob) = (try Rehearsal(), try Rehearsal())
      try ada.settle(as: "Ada")
      try bob.settle(as: "Bob")
      let bundle = try bob("identity", "export").expect(.done).ran.text
      let added = try ada("contact", "add", "--json", input: bundle).expect(.done).ran.json
      contact = try #require(added["id"] as? String)
      identity = try #require(
        ada("identity", "show", "--json").expect(.done).ran.json["id"] as? String)
    }

    private func json(_ arguments: String..., input: String = "") throws -> [String: Any] {
      try ada.call(arguments + ["--json"], input: input).expect(.done).ran.json
    }

    @Test("every command that takes the name of a contact takes the id")
    func contacts() throws {
      for words in [
        ["show"], ["block"], ["unblock"], ["note", "x"], ["rename", "Robert"], ["unverify"],
        ["verify", "--yes"], ["certificate", "list"], ["certifications"],
      ] {
        let command = words[0] == "certificate" ? ["certificate", "list"] : [words[0]]
        let rest = words.dropFirst(command.count)
        let ran = try ada.call(
          ["--id", "--json", "contact"] + command + [contact] + rest
        ).expect(.done).ran
        #expect(try ran.json["id"] as? String == contact, "\(words)")
      }
      let sealed = try json("seal", "--id", "--to", contact, "--as", identity, input: "x")
      #expect(sealed["to"] as? String == "Robert")
      #expect(sealed["toID"] as? String == contact)
      #expect(sealed["fromID"] as? String == identity)
      try ada("--id", "contact", "revoke", contact, "--yes").expect(.done)
      try ada("--id", "contact", "remove", contact, "--yes").expect(.done)
      #expect(try json("contact", "list")["contacts"] as? [[String: String]] == [])
    }

    @Test("every command that takes the name of an identity takes the id")
    func identities() throws {
      let second = try #require(json("identity", "create", "Second")["id"] as? String)
      for words in [["show"], ["use"], ["rename", "Third"], ["archive"], ["unarchive", "--yes"]] {
        let ran = try ada.call(
          ["--id", "--json", "identity", words[0], second] + words.dropFirst()
        ).expect(.done).ran
        #expect(try ran.json["id"] as? String == second, "\(words)")
      }
      #expect(try json("--id", "identity", "export", second)["id"] as? String == second)
      #expect(
        try json("--id", "identity", "passphrase", second)["identityID"] as? String == second)
      try ada("--id", "identity", "delete", second, "--confirm", "Third", "--yes").expect(.done)
      try ada("--id", "contact", "verify", contact, "--as", identity, "--yes").expect(.done)
    }

    @Test("a wallet is named by its id, and reports of it have that")
    func wallets() throws {
      let secret = try ada.place.write("ladle orbit twenty quiet", to: "secret")
      let made = try json("wallet", "create", "Cold", "--new-wallet-passphrase-file", secret)
      let id = try #require(made["id"] as? String)
      #expect(try json("--id", "wallet", "show", id)["name"] as? String == "Cold")
      #expect(try json("--id", "wallet", "rename", id, "Warm")["id"] as? String == id)
      for word in ["address", "descriptor", "test"] {
        let report = try json("--id", "wallet", word, id, "--wallet-passphrase-file", secret)
        #expect(report["walletID"] as? String == id, "\(word)")
      }
      let passphrase = try json("--id", "wallet", "passphrase", id)
      #expect(passphrase["id"] as? String == id)
      let named = try ada("--id", "wallet", "show", "Warm", "--json").expect(.failed).ran
      #expect(try named.errorJSON["code"] as? String == "error.wallet.not_found")
      let status = try #require(json("status")["contents"] as? [String: Any])
      #expect(status["uncheckedWalletIDs"] as? [String] == [id])
      #expect(status["activeIdentityID"] as? String == identity)
    }

    @Test("nothing else is looked for: no name, no fingerprint, no beginning, no other id")
    func nothingElse() throws {
      let shown = try json("contact", "show", "Bob")
      let short = try #require(shown["shortFingerprint"] as? String)
      let whole = try #require(shown["fingerprint"] as? String)
      for text in [
        "Bob", "bob", short, whole, String(contact.dropLast()), contact.uppercased(), identity, "",
        String(repeating: "0", count: 32), String(repeating: "0", count: 64),
      ] {
        let refused = try ada.call(["--id", "--json", "contact", "show", text]).expect(.failed).ran
        #expect(try refused.errorJSON["code"] as? String == "error.contact.not_found", "\(text)")
        #expect(refused.output.isEmpty)
        // Nobody is asked whether somebody was meant.
        let asked = try ada.call(["--id", "contact", "block", text], answers: []).expect(.failed)
        #expect(asked.questions.isEmpty)
      }
      for text in ["Ada", contact, String(repeating: "0", count: 32)] {
        let refused = try ada.call(["--id", "--json", "identity", "show", text]).expect(.failed).ran
        #expect(try refused.errorJSON["code"] as? String == "error.identity.not_found")
      }
      try ada("contact", "show", contact).expect(.failed)
    }

    @Test("what was opened says whose it is and to whom it went, by id")
    func opened() throws {
      let mine = try ada("identity", "export").expect(.done).ran.text
      try bob("contact", "add", input: mine).expect(.done)
      let letter = try bob("seal", "--to", "Ada", input: "x").expect(.done).ran.text
      let facts = try ada("open", "--json", "--id", "--signed-by", contact, input: letter)
        .expect(.done).ran.errorJSON
      #expect(facts["fromID"] as? String == contact)
      #expect(facts["toID"] as? String == identity)
      let other = String(repeating: "0", count: 32)
      try ada("open", "--json", "--id", "--again", "--signed-by", other, input: letter)
        .expect(.failed)
    }

    @Test("keybooks say by id who travels, who stays, and who came")
    func keybooks() throws {
      try ada("contact", "block", "Bob").expect(.done)
      #expect(try json("keybook", "export")["distrustedIDs"] as? [String] == [contact])
      let carol = try Rehearsal()
      try carol.settle(as: "Carol")
      let book = try carol("identity", "export").expect(.done).ran.text
      let ids = try #require(json("keybook", "import", input: book)["addedIDs"] as? [String])
      #expect(try json("--id", "contact", "show", ids.first ?? "")["name"] as? String == "Carol")
    }

    @Test("of several whom a text may mean each has the id")
    func candidates() throws {
      let home = try PGPHome()
      let (one, two) = (
        try home.stranger("Eve <eve@example.org>"), try home.stranger("Eva <eva@example.org>")
      )
      try home.rehearsal("contact", "add", one.file).expect(.done)
      let added = try home.rehearsal(
        "contact", "add", two.file, "--name", "eve@example.org", "--json"
      ).expect(.done).ran.json
      let line = try #require((added["certificates"] as? [[String: Any]])?.first)
      let id = try #require(line["id"] as? String)
      let several = try home.rehearsal("contact", "show", "eve@example.org", "--json")
        .expect(.failed).ran
      let values = try #require(several.errorJSON["values"] as? [String: Any])
      let candidates = try #require(values["candidates"] as? [[String: Any]])
      #expect(candidates.count == 2)
      #expect(candidates.contains { $0["id"] as? String == id })
      let sealed = try home.rehearsal(
        "pgp", "encrypt", "--id", "--to", id, "--json", "--quiet", "-o", home.place.path("out"),
        input: "x"
      ).expect(.done).ran.errorJSON
      let readers = try #require(sealed["readers"] as? [[String: Any]])
      #expect(readers.first?["contactID"] as? String == id)
    }
  }
#endif
