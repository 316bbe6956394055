#if os(Linux)
  import Foundation
  import TestEnvelopes
  import TestSupport
  import Testing

  /// What mail and chats do to a text does not keep it from its reader, and what they lose is said.
  @Suite struct TransportCommandTests {
    /// One of each kind; all of them are tried below the command.
    private static let fates: [Fate] = [
      .wrap(76).then(.prose(after: "\n", named: "then an end")),
      .wrap(72).then(.quote("> ", levels: 2)).then(
        .prose(before: "Bob wrote:\n", after: "\n\nYes, at seven.\n", named: "answered")),
      .wrap(75, by: "=\r\n"), .wrap(998, by: "\r\n"), .wrap(200, by: " "),
      .wrap(70, by: "\u{200B}"), .wrap(60, by: "<br>&nbsp;\n"),
      .replace("-", by: "\u{2013}", named: "dashes"),
    ]

    @Test func aMessageIsOpenedWhateverTheMailDidToIt() throws {
      let (alice, bob) = try Place().pair()
      for option in ["--sign", "--no-sign"] {
        for fate in Self.fates {
          let text = fate.befall(try alice.seal("the river", to: "Bob", option))
          try bob("detect", input: .text(text)).expect(0)
          let ran = try bob("open", input: .text(text))
          #expect(ran.status == 0 && ran.text == "the river", "\(fate): \(ran.errors)")
        }
      }
    }

    @Test func aBundleIsTakenWhateverTheMailDidToIt() throws {
      let bundle = try Place().person("Carol").bundle
      for fate in Self.fates {
        let ada = try Place().person("Ada")
        let ran = try ada("contact", "add", "-", input: .text(fate.befall(bundle)))
        #expect(ran.status == 0 && ran.errors.hasPrefix("Added Carol"), "\(fate): \(ran.errors)")
      }
    }

    @Test func aKeybookIsTakenWhateverTheMailDidToIt() throws {
      func bundle(_ name: String) throws -> String {
        try BundleForge(TestIdentity(named: name), name: "Carol").text()
      }
      let book = try "# name: Carol at home\n\(bundle("a"))\n# name: Carol at work\n\(bundle("b"))"
      let wrapped = book.split(separator: "\n").map {
        $0.hasPrefix("#") ? String($0) : Fate.wrap(72).befall(String($0))
      }.joined(separator: "\n")
      for text in [wrapped, Fate.quote("> ", levels: 2).befall("Hello,\n\n" + wrapped + "\n\nBye")]
      {
        let ada = try Place().person("Ada")
        let ran = try ada("keybook", "import", input: .text(text)).expect(0)
        #expect(ran.text.hasPrefix("Added: 2\n"))
        let contacts = try ada.json("contact", "list")["contacts"] as? [[String: Any]]
        #expect(
          contacts?.compactMap { $0["name"] as? String } == ["Carol at home", "Carol at work"])
      }
      let cut = wrapped.dropLast(30)
      let ada = try Place().person("Ada")
      let ran = try ada("keybook", "import", input: .text(String(cut))).expect(1)
      #expect(
        ran.complaint
          == "Bundle 2 in this text cannot be read: it ends too early. Nobody was added.")
      #expect(ran.hint == "ask for it again, as a file or an attachment")
      #expect(try ada("contact", "list").expect(0).text == "No contacts.")
    }

    @Test func aCopyThatWasWrappedIsTheSameMessage() throws {
      let (alice, bob) = try Place().pair()
      for option in ["--sign", "--no-sign"] {
        let envelope = try alice.seal("once", to: "Bob", option)
        try bob("open", input: .text(envelope)).expect(0)
        for fate in Self.fates {
          try bob("open", input: .text(fate.befall(envelope))).expect(7)
        }
      }
    }

    // MARK: Three things that can be wrong

    @Test func whatIsCutChangedOrNoEnvelopeIsSaidToBeThat() throws {
      let (alice, bob) = try Place().pair()
      let hint = "ask for it again, as a file or an attachment"
      for option in ["--sign", "--no-sign"] {
        let envelope = try alice.seal("the river", to: "Bob", option)
        let ends = [
          String(envelope.dropLast(9)), Fate.wrap(64).befall(String(envelope.dropLast(9))),
        ]
        for text in ends + [String(envelope.prefix(300)) + "*" + envelope.dropFirst(300)] {
          let cut = try bob("open", input: .text(text)).expect(1)
          #expect(cut.complaint == "The sealed message is cut: a part of it is missing.")
          #expect(cut.hint == hint)
        }
        let old = envelope.dropFirst(400).first
        let changed =
          String(envelope.prefix(400)) + (old == "A" ? "B" : "A") + envelope.dropFirst(401)
        for text in [changed, Fate.wrap(64).befall(changed)] {
          let ran = try bob("open", input: .text(text)).expect(6)
          #expect(
            ran.complaint
              == "The sealed message does not open: it was changed on its way, or forged.")
          #expect(ran.hint == hint)
        }
        try bob("open", input: .text(envelope)).expect(0)
      }
      let other = try bob("open", input: .text("whisper1:v2.c20p.AAAA")).expect(1)
      #expect(other.complaint == "Something here begins like a sealed message, but is none.")
      #expect(other.hint == hint)
      let none = try bob("open", input: .text("Hello Bob")).expect(1)
      #expect(none.complaint == "There is no sealed message in this text.")
      #expect(none.hint == nil)
    }

    @Test func aBundleThatIsCutOrChangedSaysSo() throws {
      let place = try Place()
      let (ada, bundle) = (try place.person("Ada"), try place.person("Carol").bundle)
      let cut = try ada("contact", "add", "-", input: .text(String(bundle.dropLast(20)))).expect(1)
      #expect(cut.complaint == "This is no public bundle: it ends too early.")
      #expect(cut.hint == "ask for it again, as a file or an attachment")
      let text = Fate.changes[3].then(.wrap(60)).befall(bundle)
      let changed = try ada("contact", "add", "-", input: .text(text)).expect(1)
      #expect(changed.complaint?.hasPrefix("This is no public bundle: a ") == true)
      #expect(changed.hint == "ask for it again, as a file or an attachment")
      #expect(try ada("contact", "add", "-", input: .text("Hello")).expect(1).hint == nil)
    }

    // MARK: Lines

    @Test(arguments: [
      ([], 64), (["--wrap"], 64), (["--wrap", "--wrap-columns", "70"], 70),
      (["--wrap-columns", "20"], 20), (["--wrap-columns", "998"], 998),
    ])
    func whatIsWrappedIsReadBack(options: [String], columns: Int) throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      func check(_ text: String, _ whole: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.dropLast().allSatisfy { $0.count == columns })
        #expect(lines.joined() == whole)
      }
      let sealed = try alice.run(["seal", "--to", "Bob"] + options, input: .text("x")).expect(0)
      #expect(sealed.lines.allSatisfy { $0.count <= columns })
      #expect(sealed.lines.count > 1 || columns > 711)
      #expect(try bob("open", input: .bytes(sealed.output)).expect(0).text == "x")
      let unsigned = try alice.run(
        ["seal", "--to", "Bob", "--no-sign", "-o", "sealed"] + options, input: .text("y")
      ).expect(0)
      #expect(unsigned.output.isEmpty)
      #expect(try bob("open", "sealed").expect(0).text == "y")
      check(try alice.run(["identity", "export"] + options).expect(0).text, try alice.bundle)
      let book = try alice.run(["keybook", "export"] + options).expect(0).text
      check(book, try alice("keybook", "export", "--no-wrap").expect(0).text)
      let dora = try place.person("Dora")
      #expect(
        try dora("keybook", "import", input: .text(book)).expect(0).text.hasPrefix("Added: 1"))
    }

    @Test func withoutLinesEachIsInOne() throws {
      let (alice, bob) = try Place().pair()
      let sealed = try alice("seal", "--to", "Bob", "--no-wrap", input: .text("x")).expect(0)
      #expect(sealed.lines.count == 1)
      #expect(try bob("open", input: .bytes(sealed.output)).expect(0).text == "x")
      #expect(try alice("identity", "export", "--no-wrap").expect(0).lines.count == 1)
      #expect(try alice("keybook", "export", "--no-wrap").expect(0).lines.count == 1)
      for options in [["--no-wrap", "--wrap"], ["--no-wrap", "--wrap-columns", "70"]] {
        for command in [["seal", "--to", "Bob"], ["identity", "export"], ["keybook", "export"]] {
          #expect(try alice.run(command + options, input: .text("x")).expect(2).output.isEmpty)
        }
      }
    }

    /// The lines as they are written, and what mail and editors do to them.
    @Test func linesAreReadBackWhereverATextIsTaken() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let fates: [(String) -> String] = [
        { $0 }, { $0.replacing("\n", with: "\r\n") },
        { $0.split(separator: "\n").map { "> " + $0 }.joined(separator: "\n") + "\n" },
        { $0.split(separator: "\n").map { "> > " + $0 + "\r\n" }.joined() },
        { $0.split(separator: "\n").map { $0 + " \t\n" }.joined() },
        { $0.replacing("\n", with: "\n\n") },
        { "Bob wrote:\n\n" + $0.split(separator: "\n").map { "  \($0)\n" }.joined() + "\nAlice\n" },
      ]
      for (number, fate) in fates.enumerated() {
        let text = "letter \(number)"
        let sealed = try alice("seal", "--to", "Bob", input: .text(text)).expect(0)
        let letter = try place.write(
          fate(String(decoding: sealed.output, as: UTF8.self)), to: "letter")
        try bob("detect", letter).expect(0)
        #expect(try bob("open", letter).expect(0).text == text, "\(number)")
        let bundle = try alice("identity", "export").expect(0)
        let file = try place.write(
          fate(String(decoding: bundle.output, as: UTF8.self)), to: "bundle")
        let book = try place.write(
          fate(
            "# name: Bob at home\n"
              + String(decoding: alice("keybook", "export").expect(0).output, as: UTF8.self)),
          to: "book")
        let dora = try place.person("Dora \(number)")
        #expect(
          try dora("contact", "add", file).expect(0).errors.hasPrefix("Added Alice"), "\(number)")
        #expect(
          try dora("keybook", "import", book).expect(0).text.hasPrefix("Added: 1"), "\(number)")
      }
    }

    /// What is pasted comes as terminals give it.
    @Test func linesAreReadBackWhereTheyArePasted() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let dora = try place.person("Dora")
      let bundle = try alice("identity", "export").expect(0).text
      let book = try alice("keybook", "export").expect(0).text
      let sealed = try alice("seal", "--to", "Bob", input: .text("the river")).expect(0).text
      for (person, command, text, result) in [
        (dora, ["contact", "add"], bundle, "Added Alice"),
        (dora, ["keybook", "import"], book, "Added: 1"),
        (bob, ["detect"], sealed, "A sealed message for key"),
        (bob, ["open"], sealed, "From: Alice"),
      ] {
        let session = try place.terminal(["--vault", person.vault] + command, columns: 80)
        try session.wait(for: "Ctrl-D:\r\n")
        try session.type(
          pasting: text.split(separator: "\n").map { "> " + $0 + " \r" }.joined() + "\u{04}")
        try session.wait(for: result)
        #expect(try session.end() == 0)
      }
    }

    @Test func jsonHasTheEnvelopeInOneLine() throws {
      let (alice, _) = try Place().pair()
      let json = try alice.json("seal", "--to", "Bob", "--wrap", input: .text("x"))
      #expect((json["envelope"] as? String)?.contains("\n") == false)
      let bundle = try alice.json("identity", "export", "--wrap")["bundle"] as? String
      #expect(try bundle == alice.bundle)
    }

    @Test(arguments: ["0", "19", "999", "-1", "x", "9223372036854775808"])
    func linesOfAnotherLengthAreRefused(columns: String) throws {
      let (alice, _) = try Place().pair()
      let ran = try alice("seal", "--to", "Bob", "--wrap-columns=\(columns)", input: .text("x"))
      #expect(ran.status == 2)
      #expect(ran.output.isEmpty)
    }
  }
#endif
