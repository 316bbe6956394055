#if os(Linux)
  import Testing
  import Words

  @testable import Commands

  /// Commands that are suggested to who named a vault are for that vault.
  @Suite struct NamedVaultTests {
    @Test(
      arguments: [
        ("whisper init", "whisper --vault /v init"),
        (
          "whisper seal --to NAME, or whisper open",
          "whisper --vault /v seal --to NAME, or whisper --vault /v open"
        ),
        (
          "whisper, which says what comes next", "whisper --vault /v, which says what comes next"
        ),
        ("whisper mit der Passphrase", "whisper --vault /v mit der Passphrase"),
        (
          "whisper identity export 'A B' | whisper contact add",
          "whisper --vault /v identity export 'A B' | whisper --vault /v contact add"
        ),
        (
          #"whisper identity export 'a'\''b' | whisper contact add"#,
          #"whisper --vault /v identity export 'a'\''b' | whisper --vault /v contact add"#
        ),
        // A name is no command, and neither is what is only like one.
        (
          "Did you mean 'whisper init' or 'a whisper open'?",
          "Did you mean 'whisper init' or 'a whisper open'?"
        ),
        ("whisper contact unblock whisper", "whisper --vault /v contact unblock whisper"),
        (
          "whisper-qr stands beside whisper or in libexec/whisper",
          "whisper-qr stands beside whisper or in libexec/whisper"
        ),
        ("give --yes", "give --yes"),
      ])
    func eachCommandOfASuggestionNamesIt(suggestion: String, named: String) {
      #expect(NamedVault("/v").put(into: suggestion) == named)
      #expect(NamedVault(nil).put(into: suggestion) == suggestion)
    }

    @Test(
      arguments: [
        ("vaults/ada_1.old-2", "whisper --vault vaults/ada_1.old-2 init"),
        ("/a b/it's", #"whisper --vault '/a b/it'\''s' init"#), ("~", "whisper --vault '~' init"),
        ("-v", "whisper --vault=-v init"), ("-a b", "whisper --vault='-a b' init"),
        // What a terminal would not show as it is cannot be copied from it.
        ("/a\u{1B}[2J", "whisper init"),
      ])
    func aPathStandsThereAsAShellTakesIt(path: String, named: String) {
      #expect(NamedVault(path).put(into: "whisper init") == named)
    }

    /// In every language, each command of these sentences is found.
    @Test(arguments: Language.all)
    func theSentencesOfAllLanguagesNameIt(language: Language) {
      let suggestions: [(any Topic, Int)] = [
        (StatusWords.nextUnlock, 1), (StatusWords.nextOfAll, 1), (StatusWords.nextSealOrOpen, 2),
        (StatusWords.nextExchange, 2),
        (StatusWords.nextChooseIdentity, 4), (IdentityWords.none, 1), (IdentityWords.noneActive, 3),
        (IdentityWords.nextExport, 1), (IdentityWords.nextExportOf, 1), (SettingWords.rules, 1),
        (MessageWords.envelopeFound, 1),
        (VaultWords.newOrBack, 2), (VaultBackupWords.initOrBack, 1), (BackupWords.vaultFirst, 2),
        (FirstStepWords.unlockNext, 1),
        (BackupWords.onlyThis, 1), (RecoveryWords.registryAccepted, 2),
        (PeopleErrorWords.noActiveIdentityHint, 2), (VaultErrorWords.registryDamagedHint, 1),
        (VaultErrorWords.domainDamagedHint, 2), (VaultErrorWords.rowUnreadableHint, 2),
        (VaultErrorWords.valueUnreadableHint, 1), (MessageErrorWords.identityArchivedHint, 2),
        (MessageErrorWords.twoEnvelopesHint, 1),
        (VaultErrorWords.wrongPassphraseHint, 4), (VaultErrorWords.otherMachineHint, 4),
      ]
      for (words, count) in suggestions {
        let text = NamedVault("/v").put(into: words.text(in: language))
        #expect(text.ranges(of: "whisper --vault /v").count == count, "\(text)")
      }
    }

    @Test func whatACommandSuggestsIsForTheVaultThatWasNamed() throws {
      let ada = try Rehearsal()
      let vault = ada.place.path("ada's vault")
      let quoted = inShell(vault)
      let missing = try ada("--vault", vault, "contact", "list", "--json").expect(.failed)
      #expect(
        try missing.ran.errorJSON["hint"] as? String
          == NamedVault(vault).put(into: VaultWords.newOrBack.text))
      let made = try ada("--vault", vault, "init", "--yes", "--no-passphrase").expect(.done)
      #expect(
        made.ran.errorLines.last
          == "\(LabelWords.next.text) whisper --vault \(quoted) identity create NAME")
      let none = try ada("--vault", vault, "identity", "list").expect(.done)
      #expect(none.ran.text == NamedVault(vault).put(into: IdentityWords.none.text))
      #expect(none.ran.text.contains("whisper --vault \(quoted) "))
      // Who has it in the environment need not name it.
      var bob = try Rehearsal()
      bob.environment["WHISPER_HOME"] = vault
      #expect(try bob("identity", "list").expect(.done).ran.text == IdentityWords.none.text)
    }
  }
#endif
