#if os(Linux)
  import Foundation
  import TestDeviceTraits
  import TestTPM
  import Testing
  import VaultModel

  /// What opens a vault: passphrases and PINs, by command.
  @Suite("What opens a vault", .softwareTPM)
  struct ProtectorCommandTests {
    private let place: Place
    private let tpm: SoftwareTPM

    init() throws {
      place = try Place()
      tpm = try SoftwareTPM()
      try tpm.location.setLockout(tries: 3, secondsToForgetOne: 100)
      try place.write("135246\n", to: "pin")
      try place.write("new pin\n", to: "newpin")
      try place.write("walnut ferry candle orbit\n", to: "secret")
      try place.write("another one of four words\n", to: "newsecret")
    }

    private var environment: [String: String] {
      ["WHISPER_TPM": "unix:" + tpm.directory.appendingPathComponent("s").path]
    }

    private func run(_ arguments: String...) throws -> Ran {
      try place.run(["--vault", place.path("vault")] + arguments, environment: environment)
    }

    private func protectors(_ credential: String...) throws -> [String] {
      let json = try place.run(
        ["--vault", place.path("vault"), "protector", "list", "--json"] + credential,
        environment: environment
      ).expect(0).json
      let list = try #require(json["protectors"] as? [[String: Any]])
      return list.compactMap { $0["kind"] as? String }.sorted()
    }

    @Test func aVaultIsMadeWithAPINAloneOrBesideAPassphrase() throws {
      let alone = try run("init", "--pin-file", "pin", "--yes").expect(0)
      #expect(alone.text.contains("Protector: PIN."))
      #expect(alone.text.contains("After 3 wrong PINs the security chip accepts none"))
      #expect(alone.text.contains("No lockout password is set in the security chip"))
      #expect(try protectors("--pin-file", "pin") == ["pin"])
      let both = try place.run(
        [
          "--vault", place.path("both"), "init", "--pin", "--pin-file", "pin", "--passphrase-file",
          "secret", "--yes", "--json",
        ], environment: environment
      ).expect(0).json
      #expect(both["protectors"] as? [String] == ["pin", "passphrase"])
      #expect(both["protector"] as? String == "pin")
    }

    @Test func aVaultInSoftwareHasNoPINAndNobodyIsAskedForOne() throws {
      let ran = try run("init", "--element", "software", "--pin", "--yes", "--json").expect(1)
      #expect(try ran.errorJSON["code"] as? String == "error.vault.element_unsupported")
      try run("init", "--element", "software", "--no-passphrase", "--yes").expect(0)
      let added = try run("protector", "add", "pin", "--json").expect(1)
      #expect(try added.errorJSON["code"] as? String == "error.vault.element_unsupported")
    }

    @Test func eachOpensTheVaultAndWhatWasHandedOverIsWhatAnswers() throws {
      try run("init", "--pin-file", "pin", "--passphrase-file", "secret", "--yes").expect(0)
      try run("identity", "create", "Ada", "--pin-file", "pin").expect(0)
      try run("identity", "list", "--passphrase-file", "secret").expect(0)
      // With both the PIN answers, unless the other is named.
      try place.write("wrong pin\n", to: "wrong")
      let both = try run(
        "identity", "list", "--pin-file", "wrong", "--passphrase-file", "secret", "--json"
      ).expect(4)
      #expect(try both.errorJSON["code"] as? String == "error.vault.pin_wrong_tries")
      try run(
        "identity", "list", "--pin-file", "wrong", "--passphrase-file", "secret", "--with",
        "passphrase"
      ).expect(0)
      let none = try run("identity", "list", "--json").expect(4)
      #expect(try none.errorJSON["code"] as? String == "error.pin.needed")
      let nobody = try run("identity", "list", "--with", "Bob", "--json").expect(1)
      #expect(try nobody.errorJSON["code"] as? String == "error.vault.no_protector")
      let status = try run("status", "--json").expect(0).json
      #expect(status["protectors"] as? [String] == ["pin", "passphrase"])
      #expect(status["pinTriesLeft"] as? Int == 2)
    }

    @Test func wrongPINsLockTheTPMAndThePassphraseGoesOn() throws {
      try run("init", "--pin-file", "pin", "--passphrase-file", "secret", "--yes").expect(0)
      try place.write("wrong pin\n", to: "wrong")
      for left in ["2 tries are left", "1 try is left", "0 tries are left"] {
        let ran = try run("identity", "list", "--pin-file", "wrong").expect(4)
        #expect(ran.complaint == "Wrong PIN. \(left).")
      }
      let ran = try run("identity", "list", "--pin-file", "pin").expect(4)
      #expect(ran.complaint?.hasPrefix("The security chip is locked after too many") == true)
      #expect(ran.hint?.contains("--with") == true)
      try run("identity", "list", "--passphrase-file", "secret").expect(0)
    }

    @Test func protectorsAreAddedChangedAndRemoved() throws {
      try run("init", "--no-passphrase", "--yes").expect(0)
      let added = try run("protector", "add", "pin", "--new-pin-file", "pin").expect(0)
      #expect(added.errors.hasPrefix("A PIN protects the vault now."))
      let second = try run(
        "protector", "add", "pin", "--new-pin-file", "newpin", "--pin-file", "pin", "--json"
      ).expect(1)
      #expect(try second.errorJSON["code"] as? String == "error.vault.protector_exists")
      try run(
        "protector", "add", "passphrase", "--name", "paper", "--new-passphrase-file", "secret",
        "--pin-file", "pin"
      ).expect(0)
      #expect(try protectors("--pin-file", "pin") == ["passphrase", "pin"])
      try run(
        "protector", "change", "pin", "--new-pin-file", "newpin", "--with", "paper",
        "--passphrase-file", "secret"
      ).expect(0)
      try run("identity", "list", "--pin-file", "pin").expect(4)
      try run("identity", "list", "--pin-file", "newpin").expect(0)
      try run(
        "passphrase", "change", "--new-passphrase-file", "newsecret", "--pin-file", "newpin"
      ).expect(0)
      try run("identity", "list", "--passphrase-file", "newsecret").expect(0)
      let several = try run("protector", "remove", "pin", "--to-none", "--pin-file", "newpin")
        .expect(1)
      #expect(several.complaint == "The vault has other protectors: remove those first.")
      try run("protector", "remove", "paper", "--pin-file", "newpin").expect(0)
      #expect(try protectors("--pin-file", "newpin") == ["pin"])
      let last = try run("protector", "remove", "pin", "--pin-file", "newpin", "--json").expect(1)
      #expect(try last.errorJSON["code"] as? String == "error.vault.last_protector")
      let unasked = try run("protector", "remove", "pin", "--to-none", "--pin-file", "newpin")
      try unasked.expect(2)
      try run("protector", "remove", "pin", "--to-none", "--yes", "--pin-file", "newpin").expect(0)
      #expect(try protectors() == ["none"])
    }

    @Test func namesAreOnesOwnAndNoKind() throws {
      try run("init", "--pin-file", "pin", "--yes").expect(0)
      for (name, code) in [
        ("pin", "error.vault.protector_name"), ("Passphrase", "error.vault.protector_name"),
        (String(repeating: "a", count: 65), "error.name.invalid"), ("", "error.name.invalid"),
        ("a\u{1B}[2J", "error.name.invalid"),
      ] {
        let ran = try run(
          "protector", "add", "passphrase", "--name", name, "--new-passphrase-file", "secret",
          "--pin-file", "pin", "--json"
        ).expect(1)
        #expect(try ran.errorJSON["code"] as? String == code, "\(name)")
      }
    }

    @Test func optionsForTheOtherKindAreRefused() throws {
      try run("protector", "add", "pin", "--new-passphrase-file", "secret").expect(2)
      try run("protector", "add", "pin", "--generate").expect(2)
      try run("protector", "change", "passphrase", "--new-pin-file", "pin").expect(2)
      try run("protector", "add", "thumb").expect(2)
      try run("identity", "list", "--pin-fd", "3", "--passphrase-fd", "3").expect(2)
      try run("init", "--no-passphrase", "--passphrase").expect(2)
      try run("init", "--with", "pin").expect(2)
    }

    @Test func aNewRootIsSealedUnderThePassphraseThatIsAskedFor() throws {
      try run("init", "--pin-file", "pin", "--yes").expect(0)
      try run("vault", "rotate-root", "--yes", "--pin-file", "pin").expect(0)
      try run(
        "protector", "add", "passphrase", "--new-passphrase-file", "secret", "--pin-file", "pin"
      ).expect(0)
      let ran = try run("vault", "rotate-root", "--yes", "--pin-file", "pin", "--json").expect(4)
      #expect(try ran.errorJSON["code"] as? String == "error.passphrase.needed")
      try run("vault", "rotate-root", "--yes", "--passphrase-file", "secret").expect(0)
      try run("vault", "check", "--pin-file", "pin").expect(0)
      try run("vault", "check", "--passphrase-file", "secret").expect(0)
    }

    @Test func aPINShowsWhoSigns() throws {
      try run("init", "--pin-file", "pin", "--yes").expect(0)
      try run("identity", "create", "Ada", "--pin-file", "pin").expect(0)
      try run("policy", "set", "biometricGatedSigning", "on", "--pin-file", "pin").expect(0)
      let bob = try place.person("Bob")
      try place.write(try bob.bundle, to: "bundle")
      try run("contact", "add", "bundle", "--pin-file", "pin").expect(0)
      try place.write("hello", to: "text")
      try run("seal", "--to", "Bob", "--sign", "text", "--pin-file", "pin").expect(0)
      let refused = try run(
        "protector", "remove", "pin", "--to-none", "--yes", "--pin-file", "pin"
      ).expect(5)
      #expect(refused.complaint?.contains("biometricGatedSigning") == true)
    }

    @Test func aPINIsTypedTwiceAndNotShown() throws {
      let session = try place.terminal(
        "--vault", place.path("vault"), "init", "--pin", "--yes", environment: environment)
      try session.answer("New PIN (6 to 64 characters): ", "12345")
      try session.wait(for: "A PIN has 6 to 64 characters.")
      try session.answer("New PIN (6 to 64 characters): ", "135246")
      try session.answer("The same again: ", "135247")
      try session.wait(for: "The two PINs differ.")
      try session.answer("New PIN (6 to 64 characters): ", "135246")
      try session.answer("The same again: ", "135246")
      #expect(try session.end() == 0)
      #expect(!session.text.contains("135246"))
      let open = try place.terminal(
        "--vault", place.path("vault"), "identity", "list", environment: environment)
      try open.answer("PIN of the vault: ", "135247")
      try open.wait(for: "Wrong PIN. 2 tries are left.")
      try open.answer("PIN of the vault: ", "135246")
      #expect(try open.end() == 0)
    }
  }
#endif
