#if os(Linux)
  import Foundation
  import Glibc
  import Testing
  import WhisperEnvelope

  /// Files that are no backup, or one that somebody changed.
  @Suite struct RestoreRefusalTests {
    /// The vault of a newcomer, which stays as it was whatever is restored.
    private func expectRefused(
      _ file: [UInt8], _ status: Int32, _ complaint: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let place = try Place()
      let new = try place.newcomer()
      try place.write(file, to: "file")
      try place.write(BackupFiles.passphrase, to: "secret")
      let before = try place.tree("new")
      let ran = try new.restore("file", "--yes").expect(status)
      #expect(ran.complaint == complaint, sourceLocation: sourceLocation)
      #expect(ran.output.isEmpty, sourceLocation: sourceLocation)
      #expect(try place.tree("new") == before, sourceLocation: sourceLocation)
    }

    private static let none = "This is no backup of Whisper."
    private static let closed =
      "The backup does not open: the passphrase is wrong, or the file was changed or cut short."

    @Test func whatIsNoBackupIsSaidToBeNone() throws {
      let backup = try Place().person("Ada").backup()
      try expectRefused([], 1, Self.none)
      try expectRefused(Array("hello".utf8), 1, Self.none)
      for count in [14, 15, 26, 43, 55, 70] {
        try expectRefused(Array(backup.prefix(count)), 1, Self.none)
      }
      var another = backup
      another[14] = UInt8(ascii: "2")
      try expectRefused(another, 1, Self.none)
      try expectRefused(
        backup + [UInt8](repeating: 0, count: 4096), 1, "The text is larger than 4096 bytes.")
    }

    @Test func whatWasCutOrChangedDoesNotOpen() throws {
      let backup = try Place().person("Ada").backup()
      for count in [71, backup.count / 2, backup.count - 1] {
        try expectRefused(Array(backup.prefix(count)), 4, Self.closed)
      }
      // A pass, the salt, the nonce, the name, the keys, the tag.
      for index in [22, 27, 43, 60, backup.count - 40, backup.count - 1] {
        var changed = backup
        changed[index] ^= 3
        try expectRefused(changed, 4, Self.closed)
      }
      try expectRefused(backup + [0], 4, Self.closed)
    }

    @Test func anotherPassphraseOpensNothing() throws {
      let place = try Place()
      try place.person("Ada").backUp()
      let new = try place.newcomer()
      for secret in ["Walnut ferry candle orbit", "walnut ferry candle orbit ", ""] {
        try place.write(secret, to: "secret")
        #expect(try new.restore("ada.wbak").expect(4).complaint == Self.closed)
      }
      let json = try new.restore("ada.wbak", "--json").expect(4)
      #expect(try json.errorJSON["error"] as? String == Self.closed)
      #expect(try json.errorJSON["exitStatus"] as? Int == 4)
      #expect(try new("identity", "list").text.hasPrefix("No identities yet."))
    }

    @Test func keysThatAreNotTheBundlesOwnAreRefused() throws {
      let bundle = try PublicBundle(foundIn: Array(Place().person("Ada").bundle.utf8))
      try expectRefused(
        BackupFiles.forged(bundle, keys: [UInt8](repeating: 9, count: 64)), 6,
        "The backup opens, but does not hold one identity with its own keys.")
    }

    @Test(
      arguments: [
        (4 << 20, 1, 1), (4 << 20, 2, 4), (4 << 20 | 1, 1, 1), (1024, 65, 1), (1024, 1, 65),
        (2 << 20, 5, 1), (7, 1, 1), (1024, 0, 1), (1024, 1, 0), (UInt32.max, .max, .max), (0, 0, 0),
      ] as [(UInt32, UInt32, UInt32)])
    func absurdParametersAreRefusedBeforeAnythingIsAsked(
      memoryKiB: UInt32, passes: UInt32, lanes: UInt32
    ) throws {
      let place = try LockedVault.place()
      try place.write(
        BackupFiles.header(memoryKiB: memoryKiB, passes: passes, lanes: lanes), to: "absurd")
      let session = try place.terminal("restore", "absurd")
      #expect(try session.end() == 1)
      // Neither the vault's passphrase nor the backup's was asked for.
      #expect(
        session.unbroken == """
          Error: The backup asks for settings that no backup is made with. The passphrase was \
          not tried.

          """)
    }

    /// Putting another /proc/meminfo in place needs root.
    @Test(.enabled(if: geteuid() == 0))
    func moreThanThreeQuartersOfTheMemoryIsRefusedBeforeAnythingIsAsked() throws {
      let place = try LockedVault.place()
      try place.write(
        BackupFiles.header(memoryKiB: 512 * 1024, passes: 3, lanes: 4), to: "backup")
      func restore(available mebibytes: Int) throws -> Ran? {
        try place.write(
          "MemTotal: 99999999 kB\nMemAvailable: \(mebibytes * 1024) kB\n", to: "meminfo")
        let script = """
          mount --bind meminfo /proc/meminfo || exit 99
          whisper restore backup; echo "status $?"
          """
        let ran = try place.shell("unshare --mount bash -c '\(script)'")
        guard ran.status != 99, ran.text.hasPrefix("status") else {
          #expect(!Peer.isCI, "nothing can be mounted here: \(ran.errors)")
          print("SKIPPED, NOTHING WAS CHECKED: nothing can be mounted here: \(ran.errors)")
          return nil
        }
        return ran
      }
      guard let refused = try restore(available: 682) else { return }
      #expect(refused.text == "status 1")
      #expect(
        refused.complaint
          == """
          The backup's protection needs 512 MiB of memory, more than 75 % of the 682 MiB available. \
          The passphrase was not tried.
          """)
      #expect(
        refused.hint
          == "close other programs, or restore on a machine with more memory")
      // With a little more, the first passphrase is what is missing.
      let enough = try restore(available: 684)
      #expect(enough?.text == "status 4")
      #expect(
        enough?.complaint == "The passphrase is needed, and there is no terminal to ask on.")
    }

    @Test func aFileThatIsNoBackupIsSaidBeforeAPassphraseIsAskedFor() throws {
      let place = try LockedVault.place()
      try place.write("a letter", to: "letter")
      let session = try place.terminal("restore", "letter")
      #expect(try session.end() == 1)
      #expect(session.text == "Error: \(Self.none)\n")
    }

    @Test func aFileThatIsNotThereIsNamed() throws {
      let new = try Place().newcomer()
      #expect(
        try new("restore", "nothing-here").expect(1).complaint
          == "Could not read nothing-here: there is no such file or directory.")
      #expect(try new("restore", "/").expect(1).complaint?.contains("directory") == true)
      #expect(
        try Place().whisper("restore", "x").expect(1).hint == NextStepTests.newOrBack)
    }

    @Test(
      arguments: [
        "--backup-passphrase-fd 0", "- --backup-passphrase-fd 0", "--passphrase-fd 0",
        "ada.wbak --passphrase-fd 3 --backup-passphrase-fd 3",
        "ada.wbak --backup-passphrase-fd 3 --backup-passphrase-file secret",
        "ada.wbak --backup-passphrase-fd=-2", "ada.wbak two.wbak", "ada.wbak --name",
      ]) func optionsThatClashAreWrongUsage(options: String) throws
    {
      let place = try Place()
      try place.person("Ada").backUp()
      let new = try place.newcomer()
      let before = try place.tree("new")
      let ran = try place.run(
        ["--vault", new.vault, "restore"] + options.split(separator: " ").map(String.init),
        input: .text(BackupFiles.passphrase), descriptors: [3: .text(BackupFiles.passphrase)]
      ).expect(2)
      #expect(ran.output.isEmpty)
      #expect(try place.tree("new") == before)
    }

    @Test func withoutATerminalThePassphraseMustBeGiven() throws {
      let place = try Place()
      try place.person("Ada").backUp()
      let ran = try place.newcomer()("restore", "ada.wbak", "--yes").expect(4)
      #expect(
        ran.complaint == "The backup's passphrase is needed, and there is no terminal to ask on.")
      #expect(ran.hint == "give --backup-passphrase-file or --backup-passphrase-fd")
    }
  }
#endif
