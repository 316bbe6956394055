#if os(Linux)
  import Foundation
  import Testing

  /// A database can be written so that it shows other rows to one query than to the next: what is checked
  /// is then not what is used. Made without a key, as by somebody who writes the disk.
  @Suite struct TwoFacedFileTests {
    private func sql(_ place: Place, _ vault: String, _ statements: String) throws -> String {
      var child = Child("/usr/bin/sqlite3", ["-batch", vault + "/vault.db", statements])
      child.environment = place.environment
      return try child.run().expect(0).text
    }

    /// Puts a table with a number of its own in a table's place, which holds the rows that are right, and an
    /// index beside it, which holds others: those of an older file, or none.
    private func redefine(_ table: String, _ person: Person, showing older: String?) throws {
      let columns = "(n INTEGER PRIMARY KEY, place INTEGER, id BLOB, value BLOB)"
      let copied = "(place, id, value) SELECT place, id, value FROM"
      _ = try sql(
        person.place, person.vault,
        """
        ATTACH '\(older ?? ":memory:")' AS older;
        CREATE TABLE current \(columns);
        INSERT INTO current \(copied) \(table);
        CREATE TABLE other \(columns);
        CREATE INDEX planted ON other (place, id, value);
        \(older == nil ? "" : "INSERT INTO other \(copied) older.\(table);")
        PRAGMA writable_schema = ON;
        DELETE FROM sqlite_schema WHERE name IN ('\(table)', 'other');
        UPDATE sqlite_schema SET tbl_name = '\(table)',
          sql = 'CREATE INDEX planted ON \(table) (place, id, value)' WHERE name = 'planted';
        UPDATE sqlite_schema SET name = '\(table)', tbl_name = '\(table)',
          sql = 'CREATE TABLE \(table) \(columns)' WHERE name = 'current';
        """)
    }

    /// What one query and the other show.
    private func faces(_ table: String, _ person: Person) throws -> [String] {
      try ["NOT INDEXED", "ORDER BY place, id"].map {
        try sql(
          person.place, person.vault,
          "SELECT hex(sum(length(value))) || hex(group_concat(hex(value))) FROM "
            + "(SELECT id, value FROM \(table) \($0))")
      }
    }

    /// No command reads such a vault, says that it is sound, or changes it.
    private func expectRefused(
      _ person: Person, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let before = try person.place.tree(person.name.lowercased())
      for arguments in [
        ["vault", "check"], ["contact", "list"], ["policy", "list"], ["status"], [],
        ["identity", "create", "Carol"], ["vault", "repair", "contacts", "--yes"],
      ] {
        let ran = try person.run(arguments).expect(8)
        #expect(
          ran.complaint == """
            The vault's database cannot be used: somebody put something into it that a vault of its version \
            does not have.
            """, sourceLocation: sourceLocation)
        #expect(ran.output.isEmpty, sourceLocation: sourceLocation)
      }
      try person("seal", "--to", "Alice", input: .text("x")).expect(8)
      #expect(
        try person.place.tree(person.name.lowercased()) == before, sourceLocation: sourceLocation)
    }

    /// A pair, and a copy of Bob's file from before `change`.
    private func pair(
      before change: (Person, Person) throws -> Void
    ) throws -> (alice: Person, bob: Person, older: String) {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let older = place.path("older.db")
      try FileManager.default.copyItem(atPath: bob.vault + "/vault.db", toPath: older)
      try change(alice, bob)
      return (alice, bob, older)
    }

    @Test func contactsOfAnOlderFileInAPlantedIndexAreNotTaken() throws {
      let (_, bob, older) = try pair { try $1("contact", "revoke", "Alice", "--yes").expect(0) }
      try redefine("contact", bob, showing: older)
      #expect(try Set(faces("contact", bob)).count == 2)
      try expectRefused(bob)
    }

    @Test(arguments: ["contact", "setting", "replay"])
    func rowsThatAnEmptyIndexHidesAreNotMissed(table: String) throws {
      let (_, bob, _) = try pair { alice, bob in
        try bob("open", input: .text(alice.seal("once", to: "Bob"))).expect(0)
      }
      try redefine(table, bob, showing: nil)
      #expect(try Set(faces(table, bob)).count == 2)
      try expectRefused(bob)
    }

    @Test func settingsOfAnOlderFileInAPlantedIndexAreNotTaken() throws {
      let (_, bob, older) = try pair {
        try $1("policy", "set", "contactRequiredToSend", "on").expect(0)
      }
      try redefine("setting", bob, showing: older)
      #expect(try Set(faces("setting", bob)).count == 2)
      try expectRefused(bob)
    }

    @Test func messagesThatWereOpenedDoNotOpenAgainThroughAnOlderIndex() throws {
      let (alice, bob, _) = try pair { _, _ in }
      let envelope = try alice.seal("once", to: "Bob")
      try bob("open", input: .text(alice.seal("before", to: "Bob"))).expect(0)
      let older = bob.place.path("later.db")
      try FileManager.default.copyItem(atPath: bob.vault + "/vault.db", toPath: older)
      try bob("open", input: .text(envelope)).expect(0)
      try redefine("replay", bob, showing: older)
      #expect(try Set(faces("replay", bob)).count == 2)
      try bob("open", input: .text(envelope)).expect(8)
      try expectRefused(bob)
    }

    @Test func anIndexBesideATableAsTheVaultMadeItIsNotRead() throws {
      let (_, bob, older) = try pair {
        try $1("policy", "set", "contactRequiredToSend", "on").expect(0)
      }
      _ = try sql(
        bob.place, bob.vault,
        """
        ATTACH '\(older)' AS older;
        CREATE INDEX cx ON setting (id, value);
        CREATE TABLE other (place INTEGER NOT NULL, id BLOB NOT NULL, value BLOB NOT NULL,
          PRIMARY KEY (place, id)) STRICT, WITHOUT ROWID;
        INSERT INTO other SELECT * FROM older.setting;
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'other')
          WHERE name = 'setting';
        DELETE FROM sqlite_schema WHERE name = 'other';
        """)
      try expectRefused(bob)
    }

    @Test(
      arguments: [
        "CREATE UNIQUE INDEX ux ON replay (length(value))",
        "CREATE TRIGGER t AFTER INSERT ON replay BEGIN DELETE FROM contact; END",
        "CREATE VIEW v AS SELECT * FROM contact", "ANALYZE",
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'value BLOB', 'value  BLOB') WHERE name = 'contact'
        """,
        """
        PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = sql || ' '
          WHERE name = 'openpgp_key'
        """,
        "CREATE TABLE contact2 (id BLOB PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID",
      ])
    func whatNoVaultHasIsRefused(statement: String) throws {
      let (_, bob) = try Place().pair()
      _ = try sql(bob.place, bob.vault, statement)
      try expectRefused(bob)
    }

    // MARK: Rows out of order

    /// Turns round the order of the cells in the one page of a table, under the schema that the vault made.
    private func reverseCells(_ table: String, _ person: Person) throws {
      let root = try sql(
        person.place, person.vault, "SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
      let pageSize = try sql(person.place, person.vault, "PRAGMA page_size")
      guard let root = Int(root), let pageSize = Int(pageSize) else {
        throw RunnerFailure("no page of \(table)")
      }
      var file = try person.place.read(person.name.lowercased() + "/vault.db")
      let page = (root - 1) * pageSize
      guard file[page] == 0x0A else { throw RunnerFailure("no leaf of an index") }
      let count = Int(file[page + 3]) << 8 | Int(file[page + 4])
      let cells = (0..<count).map { Array(file[(page + 8 + 2 * $0)...].prefix(2)) }
      file.replaceSubrange(
        (page + 8)..<(page + 8 + 2 * count), with: cells.reversed().flatMap { $0 })
      try person.place.write(file, to: person.name.lowercased() + "/vault.db")
    }

    /// Bob with four messages that he opened, and their rows out of order.
    private func disorder() throws -> (bob: Person, envelopes: [String]) {
      let (alice, bob) = try Place().pair()
      let envelopes = try (0..<4).map { try alice.seal("message \($0)", to: "Bob") }
      for envelope in envelopes { try bob("open", input: .text(envelope)).expect(0) }
      try bob("vault", "check").expect(0)
      try reverseCells("replay", bob)
      return (bob, envelopes)
    }

    @Test func rowsOutOfOrderAreFoundByTheCheckAndPutInOrderByTheRepair() throws {
      let (bob, envelopes) = try disorder()
      let check = try bob("vault", "check").expect(8)
      #expect(
        check.complaint
          == "The vault's part 'replay' needs repair: its pages in the file do not fit together.")
      #expect(check.hint?.contains(bob.suggested("whisper vault repair replay")) == true)
      #expect(check.lines.contains { $0.hasPrefix("contacts") && $0.hasSuffix("sound") })
      try bob("vault", "export", "replay").expect(0)
      let repaired = try bob("vault", "repair", "replay", "--yes").expect(0)
      #expect(repaired.text.hasSuffix("Set aside: 0."))
      try bob("vault", "check").expect(0)
      for envelope in envelopes { try bob("open", input: .text(envelope)).expect(7) }
    }

    @Test func rowsOutOfOrderOfEveryOtherPartAreFoundToo() throws {
      for (table, part) in [("setting", "settings"), ("custody", "key-metadata")] {
        let (alice, _) = try Place().pair()
        try reverseCells(table, alice)
        #expect(try alice("vault", "check").expect(8).hint?.contains(" repair \(part)") == true)
        try alice("vault", "repair", part, "--yes").expect(0)
        try alice("vault", "check").expect(0)
        _ = try alice.seal("as before", to: "Bob")
      }
    }

    @Test func messagesThatWereOpenedDoNotOpenAgainWhereTheirRowsAreOutOfOrder() throws {
      let (bob, envelopes) = try disorder()
      for _ in 1...2 {
        for envelope in envelopes {
          // It was opened, or that cannot be known.
          let ran = try bob("open", input: .text(envelope))
          #expect([7, 8].contains(ran.status), "\(ran.errors)")
          #expect(ran.output.isEmpty)
        }
      }
    }

    @Test func pagesThatNoPartHasAreDamagedToo() throws {
      let (alice, _) = try Place().pair()
      try reverseCells("domain", alice)
      let check = try alice("vault", "check")
      #expect(check.status == 8)
      #expect(check.output.isEmpty)
    }
  }
#endif
