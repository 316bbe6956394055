#if os(Linux)
  import FIDO2Exchange
  import Foundation
  import Glibc
  import SecurityKey
  import TestDeviceTraits
  import TestFIDO2
  import TestSupport
  import Testing

  @Suite("What the helper for security keys gives up, and what it forgets", .virtualSecurityKey)
  struct ConfinementTests {
    @Test("devices and what the system says of them can be reached, and nothing else")
    func reach() throws {
      let root = FileManager.default.temporaryDirectory
        .appendingPathComponent("whisper-reach-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: root) }
      let facts = root.appendingPathComponent("facts")
      try FileManager.default.createDirectory(at: facts, withIntermediateDirectories: true)
      for file in ["device", "other", "facts/fact"] {
        try Data([1]).write(to: root.appendingPathComponent(file))
      }
      let probe = try HelperProgram("hardening-probe", "security-keys", root.path)
      #expect(probe["socket-unix"] == "refused(\(EPERM))")
      #expect(probe["socket-inet"] == "refused(\(EPERM))")
      #expect(probe["socketpair"] == "refused(\(EPERM))")
      for call in ["fork", "thread", "execute"] {
        #expect(probe[call] == "refused(\(EPERM))", "\(call)")
      }
      #expect(probe["kept"] == "ok")
      #expect(probe["not-kept"] == "refused(\(EBADF))")
      try #require(
        probe["state"]?.hasPrefix("enforced") == true, "no Landlock: files were not tried")
      #expect(probe["device"] == "ok")
      #expect(probe["fact"] == "ok")
      #expect(probe["fact-write"] == "refused(\(EACCES))")
      #expect(probe["other"] == "refused(\(EACCES))")
      #expect(probe["other-write"] == "refused(\(EACCES))")
      #expect(probe["new"] == "refused(\(EACCES))")
    }

    @Test("the kernel knows it as sealed, with its streams and the key alone")
    func sealed() throws {
      // Not closed on exec: a careless parent.
      let mine = open("/etc/passwd", O_RDONLY)
      defer { close(mine) }
      let plugged = try VirtualSecurityKey()
      var helper = try RawKeyHelper(plugged)
      _ = try helper.ask(.look)
      let process = "/proc/\(helper.process)"
      let status = try String(contentsOfFile: process + "/status", encoding: .utf8)
      #expect(status.contains("Seccomp:\t2"))
      #expect(status.contains("NoNewPrivs:\t1"))
      #expect(status.contains("Threads:\t1"))
      // What is not dumpable shows its descriptors to root alone.
      guard getuid() == 0 else { return }
      let kinds = try FileManager.default.contentsOfDirectory(atPath: process + "/fd").sorted()
        .map { number in
          try FileManager.default.destinationOfSymbolicLink(atPath: process + "/fd/" + number)
            .prefix { $0 != ":" }
        }
      #expect(kinds == ["pipe", "pipe", "pipe", "socket"])
    }

    private static let strace = "/usr/bin/strace"

    @Test(
      "nothing is opened once it is confined, OpenSSL's configuration neither, and nothing is read before",
      .enabled(
        if: FileManager.default.isExecutableFile(atPath: strace)
          || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil))
    func order() throws {
      let plugged = try VirtualSecurityKey()
      let log = FileManager.default.temporaryDirectory
        .appendingPathComponent("whisper-trace-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: log) }
      let impostor = try KeyImpostor(
        "exec \(Self.strace) -o '\(log.path)' '\(try KeyStage.helpers)/whisper-fido2' \"$@\"")
      do {
        var helper = try RawKeyHelper(plugged, in: [impostor.directory])
        guard case .credential(let id) = try helper.ask(.enrol(besides: []), pin: "123456").answer
        else { throw VirtualSecurityKey.Failure(description: "not enrolled") }
        let credential = SecurityKeyCredential(id: id, salt: [UInt8](repeating: 1, count: 32))
        #expect(try helper.ask(.secret(of: [credential]), pin: "123456").secret.count == 32)
      }
      let calls = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
      let last = try #require(
        calls.lastIndex { $0.hasPrefix("landlock_restrict_self(") })
      #expect(calls[..<last].contains { $0.hasPrefix("seccomp(SECCOMP_SET_MODE_FILTER") })
      #expect(!calls[..<last].contains { $0.hasPrefix("read(0") })
      let after = Set(calls[last...].map { $0.prefix { $0 != "(" } })
      #expect(after.contains("read"))
      #expect(after.isDisjoint(with: ["open", "openat", "socket", "connect", "execve", "clone"]))
    }

    @Test(
      "it keeps neither PIN nor secret once it has answered",
      .enabled(if: getuid() == 0, "the memory of what is not dumpable is root's to read"))
    func forgets() throws {
      let pin = "canary-\(UUID().uuidString)"
      let plugged = try VirtualSecurityKey(pin: pin)
      var helper = try RawKeyHelper(plugged)
      guard case .credential(let id) = try helper.ask(.enrol(besides: []), pin: pin).answer else {
        throw VirtualSecurityKey.Failure(description: "not enrolled")
      }
      let salt = [UInt8](repeating: 0xA5, count: 32)
      let credential = SecurityKeyCredential(id: id, salt: salt)
      let secret = try helper.ask(.secret(of: [credential]), pin: pin).secret
      let memory = try ProcessMemory(of: helper.process)
      // The control: a search that finds nothing at all proves nothing.
      #expect(memory.holds(Array(FIDO2Start.relyingParty.utf8)))
      #expect(!memory.holds(Array(pin.utf8)))
      #expect(!memory.holds(Array(pin.utf8.prefix(16))))
      #expect(!memory.holds(secret))
      #expect(!memory.holds(Array(secret.prefix(16))))
      #expect(!memory.holds(Array(secret.suffix(16))))
    }

    /// Waits until it has put its three filters on top of those that tests run under.
    private func waitUntilConfined(_ process: pid_t) throws {
      func filters(_ process: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("Seccomp_filters:") }
        return try #require(line.flatMap { Int($0.split(separator: "\t").last ?? "") })
      }
      let own = try filters("self")
      try wait(for: "the helper to confine itself") { try filters("\(process)") == own + 3 }
    }

    @Test("it does not outlive the process that started it")
    func endsWithParent() throws {
      // The pipe stays open here, so that the end of input is not why it ends.
      let (shell, input, output) = (Process(), Pipe(), Pipe())
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = [
        "-c",
        "exec 4<&0; '\(try KeyStage.helpers)/whisper-fido2' devices <&4 >/dev/null & echo $!; wait",
      ]
      (shell.standardInput, shell.standardOutput) = (input, output)
      try shell.run()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      let process = try #require(pid_t(line.split(separator: "\n").first ?? ""))
      try waitUntilConfined(process)
      kill(shell.processIdentifier, SIGKILL)
      shell.waitUntilExit()
      func isRunning() -> Bool {
        let status =
          (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        return !status.isEmpty && !status.contains("State:\tZ")
      }
      try wait(for: "the helper's end") { !isRunning() }
      try input.fileHandleForWriting.close()
    }
  }
#endif
