#if os(Linux)
  import Foundation
  import Testing
  import VaultModel

  @Suite struct PolicyAndOptionTests {
    static let policies = [
      "contactRequiredToSend", "requireSignatureForVerified", "autoArchiveOnRotation",
      "biometricGatedSigning",
    ]

    @Test func everyPolicyIsListedWithItsMeaningAndOffAtFirst() throws {
      let alice = try Place().person("Alice")
      let lines = try alice("policy", "list").expect(0).lines
      #expect(lines.count == Self.policies.count)
      for (line, name) in zip(lines, Self.policies) { #expect(line.hasPrefix("off  \(name)  ")) }
    }

    @Test(arguments: policies.dropLast())
    func aPolicyIsTurnedOnAndOff(name: String) throws {
      let alice = try Place().person("Alice")
      try alice("policy", "set", name, "on").expect(0)
      #expect(try alice("policy", "list").expect(0).text.contains("on   \(name)"))
      #expect(try alice("status").text.contains("Policies on: \(name)"))
      try alice("policy", "set", name, "off").expect(0)
      #expect(try alice("policy", "list").expect(0).text.contains("off  \(name)"))
    }

    @Test func aPolicyThatAsksForAPassphraseNeedsOne() throws {
      let alice = try Place().person("Alice")
      let ran = try alice("policy", "set", "biometricGatedSigning", "on").expect(5)
      #expect(ran.hint == alice.suggested("whisper protector add passphrase"))
    }

    @Test func anUnsignedMessageToAVerifiedContactIsRefused() throws {
      let (alice, _) = try Place().pair()
      try alice("policy", "set", "requireSignatureForVerified", "on").expect(0)
      try alice("seal", "--to", "Bob", "--no-sign", input: .text("x")).expect(0)
      try alice("contact", "verify", "Bob", "--yes").expect(0)
      try alice("seal", "--to", "Bob", "--no-sign", input: .text("x")).expect(5)
      try alice("seal", "--to", "Bob", input: .text("x")).expect(0)
    }

    @Test(arguments: [
      ["policy", "set", "nonsense", "on"], ["policy", "set", "contactRequiredToSend", "maybe"],
    ])
    func anotherWordIsWrongUsage(arguments: [String]) throws {
      try Place().run(arguments).expect(2)
    }

    @Test func commonOptionsStandBeforeAndAfterTheCommand() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      for arguments in [
        ["--vault", alice.vault, "identity", "list", "--json"],
        ["--json", "--vault", alice.vault, "identity", "list"],
        ["identity", "list", "--vault", alice.vault, "--json"],
        ["--json", "identity", "list", "--vault", alice.vault],
      ] {
        let identities = try place.run(arguments).expect(0).json["identities"] as? [[String: Any]]
        #expect(identities?.first?["name"] as? String == "Alice")
      }
      // The one closest to the command counts.
      let both = try place.whisper("--vault", alice.vault, "identity", "list", "--vault", bob.vault)
      #expect(try both.expect(0).text.hasSuffix("Bob"))
    }

    @Test func aPassphraseComesFromAFileOrADescriptor() throws {
      let place = try LockedVault.place()
      let list = ["identity", "list"]
      try place.run(list + ["--passphrase-file", "secret"]).expect(0)
      try place.run(
        list + ["--passphrase-fd", "3"], descriptors: [3: .text(LockedVault.passphrase)]
      )
      .expect(0)
      try place.run(
        list + ["--passphrase-fd", "7"], descriptors: [7: .text(LockedVault.passphrase + "\r\n")]
      ).expect(0)
      try place.run(list + ["--passphrase-fd", "0"], input: .file(place.path("secret"))).expect(0)
      try place.shell("whisper identity list --passphrase-file <(cat secret)").expect(0)
      try place.run(["--passphrase-file", "secret"] + list).expect(0)
    }

    @Test(
      arguments: [
        (["--passphrase-file", "nowhere"], 4), (["--passphrase-file", "."], 1),
        (["--passphrase-fd", "9"], 4), (["--passphrase-fd", "-1"], 2),
        (["--passphrase-fd", "x"], 2),
        (["--passphrase-file", "secret", "--passphrase-fd", "3"], 2), (["--vault", ""], 2),
      ] as [([String], Int32)])
    func aPassphraseThatCannotBeReadIsSaid(options: [String], status: Int32) throws {
      let ran = try LockedVault.place().run(["identity", "list"] + options).expect(status)
      #expect(ran.complaint != nil)
    }

    @Test func standardInputIsNotThePassphraseAndTheTextAtOnce() throws {
      let place = try LockedVault.place()
      for arguments in [
        ["seal", "--to", "Bob"], ["open"], ["open", "-"], ["contact", "add", "-"],
      ] {
        let ran = try place.run(
          arguments + ["--passphrase-fd", "0"], input: .text(LockedVault.passphrase))
        #expect(
          try ran.expect(2).complaint
            == "Standard input cannot be the text and the passphrase: name a file for one of them.")
      }
    }

    @Test func aPassphraseIsChangedAndRemoved() throws {
      let place = try LockedVault.place()
      try place.write("the new one\n", to: "new")
      try place.whisper(
        "passphrase", "change", "--passphrase-file", "secret", "--new-passphrase-file", "new"
      ).expect(0)
      try place.whisper("identity", "list", "--passphrase-file", "secret").expect(4)
      try place.whisper("identity", "list", "--passphrase-file", "new").expect(0)
      try place.whisper(
        "passphrase", "change", "--passphrase-fd", "3", "--new-passphrase-fd", "4",
        descriptors: [3: .text("the new one"), 4: .text("a third")]
      ).expect(0)
      try place.whisper("passphrase", "remove", "--yes", "--passphrase-file", "new").expect(4)
      try place.write("a third", to: "third")
      try place.whisper("passphrase", "remove", "--passphrase-file", "third").expect(2)
      try place.whisper("passphrase", "remove", "--yes", "--passphrase-file", "third").expect(0)
      try place.whisper("identity", "list").expect(0)
      #expect(
        try place.whisper("passphrase", "remove").expect(0).errors
          == "The vault has no passphrase.\n")
    }

    @Test func oneDescriptorIsNotTwoPassphrases() throws {
      try LockedVault.place().whisper(
        "passphrase", "change", "--passphrase-fd", "3", "--new-passphrase-fd", "3",
        descriptors: [3: .text(LockedVault.passphrase)]
      ).expect(2)
    }

    @Test func quietPrintsDataAndErrorsOnly() throws {
      let (alice, bob) = try Place().pair()
      let sealed = try alice("seal", "--to", "Bob", "--quiet", input: .text("x")).expect(0)
      #expect(sealed.errors.isEmpty)
      let opened = try bob("--quiet", "open", input: .text(sealed.text)).expect(0)
      #expect(opened.errors.isEmpty && opened.text == "x")
      let refused = try bob("--quiet", "open", input: .text(sealed.text)).expect(7)
      #expect(refused.complaint != nil && refused.hint != nil)
    }
  }
#endif
