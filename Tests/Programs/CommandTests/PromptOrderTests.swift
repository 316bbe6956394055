#if os(Linux)
  import Foundation
  import Testing

  /// Where something is typed or pasted the passphrase comes first; what comes from a file or pipe is looked at
  /// first. So it is in every command.
  @Suite struct PromptOrderTests {
    @Test(arguments: [
      (["open"], "Paste the sealed message, then Enter and Ctrl-D:"),
      (["contact", "add"], "Paste the bundle, then Enter and Ctrl-D:"),
      (["keybook", "import"], "Paste the keybook, then Enter and Ctrl-D:"),
    ])
    func thePassphraseComesBeforeWhatIsPasted(command: [String], prompt: String) throws {
      let session = try LockedVault.place().terminal(command)
      try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
      try session.wait(for: prompt)
      try session.type("nothing of the kind\n\u{04}")
      #expect(try session.end() == 1)
      #expect(!session.text.contains(LockedVault.passphrase))
      let wrong = try LockedVault.place().terminal(command)
      for _ in 0..<3 { try wrong.answer("Passphrase of the vault: ", "not this") }
      #expect(try wrong.end() == 4)
      #expect(!wrong.text.contains("Ctrl-D"))
    }

    @Test func thePassphraseComesBeforeWhatIsTyped() throws {
      let place = try LockedVault.place()
      try place.whisper(
        "contact", "add", "-", "--passphrase-file", "secret",
        input: .text(try Place().person("Bob").bundle)
      ).expect(0)
      let session = try place.terminal("seal", "--to", "Bob", on: [.input, .errors])
      try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
      try session.wait(for: "Type the message, then Enter and Ctrl-D:")
      try session.type("hello\n\u{04}")
      #expect(try session.end() == 0)
      #expect(session.capturedText.hasPrefix("whisper1:"))
    }

    @Test(arguments: [
      ["open"], ["contact", "add"], ["keybook", "import"], ["restore"],
      ["seal", "--to", "Alice", "/nowhere"],
    ])
    func nobodyTypesAPassphraseForAFileThatIsOfNoUse(command: [String]) throws {
      let session = try LockedVault.place().terminal(
        command, on: .errors, input: .text("nothing of the kind"))
      #expect(try session.end() == 1)
      #expect(!session.text.contains("assphrase"))
      #expect(session.text.hasPrefix("Error: "))
    }

    @Test(
      arguments: [(["mode", "high"], 5), (["protector", "add", "pin"], 1)] as [([String], Int32)])
    func nobodyTypesAPassphraseForWhatTheVaultCannotDo(command: [String], status: Int32) throws {
      let session = try LockedVault.place().terminal(command)
      #expect(try session.end() == status)
      #expect(!session.text.contains("assphrase:"))
      #expect(session.text.hasPrefix("Error: "))
    }

    @Test func thePassphraseComesBeforeTheQuestionWhetherItIsToGo() throws {
      let place = try LockedVault.place()
      let session = try place.terminal("passphrase", "remove")
      try session.answer("Current passphrase: ", LockedVault.passphrase)
      try session.wait(for: "Without a passphrase, anybody and any program in your account")
      try session.answer("[yes/no] ", "yes")
      #expect(try session.end() == 0)
      try place.whisper("identity", "list").expect(0)
    }

    @Test func aBackupIsNotWaitedForOnATerminal() throws {
      let session = try LockedVault.place().terminal("restore")
      #expect(try session.end() == 2)
      #expect(session.text.hasPrefix("Error: A backup is not text that can be typed or pasted"))
    }

    @Test func nobodyTypesAPassphraseForAMessageThatIsTooLong() throws {
      let session = try LockedVault.place().terminal(
        "seal", "--to", "Alice", on: .errors,
        input: .text(String(repeating: "x", count: 65_535)))
      #expect(try session.end() == 1)
      #expect(!session.text.contains("assphrase"))
    }
  }
#endif
