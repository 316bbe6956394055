#if os(Linux)
  import Foundation
  import Glibc
  import Testing
  import VaultModel

  /// Passphrases as a person types them.
  @Suite struct PassphrasePromptTests {
    @Test func initAsksTwiceAndShowsNothingOfWhatIsTyped() throws {
      let place = try Place()
      let session = try place.terminal("init")
      try session.answer("Do you accept this? [yes/no] ", "yes")
      try session.wait(for: "New passphrase: ")
      #expect(!session.echoes)
      try session.type("four random words here\n")
      try session.answer("The same again: ", "four random words here")
      try session.answer("Your name, as others will see it (Enter alone: not now): ", "")
      #expect(try session.end() == 0)
      #expect(session.isAsAtStart)
      #expect(!session.text.contains("four"))
      #expect(session.text.contains("Protector: passphrase."))
      let secret = try place.write("four random words here", to: "secret")
      try place.whisper("identity", "list", "--passphrase-file", secret).expect(0)
    }

    @Test func twoDifferentPassphrasesMakeNoVault() throws {
      let place = try Place()
      let session = try place.terminal("init", "--yes")
      for _ in 0..<3 {
        try session.answer("New passphrase: ", "four random words here")
        try session.answer("The same again: ", "for random words here")
      }
      #expect(try session.end() == 4)
      #expect(session.text.contains("Error: The two passphrases differ."))
      #expect(try place.whisper("status", "--json").expect(0).json["exists"] as? Bool == false)
    }

    @Test func anEmptyNewPassphraseMakesNoVault() throws {
      let place = try Place()
      let session = try place.terminal("init", "--yes")
      for _ in 0..<3 { try session.answer("New passphrase: ", "") }
      #expect(try session.end() == 4)
      #expect(session.text.contains("hint: a vault without one is made with init --no-passphrase"))
      #expect(try place.whisper("status", "--json").expect(0).json["exists"] as? Bool == false)
    }

    @Test func backspaceRemovesAWholeCharacter() throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase of the vault: ")
      try session.type("correct hö\u{7F}örse 🐎\u{7F}battery\n")
      #expect(try session.end() == 0)
      #expect(session.text.contains("Alice"))
    }

    @Test func backspaceOnNothingDoesNothing() throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase of the vault: ")
      try session.type("x\u{7F}\u{7F}\u{08}" + LockedVault.passphrase + "\r")
      #expect(try session.end() == 0)
    }

    @Test(arguments: ["all wrong", String(repeating: "too long ", count: 1000)])
    func controlUStartsOver(typed: String) throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase of the vault: ")
      try session.type(pasting: typed + "\u{15}" + LockedVault.passphrase + "\n")
      #expect(try session.end() == 0)
    }

    @Test(arguments: [4095, 4096]) func aPassphraseHasALimit(count: Int) throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase of the vault: ")
      try session.type(pasting: String(repeating: "x", count: count) + "\n")
      guard count < 4096 else {
        #expect(try session.end() == 4)
        return #expect(session.text.contains("A passphrase has at most 4096 bytes."))
      }
      try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
      #expect(try session.end() == 0)
    }

    @Test func aWrongPassphraseIsAskedForAgainAndNotShown() throws {
      let session = try LockedVault.place().terminal("identity", "list", on: [])
      for wrong in ["wrong guess", "", "another"] {
        try session.answer("Passphrase of the vault: ", wrong)
      }
      #expect(try session.end() == 4)
      let wrong = try #require(session.text.split(separator: "\n").dropFirst().first)
      #expect(
        session.text
          == "Passphrase of the vault: \n\(wrong)\nPassphrase of the vault: \n\(wrong)\nPassphrase of the vault: \n"
      )
      #expect(session.capturedText.hasPrefix("Error: \(wrong)"))
    }

    /// What was given to the command is not lost by a slip.
    @Test func theRightPassphraseAfterAWrongOneOpensWhatWasGiven() throws {
      let place = try LockedVault.place()
      let bundle = try place.whisper("identity", "export", "--passphrase-file", "secret").expect(0)
      let bob = try place.person("Bob")
      try bob("contact", "add", "-", input: .bytes(bundle.output)).expect(0)
      let envelope = try bob.seal("kept", to: "Alice")
      let session = try place.terminal("open", on: [], input: .text(envelope))
      try session.answer("Passphrase of the vault: ", "not this")
      try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
      #expect(try session.end() == 0)
      #expect(session.capturedText.contains("kept"))
    }

    @Test func aWrongPassphraseByFileEndsAtOnce() throws {
      let place = try LockedVault.place()
      try place.write("not this", to: "wrong")
      let session = try place.terminal("identity", "list", "--passphrase-file", "wrong")
      #expect(try session.end() == 4)
      #expect(session.text.hasPrefix("Error: "))
    }

    @Test(arguments: ["\u{03}", "\u{1C}", "\u{04}", "half of it\u{03}"])
    func aKeyThatCancelsEndsWith130AndGivesTheTerminalBack(keys: String) throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase of the vault: ")
      #expect(!session.echoes)
      try session.type(keys)
      #expect(try session.end() == 130)
      #expect(session.isAsAtStart)
      #expect(session.text.contains("Error: Cancelled."))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func aSignalFromElsewhereGivesTheTerminalBack(signal: Int32) throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase of the vault: ")
      #expect(!session.echoes)
      kill(session.pid, signal)
      #expect(try session.end() == 130)
      #expect(session.isAsAtStart)
      #expect(session.text.hasSuffix("\nError: Cancelled.\n"))
    }

    @Test func thePromptIsOnTheTerminalWhereverTheStreamsGo() throws {
      let place = try LockedVault.place()
      let session = try place.terminal("identity", "list", "--json", on: [])
      try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
      #expect(try session.end() == 0)
      #expect(session.text == "Passphrase of the vault: \n")
      #expect(session.capturedText.hasPrefix("{\"identities\":[{"))
    }

    @Test func nothingIsAskedForATextWithoutAnEnvelope() throws {
      let session = try LockedVault.place().terminal("open", on: .errors, input: .text("garbage"))
      #expect(try session.end() == 1)
      #expect(session.text == "Error: There is no sealed message in this text.\n")
    }

    @Test func theCurrentPassphraseIsAskedBeforeTheNewOne() throws {
      let place = try LockedVault.place()
      let session = try place.terminal("passphrase", "change")
      for _ in 0..<3 { try session.answer("Current passphrase: ", "not this") }
      #expect(try session.end() == 4)
      #expect(!session.text.contains("New passphrase"))
    }

    @Test func aPolicyHasThePassphraseAskedAgainBeforeASignature() throws {
      let place = try LockedVault.place()
      let (secret, passphrase) = ("--passphrase-file", "secret")
      let bundle = try place.person("Bob").bundle
      try place.whisper("contact", "add", "-", secret, passphrase, input: .text(bundle)).expect(0)
      try place.whisper("policy", "set", "biometricGatedSigning", "on", secret, passphrase)
        .expect(0)
      let gated = try place.terminal("seal", "--to", "Bob", on: [], input: .text("x"))
      try gated.answer("Passphrase of the vault: ", LockedVault.passphrase)
      try gated.answer("Passphrase again, to sign: ", "a slip")
      try gated.answer("Passphrase again, to sign: ", LockedVault.passphrase)
      #expect(try gated.end() == 0)
      #expect(gated.capturedText.hasPrefix("whisper1:"))

      let cancelled = try place.terminal("seal", "--to", "Bob", on: [], input: .text("x"))
      try cancelled.answer("Passphrase of the vault: ", LockedVault.passphrase)
      try cancelled.wait(for: "Passphrase again, to sign: ")
      try cancelled.type("\u{03}")
      #expect(try cancelled.end() == 130)
      #expect(cancelled.capturedText == "Error: Signature cancelled.\n")

      let unsigned = try place.terminal(
        "seal", "--to", "Bob", "--no-sign", on: [], input: .text("x"))
      try unsigned.answer("Passphrase of the vault: ", LockedVault.passphrase)
      #expect(try unsigned.end() == 0)
    }
  }
#endif
