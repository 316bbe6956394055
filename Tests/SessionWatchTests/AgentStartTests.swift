#if os(Linux)
  import AgentStart
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
      try login.client.lock(Stage.session)
      let reports = agent.output
      try wait(for: "the agent's end", sleeping: 0) {
        try login.serve()
        var output = pollfd(fd: reports.rawValue, events: Int16(POLLIN), revents: 0)
        return poll(&output, 1, 10) > 0
      }
      // It says nothing: neither that it stands, nor that the TPM was silent.
      #expect(try MessagePipe(reports).receive(AgentReport.self) == nil)
      #expect(!FileManager.default.fileExists(atPath: home.path + "/whisper"))
    }
  }
#endif
