#if os(Linux)
  import Foundation
  import Glibc
  import Testing
  import WatchExchange

  @Suite(
    "What the helper gives up, and when it ends",
    .enabled(if: Peer.isAvailable(Peer.daemon), Comment(rawValue: Peer.howToGet)))
  struct ConfinementTests {
    @Test("it lets sleep go on when its input ends, and not before")
    func endOfInput() throws {
      let bus = try PrivateBus()
      let login = try StandIn(bus)
      let helper = try RawHelper(on: bus.socket)
      try helper.untilReady(login)
      try login.client.prepareForSleep(true)
      #expect(helper.word() == .sleep)
      #expect(!login.isReleased)
      #expect(helper.process.isRunning)
      try helper.input.fileHandleForWriting.close()
      helper.process.waitUntilExit()
      #expect(helper.process.terminationStatus == WatchStatus.done.rawValue)
      #expect(login.isReleased)
    }

    @Test("it says each word once, however often it happens")
    func once() throws {
      let bus = try PrivateBus()
      let login = try StandIn(bus)
      let helper = try RawHelper(on: bus.socket)
      try helper.untilReady(login)
      for _ in 0..<3 { try login.client.prepareForSleep(true) }
      #expect(helper.word() == .sleep)
      bus.stop()
      #expect(helper.word() == .noBus)
      #expect(helper.word() == nil)
      helper.process.waitUntilExit()
      #expect(helper.process.terminationStatus == WatchStatus.done.rawValue)
    }

    @Test("it does not outlive the process that started it")
    func endsWithParent() throws {
      let bus = try PrivateBus()
      let login = try StandIn(bus)
      // Its input stays open here, so that the end of input is not why it ends.
      let helper = try RawHelper(
        on: bus.socket, by: ["/bin/sh", "-c", "exec 4<&0; \"$@\" <&4 & wait", "sh"])
      try helper.untilReady(login)
      kill(helper.process.processIdentifier, SIGKILL)
      helper.process.waitUntilExit()
      #expect(helper.word() == nil)
      #expect(login.isReleased)
      try helper.input.fileHandleForWriting.close()
    }

    @Test("it listens to nothing that its arguments do not name rightly")
    func usage() throws {
      for arguments in [["--bus"], ["--bus", "relative"], ["/a/path"], ["--bus", "/a", "b"]] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Stage.helpers + "/whisper-watch")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == WatchStatus.usage.rawValue, "\(arguments)")
      }
      #expect(WatchedBus(arguments: []) == .system)
      #expect(WatchedBus.system.arguments.isEmpty)
    }

    @Test("the kernel knows it as sealed, with its streams, the bus and what sleep waits for")
    func sealed() throws {
      let bus = try PrivateBus()
      let login = try StandIn(bus)
      // Not closed on exec: a careless parent.
      let mine = open("/etc/passwd", O_RDONLY)
      defer { close(mine) }
      let helper = try RawHelper(on: bus.socket)
      try helper.untilReady(login)
      let process = "/proc/\(helper.process.processIdentifier)"
      let status = try String(contentsOfFile: process + "/status", encoding: .utf8)
      #expect(status.contains("Seccomp:\t2"))
      #expect(status.contains("NoNewPrivs:\t1"))
      #expect(status.contains("Threads:\t1"))
      // What is not dumpable shows its descriptors to root alone.
      guard getuid() == 0 else { return }
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: process + "/fd")
      let kinds = try descriptors.sorted().map { number in
        try FileManager.default.destinationOfSymbolicLink(atPath: process + "/fd/" + number)
          .prefix { $0 != ":" }
      }
      #expect(kinds.dropFirst(3).sorted() == ["pipe", "socket"])
    }

    @Test(
      "nothing but the bus is opened once it is confined, and it is confined before that",
      .enabled(if: Peer.isAvailable("/usr/bin/strace"), Comment(rawValue: Peer.howToGet)))
    func order() throws {
      let log = FileManager.default.temporaryDirectory
        .appendingPathComponent("whisper-trace-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: log) }
      let bus = try PrivateBus()
      let login = try StandIn(bus)
      let helper = try RawHelper(on: bus.socket, by: ["/usr/bin/strace", "-o", log.path])
      try helper.untilReady(login)
      try login.client.lock(Stage.session)
      try login.serve()
      try helper.input.fileHandleForWriting.close()
      helper.process.waitUntilExit()
      let calls = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
      let last = try #require(
        calls.lastIndex { $0.hasPrefix("prlimit64(") && $0.contains("RLIMIT_FSIZE") })
      #expect(calls[..<last].contains { $0.hasPrefix("seccomp(SECCOMP_SET_MODE_FILTER") })
      #expect(!calls[..<last].contains { $0.hasPrefix("socket(") || $0.hasPrefix("read(0") })
      let after = calls[last...]
      #expect(!after.contains { $0.hasPrefix("open") || $0.hasPrefix("execve") })
      let sockets = after.filter { $0.hasPrefix("socket(") || $0.hasPrefix("connect(") }
      #expect(sockets.count == 2)
      #expect(sockets.first?.hasPrefix("socket(AF_UNIX") == true)
      #expect(sockets.last?.contains("sun_path=\"\(bus.socket.path)\"") == true)
    }
  }
#endif
