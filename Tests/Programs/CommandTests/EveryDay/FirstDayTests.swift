#if os(Linux)
  import Foundation
  import Testing

  /// The first day of somebody who has nothing yet, on a terminal of a session.
  @Suite("The first day", .serialized) struct FirstDayTests {
    private static let passphrase = "river stone lamp orchard"

    private let nameQuestion = "Your name, as others will see it (Enter alone: not now): "
    private let unlockQuestion = "do not ask for the passphrase or PIN? [yes/no] "

    /// Counts what Anna types.
    private final class Day {
      let home: AgentHome
      private(set) var commands = 0
      private(set) var passphrases = 0

      init() throws { home = try AgentHome(Place()) }

      /// Runs a command; each question gets its answer.
      @discardableResult
      func run(
        _ arguments: [String], answers: [(question: String, answer: String)] = []
      ) throws -> TerminalSession {
        commands += 1
        let session = try home.place.terminal(arguments, environment: home.environment)
        for (question, answer) in answers {
          try session.wait(for: question)
          if !session.echoes { passphrases += 1 }
          try session.type(answer + "\n")
        }
        guard try session.end() == 0 else { throw RunnerFailure(session.text) }
        return session
      }
    }

    private static let newVault = [
      ("Do you accept this? [yes/no] ", "yes"), ("New passphrase: ", passphrase),
      ("again: ", passphrase),
    ]

    @Test func theFirstVerifiedMessageTakesFiveCommandsAndThePassphraseOfInitAlone() throws {
      let day = try Day()
      let bob = try day.home.place.person("Bob")
      try day.home.place.write(bob.bundle, to: "bob.bundle")
      try day.home.place.write("See you at nine.", to: "note.txt")

      let first = try day.run(
        ["init"],
        answers: Self.newVault + [(nameQuestion, "Anna"), (unlockQuestion, "yes")]
      )
      #expect(first.text.contains("Made the identity Anna."))
      #expect(first.unbroken.contains("The vault is unlocked. It will be locked at "))
      #expect(first.unbroken.contains("Next: whisper identity export"))
      #expect(!first.text.contains("whisper unlock") && first.isAsAtStart)
      let bundle = try day.run(["identity", "export", "-o", "anna.bundle"])
      #expect(!bundle.text.contains("assphrase"))
      try bob("contact", "add", "anna.bundle").expect(0)
      let added = try day.run(["contact", "add", "bob.bundle"])
      #expect(added.unbroken.contains("Next: whisper contact verify Bob"))
      #expect(!added.text.contains("whisper unlock"))
      try day.run(
        ["contact", "verify", "Bob"], answers: [("Does Bob see exactly the same?", "yes")])
      let sealed = try day.run(["seal", "--to", "Bob", "-o", "letter", "note.txt"])
      #expect(!sealed.text.contains("not verified"))
      #expect(day.commands == 5 && day.passphrases == 2)
      #expect(try bob("open", "letter").expect(0).text.contains("See you at nine."))
      try day.home.run("lock").expect(0)
    }

    /// Where none is named the one in use goes out.
    @Test func whoMakesAnotherIdentityIsToldToExportThatOne() throws {
      let place = try Place()
      let alice = try place.person("Alice")
      let made = try alice("identity", "create", "Anna at work").expect(0)
      #expect(made.errors.contains(" identity export 'Anna at work', and give the text to those"))
      try alice("identity", "use", "Anna at work").expect(0)
      #expect(
        try alice("identity", "create", "Garden").expect(0).errors.contains("export Garden, and"))
      let empty = try Place()
      try empty.whisper("init", "--yes", "--no-passphrase").expect(0)
      let first = try empty.whisper("identity", "create", "Anna").expect(0)
      #expect(first.errors.contains("Next: whisper identity export, and give"))
    }

    @Test func enterAndANoLeaveThemAndSayHowToDoItLater() throws {
      let day = try Day()
      let made = try day.run(
        ["init"], answers: Self.newVault + [(nameQuestion, ""), (unlockQuestion, "no")])
      #expect(made.unbroken.contains("Next: whisper identity create NAME"))
      #expect(
        made.unbroken.hasSuffix(
          "To open the vault once, and not for every command: whisper unlock\n"))
      #expect(day.home.sockets.isEmpty && day.passphrases == 2)
      #expect(try !day.home.place.names(in: ".local/share/whisper").contains("kept-unlocked"))
    }

    @Test func aNameThatNobodyCanHaveIsAskedForAgain() throws {
      let day = try Day()
      let made = try day.run(
        ["init", "--no-passphrase"],
        answers: [("[yes/no] ", "yes"), (nameQuestion, "a\u{7}b"), (nameQuestion, "Anna")])
      #expect(made.text.contains("That name cannot be used"))
      #expect(made.text.contains("Made the identity Anna."))
      // What opens with nothing need not be kept unlocked.
      #expect(!made.text.contains("unlocked") && day.home.sockets.isEmpty)
    }

    @Test func whoStopsAtAnOfferHasTheVaultAllTheSame() throws {
      let home = try AgentHome(Place())
      let session = try home.terminal("init", "--no-passphrase")
      try session.answer("[yes/no] ", "yes")
      try session.wait(for: nameQuestion)
      try session.type("\u{03}")
      #expect(try session.end() == 130)
      #expect(session.isAsAtStart)
      #expect(try home.run("status", "--json").expect(0).json["exists"] as? Bool == true)
    }

    @Test func nothingIsKeptWhereNoSessionCan() throws {
      let place = try Place()
      let session = try place.terminal("init")
      for (question, answer) in Self.newVault { try session.answer(question, answer) }
      try session.answer(nameQuestion, "Anna")
      #expect(try session.end() == 0)
      #expect(!session.text.contains("unlock"))
    }

    @Test(arguments: [["--yes"], ["--yes", "--json"], ["--yes", "--quiet"]])
    func whoAnsweredBeforehandIsOfferedNothing(options: [String]) throws {
      let home = try AgentHome(Place())
      let session = try home.place.terminal(
        ["init"] + options, environment: home.environment)
      try session.answer("New passphrase: ", Self.passphrase)
      try session.answer("again: ", Self.passphrase)
      #expect(try session.end() == 0)
      #expect(!session.text.contains("Your name") && home.sockets.isEmpty)
    }

    @Test func withoutATerminalNothingIsOffered() throws {
      let home = try AgentHome(Place())
      try home.place.write(Self.passphrase, to: "secret")
      try home.run("init", "--yes", "--passphrase-file", "secret").expect(0)
      #expect(home.sockets.isEmpty)
    }

    // MARK: Unlock

    private static let unlockNext =
      "To open the vault once, and not for every command: whisper unlock"

    @Test func unlockIsNamedUntilItWasUsedOnce() throws {
      let home = try AgentHome(LockedVault.place())
      func lastLine() throws -> String? {
        let session = try home.terminal()
        try session.answer("locked): ", LockedVault.passphrase)
        #expect(try session.end() == 0)
        return session.unbroken.split(separator: "\n").last.map(String.init)
      }
      #expect(try lastLine() == Self.unlockNext)
      #expect(try lastLine() == Self.unlockNext)
      try home.run("unlock", "--passphrase-file", "secret").expect(0)
      let unlocked = try home.terminal()
      #expect(try unlocked.end() == 0 && !unlocked.text.contains(Self.unlockNext))
      try home.run("lock").expect(0)
      #expect(try lastLine()?.contains("unlock") == false)
      // With the vault the mark goes, and nothing of it stays.
      try home.run("vault", "reset", "--confirm", "whisper").expect(0)
      #expect(!home.place.exists(".local/share/whisper"))
    }

    @Test func itIsNotNamedWhereItWouldNotHelp() throws {
      // No session, a vault that opens with nothing, what is handed over.
      let locked = try LockedVault.place()
      let alone = try locked.terminal()
      try alone.answer("locked): ", "")
      #expect(try alone.end() == 0 && !alone.text.contains(Self.unlockNext))
      let open = try AgentHome(Place())
      try open.run("init", "--no-passphrase", "--yes").expect(0)
      #expect(try !open.run().expect(0).errors.contains("whisper unlock"))
      let home = try AgentHome(LockedVault.place())
      let given = try home.run("--passphrase-file", "secret").expect(0)
      #expect(!given.errors.contains("whisper unlock"))
      #expect(try !home.run("--json").expect(0).errors.contains("whisper unlock"))
    }
  }
#endif
