#if os(Linux)
  import Foundation
  import TestEnvelopes
  import Testing

  /// New keys of somebody else's.
  @Suite struct ContactRotationTests {
    private static let question = "Take the new keys of Bob? [yes/no] "

    /// Alice, who has compared words with Bob, and Bob with new keys.
    private func rotated() throws -> (alice: Person, bob: Person, old: String) {
      let (alice, bob) = try Place().pair()
      try alice("contact", "verify", "Bob", "--yes").expect(0)
      let old = try bob.bundle
      try bob("identity", "rotate", "--yes").expect(0)
      try alice.place.write(try bob.bundle, to: "bob-new")
      return (alice, bob, old)
    }

    @Test func aKeyThatWasReplacedIsNotSealedTo() throws {
      var (alice, bob) = try Place().pair()
      let key = try #require(try bob.json("identity", "show")["key"] as? String)
      try bob("identity", "rotate", "--yes").expect(0)
      try alice("contact", "add", "-", "--yes", input: .text(try bob.bundle)).expect(0)
      let refused = try alice("seal", "--to-key=\(key)", input: .text("x")).expect(5)
      #expect(
        refused.complaint
          == "Bob replaced this key by a newer one: whoever has the old one could read the message."
      )
      #expect(refused.hint == alice.suggested("whisper seal --to Bob"))
      #expect(refused.output.isEmpty)
      for (locale, start) in [
        ("de_DE", "Bob hat diesen Schlüssel"), ("es_ES", "Bob reemplazó esta"),
      ] {
        alice.locale = locale
        let ran = try alice("seal", "--to-key=\(key)", input: .text("x")).expect(5)
        #expect(ran.errors.contains(": \(start)"))
      }
      alice.locale = "C"
      try alice("contact", "block", "Bob").expect(0)
      let blocked = try alice("seal", "--to-key=\(key)", input: .text("x")).expect(5)
      #expect(blocked.complaint == "Bob is blocked.")
    }

    @Test func theyAreOfferedAndTakenWithAYes() throws {
      let (alice, bob, _) = try rotated()
      let before = try alice.json("contact", "show", "Bob")
      let session = try alice.terminal("contact", "add", "bob-new")
      try session.wait(
        for: "Bob has new keys (version 2), and the keys that you know vouch for them.")
      try session.wait(for: "the contact becomes unverified until you compare again.")
      try session.answer(Self.question, "yes")
      #expect(try session.end() == 0)
      #expect(session.text.contains("Bob has the new keys now, which are not verified yet.\n"))
      #expect(session.unbroken.contains(alice.suggested("Next: whisper contact verify Bob\n")))
      let after = try alice.json("contact", "show", "Bob")
      #expect(after["trust"] as? String == "unverified")
      #expect(after["keyVersion"] as? Int == 2)
      #expect(
        after["fingerprint"] as? String
          == (try bob.json("identity", "show")["fingerprint"] as? String))
      let history = try #require(after["history"] as? [[String: Any]])
      #expect(history.count == 1)
      #expect(history.first?["fingerprint"] as? String == before["fingerprint"] as? String)
      #expect(history.first?["keyVersion"] as? Int == 1)
      let shown = try alice("contact", "show", "Bob").expect(0)
      let former = try #require(before["fingerprint"] as? String)
      #expect(
        shown.lines.contains {
          $0.hasPrefix("Former key, replaced ") && $0.hasSuffix(": " + former)
        })
    }

    @Test(arguments: ["no\n", "\u{03}", "\u{04}"])
    func withoutAYesTheKeysStay(keys: String) throws {
      let (alice, _, _) = try rotated()
      let before = try alice.place.tree("alice")
      let session = try alice.terminal("contact", "add", "bob-new")
      try session.wait(for: Self.question)
      try session.type(keys)
      #expect(try session.end() == 130)
      if keys == "no\n" {
        #expect(session.text.contains("Error: The keys of Bob stay as they were."))
        #expect(
          session.text.contains(
            "hint: ask Bob over another channel whether they changed their keys")
        )
      }
      #expect(try alice.place.tree("alice") == before)
    }

    @Test func withoutATerminalTheyNeedTheYes() throws {
      let (alice, _, _) = try rotated()
      let before = try alice.place.tree("alice")
      let refused = try alice("contact", "add", "bob-new", "--quiet").expect(2)
      #expect(refused.hint == "give --yes")
      // What the question is about is said even so.
      #expect(refused.errors.hasPrefix("Bob has new keys (version 2)"))
      #expect(try alice.place.tree("alice") == before)
      let json = try alice("contact", "add", "bob-new", "--json").expect(2)
      #expect(json.output.isEmpty)
      let taken = try alice.json("contact", "add", "bob-new", "--yes", "--quiet")
      #expect(taken["trust"] as? String == "unverified")
      #expect((taken["history"] as? [Any])?.count == 1)
    }

    @Test func aNameGivenWithThemMakesNoSecondContact() throws {
      let (alice, _, _) = try rotated()
      try alice("contact", "add", "bob-new", "--name", "Robert", "--yes").expect(0)
      #expect(try alice("contact", "list").expect(0).lines.count == 1)
      #expect(try alice("contact", "show", "Bob").text.contains("(version 2)"))
    }

    @Test func nameNoteAndBlockStay() throws {
      let (alice, _, _) = try rotated()
      try alice("contact", "rename", "Bob", "Bobby").expect(0)
      try alice("contact", "note", "Bobby", "from the choir").expect(0)
      try alice("contact", "block", "Bobby").expect(0)
      let taken = try alice.json("contact", "add", "bob-new", "--yes")
      #expect(taken["name"] as? String == "Bobby")
      #expect(taken["note"] as? String == "from the choir")
      #expect(taken["isBlocked"] as? Bool == true)
    }

    @Test func nobodyGoesBackToOldKeys() throws {
      let (alice, _, old) = try rotated()
      try alice("contact", "add", "bob-new", "--yes").expect(0)
      let before = try alice.place.tree("alice")
      for name in [[], ["--name", "Bob as he was"]] {
        let ran = try alice.run(["contact", "add", "-", "--yes"] + name, input: .text(old)).expect(
          1)
        #expect(
          ran.complaint
            == "These are old keys of Bob, replaced by newer ones. Nothing was changed.")
      }
      let again = try alice("contact", "add", "bob-new", "--yes").expect(1)
      #expect(again.complaint == "That is your contact Bob already. Nothing was changed.")
      #expect(try alice.place.tree("alice") == before)
    }

    @Test func aStepThatIsLeftOutIsAWarning() throws {
      let (alice, bob, _) = try rotated()
      try bob("identity", "rotate", "--yes").expect(0)
      let third = try bob.bundle
      let warned = try alice("contact", "add", "-", "--yes", input: .text(third)).expect(1)
      #expect(
        warned.complaint
          == "You know a Bob with another key. Nothing was changed: this may be somebody else.")
      #expect(warned.hint?.hasPrefix("ask Bob over another channel") == true)
      #expect(try alice("contact", "show", "Bob").text.contains("Trust: verified"))
      // Both steps, one after the other, are fine.
      try alice("contact", "add", "bob-new", "--yes").expect(0)
      let taken = try alice("contact", "add", "-", "--yes", "--json", input: .text(third)).expect(0)
      #expect((try taken.json["history"] as? [Any])?.count == 2)
    }

    @Test func anImpostorWithoutTheOldKeysIsAWarning() throws {
      let (alice, _, _) = try rotated()
      let mallory = try alice.place.person("Mallory")
      try mallory("identity", "rename", "Mallory", "Bob").expect(0)
      let before = try alice.place.tree("alice")
      let ran = try alice("contact", "add", "-", "--yes", input: .text(try mallory.bundle)).expect(
        1)
      #expect(ran.complaint?.hasPrefix("You know a Bob with another key.") == true)
      // Nor under a rotation of her own.
      try mallory("identity", "rotate", "--yes").expect(0)
      try alice("contact", "add", "-", "--yes", input: .text(try mallory.bundle)).expect(1)
      #expect(try alice.place.tree("alice") == before)
    }

    @Test func aRevokedKeyVouchesForNothing() throws {
      let (alice, _, _) = try rotated()
      try alice("contact", "revoke", "Bob", "--yes").expect(0)
      let before = try alice.place.tree("alice")
      let ran = try alice("contact", "add", "bob-new", "--yes").expect(5)
      #expect(ran.complaint == "The key of Bob is revoked.")
      #expect(ran.hint == "remove the contact to start anew")
      #expect(try alice.place.tree("alice") == before)
    }

    @Test(arguments: [UInt32(0), 4, 5]) func aVersionThatIsNotGreaterIsRefused(version: UInt32)
      throws
    {
      let alice = try Place().pair().alice
      let (old, new) = (try TestIdentity(named: "Old"), try TestIdentity(named: "New"))
      var known = BundleForge(old, name: "Dora")
      known.keyVersion = 5
      try alice("contact", "add", "-", input: .text(try known.text())).expect(0)
      var next = BundleForge(new, name: "Dora", rotatedFrom: old)
      next.keyVersion = version
      let ran = try alice("contact", "add", "-", "--yes", input: .text(try next.text())).expect(1)
      #expect(
        ran.complaint
          == "These keys of Dora are not newer than the ones that you have. Nothing was changed.")
      next.keyVersion = 6
      try alice("contact", "add", "-", "--yes", input: .text(try next.text())).expect(0)
    }

    @Test func aProofThatSomebodyElseSignedIsNoBundle() throws {
      let alice = try Place().pair().alice
      let old = try TestIdentity(named: "Old")
      try alice("contact", "add", "-", input: .text(try BundleForge(old, name: "Dora").text()))
        .expect(0)
      var forged = BundleForge(try TestIdentity(named: "Thief"), name: "Dora", rotatedFrom: old)
      forged.keyVersion = 2
      forged.rotationSigner = try TestIdentity(named: "Thief").signing
      let ran = try alice("contact", "add", "-", "--yes", input: .text(try forged.text())).expect(1)
      #expect(ran.complaint == "This is no public bundle: a signature that does not hold.")
    }

    @Test func newKeysThatAreSomebodyElsesAreRefused() throws {
      let alice = try Place().pair().alice
      let (old, carol) = (try TestIdentity(named: "Old"), try TestIdentity(named: "Carol"))
      for bundle in [BundleForge(old, name: "Dora"), BundleForge(carol, name: "Carol")] {
        try alice("contact", "add", "-", input: .text(try bundle.text())).expect(0)
      }
      // Carol's agreement key, and a signing key of Dora's choice.
      let mixed = TestIdentity(
        agreement: carol.agreement, signing: try TestIdentity(named: "New").signing)
      var stolen = BundleForge(mixed, name: "Dora", rotatedFrom: old)
      stolen.keyVersion = 2
      let ran = try alice("contact", "add", "-", "--yes", input: .text(try stolen.text())).expect(1)
      #expect(ran.complaint?.hasPrefix("One of these keys belongs to Carol") == true)
    }

    // MARK: Messages

    @Test func aMessageByFormerKeysSaysSo() throws {
      let (alice, bob, _) = try rotated()
      // Until the new keys are taken they belong to nobody.
      let early = try alice("open", input: .text(try bob.seal("early", to: "Alice"))).expect(0)
      #expect(early.errorLines.first == "From: Unknown (Signed)")
      try alice("contact", "add", "bob-new", "--yes").expect(0)
      let remark = "These are keys that Bob replaced: whoever has the old ones can write so."
      for (option, line) in [("--sign", "From: Unknown (Signed)"), ("--no-sign", "From: Unknown")] {
        let envelope = try bob.seal("old", to: "Alice", "--as", "Bob v1", option)
        let opened = try alice("open", input: .text(envelope)).expect(0)
        #expect(opened.errorLines.first == line)
        #expect(opened.errorLines.contains(remark))
        #expect(!opened.errors.contains("nobody you know"))
        let facts = try alice("open", "--again", "--json", input: .text(envelope)).expect(0)
          .errorJSON
        #expect(facts["formerKeysOf"] as? String == "Bob")
        #expect(facts["from"] == nil)
      }
      let new = try alice("open", "--json", input: .text(try bob.seal("new", to: "Alice"))).expect(
        0
      )
      .errorJSON
      #expect(new["from"] as? String == "Bob")
      #expect(new["formerKeysOf"] == nil)
      #expect(new["trust"] as? String == "unverified")
    }

    @Test func aMessageByFormerKeysSaysSoInTheLanguage() throws {
      var (alice, bob, _) = try rotated()
      try alice("contact", "add", "bob-new", "--yes").expect(0)
      let envelope = try bob.seal("old", to: "Alice", "--as", "Bob v1")
      alice.locale = "de_DE"
      #expect(
        try alice("open", input: .text(envelope)).expect(0).errorLines.contains(
          "Diese Schlüssel hat Bob ersetzt: Wer die alten hat, kann so schreiben."))
      alice.locale = "es"
      #expect(
        try alice("open", "--again", input: .text(envelope)).expect(0).errorLines.contains(
          "Estas claves las reemplazó Bob: quien tenga las antiguas puede escribir así."))
    }

    @Test func aBlockHoldsForFormerKeysToo() throws {
      let (alice, bob, _) = try rotated()
      try alice("contact", "add", "bob-new", "--yes").expect(0)
      let envelopes = try [
        bob.seal("a", to: "Alice", "--as", "Bob v1"), bob.seal("b", to: "Alice"),
      ]
      try alice("contact", "block", "Bob").expect(0)
      for envelope in envelopes {
        let ran = try alice("open", input: .text(envelope)).expect(5)
        #expect(ran.complaint == "You blocked the sender of this message.")
        #expect(ran.output.isEmpty)
      }
      // Nothing was noted as opened.
      try alice("contact", "unblock", "Bob").expect(0)
      for envelope in envelopes { try alice("open", input: .text(envelope)).expect(0) }
    }

    @Test func messagesGoToTheNewKeys() throws {
      let (alice, bob, _) = try rotated()
      let before = try bob("open", input: .text(try alice.seal("a", to: "Bob"))).expect(0)
      #expect(before.errorLines.contains("To: Bob v1"))
      try alice("contact", "add", "bob-new", "--yes").expect(0)
      let after = try bob("open", input: .text(try alice.seal("b", to: "Bob"))).expect(0)
      #expect(after.errorLines.contains("To: Bob"))
    }
  }
#endif
