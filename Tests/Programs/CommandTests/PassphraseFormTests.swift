#if os(Linux)
  import Testing

  /// Passphrases whose characters come in another form of Unicode than they were set in.
  @Suite struct PassphraseFormTests {
    /// The passphrase of `LockedVault`, whose letter stands composed there.
    private static let decomposed = "correct ho\u{308}rse battery"

    @Test func fromAFileTheyOpenTheVaultToo() throws {
      let place = try LockedVault.place()
      #expect(LockedVault.passphrase.unicodeScalars.contains("\u{F6}"))
      try place.write(Self.decomposed + "\n", to: "other")
      try place.whisper("identity", "list", "--passphrase-file", "other").expect(0)
      try place.write("correct horse battery\n", to: "plain")
      let wrong = try place.whisper("identity", "list", "--passphrase-file", "plain", "--json")
        .expect(4)
      #expect(try wrong.errorJSON["code"] as? String == "error.vault.passphrase_wrong")
    }

    @Test func whoKeepsTheVaultUnlockedTakesThemToo() throws {
      let home = try AgentHome(LockedVault.place())
      try home.place.write(Self.decomposed + "\n", to: "other")
      try home.run("unlock", "--passphrase-file", "other").expect(0)
      try home.run("identity", "list").expect(0)
      try home.run("lock").expect(0)
      let session = try home.place.terminal(["unlock"], environment: home.environment)
      try session.answer("Passphrase of the vault: ", Self.decomposed)
      #expect(try session.end() == 0)
      try home.run("lock").expect(0)
    }

    @Test func thoseOfABackupAreTakenToo() throws {
      let place = try Place()
      let alice = try place.person("Alice")
      try place.write("br\u{FC}cke am flu\u{DF}\n", to: "set")
      try place.write("bru\u{308}cke am flu\u{DF}\n", to: "given")
      try alice("backup", "-o", "alice.wbak", "--backup-passphrase-file", "set").expect(0)
      let other = ["--vault", place.path("other")]
      try place.run(other + ["init", "--no-passphrase", "--yes"]).expect(0)
      try place.run(other + ["restore", "alice.wbak", "--backup-passphrase-file", "given"])
        .expect(0)
    }
  }
#endif
