#if os(Linux)
  import CryptoPrimitives
  import Foundation
  import Testing
  import WhisperKit
  import Words

  @testable import Commands

  /// Questions that a program gets, and answers by their codes.
  @Suite struct QuestionAnswerTests {
    private static let verify = ["contact", "verify", "Bob"]

    private func trust(_ program: FrontEnd) throws -> String? {
      try program.run("contact", "show", "Bob").json["trust"] as? String
    }

    @Test func aComparisonHasBothSidesWords() throws {
      let program = try FrontEnd()
      let question = try program.question(Self.verify)
      #expect(question.code == ContactWords.verifyQuestion.rawValue && question.values == ["Bob"])
      #expect(question.isFinal == false)
      #expect(Set(question.shown.compactMap { $0["role"] as? String }) == ["own", "contact"])
      for side in question.shown {
        #expect((side["words"] as? [String])?.count == 6)
        #expect((side["number"] as? String)?.split(separator: " ").count == 6)
      }
      // The lower fingerprint comes first, as on the other's screen.
      let fingerprints = question.shown.compactMap { $0["fingerprint"] as? String }
      #expect(fingerprints.count == 2 && fingerprints == fingerprints.sorted())
      #expect(Set(fingerprints).isSubset(of: question.subjects))
      #expect(question.facts.notes == [ContactWords.bothSee.rawValue])
    }

    @Test func itsCodeSaysYes() throws {
      let program = try FrontEnd()
      let question = try program.question(Self.verify)
      #expect(question.approval.utf8.count == 64)
      let done = try program.run("contact", "verify", "Bob", "--approve", question.approval)
        .expect(0)
      #expect(try done.json["trust"] as? String == "verified")
      #expect(done.errorOutput.isEmpty)
    }

    @Test func anotherCodeIsAnsweredByTheSameQuestion() throws {
      let program = try FrontEnd()
      let code = try program.question(Self.verify).approval
      let removal = try program.question("contact", "remove", "Bob").approval
      for wrong in ["", "yes", removal, code.uppercased(), String(code.dropLast())] {
        #expect(try program.question(Self.verify + ["--approve", wrong]).approval == code)
      }
      #expect(try trust(program) == "unverified")
      try program.run("contact", "verify", "Bob", "--approve", removal, "--approve", code).expect(0)
    }

    @Test func whatChangedMeanwhileIsAskedAnew() throws {
      let program = try FrontEnd()
      let code = try program.question(Self.verify).approval
      try program.run("identity", "rotate", "--yes").expect(0)
      let anew = try program.question(Self.verify + ["--approve", code])
      #expect(anew.approval != code && anew.code == ContactWords.verifyQuestion.rawValue)
      try program.run("contact", "rename", "Bob", "Robert").expect(0)
      let renamed = try program.question(
        "contact", "verify", "Robert", "--approve", code, "--approve", anew.approval)
      #expect(renamed.values == ["Robert"] && renamed.approval != anew.approval)
    }

    @Test func aCodeIsOfOneVaultAlone() throws {
      let (one, other) = (try Rehearsal(), try Rehearsal())
      try one.settle(as: "Ada")
      try other.settle(as: "Ada")
      let question = try FrontEnd(ada: one).question("vault", "rotate-root")
      let elsewhere = try FrontEnd(ada: other)
        .question("vault", "rotate-root", "--approve", question.approval)
      #expect(elsewhere.code == question.code && elsewhere.approval != question.approval)
    }

    /// docs/CLI.md, "Questions".
    @Test func theCodeIsMadeAsIsWritten() throws {
      let program = try FrontEnd()
      let question = try program.question(Self.verify)
      let whisper = try Whisper.open(at: program.ada.place.path(".local/share/whisper"))
      var asked = Array("whisper-question-v1".utf8)
      func number(_ value: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(value).bigEndian) { Array($0) }
      }
      func text(_ text: String) { asked += number(text.utf8.count) + Array(text.utf8) }
      asked += number(whisper.vaultID.count) + whisper.vaultID
      text("contact verify")
      text(question.code ?? "")
      asked += number(question.values.count)
      question.values.forEach(text)
      asked += number(question.subjects.count)
      question.subjects.forEach(text)
      #expect(Hex.encode(sha256(asked).bytes) == question.approval)
    }

    @Test func whereANameIsTypedItsOptionIsNamed() throws {
      let program = try FrontEnd()
      let typed = try program.question("identity", "delete", "Ada")
      #expect(typed.code == IdentityWords.typeName.rawValue && typed.isFinal == true)
      #expect(typed.facts["confirm"] as? String == "--confirm" && typed.facts["approval"] == nil)
      let confirmed = ["identity", "delete", "Ada", "--confirm", "Ada"]
      let question = try program.question(confirmed)
      #expect(question.code == IdentityWords.deleteQuestion.rawValue && question.isFinal == true)
      #expect(question.facts["confirm"] == nil)
      let done = try program.ada.call(confirmed + ["--json", "--approve", question.approval])
        .expect(.done).ran
      #expect(try done.json.notes.last == IdentityWords.deleted.rawValue)
    }

    @Test func newKeysOfAContactAreShownBesideTheOldOnes() throws {
      let ada = try Rehearsal()
      let bob = try Rehearsal()
      try ada.settle(as: "Ada")
      try bob.settle(as: "Bob")
      func bundle() throws -> String { try bob("identity", "export").expect(.done).ran.text }
      try ada("contact", "add", input: try bundle()).expect(.done)
      try bob("identity", "rotate", "--yes").expect(.done)
      let new = try bundle()
      let refused = try ada("contact", "add", "--json", input: new).expect(.usage).ran
      let question = AskedQuestion(
        facts: try #require(try refused.errorJSON["question"] as? [String: Any]))
      #expect(question.code == RotationWords.accept.rawValue)
      #expect(question.shown.map { $0["role"] as? String } == ["former", "new"])
      #expect(question.shown.allSatisfy { ($0["words"] as? [String])?.count == 6 })
      let taken = try ada(
        "contact", "add", "--json", "--approve", question.approval, input: new
      ).expect(.done).ran
      #expect((try taken.json["history"] as? [Any])?.count == 1)
    }

    static let commands: [(command: String, code: String, isFinal: Bool)] = [
      ("contact revoke Bob", ContactWords.revokeQuestion.rawValue, true),
      ("contact remove Bob", ContactWords.removeQuestion.rawValue, true),
      ("identity rotate", RotationWords.question.rawValue, true),
      ("vault rotate-root", VaultWords.rotateQuestion.rawValue, true),
      ("vault repair registry", RecoveryWords.registryQuestion.rawValue, true),
      ("pgp key generate Ada --device-bound", PGPKeyWords.deviceBoundQuestion.rawValue, false),
      (
        "wallet payee add Anna bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
        WalletWords.payeeQuestion.rawValue, false
      ),
    ]

    @Test(arguments: commands)
    func nothingIsDoneBeforeTheYes(command: String, code: String, isFinal: Bool) throws {
      let program = try FrontEnd()
      let arguments = command.split(separator: " ").map(String.init)
      let before = try program.ada.place.tree(".local/share/whisper")
      let question = try program.question(arguments)
      #expect(question.code == code && question.isFinal == isFinal)
      #expect(try program.ada.place.tree(".local/share/whisper") == before)
      try program.ada.call(arguments + ["--json", "--approve", question.approval]).expect(.done)
      #expect(
        try program.ada.place.tree(".local/share/whisper") != before || code.contains("registry"))
    }

    @Test func withCodesNobodyIsAskedOnATerminal() throws {
      let program = try FrontEnd()
      let outcome = try program.ada(
        "contact", "verify", "Bob", "--json", "--approve", "no", answers: []
      ).expect(.usage)
      #expect(outcome.questions.isEmpty)
    }

    @Test func theFirstQuestionOfAllIsAnsweredSo() throws {
      let program = FrontEnd(ada: try Rehearsal())
      let question = try program.question("init", "--no-passphrase")
      #expect(question.facts.notes.first == NoticeWords.title.rawValue)
      #expect(!program.ada.place.exists(".local"))
      try program.run("init", "--no-passphrase", "--approve", question.approval).expect(0)
    }

    @Test func aScriptForPeopleHearsWhatItDidBefore() throws {
      let program = try FrontEnd()
      let ran = try program.ada("contact", "remove", "Bob").expect(.usage).ran
      #expect(ran.hint == "give --yes")
      let compared = try program.ada("contact", "verify", "Bob").expect(.usage).ran
      #expect(compared.complaint == CommandErrorWords.comparisonNeeded("Bob"))
    }
  }

  extension FrontEnd {
    init(ada: Rehearsal) { self.ada = ada }
  }
#endif
