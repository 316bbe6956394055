#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A vault of an older format is brought to today's by the first change, which says so once.
  @Suite struct FormatNoticeTests {
    /// The vault of Alice as the last program left it that wrote format 2, or as format 1.
    private func alice(format: Int = 2) throws -> Person {
      let place = try Place()
      let fixtures = Checkout.root.path + "/Tests/Programs/CommandTests/Fixtures"
      try place.shell(
        """
        umask 077 && mkdir alice && gzip -dc '\(fixtures)/vault-2-people.db.gz' > alice/vault.db &&
        cp '\(fixtures)'/vault-2-people.*letter .
        """
      ).expect(0)
      if format == 1 {
        try place.shell(
          "sqlite3 alice/vault.db 'DROP TABLE openpgp_key; PRAGMA user_version = 1'"
        ).expect(0)
      }
      return Person(place: place, name: "Alice", vault: place.path("alice"))
    }

    private static func notice(_ format: Int) -> String {
      """
      The vault was of format \(format) until now. Older programs do not open it any more; they open \
      a copy of before.
      """
    }

    private func format(of person: Person) throws -> String {
      try person.place.shell("sqlite3 alice/vault.db 'PRAGMA user_version'").expect(0).text
    }

    @Test(arguments: [1, 2]) func theFirstChangeSaysOnceWhatOlderProgramsCannotDo(format: Int)
      throws
    {
      let alice = try alice(format: format)
      let first = try alice("contact", "note", "Bob", "met again").expect(0)
      #expect(first.errorLines.filter { $0 == Self.notice(format) }.count == 1, "\(first.errors)")
      #expect(first.output.isEmpty)
      #expect(try self.format(of: alice) == "5")
      for arguments in [
        ["contact", "note", "Bob", "and again"], ["identity", "create", "Alicia"],
      ] {
        let later = try alice.run(arguments).expect(0)
        #expect(!later.errors.contains("format"), "\(later.errors)")
      }
      #expect(try alice("vault", "check").expect(0).errors.isEmpty)
    }

    @Test(
      arguments: [
        ["contact", "note", "Bob", "a"], ["contact", "unblock", "Carol"],
        ["contact", "remove", "Bob", "--yes"],
        ["identity", "create", "Alicia"], ["identity", "rotate", "--yes"],
        ["identity", "delete", "Work", "--confirm", "Work", "--yes"],
        ["policy", "set", "contactRequiredToSend", "off"],
        ["settings", "set", "compareDigits", "on"],
        ["open", "--allow-expired", "vault-2-people.letter"],
        ["passphrase", "change", "--new-passphrase-file", "secret"],
        ["vault", "rotate-root", "--yes"],
      ])
    func everyChangeBringsAllOfItAndSaysSo(arguments: [String]) throws {
      let alice = try alice()
      try alice.place.write("correct horse battery staple\n", to: "secret")
      let before = try alice.place.read("alice/vault.db")
      let ran = try alice.run(arguments).expect(0)
      #expect(ran.errorLines.contains(Self.notice(2)), "\(ran.errors)")
      #expect(try format(of: alice) == "5")
      let unlocked = arguments[0] == "passphrase" ? ["--passphrase-file", "secret"] : []
      let check = try alice.run(["vault", "check"] + unlocked).expect(0)
      #expect(check.lines.allSatisfy { $0.hasSuffix("sound") })
      let contacts = try alice.run(["contact", "list"] + unlocked).expect(0).text
      #expect(contacts.contains("Carol"))
      #expect(contacts.contains("Bob") == (arguments[1] != "remove"))
      // A copy of before is the way back.
      try alice.place.write(before, to: "alice/vault.db")
      #expect(try alice("contact", "show", "Bob").expect(0).text.contains("met at the river"))
    }

    @Test func whatOnlyReadsChangesNothingAndSaysNothing() throws {
      let alice = try alice()
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
      try alice("open", "--allow-expired", "vault-2-people.opened-letter").expect(7)
      #expect(try alice.place.tree("alice") == before)
      #expect(try format(of: alice) == "2")
    }

    @Test func outputsForProgramsHaveOnlyWhatWasAskedFor() throws {
      let quiet = try alice()
      let silent = try quiet("contact", "note", "Bob", "a", "--quiet").expect(0)
      #expect(silent.output.isEmpty)
      #expect(silent.errors.isEmpty)
      #expect(try format(of: quiet) == "5")
      let reader = try alice()
      let opened = try reader("open", "--json", "--allow-expired", "vault-2-people.letter").expect(
        0)
      #expect(opened.text == "read later")
      #expect(try opened.errorJSON["schema"] as? Int == 2)
      #expect(try format(of: reader) == "5")
      let writer = try alice()
      let noted = try writer("contact", "note", "Bob", "a", "--json").expect(0)
      #expect(try noted.json["note"] as? String == "a")
      #expect(noted.errors.isEmpty)
      #expect(try format(of: writer) == "5")
      let german = try self.alice()
      let ran = try german.place.run(
        ["--vault", german.vault, "contact", "note", "Bob", "a"],
        environment: ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"]
      ).expect(0)
      #expect(ran.errors.contains("Der Tresor hatte bisher Format 2."), "\(ran.errors)")
    }

    @Test func whatWasOpenedWhoIsBlockedAndFormerKeysComeAlong() throws {
      let alice = try alice()
      try alice("contact", "note", "Bob", "brought along").expect(0)
      try alice("open", "--allow-expired", "vault-2-people.opened-letter").expect(7)
      let opened = try alice("open", "--allow-expired", "vault-2-people.letter").expect(0)
      #expect(opened.text == "read later")
      #expect(opened.errors.contains("Bob"))
      try alice("open", "--allow-expired", "vault-2-people.letter").expect(7)
      #expect(try alice("contact", "show", "Carol").expect(0).text.contains("blocked"))
      #expect(try alice("contact", "show", "BOB").expect(0).text.contains("Former key"))
      #expect(try alice("contact", "show", "5jmr-3dc7-fb5c").expect(0).text.contains("verified"))
      #expect(
        try alice("identity", "show", "Work").expect(0).text.contains("archived"))
    }

    @Test func aDamagedPartStaysInRecoveryAndTheOthersComeAlong() throws {
      let alice = try alice()
      try alice.place.shell(
        "sqlite3 alice/vault.db \"UPDATE contact SET value = zeroblob(length(value)) "
          + "WHERE id = (SELECT max(id) FROM contact)\""
      ).expect(0)
      let first = try alice("settings", "set", "compareDigits", "on").expect(0)
      #expect(first.errorLines.contains(Self.notice(2)), "\(first.errors)")
      #expect(try format(of: alice) == "5")
      let check = try alice("vault", "check").expect(8)
      #expect(check.lines.filter { $0.hasSuffix("sound") }.count == 6)
      try alice("contact", "list").expect(8)
      try alice("contact", "note", "Bob", "x").expect(8)
      try alice("identity", "create", "Alicia").expect(0)
      let repaired = try alice("vault", "repair", "contacts", "--yes").expect(0)
      #expect(repaired.text == "Repaired contacts. Rows kept: 1. Set aside: 1.")
      try alice("vault", "check").expect(0)
      #expect(try alice("contact", "list").expect(0).lines.count == 1)
    }
  }
#endif
