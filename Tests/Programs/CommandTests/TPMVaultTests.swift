#if os(Linux)
  import Foundation
  import TestDeviceTraits
  import TestTPM
  import Testing

  /// Vaults whose keys a TPM holds, from the first command to the last.
  @Suite("A vault bound to a TPM", .softwareTPM)
  struct TPMVaultTests {
    private let place: Place
    private let tpm: SoftwareTPM

    init() throws {
      place = try Place()
      tpm = try SoftwareTPM()
    }

    private func run(
      _ arguments: String..., on tpm: SoftwareTPM? = nil, vault: String = "vault",
      input: Source = .nothing
    ) throws -> Ran {
      let socket = (tpm ?? self.tpm).directory.appendingPathComponent("s").path
      return try place.run(
        ["--vault", place.path(vault)] + arguments, input: input,
        environment: ["WHISPER_TPM": "unix:" + socket])
    }

    @Test func whereTheOwnerSetAPasswordLaterTheWayBackIsSaid() throws {
      try run("init", "--no-passphrase", "--yes").expect(0)
      try run("identity", "create", "Ada").expect(0)
      try tpm.tool("changeauth", "-c", "owner", "hex:0102")
      for command in [["identity", "list"], ["vault", "check"], ["identity", "create", "Bea"]] {
        let refused = try place.run(
          ["--vault", place.path("vault")] + command,
          environment: [
            "WHISPER_TPM": "unix:" + tpm.directory.appendingPathComponent("s").path
          ]
        ).expect(8)
        let hint = refused.hint ?? ""
        #expect(hint.contains("tpm2_changeauth -c owner -p SECRET"), "\(command)")
        #expect(hint.contains("0x81000001") && !hint.contains("vault reset"), "\(command)")
      }
      // Nobody is told there to put a backup in its place.
      let doctor = try run("doctor").expect(0).text
      #expect(doctor.contains("tpm2_changeauth -c owner -p SECRET"))
      #expect(!doctor.contains("vault reset"))
      // Both of what it says help.
      try tpm.tool("changeauth", "-c", "owner", "-p", "hex:0102")
      try run("identity", "list").expect(0)
      try persistStorageKey(of: tpm)
      try tpm.tool("changeauth", "-c", "owner", "hex:0102")
      #expect(try run("identity", "list").expect(0).text.contains("Ada"))
    }

    @Test func isMadeWithoutBeingAskedForAndKeepsSealedMessages() throws {
      let made = try run("init", "--no-passphrase", "--yes").expect(0)
      #expect(
        made.lines.contains(
          "Security chip: tpm. A copy of this directory opens only with this chip."))
      #expect(
        made.lines.contains(
          "Whisper notices when somebody swaps the vault for an older copy. "
            + "It does not count opened messages, names, notes and preferences."
        ))
      #expect(made.text.contains("No owner password is set in the security chip"))
      try run("identity", "create", "Ada").expect(0)
      let key = try #require(
        try run("identity", "show", "--json").expect(0).json["fingerprint"] as? String)
      try run("identity", "create", "Bea").expect(0)
      let bundle = try run("identity", "export", "Bea").expect(0).text
      #expect(!key.isEmpty && !bundle.isEmpty)
      let bob = try place.person("Bob")
      try run("contact", "add", "-", input: .text(try bob.bundle)).expect(0)
      try bob("contact", "add", "-", input: .text(try run("identity", "export", "Ada").text))
        .expect(0)
      let sealed = try run("seal", "--to", "Bob", input: .text("by chip")).expect(0)
      #expect(try bob("open", "-", input: .text(sealed.text)).expect(0).text == "by chip")
      let answer = try bob("seal", "--to", "Ada", input: .text("to chip")).expect(0)
      #expect(try run("open", "-", input: .text(answer.text)).expect(0).text == "to chip")
      let status = try run("status", "--json").expect(0).json
      #expect(status["element"] as? String == "tpm")
      #expect(status["isHardwareBacked"] as? Bool == true)
      try run("vault", "check").expect(0)
      try run("vault", "rotate-root", "--yes").expect(0)
      try run("vault", "check").expect(0)
    }

    @Test func opensWithNoOtherTPMAndNotWithoutOne() throws {
      try run("init", "--no-passphrase", "--yes").expect(0)
      let before = try place.tree("vault")
      let other = try run("identity", "list", "--json", on: try SoftwareTPM()).expect(8).errorJSON
      #expect(other["code"] as? String == "error.vault.element_foreign")
      for nothing in ["none", "unix:/nowhere"] {
        let ran = try place.run(
          ["--vault", place.path("vault"), "--tpm-device", nothing, "identity", "list", "--json"]
        ).expect(8)
        #expect(try ran.errorJSON["code"] as? String == "error.vault.element_missing")
        #expect(ran.output.isEmpty)
      }
      #expect(try place.tree("vault") == before)
      try run("identity", "list").expect(0)
    }

    @Test func comesBackFromItsWholeBackupWhereItsTPMIsGone() throws {
      try place.write("walnut ferry candle orbit\n", to: "secret")
      try run("init", "--no-passphrase", "--yes").expect(0)
      try run("identity", "create", "Ada").expect(0)
      let bob = try place.person("Bob")
      try bob("contact", "add", "-", input: .text(try run("identity", "export").text)).expect(0)
      try run("contact", "add", "-", input: .text(try bob.bundle)).expect(0)
      try run("contact", "block", "Bob").expect(0)
      try run("contact", "unblock", "Bob").expect(0)
      let opened = try bob("seal", "--to", "Ada", input: .text("before")).expect(0).text
      try run("open", input: .text(opened)).expect(0)
      try run("vault", "backup", "-o", "whole", "--backup-passphrase-file", "secret").expect(0)
      let later = try bob("seal", "--to", "Ada", input: .text("after")).expect(0).text
      let other = try SoftwareTPM()
      try run("identity", "list", on: other).expect(8)
      let restored = try run(
        "vault", "restore", "whole", "--backup-passphrase-file", "secret", "--no-passphrase",
        "--yes", on: other, vault: "new"
      ).expect(0)
      #expect(restored.text.contains("Security chip: tpm."))
      #expect(
        try run("open", on: other, vault: "new", input: .text(later)).expect(0).text == "after")
      try run("open", on: other, vault: "new", input: .text(opened)).expect(7)
      try run("vault", "check", on: other, vault: "new").expect(0)
      // What is of no use any more is destroyed without its TPM.
      try run("vault", "reset", "--confirm", "vault", on: other).expect(0)
      #expect(!place.exists("vault"))
    }

    @Test func whatIsSuggestedNamesTheTPMThatWasNamed() throws {
      let socket = "unix:" + tpm.directory.appendingPathComponent("s").path
      let made = try place.run([
        "--vault", "vault", "--tpm-device", socket, "init", "--no-passphrase", "--yes",
      ]).expect(0)
      let next = "whisper --vault vault --tpm-device '\(socket)' identity create"
      #expect(made.errors.hasSuffix("Next: \(next) NAME\n"))
      try place.shell(next + " Ada").expect(0)
    }

    @Test func opensAfterThePowerWasCut() throws {
      try run("init", "--no-passphrase", "--yes").expect(0)
      try run("identity", "create", "Ada").expect(0)
      tpm.kill()
      try run("identity", "rotate", "--yes").expect(8)
      try tpm.start()
      try run("identity", "rotate", "--yes").expect(0)
    }

    @Test func takesAPassphraseToo() throws {
      let file = try place.write("walnut ferry candle orbit\n", to: "secret")
      try run("init", "--passphrase-file", file, "--yes").expect(0)
      try run("identity", "create", "Ada", "--passphrase-file", file).expect(0)
      let wrong = try place.write("another\n", to: "wrong")
      try run("identity", "list", "--passphrase-file", wrong).expect(4)
      try run("passphrase", "remove", "--passphrase-file", file, "--yes").expect(0)
      #expect(try run("identity", "list", "--json").expect(0).json["identities"] != nil)
    }

    @Test func theElementIsTheOneThatWasAskedFor() throws {
      let software = try run("init", "--element", "software", "--no-passphrase", "--yes", "--json")
        .expect(0).json
      #expect(software["element"] as? String == "software")
      #expect(software["withoutTPM"] == nil)
      let chip = try run(
        "init", "--element", "tpm", "--no-passphrase", "--yes", "--json", vault: "chip"
      ).expect(0).json
      #expect(chip["element"] as? String == "tpm")
      try run("init", "--element", "enclave", vault: "third").expect(2)
    }
  }

  /// What is said where there is no TPM.
  struct NoTPMTests {
    private let place: Place

    init() throws { place = try Place() }

    /// Where nobody names one, the machine's own is looked for, and this machine should have none.
    @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/dev/tpmrm0")))
    func softwareTakesItsPlaceAndTheReasonIsSaid() throws {
      let unset = ["WHISPER_TPM": ""]
      let made = try place.run(
        ["--vault", "one", "init", "--no-passphrase", "--yes"], environment: unset
      ).expect(0)
      #expect(
        made.lines.suffix(3) == [
          "Whoever copies this directory can open the vault.",
          "Whisper does not notice when somebody swaps the vault for an older copy.",
          "A security chip (TPM) would bind the vault to this machine, but none can be used: none is found here.",
        ])
      let json = try place.run(
        ["--vault", "two", "init", "--no-passphrase", "--yes", "--json"], environment: unset
      ).expect(0).json
      #expect(json["withoutTPM"] as? String == "reason.element.absent")
    }

    @Test(arguments: [["--element", "tpm"], []])
    func noVaultIsMadeInSoftwareForWhoAskedForATPMOrNamedOne(element: [String]) throws {
      let ran = try place.run(
        [
          "--vault", "vault", "--tpm-device", "unix:nothing-here", "init", "--no-passphrase",
          "--yes",
        ] + element
      ).expect(8)
      #expect(
        ran.complaint
          == "No vault was made. The security chip (TPM) cannot be used: none is found here.")
      #expect(
        ran.hint
          == "whisper --vault vault --tpm-device 'unix:nothing-here' init --element software")
      #expect(!place.exists("vault"))
      try place.run([
        "--vault", "vault", "--tpm-device", "unix:nothing-here", "init", "--element", "software",
        "--no-passphrase", "--yes",
      ]).expect(0)
      let none = try place.whisper("init", "--element", "tpm", "--no-passphrase", "--yes")
        .expect(2)
      #expect(
        none.complaint
          == "--element tpm needs a security chip (TPM), but --tpm-device or WHISPER_TPM says none."
      )
    }

    @Test(arguments: ["", "unix:"]) func aPlaceWithoutANameIsNone(device: String) throws {
      let ran = try place.whisper("status", "--tpm-device", device).expect(2)
      #expect(
        ran.complaint == "--tpm-device and WHISPER_TPM name a device, or a socket as unix:PATH.")
    }

    @Test func aDeviceWithoutAResourceManagerIsRefused() throws {
      // Whatever stands there: its name says that it is the kernel's own.
      let path = try place.write("", to: "tpm0")
      let ran = try place.run([
        "--vault", "vault", "init", "--element", "tpm", "--tpm-device", path, "--no-passphrase",
        "--yes", "--json",
      ]).expect(8)
      let values = try #require(try ran.errorJSON["values"] as? [String: Any])
      #expect(values["reason"] as? String == "reason.element.unmanaged")
    }
  }
#endif
