#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// An agent, and commands in other environments than its own: they see it by its hold on the vault's file.
  @Suite("A vault that is kept unlocked, from another shell")
  struct StandingAgentTests {
    private let home: AgentHome
    private var place: Place { home.place }

    private static let database = ".local/share/whisper/vault.db"

    /// What a shell without a session, or of another one, finds in its environment.
    enum Elsewhere: CaseIterable {
      case unset, another, nowhere

      func environment(_ place: Place) -> [String: String] {
        switch self {
        case .unset: [:]
        case .another: ["XDG_RUNTIME_DIR": place.path]
        case .nowhere: ["XDG_RUNTIME_DIR": "/nowhere"]
        }
      }
    }

    init() throws { home = try AgentHome(LockedVault.place()) }

    private func unlock() throws { try home.run("unlock", "--passphrase-file", "secret").expect(0) }

    private func elsewhere(_ arguments: [String], _ where: Elsewhere = .unset) throws -> Ran {
      try place.run(arguments, environment: `where`.environment(place))
    }

    private func code(_ ran: Ran) throws -> String? { try ran.errorJSON["code"] as? String }

    private static let change = [
      "policy", "set", "biometricGatedSigning", "on", "--passphrase-file", "secret",
    ]

    private func isGated() throws -> Bool {
      let report = try home.run("policy", "list", "--json", "--passphrase-file", "secret").expect(0)
      let policies = try report.json["policies"] as? [[String: Any]]
      return policies?.contains {
        $0["name"] as? String == "biometricGatedSigning" && $0["isOn"] as? Bool == true
      } ?? false
    }

    // MARK: From elsewhere

    @Test(
      "A change of rules is refused where the agent that stands is not reached, with the reason",
      arguments: Elsewhere.allCases)
    func changeFromElsewhere(where: Elsewhere) throws {
      try unlock()
      let refused = try elsewhere(Self.change + ["--json"], `where`).expect(1)
      #expect(try code(refused) == "error.agent.not_changed")
      #expect(refused.errors.contains("--no-agent") && refused.errors.contains("lslocks"))
      #expect(try !isGated() && home.sockets.count == 1)
      try home.run("lock").expect(0)
      try elsewhere(Self.change, `where`).expect(0)
      #expect(try isGated())
    }

    @Test(
      "Whatever changes what an agent goes by is refused, before anything is asked, and changes nothing",
      arguments: [
        ["policy", "set", "contactRequiredToSend", "on"],
        ["passphrase", "change", "--new-passphrase-file", "new"],
        ["passphrase", "remove", "--yes"],
        ["protector", "change", "passphrase", "--new-passphrase-file", "new"],
        ["protector", "remove", "passphrase", "--to-none", "--yes"],
        ["vault", "rotate-root", "--yes"],
        ["vault", "reset", "--confirm", "whisper"],
      ])
    func everyChange(arguments: [String]) throws {
      try place.write("another one of four words", to: "new")
      try unlock()
      let before = try place.read(Self.database)
      let refused = try elsewhere(arguments + ["--passphrase-file", "secret", "--json"]).expect(1)
      #expect(try code(refused) == "error.agent.not_changed")
      // Nobody is asked for a passphrase in vain.
      let unasked = try elsewhere(arguments + ["--json"])
      #expect(unasked.status == 1)
      #expect(try code(unasked) == "error.agent.not_changed")
      #expect(try place.read(Self.database) == before)
      #expect(home.sockets.count == 1)
      try home.run("identity", "list").expect(0)
    }

    @Test(
      "It is locked nowhere while one stands: lock and status say so", arguments: Elsewhere.allCases
    )
    func lockAndStatus(where: Elsewhere) throws {
      try unlock()
      let lock = try elsewhere(["lock", "--json"], `where`).expect(1)
      #expect(try code(lock) == "error.agent.elsewhere")
      #expect(!lock.errors.contains("was not unlocked"))
      let status = try elsewhere(["status", "--json"], `where`).expect(0).json
      #expect(status["agent"] as? String == "elsewhere")
      let text = try elsewhere(["status"], `where`).expect(0).text
      #expect(text.contains("Kept unlocked: perhaps. A program") && !text.contains("Locked"))
      // What only looks, or opens the vault itself, is not hindered.
      try elsewhere(["identity", "list", "--passphrase-file", "secret"], `where`).expect(0)
      try home.run("lock").expect(0)
      #expect(
        try elsewhere(["lock"], `where`).expect(0).errorLines == [
          "Nothing to do: the vault was not kept unlocked."
        ])
      #expect(
        try elsewhere(["status", "--json"], `where`).expect(0).json["agent"] as? String == "none")
    }

    @Test("--no-agent goes on, and says what may stand")
    func noAgent() throws {
      try unlock()
      let changed = try elsewhere(Self.change + ["--no-agent"]).expect(0)
      #expect(changed.errors.contains("left alone"))
      #expect(try isGated())
      #expect(home.sockets.count == 1)
      try home.run("lock").expect(0)
      let off = ["policy", "set", "biometricGatedSigning", "off", "--passphrase-file", "secret"]
      #expect(try !elsewhere(off + ["--no-agent"]).expect(0).errors.contains("left alone"))
    }

    @Test("One that was stopped still stands, and none does once it was ended")
    func stopped() throws {
      try unlock()
      let agent = try home.agent()
      kill(agent, SIGSTOP)
      #expect(try code(elsewhere(["lock", "--json"]).expect(1)) == "error.agent.elsewhere")
      #expect(try code(elsewhere(Self.change + ["--json"]).expect(1)) == "error.agent.not_changed")
      kill(agent, SIGKILL)
      try elsewhere(Self.change).expect(0)
      #expect(
        try elsewhere(["lock"]).expect(0).errorLines == [
          "Nothing to do: the vault was not kept unlocked."
        ])
    }

    // MARK: Several

    @Test("Of two agents each is ended where it was started, and the other one is seen")
    func twoAgents() throws {
      let other = try AgentHome(place)
      try unlock()
      try other.run("unlock", "--passphrase-file", "secret").expect(0)
      let refused = try home.run(
        "policy", "set", "biometricGatedSigning", "on", "--passphrase-file", "secret"
      ).expect(1)
      #expect(refused.errors.contains("Nothing was changed"))
      #expect(refused.errors.contains("For this session the vault is not kept unlocked any more."))
      #expect(!refused.errors.contains("The vault is not kept unlocked"))
      #expect(home.sockets.isEmpty && other.sockets.count == 1)
      try unlock()
      #expect(try code(home.run("lock", "--json").expect(1)) == "error.agent.elsewhere")
      #expect(home.sockets.isEmpty)
      #expect(try other.run("lock").expect(0).errorLines == ["The vault is locked."])
    }

    /// One of a release from before agents held the file: it answers, and holds nothing.
    private static let older = """
      import os, socket, sys
      os.unlink(sys.argv[1])
      listener = socket.socket(socket.AF_UNIX)
      listener.bind(sys.argv[1])
      os.chmod(sys.argv[1], 0o600)
      listener.listen(5)
      open("listens", "w").close()
      while True:
        client = listener.accept()[0]
        while True:
          head = client.recv(6)
          if len(head) < 6: break
          answer = {13: b"\\3\\0\\xff\\xff\\0", 12: b"\\0"}.get(head[5], b"\\x0d")
          client.recv(int.from_bytes(head[:4], "big") - 2) if head[3] > 2 else None
          client.sendall((2 + len(answer)).to_bytes(4, "big") + b"\\1" + head[5:6] + answer)
          if head[5] == 12:
            os.unlink(sys.argv[1])
            sys.exit()
      """

    private func startOlder() throws {
      try unlock()
      let agent = try home.agent()
      let socket = home.runtime + "/whisper/" + home.sockets[0]
      kill(agent, SIGKILL)
      try place.write(Self.older, to: "older.py")
      try home.shell(
        """
        python3 older.py \(socket) >/dev/null 2>&1 &
        until [ -e listens ]; do sleep 0.05; done; rm listens
        """
      ).expect(0)
    }

    @Test("One of an older release, which holds no file, is ended where its socket is reached")
    func older() throws {
      try startOlder()
      #expect(try home.run("unlock", "--json").expect(0).json["isNew"] as? Bool == false)
      #expect(try home.run("lock").expect(0).errorLines == ["The vault is locked."])
      try startOlder()
      let changed = try home.shell("whisper \(Self.change.joined(separator: " "))").expect(0)
      #expect(changed.errors.contains("not kept unlocked any more") && home.sockets.isEmpty)
      // From elsewhere there is nothing to see of it.
      try startOlder()
      #expect(try elsewhere(["status", "--json"]).expect(0).json["agent"] as? String == "none")
      try home.run("lock").expect(0)
    }

    // MARK: Other programs, other files

    @Test("Another program that holds the file hinders changes, and nothing else")
    func foreignHold() throws {
      func holding(_ command: String, _ kind: String) throws -> Ran {
        try home.shell("flock -\(kind) \(Self.database) whisper \(command)")
      }
      let change = Self.change.joined(separator: " ")
      #expect(try code(holding(change + " --json", "s").expect(1)) == "error.agent.not_changed")
      #expect(try code(holding("lock --json", "s").expect(1)) == "error.agent.elsewhere")
      #expect(try holding("status --json", "s").expect(0).json["agent"] as? String == "elsewhere")
      try holding("identity create Work --passphrase-file secret", "s").expect(0)
      try holding("vault check --passphrase-file secret", "s").expect(0)
      try holding("unlock --passphrase-file secret", "s").expect(0)
      try home.run("identity", "list").expect(0)
      #expect(try holding("status --json", "s").expect(0).json["agent"] as? String == "running")
      try home.run("lock").expect(0)
      // One who has it alone is taken for who changes it: no agent stands then.
      let refused = try holding(change, "x").expect(1)
      #expect(refused.errors.contains("another program holds the vault's file"))
      #expect(
        try holding("lock", "x").expect(0).errorLines == [
          "Nothing to do: the vault was not kept unlocked."
        ])
      try holding("identity list --passphrase-file secret", "x").expect(0)
      #expect(try !isGated())
      try holding(change + " --no-agent", "x").expect(0)
      #expect(try isGated())
    }

    @Test("An agent does not come to stand while somebody changes what it would go by")
    func changing() throws {
      let ran = try home.shell(
        "flock -x \(Self.database) whisper unlock --passphrase-file secret --json"
      ).expect(1)
      #expect(try code(ran) == "error.vault.busy")
      #expect(home.sockets.isEmpty)
    }

    @Test("A copy is not held, and neither is a file that takes the place of the one that is")
    func otherFiles() throws {
      try unlock()
      try place.shell("cp -a .local/share/whisper copy").expect(0)
      try elsewhere(["--vault", "copy"] + Self.change).expect(0)
      #expect(home.sockets.count == 1)
      try place.shell("mv \(Self.database) away && cp -a away \(Self.database)").expect(0)
      // It ends within a second or so, for the file that it goes by is not there any more.
      #expect(home.waitUntilGone())
      try elsewhere(Self.change).expect(0)
      #expect(try place.shell("flock -n -x away true").status == 0)
    }

    @Test("One whose file was removed ends and lets go of it")
    func removed() throws {
      try unlock()
      try place.shell("ln \(Self.database) kept && rm \(Self.database)").expect(0)
      #expect(home.waitUntilGone())
      #expect(try place.shell("flock -w 10 -x kept true").status == 0)
    }

    @Test(
      "One that was stopped while another file stood in the place of its own ends when it goes on, before it answers",
      arguments: [
        ("mv \(database) away; cp -a away \(database)", "mv away \(database)"),
        (
          "mv .local/share/whisper away; cp -a away .local/share/whisper",
          "rm -r .local/share/whisper; mv away .local/share/whisper"
        ),
        (
          "ln \(database) away; cp -a \(database) copy; mv copy \(database)",
          "rm \(database); ln away \(database)"
        ),
      ])
    func putBack(away: String, back: String) throws {
      try unlock()
      let agent = try home.agent()
      kill(agent, SIGSTOP)
      try place.shell(away).expect(0)
      // Of the copy nobody keeps anything unlocked.
      try elsewhere(Self.change).expect(0)
      try place.shell(back).expect(0)
      #expect(try !isGated())
      kill(agent, SIGCONT)
      #expect(home.waitUntilGone())
      try home.run("identity", "list").expect(4)
    }

    @Test("One that stands is not disturbed by what is done beside its file, and to it")
    func undisturbed() throws {
      try unlock()
      try place.shell(
        """
        cp -a .local/share/whisper copy; touch .local/share/x .local/share/whisper/x; mv .local/share/x .local/share/y
        chmod 600 \(Self.database); touch \(Self.database); ln \(Self.database) kept
        """
      ).expect(0)
      try home.run("identity", "create", "Work", "--passphrase-file", "secret").expect(0)
      try home.run("identity", "list").expect(0)
      #expect(home.sockets.count == 1)
    }

    @Test("Nothing that it started has the file, and it has it once")
    func descriptors() throws {
      try unlock()
      let agent = try home.agent()
      let found = try place.shell(
        """
        for process in \(agent) $(cat /proc/\(agent)/task/\(agent)/children); do
          readlink /proc/$process/fd/* | grep -c 'vault.db$'
        done
        """)
      #expect(found.text.split(separator: "\n").first == "1")
      #expect(found.text.split(separator: "\n").dropFirst().allSatisfy { $0 == "0" })
    }

    @Test("Nobody is kept from a change while a person is asked to unlock")
    func whileAsked() throws {
      let session = try home.terminal("unlock")
      try session.wait(for: "Passphrase of the vault: ")
      try elsewhere(Self.change).expect(0)
      try session.type(LockedVault.passphrase + "\n")
      #expect(try session.end() == 0)
      #expect(try isGated())
    }
  }
#endif
