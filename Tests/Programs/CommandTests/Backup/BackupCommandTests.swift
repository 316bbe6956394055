#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  /// Writing a backup. The derivation takes 512 MiB and a second each time, so that few tests pay for
  /// it.
  @Suite struct BackupCommandTests {
    private func ada() throws -> Person {
      let ada = try Place().person("Ada")
      try ada.place.write(BackupFiles.passphrase + "\n", to: "secret")
      return ada
    }

    @Test func whatIsWrittenBringsTheIdentityBackOnAnotherMachine() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try place.write(BackupFiles.passphrase, to: "secret")
      let made = try place.shell(
        """
        umask 0
        whisper --vault \(bob.vault) backup -o bob.wbak --backup-passphrase-file secret
        """
      ).expect(0)
      #expect(made.output.isEmpty)
      #expect(
        made.errorLines == [
          "Wrote a backup of Bob to bob.wbak.",
          "Keep it apart from its passphrase: whoever has both can read and sign as Bob.",
          bob.suggested("Contacts are not in it: whisper vault backup takes the whole vault."),
        ])
      var status = stat()
      #expect(stat(place.path("bob.wbak"), &status) == 0 && status.st_mode & 0o777 == 0o600)
      let file = try place.read("bob.wbak")
      #expect(file.starts(with: Array("WHISPER-BACKUP1".utf8)))
      // Neither name nor keys stand there to read.
      let key = try #require(try bob.json("identity", "show")["key"] as? String)
      for text in ["Bob", key, BackupFiles.passphrase] {
        #expect(Data(file).range(of: Data(text.utf8)) == nil)
      }
      let letter = try alice.seal("to the old machine", to: "Bob")
      let new = try place.newcomer()
      let restored = try new.restore("bob.wbak").expect(0)
      #expect(restored.output.isEmpty)
      #expect(restored.errors == "Restored Bob.\n")
      #expect(try new("open", input: .text(letter)).expect(0).text == "to the old machine")
      #expect(try new.bundle == bob.bundle)
      #expect(try new("contact", "list").text.hasPrefix("No contacts."))
    }

    @Test func withoutTheMemoryNothingIsWrittenAndItIsSaid() throws {
      let ada = try ada()
      let ran = try ada.place.shell(
        """
        ulimit -v 500000
        whisper --vault \(ada.vault) backup -o ada.wbak --backup-passphrase-file secret
        """
      ).expect(1)
      #expect(
        ran.complaint
          == "There is too little memory for a backup's protection: 512 MiB are needed. "
          + "Nothing was changed.")
      #expect(ran.hint == "close other programs and try again")
      #expect(!ada.place.exists("ada.wbak"))
    }

    @Test func aPipeTakesTheFileAndTheFactsStandBeside() throws {
      let ada = try ada()
      try ada("identity", "create", "Work").expect(0)
      let ran = try ada("backup", "work", "--json", "--backup-passphrase-file", "secret").expect(0)
      #expect(ran.output.starts(with: Array("WHISPER-BACKUP1".utf8)))
      let facts = try ran.errorJSON
      #expect(facts["name"] as? String == "Work")
      #expect(facts["bytes"] as? Int == ran.output.count)
      #expect(facts["file"] == nil)
      #expect(facts["schema"] as? Int == 3)
    }

    @Test func thePassphraseIsTypedTwiceAndAWeakOneIsAskedAbout() throws {
      var ada = try ada()
      ada.locale = "de_DE"
      let session = try ada.terminal("backup", "-o", "ada.wbak", "--json")
      try session.wait(for: "Passphrase für die Sicherung: ")
      #expect(!session.echoes)
      try session.type("short\n")
      try session.answer("Ihre trotzdem verwenden? [ja/nein] ", "ja")
      try session.answer("Noch einmal dasselbe: ", "short")
      #expect(try session.end() == 0)
      #expect(session.isAsAtStart)
      #expect(!session.text.contains("short"))
      #expect(session.text.contains("Passphrasen wie diese sind schnell erraten."))
      #expect(session.text.contains("Der Schlüssel der Sicherung wird abgeleitet"))
      #expect(session.text.contains("\"file\":\"ada.wbak\""))
      #expect(ada.place.exists("ada.wbak"))
    }

    @Test func aLockedVaultAndTheBackupHaveAPassphraseEach() throws {
      let place = try LockedVault.place()
      try place.whisper(
        "backup", "-o", "alice.wbak", "--quiet", "--passphrase-fd", "3", "--backup-passphrase-fd",
        "4",
        descriptors: [3: .text(LockedVault.passphrase), 4: .text("another one\r\n")]
      ).expect(0)
      let new = try place.newcomer()
      // The vault's opens nothing; the other does, without its line end.
      for (secret, status) in [(LockedVault.passphrase, Int32(4)), ("another one", 0)] {
        var child = Child(
          try Program.whisper(),
          ["--vault", new.vault, "restore", "alice.wbak", "--backup-passphrase-fd", "0"])
        child.environment = place.environment
        child.directory = place.path
        child.input = .text(secret)
        try child.run().expect(status)
      }
      #expect(try new("identity", "list").expect(0).text.hasSuffix("  Alice"))
    }

    @Test func theVaultsOwnPassphraseIsTakenWithAWord() throws {
      let place = try LockedVault.place()
      let both = ["--passphrase-file", "secret", "--backup-passphrase-file", "secret"]
      let ran = try place.run(["backup", "-o", "alice.wbak"] + both).expect(0)
      #expect(
        ran.errorLines.first
          == "This opens the vault too: whoever learns it can open both.")
      // Facts on standard error stand there alone.
      #expect(try place.run(["backup", "--json"] + both).expect(0).errorJSON["bytes"] != nil)
    }

    /// Mounting needs root.
    @Test(.enabled(if: geteuid() == 0)) func aFullDiskLeavesNoFile() throws {
      let ada = try ada()
      let script = """
        mkdir small && mount -t tmpfs -o size=4k none small || exit 99
        head -c 4096 /dev/zero > small/filler
        whisper --vault \(ada.vault) backup -o small/ada.wbak --backup-passphrase-file secret
        echo "status $?"; ls -A small; umount small
        """
      let ran = try ada.place.shell("unshare --mount bash -c '\(script)'")
      guard ran.status != 99, ran.text.contains("status") else {
        #expect(!Peer.isCI, "no tmpfs can be mounted here: \(ran.errors)")
        return print("SKIPPED, NOTHING WAS CHECKED: no tmpfs can be mounted: \(ran.errors)")
      }
      #expect(ran.lines == ["status 1", "filler"])
      #expect(ran.complaint == "Could not write the output: the disk is full.")
    }

    // MARK: Refused before anything is derived

    @Test func aTerminalTakesNoBackup() throws {
      let ada = try ada()
      for options in [[], ["-o", "-"]] {
        let session = try ada.place.terminal(
          ["--vault", ada.vault, "backup", "--backup-passphrase-file", "secret"] + options)
        #expect(try session.end() == 1)
        #expect(
          session.text == """
            Error: A backup is not text, and would garble a terminal.
            hint: give --output FILE

            """)
      }
    }

    @Test func twoPassphrasesThatDifferMakeNoBackup() throws {
      let ada = try ada()
      let session = try ada.terminal("backup", "-o", "ada.wbak")
      for _ in 0..<3 {
        try session.answer("Passphrase for the backup: ", "one of them here, not weak")
        try session.answer("The same again: ", "the other of them")
      }
      #expect(try session.end() == 4)
      #expect(session.text.contains("Error: The two passphrases differ."))
      #expect(try ada.place.names() == ["ada", "secret"])
    }

    @Test func anEmptyPassphraseMakesNoBackup() throws {
      let ada = try ada()
      let session = try ada.terminal("backup", "-o", "ada.wbak")
      for _ in 0..<3 { try session.answer("Passphrase for the backup: ", "") }
      #expect(try session.end() == 4)
      #expect(session.text.hasSuffix("Error: A passphrase has at least one character.\n"))
      let given = try ada("backup", "--backup-passphrase-file", "/dev/null").expect(4)
      #expect(given.errors == "Error: A passphrase has at least one character.\n")
      #expect(given.output.isEmpty)
      #expect(try ada.place.names() == ["ada", "secret"])
    }

    @Test func withoutATerminalThePassphraseMustBeGiven() throws {
      let ada = try ada()
      for arguments in [["backup"], ["backup", "-o", "ada.wbak", "--yes"]] {
        let ran = try ada.run(arguments).expect(4)
        #expect(
          ran.complaint
            == "The backup's passphrase is needed, and there is no terminal to ask on.")
        #expect(ran.hint == "give --backup-passphrase-file or --backup-passphrase-fd")
        #expect(ran.output.isEmpty)
      }
      #expect(try ada.place.names() == ["ada", "secret"])
    }

    @Test(
      arguments: [
        "--passphrase-fd 3 --backup-passphrase-fd 3",
        "--backup-passphrase-file secret --backup-passphrase-fd 3",
        "--backup-passphrase-fd=-1", "--backup-passphrase-fd x", "-o", "one two",
      ]) func optionsThatClashAreWrongUsage(options: String) throws
    {
      let ada = try ada()
      let ran = try ada.place.run(
        ["--vault", ada.vault, "backup"] + options.split(separator: " ").map(String.init),
        descriptors: [3: .text("secret")]
      ).expect(2)
      #expect(ran.output.isEmpty)
      #expect(try ada.place.names() == ["ada", "secret"])
    }

    @Test(arguments: [("/nowhere", 4), ("nothing-here", 4), ("/", 1)] as [(String, Int32)])
    func aPassphraseFileThatCannotBeReadIsNamed(file: String, status: Int32) throws {
      let ran = try ada()("backup", "--backup-passphrase-file", file).expect(status)
      #expect(ran.complaint?.contains(file) == true)
      #expect(ran.output.isEmpty)
    }

    @Test func anExistingFileIsKeptAndNothingIsAskedFirst() throws {
      let ada = try ada()
      try ada.place.write("mine", to: "ada.wbak")
      let session = try ada.terminal("backup", "-o", "ada.wbak")
      #expect(try session.end() == 1)
      #expect(session.text == "Error: ada.wbak exists.\nhint: --force replaces it\n")
      #expect(try ada.place.read("ada.wbak") == Array("mine".utf8))
    }

    @Test func nothingIsWrittenIntoTheVaultsDirectory() throws {
      let ada = try ada()
      let before = try ada.place.tree("ada")
      for path in ["ada/ada.wbak", ada.vault + "/vault.db", "./ada/../ada/x"] {
        let ran = try ada(
          "backup", "-o", path, "--force", "--backup-passphrase-file", "secret"
        ).expect(1)
        #expect(ran.complaint?.contains("is in the vault's directory") == true)
      }
      #expect(try ada.place.tree("ada") == before)
    }

    @Test func whoIsNotThereIsSaidBeforeAPassphraseIsAskedFor() throws {
      let ada = try ada()
      let session = try ada.terminal("backup", "Nobody", "-o", "x")
      #expect(try session.end() == 1)
      #expect(session.text.hasPrefix("Error: There is no identity called Nobody.\n"))
      #expect(
        try ada.place.newcomer()("backup", "-o", "x").expect(1).complaint
          == "You have no identity yet.")
    }

    @Test func forceReplacesTheFile() throws {
      let ada = try ada()
      try ada.place.write("mine", to: "ada.wbak")
      try ada("backup", "-o", "ada.wbak", "--force", "--backup-passphrase-file", "secret").expect(0)
      #expect(try ada.place.read("ada.wbak").starts(with: Array("WHISPER-BACKUP1".utf8)))
      #expect(try ada.place.names() == ["ada", "ada.wbak", "secret"])
    }
  }
#endif
