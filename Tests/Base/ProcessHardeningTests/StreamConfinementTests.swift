#if os(Linux)
  import CKernel
  import Glibc
  import Testing

  /// Each check runs in a process of its own: without the confinement, to know that it can succeed,
  /// and with it.
  @Suite("Confining a process to its streams")
  struct StreamConfinementTests {
    private func withoutConfinement(_ check: String) throws -> String? {
      try Probe("streams-control", check)["outcome"]
    }

    @Test("it reads, writes and has memory")
    func whatIsLeft() throws {
      #expect(try withoutConfinement("memory") == "ok")
      let probe = try Probe("streams", "memory")
      #expect(probe["outcome"] == "ok")
      let abi = whisper_landlock_abi()
      if abi >= 1 { #expect(probe["state"] == "enforced(abi: \(abi))") }
    }

    @Test("memory beyond the limit is refused")
    func memoryLimit() throws {
      #expect(try withoutConfinement("memory-beyond") == "ok")
      #expect(try Probe("streams", "memory-beyond")["outcome"] == "refused(\(ENOMEM))")
    }

    @Test("it is ended when its processor time is used up")
    func processorLimit() throws {
      let probe = try Probe.untilEnded("streams", "processor-beyond")
      #expect(probe["state"] != nil)
      #expect(probe.signal == SIGKILL)
    }

    @Test(
      "it is ended when it asks for anything else",
      arguments: [
        "open", "open-self", "remove", "socket-inet", "socket-unix", "socketpair", "pipe",
        "duplicate", "memory-file", "execute", "fork", "thread", "trace", "signal",
        "signal-handler", "dumpable", "executable-memory", "make-executable", "map-file",
        "write-error", "read-output", "sleep",
      ])
    func everythingElse(check: String) throws {
      #expect(try withoutConfinement(check) == "ok")
      let probe = try Probe.untilEnded("streams", check)
      #expect(probe["state"] != nil)
      #expect(probe["outcome"] == nil)
      #expect(probe.signal == SIGSYS)
    }
  }
#endif
