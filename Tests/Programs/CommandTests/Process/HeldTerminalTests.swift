#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// A command that is stopped, goes on or is killed while somebody types leaves the terminal as it was. The shell here changes
  /// no settings by itself.
  @Suite struct HeldTerminalTests {
    private func shell(in place: Place) throws -> TerminalSession {
      var child = Child("/bin/dash", ["-i"])
      child.environment = place.environment.merging(
        ["TERM": "xterm", "PS1": "ready> ", "PATH": try Program.directory() + ":/usr/bin:/bin"]
      ) { $1 }
      child.directory = place.path
      let session = try TerminalSession(child, in: place)
      try session.wait(for: "ready> ")
      return session
    }

    /// The process that the shell runs.
    private func command(of shell: TerminalSession) throws -> pid_t {
      let children = try String(
        contentsOfFile: "/proc/\(shell.pid)/task/\(shell.pid)/children", encoding: .utf8)
      guard let pid = children.split(separator: " ").first.flatMap({ pid_t($0) }) else {
        throw RunnerFailure("the shell runs nothing")
      }
      return pid
    }

    private func wait(_ what: String, until holds: () -> Bool) throws {
      var patience = Patience()
      while !holds() { guard patience.lasts() else { throw patience.isOver(what) } }
    }

    @Test(arguments: ["the key", "SIGTSTP"]) func whoIsStoppedWhileATextIsTypedGoesOn(
      by way: String
    ) throws {
      let (alice, bob) = try Place().pair()
      let shell = try shell(in: alice.place)
      try shell.type("whisper --vault alice seal --to Bob -o sealed\r")
      try shell.wait(for: "Ctrl-D:\r\n")
      #expect(shell.echoes && !shell.isAsAtStart)
      try shell.type("one\rtw")
      try shell.wait(for: "one\r\ntw")
      try wait("the letters to be read") { shell.unread == 0 }
      for round in 0..<2 {
        if way == "the key" {
          try shell.type("\u{1A}")
        } else {
          kill(try command(of: shell), SIGTSTP)
        }
        try shell.wait(for: "Stopped")
        try shell.wait(for: "ready> ")
        #expect(shell.isAsAtStart)
        // What the person changes meanwhile is theirs.
        if round == 1 { try shell.type("stty -ixon\r") }
        try shell.type("fg\r")
        try wait("the command to go on") { !shell.isAsAtStart && shell.echoes }
      }
      try shell.type("o\r\u{04}")
      try shell.wait(for: "Sealed from Alice to Bob")
      try shell.wait(for: "ready> ")
      #expect(shell.isAsAtStart)
      try shell.type("stty -a\r")
      try shell.wait(for: "-ixon")
      try shell.type("exit\r")
      #expect(try shell.end() == 0)
      #expect(try bob("open", "sealed").expect(0).text == "one\ntwo")
    }

    @Test func whoIsStoppedAtAPassphraseIsAskedAgain() throws {
      let place = try LockedVault.place()
      let shell = try shell(in: place)
      try shell.type("whisper identity list\r")
      try shell.wait(for: "Passphrase of the vault: ")
      #expect(!shell.echoes)
      try shell.type("half of it\u{1A}")
      try shell.wait(for: "Stopped")
      #expect(shell.isAsAtStart)
      try shell.type("fg\r")
      try shell.wait(for: "Passphrase of the vault: ")
      #expect(!shell.echoes)
      kill(try command(of: shell), SIGTSTP)
      try shell.wait(for: "Stopped")
      #expect(shell.isAsAtStart)
      try shell.type("fg\r")
      try wait("the command to go on") { !shell.echoes }
      try shell.type(LockedVault.passphrase + "\r")
      try shell.wait(for: "Alice")
      try shell.wait(for: "ready> ")
      #expect(shell.isAsAtStart)
      #expect(!shell.text.contains("half of it"))
      try shell.type("exit\r")
      #expect(try shell.end() == 0)
    }

    /// Answers, and hands the time to `body` in which the passphrase is tried: nobody can read the vault, as where SQLite writes
    /// to it.
    private func answer(
      _ session: TerminalSession, in place: Place, meanwhile body: () throws -> Void
    ) throws {
      try session.wait(for: "Passphrase of the vault: ")
      let vault = open(place.path(".local/share/whisper/vault.db"), O_RDWR | O_CLOEXEC)
      defer { close(vault) }
      var lock = flock()
      (lock.l_type, lock.l_start, lock.l_len) = (Int16(F_WRLCK), 0x4000_0000, 512)
      guard fcntl(vault, F_SETLK, &lock) == 0 else { throw RunnerFailure("F_SETLK: \(errno)") }
      try session.type(LockedVault.passphrase + "\r")
      try wait("the passphrase to be tried") { !session.echoes && session.keepsLines }
      try body()
    }

    @Test func whatIsTypedWhileAPassphraseIsTriedIsNotShown() throws {
      let place = try LockedVault.place()
      let (secret, passphrase) = ("--passphrase-file", "secret")
      let bundle = try place.person("Bob").bundle
      try place.whisper("contact", "add", "-", secret, passphrase, input: .text(bundle)).expect(0)
      try place.whisper("policy", "set", "biometricGatedSigning", "on", secret, passphrase)
        .expect(0)
      let session = try place.terminal("seal", "--to", "Bob", on: [], input: .text("x"))
      try answer(session, in: place) {
        try session.type("too early\r")
        try wait("the line to come") { session.unread > 0 }
      }
      try session.answer("Passphrase again, to sign: ", LockedVault.passphrase)
      #expect(try session.end() == 0)
      #expect(session.isAsAtStart && !session.text.contains("early"))
    }

    @Test(arguments: [SIGINT, SIGQUIT, SIGTERM, SIGSEGV])
    func whoeverEndsWhileAPassphraseIsTriedGivesTheTerminalBack(signal: Int32) throws {
      let place = try LockedVault.place()
      let session = try place.terminal("identity", "list")
      try answer(session, in: place) {
        switch signal {
        case SIGINT: try session.type("early\u{03}")
        case SIGQUIT: try session.type("early\u{1C}")
        default: kill(session.pid, signal)
        }
        #expect(try session.end() == 128 + signal)
      }
      #expect(session.isAsAtStart && session.unread == 0 && !session.text.contains("early"))
    }

    @Test func whoIsStoppedWhileAPassphraseIsTriedGoesOn() throws {
      let place = try LockedVault.place()
      let shell = try shell(in: place)
      try shell.type("whisper identity list\r")
      try answer(shell, in: place) {
        try shell.type("\u{1A}")
        try shell.wait(for: "Stopped")
        try shell.wait(for: "ready> ")
        #expect(shell.isAsAtStart)
        try shell.type("fg\r")
        try wait("the command to go on") { !shell.echoes && shell.keepsLines }
      }
      try shell.wait(for: "Alice")
      try shell.wait(for: "ready> ")
      #expect(shell.isAsAtStart)
      try shell.type("exit\r")
      #expect(try shell.end() == 0)
    }

    @Test func whatIsPastedAndTooLongForAPassphraseIsNoCommand() throws {
      let place = try LockedVault.place()
      let shell = try shell(in: place)
      try shell.type("whisper identity list\r")
      try shell.wait(for: "Passphrase of the vault: ")
      try shell.type(pasting: String(repeating: "secret ", count: 1000) + "\rtouch pasted\r")
      try shell.wait(for: "A passphrase has at most 4096 bytes.")
      try shell.wait(for: "ready> ")
      #expect(shell.isAsAtStart)
      try shell.type("exit 7\r")
      #expect(try shell.end() == 7)
      #expect(!shell.text.contains("secret") && !place.exists("pasted"))
    }

    @Test(arguments: ["the key", "SIGTSTP"]) func whoIsStoppedAtAQuestionIsAskedAgain(
      how: String
    ) throws {
      let place = try Place()
      _ = try place.person("Alice")
      let shell = try shell(in: place)
      try shell.type("whisper --vault \(place.path("alice")) identity rotate\r")
      try shell.wait(for: "[yes/no] ")
      if how == "the key" {
        try shell.type("n\u{1A}")
      } else {
        kill(try command(of: shell), SIGTSTP)
      }
      try shell.wait(for: "Stopped")
      // In the background nothing is asked.
      try shell.wait(for: "ready> ")
      let process = try command(of: shell)
      try shell.type("bg\r")
      try shell.wait(for: "ready> ")
      try wait("the command to stop") { isUndisturbed(process) && isStopped(process) }
      try shell.type("fg\r")
      try shell.wait(for: "[yes/no] ")
      #expect(shell.isAsAtStart)
      try shell.type("no\r")
      try shell.wait(for: "Cancelled.")
      try shell.wait(for: "ready> ")
      #expect(shell.text.ranges(of: "[yes/no] ").count == 2)
      try shell.type("exit\r")
      #expect(try shell.end() == 130)
    }

    @Test func aProcessThatWasStoppedByForceTakesTheTerminalAgain() throws {
      let (alice, bob) = try Place().pair()
      let session = try alice.terminal("seal", "--to", "Bob", "-o", "sealed")
      try session.wait(for: "Ctrl-D:\r\n")
      kill(session.pid, SIGSTOP)
      session.setAsAtStart()
      kill(session.pid, SIGCONT)
      try wait("the command to go on") { !session.isAsAtStart }
      // Nobody is there who could continue it: it does not stop.
      kill(session.pid, SIGTSTP)
      try wait("the signal to be heard") { isUndisturbed(session.pid) }
      try session.type("the river\r")
      try wait("the letters to be read") { !session.isAsAtStart && session.unread == 0 }
      try session.type("\u{04}")
      #expect(try session.end() == 0)
      #expect(session.isAsAtStart)
      #expect(try bob("open", "sealed").expect(0).text == "the river")
    }

    @Test func aCommandInTheBackgroundWaitsToBePutInFront() throws {
      let (alice, bob) = try Place().pair()
      let shell = try shell(in: alice.place)
      try shell.type("whisper --vault alice seal --to Bob -o sealed &\r")
      try shell.wait(for: "ready> ")
      try wait("the command to stop") {
        (try? command(of: shell)).map(isStopped) == true
      }
      #expect(shell.isAsAtStart)
      try shell.type("\rfg\r")
      try shell.wait(for: "Ctrl-D:\r\n")
      try shell.type("the river\r\u{04}")
      try shell.wait(for: "Sealed from Alice to Bob")
      try shell.wait(for: "ready> ")
      #expect(shell.isAsAtStart)
      try shell.type("exit\r")
      #expect(try shell.end() == 0)
      #expect(try bob("open", "sealed").expect(0).text == "the river")
    }

    @Test func whoIsKilledInTheBackgroundEnds() throws {
      let (alice, _) = try Place().pair()
      let shell = try shell(in: alice.place)
      try shell.type("whisper --vault alice seal --to Bob\r")
      try shell.wait(for: "Ctrl-D:\r\n")
      let command = try command(of: shell)
      try shell.type("half\u{1A}")
      try shell.wait(for: "ready> ")
      kill(command, SIGTERM)
      kill(command, SIGCONT)
      try wait("the command to end") { kill(command, 0) != 0 || isZombie(command) }
      #expect(shell.isAsAtStart)
      try shell.type("exit\rexit\r")
      _ = try shell.end()
    }

    /// Whether no signal waits, nor is one being handled.
    private func isUndisturbed(_ process: pid_t) -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let masks = (status ?? "").split(separator: "\n").filter {
        $0.hasPrefix("SigPnd") || $0.hasPrefix("ShdPnd") || $0.hasPrefix("SigBlk")
      }
      return masks.count == 3 && masks.allSatisfy { $0.hasSuffix("\t0000000000000000") }
    }

    private func isStopped(_ process: pid_t) -> Bool {
      (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?.contains(") T ")
        == true
    }

    private func isZombie(_ process: pid_t) -> Bool {
      (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?.contains(") Z ")
        != false
    }
  }
#endif
