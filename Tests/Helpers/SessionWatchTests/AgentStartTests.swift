#if os(Linux)
  import AgentExchange
  import Foundation
  import Glibc
  import HelperProcess
  import SystemPackage
  import TestDeviceTraits
  import TestSupport
  import TestTPM
  import Testing
  import WatchExchange

  @Suite(
    "What an agent hears of the session before it stands", .softwareTPM,
    .enabled(if: Peer.isAvailable(Peer.daemon), Comment(rawValue: Peer.howToGet)))
  struct AgentStartTests {
    @Test(
      "A lock, also while it waits for a TPM that does not answer: it ends, and nothing is unlocked"
    )
    func lock() throws {
      try Self.whileWaiting { login, agent in
        try login.client.lock(Stage.session)
        let reports = agent.output
        try wait(for: "the agent's end", sleeping: 0) {
          try login.serve()
          var output = pollfd(fd: reports.rawValue, events: Int16(POLLIN), revents: 0)
          return poll(&output, 1, 10) > 0
        }
        // It says nothing: neither that it stands, nor that the TPM was silent.
        #expect(try MessagePipe(reports).receive(AgentReport.self) == nil)
      }
    }

    @Test("The end of who started it, while it waits for a TPM: nobody wants it any more")
    func parentsEnd() throws {
      try Self.whileWaiting { login, agent in
        // Whoever owns the pipe closes its number later.
        _ = try FileDescriptor.open("/dev/null", .writeOnly).duplicate(as: agent.input)
        let reports = agent.output
        try wait(for: "the agent's end", sleeping: 0) {
          try login.serve()
          var output = pollfd(fd: reports.rawValue, events: Int16(POLLIN), revents: 0)
          return poll(&output, 1, 10) > 0
        }
        // It gave up by itself, and not because the TPM was silent for long.
        #expect(try MessagePipe(reports).receive(AgentReport.self) == nil)
      }
    }

    /// Has an agent wait for a TPM that was stopped.
    private static func whileWaiting(
      _ body: (StandIn, borrowing LastingProcess) throws -> Void
    ) throws {
      let home = URL(fileURLWithPath: "/tmp/wa-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(
        at: home, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      defer { try? FileManager.default.removeItem(at: home) }
      let tpm = try SoftwareTPM()
      let place = "unix:" + tpm.directory.appendingPathComponent("s").path
      try AgentStage.makeVault(in: home, tpm: place)
      let bus = try PrivateBus()
      let login = try StandIn(bus)
      login.users[Stage.session] = .user(getuid())
      try tpm.signal(SIGSTOP)
      defer { try? tpm.signal(SIGCONT) }
      let agent = try LastingProcess.start("whisper-agent", passing: nil, in: [Stage.helpers])
      try MessagePipe(agent.input).send(
        AgentOrder(
          vault: home.appendingPathComponent(".local/share/whisper").path, runtime: home.path,
          tpm: place, secret: .none, bus: bus.socket.path))
      try wait(for: "the helper to hold sleep", sleeping: 10) {
        try login.serve()
        return !login.inhibitors.isEmpty
      }
      try body(login, agent)
      #expect(!FileManager.default.fileExists(atPath: home.path + "/whisper"))
    }
  }
#endif
