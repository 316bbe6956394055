#if os(Linux)
  import CryptoPrimitives
  import Foundation
  import SecretMemory
  import TestEnvelopes
  import Testing
  import WhisperEnvelope
  import WhisperKit

  /// Many contacts in one file.
  @Suite struct KeybookCommandTests {
    /// A bundle of somebody whom nobody knows; the same for the same name.
    private func bundle(_ name: String) throws -> String {
      try BundleForge(TestIdentity(named: name), name: name).text()
    }

    private func keybook(_ names: String...) throws -> String {
      try names.map(bundle).joined(separator: "\n") + "\n"
    }

    private func names(_ person: Person) throws -> [String] {
      let contacts = try person.json("contact", "list")["contacts"] as? [[String: Any]]
      return (contacts ?? []).compactMap { $0["name"] as? String }.sorted()
    }

    // MARK: Export

    @Test func whatIsExportedIsImportedElsewhere() throws {
      let place = try Place()
      let ada = try place.person("Ada")
      try ada("keybook", "import", "-", input: .text(try keybook("Bob", "Carol"))).expect(0)
      try ada("contact", "verify", "Bob", "--yes").expect(0)
      try ada("contact", "rename", "Bob", "My Bob").expect(0)
      try ada("contact", "note", "My Bob", "a secret note").expect(0)
      let export = try ada("keybook", "export", "--no-wrap").expect(0)
      #expect(export.lines.count == 2)
      #expect(export.lines.allSatisfy { $0.hasPrefix("whisper-bundle1:") })
      #expect(export.errors == "Contacts in the keybook: 2.\n")
      let dora = try place.person("Dora")
      let ran = try dora("keybook", "import", "-", input: .bytes(export.output)).expect(0)
      #expect(ran.text == "Added: 2\nKnown already: 0")
      // Names are as their owners gave them; trust and notes stayed at home.
      #expect(try names(dora) == ["Bob", "Carol"])
      let bob = try dora.json("contact", "show", "Bob")
      #expect(bob["trust"] as? String == "unverified")
      #expect(bob["note"] as? String == "")
      let again = try dora("keybook", "import", input: .bytes(export.output)).expect(0)
      #expect(again.text == "Added: 0\nKnown already: 2")
    }

    @Test func whoIsLeftOutIsNamed() throws {
      let (alice, bob) = try Place().pair()
      let key = try #require(try bob.json("identity", "show")["key"] as? String)
      try alice("keybook", "import", input: .text(try keybook("Carol", "Dan", "Eve"))).expect(0)
      try alice("contact", "remove", "Bob", "--yes").expect(0)
      try alice("contact", "add", "-", "--name", "Raw Bob", input: .text(key)).expect(0)
      try alice("contact", "block", "Carol").expect(0)
      try alice("contact", "revoke", "Eve", "--yes").expect(0)
      let ran = try alice("keybook", "export", "--no-wrap", "-o", "book").expect(0)
      #expect(ran.output.isEmpty)
      #expect(
        ran.errorLines == [
          "Contacts in the keybook: 1.", "Left out, only a raw key: Raw Bob",
          "Left out, revoked or blocked: Carol, Eve",
        ])
      #expect(try alice.place.read("book") == Array((try bundle("Dan") + "\n").utf8))
      let facts = try alice.json("keybook", "export")
      #expect(facts["count"] as? Int == 1)
      #expect(facts["keybook"] as? String == (try bundle("Dan") + "\n"))
      #expect(facts["bareKeys"] as? [String] == ["Raw Bob"])
      #expect(facts["distrusted"] as? [String] == ["Carol", "Eve"])
      #expect(try alice("keybook", "export", "--quiet").expect(0).errors.isEmpty)
    }

    @Test func peopleOfOneNameTravelUnderTheNamesThatTellThemApart() throws {
      let place = try Place()
      let ada = try place.person("Ada")
      try ada("contact", "add", "-", input: .text(try bundle("Bob"))).expect(0)
      let other = try BundleForge(TestIdentity(named: "other"), name: "Bob").text()
      try ada("contact", "add", "-", "--name", "Bob at work", input: .text(other)).expect(0)
      try ada("contact", "add", "-", "--name", "Secret Carol", input: .text(try bundle("Carol")))
        .expect(0)
      let export = try ada("keybook", "export", "--no-wrap").expect(0)
      #expect(
        export.errorLines == [
          "Contacts in the keybook: 3.",
          "Your names for these are in it, because they call themselves alike: Bob, Bob at work",
        ])
      #expect(
        export.text
          == (try "# name: Bob\n\(bundle("Bob"))\n# name: Bob at work\n\(other)\n\(bundle("Carol"))")
      )
      #expect(try ada.json("keybook", "export")["named"] as? [String] == ["Bob", "Bob at work"])
      let dora = try place.person("Dora")
      let ran = try dora("keybook", "import", input: .bytes(export.output)).expect(0)
      #expect(
        ran.lines == [
          "Added: 3", "Known already: 0",
          "Under another name than their own: Bob at work (Bob)",
        ])
      #expect(try names(dora) == ["Bob", "Bob at work", "Carol"])
      let eve = try place.person("Eve")
      let facts = try eve.json("keybook", "import", input: .bytes(export.output))
      let named = try #require(facts["named"] as? [[String: String]])
      #expect(named == [["name": "Bob at work", "bundleName": "Bob"]])
    }

    @Test func anExistingFileIsKeptUnlessForced() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      try place.write("mine", to: "book")
      #expect(try alice("keybook", "export", "-o", "book").expect(1).complaint == "book exists.")
      #expect(try place.read("book") == Array("mine".utf8))
      try alice("keybook", "export", "-o", "book", "--force").expect(0)
      #expect(try place.read("book").starts(with: Array("whisper-bundle1:".utf8)))
      try alice("keybook", "export", "-o", alice.vault + "/book").expect(1)
    }

    @Test func nobodyIsAnEmptyKeybook() throws {
      let ada = try Place().person("Ada")
      let ran = try ada("keybook", "export").expect(0)
      #expect(ran.output.isEmpty)
      #expect(try ada("keybook", "import").expect(0).text == "Added: 0\nKnown already: 0")
    }

    // MARK: Import

    @Test func commentsEmptyLinesAndForeignLineEndsArePassedOver() throws {
      let ada = try Place().person("Ada")
      let text = try "# the choir\r\n\r\n  \(bundle("Bob")) \r\n#\n\t\(bundle("Carol"))"
      try ada.place.write(text, to: "book")
      let ran = try ada("keybook", "import", "book", "--json").expect(0)
      let facts = try ran.json
      #expect(facts["added"] as? [String] == ["Bob", "Carol"])
      #expect(facts["rotated"] as? [String] == [])
      #expect(facts["known"] as? Int == 0)
      #expect((facts["refused"] as? [Any])?.isEmpty == true)
      #expect(ran.errors.isEmpty)
    }

    @Test(arguments: ["whisper-bundle1:AAAA", "BUNDLEx", "> see BUNDLEx", "HOSTILE"])
    func oneThatIsNoneIsNamedAndNobodyIsAdded(line: String) throws {
      let ada = try Place().person("Ada")
      let before = try ada.place.tree("ada")
      let hint = line == "HOSTILE" ? nil : "ask for it again, as a file or an attachment"
      let hostile = try BundleForge(TestIdentity(named: "x"), name: "Bob (Verified, Signed)").text()
      let line = try line.replacing("BUNDLE", with: bundle("Eve")).replacing(
        "HOSTILE", with: hostile)
      let text = try "# two\n\(bundle("Bob"))\n\(line)\n\(bundle("Carol"))\n"
      let ran = try ada("keybook", "import", "--yes", input: .text(text)).expect(1)
      #expect(ran.complaint?.hasPrefix("Bundle 2 in this text cannot be read: ") == true)
      #expect(ran.complaint?.hasSuffix(". Nobody was added.") == true)
      #expect(ran.hint == hint)
      #expect(ran.output.isEmpty)
      #expect(!ran.errors.contains("Verified") && !ran.errors.contains("\u{1B}"))
      #expect(try ada.place.tree("ada") == before)
    }

    @Test(arguments: [
      "hello", "# two\n\n\u{1B}[2J\u{0}", "whisper-bundle1: is what it begins with",
    ])
    func aTextWithoutABundleIsNoKeybook(text: String) throws {
      let ada = try Place().person("Ada")
      let ran = try ada("keybook", "import", input: .text(text)).expect(1)
      #expect(
        ran.complaint?.wholeMatch(of: /Line [13] is no bundle: .*\. Nobody was added\./) != nil)
      #expect(ran.hint == "remove the line, or put # before it")
      #expect(!ran.errors.contains("\u{1B}"))
    }

    @Test(arguments: ["hello", "whisper-bundle1:", "BUNDLE BUNDLE", "see BUNDLE", "\u{1B}[2J"])
    func otherTextIsPassedOver(line: String) throws {
      let ada = try Place().person("Ada")
      let line = try line.replacing("BUNDLE", with: bundle("Eve"))
      let text = try "# two\n\(bundle("Bob"))\n\(line)\n\(bundle("Carol"))\n"
      try ada("keybook", "import", input: .text(text)).expect(0)
      let eve = line.contains("bundle1:A") ? ["Eve"] : []
      #expect(try names(ada) == ["Bob", "Carol"] + eve)
    }

    @Test func aConflictIsReportedAndTheOthersAreAdded() throws {
      let ada = try Place().person("Ada")
      try ada("contact", "add", "-", input: .text(try bundle("Carol"))).expect(0)
      let other = try TestIdentity(named: "other")
      let mixed = TestIdentity(
        agreement: try TestIdentity(named: "Carol").agreement, signing: other.signing)
      let text = try [
        "# conflicts", BundleForge(other, name: "carol").text(),
        BundleForge(mixed, name: "Mallory").text(), bundle("Dan"),
        BundleForge(TestIdentity(named: "another"), name: "Dan").text(), bundle("Carol"),
      ].joined(separator: "\n")
      let ran = try ada("keybook", "import", input: .text(text)).expect(0)
      #expect(ran.lines.prefix(2) == ["Added: 1", "Known already: 1"])
      #expect(ran.lines.dropFirst(2).map { $0.prefix(7) } == ["Line 2,", "Line 3,", "Line 5,"])
      #expect(ran.lines[2].contains("Line 2, carol: You know a Carol with another key."))
      #expect(ran.lines[3].contains("Line 3, Mallory: One of these keys belongs to Carol"))
      #expect(ran.lines[4].contains("Line 5, Dan: You know a Dan with another key."))
      #expect(try names(ada) == ["Carol", "Dan"])
      let json = try ada.json("keybook", "import", input: .text(text))
      let refused = try #require(json["refused"] as? [[String: Any]])
      #expect(refused.map { $0["line"] as? Int } == [2, 3, 5])
      #expect(refused.map { $0["name"] as? String } == ["carol", "Mallory", "Dan"])
      #expect(
        refused.map { $0["code"] as? String } == [
          "error.contact.other_key", "error.key.belongs_to", "error.contact.other_key",
        ])
      #expect(json["known"] as? Int == 2)
    }

    @Test func aNameFromRightToLeftStandsByItself() throws {
      let ada = try Place().person("Ada")
      let name = "שלום"
      try ada("contact", "add", "-", input: .text(try bundle(name))).expect(0)
      let other = try BundleForge(TestIdentity(named: "other"), name: name).text()
      let ran = try ada("keybook", "import", input: .text(other)).expect(0)
      #expect(ran.lines.last?.hasPrefix("Line 1, \u{2068}\(name)\u{2069}: You know a ") == true)
      // Programs get the name alone.
      let refused =
        try ada.json("keybook", "import", input: .text(other))["refused"] as? [[String: Any]]
      #expect(refused?.first?["name"] as? String == name)
      let values = refused?.first?["values"] as? [String: Any]
      #expect(values?["name"] as? String == name)
    }

    @Test func newKeysOfContactsAreTakenWithAYes() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try alice("contact", "verify", "Bob", "--yes").expect(0)
      try bob("identity", "rotate", "--yes").expect(0)
      try place.write(try "\(bob.bundle)\n\(bundle("Carol"))\n", to: "book")
      let before = try place.tree("alice")
      // Nobody to ask: nothing is done, not even what needs no answer.
      let refused = try alice("keybook", "import", "book").expect(2)
      #expect(refused.hint == "give --yes")
      #expect(try place.tree("alice") == before)

      let session = try alice.terminal("keybook", "import", "book")
      try session.wait(
        for: "These contacts have new keys, which the known ones vouch for: Bob.")
      try session.answer("Take the new keys? [yes/no] ", "no")
      #expect(try session.end() == 0)
      #expect(session.text.contains("Added: 1\n"))
      #expect(
        session.text.contains("Line 1, Bob: Bob has new keys, which the known ones vouch for."))
      #expect(try alice("contact", "show", "Bob").text.contains("Trust: verified"))
      #expect(try names(alice) == ["Bob", "Carol"])

      let interrupted = try alice.terminal("keybook", "import", "book")
      try interrupted.wait(for: "Take the new keys? [yes/no] ")
      try interrupted.type("\u{03}")
      #expect(try interrupted.end() == 130)

      let taken = try alice.terminal("keybook", "import", "book")
      try taken.answer("Take the new keys? [yes/no] ", "yes")
      #expect(try taken.end() == 0)
      #expect(taken.text.contains("With new keys, to compare again: Bob\n"))
      let after = try alice.json("contact", "show", "Bob")
      #expect(after["trust"] as? String == "unverified")
      #expect(after["keyVersion"] as? Int == 2)
      // The export has the new keys now.
      #expect(try alice("keybook", "export", "--no-wrap").expect(0).text.contains(bob.bundle))
    }

    @Test(arguments: ["yes\n", String(repeating: "yes\n", count: 1500)])
    func whatWasPastedBehindTheKeybookAnswersNoQuestion(behind: String) throws {
      let (alice, bob) = try Place().pair()
      try bob("identity", "rotate", "--yes").expect(0)
      let session = try alice.terminal("keybook", "import")
      try session.wait(for: "Paste the keybook, then Enter and Ctrl-D:")
      try session.type(try bob.bundle + "\n\u{04}" + behind)
      try session.answer("Take the new keys? [yes/no] ", "no")
      #expect(try session.end() == 0)
      #expect(session.text.contains("Known already: 0"))
      #expect(try alice.json("contact", "show", "Bob")["keyVersion"] as? Int == 1)
    }

    @Test func whoRotatedManyTimesIsNamedOnce() throws {
      let ada = try Place().person("Ada")
      let chain = try bundles("Mallory", rotations: 5)
      let text = chain.joined(separator: "\n")
      let session = try ada.place.terminal(
        "--vault", ada.vault, "keybook", "import", on: .errors, input: .text(text))
      try session.wait(for: "vouch for: Mallory. ")
      try session.answer("Take the new keys? [yes/no] ", "yes")
      #expect(try session.end() == 0)
      #expect(session.capturedText.contains("With new keys, to compare again: Mallory\n"))
      #expect(try ada.json("contact", "show", "Mallory")["keyVersion"] as? Int == 6)
    }

    /// A bundle, and one for each rotation after it.
    private func bundles(_ name: String, rotations: Int) throws -> [String] {
      var previous = try TestIdentity(named: name)
      var chain = [try bundle(name)]
      for number in 1...rotations {
        let next = try TestIdentity(named: "\(name) \(number)")
        var forge = BundleForge(next, name: name, rotatedFrom: previous)
        forge.keyVersion = UInt32(number + 1)
        chain.append(try forge.text())
        previous = next
      }
      return chain
    }

    @Test func revokedContactsTakeNoNewKeys() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try bob("identity", "rotate", "--yes").expect(0)
      try alice("contact", "revoke", "Bob", "--yes").expect(0)
      let ran = try alice("keybook", "import", input: .text(try bob.bundle)).expect(0)
      #expect(
        ran.lines == ["Added: 0", "Known already: 0", "Line 1, Bob: The key of Bob is revoked."])
    }

    @Test func itIsSaidInTheLanguage() throws {
      var ada = try Place().person("Ada")
      ada.locale = "es_ES"
      let ran = try ada("keybook", "import", input: .text(try keybook("Bob"))).expect(0)
      #expect(ran.text == "Añadidos: 1\nYa conocidos: 0")
      ada.locale = "de_DE"
      #expect(try ada("keybook", "export").expect(0).errors == "Kontakte im Schlüsselbuch: 1.\n")
      let bad = try ada("keybook", "import", input: .text("x")).expect(1)
      #expect(bad.errorLines.first?.hasPrefix("Fehler: Zeile 1 ist kein Schlüsselbündel: ") == true)
    }

    @Test func aLockedVaultIsUnlockedWhenTheTextIsRead() throws {
      let place = try LockedVault.place()
      let session = try place.terminal(
        "keybook", "import", on: .errors, input: .text(try keybook("Bob")))
      try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
      #expect(try session.end() == 0)
      #expect(session.capturedText.hasPrefix("Added: 1\n"))
    }

    // MARK: Limits

    @Test func tenThousandPeopleFitAndOneMoreIsAClearError() throws {
      let ada = try Place().person("Ada")
      var random = SystemRandom()
      var lines: [String] = []
      for number in 0..<10_000 {
        var key = random.bytes(32)
        key[31] &= 0x7F
        lines.append(
          try PublicBundle(
            identity: PublicIdentity(agreement: X25519PublicKey(key), signing: nil),
            name: DisplayName("Person \(number)"), keyVersion: 1, createdAt: 0, signer: nil
          ).text)
      }
      let whole = lines.joined(separator: "\n")
      let extra = try bundle("Extra")
      let before = try ada.place.tree("ada")
      let tooMany = try ada("keybook", "import", input: .text(whole + "\n" + extra)).expect(1)
      #expect(tooMany.complaint == "A vault holds at most 10000 contacts.")
      #expect(try ada.place.tree("ada") == before)
      // One who is here already leaves no room for all of them: nobody is added.
      try ada("contact", "add", "-", input: .text(extra)).expect(0)
      let full = try ada("keybook", "import", input: .text(whole)).expect(1)
      #expect(full.complaint == "A vault holds at most 10000 contacts.")
      #expect(try ada("contact", "list").expect(0).lines.count == 1)
      try ada("contact", "remove", "Extra", "--yes").expect(0)
      #expect(
        try ada("keybook", "import", input: .text(whole)).expect(0).text
          == "Added: 10000\nKnown already: 0")
      for command in [["contact", "add", "-"], ["keybook", "import"]] {
        #expect(
          try ada.run(command, input: .text(extra)).expect(1).complaint
            == "A vault holds at most 10000 contacts.")
      }
      let export = try ada("keybook", "export", "--no-wrap").expect(0)
      #expect(export.lines.sorted() == lines.sorted())
      // As it is written where nothing else is said, it is read back too.
      let wrapped = try ada("keybook", "export").expect(0)
      #expect(wrapped.output.count < KeybookService.maximumBytes)
      #expect(
        try ada("keybook", "import", input: .bytes(wrapped.output)).expect(0).text
          == "Added: 0\nKnown already: 10000")
      try ada("vault", "check").expect(0)
    }

    @Test func linesWithoutABundleTakeNoMemory() throws {
      let ada = try Place().person("Ada")
      // 16 MiB of them, in 500 MB of addresses: as much as the program takes for other things.
      let ran = try ada.place.shell(
        "head -c 16777216 /dev/zero | tr '\\0' '\\n' > lines; ulimit -v 500000; "
          + "whisper --vault \(ada.vault) keybook import lines")
      #expect(ran.status == 0)
      #expect(ran.text == "Added: 0\nKnown already: 0")
    }

    @Test func moreThanSixteenMebibytesIsRefused() throws {
      let ada = try Place().person("Ada")
      let text = [UInt8](repeating: UInt8(ascii: "#"), count: 17 << 20)
      let ran = try ada("keybook", "import", input: .bytes(text)).expect(1)
      #expect(ran.complaint == "The text is larger than 16777216 bytes.")
      try ada.place.shell("timeout 50 whisper --vault \(ada.vault) keybook import < /dev/zero")
        .expect(1)
      #expect(
        try ada("keybook", "import", input: .bytes(Array(text.prefix(16 << 20)))).expect(0).text
          == "Added: 0\nKnown already: 0")
    }
  }
#endif
