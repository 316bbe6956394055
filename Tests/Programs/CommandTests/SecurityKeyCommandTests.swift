#if os(Linux)
  import Foundation
  import TestDeviceTraits
  import TestFIDO2
  import Testing
  import VaultModel

  /// A vault that opens with a security key, by command, agent and terminal.
  @Suite("A vault that opens with a security key", .virtualSecurityKey)
  struct SecurityKeyCommandTests {
    private let home: AgentHome
    private let key: VirtualSecurityKey

    private static let pin = "123456"

    init() throws {
      key = try VirtualSecurityKey(pin: Self.pin)
      home = try AgentHome(Place(), environment: ["WHISPER_SECURITY_KEY": key.location])
      try home.place.write(Self.pin + "\n", to: "pin")
      try home.place.write("654321\n", to: "wrong")
      try home.place.write("walnut ferry candle orbit\n", to: "secret")
    }

    private func code(_ ran: Ran) throws -> String? { try ran.errorJSON["code"] as? String }

    private func made(_ more: String...) throws {
      try home.place.run(
        ["init", "--key-pin-file", "pin", "--yes"] + more, environment: home.environment
      ).expect(0)
    }

    private var hasMark: Bool { home.place.exists(".local/share/whisper/security-key") }

    /// A vault of the security key's alone, with Ada in it.
    private func madeWithKey() throws {
      try made()
      try home.run("identity", "create", "Ada", "--key-pin-file", "pin").expect(0)
    }

    // MARK: Made and opened

    @Test func itIsMadeWithOneAloneAndOpensWithIt() throws {
      let made = try home.run("init", "--security-key", "--key-pin-file", "pin", "--yes").expect(0)
      #expect(made.text.contains("Protector: security key."))
      #expect(made.text.contains("has the security key with its PIN can open the vault"))
      #expect(made.errors.contains("Touch the security key when it blinks."))
      #expect(key.log.filter { $0 == "touched" }.count == 2)
      #expect(hasMark)
      try home.run("identity", "create", "Ada", "--key-pin-file", "pin").expect(0)
      #expect(key.log.filter { $0 == "touched" }.count == 3)
      let status = try home.run("status", "--json").expect(0).json
      #expect(status["protectors"] as? [String] == ["security-key"])
      #expect(key.log.filter { $0 == "touched" }.count == 3)
      #expect(
        try code(home.run("identity", "list", "--json").expect(4))
          == "error.security_key.pin_needed")
      #expect(
        try code(home.run("identity", "list", "--passphrase-file", "secret", "--json").expect(4))
          == "error.vault.no_passphrase")
    }

    @Test func aProgramHearsThatItWaitsToBeTouched() throws {
      try madeWithKey()
      for arguments in [["identity", "list"], ["unlock"]] {
        try home.place.write("", to: "events")
        try home.place.run(
          arguments + ["--key-pin-file", "pin", "--events-fd", "9", "--json"],
          environment: home.environment, descriptors: [9: .file(home.place.path("events"))]
        ).expect(0)
        let said = String(decoding: try home.place.read("events"), as: UTF8.self)
        #expect(said.contains(#""event":"touch""#))
      }
    }

    @Test func besideAPassphraseEachOpensItAlone() throws {
      try made("--passphrase-file", "secret")
      #expect(
        try home.run("status", "--json").expect(0).json["protectors"] as? [String]
          == ["security-key", "passphrase"])
      try home.run("identity", "create", "Ada", "--passphrase-file", "secret").expect(0)
      key.unplug()
      try home.run("identity", "list", "--passphrase-file", "secret").expect(0)
      let away = try home.run("identity", "list", "--key-pin-file", "pin", "--json").expect(4)
      #expect(try code(away) == "error.security_key.absent")
      try key.plugIn()
      try home.run("identity", "list", "--key-pin-file", "pin").expect(0)
    }

    @Test func whoTypesIsAskedForThePINAndAgainAfterAWrongOne() throws {
      try madeWithKey()
      let session = try home.terminal("identity", "list")
      try session.answer("PIN of the security key: ", "654321")
      try session.wait(for: "7 tries are left")
      try session.answer("PIN of the security key: ", Self.pin)
      try session.wait(for: "Touch the security key when it blinks.")
      try session.wait(for: "Ada")
      #expect(try session.end() == 0)
    }

    @Test func aFingerNeedsNoPIN() throws {
      try key.plugIn(["--fingerprint"])
      try home.run("init", "--security-key", "--yes").expect(0)
      try home.run("identity", "create", "Ada").expect(0)
      #expect(try home.run("identity", "list").expect(0).text.contains("Ada"))
      try key.plugIn(["--fingerprint", "--finger", "wrong"])
      #expect(
        try code(home.run("identity", "list", "--json").expect(4))
          == "error.security_key.finger_unknown")
    }

    // MARK: Refusals

    @Test func wrongPINsAreCountedUntilItMustBePluggedInAgain() throws {
      try madeWithKey()
      for left in ["7 tries are left", "6 tries are left"] {
        let ran = try home.run("identity", "list", "--key-pin-file", "wrong").expect(4)
        #expect(ran.complaint?.contains(left) == true)
      }
      for _ in 0..<2 {
        let third = try home.run("identity", "list", "--key-pin-file", "wrong", "--json").expect(4)
        #expect(try code(third) == "error.security_key.replug")
      }
      #expect(
        try code(home.run("identity", "list", "--key-pin-file", "pin", "--json").expect(4))
          == "error.security_key.replug")
      try key.plugIn()
      try home.run("identity", "list", "--key-pin-file", "pin").expect(0)
    }

    @Test(
      arguments: [
        (["--no-hmac-secret"], "error.security_key.unsupported", Int32(1)),
        (["--touch", "denied"], "error.security_key.not_touched", 4),
        (["--vanish-at", "2"], "error.security_key.absent", 4),
      ])
    func whatIsWrongWithItIsSaidByName(options: [String], expected: String, exit: Int32) throws {
      try madeWithKey()
      try key.plugIn(options)
      let ran = try home.run("identity", "list", "--key-pin-file", "pin", "--json").expect(exit)
      #expect(try code(ran) == expected)
      try key.plugIn()
      try home.run("identity", "list", "--key-pin-file", "pin").expect(0)
    }

    @Test func anotherOneAndOneWithoutAPINAreSaidByName() throws {
      try madeWithKey()
      let other = try VirtualSecurityKey(pin: Self.pin)
      let ran = try home.run(
        "identity", "list", "--key-pin-file", "pin", "--json",
        environment: ["WHISPER_SECURITY_KEY": other.location]
      ).expect(4)
      #expect(try code(ran) == "error.security_key.unknown")
      #expect(!other.log.contains("touched"))
      let new = try VirtualSecurityKey(pin: nil)
      let unset = try home.run(
        "--vault", "another", "init", "--security-key", "--yes", "--quiet", "--json",
        environment: ["WHISPER_SECURITY_KEY": new.location]
      ).expect(1)
      #expect(try code(unset) == "error.security_key.no_pin")
    }

    @Test func aCommandThatDidNotLookForOneSaysSo() throws {
      try madeWithKey()
      let mark = home.place.path(".local/share/whisper/security-key")
      try FileManager.default.removeItem(atPath: mark)
      let session = try home.terminal("identity", "list")
      try session.wait(for: "This command did not look for a security key.")
      #expect(try session.end() == 4)
      let named = try home.terminal("identity", "list", "--with", "security-key")
      try named.answer("PIN of the security key: ", Self.pin)
      try named.wait(for: "Ada")
      #expect(try named.end() == 0)
      let place = try home.run(
        "status", "--json", environment: ["WHISPER_SECURITY_KEY": "/dev/hidraw0"]
      ).expect(2)
      #expect(try code(place) == "usage.security_key.place")
    }

    // MARK: Several

    @Test func aSecondOneIsAddedByNameAndTheFirstRemoved() throws {
      try made("--passphrase-file", "secret")
      let second = try VirtualSecurityKey(pin: "987654")
      try home.place.write("987654\n", to: "secondpin")
      let elsewhere = ["WHISPER_SECURITY_KEY": second.location]
      let nameless = try home.run(
        "protector", "add", "security-key", "--passphrase-file", "secret", "--new-key-pin-file",
        "secondpin", "--json", environment: elsewhere
      ).expect(1)
      #expect(try code(nameless) == "error.vault.protector_name_needed")
      let added = try home.run(
        "protector", "add", "security-key", "--name", "in the safe", "--passphrase-file", "secret",
        "--new-key-pin-file", "secondpin", environment: elsewhere
      ).expect(0)
      #expect(added.errors.contains("opens with the security key in the safe too now"))
      // The same again, by whichever opens the vault.
      let again = try home.run(
        "protector", "add", "security-key", "--name", "again", "--key-pin-file", "secondpin",
        "--new-key-pin-file", "secondpin", "--json", environment: elsewhere
      ).expect(1)
      #expect(try code(again) == "error.security_key.enrolled")
      let changed = try home.run(
        "protector", "change", "security-key", "--key-pin-file", "pin", "--json"
      ).expect(2)
      #expect(try code(changed) == "usage.security_key.change")
      try home.run("identity", "create", "Ada", "--key-pin-file", "pin").expect(0)
      try home.run(
        "identity", "list", "--key-pin-file", "secondpin", environment: elsewhere
      ).expect(0)
      let listed =
        try home.run(
          "protector", "list", "--json", "--key-pin-file", "pin"
        ).expect(0).json["protectors"] as? [[String: Any]]
      #expect(
        Set(listed?.compactMap { $0["kind"] as? String } ?? []) == ["passphrase", "security-key"])
      // The one without a name is the one that the kind calls.
      try home.run("protector", "remove", "security-key", "--passphrase-file", "secret").expect(0)
      let gone = try home.run("identity", "list", "--key-pin-file", "pin", "--json").expect(4)
      #expect(try code(gone) == "error.security_key.unknown")
      try home.run(
        "protector", "remove", "in the safe", "--key-pin-file", "secondpin", environment: elsewhere
      ).expect(0)
      #expect(!hasMark)
    }

    @Test func itComesToAVaultThatAskedForNothingAndGoesAgain() throws {
      try home.run("init", "--no-passphrase", "--yes").expect(0)
      let added = try home.run(
        "protector", "add", "security-key", "--new-key-pin-file", "pin"
      ).expect(0)
      #expect(added.errors.contains("A security key protects the vault now."))
      let last = try home.run(
        "protector", "remove", "security-key", "--key-pin-file", "pin", "--json"
      ).expect(1)
      #expect(try code(last) == "error.vault.last_protector")
      let removed = try home.run(
        "protector", "remove", "security-key", "--to-none", "--yes", "--key-pin-file", "pin"
      ).expect(0)
      #expect(removed.errors.contains("The vault opens without a security key now."))
      try home.run("identity", "create", "Ada").expect(0)
    }

    // MARK: Kept unlocked, presence, mode high

    @Test func anAgentAsksItItselfAndKeepsNothingOfIt() throws {
      try madeWithKey()
      try home.run("unlock", "--key-pin-file", "pin").expect(0)
      let touches = key.log.filter { $0 == "touched" }.count
      #expect(try home.run("identity", "list").expect(0).text.contains("Ada"))
      #expect(key.log.filter { $0 == "touched" }.count == touches)
      #expect(try home.run("status", "--json").expect(0).json["agent"] as? String == "running")
      // Nobody talks to it any more.
      let client = try VirtualSecurityKey(pin: nil)
      withExtendedLifetime(client) {}
      try home.run("lock").expect(0)
      let session = try home.terminal("unlock")
      try session.answer("PIN of the security key: ", "654321")
      try session.wait(for: "7 tries are left")
      try session.answer("PIN of the security key: ", Self.pin)
      try session.wait(for: "Touch the security key when it blinks.")
      #expect(try session.end() == 0)
      try home.run("lock").expect(0)
      key.unplug()
      let away = try home.run("unlock", "--key-pin-file", "pin", "--json").expect(4)
      #expect(try code(away) == "error.security_key.absent")
    }

    @Test func signingUnderTheRuleForPresenceTakesATouchOfItsOwn() throws {
      try madeWithKey()
      let bob = try home.place.person("Bob")
      let bundle = try home.place.write(bob.bundle, to: "bundle")
      try home.run("contact", "add", bundle, "--key-pin-file", "pin").expect(0)
      try home.run(
        "policy", "set", "biometricGatedSigning", "on", "--key-pin-file", "pin"
      ).expect(0)
      try home.place.write("hello", to: "text")
      key.clearLog()
      try home.run("seal", "--to", "Bob", "--sign", "text", "--key-pin-file", "pin").expect(0)
      #expect(key.log.filter { $0 == "touched" }.count == 2)
    }

    @Test func privateKeysOfModeHighAskForItAtEachUseAndStayShutWhileItIsAway() throws {
      try made("--passphrase-file", "secret")
      try home.run("identity", "create", "Ada", "--passphrase-file", "secret").expect(0)
      let bob = try home.place.person("Bob")
      let bundle = try home.place.write(bob.bundle, to: "bundle")
      try home.run("contact", "add", bundle, "--passphrase-file", "secret").expect(0)
      try home.run(
        "mode", "high", "--passphrase-file", "secret", "--key-pin-file", "pin", "--yes"
      ).expect(0)
      try home.place.write("hello", to: "text")
      try home.run(
        "seal", "--to", "Bob", "--sign", "text", "--passphrase-file", "secret", "--key-pin-file",
        "pin", "--with", "passphrase"
      ).expect(0)
      key.unplug()
      let away = try home.run(
        "seal", "--to", "Bob", "--sign", "text", "--passphrase-file", "secret", "--key-pin-file",
        "pin", "--with", "passphrase", "--json"
      ).expect(4)
      #expect(try code(away) == "error.security_key.absent")
      try key.plugIn()
      let last = try home.run(
        "protector", "remove", "security-key", "--key-pin-file", "pin", "--json"
      ).expect(5)
      #expect(try code(last) == "error.vault.no_strong_factor")
      try home.run("mode", "standard", "--key-pin-file", "pin", "--yes").expect(0)
      try home.run(
        "seal", "--to", "Bob", "--sign", "text", "--passphrase-file", "secret"
      ).expect(0)
    }
  }
#endif
