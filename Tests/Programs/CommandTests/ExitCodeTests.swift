#if os(Linux)
  import Foundation
  import Testing

  /// Every exit code that is promised, reached by the built program.
  @Suite struct ExitCodeTests {
    @Test func doneIs0() throws {
      let place = try Place()
      #expect(try place.whisper("init", "--no-passphrase", "--yes").status == 0)
    }

    @Test func failureIs1() throws {
      let ran = try Place().whisper("identity", "list").expect(1)
      #expect(ran.complaint?.hasPrefix("There is no vault in ") == true)
      #expect(ran.hint == NextStepTests.newOrBack)
      #expect(ran.output.isEmpty)
      // Before a question, too.
      #expect(
        try Place().whisper("vault", "repair", "registry").expect(1).hint
          == NextStepTests.newOrBack)
    }

    @Test func wrongUsageIs2() throws {
      let ran = try Place().whisper("seal").expect(2)
      #expect(ran.complaint == "Say whom it is for: --to NAME or --to-key KEY.")
      #expect(ran.output.isEmpty)
    }

    @Test func aMessageForSomebodyElseIs3() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      let carol = try place.person("Carol")
      let envelope = try alice.seal("for Bob", to: "Bob")
      let ran = try carol("open", input: .text(envelope)).expect(3)
      #expect(
        ran.complaint
          == "None of your identities can open this. It may be for somebody else, for keys that you"
          + " deleted, or sent by yourself.")
      #expect(ran.output.isEmpty)
    }

    @Test func aWrongPassphraseIs4() throws {
      let place = try Place()
      let right = try place.write("right one\n", to: "right")
      let wrong = try place.write("wrong one\n", to: "wrong")
      try place.whisper("init", "--yes", "--passphrase-file", right).expect(0)
      let ran = try place.whisper("identity", "list", "--passphrase-file", wrong).expect(4)
      #expect(
        ran.complaint
          == "Wrong passphrase (caps lock, keyboard layout, a space?). Nobody can recover it.")
      #expect(
        ran.hint?.contains("vault reset destroys this vault; then whisper ") == true)
      #expect(ran.output.isEmpty)
      #expect(!ran.errors.contains("wrong one"))
    }

    @Test func aMissingPassphraseIs4() throws {
      let place = try Place()
      let right = try place.write("right one\n", to: "right")
      try place.whisper("init", "--yes", "--passphrase-file", right).expect(0)
      let ran = try place.whisper("identity", "list").expect(4)
      #expect(ran.hint == "give --passphrase-file or --passphrase-fd")
    }

    @Test func aPolicyThatForbidsIs5() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try alice("policy", "set", "contactRequiredToSend", "on").expect(0)
      let stranger = try bob("identity", "show", "--json").expect(0).json["key"] as? String ?? ""
      let ran = try alice("seal", "--to-key", stranger, input: .text("x")).expect(5)
      #expect(ran.complaint?.contains("contactRequiredToSend") == true)
      #expect(ran.hint == alice.suggested("whisper contact add FILE"))
    }

    @Test func aTamperedMessageIs6() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      var segments = try alice.seal("the river", to: "Bob").components(separatedBy: ".")
      // The sealed body stands before the signature.
      let body = segments.count - 2
      segments[body] = (segments[body].hasPrefix("A") ? "B" : "A") + segments[body].dropFirst()
      let ran = try bob("open", input: .text(segments.joined(separator: "."))).expect(6)
      #expect(
        ran.complaint == "The sealed message does not open: it was changed on its way, or forged.")
      #expect(ran.output.isEmpty)
    }

    @Test func aBadSignatureIs6AndShowsNothing() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      var envelope = try alice.seal("the river", to: "Bob")
      let last = envelope.index(envelope.endIndex, offsetBy: -20)
      envelope.replaceSubrange(last...last, with: envelope[last] == "A" ? "B" : "A")
      let ran = try bob("open", input: .text(envelope)).expect(6)
      #expect(ran.complaint == "Invalid signature. Nothing is shown.")
      #expect(ran.output.isEmpty)
      #expect(!ran.errors.contains("From:"))
    }

    @Test func aRepetitionIs7() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let envelope = try alice.seal("once", to: "Bob")
      try bob("open", input: .text(envelope)).expect(0)
      let ran = try bob("open", input: .text(envelope)).expect(7)
      #expect(
        ran.complaint
          == "You opened this message already. If it came again, somebody may have sent it twice.")
      #expect(ran.hint == "--again opens it once more")
      #expect(ran.output.isEmpty)
    }

    @Test func aDamagedVaultIs8() throws {
      let place = try Place()
      let alice = try place.person("Alice")
      try place.write("this was a vault once, and is one no more", to: "alice/vault.db")
      let ran = try alice("identity", "list").expect(8)
      #expect(ran.complaint == "The vault's database cannot be used: it is not a database.")
      #expect(ran.hint == alice.suggested(DamageTests.wayBack))
    }

    @Test func aNoToAQuestionIs130() throws {
      let place = try Place()
      let session = try place.terminal("init", "--no-passphrase")
      try session.answer("Do you accept this? [yes/no] ", "no")
      #expect(try session.end() == 130)
      #expect(session.text.contains("Error: Cancelled."))
      #expect(!place.exists(".local/share/whisper/vault.db"))
    }

    @Test func theCodesAreListedInTheHelp() throws {
      let help = try Place().whisper("--help").expect(0).text
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        help.contains(
          "Exit codes: 0 done; 1 failed; 2 wrong usage; 3 not addressed to you; 4 passphrase, PIN or "
            + "security key missing or wrong; 5 refused by a rule; 6 changed or forged; 7 too old, or "
            + "opened before; 8 vault needs repair; 130 cancelled."))
    }
  }
#endif
