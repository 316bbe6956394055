#if os(Linux)
  import Foundation
  import Testing
  import Words

  @testable import Commands

  /// With `--text` objects have the sentences that the terminal has for them.
  @Suite struct TextTests {
    @Test func aReportHasItsLines() throws {
      let program = try FrontEnd()
      let text = try program.ada("contact", "show", "Bob").expect(.done).ran.lines
      #expect(
        try program.run("contact", "show", "Bob", "--text").expect(0).json["text"] as? [String]
          == text)
      #expect(try program.run("contact", "show", "Bob").expect(0).json["text"] == nil)
    }

    @Test func aChangeHasItsSentence() throws {
      let program = try FrontEnd()
      let blocked = try program.run("contact", "block", "Bob", "--text").expect(0).json
      #expect(blocked["text"] as? [String] == [ContactWords.isBlocked("Bob")])
      let removed = try program.run("contact", "remove", "Bob", "--yes", "--text").expect(0).json
      #expect(removed["text"] == nil)
      let note = try #require((removed["notes"] as? [[String: Any]])?.first)
      #expect(note["text"] as? [String] == [ContactWords.removed("Bob")])
    }

    @Test func whatIsDataHasWhatIsSaidOfIt() throws {
      let program = try FrontEnd()
      let sealed = try program.ada("seal", "--to", "Bob", "--json", "--text", input: "x")
        .expect(.done).ran.json
      let text = try #require(sealed["text"] as? [String])
      #expect(text.first == MessageWords.sealedSigned("Ada", "Bob") && text.count == 2)
    }

    @Test func questionsAndErrorsHaveThem() throws {
      let program = try FrontEnd()
      let question = try program.question("contact", "verify", "Bob", "--text")
      let text = try #require(question.facts["text"] as? [String])
      #expect(text.first == ContactWords.bothSee("Bob"))
      #expect(text.last == ContactWords.verifyQuestion("Bob"))
      let error = try program.run("contact", "show", "Nobody", "--text").expect(1).errorJSON
      #expect(error["text"] as? [String] == [error["error"] as? String ?? ""])
    }

    @Test func partsOfATransactionHaveTheirs() throws {
      let desk = try EthereumDesk()
      let review = try desk.inspect(try desk.transfer(), "--text").json
      let whole = try #require(review["text"] as? [String])
      for part in ["payments", "effects"] {
        let objects = try #require(review[part] as? [[String: Any]])
        #expect(!objects.isEmpty)
        for object in objects {
          let lines = try #require(object["text"] as? [String])
          #expect(!lines.isEmpty && lines.allSatisfy(whole.contains), "\(part)")
        }
      }
      let fee = try #require(review["fee"] as? [String: Any])
      #expect((fee["text"] as? [String])?.allSatisfy(whole.contains) == true)
      let refused = try desk.inspect(
        try desk.transfer(["maxFeePerGas": "90000000000000"]), "--text", status: 5)
      let refusal = try #require(
        (try refused.json["refusals"] as? [[String: Any]])?.first?["text"] as? [String])
      #expect(refusal.first?.contains("(fee-high)") == true)
    }

    @Test func findingsOfTheDoctorHaveTheirs() throws {
      let ran = try Rehearsal()("doctor", "--json", "--text").ran
      let findings = try #require(try ran.json["findings"] as? [[String: Any]])
      #expect(!findings.isEmpty)
      #expect(findings.allSatisfy { ($0["text"] as? [String])?.isEmpty == false })
    }

    @Test func withoutJSONItIsNoOption() throws {
      let ran = try Rehearsal()("status", "--text").expect(.usage).ran
      #expect(ran.complaint?.contains("--json") == true)
    }
  }
#endif
