#if os(Linux)
  import Foundation
  import Glibc
  import TestDeviceTraits
  import TestSupport
  import TestTPM
  import Testing

  /// What `whisper unlock` and the agent have in memory that is not memory for secrets.
  @Suite(
    "Secrets in an agent's memory", .serialized,
    .enabled(if: ProcessMemory.canBeRead, "needs root: NOTHING WAS LOOKED FOR"))
  struct AgentCanaryTests {
    private static let passphrase = "marsh kettle violin harbour 48"
    private static let wrong = "copper lantern meadow glacier 91"
    private static let pin = "plover quartz nimbus walrus juniper 7"
    private static let note = "the third willow by the northern ferry landing"

    private func home(_ environment: [String: String] = [:]) throws -> AgentHome {
      let home = try AgentHome(Place(), environment: environment)
      try home.place.write(Self.passphrase + "\n", to: "secret")
      try home.place.write(Self.pin + "\n", to: "pin")
      return home
    }

    private func locked() throws -> AgentHome {
      let home = try home()
      try home.run("init", "--yes", "--passphrase-file", "secret").expect(0)
      try home.run("identity", "create", "Alice", "--passphrase-file", "secret").expect(0)
      return home
    }

    /// Which secrets stand in the agent's memory. Its vault's path does, or nothing was looked through.
    private func held(by home: AgentHome) throws -> Set<String> {
      var found = try ProcessMemory(of: home.agent(), in: home.place).find([
        "passphrase": Self.passphrase, "wrong": Self.wrong, "pin": Self.pin, "note": Self.note,
        "path": home.place.path(".local/share/whisper"),
      ])
      let path = found.remove("path")
      #expect(path != nil)
      return found
    }

    @Test func aProgramThatKeepsASecretIsFoundOut() throws {
      let place = try Place()
      let secret = try place.write(Self.passphrase, to: "secret")
      let ends = try (Descriptors.pipe(), Descriptors.pipe())
      defer { [ends.0[0], ends.0[1], ends.1[0], ends.1[1]].forEach { close($0) } }
      let keeper = Child(
        "/usr/bin/python3",
        ["-c", "secret = open('\(secret)').read(); print('ready', flush=True); open(0).read()"])
      let pid = try keeper.spawn([0: ends.0[0], 1: ends.1[1]])
      defer {
        kill(pid, SIGKILL)
        _ = try? Child.wait(for: pid, "whisper unlock")
      }
      var octet: UInt8 = 0
      #expect(read(ends.1[0], &octet, 1) == 1)
      let found = try ProcessMemory(of: pid, in: place).find([
        "passphrase": Self.passphrase, "other": Self.wrong,
      ])
      #expect(found == ["passphrase"])
    }

    @Test func noPassphraseIsKeptThatWasTypedRightOrWrong() throws {
      let home = try locked()
      let session = try home.terminal("unlock")
      try session.answer("Passphrase of the vault: ", Self.wrong)
      try session.wait(for: "Wrong passphrase")
      try session.wait(for: "Passphrase of the vault: ")
      // Who started the agent waits for it, and never sees what is typed; the agent has let it go.
      let agent = try #require(Self.child(of: session.pid, named: "whisper-agent"))
      for pid in [session.pid, agent] {
        #expect(
          try ProcessMemory(of: pid, in: home.place).find([
            "wrong": Self.wrong, "path": home.place.path(".local/share/whisper"),
          ]) == ["path"])
      }
      try session.type(Self.passphrase + "\n")
      #expect(try session.end() == 0)
      #expect(try held(by: home).isEmpty)
      try home.run("identity", "list").expect(0)
      #expect(try held(by: home).isEmpty)
    }

    @Test(arguments: [["--passphrase-file", "secret"], ["--passphrase-fd", "9"]])
    func whatWasHandedOverIsKeptByNeitherOfThem(options: [String]) throws {
      let home = try locked()
      // It stops as it says that the vault is unlocked: nobody reads that.
      let ends = try Descriptors.pipe()
      defer { ends.forEach { close($0) } }
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
      let filler = [UInt8](repeating: 0, count: 4096)
      while write(ends[1], filler, filler.count) > 0 {}
      _ = fcntl(ends[1], F_SETFL, 0)
      var child = Child(try Program.whisper(), ["unlock"] + options)
      child.environment = home.place.environment.merging(home.environment) { $1 }
      child.directory = home.place.path
      let null = open("/dev/null", O_RDWR | O_CLOEXEC)
      let secret = try #require(try Source.text(Self.passphrase).open())
      defer { [null, secret].forEach { close($0) } }
      let pid = try child.spawn([0: null, 1: ends[1], 2: null, 9: secret])
      try wait(for: "unlock to write", sleeping: 20) { Self.isWriting(pid) }
      #expect(home.sockets.count == 1)
      #expect(
        try ProcessMemory(of: pid, in: home.place).find([
          "passphrase": Self.passphrase, "path": home.place.path(".local/share/whisper"),
        ]) == ["path"])
      #expect(try held(by: home).isEmpty)
      var octets = [UInt8](repeating: 0, count: 1 << 17)
      #expect(read(ends[0], &octets, octets.count) > 0)
      #expect(try Child.wait(for: pid, "whisper unlock") == 0)
    }

    @Test(.softwareTPM) func noPINIsKept() throws {
      let tpm = try SoftwareTPM()
      let home = try home([
        "WHISPER_TPM": "unix:" + tpm.directory.appendingPathComponent("s").path
      ])
      try home.run("init", "--pin-file", "pin", "--yes").expect(0)
      try home.run("unlock", "--pin-file", "pin").expect(0)
      #expect(try held(by: home).isEmpty)
      try home.run("identity", "list").expect(0)
      #expect(try held(by: home).isEmpty)
    }

    @Test func whatAClientReadOrWroteIsNotKeptAndAfterALockNothingIs() throws {
      let home = try locked()
      try home.run("unlock", "--passphrase-file", "secret").expect(0)
      let bob = try home.place.person("Bob")
      let bundle = try home.place.write(bob.bundle, to: "bundle")
      try home.run("contact", "add", bundle).expect(0)
      try home.run("contact", "note", "Bob", Self.note).expect(0)
      #expect(try held(by: home).isEmpty)
      let shown = try home.run("contact", "show", "Bob").expect(0)
      #expect(shown.unbroken.contains(Self.note))
      #expect(try held(by: home).isEmpty)
      let agent = try home.agent()
      try home.run("lock").expect(0)
      try wait(for: "the end of the agent", sleeping: 10) { !Self.isAlive(agent) }
    }

    // MARK: Processes

    /// The fields of a process behind its name; nil where it is gone.
    private static func status(_ pid: pid_t) -> (name: Substring, fields: [Substring])? {
      guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
        let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")")
      else { return nil }
      return (
        text[text.index(after: start)..<end], text[text.index(after: end)...].split(separator: " ")
      )
    }

    /// Whether it has memory: one that nobody has waited for has none.
    private static func isAlive(_ pid: pid_t) -> Bool {
      status(pid).map { $0.fields.first != "Z" } ?? false
    }

    private static func child(of parent: pid_t, named name: String) -> pid_t? {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { pid_t($0) }.first { pid in
        guard let status = status(pid), status.fields.count > 1 else { return false }
        return status.name == name && status.fields[1] == "\(parent)"
      }
    }

    /// Whether it waits in write(2) to its standard output.
    private static func isWriting(_ pid: pid_t) -> Bool {
      let call = try? String(contentsOfFile: "/proc/\(pid)/syscall", encoding: .utf8)
      return call?.hasPrefix("1 0x1 ") == true
    }
  }

  extension Ran {
    /// Its output as one line.
    fileprivate var unbroken: String { text.replacing(/\n +/, with: " ") }
  }
#endif
