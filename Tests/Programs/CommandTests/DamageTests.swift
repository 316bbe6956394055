#if os(Linux)
  import Foundation
  import Glibc
  import Testing
  import VaultModel

  /// Vaults that something happened to: what is said, and whether doing as the hint says helps.
  @Suite struct DamageTests {
    private func sql(_ place: Place, _ person: Person, _ statement: String) throws {
      var child = Child("/usr/bin/sqlite3", [person.vault + "/vault.db", statement])
      child.environment = place.environment
      try child.run().expect(0)
    }

    /// Flips a bit in the middle of a cell.
    private func flip(_ table: String, _ column: String = "value") -> String {
      let middle = "length(\(column))/2"
      let byte = "substr(\(column), \(middle), 1)"
      return """
        UPDATE \(table) SET \(column) = CAST(substr(\(column), 1, \(middle) - 1)
        || CASE WHEN \(byte) = x'00' THEN x'01' ELSE x'00' END
        || substr(\(column), \(middle) + 1) AS BLOB)
        """
    }

    @Test func aFlippedContactIsExportedAndRepairedAsTheHintSays() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let carol = try place.person("Carol")
      try alice.meet(carol)
      try sql(place, alice, flip("contact") + " WHERE id = (SELECT min(id) FROM contact)")
      let ran = try alice("contact", "list").expect(8)
      #expect(ran.complaint?.hasPrefix("The vault's part 'contacts' needs repair: ") == true)
      #expect(
        ran.hint
          == alice.suggested(
            "whisper vault export contacts shows what opens; whisper vault repair contacts keeps that"
          ))
      // What is not damaged works on.
      try alice("identity", "list").expect(0)
      let status = try alice("status").expect(0)
      #expect(status.text.contains("Needs repair: contacts ("))
      #expect(
        try alice().expect(0).errors.hasSuffix(
          alice.suggested(
            "Next: whisper vault export contacts (what can be saved), then whisper vault repair contacts\n"
          )))
      #expect(!status.text.contains("Contacts:"))
      let check = try alice("vault", "check").expect(8)
      #expect(check.lines.contains { $0.hasPrefix("identities") && $0.hasSuffix("sound") })

      let export = try alice("vault", "export", "contacts").expect(0).json
      #expect(export["rowsThatOpen"] as? Int == 1)
      #expect(export["rowsThatDoNot"] as? Int == 1)
      let kept = try #require(export["contacts"] as? [[String: Any]])
      let name = try #require(kept.first?["name"] as? String)
      let repaired = try alice("vault", "repair", "contacts", "--yes").expect(0)
      #expect(repaired.text == "Repaired contacts. Entries kept: 1. Set aside: 1.")
      #expect(try alice("contact", "list").expect(0).lines.map { $0.hasSuffix(name) } == [true])
      try alice.meet(name == "Bob" ? carol : bob)
      let envelope = try alice.seal("again", to: "Bob")
      try bob("open", input: .text(envelope)).expect(0)
    }

    @Test(arguments: ["setting", "identity", "replay_state"])
    func everyOtherPartIsRepairedToo(table: String) throws {
      let parts = ["setting": "settings", "identity": "identities", "replay_state": "replay"]
      let part = try #require(parts[table])
      let place = try Place()
      let (alice, _) = try place.pair()
      try sql(place, alice, flip(table))
      let check = try alice("vault", "check").expect(8)
      #expect(check.hint?.contains(alice.suggested("whisper vault repair \(part)")) == true)
      try alice("vault", "export", part).expect(0)
      try alice("vault", "repair", part, "--yes").expect(0)
      try alice("vault", "check").expect(0)
    }

    @Test func settingsThatStillOpenAreExported() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      try alice("settings", "set", "compareDigits", "on").expect(0)
      try alice("settings", "set", "autoLock", "5").expect(0)
      try alice("policy", "set", "contactRequiredToSend", "on").expect(0)
      try sql(place, alice, flip("setting") + " WHERE id = CAST('created-at' AS BLOB)")
      let export = try alice("vault", "export", "settings").expect(0).json
      #expect(export["rowsThatDoNot"] as? Int == 1)
      #expect(export["policies"] as? [String] == ["contactRequiredToSend"])
      #expect(
        export["preferences"] as? [String]
          == ["signByDefault", "compareDigits", "encryptToSelf"])
      #expect(export["activeIdentity"] as? String == "Alice")
      #expect(export["autoLock"] as? String == "5")
      // Where the identity's name does not open, there is none to tell.
      try sql(place, alice, flip("identity"))
      let rest = try alice("vault", "export", "settings").expect(0).json
      #expect(
        rest["preferences"] as? [String]
          == ["signByDefault", "compareDigits", "encryptToSelf"])
      #expect(rest["activeIdentity"] == nil)
    }

    @Test func lostPoliciesAreAllTurnedOn() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      try sql(place, alice, flip("setting"))
      try alice("policy", "list").expect(8)
      let repair = try alice("vault", "repair", "settings", "--yes").expect(0)
      #expect(repair.errors.contains("Policies that are lost are all turned on."))
      let policies = try alice("policy", "list").expect(0).lines
      #expect(policies.filter { $0.hasPrefix("on ") }.count >= 3)
    }

    @Test func aPrivateKeyThatDoesNotOpenIsRepaired() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      try sql(place, alice, flip("custody", "box"))
      let ran = try alice("seal", "--to", "Bob", input: .text("x")).expect(8)
      #expect(ran.hint?.contains(alice.suggested("whisper vault repair key-metadata")) == true)
      let export = try alice("vault", "export", "key-metadata").expect(0).json
      #expect(export["rowsThatDoNot"] as? Int == 2)
      try alice("vault", "repair", "key-metadata", "--yes").expect(0)
      try alice("vault", "check").expect(0)
    }

    @Test func aRegistryThatIsNotTheLatestIsRepaired() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      try sql(place, alice, flip("vault", "registry_mac"))
      let ran = try alice("contact", "list").expect(8)
      #expect(ran.hint?.contains(alice.suggested("whisper vault repair registry")) == true)
      try alice("vault", "repair", "registry", "--yes").expect(0)
      // Which messages were opened is not vouched for any more.
      #expect(try alice("vault", "check").expect(8).hint?.contains("repair replay") == true)
      try alice("vault", "repair", "replay", "--yes").expect(0)
      try alice("vault", "check").expect(0)
      try alice("contact", "show", "Bob").expect(0)
    }

    /// What is said of a vault that does not open.
    static let wayBack =
      "nothing was changed; put a copy of the vault back, or a backup in its place: "
      + "whisper vault reset, then whisper vault restore FILE"

    @Test func whoHasABackupOfADamagedVaultIsLedToItsRestoring() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      let words = ["--backup-passphrase-file", try place.write("back", to: "words")]
      try alice.run(["vault", "backup", "-o", place.path("all")] + words).expect(0)
      truncate(alice.vault + "/vault.db", 4096)
      let restore = ["vault", "restore", place.path("all"), "--no-passphrase", "--yes"] + words
      #expect(try alice.run(restore).expect(8).hint == alice.suggested(Self.wayBack))
      let reset = try alice("vault", "reset", "--confirm", "alice").expect(0)
      // It may never have had one.
      #expect(
        reset.errors.contains("If the vault had a counter in a security chip, it is there still: "))
      try alice.run(restore).expect(0)
      try alice("contact", "show", "Bob").expect(0)
    }

    @Test func whatIsNotSafeToUseIsSaidWithWhatHelps() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      try place.shell("mv alice/vault.db real && ln -s ../real alice/vault.db").expect(0)
      let ran = try alice("contact", "list").expect(1)
      #expect(ran.complaint?.hasSuffix("is not safe to use: it is no ordinary file.") == true)
      #expect(
        ran.hint
          == "links are not followed here; the directory may be behind one (--vault, WHISPER_HOME)")
      // As it says.
      try place.shell("mv real alice/vault.db && mv alice there && ln -s there alice").expect(0)
      try alice("contact", "show", "Bob").expect(0)
    }

    /// Mounting needs root.
    @Test(.enabled(if: geteuid() == 0)) func aReadOnlyFileSystemIsSaid() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      let script = """
        mount --bind alice alice && mount -o remount,bind,ro alice || exit 99
        whisper --vault "$PWD/alice" contact show Bob && exec whisper --vault "$PWD/alice" contact block Bob
        """
      let ran = try place.shell("unshare --mount bash -c '\(script)'")
      guard ran.status != 99 else {
        #expect(!Peer.isCI, "nothing can be mounted here: \(ran.errors)")
        return print("SKIPPED, NOTHING WAS CHECKED: nothing can be mounted: \(ran.errors)")
      }
      try ran.expect(1)
      #expect(ran.complaint == "Could not use the vault's database: the file system is read-only.")
      try alice("contact", "block", "Bob").expect(0)
    }

    @Test func aRootThatDoesNotOpenIsSaid() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      try sql(place, alice, flip("protector", "envelope"))
      let ran = try alice("contact", "list").expect(8)
      #expect(ran.hint == alice.suggested(Self.wayBack))
    }

    @Test func aTruncatedDatabaseIsSaid() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      let whole = try place.read("alice/vault.db")
      for length in [whole.count / 2, 4096, 100, 50] {
        truncate(alice.vault + "/vault.db", length)
        let ran = try alice("contact", "list").expect(8)
        #expect(ran.hint == alice.suggested(Self.wayBack))
        try alice("init", "--no-passphrase", "--yes").expect(8)
        try alice("status").expect(8)
      }
      try place.write(whole, to: "alice/vault.db")
      try alice("contact", "list").expect(0)
    }

    @Test func anEmptyDatabaseIsNoVaultYetBecauseAnInitThatWasCutShortLeavesOne() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      truncate(alice.vault + "/vault.db", 0)
      #expect(
        try alice("contact", "list").expect(1).hint == alice.suggested(NextStepTests.newOrBack))
      #expect(try alice("status").expect(0).text.contains("none yet"))
      #expect(
        try alice().expect(0).errors.hasSuffix(
          alice.suggested("Next: \(NextStepTests.newOrBack)\n")))
      try alice("vault", "repair", "contacts", "--yes").expect(1)
      try alice("init", "--no-passphrase", "--yes").expect(0)
    }

    @Test(
      arguments: ["vault.db-journal", "vault.db-wal", "vault.db-shm"],
      ["mkfifo", "mkdir", "ln -s ../victim", "touch -m; chmod 666", "touch -m; chown 12345"])
    func whatSQLiteWouldOpenBesideTheDatabaseIsLookedAtFirst(file: String, how: String) throws {
      if how.contains("chown"), geteuid() != 0, !Peer.isCI { return }
      let place = try Place()
      let (alice, _) = try place.pair()
      try place.write("untouched", to: "victim")
      let steps = how.split(separator: ";").map {
        "\($0.hasPrefix("touch") ? "touch" : $0) \(file)"
      }
      try place.shell("cd alice && umask 077 && \(steps.joined(separator: " && "))").expect(0)
      let commands = [
        ["status"], [], ["identity", "list"], ["identity", "create", "Carol"], ["vault", "check"],
        ["init", "--no-passphrase", "--yes"],
      ]
      for arguments in commands {
        let ran = try alice.run(arguments).expect(1)
        #expect(ran.complaint?.contains("/alice/\(file) is not safe to use: ") == true)
      }
      #expect(try place.read("victim") == Array("untouched".utf8))
      try place.shell("rm -r alice/\(file)").expect(0)
      try alice("vault", "check").expect(0)
    }

    @Test func aVaultThatOthersMayWriteToIsRefused() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      chmod(alice.vault, 0o777)
      let ran = try alice("contact", "list").expect(1)
      #expect(ran.complaint?.hasSuffix("is not safe to use: others may write to it.") == true)
      #expect(ran.hint?.contains("chmod go-rwx") == true)
      chmod(alice.vault, 0o700)
      try alice("contact", "list").expect(0)
    }

    @Test func aSoundPartNeedsNoRepair() throws {
      let (alice, _) = try Place().pair()
      let ran = try alice("vault", "repair", "contacts").expect(0)
      #expect(ran.errors == "contacts is sound: nothing to repair.\n")
      try alice("vault", "repair", "nonsense").expect(2)
      try alice("vault", "export", "nonsense").expect(2)
    }
  }
#endif
