#if os(Linux)
  import CKernel
  import Foundation
  import Glibc
  import Testing

  /// The running program, looked at from outside while it waits for a passphrase.
  @Suite struct ProcessStateTests {
    private func waiting(_ body: (TerminalSession) throws -> Void) throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase of the vault: ")
      try body(session)
      try session.type("\u{03}")
      #expect(try session.end() == 130)
    }

    private func status(_ pid: pid_t) throws -> [String: String] {
      let text = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      return Dictionary(
        text.split(separator: "\n").compactMap { line in
          let parts = line.split(separator: ":", maxSplits: 1)
          guard parts.count == 2 else { return nil }
          return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
        }, uniquingKeysWith: { $1 })
    }

    @Test func itHasGivenUpTheNetworkAndPrivileges() throws {
      try waiting { session in
        let status = try status(session.pid)
        #expect(status["Seccomp"] == "2")
        #expect(status["NoNewPrivs"] == "1")
      }
    }

    @Test func itLeavesNoCore() throws {
      try waiting { session in
        let limits = try String(contentsOfFile: "/proc/\(session.pid)/limits", encoding: .utf8)
        let core = try #require(
          limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
        #expect(core.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
      }
    }

    @Test func secretsStandInLockedMemory() throws {
      try waiting { session in
        let locked = try #require(try status(session.pid)["VmLck"]?.split(separator: " ").first)
        #expect(Int(locked) ?? 0 > 0)
      }
    }

    /// Mounting needs root. The kernel is asked there about threads, where Landlock would leave some out.
    @Test(.enabled(if: geteuid() == 0 && (1..<8).contains(whisper_landlock_abi())))
    func aSystemWithoutProcIsSaid() throws {
      let place = try Place()
      let script = """
        mount -t tmpfs none /proc || exit 99; whisper status; echo "status $?"
        echo text | sop encrypt --with-password=@ENV:HOME --output=sealed; echo "status $?"
        """
      let ran = try place.shell("unshare --mount bash -c '\(script)'")
      guard ran.status != 99, ran.text.contains("status") else {
        return print("SKIPPED, NOTHING WAS CHECKED: no tmpfs can be mounted: \(ran.errors)")
      }
      #expect(ran.lines == ["status 1", "status 0"])
      #expect(
        ran.complaint?.hasPrefix("This program cannot protect itself: could not read") == true)
      #expect(ran.hint == "mount /proc: there the kernel says what this process may do")
      #expect(try place.names() == ["sealed"])
    }

    /// Becoming somebody else needs root.
    @Test(.enabled(if: geteuid() == 0)) func itsOwnUserCannotLookIntoIt() throws {
      let place = try Place()
      let program = try Program.whisper()
      let user = "65534"
      // Nobody must be able to reach the program and the home.
      let reach = try place.shell(
        "setpriv --reuid=\(user) --regid=\(user) --clear-groups \(program) --version")
      guard reach.status == 0 else {
        print("skipped: the built program cannot be run by another user: \(reach.errors)")
        return
      }
      mkdir(place.path("home"), 0o700)
      chown(place.path("home"), 65534, 65534)
      chmod(place.path, 0o711)
      var child = Child(
        "/usr/bin/setpriv",
        ["--reuid=\(user)", "--regid=\(user)", "--clear-groups", program, "init", "--yes"])
      child.environment = place.environment.merging(["HOME": place.path("home")]) { $1 }
      let session = try TerminalSession(child, in: place)
      try session.wait(for: "New passphrase: ")
      var owner = stat()
      #expect(stat("/proc/\(session.pid)/mem", &owner) == 0)
      #expect(owner.st_uid == 0)
      let look = try place.shell(
        """
        setpriv --reuid=\(user) --regid=\(user) --clear-groups bash -c '
        cat /proc/\(session.pid)/environ; ls /proc/\(session.pid)/fd/; head -c1 /proc/\(session.pid)/mem'
        """)
      #expect(look.output.isEmpty)
      #expect(look.errorLines.filter { $0.contains("Permission denied") }.count == 3)
      try session.answer("", "twelve letters")
      try session.answer("The same again: ", "twelve letters")
      #expect(try session.end() == 0)
    }
  }
#endif
