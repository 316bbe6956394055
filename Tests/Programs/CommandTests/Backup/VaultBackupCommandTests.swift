#if os(Linux)
  import Foundation
  import Testing
  import VaultModel

  /// Backups of whole vaults. What a real one costs is paid in one test alone.
  @Suite struct VaultBackupCommandTests {
    private func restore(_ file: String, in place: Place, _ options: String...) throws -> Ran {
      try place.run(
        [
          "--vault", place.path("new"), "vault", "restore", file, "--backup-passphrase-file",
          "secret", "--yes",
        ] + options)
    }

    @Test func whatIsWrittenBringsTheVaultBackOnAnotherMachine() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try place.write(BackupFiles.passphrase + "\n", to: "secret")
      try bob("contact", "verify", "Alice", "--yes").expect(0)
      try bob("contact", "note", "Alice", "from work").expect(0)
      let opened = try alice.seal("before", to: "Bob")
      try bob("open", input: .text(opened)).expect(0)
      let made = try place.shell(
        """
        umask 0
        whisper --vault \(bob.vault) vault backup -o whole --backup-passphrase-file secret
        """
      ).expect(0)
      #expect(made.output.isEmpty)
      #expect(
        made.errorLines == [
          "Wrote a backup of the whole vault to whole.",
          "Keep it apart from its passphrase: whoever has both can read and sign as you.",
        ])
      var status = stat()
      #expect(stat(place.path("whole"), &status) == 0 && status.st_mode & 0o777 == 0o600)
      let file = try place.read("whole")
      #expect(file.starts(with: Array("WHISPER-VAULT1".utf8)))
      for text in ["Bob", "Alice", "from work", BackupFiles.passphrase] {
        #expect(Data(file).range(of: Data(text.utf8)) == nil)
      }
      #expect(try bob("status").expect(0).text.contains("Its backup: 20"))

      try place.write("a new passphrase here\n", to: "new-secret")
      let restored = try restore(
        "whole", in: place, "--passphrase-file", "new-secret", "--element", "software"
      ).expect(0)
      #expect(restored.text.contains("Protector: passphrase."))
      #expect(restored.text.hasSuffix("From the backup: identities 1, contacts 1, OpenPGP keys 0."))
      let new = Person(place: place, name: "Bob", vault: place.path("new"))
      func unlocked(_ arguments: String..., input: Source = .nothing) throws -> Ran {
        try new.run(arguments + ["--passphrase-file", "new-secret"], input: input)
      }
      #expect(try unlocked("vault", "check").expect(0).text.contains("sound"))
      let shown = try unlocked("contact", "show", "Alice", "--json").expect(0).json
      #expect(shown["note"] as? String == "from work")
      #expect(try unlocked("open", input: .text(opened)).status == 7)
      let later = try alice.seal("after", to: "Bob")
      #expect(try unlocked("open", input: .text(later)).expect(0).text == "after")
      // Where a vault stands, nothing is asked, and nothing is done.
      let tree = try place.tree("new")
      let again = try restore("whole", in: place, "--no-passphrase").expect(1)
      #expect(again.complaint == "There is a vault in \(new.vault) already.")
      #expect(
        again.hint == "what is in it stays; --vault DIR brings the backup back in another directory"
      )
      #expect(try place.tree("new") == tree)
    }

    @Test func pipesCarryItBothWaysAndFactsAreJSON() throws {
      let place = try Place()
      let (_, bob) = try place.pair()
      try bob.backUpWhole()
      let ran = try place.run(
        [
          "--vault", place.path("new"), "vault", "restore", "--backup-passphrase-file", "secret",
          "--yes", "--no-passphrase", "--json",
        ], input: .bytes(try place.read("whole"))
      ).expect(0)
      let contents = try #require(ran.json["contents"] as? [String: Any])
      #expect(contents["identities"] as? Int == 1)
      #expect(contents["contacts"] as? Int == 1)
      #expect(contents["privateKeys"] as? Int == 2)
      let vault = try #require(ran.json["vault"] as? [String: Any])
      #expect(vault["protector"] as? String == "none")
    }

    @Test func aWrongPassphraseEndsWithFourAndLeavesNoVault() throws {
      let place = try Place()
      let (_, bob) = try place.pair()
      try bob.backUpWhole()
      try place.write("another one\n", to: "secret")
      let ran = try restore("whole", in: place, "--no-passphrase").expect(4)
      #expect(
        ran.complaint
          == "The backup does not open: the passphrase is wrong, or the file was changed or cut short."
      )
      #expect(!place.exists("new"))
    }

    @Test func aFileThatIsCutShortEndsWithSixAndLeavesNoVault() throws {
      let place = try Place()
      let (_, bob) = try place.pair()
      try bob.backUpWhole()
      // One of a single chunk cannot be told from one under another passphrase.
      try place.write(Array(try place.read("whole").dropLast()), to: "cut")
      try restore("cut", in: place, "--no-passphrase").expect(4)
      #expect(!place.exists("new"))
      let other = try BackupFiles.make(of: nil, in: bob.vault)
      try place.write(other, to: "identity.wbak")
      let ofIdentity = try restore("identity.wbak", in: place, "--no-passphrase").expect(1)
      #expect(ofIdentity.complaint == "This is a backup of one identity.")
      let ofVault = try bob("restore", "whole", "--backup-passphrase-file", "secret").expect(1)
      #expect(ofVault.complaint == "This is a backup of a whole vault.")
      #expect(!place.exists("new"))
    }

    @Test func aNewPassphraseIsAskedForAsWithInit() throws {
      let place = try Place()
      let (_, bob) = try place.pair()
      try bob.backUpWhole()
      let session = try place.terminal(["--vault", place.path("new"), "vault", "restore", "whole"])
      try session.answer("Passphrase of the backup: ", "wrong")
      try session.wait(for: "The backup does not open")
      try session.answer("Passphrase of the backup: ", BackupFiles.passphrase)
      try session.answer("Do you accept this? [yes/no] ", "yes")
      try session.answer("New passphrase: ", "river seven willow third")
      try session.answer("The same again: ", "river seven willow third")
      #expect(try session.end() == 0)
      #expect(session.text.contains("From the backup: identities 1, contacts 1, OpenPGP keys 0."))
      #expect(!session.text.contains(BackupFiles.passphrase))
    }

    @Test func whoDoesNotAcceptHasNoVault() throws {
      let place = try Place()
      let (_, bob) = try place.pair()
      try bob.backUpWhole()
      let session = try place.terminal([
        "--vault", place.path("new"), "vault", "restore", "whole", "--backup-passphrase-file",
        "secret",
      ])
      try session.answer("Do you accept this? [yes/no] ", "no")
      #expect(try session.end() == 130)
      #expect(!place.exists("new"))
    }

    @Test func aLimitForFilesLeavesNoVaultAndNoFile() throws {
      let place = try Place()
      let (_, bob) = try place.pair()
      try bob.backUpWhole()
      let ran = try place.shell(
        """
        ( ulimit -f 8; whisper --vault new vault restore whole --backup-passphrase-file secret \
          --yes --no-passphrase >&3 2>&3; echo "status $?" >&3 ) 3>&1 | cat
        """)
      #expect(ran.lines.last == "status 1")
      #expect(ran.text.contains("Error: "))
      #expect(
        try place.run(["--vault", place.path("new"), "identity", "list"]).expect(1).complaint
          == "There is no vault in \(place.path("new")).")
      try restore("whole", in: place, "--no-passphrase").expect(0)
    }

    @Test func withoutTheMemoryNothingIsDone() throws {
      let place = try Place()
      let (_, bob) = try place.pair()
      try place.write(BackupFiles.passphrase, to: "secret")
      let ran = try place.shell(
        """
        ulimit -v 500000
        whisper --vault \(bob.vault) vault backup -o whole --backup-passphrase-file secret
        """
      ).expect(1)
      #expect(ran.hint == "close other programs and try again")
      #expect(!place.exists("whole"))
    }

    @Test func aTerminalTakesNoneAndGivesNone() throws {
      let place = try Place()
      let (_, bob) = try place.pair()
      try bob.backUpWhole()
      let made = try bob.terminal("vault", "backup", "--backup-passphrase-file", "secret")
      #expect(try made.end() == 1)
      #expect(made.text.contains("A backup is not text, and would garble a terminal."))
      let read = try place.terminal(["--vault", place.path("new"), "vault", "restore"])
      #expect(try read.end() == 2)
      #expect(read.text.contains("A backup is not text that can be typed or pasted"))
    }
  }
#endif
