#if os(Linux)
  import Foundation
  import Testing
  import WhisperKit
  import Words

  @testable import Commands

  /// A message that is not of these days is one question on a terminal, and a refusal elsewhere.
  @Suite struct OldMessageTests {
    private static let days: Int64 = 86_400

    /// Somebody with a message to themselves.
    private func letter() throws -> (ada: Rehearsal, envelope: String) {
      let ada = try Rehearsal()
      try ada.settle(as: "Ada")
      let bundle = try ada("identity", "export").expect(.done).ran.text
      try ada("contact", "add", input: bundle).expect(.done)
      return (ada, try ada("seal", "--to", "Ada", input: "x").expect(.done).ran.text)
    }

    private func asked(_ question: String) -> [Scene] { [.asked(LabelWords.question(question))] }

    @Test func whoSaysYesHasItOpenedAndNoted() throws {
      var (ada, envelope) = try letter()
      ada.now += 3 * Self.days
      let opened = try ada("open", input: envelope, answers: ["yes"]).expect(.done)
      #expect(opened.questions == asked("It is 3 days old. Open it?"))
      #expect(opened.ran.errors.contains("within 48 hours"))
      #expect(opened.ran.errors.contains("Old: sent 3 days ago."))
      #expect(opened.ran.text == "x")
      let again = try ada("open", "--allow-expired", "--json", input: envelope)
        .expect(.expiredOrReplayed).ran
      #expect(try again.errorJSON["code"] as? String == WhisperError.Code.messageReplayed.rawValue)
    }

    @Test func aClockThatStandsBeforeTheKeysIsSaidToWhoSeals() throws {
      var (ada, _) = try letter()
      let made = ada.now
      ada.now -= 200
      let near = try ada("seal", "--to", "Ada", input: "x").expect(.done).ran
      #expect(!near.errors.contains("clock"))
      ada.now = 86_400
      let sealed = try ada("seal", "--to", "Ada", input: "x").expect(.done).ran
      #expect(
        sealed.errors.contains(
          "This machine's clock stands before \(Time.text(made)), when your keys were made"))
      let json = try ada("seal", "--to", "Ada", "--json", input: "x").expect(.done).ran
      #expect(json.errors.isEmpty)
    }

    @Test func aNoEndsWith7AndNotesNothing() throws {
      var (ada, envelope) = try letter()
      ada.now += 3 * Self.days
      let left = try ada("open", input: envelope, answers: ["perhaps", "no"])
        .expect(.expiredOrReplayed)
      #expect(left.ran.output.isEmpty && left.questions.count == 2)
      #expect(
        left.ran.errorLines.last
          == "Error: The message was not opened, and nothing was noted of it.")
      try ada("open", input: envelope, answers: ["yes"]).expect(.done)
    }

    @Test func aYesGivenBeforehandIsNoAnswer() throws {
      var (ada, envelope) = try letter()
      ada.now += 3 * Self.days
      let asked = try ada("open", "--yes", "--quiet", input: envelope, answers: ["no"])
        .expect(.expiredOrReplayed)
      #expect(asked.questions.count == 1)
      let unasked = try ada("open", "--yes", input: envelope).expect(.expiredOrReplayed).ran
      #expect(unasked.complaint == "This message is 3 days old.")
      #expect(unasked.hint?.contains("--allow-expired") == true)
    }

    @Test func programsAreRefusedAsBefore() throws {
      var (ada, envelope) = try letter()
      ada.now += 3 * Self.days
      let refused = try ada("open", "--json", input: envelope, answers: [])
        .expect(.expiredOrReplayed).ran
      #expect(try refused.errorJSON["code"] as? String == WhisperError.Code.messageOld.rawValue)
      #expect((try refused.errorJSON["hint"] as? String)?.contains("--allow-expired") == true)
    }

    @Test func theOptionStandsForTheAnswer() throws {
      var (ada, envelope) = try letter()
      ada.now += 3 * Self.days
      try ada("open", "--allow-expired", input: envelope, answers: []).expect(.done)
    }

    @Test func oneThatIsDatedAheadIsAskedAboutToo() throws {
      var (ada, envelope) = try letter()
      ada.now -= 5 * Self.days
      let opened = try ada("open", input: envelope, answers: ["yes"]).expect(.done)
      #expect(
        opened.questions == asked("It is dated 5 days ahead of this machine's clock. Open it?"))
      #expect(opened.ran.errors.contains("The clock of this machine may be wrong"))
    }

    @Test func oneThatNobodyCanTellIsAskedAboutToo() throws {
      func question(_ code: WhisperError.Code) throws -> OldMessageQuestion? {
        let json = #"{"code":"\#(code.rawValue)"}"#
        return OldMessageQuestion(
          try JSONDecoder().decode(WhisperError.self, from: Data(json.utf8)))
      }
      #expect(
        try question(.messageForgotten)?.question
          == "Nobody knows whether you opened it before. Open it?")
      #expect(try question(.messageReplayed) == nil && question(.messageNotForMe) == nil)
    }

    @Test func oneThatWasOpenedBeforeIsRefusedWithoutAQuestion() throws {
      let (ada, envelope) = try letter()
      try ada("open", input: envelope).expect(.done)
      let again = try ada("open", input: envelope, answers: []).expect(.expiredOrReplayed).ran
      #expect(again.hint?.hasPrefix("--again ") == true)
    }

    @Test func ofSeveralEachIsAskedAboutUnderItsNumber() throws {
      var (ada, first) = try letter()
      let second = try ada("seal", "--to", "Ada", input: "y").expect(.done).ran.text
      ada.now += 3 * Self.days
      ada.columns = 80
      let opened = try ada(
        "open", "--all", input: first + "\n" + second + "\n", answers: ["no", "yes"]
      ).expect(.expiredOrReplayed)
      #expect(opened.questions.count == 2)
      #expect(opened.ran.text.contains("y") && !opened.ran.text.contains("x"))
      let about = opened.scenes.filter {
        if case .said(let text) = $0 { text.contains("within 48 hours") } else { false }
      }
      #expect(about.count == 2)
      for (scene, number) in zip(about, 1...) {
        guard case .said(let text) = scene else { continue }
        #expect(text.contains(SeveralWords.heading("\(number)")))
      }
    }

    @Test func theProgramAsksOnItsTerminal() throws {
      let (alice, bob) = try Place().pair()
      let sentAt = Int64(Date().timeIntervalSince1970) - 73 * 3600
      let envelope = try Stranger.envelope(
        "a letter", claiming: alice.bundle, to: bob.bundle, sentAt: sentAt)
      try bob.place.write(envelope, to: "letter")
      let left = try bob.terminal("open", "letter")
      try left.answer("It is 3 days old. Open it? [yes/no] ", "no")
      #expect(try left.end() == 7)
      let piped = try bob.terminal("open", on: [.output, .errors], input: .text(envelope))
      try piped.answer("It is 3 days old. Open it? [yes/no] ", "yes")
      #expect(try piped.end() == 0)
      #expect(piped.text.contains("a letter") && piped.isAsAtStart)
    }

    @Test(arguments: ["de_DE", "es_ES"]) func theAnswerIsOfThePersonsLanguage(locale: String) throws
    {
      var (alice, bob) = try Place().pair()
      bob.locale = locale
      let sentAt = Int64(Date().timeIntervalSince1970) - 73 * 3600
      let envelope = try Stranger.envelope(
        "a letter", claiming: alice.bundle, to: bob.bundle, sentAt: sentAt)
      try bob.place.write(envelope, to: "letter")
      let session = try bob.terminal("open", "letter")
      try session.answer(
        locale == "de_DE" ? "Sie ist 3 Tage alt. Öffnen?" : "Tiene 3 días. ¿Abrirlo?",
        locale == "de_DE" ? "ja" : "sí")
      #expect(try session.end() == 0)
      #expect(session.text.contains("a letter"))
      alice.locale = locale
      let sealed = try alice("seal", "--to", "Bob", input: .text("x")).expect(0)
      #expect(!sealed.errors.contains("nur mit --allow-expired"))
    }
  }
#endif
