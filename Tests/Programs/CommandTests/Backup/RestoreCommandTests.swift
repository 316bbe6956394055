#if os(Linux)
  import Foundation
  import Testing

  /// Restoring: nothing that is there is lost, and the person is asked.
  @Suite struct RestoreCommandTests {
    @Test func standardInputIsABackupToo() throws {
      let place = try Place()
      let ada = try place.person("Ada").backUp()
      let file = try place.read("ada.wbak")
      for (name, dash) in [("one", []), ("two", ["-"])] {
        let new = try place.newcomer(name)
        try new.run(
          ["restore", "--backup-passphrase-file", "secret"] + dash, input: .bytes(file)
        ).expect(0)
        #expect(try new.bundle == ada.bundle)
      }
    }

    @Test func itIsPrintedAsTheIdentityThatItIs() throws {
      let place = try Place()
      let ada = try place.person("Ada").backUp()
      let ran = try place.newcomer().restore("ada.wbak", "--json").expect(0)
      #expect(ran.errors.isEmpty)
      let (before, after) = (try ada.json("identity", "show"), try ran.json)
      for field in ["name", "status", "key", "fingerprint", "keyVersion", "createdAt", "isActive"] {
        #expect("\(after[field] ?? 0)" == "\(before[field] ?? 1)")
      }
    }

    @Test func overTheSameKeysItAsksAndKeepsNameAndStatus() throws {
      let ada = try Place().person("Ada").backUp()
      try ada("identity", "rename", "Ada", "Augusta").expect(0)
      try ada("identity", "archive", "Augusta").expect(0)
      let before = try ada("identity", "show", "Augusta").expect(0).text
      let tree = try ada.place.tree("ada")
      func restore() throws -> TerminalSession {
        let session = try ada.terminal(
          "restore", "ada.wbak", "--backup-passphrase-file", "secret", "--quiet")
        try session.wait(for: "These very keys are in the vault already, as Augusta.")
        try session.wait(for: "Put the private keys of Augusta back? [yes/no] ")
        return session
      }
      for keys in ["no\n", "\u{03}"] {
        let refused = try restore()
        try refused.type(keys)
        #expect(try refused.end() == 130)
        #expect(try ada.place.tree("ada") == tree)
      }
      let taken = try restore()
      try taken.type("yes\n")
      #expect(try taken.end() == 0)
      #expect(try ada("identity", "show", "Augusta").expect(0).text == before)
      // A name given with it is for keys that are new here.
      let said = try ada.restore("ada.wbak", "--yes", "--name", "Other").expect(0)
      #expect(said.errorLines.last == "The private keys of Augusta are as in the backup.")
      #expect(try ada("identity", "list").expect(0).lines.count == 1)
    }

    @Test func withoutATerminalItNeedsTheYes() throws {
      let ada = try Place().person("Ada").backUp()
      let tree = try ada.place.tree("ada")
      let ran = try ada.restore("ada.wbak").expect(2)
      #expect(ran.hint == "give --yes")
      #expect(ran.errors.hasPrefix("These very keys are in the vault already, as Ada."))
      #expect(try ada.place.tree("ada") == tree)
    }

    @Test func overTheSameNameItAsksAndKeepsBoth() throws {
      let place = try Place()
      let ada = try place.person("Ada").backUp()
      let other = try place.newcomer()
      try other("identity", "create", "ada").expect(0)
      let own = try other("identity", "show").expect(0).text
      let tree = try place.tree("new")
      func restore() throws -> TerminalSession {
        let session = try other.terminal(
          "restore", "ada.wbak", "--backup-passphrase-file", "secret")
        try session.wait(for: "There is another identity called ada here. Both can stay")
        try session.wait(for: "Restore the one of the backup as Ada v1? [yes/no] ")
        return session
      }
      let refused = try restore()
      try refused.type("no\n")
      #expect(try refused.end() == 130)
      #expect(refused.text.contains("Error: Cancelled."))
      #expect(try other.restore("ada.wbak").expect(2).hint == "give --yes")
      #expect(try place.tree("new") == tree)
      let taken = try restore()
      try taken.type("yes\n")
      #expect(try taken.end() == 0)
      #expect(taken.text.contains("Restored Ada v1.\n"))
      // Neither is lost, and the one in use stays in use.
      #expect(try other("identity", "show").expect(0).text == own)
      #expect(
        try other.json("identity", "show", "Ada v1")["fingerprint"] as? String
          == (try ada.json("identity", "show")["fingerprint"] as? String))
      #expect(try other("identity", "export", "--no-wrap", "Ada v1").expect(0).text == ada.bundle)
    }

    @Test func aNameCanBeGiven() throws {
      let place = try Place()
      try place.person("Ada").backUp()
      let other = try place.newcomer()
      try other("identity", "create", "Ada").expect(0)
      let tree = try place.tree("new")
      let taken = try other.restore("ada.wbak", "--name", "ADA").expect(1)
      #expect(taken.complaint == "There is an identity called ADA already.")
      let hostile = try other.restore("ada.wbak", "--name", "Ada (Verified, Signed)").expect(1)
      #expect(hostile.complaint?.hasPrefix("That name cannot be used: ") == true)
      #expect(try place.tree("new") == tree)
      // With a name that is free nothing needs to be asked.
      let ran = try other.restore("ada.wbak", "--name", "Augusta").expect(0)
      #expect(ran.output.isEmpty)
      #expect(ran.errors == "Restored Augusta.\n")
    }

    @Test func anArchivedIdentityComesBackArchived() throws {
      let place = try Place()
      let ada = try place.person("Ada")
      try ada("identity", "archive", "Ada").expect(0)
      try ada.backUp("Ada")
      let new = try place.newcomer()
      let ran = try new.restore("ada.wbak").expect(0)
      #expect(
        ran.errorLines == [
          "Restored Ada.", "Ada is archived: it opens what was sent to it, and sends nothing.",
        ])
      #expect(try new.json("identity", "show", "Ada")["status"] as? String == "archived")
      #expect(try new("identity", "show").expect(1).complaint == "No identity is chosen.")
    }

    @Test func keysThatWereReplacedComeBackAsThose() throws {
      let ada = try Place().person("Ada").backUp()
      try ada("identity", "rotate", "--yes").expect(0)
      try ada("identity", "delete", "Ada v1", "--confirm", "Ada v1", "--yes").expect(0)
      // The backup says Ada, whose name the newer keys have now.
      try ada.restore("ada.wbak", "--yes").expect(0)
      #expect(try ada.json("identity", "show", "Ada v1")["status"] as? String == "rotated")
      #expect(try ada("identity", "show").lines.first == "Name: Ada (in use)")
      try ada.backUp("Ada v1", to: "old.wbak")
      let new = try ada.place.newcomer()
      let alone = try new.restore("old.wbak").expect(0)
      #expect(try new.json("identity", "show", "Ada")["status"] as? String == "rotated")
      // Without the newer ones there is a way on, and it is said.
      #expect(alone.errors.contains("The newer keys that replaced Ada are not in this vault."))
      #expect(alone.errorLines.last == new.suggested("Next: whisper identity unarchive Ada"))
      try new("identity", "unarchive", "Ada", "--yes").expect(0)
      #expect(
        try new("identity", "show").lines.prefix(2) == ["Name: Ada (in use)", "Status: ready"])
    }

    @Test func newerKeysTakeThePlaceOfTheOnesInUseAfterAQuestion() throws {
      let place = try Place()
      let ada = try place.person("Ada").backUp()
      let new = try place.newcomer()
      try new.restore("ada.wbak").expect(0)
      try ada("identity", "rotate", "--yes").expect(0)
      try ada.backUp(to: "newer.wbak")
      let tree = try place.tree("new")
      func restore() throws -> TerminalSession {
        let session = try new.terminal(
          "restore", "newer.wbak", "--backup-passphrase-file", "secret")
        try session.wait(
          for: "These are newer keys of Ada, and the ones in use here vouch for them.")
        try session.wait(for: "Restore the newer keys of Ada? [yes/no] ")
        return session
      }
      let refused = try restore()
      try refused.type("no\n")
      #expect(try refused.end() == 130)
      #expect(try place.tree("new") == tree)
      let taken = try restore()
      try taken.type("yes\n")
      #expect(try taken.end() == 0)
      #expect(
        taken.unbroken.hasSuffix(
          "Restored Ada.\nThe old keys are called Ada v1 now: they open what comes, and send when you"
            + " name them.\n"))
      let lines = try new("identity", "list").expect(0).lines
      #expect(lines.contains { $0.hasPrefix("  rotated ") && $0.hasSuffix("  Ada v1") })
      // Once more, they are just here.
      let again = try new.restore("newer.wbak", "--yes").expect(0)
      #expect(again.errorLines.last == "The private keys of Ada are as in the backup.")
    }

    @Test func anIdentityWithoutASigningKeyComesBackAsOne() throws {
      let place = try Place()
      let mute = try place.newcomer("mute")
      try mute("identity", "create", "Mute", "--no-signing").expect(0)
      try mute.backUp()
      let new = try place.newcomer()
      try new.restore("ada.wbak").expect(0)
      #expect(try new("identity", "show").lines[1] == "Status: ready, cannot sign")
    }

    @Test func aLockedVaultAsksForItsOwnPassphraseFirst() throws {
      let place = try LockedVault.place()
      try place.person("Ada").backUp()
      try place.write(LockedVault.passphrase, to: "vault-secret")
      func restore() throws -> TerminalSession {
        let session = try place.terminal("restore", "ada.wbak")
        try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
        try session.wait(for: "Passphrase of the backup: ")
        #expect(!session.echoes)
        return session
      }
      let wrong = try restore()
      try wrong.type("not it\n")
      for _ in 0..<2 { try wrong.answer("Passphrase of the backup: ", "not it") }
      #expect(try wrong.end() == 4)
      #expect(
        wrong.unbroken.contains(
          "Error: The backup does not open: the passphrase is wrong, or the file was changed or cut short."
        ))
      let cancelled = try restore()
      try cancelled.type("\u{03}")
      #expect(try cancelled.end() == 130)
      #expect(cancelled.isAsAtStart)
      let right = try restore()
      try right.type(BackupFiles.passphrase + "\n")
      #expect(try right.end() == 0)
      #expect(!right.text.contains(BackupFiles.passphrase))
      #expect(
        try place.whisper("identity", "list", "--passphrase-file", "vault-secret").expect(0).lines
          .count == 2)
    }

    @Test func aFullVaultHasNoRoom() throws {
      let place = try Place()
      try place.person("Eve").backUp(to: "eve.wbak")
      let full = try FullVault.person(in: place)
      try full("identity", "rename", "Spare 2", "eve").expect(0)
      let tree = try place.tree("full")
      #expect(
        try full.restore("eve.wbak").expect(1).complaint == "A vault holds at most 100 identities.")
      #expect(try place.tree("full") == tree)
      // Over the same keys none is added.
      try full.backUp("Ada").restore("ada.wbak", "--yes").expect(0)
    }

    @Test(
      arguments: [
        (
          "de_DE", "Die aus der Sicherung als Ada v1 zurückholen? [ja/nein] ", "ja",
          "Ada v1 ist zurückgeholt."
        ),
        (
          "es_ES", "¿Recuperar la de la copia de seguridad como Ada v1? [sí/no] ", "sí",
          "Se recuperó Ada v1."
        ),
      ])
    func itIsAskedAndSaidInTheLanguage(
      locale: String, question: String, yes: String, done: String
    ) throws {
      let place = try Place()
      try place.person("Ada").backUp()
      var other = try place.newcomer()
      try other("identity", "create", "Ada").expect(0)
      other.locale = locale
      let session = try other.terminal("restore", "ada.wbak", "--backup-passphrase-file", "secret")
      try session.answer(question, yes)
      #expect(try session.end() == 0)
      #expect(session.text.contains(done))
    }
  }
#endif
