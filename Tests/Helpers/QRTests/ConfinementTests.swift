#if os(Linux)
  import Foundation
  import Glibc
  import QRExchange
  import TestSupport
  import Testing

  @testable import Commands

  @Suite("What the helper is given, and what it gives up")
  struct ConfinementTests {
    @Test("it sees three descriptors and an empty environment, whatever its parent has")
    func descriptorsAndEnvironment() throws {
      // Not closed on exec: a careless parent.
      let mine = open("/etc/passwd", O_RDONLY)
      defer { close(mine) }
      #expect(!ProcessInfo.processInfo.environment.isEmpty)
      let impostor = try Impostor(
        "ls -l /proc/$$/fd; echo environment; cat /proc/$$/environ; echo \"$@\"")
      let answer = String(decoding: try impostor.exchange(), as: UTF8.self)
      let parts = answer.components(separatedBy: "environment\n")
      #expect(parts.count == 2)
      #expect(parts.last == "read\n")
      let links = (parts.first ?? "").split(separator: "\n").compactMap { line -> String? in
        guard let arrow = line.range(of: " -> ") else { return nil }
        let number = line[..<arrow.lowerBound].split(separator: " ").last ?? ""
        return "\(number) \(line[arrow.upperBound...].prefix { $0 != ":" })"
      }
      // The shell has its script open, as 10.
      #expect(
        Set(links).subtracting(["10 \(impostor.path)"])
          == ["0 pipe", "1 pipe", "2 pipe"])
    }

    @Test(
      "it links what decodes pictures, and the command does not",
      .enabled(if: Peer.isAvailable("readelf"), Comment(rawValue: Peer.howToGet)))
    func libraries() throws {
      func needed(_ path: String) throws -> [String] {
        String(decoding: try Peer.run("readelf", ["-d", path], input: []), as: UTF8.self)
          .split(separator: "\n").filter { $0.contains("(NEEDED)") }.map(String.init)
      }
      let helper = try Helper.path
      let command = String(helper.dropLast("-qr".count))
      for library in ["libpng", "libturbojpeg", "libZXing", "libqrencode"] {
        #expect(try needed(helper).contains { $0.contains(library) })
        #expect(try !needed(command).contains { $0.contains(library) })
      }
      #expect(try needed(command).contains { $0.contains("libgcrypt") })
    }

    @Test("it starts with no signal blocked or ignored")
    func signals() throws {
      let impostor = try Impostor("grep -E '^Sig(Blk|Ign)' /proc/self/status")
      let answer = String(decoding: try impostor.exchange(), as: UTF8.self)
      let masks = answer.split(separator: "\n").compactMap { line in
        line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
      }
      // Signals 32 and 33 are the C library's own.
      #expect(masks.map { $0 & ~(0b11 << 31) } == [0, 0])
    }

    @Test("the kernel knows it as sealed and limited while it waits for a picture")
    func limits() throws {
      let helper = try Helper.start(.read)
      let process = helper.process
      // It waits in its first read only after it has confined itself.
      func file(_ name: String) throws -> String {
        try String(contentsOfFile: "/proc/\(process)/\(name)", encoding: .utf8)
      }
      try waitUntilConfined(process)
      #expect(try file("status").contains("Seccomp:\t2"))
      #expect(try file("status").contains("NoNewPrivs:\t1"))
      var values: [String: String] = [:]
      for line in try file("limits").split(separator: "\n").dropFirst() {
        let fields = line.dropFirst(26).split(separator: " ")
        values[line.prefix(26).trimmingCharacters(in: .whitespaces)] =
          fields.prefix(2).joined(separator: " ")
      }
      #expect(values["Max cpu time"] == "20 20")
      #expect(values["Max file size"] == "0 0")
      #expect(values["Max core file size"] == "0 0")
      #expect(values["Max open files"] == "0 0")
      #expect(values["Max address space"] == "1073741824 1073741824")
      #expect(Helper.error(of: helper, []) == .unreadablePicture)
    }

    @Test(
      "nothing is read before the last filter stands, and then only memory is asked for",
      .enabled(if: Peer.isAvailable("strace"), Comment(rawValue: Peer.howToGet)))
    func order() throws {
      let pictures = [
        try Helper.picture("look"), try Bitmap(Helper.matrix("look"), scale: 20).png,
        Array("no picture".utf8),
      ]
      let jpegs =
        Peer.isAvailable("cjpeg") ? [try Peer.jpeg(Bitmap(try Helper.matrix("look")))] : []
      for picture in pictures + jpegs {
        let log = try trace(picture)
        let last = try #require(
          log.lastIndex { $0.hasPrefix("seccomp(SECCOMP_SET_MODE_FILTER") && $0.hasSuffix("= 0") })
        #expect(!log[..<last].contains { $0.hasPrefix("read(0") })
        let calls = log[(last + 1)...].filter { !$0.hasPrefix("+++") }
          .map { String($0.prefix { $0 != "(" }) }
        #expect(calls.contains("read"))
        #expect(
          Set(calls).isSubset(of: ["read", "write", "mmap", "munmap", "brk", "futex", "exit_group"])
        )
      }
    }

    /// Waits until the helper has put its two filters on top of those that tests run under.
    private func waitUntilConfined(_ process: pid_t) throws {
      func filters(_ process: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("Seccomp_filters:") }
        return try #require(line.flatMap { Int($0.split(separator: "\t").last ?? "") })
      }
      let own = try filters("self")
      try wait(for: "the helper to confine itself") { try filters("\(process)") == own + 2 }
    }

    /// The system calls of the helper as it reads a picture, one a line.
    private func trace(_ picture: [UInt8]) throws -> [String] {
      let log = FileManager.default.temporaryDirectory
        .appendingPathComponent("whisper-trace-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: log) }
      let impostor = try Impostor(
        "exec /usr/bin/strace -o '\(log.path)' '\(try Helper.path)' \"$@\"")
      _ = try? impostor.exchange(picture)
      return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test("it does not outlive the process that started it")
    func endsWithParent() throws {
      // The pipe stays open in this process, so that the end of input is not why it ends.
      let input = Pipe()
      let shell = Process()
      let output = Pipe()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = [
        "-c", "exec 4<&0; '\(try Helper.path)' read <&4 >/dev/null & echo $!; wait",
      ]
      shell.standardInput = input
      shell.standardOutput = output
      try shell.run()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      let process = try #require(pid_t(line.split(separator: "\n").first ?? ""))
      func status() -> String {
        (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
      }
      try waitUntilConfined(process)
      kill(shell.processIdentifier, SIGKILL)
      shell.waitUntilExit()
      try wait(for: "the helper's end") { status().isEmpty || status().contains("State:\tZ") }
      try input.fileHandleForWriting.close()
    }
  }
#endif
