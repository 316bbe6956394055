#if os(Linux)
  import Foundation
  import TestDeviceTraits
  import TestTPM
  import Testing

  /// A vault in a TPM that stays unlocked: PINs, and the counter of its changes.
  @Suite("A vault in a TPM that is kept unlocked", .softwareTPM)
  struct AgentTPMTests {
    private let home: AgentHome
    private let tpm: SoftwareTPM

    private static let pin = "135246"

    init() throws {
      tpm = try SoftwareTPM()
      try tpm.location.setLockout(tries: 3, secondsToForgetOne: 1000)
      home = try AgentHome(
        Place(),
        environment: ["WHISPER_TPM": "unix:" + tpm.directory.appendingPathComponent("s").path])
      try home.place.write(Self.pin + "\n", to: "pin")
      try home.place.write("wrong pin\n", to: "wrong")
    }

    private func madeWithPIN() throws {
      try home.run("init", "--pin-file", "pin", "--yes").expect(0)
      try home.run("identity", "create", "Ada", "--pin-file", "pin").expect(0)
    }

    /// A vault with nothing to type, and somebody to write to.
    private func made() throws {
      try home.run("init", "--no-passphrase", "--yes").expect(0)
      try home.run("identity", "create", "Ada").expect(0)
      let bob = try home.place.person("Bob")
      let bundle = try home.place.write(bob.bundle, to: "bundle")
      try home.run("contact", "add", bundle).expect(0)
    }

    private func code(_ ran: Ran) throws -> String? { try ran.errorJSON["code"] as? String }

    /// How many changes the vault's list says were counted. The vault opens only where the TPM says the same.
    private func count() throws -> Int {
      let ran = try home.shell(
        """
        python3 -c "import sqlite3
        file = sqlite3.connect('file:.local/share/whisper/vault.db?mode=ro', uri=True)
        print(file.execute('SELECT g FROM vault').fetchone()[0])"
        """
      ).expect(0)
      return try #require(Int(ran.text))
    }

    // MARK: Private keys that ask for the PIN

    @Test func privateKeysThatAskForThePINDoSoHoweverLongTheVaultStaysUnlocked() throws {
      try home.place.write("walnut ferry candle orbit\n", to: "secret")
      try home.run("init", "--pin-file", "pin", "--passphrase-file", "secret", "--yes").expect(0)
      try home.run("identity", "create", "Ada", "--pin-file", "pin").expect(0)
      let bob = try home.place.person("Bob")
      let bundle = try home.place.write(bob.bundle, to: "bundle")
      try home.run("contact", "add", bundle, "--pin-file", "pin").expect(0)
      try home.run("unlock", "--pin-file", "pin").expect(0)
      // The switch is none of the agent's, and ends it.
      let high = try home.run(
        "mode", "high", "--passphrase-file", "secret", "--pin-file", "pin", "--yes"
      ).expect(0)
      #expect(high.errors.contains("locked"))
      try home.run("unlock", "--passphrase-file", "secret").expect(0)
      #expect(try home.run("mode", "--json").expect(0).json["mode"] as? String == "high")
      try home.place.write("hello", to: "text")
      let refused = try home.run("seal", "--to", "Bob", "--sign", "text", "--json").expect(4)
      #expect(try code(refused) == "error.pin.needed")
      try home.run("seal", "--to", "Bob", "--no-sign", "text").expect(0)
      let session = try home.terminal("seal", "--to", "Bob", "--sign", "text")
      try session.answer("PIN of the vault, to use private keys: ", Self.pin)
      #expect(try session.end() == 0)
      try home.run("lock").expect(0)
    }

    @Test func theyAreNotMadeToAskWhileAnAgentOfBeforeDoesNotAnswer() throws {
      try madeWithPIN()
      try home.run("unlock", "--pin-file", "pin").expect(0)
      let agent = try home.agent()
      #expect(kill(agent, SIGSTOP) == 0)
      let refused = try home.run("mode", "high", "--pin-file", "pin", "--yes").expect(1)
      #expect(refused.errors.contains("does not answer"))
      #expect(kill(agent, SIGCONT) == 0)
      #expect(
        try home.run("mode", "--pin-file", "pin", "--json").expect(0).json["mode"] as? String
          == "standard")
      try home.run("mode", "high", "--pin-file", "pin", "--yes").expect(0)
      #expect(home.waitUntilGone())
    }

    @Test func itsContentsAreShownWhereTheTPMIsNotToBeSeen() throws {
      try made()
      try home.run("unlock").expect(0)
      let status = try home.run("status", "--tpm-device", "unix:/nowhere", "--json").expect(0).json
      #expect(status["agent"] as? String == "running" && status["contents"] != nil)
      try home.run("lock", "--tpm-device", "none").expect(0)
    }

    @Test func withoutATerminalThePINIsWhatIsNeeded() throws {
      try madeWithPIN()
      #expect(try code(home.run("unlock", "--json").expect(4)) == "error.pin.needed")
    }

    // MARK: A TPM that is silent

    /// Starts a command that has the agent wait for a TPM that was stopped; `body` is a shell's, and `$agent` the agent.
    private func whileItWaits(_ body: String) throws -> Ran {
      try made()
      try home.place.write("hello", to: "text")
      try home.run("unlock").expect(0)
      let agent = try home.agent()
      try tpm.signal(SIGSTOP)
      defer { try? tpm.signal(SIGCONT) }
      return try home.shell(
        """
        agent=\(agent)
        before=$(ls /proc/$agent/fd | wc -l)
        whisper seal --to Bob --sign text >out 2>err &
        command=$!
        # It has the command and the TPM, and waits.
        until [ $(ls /proc/$agent/fd | wc -l) -ge $((before + 2)) ]; do sleep 0.05; done
        sleep 0.5
        \(body)
        result=$?
        wait $command
        exit $result
        """)
    }

    @Test func anAgentThatWaitsForATPMIsLockedAllTheSame() throws {
      let ran = try whileItWaits("timeout 8 whisper lock")
      #expect(ran.status == 0, "\(ran.errors)")
      #expect(ran.errors.contains("not kept unlocked any more"))
      #expect(home.sockets.isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func anAgentThatWaitsForATPMEndsByASignal(signal: Int32) throws {
      let ran = try whileItWaits(
        "kill -\(signal) $agent; timeout 8 sh -c \"while kill -0 $agent 2>/dev/null; do sleep 0.1; done\""
      )
      #expect(ran.status == 0, "\(ran.errors)")
      #expect(home.sockets.isEmpty)
    }

    @Test func anAgentThatWaitsForATPMSaysHowItStands() throws {
      let ran = try whileItWaits("timeout 8 whisper unlock --json")
      #expect(try ran.json["isNew"] as? Bool == false)
    }

    // MARK: PINs

    @Test func aPINIsAskedForWithTheTriesThatAreLeft() throws {
      try madeWithPIN()
      let session = try home.terminal("unlock")
      try session.answer("PIN of the vault: ", "135247")
      try session.wait(for: "Wrong PIN. 2 tries are left.")
      #expect(!session.echoes)
      try session.answer("PIN of the vault: ", Self.pin)
      #expect(try session.end() == 0)
      #expect(session.isAsAtStart && !session.text.contains(Self.pin))
      #expect(try home.run("identity", "list").expect(0).text.contains("Ada"))
      try home.run("lock").expect(0)
      #expect(try code(home.run("identity", "list", "--json").expect(4)) == "error.pin.needed")
      try home.run("unlock", "--pin-file", "pin").expect(0)
      try home.run("identity", "list").expect(0)
    }

    @Test func theLastWrongPINEndsItAndAfterItTheTPMIsLocked() throws {
      try madeWithPIN()
      let session = try home.terminal("unlock")
      try session.answer("PIN of the vault: ", "135247")
      try session.answer("PIN of the vault: ", "135247")
      try session.wait(for: "Wrong PIN. 1 try is left.")
      try session.answer("PIN of the vault: ", "135247")
      #expect(try session.end() == 4)
      #expect(session.unbroken.contains("Wrong PIN. 0 tries are left."))
      #expect(session.isAsAtStart && home.sockets.isEmpty)
      let locked = try home.run("unlock", "--pin-file", "pin", "--json").expect(4)
      #expect(try code(locked)?.hasPrefix("error.vault.element_locked_out") == true)
      #expect(home.sockets.isEmpty)
    }

    @Test func aLockoutLeavesWhatIsUnlockedAsItIs() throws {
      try madeWithPIN()
      try home.run("unlock", "--pin-file", "pin").expect(0)
      for _ in 0..<3 {
        try home.run("identity", "list", "--no-agent", "--pin-file", "wrong").expect(4)
      }
      // The names need no key of the TPM.
      try home.run("identity", "list").expect(0)
      #expect(home.sockets.count == 1)
      try home.run("lock").expect(0)
      try home.run("unlock", "--pin-file", "pin").expect(4)
    }

    // MARK: The counter

    @Test func aChangeThroughAnAgentIsCountedOnce() throws {
      try made()
      let before = try count()
      try home.run("unlock").expect(0)
      #expect(try count() == before)
      try home.run("contact", "verify", "Bob", "--yes").expect(0)
      #expect(try count() == before + 1)
      // Notes are not counted.
      try home.run("contact", "note", "Bob", "met at the river").expect(0)
      #expect(try count() == before + 1)
      for change in ["block", "unblock"] { try home.run("contact", change, "Bob").expect(0) }
      #expect(try count() == before + 3)
      #expect(home.sockets.count == 1)
      let shown = try home.run("contact", "show", "Bob", "--no-agent").expect(0)
      #expect(shown.text.contains("met at the river"))
      try home.run("vault", "check").expect(0)
    }

    @Test func anOlderDirectoryPutBackBesideAnAgentIsNoticed() throws {
      try made()
      try home.place.shell("cp -a .local/share/whisper older").expect(0)
      try home.run("unlock").expect(0)
      try home.run("contact", "verify", "Bob", "--yes").expect(0)
      // Written into the same file, so that the agent stands on.
      try home.place.shell("cp older/vault.db .local/share/whisper/vault.db").expect(0)
      for arguments in [["identity", "list"], ["contact", "note", "Bob", "x"], ["status"]] {
        let ran = try home.place.run(arguments + ["--json"], environment: home.environment)
        #expect(ran.status == 8, "\(arguments): \(ran.errors)")
        #expect(try code(ran) == "error.vault.rolled_back", "\(arguments)")
      }
      #expect(home.sockets.count == 1)
      // Another file in its place is another vault, of which there is no agent; the counter knows it all the same.
      try home.place.shell(
        "cp -a older copy && rm -r .local/share/whisper && mv copy .local/share/whisper"
      ).expect(0)
      #expect(home.waitUntilGone())
      let ran = try home.run("identity", "list", "--json").expect(8)
      #expect(try code(ran) == "error.vault.rolled_back")
      #expect(try code(home.run("unlock", "--json").expect(8)) == "error.vault.rolled_back")
      #expect(home.sockets.isEmpty)
    }

    // MARK: Without the TPM

    @Test func aTPMThatIsGoneIsAnErrorOfItsOwnAndTheAgentGoesOn() throws {
      try made()
      try home.run("unlock").expect(0)
      let agent = try home.agent()
      tpm.kill()
      let refused = try home.run("seal", "--to", "Bob", "--json", input: .text("hello"))
      #expect(refused.status == 8, "\(refused.errors)")
      #expect(try code(refused) == "error.vault.element_missing")
      #expect(home.sockets.count == 1)
      try tpm.start()
      try home.run("seal", "--to", "Bob", input: .text("hello")).expect(0)
      try home.run("contact", "verify", "Bob", "--yes").expect(0)
      #expect(try home.agent() == agent)
    }
  }
#endif
