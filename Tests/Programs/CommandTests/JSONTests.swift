#if os(Linux)
  import Foundation
  import Testing

  /// What programs read: one JSON object, with the schema's number, that says what the text says.
  @Suite struct JSONTests {
    @Test func everyCommandThatPrintsFactsPrintsThemAsJSON() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      try place.write(try alice.seal("x", to: "Bob"), to: "sealed")
      let commands: [[String]] = [
        [], ["status"], ["identity", "list"], ["identity", "show"], ["identity", "create", "New"],
        ["identity", "use", "New"], ["identity", "use", "Alice"],
        ["identity", "rename", "New", "Newer"], ["identity", "archive", "Newer"],
        ["identity", "unarchive", "Newer", "--yes"], ["identity", "export"],
        ["contact", "list"], ["contact", "search", "b"], ["contact", "show", "Bob"],
        ["contact", "verify", "Bob", "--yes", "--quiet"], ["contact", "unverify", "Bob"],
        ["contact", "block", "Bob"], ["contact", "unblock", "Bob"],
        ["contact", "note", "Bob", "x"], ["contact", "rename", "Bob", "Bob"], ["policy", "list"],
        ["policy", "set", "contactRequiredToSend", "on"], ["seal", "--to", "Bob", "sealed"],
        ["detect", "sealed"], ["vault", "check"], ["vault", "export", "contacts"],
        ["contact", "revoke", "Bob", "--yes"],
      ]
      for command in commands {
        let ran = try alice.run(command + ["--json"]).expect(0)
        #expect(ran.lines.count == 1, "\(command)")
        #expect(try ran.json["schema"] as? Int == 3, "\(command)")
        #expect(!ran.errors.contains("Next:"), "\(command)")
      }
      let made = try place.whisper("init", "--no-passphrase", "--yes", "--quiet", "--json").expect(
        0)
      #expect(try made.json["protector"] as? String == "none")
    }

    @Test func itSaysWhatTheTextSays() throws {
      let (alice, _) = try Place().pair()
      try alice("contact", "note", "Bob", "a note").expect(0)
      for command in [["identity", "show"], ["contact", "show", "Bob"]] {
        let text = try alice.run(command).expect(0).text
        let json = try alice.run(command + ["--json"]).expect(0).json
        for field in ["name", "key", "fingerprint", "shortFingerprint", "number"] {
          #expect(text.contains(try #require(json[field] as? String)))
        }
        #expect(text.contains(try #require(json["words"] as? [String]).joined(separator: " ")))
      }
      let contacts = try alice("contact", "list", "--json").json["contacts"] as? [[String: Any]]
      let line = try alice("contact", "list").text
      #expect(line.contains(try #require(contacts?.first?["shortFingerprint"] as? String)))
      #expect(line.hasPrefix(try #require(contacts?.first?["trust"] as? String)))

      let policies = try alice("policy", "list", "--json").json["policies"] as? [[String: Any]]
      #expect(policies?.map { $0["isOn"] as? Bool } == [false, false, false, false])
      let sealed = try alice("seal", "--to", "Bob", "--json", input: .text("x")).json
      #expect(sealed["isSigned"] as? Bool == true)
      let envelope = try #require(sealed["envelope"] as? String)
      let detected = try alice("detect", "--json", input: .text("so: " + envelope)).json
      for field in ["envelope", "bucket", "isSigned"] {
        #expect("\(detected[field] ?? 0)" == "\(sealed[field] ?? 1)")
      }
    }

    @Test func openKeepsTheMessageAloneAndSaysTheRestOnStandardError() throws {
      let (alice, bob) = try Place().pair()
      let envelope = try alice.seal("{\"schema\":9}", to: "Bob")
      let ran = try bob("open", "--json", input: .text(envelope)).expect(0)
      #expect(ran.text == "{\"schema\":9}")
      let facts = try ran.errorJSON
      #expect(facts["schema"] as? Int == 3)
      #expect(facts["attribution"] as? String == "signed")
      #expect(facts["from"] as? String == "Alice")
      #expect(facts["trust"] as? String == "unverified")
      #expect(facts["to"] as? String == "Bob")
      #expect(facts["isRepeated"] as? Bool == false)
    }

    @Test func idsStayWhateverTheNamesAre() throws {
      let (alice, bob) = try Place().pair()
      func ids(_ list: String, _ of: String) throws -> [String] {
        let lines = try alice(list, "list", "--json").expect(0).json[of] as? [[String: Any]]
        return lines?.compactMap { $0["id"] as? String } ?? []
      }
      let contact = try #require(try ids("contact", "contacts").first)
      let identity = try #require(try ids("identity", "identities").first)
      #expect(contact.count == 32 && identity.count == 32 && contact != identity)
      try alice("contact", "rename", "Bob", "Robert").expect(0)
      try alice("identity", "rename", "Alice", "Ally").expect(0)
      #expect(try ids("contact", "contacts") == [contact])
      #expect(try ids("identity", "identities") == [identity])
      #expect(try alice("contact", "show", "Robert", "--json").json["id"] as? String == contact)
      #expect(try alice("identity", "show", "--json").json["id"] as? String == identity)

      let envelope = try bob.seal("hello", to: "Alice")
      let opened = try alice("open", "--json", input: .text(envelope)).expect(0).errorJSON
      let again = try alice("open", "--again", "--json", input: .text(envelope)).expect(0)
      let id = try #require(opened["id"] as? String)
      #expect(id.count == 64)
      #expect(try again.errorJSON["id"] as? String == id)
    }

    @Test(arguments: [
      ["identity", "show", "Nobody"], ["seal"], ["--nonsense"], ["seal", "--to", "Bob", "/"],
    ])
    func errorsAreJSONToo(arguments: [String]) throws {
      let ran = try Place().person("Alice").run(arguments + ["--json"])
      let error = try ran.errorJSON
      #expect(error["exitStatus"] as? Int == Int(ran.status))
      #expect(error["schema"] as? Int == 3)
      #expect((error["error"] as? String)?.isEmpty == false)
      #expect(ran.output.isEmpty)
    }

    @Test func theNamesOfTheFieldsStay() throws {
      let (alice, _) = try Place().pair()
      #expect(
        try alice("contact", "show", "Bob", "--json").json.keys.sorted() == [
          "addedAt", "canSign", "certificates", "fingerprint", "history", "id", "isBareKey",
          "isBlocked", "key", "keyVersion", "name", "note", "number", "schema", "shortFingerprint",
          "trust", "words",
        ])
      #expect(
        try alice("identity", "show", "--json").json.keys.sorted() == [
          "canSign", "createdAt", "fingerprint", "hasOwnPassphrase", "hasPrivateKeys", "id",
          "isActive", "key",
          "keyVersion", "name", "number", "schema", "shortFingerprint", "status", "words",
        ])
      #expect(
        try alice("seal", "--to", "Bob", "--json", input: .text("x")).json.keys.sorted() == [
          "bucket", "envelope", "from", "isSigned", "openBy", "schema", "sealedAt", "to", "trust",
        ])
    }
  }
#endif
