#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  /// Questions with a yes or no, and what must be read to answer them.
  @Suite struct QuestionTests {
    @Test(arguments: ["yes", "y", "YES", "  Yes  "])
    func aYesIsTakenInManyForms(answer: String) throws {
      let place = try Place()
      let session = try place.terminal("init", "--no-passphrase")
      try session.answer("Do you accept this? [yes/no] ", answer)
      try session.answer("Your name, as others will see it (Enter alone: not now): ", "")
      #expect(try session.end() == 0)
    }

    @Test(arguments: ["no", "n", " NO "])
    func aNoIsTakenInManyForms(answer: String) throws {
      let place = try Place()
      let session = try place.terminal("init", "--no-passphrase")
      try session.answer("Do you accept this? [yes/no] ", answer)
      #expect(try session.end() == 130)
      #expect(!place.exists(".local"))
    }

    @Test(arguments: ["yes", "no"]) func anythingElseIsNoAnswer(answer: String) throws {
      let place = try Place()
      let session = try place.terminal("init", "--no-passphrase")
      for nothing in ["", "  ", "yeah", "nope", "1", "да", "ja", "sí"] {
        try session.answer("Do you accept this? [yes/no] ", nothing)
      }
      try session.answer("Do you accept this? [yes/no] ", answer)
      if answer == "yes" {
        try session.answer("Your name, as others will see it (Enter alone: not now): ", "")
      }
      #expect(try session.end() == (answer == "yes" ? 0 : 130))
    }

    /// Ctrl-C, Ctrl-\ and Ctrl-D, with and without something typed before.
    @Test(arguments: ["\u{03}", "\u{1C}", "\u{04}", "ye\u{03}"])
    func keysThatCancelSaySoAsAtAPassphrase(keys: String) throws {
      let place = try Place()
      let session = try place.terminal("init", "--no-passphrase")
      try session.wait(for: "[yes/no] ")
      try session.type(keys)
      #expect(try session.end() == 130)
      #expect(session.isAsAtStart)
      #expect(session.text.hasSuffix("\nError: Cancelled.\n"))
      #expect(!place.exists(".local"))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func aSignalFromElsewhereCancels(signal: Int32) throws {
      let place = try Place()
      let session = try place.terminal("init", "--no-passphrase")
      try session.wait(for: "[yes/no] ")
      kill(session.pid, signal)
      #expect(try session.end() == 130)
      #expect(session.isAsAtStart)
      #expect(session.text.hasSuffix("\nError: Cancelled.\n"))
    }

    /// What is typed or pasted is no question, and is left in the same way.
    @Test(
      arguments: [
        (["seal", "--to", "Bob"], "Type the message"), (["open"], "Paste the sealed message"),
        (["contact", "add"], "Paste the bundle"),
      ] as [([String], String)], ["\u{03}", "a line\nhalf of the next\u{03}", "\u{1C}"])
    func whoStopsWhileTypingIsToldSo(command: ([String], String), keys: String) throws {
      let (alice, _) = try Place().pair()
      let before = try alice.place.tree("alice")
      let session = try alice.place.terminal(["--vault", alice.vault] + command.0)
      try session.wait(for: command.1)
      try session.type(keys)
      #expect(try session.end() == 130)
      #expect(session.text.hasSuffix("\nError: Cancelled.\n"))
      #expect(session.isAsAtStart)
      #expect(try alice.place.tree("alice") == before)
    }

    @Test func theFirstInitShowsWhatIsProtectedAndWhatIsNot() throws {
      let ran = try Place().whisper("init", "--no-passphrase", "--yes").expect(0)
      #expect(
        ran.errors.hasPrefix(
          "Whisper keeps your keys and contacts on this machine. It remembers which messages"))
      #expect(ran.errors.contains("but keeps no messages"))
      #expect(ran.errors.contains("has 48 hours"))
      #expect(ran.errors.contains("It protects\n"))
      #expect(ran.errors.contains("It cannot protect\n"))
      #expect(ran.errors.contains("can open it for you"))
      #expect(!ran.text.contains("It protects"))
    }

    @Test func initWithoutATerminalNeedsTheYes() throws {
      let place = try Place()
      let ran = try place.whisper("init", "--no-passphrase").expect(2)
      #expect(ran.hint == "give --yes")
      #expect(!place.exists(".local"))
    }

    @Test("who breaks off at a question of init leaves no file", arguments: 0...2)
    func brokenOffInit(answered: Int) throws {
      let place = try Place()
      let session = try place.terminal("init")
      let questions = [
        ("[yes/no] ", "yes"), ("New passphrase: ", "ladle orbit twenty quiet"),
        ("again: ", "ladle orbit twenty quiet"),
      ]
      for (question, answer) in questions.prefix(answered) { try session.answer(question, answer) }
      try session.wait(for: questions[answered].0)
      try session.type("\u{3}")
      #expect(try session.end() == 130)
      let left = (try? place.names(in: ".local/share/whisper")) ?? []
      #expect(left.isEmpty)
      #expect(try place.whisper("status").expect(0).text.contains("none yet"))
      try place.whisper("init", "--no-passphrase", "--yes").expect(0)
    }

    @Test func quietStillShowsWhatAQuestionIsAbout() throws {
      let place = try Place()
      let notice = try place.terminal("init", "--no-passphrase", "--quiet")
      try notice.wait(for: "It cannot protect")
      try notice.answer("[yes/no] ", "no")
      #expect(try notice.end() == 130)
      let (alice, _) = try place.pair()
      let words = try place.terminal("--vault", alice.vault, "--quiet", "contact", "verify", "Bob")
      try words.wait(
        for: "Call Bob, or meet. Read these aloud in turn; both of you must see the same")
      try words.answer("Does Bob see exactly the same? [yes/no] ", "yes")
      #expect(try words.end() == 0)
    }

    @Test func quietAndYesSayNothing() throws {
      let ran = try Place().whisper("init", "--no-passphrase", "--quiet", "--yes").expect(0)
      #expect(ran.errors.isEmpty && ran.output.isEmpty)
    }

    @Test func deletingAsksForTheNameAndThenForAYes() throws {
      let place = try Place()
      let alice = try place.person("Alice")
      func delete() throws -> TerminalSession {
        try place.terminal("--vault", alice.vault, "identity", "delete", "alice")
      }
      let mistyped = try delete()
      try mistyped.wait(for: "can then be opened only from a backup or a copy of this vault")
      try mistyped.answer("Type its name to go on: ", "alice")
      #expect(try mistyped.end() == 130)
      #expect(mistyped.text.contains("That is not what is asked for. Nothing was done."))

      let refused = try delete()
      try refused.answer("Type its name to go on: ", "Alice")
      try refused.answer("Delete Alice for ever? [yes/no] ", "no")
      #expect(try refused.end() == 130)
      #expect(try alice("identity", "list").expect(0).text.contains("Alice"))

      let done = try delete()
      try done.answer("Type its name to go on: ", "Alice")
      try done.answer("Delete Alice for ever? [yes/no] ", "yes")
      #expect(try done.end() == 0)
      #expect(try alice("identity", "list").expect(0).text.hasPrefix("No identities yet."))
    }

    @Test func yesAloneDoesNotDelete() throws {
      let alice = try Place().person("Alice")
      #expect(
        try alice("identity", "delete", "Alice", "--yes").expect(2).hint == "give --confirm NAME")
      try alice("identity", "delete", "Alice", "--yes", "--confirm", "Alicia").expect(130)
      try alice("identity", "show", "Alice").expect(0)
      try alice("identity", "delete", "Alice", "--yes", "--confirm", "Alice").expect(0)
    }
  }
#endif
