#if os(Linux)
  import Glibc
  import Testing

  /// Whatever signal ends a command while a passphrase is typed, the person sees again what they type.
  @Suite struct PromptSignalTests {
    /// Every signal that ends a process, but those that cancel the question instead and the one that nobody
    /// can answer. The last two are the first and the last real-time one.
    private static let signals: [Int32] = [
      SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2, SIGALRM, SIGSTKFLT,
      SIGXCPU, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS, 34, 64,
    ]

    @Test(arguments: signals) func theTerminalEchoesAgain(signal: Int32) throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase of the vault: ")
      #expect(!session.echoes)
      try session.type("half of it")
      kill(session.pid, signal)
      #expect(try session.end() == 128 + signal)
      #expect(session.isAsAtStart)
      #expect(!session.text.contains("half"))
    }

    @Test(arguments: signals) func theTerminalKeepsLinesAgain(signal: Int32) throws {
      let (alice, _) = try Place().pair()
      let session = try alice.terminal("seal", "--to", "Bob")
      try session.wait(for: "Ctrl-D:\r\n")
      #expect(!session.isAsAtStart && session.echoes)
      try session.type("half of it")
      kill(session.pid, signal)
      #expect(try session.end() == 128 + signal)
      #expect(session.isAsAtStart && session.unread == 0)
    }

    /// At a question that shows its answer nothing has to be put back on the terminal: the signals that mean "stop" end it, and
    /// whoever comes back is asked again.
    @Test func afterAPassphraseNoCrashHasAHandler() throws {
      let session = try LockedVault.place().terminal("passphrase", "remove")
      try session.answer("Current passphrase: ", LockedVault.passphrase)
      try session.wait(for: "[yes/no] ")
      #expect(
        try WaitingProgram.handledSignals(of: session.pid)
          == [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGCONT])
      try session.type("\u{03}")
      #expect(try session.end() == 128 + SIGINT)
    }

    @Test func whatIsIgnoredDoesNotEndTheQuestion() throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase of the vault: ")
      kill(session.pid, SIGPIPE)
      kill(session.pid, SIGXFSZ)
      try session.type(LockedVault.passphrase + "\n")
      #expect(try session.end() == 0)
    }
  }
#endif
