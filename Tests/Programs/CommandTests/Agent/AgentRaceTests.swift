#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  @Suite("Many commands through one agent at once")
  struct AgentRaceTests {
    private let home: AgentHome
    private let bob: Person

    /// What is asked for again and again; each changes or uses something else.
    private static let commands = [
      ["seal", "--to", "Bob", "text"], ["contact", "note", "Bob", "a note"], ["identity", "list"],
      ["contact", "show", "Bob"],
    ]

    init() throws {
      home = try AgentHome(LockedVault.place())
      bob = try home.place.person("Bob")
      let bundle = try home.place.write(bob.bundle, to: "bundle")
      try home.place.write("hello", to: "text")
      try home.run("unlock", "--passphrase-file", "secret").expect(0)
      try home.run("contact", "add", bundle).expect(0)
    }

    private struct Started {
      let command: [String]
      let pid: pid_t
      let output: Int32
      let errors: Int32
    }

    private func start(_ command: [String]) throws -> Started {
      var child = Child(try Program.whisper(), command + ["--json"])
      child.environment = home.place.environment.merging(home.environment) { $1 }
      child.directory = home.place.path
      let (output, errors) = (try Descriptors.unnamedFile(), try Descriptors.unnamedFile())
      let input = try #require(try Source.nothing.open())
      defer { close(input) }
      return Started(
        command: command, pid: try child.spawn([0: input, 1: output, 2: errors]), output: output,
        errors: errors)
    }

    /// How it ended, and the code that it gave where it failed.
    private func end(_ started: Started) throws -> (status: Int32, code: String?) {
      let status = try Child.wait(for: started.pid, "\(started.command)")
      defer { [started.output, started.errors].forEach { close($0) } }
      let ran = Ran(
        command: started.command.joined(separator: " "), status: status,
        output: Descriptors.contents(started.output),
        errorOutput: Descriptors.contents(started.errors))
      return (status, status == 0 ? nil : try ran.errorJSON["code"] as? String)
    }

    @Test func twentyAtOnceAreDoneOrSayThatOthersWrite() throws {
      let started = try (0..<20).map { try start(Self.commands[$0 % Self.commands.count]) }
      for child in started {
        let (status, code) = try end(child)
        #expect(
          status == 0 || status == 1 && code == "error.vault.busy",
          "\(child.command) ended with \(status), \(code ?? "no code")")
      }
      #expect(home.sockets.count == 1)
      let shown = try home.run("contact", "show", "Bob", "--json").expect(0).json
      #expect(shown["note"] as? String == "a note")
      try home.run("vault", "check", "--no-agent", "--passphrase-file", "secret").expect(0)
    }

    @Test func aLockBesideThemEndsEachInOneWayOrTheOther() throws {
      for delay: useconds_t in [0, 20_000, 60_000, 150_000] {
        try home.run("unlock", "--passphrase-file", "secret").expect(0)
        let started = try (0..<8).map { try start(Self.commands[$0 % Self.commands.count]) }
        usleep(delay)
        try home.run("lock").expect(0)
        #expect(home.sockets.isEmpty)
        for child in started {
          let (status, code) = try end(child)
          let isKnown =
            switch (status, code) {
            case (0, nil), (1, "error.vault.busy"), (4, "error.vault.locked"),
              (4, "error.passphrase.needed"):
              true
            default: false
            }
          #expect(isKnown, "\(child.command) ended with \(status), \(code ?? "no code")")
        }
        try home.run("vault", "check", "--passphrase-file", "secret").expect(0)
      }
    }

    @Test(arguments: ["--no-sign", "--sign"])
    func aMessageThatIsBeingTypedOutlivesALock(option: String) throws {
      let session = try home.terminal("seal", "--to", "Bob", option)
      try session.wait(for: "Type the message, then Enter and Ctrl-D:")
      try session.type("hello\n")
      try home.run("lock").expect(0)
      try session.type("again\n\u{04}")
      try session.wait(for: "The vault is locked.")
      try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
      #expect(try session.end() == 0)
      let opened = try bob("open", input: .text(session.text)).expect(0)
      #expect(opened.text.contains("hello\nagain"))
    }

    @Test(
      arguments: [
        "pgp encrypt --to Bob", "pgp sign --cleartext", "seal --to Bob --format openpgp",
      ])
    func soDoesOneOfOpenPGP(command: String) throws {
      try home.run("pgp", "key", "generate", "Ada", "--passphrase-file", "secret").expect(0)
      try bob("pgp", "key", "generate", "Bob").expect(0)
      try home.place.write(bob("pgp", "key", "export").expect(0).text, to: "certificate")
      try home.run("contact", "certificate", "add", "Bob", "certificate").expect(0)
      let session = try home.terminal(command.split(separator: " ").map(String.init))
      let prompt = command.hasPrefix("seal") ? "Type the message" : "Type the text"
      try session.wait(for: prompt + ", then Enter and Ctrl-D:")
      try session.type("hello\n")
      try home.run("lock").expect(0)
      try session.type("again\n\u{04}")
      try session.wait(for: "The vault is locked.")
      try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
      #expect(try session.end() == 0)
      if command.hasPrefix("pgp sign") {
        #expect(session.text.contains("hello\nagain\n-----BEGIN PGP SIGNATURE-----"))
      } else {
        let opened = try bob("pgp", "decrypt", input: .text(session.text)).expect(0)
        #expect(opened.text.contains("hello\nagain"))
      }
    }
  }
#endif
