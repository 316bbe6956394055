#if os(Linux)
  import Foundation
  import TestDeviceTraits
  import TestTPM
  import Testing

  /// What private keys ask for at each use, by command.
  @Suite("Private keys that ask for a PIN at each use", .softwareTPM)
  struct ModeCommandTests {
    private let place: Place
    private let tpm: SoftwareTPM

    init() throws {
      place = try Place()
      tpm = try SoftwareTPM()
      try place.write("135246\n", to: "pin")
      try place.write("864209\n", to: "newpin")
      try place.write("135247\n", to: "wrongpin")
      try place.write("walnut ferry candle orbit\n", to: "secret")
      try run("init", "--pin-file", "pin", "--passphrase-file", "secret", "--yes").expect(0)
      try run("identity", "create", "Ada", "--pin-file", "pin").expect(0)
    }

    private func run(_ arguments: String..., input: Source = .nothing) throws -> Ran {
      try place.run(
        ["--vault", place.path("vault")] + arguments, input: input,
        environment: ["WHISPER_TPM": "unix:" + tpm.directory.appendingPathComponent("s").path])
    }

    private func code(_ ran: Ran) throws -> String? {
      // What a question is about stands before it.
      let line = Data((ran.errorLines.last ?? "").utf8)
      return (try JSONSerialization.jsonObject(with: line) as? [String: Any])?["code"] as? String
    }

    @Test func eachUseTakesThePINWhateverOpensTheVaultAndNoneAfterTheWayBack() throws {
      let bob = try place.person("Bob")
      try run("contact", "add", "-", "--pin-file", "pin", input: .text(try bob.bundle)).expect(0)
      try bob(
        "contact", "add", "-", input: .text(try run("identity", "export", "--pin-file", "pin").text)
      )
      .expect(0)
      let letter = try bob("seal", "--to", "Ada", input: .text("to chip")).expect(0).text
      #expect(
        try run("mode", "--passphrase-file", "secret").expect(0).lines
          == ["Mode: standard. Private keys can be used while the vault is unlocked."])

      let high = try run(
        "mode", "high", "--passphrase-file", "secret", "--pin-file", "pin", "--backup-made"
      ).expect(0)
      #expect(
        high.errorLines.contains(
          "Mode: high. Private keys ask for a PIN or security key at each use."))
      #expect(high.errors.contains("Nothing else opens them"))
      #expect(high.errors.contains("There is no backup of: Ada."))
      #expect(high.errors.contains("A copy of the vault made before"))
      let status = try run("status", "--passphrase-file", "secret", "--json").expect(0).json
      #expect((status["contents"] as? [String: Any])?["mode"] as? String == "high")

      // With the passphrase nothing that uses a private key is done.
      for arguments in [
        ["open", "-"], ["seal", "--to", "Bob", "--sign"],
        ["backup", "-o", "out", "--backup-passphrase-file", "secret"],
        ["vault", "backup", "-o", "out", "--backup-passphrase-file", "secret"],
        ["identity", "rename", "Ada", "Ada Lovelace"], ["identity", "rotate", "--yes"],
      ] {
        let ran = try place.run(
          ["--vault", place.path("vault")] + arguments
            + ["--passphrase-file", "secret", "--json"], input: .text(letter),
          environment: ["WHISPER_TPM": "unix:" + tpm.directory.appendingPathComponent("s").path]
        ).expect(4)
        #expect(try code(ran) == "error.pin.needed", "\(arguments)")
        #expect(!place.exists("out"))
      }
      // With a PIN beside it they are, the same as with the PIN alone.
      #expect(
        try run(
          "open", "-", "--with", "passphrase", "--passphrase-file", "secret", "--pin-file", "pin",
          input: .text(letter)
        ).expect(0).text == "to chip")
      let wrong = try run(
        "seal", "--to", "Bob", "--with", "passphrase", "--passphrase-file", "secret",
        "--pin-file", "wrongpin", "--json", input: .text("no")
      ).expect(4)
      #expect(try code(wrong)?.hasPrefix("error.vault.pin_wrong") == true)
      let sealed = try run("seal", "--to", "Bob", "--pin-file", "pin", input: .text("by chip"))
        .expect(0).text
      #expect(try bob("open", "-", input: .text(sealed)).expect(0).text == "by chip")
      // What is not signed takes none.
      try run(
        "seal", "--to", "Bob", "--no-sign", "--passphrase-file", "secret", input: .text("unsigned")
      ).expect(0)
      try run(
        "backup", "-o", "wbak", "--pin-file", "pin", "--backup-passphrase-file", "secret"
      ).expect(0)

      let back = try run("mode", "standard", "--pin-file", "pin", "--yes").expect(0)
      #expect(
        back.errorLines.contains(
          "Mode: standard. Private keys can be used while the vault is unlocked."))
      try run("seal", "--to", "Bob", "--passphrase-file", "secret", input: .text("as before"))
        .expect(0)
      let again = try run("mode", "standard", "--pin-file", "pin", "--yes").expect(0)
      #expect(again.errors.contains("it is so already"))
      try run("vault", "check", "--pin-file", "pin").expect(0)
    }

    @Test func aWalletAsksForThePINBesideItsOwnPassphrase() throws {
      try place.write(WalletPlace.phrase, to: "phrase")
      try run(
        "wallet", "import", "Cold", "--phrase-file", "phrase", "--pin-file", "pin",
        "--new-wallet-passphrase-file", "secret"
      ).expect(0)
      try run("wallet", "create", "Bare", "--no-wallet-passphrase", "--pin-file", "pin").expect(0)
      let hardware = try run("wallet", "show", "Cold", "--pin-file", "pin").expect(0)
      #expect(hardware.text.contains("73c5da0a"))
      try run("mode", "high", "--passphrase-file", "secret", "--pin-file", "pin", "--yes").expect(0)
      func phrase(_ name: String, _ output: String, _ more: [String]) throws -> Ran {
        try place.run(
          [
            "--vault", place.path("vault"), "wallet", "phrase", name, "-o", output, "--confirm",
            name, "--json",
          ] + more,
          environment: ["WHISPER_TPM": "unix:" + tpm.directory.appendingPathComponent("s").path])
      }
      let own = ["--wallet-passphrase-file", "secret"]
      for (name, more) in [("Cold", own), ("Bare", [])] {
        let without = try phrase(name, "no", ["--passphrase-file", "secret"] + more).expect(4)
        #expect(try code(without) == "error.pin.needed")
        try phrase(
          name, name,
          ["--with", "passphrase", "--passphrase-file", "secret", "--pin-file", "pin"]
            + more
        ).expect(0)
      }
      let alone = try phrase("Cold", "no", ["--pin-file", "pin"]).expect(4)
      #expect(try code(alone) == "error.wallet.passphrase_needed")
      #expect(!place.exists("no"))
      #expect(
        try String(contentsOfFile: place.path("Cold"), encoding: .utf8)
          == WalletPlace.phrase + "\n")
      try run("mode", "standard", "--pin-file", "pin", "--yes").expect(0)
      try phrase("Cold", "again", ["--passphrase-file", "secret"] + own).expect(0)
    }

    @Test func aPINIsChangedWithTheOldOneAndStays() throws {
      try run(
        "mode", "high", "--passphrase-file", "secret", "--pin-file", "pin", "--yes"
      ).expect(0)
      let last = try run("protector", "remove", "pin", "--pin-file", "pin", "--json").expect(5)
      #expect(try code(last) == "error.vault.no_strong_factor")
      let without = try run(
        "protector", "change", "pin", "--passphrase-file", "secret", "--new-pin-file", "newpin",
        "--json"
      ).expect(4)
      #expect(try code(without) == "error.pin.needed")
      try run(
        "protector", "change", "pin", "--with", "passphrase", "--passphrase-file", "secret",
        "--pin-file", "pin", "--new-pin-file", "newpin"
      ).expect(0)
      try run("identity", "rename", "Ada", "Bea", "--pin-file", "newpin").expect(0)
      try run("identity", "rename", "Bea", "Ada", "--pin-file", "pin").expect(4)
      try run(
        "protector", "change", "pin", "--pin-file", "newpin", "--new-pin-file", "pin"
      ).expect(0)
      try run("identity", "rename", "Bea", "Ada", "--pin-file", "pin").expect(0)
    }

    @Test func withoutAPINThereIsNoSuchMode() throws {
      try run("protector", "remove", "pin", "--passphrase-file", "secret").expect(0)
      let ran = try run("mode", "high", "--passphrase-file", "secret", "--yes", "--json").expect(5)
      #expect(try code(ran) == "error.vault.no_strong_factor")
      let other = try run("mode", "low", "--passphrase-file", "secret", "--json").expect(2)
      #expect(other.errors.contains("low"))
      try run("mode", "--backup-made", "--passphrase-file", "secret").expect(2)
    }

    @Test func nothingIsSwitchedWithoutAYes() throws {
      let ran = try run(
        "mode", "high", "--passphrase-file", "secret", "--pin-file", "pin", "--json"
      ).expect(2)
      #expect(try code(ran) == "error.answer.needed")
      #expect(
        try run("mode", "--passphrase-file", "secret", "--json").expect(0).json["mode"] as? String
          == "standard")
    }
  }

  @Suite("Private keys with a passphrase of their own")
  struct OwnPassphraseCommandTests {
    private let place: Place
    private let bob: Person

    init() throws {
      place = try Place()
      bob = try place.person("Bob")
      try place.write("own words of Ada\n", to: "own")
      try place.write("second words\n", to: "second")
      try place.write("backup words\n", to: "backup")
    }

    /// Somebody without a vault yet.
    private func person(_ name: String) -> Person {
      Person(place: place, name: name, vault: place.path(name))
    }

    private func ada() throws -> Person {
      let ada = person("ada")
      try ada("init", "--no-passphrase", "--yes").expect(0)
      try ada(
        "identity", "create", "Ada", "--own-passphrase", "--own-passphrase-file", "own"
      ).expect(0)
      try ada("contact", "add", "-", input: .text(try bob.bundle)).expect(0)
      try bob("contact", "add", "-", input: .text(try ada("identity", "export").expect(0).text))
        .expect(0)
      return ada
    }

    private func code(_ ran: Ran) throws -> String? {
      // What a question is about stands before it.
      let line = Data((ran.errorLines.last ?? "").utf8)
      return (try JSONSerialization.jsonObject(with: line) as? [String: Any])?["code"] as? String
    }

    @Test func eachUseAsksForIt() throws {
      let ada = try ada()
      let letter = try bob("seal", "--to", "Ada", input: .text("hello")).expect(0).text
      #expect(
        try ada("identity", "show", "--json").expect(0).json["hasOwnPassphrase"] as? Bool == true)
      for (file, error) in [
        (nil, "error.vault.own_passphrase_required"),
        ("second", "error.vault.own_passphrase_wrong"),
      ] {
        let handed = file.map { ["--own-passphrase-file", $0] } ?? []
        for arguments in [
          ["open", "-"], ["seal", "--to", "Bob", "--sign"],
          ["backup", "-o", "out", "--backup-passphrase-file", "backup"],
          ["identity", "rename", "Ada", "Countess"], ["identity", "rotate", "--yes"],
          ["identity", "passphrase", "Ada", "remove"],
          ["identity", "passphrase", "Ada", "set", "--new-passphrase-file", "second"],
        ] {
          let ran = try ada.run(arguments + handed + ["--json"], input: .text(letter)).expect(4)
          #expect(try code(ran) == error, "\(arguments)")
          #expect(!place.exists("out"))
        }
      }
      let own = ["--own-passphrase-file", "own"]
      #expect(
        try ada.run(["open", "-"] + own, input: .text(letter)).expect(0).text == "hello")
      let sealed = try ada.run(["seal", "--to", "Bob", "--sign"] + own, input: .text("hi")).expect(
        0)
      #expect(try bob("open", "-", input: .text(sealed.text)).expect(0).text == "hi")
      // What is not signed asks for nothing.
      try ada("seal", "--to", "Bob", "--no-sign", input: .text("unsigned")).expect(0)
      try ada.run(["identity", "rename", "Ada", "Countess"] + own).expect(0)
      try ada.run(
        ["backup", "-o", "out", "--backup-passphrase-file", "backup"] + own
      ).expect(0)
      #expect(place.exists("out"))
    }

    @Test func itIsChangedAndRemovedByWhoKnowsIt() throws {
      let ada = try ada()
      let own = ["--own-passphrase-file", "own"]
      #expect(
        try ada("identity", "passphrase", "Ada").expect(0).lines
          == ["The private keys of Ada ask for their own passphrase at each use."])
      try ada.run(
        ["identity", "passphrase", "Ada", "set", "--new-passphrase-file", "second"] + own
      ).expect(0)
      #expect(
        try code(
          ada.run(["seal", "--to", "Bob", "--sign", "--json"] + own, input: .text("x")).expect(4))
          == "error.vault.own_passphrase_wrong")
      let removed = try ada(
        "identity", "passphrase", "Ada", "remove", "--own-passphrase-file", "second"
      ).expect(0)
      #expect(
        removed.errorLines
          == ["The private keys of Ada have no passphrase of their own any more."])
      try ada("seal", "--to", "Bob", "--sign", input: .text("x")).expect(0)
      #expect(
        try ada("identity", "passphrase", "Ada", "remove").expect(0).lines
          == ["The private keys of Ada have no passphrase of their own."])
      try ada("identity", "passphrase", "Ada", "remove", "--new-passphrase-file", "own").expect(2)
      try ada("identity", "create", "Bea", "--own-passphrase-file", "own").expect(2)
      try ada("vault", "check").expect(0)
    }

    @Test func whoIsAskedForItAgainBecauseItWasChangedIsToldWhy() throws {
      let ada = try ada()
      try place.write("hello", to: "text")
      let session = try ada.terminal("seal", "--to", "Bob", "--sign", "text", "-o", "sealed")
      try session.wait(for: "Own passphrase of the keys of Ada: ")
      try ada(
        "identity", "passphrase", "Ada", "set", "--new-passphrase-file", "second",
        "--own-passphrase-file", "own"
      ).expect(0)
      try session.type("own words of Ada\n")
      try session.wait(
        for: "Another process changed the passphrase while you were asked. Type the new one.")
      try session.answer("Own passphrase of the keys of Ada: ", "second words")
      #expect(try session.end() == 0)
      #expect(try bob("open", "sealed").expect(0).text == "hello")
    }

    @Test func rotatedKeysHaveTheSameOne() throws {
      let ada = try ada()
      try ada("identity", "rotate", "--yes", "--own-passphrase-file", "own").expect(0)
      for name in ["Ada", "Ada v1"] {
        #expect(
          try ada("identity", "passphrase", name, "--json").expect(0).json["hasOwnPassphrase"]
            as? Bool == true)
      }
      try ada("seal", "--to", "Bob", "--sign", "--own-passphrase-file", "own", input: .text("x"))
        .expect(0)
    }

    @Test func aBackupOfTheVaultHasThemBeneathItAndComesBackWithItAlone() throws {
      let ada = try ada()
      let letter = try bob("seal", "--to", "Ada", input: .text("hello")).expect(0).text
      try ada("vault", "backup", "-o", "all", "--backup-passphrase-file", "backup").expect(0)
      for (name, handed, isThere) in [
        ("with", ["--own-passphrase-file", "own"], true), ("without", [], false),
        ("wrong", ["--own-passphrase-file", "second"], false),
      ] {
        let restored = person(name)
        let ran = try restored.run(
          [
            "vault", "restore", "all", "--backup-passphrase-file", "backup", "--no-passphrase",
            "--element", "software", "--yes", "--json",
          ] + handed
        ).expect(0)
        let contents = try #require(ran.json["contents"] as? [String: Any])
        let leftOut = try #require(contents["leftOut"] as? [[String: Any]])
        #expect(leftOut.isEmpty == isThere, "\(name)")
        #expect(
          leftOut.allSatisfy {
            $0["name"] as? String == "Ada" && $0["reason"] as? String == "own_passphrase"
          })
        // What came without them says so, and counts as in no backup.
        let shown = try restored("identity", "show", "--json").expect(0).json
        #expect(shown["hasPrivateKeys"] as? Bool == isThere)
        let line = "The private keys of Ada are not in this vault"
        #expect(try restored("identity", "list").expect(0).text.contains(line) == !isThere)
        // Before anybody writes to keys that are nowhere.
        #expect(try restored("identity", "export").expect(0).errors.contains(line) == !isThere)
        let status = try restored("status", "--json").expect(0).json
        let inside = try #require(status["contents"] as? [String: Any])
        #expect((inside["backedUpAt"] as? Int != nil) == isThere)
        let opened = try restored.run(
          ["open", "-", "--own-passphrase-file", "own", "--json"], input: .text(letter))
        if isThere {
          try opened.expect(0)
          #expect(
            try code(
              restored.run(["seal", "--to", "Bob", "--sign", "--json"], input: .text("x")).expect(4)
            )
              == "error.vault.own_passphrase_required")
        } else {
          #expect(try code(opened.expect(1)) == "error.vault.key_not_found")
        }
      }
    }
  }
#endif
