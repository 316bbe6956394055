#if os(Linux)
  import Foundation
  import Testing

  /// New keys for one's own identity.
  @Suite struct IdentityRotationTests {
    private static let question = "Give Ada new keys? [yes/no] "

    private func ada() throws -> Person { try Place().person("Ada") }

    @Test func itIsAskedForAndSaysWhatItMeans() throws {
      let ada = try ada()
      let old = try ada.json("identity", "show")
      let session = try ada.terminal("identity", "rotate")
      try session.wait(for: "Whoever has the bundle of Ada needs the new one")
      try session.answer(Self.question, "yes")
      #expect(try session.end() == 0)
      #expect(session.text.contains("\nAda has new keys.\n"))
      #expect(
        session.unbroken.contains(
          "The old keys are called Ada v1 now: they open what comes, and send when you name them."))
      #expect(session.unbroken.contains(ada.suggested("Next: whisper identity export Ada\n")))
      let new = try ada.json("identity", "show")
      #expect(new["replaces"] as? String == old["fingerprint"] as? String)
      #expect(new["keyVersion"] as? Int == 2)
      #expect(new["key"] as? String != old["key"] as? String)
    }

    @Test(arguments: ["no\n", "\u{03}", "\u{04}"])
    func withoutAYesNothingChanges(keys: String) throws {
      let ada = try ada()
      let before = try ada.place.tree("ada")
      let session = try ada.terminal("identity", "rotate", "Ada")
      try session.wait(for: Self.question)
      try session.type(keys)
      #expect(try session.end() == 130)
      #expect(session.isAsAtStart)
      #expect(try ada.place.tree("ada") == before)
    }

    @Test func withoutATerminalItNeedsTheYes() throws {
      let ada = try ada()
      let before = try ada.place.tree("ada")
      let refused = try ada("identity", "rotate").expect(2)
      #expect(refused.hint == "give --yes")
      #expect(refused.errors.contains("Whoever has the bundle of Ada needs the new one"))
      #expect(try ada.place.tree("ada") == before)
      let ran = try ada("identity", "rotate", "--yes", "--quiet").expect(0)
      #expect(ran.errors.isEmpty)
      #expect(ran.output.isEmpty)
      #expect(try ada.json("identity", "show")["keyVersion"] as? Int == 2)
    }

    @Test func theNewKeysSayWhatTheyReplaceAndTheOldOnesAreListed() throws {
      let ada = try ada()
      #expect(try ada.json("identity", "show")["replaces"] == nil)
      let fingerprint = try #require(try ada.json("identity", "show")["fingerprint"] as? String)
      let made = try ada.json("identity", "rotate", "--yes")
      #expect(made["replaces"] as? String == fingerprint)
      #expect(
        try ada("identity", "show").expect(0).lines.last == "Replaces: \(fingerprint)")
      let lines = try ada("identity", "list").expect(0).lines
      #expect(lines.count == 2)
      #expect(lines.contains { $0.hasPrefix("* ready ") && $0.hasSuffix("  Ada") })
      #expect(lines.contains { $0.hasPrefix("  rotated ") && $0.hasSuffix("  Ada v1") })
      let old = try ada.json("identity", "show", "Ada v1")
      #expect(old["status"] as? String == "rotated")
      #expect(old["fingerprint"] as? String == fingerprint)
      #expect(old["isActive"] as? Bool == false)
    }

    @Test func oneAfterTheOtherEachHasItsName() throws {
      let ada = try ada()
      try ada("identity", "create", "Ada v2").expect(0)
      for _ in 1...3 { try ada("identity", "rotate", "Ada", "--yes").expect(0) }
      let identities = try ada.json("identity", "list")["identities"] as? [[String: Any]]
      let names = Set((identities ?? []).compactMap { $0["name"] as? String })
      #expect(names == ["Ada", "Ada v1", "Ada v2", "Ada v2 2", "Ada v3"])
      #expect(try ada.json("identity", "show")["keyVersion"] as? Int == 4)
    }

    @Test func anotherThanTheOneInUseLeavesThatInUse() throws {
      let ada = try ada()
      try ada("identity", "create", "Work").expect(0)
      let ran = try ada("identity", "rotate", "work", "--yes").expect(0)
      #expect(ran.errorLines.contains("Work has new keys."))
      #expect(ran.errors.contains("The old keys are called Work v1 now"))
      #expect(try ada("identity", "show").lines.first == "Name: Ada (in use)")
    }

    @Test func theOldKeysOpenAndSendWhenTheyAreNamed() throws {
      let (alice, bob) = try Place().pair()
      let sent = try alice.seal("on its way", to: "Bob")
      try bob("identity", "rotate", "--yes").expect(0)
      let opened = try bob("open", input: .text(sent)).expect(0)
      #expect(opened.text == "on its way")
      #expect(opened.errorLines.contains("To: Bob v1"))
      let refused = try bob("identity", "use", "Bob v1").expect(5)
      #expect(refused.complaint == "Bob v1 was replaced by newer keys.")
      #expect(refused.hint == "seal --as 'Bob v1' still sends with them")
      let sealed = try bob("seal", "--to", "Alice", "--as", "Bob v1", input: .text("x")).expect(0)
      #expect(sealed.errorLines.first == "Sealed from Bob v1 to Alice, signed.")
      #expect(
        try alice("open", input: .text(sealed.text)).errorLines.first
          == "From: Bob (Unverified, Signed)")
    }

    @Test func aPolicyArchivesTheOldKeys() throws {
      let (alice, bob) = try Place().pair()
      let sent = try alice.seal("on its way", to: "Bob")
      try bob("policy", "set", "autoArchiveOnRotation", "on").expect(0)
      let ran = try bob("identity", "rotate", "--yes").expect(0)
      #expect(
        ran.errors.contains(
          "The old keys are called Bob v1 now: they open what comes, and send nothing."))
      #expect(try bob.json("identity", "show", "Bob v1")["status"] as? String == "archived")
      #expect(try bob("open", input: .text(sent)).expect(0).text == "on its way")
      try bob("seal", "--to", "Alice", "--as", "Bob v1", input: .text("x")).expect(5)
      // Brought back they are what they are: replaced.
      let back = try bob("identity", "unarchive", "Bob v1", "--yes").expect(0)
      #expect(back.errors == "Bob v1 is back in use.\n")
      #expect(try bob.json("identity", "show", "Bob v1")["status"] as? String == "rotated")
    }

    @Test func theRuleThatGatesSignaturesAsksForThePassphrase() throws {
      let place = try LockedVault.place()
      let secret = ["--passphrase-file", "secret"]
      try place.run(["policy", "set", "biometricGatedSigning", "on"] + secret).expect(0)
      let before = try place.tree(".local")
      func rotation() throws -> TerminalSession {
        let session = try place.terminal("identity", "rotate")
        try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
        try session.answer("Give Alice new keys? [yes/no] ", "yes")
        try session.wait(for: "Passphrase again, to sign: ")
        return session
      }
      let cancelled = try rotation()
      try cancelled.type("\u{03}")
      #expect(try cancelled.end() == 130)
      #expect(cancelled.text.contains("Error: Signature cancelled."))
      let wrong = try rotation()
      try wrong.type("not this\n")
      for _ in 0..<2 { try wrong.answer("Passphrase again, to sign: ", "not this") }
      #expect(try wrong.end() == 4)
      #expect(try place.tree(".local") == before)
      let right = try rotation()
      try right.type(LockedVault.passphrase + "\n")
      #expect(try right.end() == 0)
      #expect(
        try place.run(["identity", "list"] + secret).expect(0).text.contains("  Alice v1"))
    }

    /// What cannot be done is said without a question, and without a passphrase.
    @Test(
      arguments: [
        ("Quiet", 1, "Quiet has no signing key to vouch for new keys with."),
        ("Old", 5, "Old is archived: it opens messages and sends none."),
        ("Ada v1", 5, "Ada v1 was replaced by newer keys."),
        ("Nobody", 1, "There is no identity called Nobody."),
      ] as [(String, Int32, String)])
    func whatCannotBeRotatedIsSaidAtOnce(name: String, status: Int32, complaint: String) throws {
      let ada = try ada()
      try ada("identity", "create", "Quiet", "--no-signing").expect(0)
      try ada("identity", "create", "Old").expect(0)
      try ada("identity", "archive", "Old").expect(0)
      try ada("identity", "rotate", "Ada", "--yes").expect(0)
      let before = try ada.place.tree("ada")
      for options in [[], ["--yes"]] {
        let ran = try ada.run(["identity", "rotate", name] + options).expect(status)
        #expect(ran.complaint == complaint)
        #expect(ran.errors.hasPrefix("Error: "))
        #expect(ran.output.isEmpty)
      }
      #expect(try ada.place.tree("ada") == before)
    }

    @Test func withoutAnIdentityInUseOneMustBeNamed() throws {
      let ada = try ada()
      try ada("identity", "archive", "Ada").expect(0)
      let ran = try ada("identity", "rotate", "--yes").expect(1)
      #expect(ran.complaint == "No identity is chosen.")
    }

    @Test func aFullVaultHasNoRoomForNewKeys() throws {
      let ada = try FullVault.person(in: Place())
      let ran = try ada("identity", "rotate").expect(1)
      #expect(ran.complaint == "A vault holds at most 100 identities.")
      #expect(ran.errors.hasPrefix("Error: "))
      #expect(
        try ada("identity", "create", "One more").expect(1).complaint
          == "A vault holds at most 100 identities.")
      try ada("identity", "delete", "Spare 7", "--confirm", "Spare 7", "--yes").expect(0)
      try ada("identity", "rotate", "--yes").expect(0)
      #expect(try ada("identity", "list").expect(0).lines.count == 100)
    }

    @Test func aNewNameKeepsTheProofWhileTheOldKeysAreHere() throws {
      let (alice, bob) = try Place().pair()
      try bob("identity", "rotate", "--yes").expect(0)
      let renamed = try bob("identity", "rename", "Bob", "Robert").expect(0)
      #expect(renamed.errors == "Bob is called Robert now, and so is its bundle.\n")
      #expect(try bob("identity", "show").text.contains("\nReplaces: "))
      // To Alice it is still Bob, with new keys.
      let taken = try alice("contact", "add", "-", "--yes", input: .text(try bob.bundle)).expect(0)
      #expect(taken.errors.contains("\nBob has the new keys now, which are not verified yet.\n"))
    }

    @Test func aNewNameWithoutTheOldKeysLosesTheProofAndAsks() throws {
      let (alice, bob) = try Place().pair()
      try bob("identity", "rotate", "--yes").expect(0)
      let proven = try bob.bundle
      try bob("identity", "delete", "Bob v1", "--confirm", "Bob v1", "--yes").expect(0)
      let before = try bob.place.tree("bob")
      #expect(try bob("identity", "rename", "Bob", "Robert").expect(2).hint == "give --yes")
      let refused = try bob.terminal("identity", "rename", "Bob", "Robert")
      try refused.wait(for: "The keys that Bob replaced are not here any more, so that a bundle")
      try refused.answer("Rename Bob to Robert without it? [yes/no] ", "no")
      #expect(try refused.end() == 130)
      #expect(try bob.place.tree("bob") == before)
      try bob("identity", "rename", "Bob", "Robert", "--yes").expect(0)
      // Here it is known still; who gets the bundle is warned.
      #expect(try bob("identity", "show").text.contains("\nReplaces: "))
      let warned = try alice(
        "contact", "add", "-", "--name", "Bob", "--yes", input: .text(try bob.bundle)
      ).expect(1)
      #expect(warned.complaint?.hasPrefix("You know a Bob with another key.") == true)
      // The old name brings the proof back, and nothing is asked.
      #expect(
        try bob("identity", "rename", "Robert", "Bob").expect(0).errors
          == "Robert is called Bob now, and so is its bundle.\n")
      #expect(try bob.bundle == proven)
      try alice("contact", "add", "-", "--yes", input: .text(proven)).expect(0)
    }

    @Test func whoDeletesTheNewKeysIsToldHowTheOldOnesComeBack() throws {
      let (alice, bob) = try Place().pair()
      try bob("identity", "rotate", "--yes").expect(0)
      let early = try bob("identity", "unarchive", "Bob v1", "--yes").expect(1)
      #expect(early.complaint == "Bob v1 is not archived.")
      let deleted = try bob("identity", "delete", "Bob", "--confirm", "Bob", "--yes").expect(0)
      #expect(
        deleted.errors.contains(
          "Bob v1 has the keys that these replaced, and stays as it is until whisper identity unarchive"
        ))
      for command in ["use", "rotate"] {
        let refused = try bob("identity", command, "Bob v1", "--yes").expect(5)
        #expect(
          refused.complaint == "Bob v1 was replaced by newer keys, and they are not in this vault.")
        #expect(refused.hint == bob.suggested("whisper identity unarchive 'Bob v1'"))
      }
      let back = try bob("identity", "unarchive", "Bob v1", "--yes").expect(0)
      #expect(back.errors == "Bob v1 is back in use.\n")
      #expect(
        try bob("identity", "show").lines.prefix(2) == ["Name: Bob v1 (in use)", "Status: ready"])
      let sealed = try bob("seal", "--to", "Alice", input: .text("still me")).expect(0)
      #expect(
        try alice("open", input: .text(sealed.text)).errorLines.first
          == "From: Bob (Unverified, Signed)")
      // What replaced nothing is deleted without a word about it.
      let last = try bob("identity", "delete", "Bob v1", "--confirm", "Bob v1", "--yes").expect(0)
      #expect(!last.errors.contains("unarchive"))
    }

    @Test func itIsSaidInTheLanguage() throws {
      var ada = try ada()
      ada.locale = "de_DE"
      let session = try ada.terminal("identity", "rotate")
      try session.wait(for: "Wer das Schlüsselbündel von Ada hat, braucht das neue")
      try session.answer("Ada neue Schlüssel geben? [ja/nein] ", "ja")
      #expect(try session.end() == 0)
      #expect(session.text.contains("Die alten Schlüssel heißen jetzt Ada v1"))
      ada.locale = "es_ES"
      let spanish = try ada("identity", "rotate", "--yes").expect(0)
      #expect(spanish.errors.contains("Las claves antiguas se llaman ahora Ada v2"))
    }
  }
#endif
