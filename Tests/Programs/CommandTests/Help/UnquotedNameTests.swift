#if os(Linux)
  import Foundation
  import Testing

  /// Names with spaces that nobody put in quotes.
  @Suite struct UnquotedNameTests {
    @Test(arguments: [
      ("contact show Anna Müller", "'Anna Müller'"),
      ("identity create Anna Müller", "'Anna Müller'"),
      ("--vault v contact block Anna Müller", "'Anna Müller'"),
      ("identity create Anna Maria Müller --no-signing", "'Anna Maria Müller'"),
      ("identity delete --yes Anna Müller", "'Anna Müller'"),
      ("identity create Bob O'Neil", "'Bob O'\\''Neil'"),
    ])
    func whatIsTooMuchIsShownInQuotes(line: String, quoted: String) throws {
      let arguments = line.split(separator: " ").map(String.init)
      let ran = try Place().run(arguments).expect(2)
      #expect(ran.complaint?.contains("nexpected argument") == true)
      #expect(ran.hint == "put a name with spaces in quotes: \(quoted)")
      let json = try Place().run(arguments + ["--json"]).expect(2).errorJSON
      #expect(json["hint"] as? String == "put a name with spaces in quotes: \(quoted)")
    }

    /// Which words belong together is not clear, or they do not show as they are.
    @Test(arguments: [
      ["contact", "rename", "Anna", "Müller", "Mueller"],
      ["contact", "note", "Bob", "met", "at", "the", "fair"],
      ["seal", "--to", "Anna", "Müller", "text.txt"], ["contact", "show", "Anna", "\u{1B}[2J"],
    ])
    func withoutDoubtNoNameIsMade(arguments: [String]) throws {
      let ran = try Place().run(arguments).expect(2)
      #expect(ran.hint == "put a name with spaces in quotes")
    }

    @Test(arguments: [
      ["contact", "list", "Anna"], ["status", "Anna", "Müller"],
      ["policy", "set", "x", "on", "off"],
      ["identity", "create"], ["seal", "--too", "Anna", "Müller"],
      ["contact", "show"] + Array(repeating: "x", count: 40),
    ])
    func whereQuotesDoNotHelpNothingIsSaidOfThem(arguments: [String]) throws {
      #expect(try Place().run(arguments).expect(2).hint == nil)
    }

    @Test(
      arguments: [
        (
          ["--to", "Bob", "hello"],
          "the message comes from a file or from standard input; put a name with spaces in quotes: "
            + "'Bob hello'"
        ),
        (["--to", "Bob", "mail/hello"], nil),
        (["--to", "Bob", "hello.txt"], nil),
        (["--to", "Bob", "\u{202E}x"], "the message comes from a file or from standard input"),
        (["--to-key", "AAAA", "hello"], "the message comes from a file or from standard input"),
      ] as [([String], String?)])
    func aWordThatIsNoFileIsSaidToBeNone(arguments: [String], hint: String?) throws {
      let alice = try Place().pair().alice
      let ran = try alice.run(["seal"] + arguments, input: .text("x")).expect(1)
      let file = arguments.last == "\u{202E}x" ? "<U+202E>x" : arguments.last ?? ""
      #expect(ran.complaint == "There is no file called \(file).")
      #expect(ran.hint == hint)
      #expect(ran.output.isEmpty)
    }

    @Test func itIsSaidBeforeAnythingIsAsked() throws {
      let place = try LockedVault.place()
      let session = try place.terminal("seal", "--to", "Anna", "Müller")
      #expect(try session.end() == 1)
      #expect(session.text.hasPrefix("Error: There is no file called Müller.\n"))
      #expect(session.text.contains("Müller'"))
      // Also where nobody would be asked.
      let ran = try place.whisper("seal", "--to", "Anna", "Müller", "--passphrase-file", "secret")
      #expect(try ran.expect(1).complaint == "There is no file called Müller.")
    }

    @Test func theUsageOfSealNamesWhatItNeeds() throws {
      let usage = "whisper seal (--to <name> | --to-key <key>) [<options>] [<file>]"
      #expect(try Place().whisper("seal", "--help").expect(0).text.contains("USAGE: \(usage)\n"))
      #expect(try Place().whisper("seal").expect(2).errors.contains("Usage: \(usage)\n"))
    }
  }
#endif
