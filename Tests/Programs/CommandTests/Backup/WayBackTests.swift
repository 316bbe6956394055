#if os(Linux)
  import Foundation
  import Testing

  /// The laptop is gone: there is a file on a stick, and who remembers its passphrase.
  @Suite("The way back after a loss") struct WayBackTests {
    /// Where the backups are, of Bob, who knows Alice and verified her.
    private let stick: Place
    private let alice: Person
    /// Where Bob begins anew.
    private let home: Place

    private static let whole = "bob's backup"
    private static let identity = "bob.wbak"

    init() throws {
      (stick, home) = (try Place(), try Place())
      let bob: Person
      (alice, bob) = try stick.pair()
      try bob("contact", "verify", "Alice", "--yes").expect(0)
      try bob.backUpWhole(to: Self.whole)
      try bob.backUp(to: Self.identity)
    }

    private func quoted(_ name: String) -> String {
      let path = stick.path(name)
      return path.contains("'") ? "'\(path.replacingOccurrences(of: "'", with: #"'\''"#))'" : path
    }

    /// What a hint or a next step proposes, with the file that is on the stick, as a shell runs it.
    private func session(running proposal: String) throws -> TerminalSession {
      try home.terminal(shell: proposal.replacingOccurrences(of: "FILE", with: quoted(Self.whole)))
    }

    /// Answers what is asked, knowing nothing but the backup's passphrase, and choosing a new one.
    private func comeBack(_ session: TerminalSession) throws {
      try session.answer("Passphrase of the backup: ", BackupFiles.passphrase)
      try session.answer("Do you accept this? [yes/no] ", "yes")
      try session.answer("New passphrase: ", "river seven willow third")
      try session.answer("The same again: ", "river seven willow third")
      #expect(try session.end() == 0)
      #expect(
        session.unbroken.contains("From the backup: identities 1, contacts 1, OpenPGP keys 0."))
    }

    private func isBack() throws -> Bool {
      let secret = try home.write("river seven willow third", to: "new-secret")
      let shown = try home.whisper(
        "contact", "show", "Alice", "--json", "--passphrase-file", secret
      )
      .expect(0).json
      let letter = try alice.seal("welcome back", to: "Bob")
      return try shown["trust"] as? String == "verified"
        && home.whisper("open", "--passphrase-file", secret, input: .text(letter)).expect(0).text
          == "welcome back"
    }

    // MARK: What the program itself proposes

    @Test(
      "from nothing but the file and its passphrase, the next step of `whisper` alone leads there")
    func nextStep() throws {
      let next = try #require(try home.whisper().expect(0).errorLines.last)
      let command = try #require(next.firstMatch(of: /whisper vault restore FILE/))
      try comeBack(session(running: String(command.output)))
      #expect(try isBack())
    }

    @Test(
      "whoever opens the file with something else is led there, by the path that was given",
      arguments: [
        ["restore"], ["open"], ["contact", "add"],
        ["contact", "certificate", "add", "Al"],
        ["keybook", "import"], ["pgp", "decrypt"], ["pgp", "key", "import"],
      ])
    func hint(command: [String]) throws {
      let led = try home.run(command + [stick.path(Self.whole)]).expect(1)
      #expect(led.complaint == "This is a backup of a whole vault.")
      let hint = try #require(led.hint)
      #expect(hint == "whisper vault restore \(quoted(Self.whole))")
      guard command == ["restore"] else { return }
      try comeBack(session(running: hint))
      #expect(try isBack())
    }

    @Test("whoever made an empty vault first, because a hint said so, is led there all the same")
    func afterInit() throws {
      let missing = try home.whisper("identity", "list").expect(1)
      let hint = try #require(missing.hint)
      #expect(hint.hasPrefix("whisper init "))
      let old = try home.write("copper violin anchor meadow", to: "old-secret")
      try home.shell("whisper init --yes --passphrase-file old-secret").expect(0)
      let led = try home.run(["restore", stick.path(Self.whole)]).expect(1)
      let session = try session(running: #require(led.hint))
      try session.wait(for: "already, and there is nothing in it.")
      try session.answer("Put the vault of the backup in its place? [yes/no] ", "yes")
      try comeBack(session)
      #expect(try isBack())
      try home.whisper("identity", "list", "--passphrase-file", old).expect(4)
    }

    // MARK: Telling one from the other

    @Test(
      "each kind is told from the other where the other is looked for, with a vault and without one"
    )
    func kinds() throws {
      let identity = quoted(Self.identity)
      let first =
        "whisper init makes a vault, and whisper restore \(identity) then puts the identity into it"
      func restoring(_ kind: String, _ name: String) throws -> Ran {
        try home.shell("whisper \(kind)restore \(quoted(name)) --yes < /dev/null").expect(1)
      }
      let missing = try restoring("", Self.identity)
      #expect(missing.complaint?.hasPrefix("There is no vault in ") == true)
      #expect(missing.hint == first)
      let other = try restoring("vault ", Self.identity)
      #expect(other.complaint == "This is a backup of one identity.")
      #expect(other.hint == first)
      try home.whisper("init", "--no-passphrase", "--yes").expect(0)
      #expect(try restoring("vault ", Self.identity).hint == "whisper restore \(identity)")
      #expect(try restoring("", Self.whole).hint == "whisper vault restore \(quoted(Self.whole))")
      try home.shell(
        "whisper restore \(identity) --backup-passphrase-file \(stick.path("secret"))"
      ).expect(0)
      // Also where there is something in the vault.
      #expect(try restoring("vault ", Self.identity).hint == "whisper restore \(identity)")
    }

    @Test("both are told through a pipe, and in another vault than the usual one")
    func pipes() throws {
      for (name, words, command) in [
        (Self.whole, "This is a backup of a whole vault.", "vault restore FILE"),
        (Self.identity, "This is a backup of one identity.", "restore FILE"),
      ] {
        try home.write(stick.read(name), to: "piped")
        #expect(
          try home.shell("cat piped | whisper --vault new open").expect(1).complaint == words)
        let told = try home.shell("cat piped | whisper detect").expect(0)
        #expect(told.text == words)
        #expect(told.errorLines == ["Next: whisper \(command)"])
      }
      try home.write(stick.read(Self.whole), to: "-x")
      #expect(
        try home.shell("whisper --vault 'a b' restore -- -x").expect(1).hint
          == "whisper --vault 'a b' vault restore -- -x")
      let json = try home.shell("whisper --json restore -- -x").expect(1).errorJSON
      #expect(json["code"] as? String == "error.backup.of_vault")
      #expect((json["values"] as? [String: Any])?["path"] as? String == "-x")
    }

    @Test("a file whose name does not show as it is is not named")
    func strangeName() throws {
      try home.write(stick.read(Self.whole), to: "a\u{1B}[2Jb")
      let ran = try home.run(["restore", "a\u{1B}[2Jb"]).expect(1)
      #expect(ran.hint == "whisper vault restore FILE")
    }

    // MARK: The place of an empty vault

    private func restoring(_ options: String..., in place: Place? = nil) throws -> Ran {
      try (place ?? home).run(
        [
          "vault", "restore", stick.path(Self.whole), "--backup-passphrase-file",
          stick.path("secret"), "--no-passphrase",
        ] + options)
    }

    @Test("without a terminal it takes the yes, and is said before anything else")
    func withoutTerminal() throws {
      try home.whisper("init", "--no-passphrase", "--yes").expect(0)
      let before = try home.tree(".local/share/whisper")
      let refused = try restoring().expect(2)
      #expect(refused.hint == "give --yes")
      #expect(refused.errorLines.first?.hasSuffix("already, and there is nothing in it.") == true)
      #expect(try home.tree(".local/share/whisper") == before)
      let made = try restoring("--yes", "--json").expect(0)
      #expect((try made.json["contents"] as? [String: Any])?["identities"] as? Int == 1)
      try home.whisper("vault", "check").expect(0)
      #expect(try home.names(in: ".local/share/whisper") == ["vault.db"])
      // It is there: the next one finds something in it.
      let again = try restoring("--yes").expect(1)
      #expect(again.complaint?.hasSuffix("already.") == true)
    }

    @Test("a no, another passphrase and a damaged file leave the empty vault as it was")
    func nothingDone() throws {
      try home.whisper("init", "--no-passphrase", "--yes").expect(0)
      let before = try home.tree(".local/share/whisper")
      let session = try home.terminal(
        "vault", "restore", stick.path(Self.whole), "--no-passphrase")
      try session.answer("in its place? [yes/no] ", "no")
      #expect(try session.end() == 130)
      try stick.write("another one\n", to: "secret")
      try restoring("--yes").expect(4)
      try stick.write(BackupFiles.passphrase, to: "secret")
      try stick.write(Array(stick.read(Self.whole).dropLast()), to: Self.whole)
      try restoring("--yes").expect(4)
      #expect(try home.tree(".local/share/whisper") == before)
    }

    @Test(
      "a vault with anything in it stays as it is",
      arguments: [
        ["identity", "create", "Anna"], ["settings", "set", "compareDigits", "on"],
        ["wallet", "payee", "add", "Ben", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
      ])
    func somethingInIt(command: [String]) throws {
      try home.whisper("init", "--no-passphrase", "--yes").expect(0)
      try home.run(command + ["--yes"]).expect(0)
      let before = try home.tree(".local/share/whisper")
      let refused = try restoring("--yes", "--json").expect(1).errorJSON
      #expect(refused["code"] as? String == "error.vault.exists")
      #expect((refused["hint"] as? String)?.contains("--vault DIR") == true)
      #expect(try home.tree(".local/share/whisper") == before)
      // What the hint says.
      try restoring("--yes", "--vault", home.path("elsewhere")).expect(0)
      #expect(try home.tree(".local/share/whisper") == before)
    }

    @Test(
      "an agent that keeps the empty vault unlocked is ended, and one that is not reached hinders it"
    )
    func agent() throws {
      let place = try Place()
      try LockedVault.make(in: place, passphrase: LockedVault.passphrase)
      let home = try AgentHome(place)
      try home.run("unlock", "--passphrase-file", "secret").expect(0)
      let before = try home.place.read(".local/share/whisper/vault.db")
      let refused = try restoring("--yes", "--json", in: home.place).expect(1)
      #expect(try refused.errorJSON["code"] as? String == "error.agent.not_changed")
      #expect(try home.place.read(".local/share/whisper/vault.db") == before)
      #expect(home.sockets.count == 1)

      try home.run(
        "vault", "restore", stick.path(Self.whole), "--backup-passphrase-file",
        stick.path("secret"), "--no-passphrase", "--yes"
      ).expect(0)
      #expect(home.waitUntilGone())
      #expect(try home.run("identity", "list").expect(0).text.contains("Bob"))
      // The new one is kept unlocked as any other.
      try home.run("unlock").expect(0)
      #expect(home.sockets.count == 1)
    }

    // MARK: What is taught

    @Test("who makes a vault is told of the way back, and a script is not")
    func initSays() throws {
      let place = try Place()
      let way = "If you have a backup of one: whisper vault restore FILE brings it back."
      #expect(try !place.whisper("init", "--no-passphrase", "--yes").expect(0).errors.contains(way))
      let session = try home.terminal("init", "--no-passphrase")
      try session.wait(for: "can open it for you.")
      // It is the last that stands above the question.
      try session.wait(for: way)
      try session.answer("Do you accept this? [yes/no] ", "no")
      #expect(try session.end() == 130)
    }

    @Test("doctor names both ways where no vault stands")
    func doctor() throws {
      let text = try home.whisper("doctor").text.replacing(/\n +/, with: " ")
      #expect(
        text.contains("whisper init makes one. whisper vault restore FILE brings one back"))
    }
  }

  extension Place {
    /// Runs a line of shell on a terminal, with the built `whisper` first in PATH.
    fileprivate func terminal(shell line: String) throws -> TerminalSession {
      var child = Child("/bin/bash", ["-c", line])
      child.environment = environment
      child.environment["PATH"] = try Program.directory() + ":/usr/bin:/bin"
      child.directory = path
      return try TerminalSession(child, in: self)
    }
  }
#endif
