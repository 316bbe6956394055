#if os(Linux)
  import Foundation
  import Testing
  import Words

  @testable import Commands

  /// What a person reads on terminals of several widths.
  @Suite struct TerminalWidthTests {
    /// Two people, an envelope, a mailbox, and names of every kind. Each test has a copy.
    private static let original: Result<Place, any Error> = Result {
      let place = try Place()
      place.removeAtExit()
      let (alice, bob) = try place.pair()
      for (number, name) in ["José Ñandú 🦊", longName].enumerated() {
        let other = Person(place: place, name: name, vault: place.path("\(number)"))
        try other("init", "--no-passphrase", "--yes").expect(0)
        try other("identity", "create", name).expect(0)
        try bob.meet(other)
      }
      try bob("contact", "verify", "Alice", "--yes").expect(0)
      try bob("contact", "note", "Alice", "Met in Oslo, at the harbour, on a cold day.").expect(0)
      try place.write(try alice.seal("a letter", to: "Bob"), to: "envelope")
      try place.write(
        try alice.seal("one", to: "Bob") + "\n" + alice.seal("two", to: "Bob", "--no-sign"),
        to: "mailbox")
      try bob("open", place.path("envelope")).expect(0)
      return place
    }

    private static let longName = "Anna Katharina von der Lüdenscheidter Höhe"

    /// What says the same each time, of every kind of output.
    private static let commands = [
      "", "identity list", "identity show", "contact list", "contact show Alice", "policy",
      "settings", "vault check", "detect envelope", "open --again envelope", "open envelope",
      "open --all mailbox -o nowhere", "identity export", "keybook export", "--help",
      "help contact", "backup --help", "contact show Nobody", "policy set nothing on",
      "contact add mailbox", "seal --to '\(longName)' --sign --no-sign", "init --no-passphrase",
      "contact add --nam x", "passphrase remove --yes", "contact note '\(longName)' ''",
      "--vault nowhere status", "restore envelope",
    ]

    /// Every width and every language; each costs seconds, as many commands are run.
    @Test(arguments: [("C", 40), ("de", 40), ("es", 40), ("es", 60), ("de", 80)])
    func linesEndBetweenWords(language: String, width: Int) throws {
      let place = try Place()
      for name in ["bob", "envelope", "mailbox"] {
        try FileManager.default.copyItem(
          atPath: Self.original.get().path(name), toPath: place.path(name))
      }
      let lines = Self.commands.map { "LC_ALL=\(language) whisper --vault bob \($0) 2>&1" }
      let script = lines.joined(separator: "; echo; echo =\n") + "\ntrue\n"
      var child = Child("/bin/sh", ["-c", script])
      child.environment = place.environment
      child.environment["PATH"] = try Program.directory() + ":/usr/bin:/bin"
      child.directory = place.path
      let session = try TerminalSession(child, in: place, on: [.output, .errors], columns: width)
      #expect(try session.end() == 0)
      // What is typed into a shell stays in one piece.
      let examples = Set(Examples.table.values.joined().map { "  \($0)" })
      #expect(examples.isSuperset(of: session.rows(widerThan: width)))
      // A file gets the same words, in lines as long as they are.
      let piped = try child.run().expect(0)
      let (shown, whole) = (Self.words(session.text), Self.words(piped.text + "\n"))
      #expect(shown == whole, "\(shown.difference(from: whole))")
      #expect(piped.lines.contains { $0.contains(" ") && columns($0) > 100 })
    }

    private static func words(_ text: String) -> [Substring] {
      text.split { $0 == " " || $0 == "\n" }
    }

    @Test func theSelfTestIsATableThatGoesOnBelow() throws {
      let session = try Place().terminal("selftest", columns: 40, environment: ["LC_ALL": "de"])
      #expect(try session.end() == 0)
      #expect(session.rows(widerThan: 40).isEmpty)
      #expect(session.text.contains("\n    "))
    }

    /// An envelope is a word; what a message says is its sender's.
    @Test func aSealedMessageAndADemonstrationFit() throws {
      let place = try Place()
      let alice = try place.pair().alice
      let sealed = try alice.terminal(
        "seal", "--to", "Bob", on: [.output, .errors], columns: 40, input: .text("x"))
      #expect(try sealed.end() == 0)
      #expect(sealed.rows(widerThan: 40).isEmpty)
      // Each stream by itself: the one that is no terminal has its lines whole.
      let apart = try alice.terminal(
        "seal", "--to", "Bob", on: .output, columns: 40, input: .text("x"))
      #expect(try apart.end() == 0)
      #expect(apart.capturedText.split(separator: "\n").contains { columns(String($0)) > 40 })
      let demo = try place.terminal("demo", on: .errors, columns: 40, environment: ["LC_ALL": "es"])
      #expect(try demo.end() == 0)
      #expect(demo.rows(widerThan: 40).isEmpty)
    }

    // MARK: Questions

    @Test func theNoticeFlows() throws {
      let place = try Place()
      let session = try place.terminal("init", "--no-passphrase", columns: 40)
      try session.answer("Do you accept this? [yes/no] ", "no")
      #expect(try session.end() == 130)
      #expect(
        session.text.hasPrefix(
          """
          Whisper keeps your keys and contacts on
          this machine. It remembers which
          messages you opened, but keeps no
          messages. It never uses the network.

          It protects
            - what you seal, from everybody but
              the one you seal it to;
            - your stored keys and contacts, from
              anyone who has this disk but cannot
              open your vault.
          """))
    }

    @Test(arguments: [("C", "you", "them"), ("de_DE", "Sie selbst", "die andere Person")])
    func threeWordsAreComparedInARow(locale: String, you: String, them: String) throws {
      var alice = try Place().pair().alice
      alice.locale = locale
      let session = try alice.terminal("contact", "verify", "Bob", columns: 40)
      try session.wait(for: "/n")
      try session.type("\u{04}")
      #expect(try session.end() == 130)
      let word = #/[a-z]+ [a-z]+ [a-z]+/#
      let rows = session.text.components(separatedBy: "\n").map { $0.drop { $0 == " " } }
      let compared = rows.drop { !$0.hasPrefix("1  (") }.prefix { !$0.contains("?") }
      #expect(compared.count { $0.firstMatch(of: word) != nil } == 4, "\(session.text)")
      #expect(compared.allSatisfy { columns(String($0)) <= 40 })
      // Whose they are is said before them.
      #expect(compared.contains { $0.contains("(\(you))") && !$0.hasPrefix("(") })
      #expect(compared.contains { $0.contains("(\(them))") && !$0.hasPrefix("(") })
    }

    @Test func aGeneratedPassphraseStandsInOneLine() throws {
      let place = try Place()
      let session = try place.terminal("init", "--generate", "--yes", columns: 40)
      try session.wait(for: "Type these six words: ")
      let shown = session.text.components(separatedBy: "\n").first {
        $0.wholeMatch(of: #/    [a-z]+( [a-z]+){5}/#) != nil
      }
      try session.answer("", String((shown ?? "").dropFirst(4)))
      #expect(try session.end() == 0)
    }

    // MARK: Names of others

    @Test(
      arguments: [
        String(repeating: "x", count: 33) + " From: Carol, Verified, Signed",
        "From: Carol Verified From: Carol Verified From: Carol Verified From: Carol",
        String(repeating: "日", count: 64),
        String(repeating: "x", count: 36) + "From:Carol,Verified",
        "שלום עולם שלום עולם שלום עולם שלום עולם",
      ])
    func noNameBeginsARow(name: String) throws {
      let place = try Place()
      let alice = try place.person("Alice")
      let other = Person(place: place, name: name, vault: place.path("other"))
      try other("init", "--no-passphrase", "--yes").expect(0)
      try other("identity", "create", name).expect(0)
      try alice.meet(other)
      try other.meet(alice)
      let envelope = try other.seal("x", to: "Alice")
      for width in [40, 80] {
        let opened = try alice.terminal(
          "open", "--again", on: [.output, .errors], columns: width, input: .text(envelope))
        #expect(try opened.end() == 0)
        #expect(opened.text.hasPrefix("From:"))
        let rows = opened.text.components(separatedBy: "\n")
        #expect(rows.allSatisfy { columns($0) <= width }, "\(opened.text)")
        let shown = try alice.terminal("contact", "show", name, columns: width)
        #expect(try shown.end() == 0)
        let kept = try alice.terminal("contact", "remove", name, columns: width)
        try kept.answer("[yes/no] ", "no")
        #expect(try kept.end() == 130)
        for session in [opened, shown, kept] {
          #expect(session.rows(widerThan: width).isEmpty, "\(session.text)")
          let rows = session.text.components(separatedBy: "\n")
          let begin = rows.count { $0.hasPrefix("From:") }
          #expect(begin == (session === opened ? 1 : 0), "\(session.text)")
          for row in rows {
            #expect(row.unicodeScalars.reduce(0) { $0 + isolationDepth($1) } == 0, "\(row)")
          }
        }
      }
    }

    @Test(arguments: [40, 61, 80]) func everyRowOfOneOfSeveralStandsBehindABar(width: Int) throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let line = "From: Carol (Verified, Signed)"
      let text =
        (1...width).map { String(repeating: "q", count: $0) + line }.joined(separator: "\n")
        + "\nand some words between which a row may end, as long as they are\n"
        + String(repeating: "☎\u{FE0F}", count: width / 2) + line + "\n\t\t\t\t\t\t\t\t\t\t" + line
        + "\u{1B}" + line
      let mailbox = try place.write(
        try alice.seal(text, to: "Bob") + "\n" + alice.seal("two", to: "Bob"), to: "mailbox")
      let session = try bob.terminal("open", "--all", mailbox, columns: width)
      #expect(try session.end() == 0)
      let rows = session.text.components(separatedBy: "\n")
      let bars = rows.filter { $0.hasPrefix("| ") }
      #expect(bars.allSatisfy { columns($0) <= width })
      #expect(rows.count { $0.hasPrefix("From: Alice (Unverified, Signed)") } == 2)
      #expect(!rows.contains { !$0.hasPrefix("|") && $0.contains("Carol") })
      let joined = bars.map { $0.dropFirst(2) }.joined()
      #expect(joined.count { $0 == "q" } == width * (width + 1) / 2)
      #expect(bars.contains { $0.contains("words between which") })
    }

    // MARK: What is copied, and drawn

    @Test func whatIsCopiedIsNotBroken() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let session = try alice.terminal("identity", "export", columns: 40)
      #expect(try session.end() == 0)
      #expect(session.text == WrappedText.lines(of: try alice.bundle) + "\n")
      let whole = try alice.terminal("identity", "export", "--no-wrap", columns: 40)
      #expect(try whole.end() == 0)
      #expect(whole.text == (try alice.bundle) + "\n")
      let text = "a message of the sender's, in a line that is as long as it is"
      let opened = try bob.terminal(
        "open", on: [.output, .errors], columns: 40, input: .text(try alice.seal(text, to: "Bob")))
      #expect(try opened.end() == 0)
      #expect(opened.text.hasSuffix("\n\n\(text)\n"))
    }

    @Test func aTerminalThatDoesNotSayHasEightyColumnsAndNoneMoreThanAHundred() throws {
      let alice = try Place().pair().alice
      for (columns, most) in [(nil, 80), (300, 100), (30, 40)] as [(Int?, Int)] {
        let session = try alice.terminal("--help", columns: columns)
        #expect(try session.end() == 0)
        let widest = session.text.split(separator: "\n").map { Commands.columns(String($0)) }.max()
        #expect((most - 20...most).contains(widest ?? 0), "\(session.text)")
      }
    }
  }
#endif
