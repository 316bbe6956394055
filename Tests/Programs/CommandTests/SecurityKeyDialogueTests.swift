#if os(Linux)
  import Foundation
  import TestDeviceTraits
  import TestFIDO2
  import Testing

  /// What the owner of a security key is asked and told, and when.
  @Suite("What is said of a security key", .virtualSecurityKey)
  struct SecurityKeyDialogueTests {
    private let home: AgentHome
    private let key: VirtualSecurityKey

    private static let pin = "123456"
    private static let passphrase = "walnut ferry candle orbit"

    init() throws {
      key = try VirtualSecurityKey(pin: Self.pin)
      home = try AgentHome(Place(), environment: ["WHISPER_SECURITY_KEY": key.location])
      try home.place.write(Self.pin + "\n", to: "pin")
      try home.place.write("654321\n", to: "wrong")
      try home.place.write(Self.passphrase + "\n", to: "secret")
    }

    private func code(_ ran: Ran) throws -> String? { try ran.errorJSON["code"] as? String }

    private var touches: Int { key.log.filter { $0 == "touched" }.count }

    /// A vault of the security key's, with Ada in it.
    private func made(_ more: String...) throws {
      try home.place.run(
        ["init", "--key-pin-file", "pin", "--yes"] + more, environment: home.environment
      ).expect(0)
      try home.run("identity", "create", "Ada", "--key-pin-file", "pin").expect(0)
    }

    // MARK: Looking

    @Test func whoWatchesIsAskedForThePINOfTheOneThatIsPluggedIn() throws {
      try made()
      let open = try home.terminal()
      try open.answer("PIN of the security key (Enter alone leaves the vault locked): ", Self.pin)
      try open.wait(for: "Touch the security key when it blinks.")
      try open.wait(for: "Identities: 1")
      #expect(try open.end() == 0)
      let locked = try home.terminal()
      try locked.answer("PIN of the security key (Enter alone leaves the vault locked): ", "")
      try locked.wait(for: "Locked:")
      try locked.wait(for: "Next: whisper --with security-key")
      #expect(try locked.end() == 0)
      key.unplug()
      let away = try home.terminal()
      try away.wait(for: "Locked:")
      #expect(try away.end() == 0)
      let chosen = try home.terminal("--with", "security-key")
      try chosen.wait(for: "No security key is plugged in.")
      #expect(try chosen.end() == 4)
    }

    @Test func aFingerIsWantedFromWhoChoseTheKeyAlone() throws {
      try key.plugIn(["--fingerprint"])
      try home.run("init", "--security-key", "--yes").expect(0)
      let before = touches
      let session = try home.terminal()
      try session.wait(for: "Next: whisper --with security-key")
      #expect(try session.end() == 0)
      #expect(touches == before)
      let chosen = try home.terminal("--with", "security-key")
      try chosen.wait(for: "Identities: 0")
      #expect(try chosen.end() == 0)
    }

    // MARK: PINs and fingers

    @Test func aPINThatNoKeyCanHaveIsNotShownToIt() throws {
      try made()
      key.clearLog()
      let session = try home.terminal("identity", "list")
      try session.answer("PIN of the security key: ", "")
      try session.wait(for: "A security key's PIN has 4 to 63 characters.")
      #expect(!key.log.contains { $0.hasPrefix("pin ") && $0 != "pin 1" && $0 != "pin 7" })
      try session.answer("PIN of the security key: ", "123")
      try session.wait(for: "A security key's PIN has 4 to 63 characters.")
      try session.answer("PIN of the security key: ", Self.pin)
      try session.wait(for: "Ada")
      #expect(try session.end() == 0)
      let unlock = try home.terminal("unlock")
      try unlock.answer("PIN of the security key: ", "")
      try unlock.wait(for: "A security key's PIN has 4 to 63 characters.")
      try unlock.answer("PIN of the security key: ", Self.pin)
      #expect(try unlock.end() == 0)
    }

    @Test func theLastTriesAreSaidAndTheLastOneIsNotSpentByAScript() throws {
      try made()
      func wrong() throws { try home.run("identity", "list", "--key-pin-file", "wrong").expect(4) }
      for _ in 0..<2 {
        for _ in 0..<3 { try wrong() }
        try key.plugIn()
      }
      let session = try home.terminal("identity", "list")
      try session.wait(for: "2 more wrong PINs block this security key for good.")
      try session.answer("PIN of the security key: ", "654321")
      try session.wait(for: "1 try is left")
      try session.type("\u{03}")
      #expect(try session.end() == 130)
      key.clearLog()
      for command in [["identity", "list"], ["unlock"]] {
        let ran = try home.place.run(
          command + ["--key-pin-file", "pin", "--json"], environment: home.environment
        ).expect(4)
        #expect(try code(ran) == "error.security_key.last_try")
      }
      #expect(!key.log.contains("touched"))
      let unlock = try home.terminal("unlock")
      try unlock.wait(for: "One more wrong PIN blocks this security key for good.")
      try unlock.answer("PIN of the security key: ", "654321")
      try unlock.wait(for: "Error:")
      #expect(try unlock.end() == 4)
      try key.plugIn()
      for command in [["identity", "list"], ["unlock"]] {
        var child = Child(try Program.whisper(), command)
        child.environment = home.place.environment.merging(home.environment) { $1 }
        child.directory = home.place.path
        let blocked = try TerminalSession(child, in: home.place)
        try blocked.wait(for: "Error: The security key is blocked")
        #expect(try blocked.end() == 4)
        #expect(!blocked.text.contains("PIN of the security key"))
        #expect(blocked.unbroken.contains("destroys all that it holds"))
      }
    }

    @Test func aWrongFingerIsToldAndTriedAgainUntilThePINIsWanted() throws {
      try key.plugIn(["--fingerprint"])
      try home.run("init", "--security-key", "--yes").expect(0)
      try key.plugIn(["--fingerprint", "--finger", "wrong"])
      let script = try home.run("identity", "list").expect(4)
      #expect(script.complaint == "The security key did not know the finger.")
      #expect(script.hint?.contains("asks for its PIN") == true)
      try key.plugIn(["--fingerprint", "--finger", "wrong"])
      let session = try home.terminal("identity", "list")
      try session.wait(for: "The security key did not know the finger.")
      try session.answer("PIN of the security key: ", Self.pin)
      #expect(try session.end() == 0)
      #expect(!session.text.contains("Error:"))
    }

    @Test func anAgentIsToldOfAWrongFingerToo() throws {
      try key.plugIn(["--fingerprint"])
      try home.run("init", "--security-key", "--yes").expect(0)
      try key.plugIn(["--fingerprint", "--finger", "wrong"])
      let script = try home.run("unlock", "--json").expect(4)
      #expect(try code(script) == "error.security_key.finger_unknown")
      let session = try home.terminal("unlock")
      try session.wait(for: "The security key did not know the finger.")
      try session.answer("PIN of the security key: ", Self.pin)
      #expect(try session.end() == 0)
    }

    // MARK: Touches

    @Test func aSecondTouchIsSaidToBeOne() throws {
      let made = try home.run("init", "--key-pin-file", "pin", "--yes").expect(0)
      #expect(made.errors.contains("Touch the security key when it blinks."))
      #expect(made.errors.contains("Touch the security key once more when it blinks."))
      try home.run("identity", "create", "Ada", "--key-pin-file", "pin").expect(0)
      try home.run(
        "policy", "set", "biometricGatedSigning", "on", "--key-pin-file", "pin"
      ).expect(0)
      let signed = try home.run("identity", "rotate", "--yes", "--key-pin-file", "pin").expect(0)
      #expect(signed.errors.contains("asks before each signature whether you are there"))
      #expect(signed.errors.contains("Touch the security key once more when it blinks."))
    }

    @Test func nobodyTouchesItForAQuestionThatNobodyCanAnswer() throws {
      try made()
      let before = touches
      for command in [["vault", "rotate-root"], ["protector", "remove", "x", "--to-none"]] {
        let ran = try home.place.run(
          command + ["--key-pin-file", "pin", "--json"], environment: home.environment
        ).expect(2)
        #expect(try code(ran) == "error.answer.needed")
      }
      #expect(touches == before)
    }

    // MARK: Adding and removing

    @Test func whatCannotBeAddedIsSaidBeforeAnybodyIsAsked() throws {
      try made("--passphrase-file", "secret")
      let before = touches
      func refused(_ arguments: String...) throws -> Ran {
        try home.place.run(
          ["protector", "add"] + arguments + ["--key-pin-file", "pin", "--json"],
          environment: home.environment
        ).expect(1)
      }
      let key = ["security-key", "--new-key-pin-file", "pin"]
      let nameless = try refused(key[0], key[1], key[2])
      #expect(try code(nameless) == "error.vault.protector_name_needed")
      let long = try refused(key[0], key[1], key[2], "--name", String(repeating: "x", count: 65))
      #expect(try code(long) == "error.name.invalid")
      #expect((try long.errorJSON["error"] as? String)?.contains("at most 64 bytes") == true)
      for (name, expected) in [
        ("", "error.name.invalid"), ("Passphrase", "error.vault.protector_name"),
      ] {
        #expect(try code(refused(key[0], key[1], key[2], "--name", name)) == expected)
      }
      let second = try refused("passphrase", "--new-passphrase-file", "secret")
      #expect(try code(second) == "error.vault.protector_exists")
      // One that is to be exchanged, and nobody there to do it.
      let nobody = try home.run(
        "protector", "add", "security-key", "--name", "x", "--key-pin-file", "pin"
      ).expect(4)
      #expect(nobody.complaint?.contains("PIN is needed") == true)
      #expect(nobody.hint?.contains("--new-key-pin-file") == true)
      #expect(touches == before)
    }

    @Test func severalAreToldApartByName() throws {
      try made("--passphrase-file", "secret")
      let second = try VirtualSecurityKey(pin: Self.pin)
      let elsewhere = ["WHISPER_SECURITY_KEY": second.location]
      let added = try home.run(
        "protector", "add", "security-key", "--name", "third", "--passphrase-file", "secret",
        "--new-key-pin-file", "pin", environment: elsewhere
      ).expect(0)
      #expect(added.errors.contains("opens with the security key third too now"))
      let list = try home.run("protector", "list", "--passphrase-file", "secret").expect(0)
      #expect(
        list.lines.map { $0.split(separator: " ").first } == ["security", "security", "passphrase"])
      let gone = try home.run("protector", "remove", "third", "--passphrase-file", "secret").expect(
        0)
      #expect(gone.errors.contains("The security key third does not open the vault any more"))
      let last = try home.run(
        "protector", "remove", "security-key", "--passphrase-file", "secret"
      ).expect(0)
      #expect(
        last.errors.contains("The security key does not open the vault any more. Older copies"))
      #expect(!last.errors.contains("on this machine"))
    }

    @Test func aKeyThatAnsweredForPrivateKeysIsExchangedForTheNewOne() throws {
      try made("--passphrase-file", "secret")
      try home.run(
        "mode", "high", "--yes", "--passphrase-file", "secret", "--key-pin-file", "pin"
      ).expect(0)
      let session = try home.terminal(
        "protector", "add", "security-key", "--name", "third", "--with", "passphrase")
      try session.answer("Current passphrase: ", Self.passphrase)
      try session.answer("PIN of the security key, to use private keys: ", Self.pin)
      try session.answer("Plug in the new security key instead of the other one", "")
      try session.answer("PIN of the new security key: ", Self.pin)
      try session.wait(for: "This security key opens the vault already.")
      #expect(try session.end() == 1)
      let before = touches
      let nobody = try home.run(
        "protector", "add", "security-key", "--name", "third", "--passphrase-file", "secret",
        "--json"
      ).expect(4)
      #expect(try code(nobody) == "error.security_key.pin_needed")
      #expect(touches == before)
    }

    @Test func aKeyThatIsNotThereIsMissedBeforeAnythingIsTyped() throws {
      key.unplug()
      let session = try home.terminal("init", "--security-key", "--passphrase", "--yes")
      try session.wait(for: "Error: No security key is plugged in.")
      #expect(try session.end() == 4)
      #expect(!session.text.contains("passphrase:"))
      #expect(!home.place.exists(".local/share/whisper"))
    }

    // MARK: Mode high

    @Test func modeHighEndsAnAgentOnceAndSaysThatThereIsOneFactorAlone() throws {
      try made()
      try home.run("unlock", "--key-pin-file", "pin").expect(0)
      let high = try home.run("mode", "high", "--yes", "--key-pin-file", "pin").expect(0)
      #expect(high.errors.components(separatedBy: "not kept unlocked any more").count == 2)
      #expect(!high.errors.contains("does not answer"))
      #expect(high.errors.contains("The vault has only one of those now"))
      #expect(!high.errors.contains("machine."))
      #expect(home.sockets.isEmpty)
      // The last one is refused at once: what --to-none would do is not suggested.
      for more in [[], ["--to-none"]] {
        let ran = try home.place.run(
          ["protector", "remove", "security-key", "--key-pin-file", "pin", "--yes"] + more,
          environment: home.environment
        ).expect(5)
        #expect(ran.hint?.contains("whisper mode standard") == true)
        #expect(!ran.errors.contains("any program in your account"))
      }
    }

    @Test func aRestoredVaultIsInModeStandardAndThatIsSaid() throws {
      try made()
      try home.run("mode", "high", "--yes", "--key-pin-file", "pin").expect(0)
      try home.run(
        "vault", "backup", "-o", "v.wbak", "--backup-passphrase-file", "secret", "--key-pin-file",
        "pin"
      ).expect(0)
      let ran = try home.run(
        "--vault", "second", "vault", "restore", "v.wbak", "--yes", "--backup-passphrase-file",
        "secret", "--key-pin-file", "pin"
      ).expect(0)
      #expect(ran.errors.contains("The private keys are in mode standard"))
      #expect(ran.errorLines.last?.hasSuffix("mode high") == true)
    }

    // MARK: Advice

    @Test func aHintNamesACommandThatWorks() throws {
      try made()
      let before = touches
      let ran = try home.run(
        "passphrase", "change", "--key-pin-file", "pin", "--new-passphrase-file", "secret"
      ).expect(4)
      #expect(touches == before)
      #expect(ran.hint?.contains("whisper protector add passphrase") == true)
      try home.run(
        "protector", "add", "passphrase", "--key-pin-file", "pin", "--new-passphrase-file", "secret"
      ).expect(0)
    }

    @Test func theDoctorWarnsWhereNothingTalksToIt() throws {
      try made()
      #expect(
        try home.place.diagnosis(environment: home.environment).codes["protectors"]
          == "doctor.protectors.some")
      // The same program where its helper is not beside it.
      let directory = URL(fileURLWithPath: home.place.path("elsewhere"))
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
      let copy = directory.appendingPathComponent("whisper").path
      try Program.copyWhisper(to: copy)
      let ran = try home.shell("elsewhere/whisper doctor --json").expect(0)
      let found = try Diagnosis(ran)
      #expect(found.codes["protectors"] == "doctor.protectors.helpless")
      #expect(found.verdicts["protectors"] == "warning")
    }
  }
#endif
