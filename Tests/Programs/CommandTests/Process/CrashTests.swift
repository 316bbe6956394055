#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  /// A crash ends the program, and nothing else happens: Swift's runtime, where the environment says so,
  /// starts a program that may read the memory of the one that crashed.
  @Suite struct CrashTests {
    /// A program that leaves a mark, and what has the runtime start it.
    private func reporter(in place: Place) throws -> [String: String] {
      let path = try place.write("#!/bin/sh\n: > \(place.path("started"))\n", to: "reporter")
      chmod(path, 0o700)
      return ["SWIFT_BACKTRACE": "enable=yes,swift-backtrace=\(path)"]
    }

    /// The control: without hardening the runtime starts it.
    @Test func anUnsealedProgramStartsIt() throws {
      let place = try Place()
      var child = Child(try Program.directory() + "/hardening-probe", ["crash"])
      child.environment = place.environment.merging(try reporter(in: place)) { $1 }
      // It goes on afterwards, because the signal was sent and no fault of its own.
      try child.run().expect(0)
      #expect(place.exists("started"))
    }

    @Test(arguments: WaitingProgram.commands)
    func noSignalHasAHandler(command: [String]) throws {
      let place = try Place()
      let program = try WaitingProgram(command, in: place, environment: reporter(in: place))
      #expect(try program.handledSignals() == [])
    }

    /// The file sandbox, which would refuse it too, is withheld, as who starts the command can do.
    @Test(
      arguments: WaitingProgram.commands,
      [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGQUIT, SIGSYS])
    func aCrashStartsNothing(command: [String], signal: Int32) throws {
      let place = try Place()
      let program = try WaitingProgram(
        command, in: place, environment: reporter(in: place), without: "landlock_create_ruleset")
      #expect(try program.end(by: signal) == 128 + signal)
      #expect(!place.exists("started"))
    }

    @Test func aCrashWhileAPassphraseIsTypedStartsNothing() throws {
      let place = try LockedVault.place()
      var child = Child(
        try Program.directory() + "/hardening-probe",
        ["without", "landlock_create_ruleset", try Program.whisper(), "identity", "list"])
      child.environment = place.environment.merging(try reporter(in: place)) { $1 }
      child.directory = place.path
      let session = try TerminalSession(child, in: place)
      try session.wait(for: "Passphrase of the vault: ")
      try session.type("half of it")
      kill(session.pid, SIGSEGV)
      #expect(try session.end() == 128 + SIGSEGV)
      #expect(!place.exists("started"))
      #expect(session.isAsAtStart)
    }
  }
#endif
