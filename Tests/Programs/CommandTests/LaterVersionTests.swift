#if os(Linux)
  import Foundation
  import Testing

  /// What a later program put into a vault is refused by name, and left as it is.
  @Suite struct LaterVersionTests {
    private func sql(_ person: Person, _ statement: String) throws {
      var child = Child("/usr/bin/sqlite3", [person.vault + "/vault.db", statement])
      child.environment = person.place.environment
      try child.run().expect(0)
    }

    private func expectRefused(
      _ person: Person, _ commands: [[String]], _ complaint: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let before = try person.place.tree(person.name.lowercased())
      for arguments in commands {
        let ran = try person.run(arguments).expect(1)
        #expect(ran.complaint == complaint, sourceLocation: sourceLocation)
        #expect(ran.hint == "use the newer Whisper", sourceLocation: sourceLocation)
        #expect(ran.output.isEmpty, sourceLocation: sourceLocation)
      }
      #expect(
        try person.place.tree(person.name.lowercased()) == before, sourceLocation: sourceLocation)
    }

    @Test func aProtectorThatIsNotKnownIsRefusedByName() throws {
      let (alice, _) = try Place().pair()
      try sql(alice, "UPDATE protector SET kind = 200")
      try expectRefused(
        alice,
        [
          ["contact", "list"], ["status"], ["vault", "check"], ["identity", "create", "Carol"],
          ["passphrase", "change"], ["vault", "rotate-root", "--yes"],
          ["vault", "repair", "registry", "--yes"],
        ], "A newer Whisper protects this vault in a way that this one does not know.")
    }

    @Test func changesThatAreCountedAreNotAcceptedWithoutTheCounter() throws {
      let (alice, _) = try Place().pair()
      try sql(alice, "UPDATE vault SET counter = x'01'")
      // Nobody vouches for it yet.
      let ran = try alice("contact", "list").expect(8)
      #expect(ran.hint?.contains(alice.suggested("whisper vault repair registry")) == true)
      try expectRefused(
        alice, [["vault", "repair", "registry", "--yes"]],
        "A newer Whisper counts the changes of this vault: this one can only read it.")
    }

    @Test(
      arguments: [
        "INSERT INTO protector SELECT x'00112233445566778899aabbccddeeff', 2, '', x'', x'01' FROM vault",
        """
        INSERT INTO protector SELECT x'00112233445566778899aabbccddeeff', 0, '', x'', envelope
          FROM protector
        """,
        "UPDATE protector SET name = 'another'", "UPDATE protector SET factor = x'01'",
        "UPDATE protector SET id = x'00112233445566778899aabbccddeeff'", "UPDATE vault SET g = 1",
        "UPDATE domain SET stamp = zeroblob(16) WHERE name = 'contacts'",
        "UPDATE domain SET generation = generation + 1 WHERE name = 'contacts'",
        "DELETE FROM domain WHERE name = 'contacts'",
      ])
    func aListThatNobodyVouchesForIsDamagedUntilItIsAccepted(statement: String) throws {
      let (alice, _) = try Place().pair()
      try sql(alice, statement)
      for arguments in [
        ["contact", "list"], ["identity", "create", "Carol"], ["vault", "check"],
      ] {
        let ran = try alice.run(arguments).expect(8)
        let repair = alice.suggested("whisper vault repair registry")
        #expect(ran.hint?.contains(repair) == true, "\(ran.errors)")
      }
      try alice("vault", "repair", "registry", "--yes").expect(0)
      try sql(alice, "SELECT 1 / (count(*) = 1 AND max(kind) = 0) FROM protector")
      // Of the protectors the one stays that opened the vault; the rest is repaired part by part.
      let check = try alice("vault", "check").expect(8)
      #expect(check.hint?.contains("repair") == true)
      for part in ["contacts", "replay"] { try alice("vault", "repair", part, "--yes").expect(0) }
      try alice("vault", "check").expect(0)
      try alice("identity", "create", "Carol").expect(0)
    }

    @Test func anOlderFileThatIsPutBackWhileAQuestionIsOpenIsSaid() throws {
      let (alice, _) = try Place().pair()
      let older = try alice.place.read("alice/vault.db")
      try alice("contact", "note", "Bob", "newer").expect(0)
      let session = try alice.terminal("contact", "verify", "Bob")
      try session.wait(for: "Does Bob see exactly the same? [yes/no] ")
      try alice.place.write(older, to: "alice/vault.db")
      try session.type("yes\n")
      #expect(try session.end() == 8)
      #expect(
        session.text.contains(
          // What comes after it stands on the terminal's next row.
          "Error: This is not the vault's newest state: an earlier copy was put in its"))
      #expect(try alice.place.read("alice/vault.db") == older)
    }
  }
#endif
