#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// What an older program left is read as it is, and what is none any more is said.
  @Suite struct OlderVaultTests {
    private static func fixture(_ name: String) -> String {
      Checkout.root.path + "/Tests/Programs/CommandTests/Fixtures/" + name
    }

    /// The vault of an Alice.
    private func alice(_ fixture: String = "vault-5-names.db.gz") throws -> Person {
      let place = try Place()
      try place.shell(
        "umask 077 && mkdir alice && gzip -dc '\(Self.fixture(fixture))' > alice/vault.db"
      ).expect(0)
      return Person(place: place, name: "Alice", vault: place.path("alice"))
    }

    private static let bob = "Bob <U+239B>Verified, Signed<U+239E>"

    @Test func isSoundAndGoesOn() throws {
      let alice = try alice()
      try alice("vault", "check").expect(0)
      #expect(try alice("policy", "list").expect(0).text.contains("on   contactRequiredToSend"))
      #expect(try alice("contact", "show", "[Carol]").expect(0).text.contains("blocked"))
      try alice("contact", "note", Self.bob, "a change").expect(0)
      try alice("identity", "create", "Alice at home").expect(0)
      try alice("vault", "check").expect(0)
    }

    @Test func isBackedUpAsItIsAndComesBackInTodaysFormat() throws {
      let alice = try alice()
      let before = try alice.place.tree("alice")
      try alice.backUpWhole()
      #expect(try alice.place.tree("alice") == before)
      let new = Person(place: alice.place, name: "Alice", vault: alice.place.path("new"))
      try new(
        "vault", "restore", "whole", "--backup-passphrase-file", "secret", "--no-passphrase",
        "--yes", "--quiet"
      ).expect(0)
      try new("vault", "check").expect(0)
      for question in ["contact list", "identity list", "policy list", "settings list"] {
        let arguments = question.split(separator: " ").map(String.init)
        #expect(try new.run(arguments).expect(0).text == alice.run(arguments).expect(0).text)
      }
    }

    @Test func namesThatNobodyCanHaveAnyMoreAreShownWrittenOut() throws {
      let alice = try alice()
      #expect(
        try alice("contact", "list").expect(0).lines.map { $0.components(separatedBy: "  ").last }
          == ["<U+005B>Carol<U+005D>", Self.bob])
      let identities = try alice("identity", "list").expect(0).text
      #expect(identities.contains("Alice <U+005B>work<U+005D>"))
      #expect(
        identities.contains("<U+FF35><U+FF2E><U+FF2B><U+FF2E><U+FF2F><U+FF37><U+FF2E>"))
      let status = try alice("status").expect(0)
      #expect(
        status.lines.contains {
          $0.hasPrefix("Please rename: this name could pass for a line in which Whisper ")
            && $0.contains("Alice <U+005B>work<U+005D>") && $0.hasSuffix(Self.bob)
        })
      let names = try alice.json("status")["contents"] as? [String: Any]
      #expect((names?["outdatedNames"] as? [String])?.count == 4)
    }

    @Test func theyAreRenamedByWhatTheyWereAndByWhatIsShown() throws {
      let alice = try alice()
      try alice("contact", "rename", "Bob \u{239B}Verified, Signed\u{239E}", "Bob").expect(0)
      try alice("contact", "rename", "<u+005b>Carol<u+005d>", "Carol").expect(0)
      try alice("identity", "rename", "Alice [work]", "Alice at work").expect(0)
      try alice(
        "identity", "rename", "\u{FF35}\u{FF2E}\u{FF2B}\u{FF2E}\u{FF2F}\u{FF37}\u{FF2E}", "Somebody"
      ).expect(0)
      #expect(try !alice("status").expect(0).text.contains("Please rename"))
      try alice("contact", "rename", "Bob", "Bob [home]").expect(1)
      try alice("contact", "rename", "Bob", "Bob <U+005B>").expect(0)
    }

    /// A change of a contact's row keeps its name, and with it what status says.
    @Test func theyStayUntilTheyAreRenamed() throws {
      let alice = try alice()
      try alice("contact", "unblock", "[Carol]").expect(0)
      try alice("contact", "note", "[Carol]", "another row now").expect(0)
      #expect(try alice("status").expect(0).text.contains("<U+005B>Carol<U+005D>"))
    }

    @Test func anIdentityIsRenamedBeforeItsBundleIsGivenAway() throws {
      let alice = try alice()
      for arguments in [["identity", "export"], ["identity", "rotate", "Alice [work]", "--yes"]] {
        let ran = try alice.run(arguments).expect(1)
        #expect(ran.output.isEmpty)
        #expect(
          ran.complaint == """
            Others do not take the name Alice <U+005B>work<U+005D> any more: it could pass for \
            a line in which Whisper says whom to trust.
            """)
        #expect(
          ran.hint
            == alice.suggested("whisper identity rename 'Alice <U+005B>work<U+005D>' NAME"))
      }
      try alice("identity", "rename", "Alice [work]", "Alice").expect(0)
      let bob = try alice.place.newcomer("bob")
      try bob("contact", "add", "-", input: .text(alice.bundle)).expect(0)
      #expect(try bob("contact", "list").expect(0).text.hasSuffix("  Alice"))
    }

    @Test func theKeysOfABundleWithSuchANameAreTakenUnderAnother() throws {
      let place = try Place()
      let new = try place.newcomer()
      let bundle = Self.fixture("brackets.bundle")
      let refused = try new("contact", "add", bundle).expect(1)
      #expect(
        refused.complaint == """
          The bundle is for \(Self.bob), and nobody can be called so: it could pass for a line \
          in which Whisper says whom to trust.
          """)
      #expect(
        refused.hint
          == new.suggested("whisper contact add --name NAME takes the keys under another name"))
      try new("contact", "add", bundle, "--name", "Bob [x]").expect(1)
      try new("contact", "add", bundle, "--name", "Bob").expect(0)
      #expect(try new("contact", "list").expect(0).text.hasSuffix("  Bob"))
      #expect(try !new("status").expect(0).text.contains("Please rename"))
    }

    @Test func aKeybookWithSuchANameBringsTheOthers() throws {
      let place = try Place()
      let carol = try place.person("Carol")
      let new = try place.newcomer()
      let brackets = String(
        decoding: try Data(
          contentsOf: URL(fileURLWithPath: Self.fixture("brackets.bundle"))), as: UTF8.self)
      let imported = try new(
        "keybook", "import", input: .text(brackets + (try carol.bundle) + "\n")
      ).expect(0)
      #expect(imported.text.contains("Added: 1"))
      #expect(imported.lines.contains { $0.contains(Self.bob) })
      #expect(try new("contact", "list").expect(0).text.hasSuffix("  Carol"))
    }

    @Test func theirMessagesAreAttributedAsBefore() throws {
      let alice = try alice()
      let bob = try alice.place.newcomer("bob")
      try alice("identity", "rename", "Alice [work]", "Alice").expect(0)
      try bob("contact", "add", "-", input: .text(alice.bundle)).expect(0)
      let envelope = try alice(
        "seal", "--to", "Bob \u{239B}Verified, Signed\u{239E}", input: .text("x"))
      #expect(try envelope.expect(0).errors.contains(Self.bob))
    }

    @Test func anIdentityComesBackFromABackupUnderSuchAName() throws {
      let alice = try alice()
      try alice.backUp("Alice [work]")
      let new = try alice.place.newcomer()
      #expect(try new.restore("ada.wbak").expect(0).errors.contains("Alice <U+005B>work<U+005D>"))
      try new("identity", "export").expect(1)
    }

    // MARK: With messages that were opened, former keys and somebody blocked

    private func people() throws -> Person {
      let alice = try alice("vault-5-people.db.gz")
      for name in ["letter", "opened-letter"] {
        try alice.place.shell("cp '\(Self.fixture("vault-5-people." + name))' \(name)").expect(0)
      }
      return alice
    }

    @Test func whatOnlyReadsChangesNothingAndSaysNothing() throws {
      let alice = try people()
      let before = try alice.place.tree("alice")
      for arguments in [
        [], ["status"], ["contact", "list"], ["contact", "show", "Bob"],
        ["contact", "search", "b"],
        ["identity", "list"], ["identity", "show"], ["identity", "export"], ["policy", "list"],
        ["settings", "list"], ["vault", "check"], ["keybook", "export"], ["seal", "--to", "Bob"],
        ["vault", "export", "contacts"], ["vault", "export", "identities"],
      ] {
        let ran = try alice.run(arguments, input: .text("x")).expect(0)
        #expect(!ran.errors.contains("format"), "\(ran.errors)")
        #expect(try alice.place.tree("alice") == before, "\(arguments)")
      }
      // Nor does a change that is refused.
      try alice("contact", "rename", "Bob", "Carol").expect(1)
      try alice("open", "--allow-expired", "opened-letter").expect(7)
      #expect(try alice.place.tree("alice") == before)
    }

    @Test func whatWasOpenedWhoIsBlockedAndFormerKeysComeAlong() throws {
      let alice = try people()
      try alice("contact", "note", "Bob", "brought along").expect(0)
      try alice("open", "--allow-expired", "opened-letter").expect(7)
      let opened = try alice("open", "--allow-expired", "letter").expect(0)
      #expect(opened.text == "read later")
      #expect(opened.errors.contains("Bob"))
      try alice("open", "--allow-expired", "letter").expect(7)
      #expect(try alice("contact", "show", "Carol").expect(0).text.contains("blocked"))
      #expect(try alice("contact", "show", "BOB").expect(0).text.contains("Former key"))
      #expect(try alice("contact", "show", "5jmr-3dc7-fb5c").expect(0).text.contains("verified"))
      #expect(
        try alice("identity", "show", "Work").expect(0).text.contains("archived"))
    }

    // MARK: Of before

    @Test(arguments: 1...4) func ofAFormatThatNoReleaseWroteIsRefusedAndStays(format: Int) throws {
      let alice = try alice()
      try alice.place.shell("sqlite3 alice/vault.db 'PRAGMA user_version = \(format)'").expect(0)
      let before = try alice.place.tree("alice")
      for command in [["status"], ["contact", "list"], ["contact", "note", "[Carol]", "a"]] {
        let ran = try alice.run(command).expect(8)
        #expect(ran.complaint?.contains("version") == true, "\(ran.errors)")
      }
      #expect(try alice.place.tree("alice") == before)
    }
  }
#endif
