#if os(Linux)
  import Foundation
  import Testing
  import Words

  @testable import Commands

  /// With `--json` a command prints one object, and what it says besides stands in it.
  @Suite struct OneObjectTests {
    @Test func whatHasNoFactsIsAnObjectOfNotes() throws {
      let program = try FrontEnd()
      let ran = try program.run("contact", "remove", "Bob", "--yes").expect(0)
      #expect(ran.errorOutput.isEmpty)
      let json = try ran.json
      #expect(json["schema"] as? Int == 3)
      #expect(json.notes == [ContactWords.removed.rawValue])
      let note = try #require((json["notes"] as? [[String: Any]])?.first)
      #expect(note["values"] as? [String] == ["Bob"] && note["text"] == nil)
    }

    @Test func theNoticeAndTheComparisonAreNotesOfTheReport() throws {
      let made = try Rehearsal()("init", "--no-passphrase", "--yes", "--json").expect(.done).ran
      #expect(try made.json.notes == [NoticeWords.title.rawValue])
      #expect(made.errorOutput.isEmpty)
      let program = try FrontEnd()
      let verified = try program.run("contact", "verify", "Bob", "--yes").expect(0)
      #expect(try verified.json.notes == [ContactWords.bothSee.rawValue])
      #expect(verified.errorOutput.isEmpty)
    }

    @Test func whatIsSaidBeforeAndBehindTheFactsIsInThem() throws {
      let program = try FrontEnd()
      let ran = try program.run("identity", "create", "Work").expect(0)
      #expect(try ran.json.notes.isEmpty && ran.errorOutput.isEmpty)
      let archived = try program.run("identity", "archive", "Ada").expect(0)
      #expect(try archived.json["name"] as? String == "Ada")
      #expect(try archived.json.notes == [IdentityWords.noneActive.rawValue])
    }

    @Test func dataStandsByItselfAndItsFactsHaveTheNotes() throws {
      let program = try FrontEnd()
      let secret = try program.ada.place.write("abc", to: "secret")
      let ran = try program.run("backup", "--backup-passphrase-file", secret).expect(0)
      #expect(ran.output.starts(with: Array("WHISPER-BACKUP1".utf8)))
      #expect(ran.errorLines.count == 1)
      #expect(try ran.errorJSON.notes == [VaultWords.weakGiven.rawValue])
    }

    @Test func anErrorHasWhatWasSaidBeforeIt() throws {
      var program = try FrontEnd()
      program.ada.room = 0
      let ran = try program.run("contact", "verify", "Bob", "--yes")
      // The disk is full: nobody got the report.
      #expect(ran.status == 1 && ran.output.isEmpty && ran.errorLines.count == 1)
      let secret = try program.ada.place.write("abc", to: "secret")
      let full = try program.run("backup", "--backup-passphrase-file", secret)
      #expect(full.status == 1 && full.errorLines.count == 1)
      #expect(try full.errorJSON.notes == [VaultWords.weakGiven.rawValue])
    }

    @Test func quietLeavesOutWhatNobodyMustRead() throws {
      let program = try FrontEnd()
      let removed = try program.run("contact", "remove", "Bob", "--yes", "--quiet").expect(0)
      #expect(removed.output.isEmpty && removed.errorOutput.isEmpty)
      let paid = try program.run(
        "wallet", "payee", "add", "Anna", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "--yes",
        "--quiet"
      ).expect(0)
      #expect(try paid.json.notes == [WalletWords.addressIs.rawValue])
      #expect(paid.errorOutput.isEmpty)
    }

    @Test func aPersonAtTheTerminalReadsThereWhatBelongsToAQuestion() throws {
      let program = try FrontEnd()
      let outcome = try program.ada("contact", "verify", "Bob", "--json", answers: ["what", "yes"])
        .expect(.done)
      #expect(outcome.ran.errorOutput.isEmpty)
      guard case .asked(let first)? = outcome.questions.first,
        case .asked(let second)? = outcome.questions.last
      else { throw RunnerFailure("nobody was asked") }
      let question = LabelWords.question(ContactWords.verifyQuestion("Bob"))
      #expect(first.hasSuffix("\n" + question) && first.contains(ContactWords.bothSee("Bob")))
      // Once is enough.
      #expect(second == question)
    }
  }
#endif
