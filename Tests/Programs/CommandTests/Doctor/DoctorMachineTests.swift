#if os(Linux)
  import Foundation
  import ProcessHardening
  import SecretMemory
  import SystemFacts
  import Testing

  @testable import Commands

  /// What the doctor says of a process and of a machine, each bad state staged.
  @Suite struct DoctorMachineTests {
    private let home: Rehearsal
    private let root: Place

    init() throws {
      home = try Rehearsal()
      root = try Place()
      for (path, text) in Self.sound { try stage(text, path) }
    }

    /// A machine on which all is as it should be.
    private static let sound = [
      "/proc/self/status": "TracerPid:\t0\n", "/proc/self/maps": "",
      "/proc/sys/kernel/core_pattern": "|/bin/false\n",
      "/proc/sys/kernel/yama/ptrace_scope": "1\n",
      "/sys/kernel/security/lockdown": "none integrity [confidentiality]\n",
      "/helpers/whisper-agent": "", "/helpers/whisper-qr": "", "/helpers/whisper-watch": "",
      "/helpers/whisper-fido2": "",
    ]

    private func stage(_ text: String, _ path: String) throws {
      let url = URL(fileURLWithPath: root.path + path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      if path.hasPrefix("/helpers/whisper") {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: url.path)
      }
    }

    private var machine: Machine {
      Machine(
        tree: SystemTree(root: root.path), helperDirectories: [root.path + "/helpers"],
        hardening: {
          HardeningState(
            dumpable: false, noNewPrivileges: true, coreLimitIsZero: true, seccomp: .filter)
        }, secretMemory: { .outOfKernel })
    }

    private func look(
      _ machine: Machine? = nil, environment: [String: String] = [:],
      _ status: Commands.ExitStatus = .done
    ) throws -> Diagnosis {
      var home = home
      home.machine = machine ?? self.machine
      home.environment.merge(environment) { $1 }
      return try Diagnosis(home("doctor", "--json").expect(status).ran)
    }

    private static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    @Test func aSoundMachineHasNothingButASandboxThatTestsDoNotHave() throws {
      try stage(
        ["agent", "fido2", "qr", "watch"].map { "\(Self.empty)  whisper-\($0)\n" }.joined(),
        "/helpers/SHA256SUMS")
      let found = try look()
      #expect(found.codes["helpers"] == "doctor.helpers.same")
      let notGood = found.verdicts.filter { $0.value != "good" }
      #expect(notGood == ["sandbox": "warning", "vault": "note"])
      #expect(found.codes["sandbox"] == "doctor.sandbox.off")
      #expect(found.codes["vault"] == "doctor.vault.none")
    }

    @Test(arguments: [
      ("/proc/self/status", "TracerPid:\t42\n", "tracer", "doctor.tracer.found", ["42"]),
      ("/proc/sys/kernel/core_pattern", "core.%p\n", "core", "doctor.core.file", ["core.%p"]),
      (
        "/proc/sys/kernel/core_pattern", "|/usr/bin/keep %p\n", "core", "doctor.core.program",
        ["/usr/bin/keep"]
      ),
      ("/etc/ld.so.preload", "/opt/a.so\n", "loader", "doctor.preload.system", ["/opt/a.so"]),
      (
        "/proc/self/maps", "0-1 r-xp 0 0:0 1 /nowhere/b.so\n", "code", "doctor.code.foreign",
        ["/nowhere/b.so"]
      ),
      (
        "/proc/swaps", "Filename Type\n/dev/nowhere partition\n", "swap", "doctor.swap.open",
        ["/dev/nowhere"]
      ),
      (
        "/sys/kernel/security/lockdown", "[none] integrity\n", "lockdown", "doctor.lockdown.off", []
      ),
      ("/sys/kernel/security/lockdown", "\n", "lockdown", "doctor.lockdown.unknown", []),
      ("/proc/sys/kernel/yama/ptrace_scope", "0\n", "tracing", "doctor.tracing.open", []),
      (
        "/helpers/SHA256SUMS", "00  whisper-agent\n", "helpers", "doctor.helpers.differ",
        ["whisper-agent, whisper-qr, whisper-watch, whisper-fido2"]
      ),
    ])
    func aBadStateIsSeen(
      path: String, text: String, probe: String, code: String, values: [String]
    ) throws {
      try stage(text, path)
      let found = try look()
      #expect(found.codes[probe] == code)
      #expect(found.values[probe] == values)
      #expect(found.verdicts[probe] == "note" || found.verdicts[probe] == "warning")
    }

    @Test func aProcessThatOthersMayLookIntoIsSeen() throws {
      var machine = machine
      machine.hardening = {
        HardeningState(
          dumpable: true, noNewPrivileges: true, coreLimitIsZero: true, seccomp: .filter)
      }
      #expect(try look(machine).codes["memory"] == "doctor.dumpable.yes")
      machine.hardening = {
        HardeningState(
          dumpable: false, noNewPrivileges: true, coreLimitIsZero: false, seccomp: .filter)
      }
      #expect(try look(machine).codes["core"] == "doctor.core.limit")
    }

    @Test func secretsThatTheKernelMapsAreSeen() throws {
      var machine = machine
      machine.secretMemory = { .locked }
      #expect(try look(machine).codes["secretMemory"] == "doctor.memory.locked")
    }

    @Test(arguments: ["LD_PRELOAD", "LD_AUDIT", "LD_LIBRARY_PATH"])
    func aVariableOfTheLoaderIsSeen(name: String) throws {
      let found = try look(environment: [name: "/opt"])
      #expect(found.codes["loader"] == "doctor.preload.variable")
      #expect(found.values["loader"] == [name])
      // What is set to nothing is not set.
      #expect(try look(environment: [name: ""]).codes["loader"] == "doctor.preload.none")
    }

    @Test func programsThatAreNotThereOrThatOthersMayChangeAreSeen() throws {
      var other = machine
      other.helperDirectories = [root.path + "/nowhere"]
      let missing = try look(other)
      #expect(missing.codes["helpers"] == "doctor.helpers.missing")
      #expect(
        missing.values["helpers"] == ["whisper-agent, whisper-qr, whisper-watch, whisper-fido2"])
      #expect(try look().codes["helpers"] == "doctor.helpers.unlisted")
      let path = root.path("helpers/whisper-qr")
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
      let exposed = try look()
      #expect(exposed.codes["helpers"] == "doctor.helpers.exposed")
      #expect(exposed.values["helpers"] == [path])
    }

    @Test func whatCannotBeFoundOutIsSaidAndIsAnError() throws {
      try FileManager.default.removeItem(atPath: root.path("proc/self/status"))
      let found = try look(nil, .failed)
      #expect(found.verdicts["tracer"] == "unknown")
      #expect(found.codes["tracer"] == "doctor.not_found")
      var home = home
      home.machine = machine
      let ran = try home("doctor").expect(.failed).ran
      #expect(ran.text.contains("This could not be found out: tracer ("))
      #expect(ran.complaint == "1 thing could not be found out.")
    }

    @Test func nothingOfASuspectTextWorksOnTheTerminal() throws {
      try stage("/opt/\u{1B}[2Ja.so", "/etc/ld.so.preload")
      var home = home
      home.machine = machine
      #expect(!(try home("doctor").expect(.done).ran.text.contains("\u{1B}")))
    }

    @Test func whatIsSeenIsFollowedByWhatToDo() throws {
      try stage("Filename Type\n/dev/nowhere partition\n", "/proc/swaps")
      var home = home
      (home.machine, home.columns) = (machine, 60)
      let ran = try home("doctor").expect(.done).ran
      #expect(
        ran.text.contains(
          """
          The machine
            WARNING  This machine may move memory to a disk that does
                     not seem to be encrypted: /dev/nowhere.
                     The secrets in this program never get there. What
                     other programs show of them may. Encrypt that
                     disk, or switch off its use for memory with
                     swapoff.
            ok       Secrets are kept in memory that the kernel hides
                     even from itself.
          """))
      #expect(ran.errors == "2 warnings.\n")
    }
  }
#endif
