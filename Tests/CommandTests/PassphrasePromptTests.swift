#if os(Linux)
  import Foundation
  import Glibc
  import Testing

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
      try session.answer("New passphrase: ", "one thing")
      try session.answer("The same again: ", "another thing")
      #expect(try session.end() == 4)
      #expect(session.text.contains("Error: The two passphrases differ."))
      #expect(try place.whisper("status", "--json").expect(0).json["exists"] as? Bool == false)
    }

    @Test func anEmptyNewPassphraseMakesNoVault() throws {
      let place = try Place()
      let session = try place.terminal("init", "--yes")
      try session.answer("New passphrase: ", "")
      #expect(try session.end() == 4)
      #expect(session.text.contains("hint: a vault without one is made with init --no-passphrase"))
      #expect(try place.whisper("status", "--json").expect(0).json["exists"] as? Bool == false)
    }

    @Test func aShortPassphraseIsTakenWithAWord() throws {
      let place = try LockedVault.place()
      let session = try place.terminal("passphrase", "change", "--passphrase-file", "secret")
      try session.answer("New passphrase: ", "short")
      try session.answer("The same again: ", "short")
      #expect(try session.end() == 0)
      #expect(session.text.contains("This passphrase is short."))
      #expect(session.text.contains("The passphrase is changed."))
    }

    @Test func backspaceRemovesAWholeCharacter() throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase: ")
      try session.type("correct hö\u{7F}örse 🐎\u{7F}battery\n")
      #expect(try session.end() == 0)
      #expect(session.text.contains("Alice"))
    }

    @Test func backspaceOnNothingDoesNothing() throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase: ")
      try session.type("x\u{7F}\u{7F}\u{08}" + LockedVault.passphrase + "\r")
      #expect(try session.end() == 0)
    }

    @Test func controlUStartsOver() throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase: ")
      try session.type("all wrong\u{15}" + LockedVault.passphrase + "\n")
      #expect(try session.end() == 0)
    }

    @Test func aWrongPassphraseIsSaidAndNotShown() throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.answer("Passphrase: ", "wrong guess")
      #expect(try session.end() == 4)
      #expect(
        session.text.contains(
          "Error: Wrong passphrase (caps lock, keyboard layout?). Nobody can recover it."))
      #expect(!session.text.contains("wrong guess"))
    }

    @Test(arguments: ["\u{03}", "\u{1C}", "\u{04}", "half of it\u{03}"])
    func aKeyThatCancelsEndsWith130AndGivesTheTerminalBack(keys: String) throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase: ")
      #expect(!session.echoes)
      try session.type(keys)
      #expect(try session.end() == 130)
      #expect(session.isAsAtStart)
      #expect(session.text.contains("Error: Cancelled."))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func aSignalFromElsewhereGivesTheTerminalBack(signal: Int32) throws {
      let session = try LockedVault.place().terminal("identity", "list")
      try session.wait(for: "Passphrase: ")
      #expect(!session.echoes)
      kill(session.pid, signal)
      #expect(try session.end() == 130)
      #expect(session.isAsAtStart)
      #expect(session.text.hasSuffix("\nError: Cancelled.\n"))
    }

    @Test func thePromptIsOnTheTerminalWhereverTheStreamsGo() throws {
      let place = try LockedVault.place()
      let session = try place.terminal("identity", "list", "--json", on: [])
      try session.answer("Passphrase: ", LockedVault.passphrase)
      #expect(try session.end() == 0)
      #expect(session.text == "Passphrase: \n")
      #expect(session.capturedText.hasPrefix("{\"identities\":[{"))
    }

    @Test func nothingIsAskedForATextWithoutAnEnvelope() throws {
      let session = try LockedVault.place().terminal("open", on: .errors, input: .text("garbage"))
      #expect(try session.end() == 1)
      #expect(session.text == "Error: There is no envelope in this text.\n")
    }

    @Test func theCurrentPassphraseIsAskedBeforeTheNewOne() throws {
      let place = try LockedVault.place()
      let session = try place.terminal("passphrase", "change")
      try session.answer("Current passphrase: ", "not this")
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
      try gated.answer("Passphrase: ", LockedVault.passphrase)
      try gated.answer("Passphrase again, to sign: ", LockedVault.passphrase)
      #expect(try gated.end() == 0)
      #expect(gated.capturedText.hasPrefix("whisper1:"))

      let cancelled = try place.terminal("seal", "--to", "Bob", on: [], input: .text("x"))
      try cancelled.answer("Passphrase: ", LockedVault.passphrase)
      try cancelled.wait(for: "Passphrase again, to sign: ")
      try cancelled.type("\u{03}")
      #expect(try cancelled.end() == 130)
      #expect(cancelled.capturedText == "Error: Signature cancelled.\n")

      let unsigned = try place.terminal(
        "seal", "--to", "Bob", "--no-sign", on: [], input: .text("x"))
      try unsigned.answer("Passphrase: ", LockedVault.passphrase)
      #expect(try unsigned.end() == 0)
    }
  }
#endif
