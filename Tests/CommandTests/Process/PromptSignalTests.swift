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
      try session.wait(for: "Passphrase: ")
      #expect(!session.echoes)
      try session.type("half of it")
      kill(session.pid, signal)
      #expect(try session.end() == 128 + signal)
      #expect(session.isAsAtStart)
      #expect(!session.text.contains("half"))
    }

    /// Of the text that follows nothing has to be put back on the terminal: the signals that mean "stop" end it.
    @Test func afterTheQuestionNoCrashHasAHandler() throws {
      let place = try LockedVault.place()
      let key = try place.person("Bob").json("identity", "show")["key"] as? String
      let session = try place.terminal("seal", "--to-key=\(try #require(key))")
      try session.answer("Passphrase: ", LockedVault.passphrase)
      try session.wait(for: "Ctrl-D:")
      #expect(
        try WaitingProgram.handledSignals(of: session.pid) == [SIGHUP, SIGINT, SIGQUIT, SIGTERM])
      try session.type("\u{03}")
      #expect(try session.end() == 128 + SIGINT)
    }

    @Test func whatIsIgnoredDoesNotEndTheQuestion() throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase: ")
      kill(session.pid, SIGPIPE)
      kill(session.pid, SIGXFSZ)
      try session.type(LockedVault.passphrase + "\n")
      #expect(try session.end() == 0)
    }
  }
#endif
