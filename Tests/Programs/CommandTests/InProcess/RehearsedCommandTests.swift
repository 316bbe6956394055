#if os(Linux)
  import Foundation
  import ProcessHardening
  import Testing
  import WhisperKit
  import Words

  @testable import Commands

  /// Commands in this process: what they ask, say and print, and in which order. That the program itself does so
  /// with real streams is shown elsewhere.
  @Suite struct RehearsedCommandTests {
    private static let passphrase = "four random words here"

    private static let accept = LabelWords.question(VaultWords.acceptQuestion.text)
    private static let ask = Scene.askedSecretly(VaultWords.passphrasePrompt.text)

    private func value<Value>(_ json: [String: Any], _ key: String) throws -> Value {
      try #require(json[key] as? Value, "\(key): \(json)")
    }

    @Test func fromTheFirstInitToAMessageThatIsOpened() throws {
      let (ada, bob) = (try Rehearsal(), try Rehearsal())
      let made = try ada("init", "--json", answers: ["yes", Self.passphrase, Self.passphrase])
        .expect(.done)
      // Standard error is a program's: what must be read stands before the question.
      guard case .asked(let question)? = made.questions.first else {
        throw RunnerFailure("nobody was asked: \(made.questions)")
      }
      #expect(question.hasPrefix(NoticeWords.title.text) && question.hasSuffix(Self.accept))
      #expect(
        Array(made.questions.dropFirst()) == [
          .askedSecretly(VaultWords.newPrompt.text), .askedSecretly(VaultWords.againPrompt.text),
        ])
      #expect(made.ran.errorOutput.isEmpty)
      #expect(try value(made.ran.json, "vault") == ada.place.path(".local/share/whisper"))
      #expect(try value(made.ran.json, "protector") == "passphrase")

      let created = try ada("identity", "create", "Ada", "--json", answers: [Self.passphrase])
        .expect(.done)
      #expect(created.questions == [Self.ask])
      #expect(try value(created.ran.json, "createdAt") == ada.now)
      try bob.settle(as: "Bob")

      let bundles = (
        try ada("identity", "export", answers: [Self.passphrase]).expect(.done).ran.text,
        try bob("identity", "export").expect(.done).ran.text
      )
      try ada("contact", "add", input: bundles.1, answers: [Self.passphrase]).expect(.done)
      try bob("contact", "add", input: bundles.0).expect(.done)

      // A file or pipe is read before the passphrase is asked for.
      let sealed = try ada(
        "seal", "--to", "Bob", "--json", input: "See you at nine.", answers: [Self.passphrase]
      ).expect(.done)
      #expect(sealed.questions == [Self.ask])
      #expect(try value(sealed.ran.json, "sealedAt") == ada.now)
      let envelope: String = try value(sealed.ran.json, "envelope")

      let opened = try bob("open", "--json", input: envelope).expect(.done)
      #expect(String(decoding: opened.ran.output, as: UTF8.self) == "See you at nine.")
      #expect(try value(opened.ran.errorJSON, "from") == "Ada")
      #expect(try value(opened.ran.errorJSON, "trust") == "unverified")
      let again = try bob("open", "--json", input: envelope).expect(.expiredOrReplayed)
      #expect(again.ran.output.isEmpty)
      #expect(
        try value(again.ran.errorJSON, "code") == WhisperError.Code.messageReplayed.rawValue)

      let status = try bob("status", "--json").expect(.done).ran.json
      let contents: [String: Any] = try value(status, "contents")
      #expect(try value(contents, "identities") == 1)
      #expect(try value(contents, "contacts") == 1)
      #expect(try value(contents, "activeIdentity") == "Bob")
      #expect(try value(status, "fileSandbox") == "unavailable")
    }

    // MARK: Asking

    @Test("a passphrase is its characters, in whichever form of Unicode it comes")
    func passphraseInEitherForm() throws {
      let (composed, decomposed) = ("four r\u{E4}ndom words here", "four ra\u{308}ndom words here")
      for (set, typed) in [(composed, decomposed), (decomposed, composed)] {
        let ada = try Rehearsal()
        try ada.settle(as: "Ada", passphrase: set)
        let listed = try ada("identity", "list", answers: [typed]).expect(.done)
        #expect(listed.questions == [Self.ask])
        // What is another one is asked for again, as often as before.
        let wrong = try ada("identity", "list", answers: ["m\u{F6}rse", "mo\u{308}rse", "x"])
          .expect(.authentication)
        #expect(wrong.questions.count == 3)
        // A change asks for the present one, and takes it so too.
        try ada(
          "passphrase", "change",
          answers: [typed, "ladle orbit twenty quiet", "ladle orbit twenty quiet"]
        )
        .expect(.done)
        try ada("identity", "list", answers: ["ladle orbit twenty quiet"]).expect(.done)
      }
    }

    @Test func aWrongPassphraseIsSaidAndAskedForAgain() throws {
      let ada = try Rehearsal()
      try ada.settle(as: "Ada", passphrase: Self.passphrase)
      let wrong = VaultErrorWords.wrongPassphrase.text + "\n"
      let again = Scene.askedSecretly(wrong + VaultWords.passphrasePrompt.text)
      let listed = try ada("identity", "list", answers: ["no", "neither", Self.passphrase])
        .expect(.done)
      #expect(listed.questions == [Self.ask, again, again])
      #expect(listed.ran.text.contains("Ada"))

      let refused = try ada("identity", "list", "--json", answers: ["a", "b", "c"])
        .expect(.authentication)
      #expect(refused.questions == [Self.ask, again, again])
      #expect(
        try value(refused.ran.errorJSON, "code") == WhisperError.Code.passphraseWrong.rawValue)
    }

    @Test func aPassphraseFromAFileIsTriedOnceAndAsksNobody() throws {
      let ada = try Rehearsal()
      try ada.settle(as: "Ada", passphrase: Self.passphrase)
      let file = try ada.place.write("another\n", to: "secret")
      let refused = try ada("identity", "list", "--passphrase-file", file, answers: [])
      #expect(refused.ran.status == ExitStatus.authentication.rawValue)
      #expect(refused.questions.isEmpty)
      try ada.place.write(Self.passphrase + "\r\n", to: "secret")
      try ada("identity", "list", "--passphrase-file", file).expect(.done)
    }

    @Test func withoutATerminalTheErrorNamesTheOption() throws {
      let ada = try Rehearsal()
      let unasked = try ada("init", "--no-passphrase").expect(.usage)
      let hint = "\(LabelWords.hint.text) \(CommandErrorWords.give("--yes"))"
      #expect(unasked.ran.errorLines.last == hint)
      try ada.settle(as: "Ada", passphrase: Self.passphrase)
      let locked = try ada("identity", "list", "--json").expect(.authentication)
      #expect(
        try value(locked.ran.errorJSON, "code") == CommandErrorWords.passphraseNeeded.rawValue)
    }

    @Test func whatIsNoAnswerIsAskedAgainAndANoMakesNothing() throws {
      let ada = try Rehearsal()
      let refused = try ada("init", answers: ["", "perhaps", "no"]).expect(.cancelled)
      #expect(refused.questions == Array(repeating: .asked(Self.accept), count: 3))
      #expect(try ada.place.names().isEmpty)
    }

    @Test func whoTypesAMessageGivesThePassphraseFirst() throws {
      var ada = try Rehearsal()
      try ada.settle(as: "Ada", passphrase: Self.passphrase)
      let bundle = try ada("identity", "export", answers: [Self.passphrase]).expect(.done).ran.text
      ada.isTyped = true
      let added = try ada("contact", "add", input: bundle, answers: [Self.passphrase])
        .expect(.done)
      let prompt = Scene.said(ContactWords.pasteBundle.text + "\n")
      let asked = try #require(added.scenes.firstIndex(of: Self.ask))
      #expect(try asked < #require(added.scenes.firstIndex(of: prompt)))
    }

    @Test func whoGeneratesAPassphraseHasItShownOnTheTerminalAlone() throws {
      let ada = try Rehearsal()
      let made = try ada("init", "--yes", "--generate", answers: ["a", "b", "c"])
        .expect(.authentication)
      #expect(made.scenes.contains(.showedSecret(under: VaultWords.generated.text)))
      let prompt = VaultWords.generatedPrompt.text
      let again = Scene.askedSecretly("\(VaultWords.generatedDiffers.text)\n\(prompt)")
      #expect(made.questions == [.askedSecretly(prompt), again, again])
      #expect(try ada("status", "--json").expect(.done).ran.json["exists"] as? Bool == false)
    }

    // MARK: Saying

    @Test func quietLeavesDataAndWhatAQuestionIsAbout() throws {
      let ada = try Rehearsal()
      let quiet = try ada("init", "--no-passphrase", "--quiet", "--yes").expect(.done)
      #expect(quiet.ran.errorOutput.isEmpty && quiet.ran.output.isEmpty)
      let other = try Rehearsal()
      let asked = try other("init", "--no-passphrase", "--quiet", answers: ["yes"]).expect(.done)
      let question = try #require(asked.scenes.firstIndex(of: .asked(Self.accept)))
      let notice = asked.scenes.firstIndex {
        guard case .said(let text) = $0 else { return false }
        return text.hasPrefix(NoticeWords.notice.whole + "\n")
      }
      #expect(notice == question - 1)
      #expect(try ada("identity", "create", "Ada", "--quiet").expect(.done).scenes.count == 2)
    }

    @Test func aTerminalGetsItsWidthAndNothingElseDoes() throws {
      var ada = try Rehearsal()
      try ada.settle(as: "Ada")
      let whole = try ada("identity", "show").expect(.done).ran
      #expect(whole.lines.contains { $0.count > 60 })
      ada.columns = 44
      let fitted = try ada("identity", "show").expect(.done).ran
      // What cannot be broken stands by itself.
      #expect(fitted.lines.allSatisfy { $0.count <= 44 || !$0.drop { $0 == " " }.contains(" ") })
      #expect(fitted.lines.count > whole.lines.count)
    }

    @Test func whatStandardOutputDoesNotTakeIsAnError() throws {
      var ada = try Rehearsal()
      try ada.settle(as: "Ada")
      ada.room = 10
      let ran = try ada("identity", "export", "--json").expect(.failed).ran
      let values: [String: Any] = try value(ran.errorJSON, "values")
      #expect(try value(values, "operation") == OperationWords.writeOutput.rawValue)
    }

    @Test func aWordThatIsNoCommandAndAComplaintOfTheParserAreTold() throws {
      let ada = try Rehearsal()
      let mistyped = try ada("sael", "--json").expect(.usage)
      #expect(try value(mistyped.ran.errorJSON, "code") == UsageErrorWords.noCommand.rawValue)
      let missing = try ada("identity", "create", "--json").expect(.usage)
      #expect(try value(missing.ran.errorJSON, "code") == ParserWords.missingArgument.rawValue)
      #expect(try ada("--version").expect(.done).ran.errorOutput.isEmpty)
    }

    // MARK: Surroundings

    @Test func theClockDecidesWhetherAMessageIsTooOld() throws {
      var ada = try Rehearsal()
      try ada.settle(as: "Ada")
      let bundle = try ada("identity", "export").expect(.done).ran.text
      try ada("contact", "add", input: bundle).expect(.done)
      let envelope = try ada("seal", "--to", "Ada", input: "x").expect(.done).ran.text
      ada.now += 3 * 86_400
      let old = try ada("open", "--json", input: envelope).expect(.expiredOrReplayed)
      #expect(try value(old.ran.errorJSON, "code") == WhisperError.Code.messageOld.rawValue)
      #expect(
        try ada("open", "--allow-expired", input: envelope).expect(.done).ran.text == "x")
    }

    @Test(
      arguments: [
        (["HOME": "/h"], "/h/.local/share/whisper"),
        (["HOME": "/h", "XDG_DATA_HOME": "/d"], "/d/whisper"),
        (["HOME": "/h", "XDG_DATA_HOME": "d"], "/h/.local/share/whisper"),
        (["HOME": "/h", "XDG_DATA_HOME": "/d", "WHISPER_HOME": "/w/"], "/w"),
        (["HOME": "/h", "WHISPER_HOME": ""], "/h/.local/share/whisper"),
      ] as [([String: String], String)])
    func theEnvironmentSaysWhereTheVaultIs(environment: [String: String], path: String) throws {
      var ada = try Rehearsal()
      ada.environment = environment
      #expect(try value(ada("status", "--json").expect(.done).ran.json, "vault") == path)
      let named = try ada("status", "--vault", "/named", "--json").expect(.done)
      #expect(try value(named.ran.json, "vault") == "/named")
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
    func withoutAHomeThereIsNoPlaceForAVault(environment: [String: String]) throws {
      var ada = try Rehearsal()
      ada.environment = environment
      let ran = try ada("status", "--json").expect(.usage).ran
      #expect(try value(ran.errorJSON, "code") == CommandErrorWords.noHome.rawValue)
    }

    @Test func aCommandReachesTheFilesThatItNamesAndNoOthers() throws {
      let ada = try Rehearsal()
      try ada.settle(as: "Ada")
      let letter = try ada.place.write("x", to: "letter")
      let bundle = try ada("identity", "export").expect(.done).ran.text
      try ada("contact", "add", input: bundle).expect(.done)
      let sealed = try ada("seal", "--to", "Ada", "-o", ada.place.path("out"), letter)
        .expect(.done)
      let access = FileAccess(
        vaultDirectory: ada.place.path(".local/share/whisper"), inputs: [letter],
        outputDirectories: [ada.place.path])
      #expect(Array(sealed.scenes.prefix(2)) == [.refusedPrograms, .restricted(access)])
      #expect(sealed.scenes.count { $0 == .refusedPrograms } == 1)
    }

    @Test func initGivesUpAllButItsVaultBeforeAPassphraseIsAskedFor() throws {
      let ada = try Rehearsal()
      let made = try ada("init", answers: ["yes", Self.passphrase, Self.passphrase, ""])
        .expect(.done)
      let vault = ada.place.path(".local/share/whisper")
      let steps = made.scenes.filter {
        if case .said = $0 { false } else if case .printed = $0 { false } else { true }
      }
      #expect(
        steps == [
          .refusedPrograms, .restricted(FileAccess(vaultDirectory: ada.place.path)),
          .asked(Self.accept), .restricted(FileAccess(vaultDirectory: vault)),
          .askedSecretly(VaultWords.newPrompt.text), .askedSecretly(VaultWords.againPrompt.text),
          .asked(FirstStepWords.namePrompt.text),
        ])
    }
  }
#endif
