#if os(Linux)
  import CryptoPrimitives
  import Foundation
  import SecretMemory
  import Testing
  import WhisperEnvelope

  /// Whom a person may mean who types a name that nobody has.
  @Suite struct NameTests {
    private static let contacts = [
      "Anna Müller", "José Ñandú 🦊", "İpek Öz", "שלום כהן", "Bob", "Max", "Maxine", "Søren",
      "Mo", "Marta", "Marko", "Mario", "Marisol",
    ]
    private static let identities = ["Alice", "Zoë Work", "Zoë Home"]

    private static let original: Result<Place, any Error> = Result {
      let place = try Place()
      place.removeAtExit()
      let alice = try place.person("Alice")
      for name in identities.dropFirst() { try alice("identity", "create", name).expect(0) }
      for name in contacts {
        var random = SystemRandom()
        let key = try X25519.publicKey(of: random.secret(32)).rawText
        try alice("contact", "add", "-", "--name", name, input: .text(key)).expect(0)
      }
      return place
    }

    /// Alice, who knows many.
    private func alice() throws -> Person {
      let place = try Place()
      try FileManager.default.copyItem(
        atPath: Self.original.get().path("alice"), toPath: place.path("alice"))
      return Person(place: place, name: "Alice", vault: place.path("alice"))
    }

    private func short(_ person: Person, _ kind: String, _ name: String) throws -> String {
      try #require(try person.json(kind, "show", name)["shortFingerprint"] as? String)
    }

    /// A text without the ends of its lines: a question goes on in the next one where it is wide.
    private func flat(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func expectQuestion(_ session: TerminalSession, about name: String) throws {
      try session.wait(for: "There is no ")
      try session.wait(for: "[yes/no] ")
      let text = flat(session.text)
      #expect(text.contains("? [yes/no]") && text.contains("'\(name)' ("), "\(session.text)")
    }

    // MARK: Where it is shown

    @Test(arguments: [
      ("Anna", "Anna Müller"), ("anna mu", "Anna Müller"), ("MÜLL", "Anna Müller"),
      ("anna muller", "Anna Müller"), ("Jose", "José Ñandú 🦊"), ("jose nandu 🦊", "José Ñandú 🦊"),
      ("nandu", "José Ñandú 🦊"), ("ipek oz", "İpek Öz"), ("IPEK", "İpek Öz"),
      ("soren", "Søren"), ("maxi", "Maxine"),
    ])
    func whatIsShownIsShownOfTheOneWhoIsMeant(typed: String, name: String) throws {
      let alice = try alice()
      let ran = try alice("contact", "show", typed).expect(0)
      #expect(ran.lines.first == "Name: \(name)")
      #expect(ran.errors == "Taking '\(typed)' for \(name).\n")
      #expect(try alice("contact", "show", typed, "--quiet").expect(0).errors.isEmpty)
      #expect(try alice.json("contact", "show", typed)["name"] as? String == name)
    }

    @Test func aNameFromRightToLeftIsFoundToo() throws {
      let alice = try alice()
      let ran = try alice("contact", "show", "שלום").expect(0)
      let (typed, name) = ("\u{2068}שלום\u{2069}", "\u{2068}שלום כהן\u{2069}")
      #expect(ran.errors == "Taking '\(typed)' for \(name).\n")
      let slip = try alice("contact", "show", "--json", "שלון").expect(1)
      #expect(try slip.errorJSON["hint"] as? String == "Did you mean 'שלום כהן'?")
    }

    @Test func ownIdentitiesAreShownSoToo() throws {
      let alice = try alice()
      let ran = try alice("identity", "show", "zoe h").expect(0)
      #expect(ran.lines.first == "Name: Zoë Home")
      #expect(ran.errors == "Taking 'zoe h' for Zoë Home.\n")
    }

    @Test func theNameItselfComesFirst() throws {
      let alice = try alice()
      for typed in ["Max", "max", "MAX"] {
        let ran = try alice("contact", "show", typed).expect(0)
        #expect(ran.lines.first == "Name: Max")
        #expect(ran.errors.isEmpty)
      }
      let blocked = try alice.terminal("contact", "block", "max")
      #expect(try blocked.end() == 0)
      #expect(blocked.text == "Max is blocked.\n")
    }

    @Test func theBeginningOfAShortFingerprintFindsItsOwner() throws {
      let alice = try alice()
      let short = try short(alice, "contact", "Søren")
      let ran = try alice("contact", "show", String(short.lowercased().prefix(7))).expect(0)
      #expect(ran.lines.first == "Name: Søren")
      #expect(try alice("contact", "show", short).expect(0).errors.isEmpty)
      let acting = try alice("contact", "block", String(short.prefix(9))).expect(1)
      #expect(acting.hint == "Did you mean 'Søren'?")
    }

    @Test func aSearchFindsNamesWithoutTheirAccents() throws {
      let alice = try alice()
      for (text, name) in [("nandu", "José Ñandú 🦊"), ("MULLER", "Anna Müller"), ("sør", "Søren")] {
        let found = try alice("contact", "search", text).expect(0)
        #expect(found.lines.count == 1 && found.text.hasSuffix("  " + name), "\(found.text)")
      }
    }

    // MARK: Of several nobody is chosen

    @Test(arguments: [
      ("Ma", "'Mario', 'Marisol' or 'Marko'"), ("mari", "'Mario' or 'Marisol'"),
    ])
    func severalAreProposedAndNoneIsTaken(typed: String, names: String) throws {
      let alice = try alice()
      let before = try alice.place.tree("alice")
      for command in ["show", "block"] {
        let ran = try alice("contact", command, typed).expect(1)
        #expect(ran.complaint == "There is no contact called \(typed).")
        #expect(ran.output.isEmpty)
        #expect(ran.hint == "Did you mean \(names)?")
        let session = try alice.terminal("contact", command, typed)
        #expect(try session.end() == 1)
        #expect(!session.text.contains("[yes/no]"))
      }
      #expect(try alice.place.tree("alice") == before)
      let own = try alice("identity", "show", "zoe").expect(1)
      // By age, and made in the same second perhaps.
      #expect(
        ["'Zoë Work' or 'Zoë Home'", "'Zoë Home' or 'Zoë Work'"].contains {
          own.hint == "Did you mean \($0)?"
        })
    }

    @Test(arguments: [
      ("Ana", "Anna Müller"), ("Anna Mülelr", "Anna Müller"), ("Jsoé", "José Ñandú 🦊"),
      ("Sörn", "Søren"), ("Bop", "Bob"), ("Maxnie", "Maxine"),
    ])
    func aSlipIsProposedAndNeverTaken(typed: String, name: String) throws {
      let alice = try alice()
      for command in ["show", "block"] {
        let ran = try alice("contact", command, typed).expect(1)
        #expect(ran.complaint == "There is no contact called \(typed).")
        #expect(ran.hint == "Did you mean '\(name)'?")
      }
      let session = try alice.terminal("contact", "block", typed)
      #expect(try session.end() == 1)
      #expect(!session.text.contains("[yes/no]"))
      #expect(
        try alice("identity", "use", "Alcie").expect(1).hint == "Did you mean 'Alice'?")
    }

    @Test(arguments: ["", "A", "é", "-", "xyzzy", "🦊"])
    func whatIsNearToNobodyLeadsToTheList(typed: String) throws {
      let alice = try alice()
      for command in ["show", "block"] {
        #expect(
          try alice("contact", command, "--", typed).expect(1).hint
            == alice.suggested("whisper contact list"))
        #expect(
          try alice("identity", command == "show" ? "show" : "use", "--", typed).expect(1).hint
            == alice.suggested("whisper identity list"))
      }
    }

    @Test func aHintIsRightWhereThereIsNobodyYet() throws {
      let place = try Place()
      try place.whisper("init", "--no-passphrase", "--yes").expect(0)
      for command in [
        ["seal", "--to", "Bob"], ["contact", "show", "Bob"], ["identity", "show", "Bob"],
        ["identity", "show"], ["identity", "export"],
      ] {
        #expect(try place.run(command).expect(1).hint == "whisper identity create NAME")
      }
      try place.whisper("identity", "create", "Alice").expect(0)
      for command in [["seal", "--to", "Bob"], ["contact", "show", "Bob"]] {
        #expect(try place.run(command).expect(1).hint == "whisper contact add FILE")
      }
    }

    // MARK: Where something happens

    /// Everything that takes a name and does more than show, and whom it means.
    static let acting: [(command: String, name: String)] = [
      ("seal --to Anna", "Anna Müller"), ("seal --to Bob --as zoe-w", "Zoë Work"),
      ("contact verify Anna", "Anna Müller"), ("contact verify Bob --as zoe-w", "Zoë Work"),
      ("contact unverify Anna", "Anna Müller"), ("contact block Anna", "Anna Müller"),
      ("contact unblock Anna", "Anna Müller"), ("contact revoke Anna", "Anna Müller"),
      ("contact rename Anna Hanna", "Anna Müller"), ("contact note Anna x", "Anna Müller"),
      ("contact remove Anna", "Anna Müller"), ("identity use zoe-w", "Zoë Work"),
      ("identity rename zoe-w Ada", "Zoë Work"), ("identity rotate zoe-w", "Zoë Work"),
      ("identity archive zoe-w", "Zoë Work"), ("identity unarchive zoe-w", "Zoë Work"),
      ("identity export zoe-w", "Zoë Work"), ("identity delete zoe-w", "Zoë Work"),
      ("identity delete zoe-w --confirm Zoë~Work", "Zoë Work"), ("backup zoe-w", "Zoë Work"),
    ]

    /// The words of a line of the table, which has names with spaces.
    private func words(_ command: String) -> [String] {
      command.split(separator: " ").map {
        String($0).replacing("zoe-w", with: "zoe w").replacing("~", with: " ")
      }
    }

    @Test(arguments: acting)
    func withoutATerminalNobodyIsTakenForAnother(command: String, name: String) throws {
      let alice = try alice()
      let before = try alice.place.tree("alice")
      let ran = try alice.run(words(command), input: .text("hello")).expect(1)
      #expect(ran.complaint?.hasPrefix("There is no ") == true)
      #expect(ran.hint == "Did you mean '\(name)'?")
      #expect(ran.output.isEmpty)
      let options = ["--yes", "--json"]
      let json = try alice.run(words(command) + options, input: .text("hello")).expect(1)
      #expect(try json.errorJSON["hint"] as? String == "Did you mean '\(name)'?")
      #expect(try json.errorJSON["exitStatus"] as? Int == 1)
      #expect(try alice.place.tree("alice") == before)
    }

    @Test(arguments: acting)
    func onATerminalAPersonIsAskedAndANoDoesNothing(command: String, name: String) throws {
      let alice = try alice()
      let before = try alice.place.tree("alice")
      // A backup goes to no terminal.
      let streams: TerminalSession.Streams = command.hasPrefix("backup") ? .errors : .all
      let session = try alice.place.terminal(
        ["--vault", alice.vault] + words(command), on: streams)
      try expectQuestion(session, about: name)
      try session.type("no\n")
      #expect(try session.end() == 130)
      #expect(session.text.hasSuffix("Error: Cancelled.\n"))
      #expect(try alice.place.tree("alice") == before)
      // A yes that was given beforehand is to something else.
      let yes = try alice.place.terminal(
        ["--vault", alice.vault, "--yes"] + words(command), on: streams)
      #expect(try yes.end() == 1)
      #expect(yes.text.contains("hint: Did you mean '\(name)'?\n"))
      #expect(try alice.place.tree("alice") == before)
    }

    @Test func aYesGoesOnWithWhoWasShown() throws {
      let alice = try alice()
      let anna = try short(alice, "contact", "Anna Müller")
      let session = try alice.terminal("contact", "block", "anna")
      try expectQuestion(session, about: "Anna Müller")
      #expect(session.text.contains(anna))
      try session.type("yes\n")
      #expect(try session.end() == 0)
      #expect(session.text.hasSuffix("Anna Müller is blocked.\n"))
      #expect(try alice.json("contact", "show", "Anna Müller")["isBlocked"] as? Bool == true)
      let zoe = try alice.terminal("identity", "use", "zoe w")
      try expectQuestion(zoe, about: "Zoë Work")
      try zoe.type("yes\n")
      #expect(try zoe.end() == 0)
      #expect(try alice.json("identity", "show")["name"] as? String == "Zoë Work")
    }

    @Test func theQuestionComesBeforeTheMessageIsTyped() throws {
      let alice = try alice()
      let session = try alice.terminal(
        "seal", "--to", "anna", "--as", "zoe w", on: [.input, .errors])
      try expectQuestion(session, about: "Anna Müller")
      #expect(!session.text.contains("Type the message"))
      try session.type("yes\n")
      try session.wait(for: "There is no identity called 'zoe w'.")
      try session.answer("[yes/no] ", "yes")
      try session.wait(for: "Type the message, then Enter and Ctrl-D:")
      try session.type("hello\n\u{04}")
      #expect(try session.end() == 0)
      #expect(session.capturedText.hasPrefix("whisper1:"))
      #expect(session.text.contains("Zoë Work"))
    }

    /// Also of a file that is read before the passphrase is asked for.
    @Test func aFileIsSealedToWhoWasMeant() throws {
      let place = try LockedVault.place()
      try place.whisper(
        "contact", "add", "-", "--passphrase-file", "secret",
        input: .text(try Place().person("Bobby").bundle)
      ).expect(0)
      let session = try place.terminal(
        "seal", "--to", "bob", on: .errors, input: .text("from a pipe"))
      try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
      try expectQuestion(session, about: "Bobby")
      try session.type("yes\n")
      #expect(try session.end() == 0)
      #expect(session.capturedText.hasPrefix("whisper1:"))
      #expect(session.text.contains("Bobby"))
    }

    @Test func aYesToTheNameIsNoneToTheComparison() throws {
      let alice = try alice()
      let session = try alice.terminal("contact", "verify", "jose")
      try expectQuestion(session, about: "José Ñandú 🦊")
      try session.type("yes\n")
      try session.wait(for: "José Ñandú 🦊")
      try session.answer("see exactly the same? [yes/no] ", "no")
      #expect(try session.end() == 1)
      #expect(
        try alice.json("contact", "show", "José Ñandú 🦊")["trust"] as? String == "unverified")
    }

    @Test func deletingStillAsksForTheWholeName() throws {
      let alice = try alice()
      for (typed, status) in [("zoe w", Int32(130)), ("Zoë Work", 0)] {
        let session = try alice.terminal("identity", "delete", "zoe w")
        try expectQuestion(session, about: "Zoë Work")
        try session.type("yes\n")
        try session.answer("Type its name to go on: ", typed)
        if status == 0 { try session.answer("Delete Zoë Work for ever? [yes/no] ", "yes") }
        #expect(try session.end() == status)
      }
      #expect(try alice("identity", "list").expect(0).lines.count == 2)
    }

    @Test func whoChangesWhileTheQuestionIsOpenIsLeftAlone() throws {
      let (alice, bob) = try Place().pair()
      let session = try alice.terminal("contact", "block", "bo")
      try expectQuestion(session, about: "Bob")
      try bob("identity", "rotate", "--yes").expect(0)
      try alice("contact", "add", "-", "--yes", input: .text(try bob.bundle)).expect(0)
      let before = try alice.place.tree("alice")
      try session.type("yes\n")
      #expect(try session.end() == 1)
      #expect(session.text.contains("Error: Another process changed Bob, or"))
      #expect(try alice.place.tree("alice") == before)
    }

    @Test(arguments: [
      (
        "de_DE", "Es gibt keinen Kontakt namens 'anna'. Meinen Sie 'Anna Müller' (",
        "Hinweis: Meinten Sie 'Mario' oder 'Marisol'?", "'anna' wird als Anna Müller verstanden."
      ),
      (
        "es_ES", "No hay ningún contacto llamado 'anna'. ¿Se refiere a 'Anna Müller' (",
        "Sugerencia: ¿Quiso decir 'Mario' o 'Marisol'?", "'anna' se entiende como Anna Müller."
      ),
    ])
    func itIsAskedInTheLanguage(locale: String, question: String, hint: String, taken: String)
      throws
    {
      var alice = try alice()
      alice.locale = locale
      let session = try alice.terminal("contact", "block", "anna")
      try session.wait(for: "anna")
      try session.answer("] ", "no")
      #expect(try session.end() == 130)
      #expect(flat(session.text).contains(question))
      #expect(try alice("contact", "show", "anna").expect(0).errors == taken + "\n")
      #expect(try alice("contact", "show", "mari").expect(1).errorLines.last == hint)
    }
  }
#endif
