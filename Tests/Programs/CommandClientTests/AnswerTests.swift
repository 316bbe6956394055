import Testing

@testable import CommandClient

/// What is believed of what a command says.
@Suite("Answers of the command") struct AnswerTests {
  private func report(_ text: String) throws(CommandError) -> Said {
    try Answer.report(Array(text.utf8))
  }

  @Test("keys that are not known are passed over")
  func unknownKeys() throws {
    let said = try report(#"{"more":{"deep":[1,2]},"schema":3,"text":["Done."]}"# + "\n")
    #expect(said.text == ["Done."])
  }

  @Test("a run that has nothing to say has a report without facts")
  func nothing() throws { #expect(try report("").text == nil) }

  @Test("another schema is told from garbage")
  func schema() {
    do throws(CommandError) {
      _ = try report(#"{"schema":4}"# + "\n")
      Issue.record("it was believed")
    } catch {
      guard case .otherSchema(4) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test(
    "what is no line of JSON of the report's form is garbage",
    arguments: [
      "{}\n", "{\"schema\":3}", "{\"schema\":3}\n\n", "{\"schema\":3}\n{\"schema\":3}\n", "\n",
      "{\"schema\":\"3\"}\n", "{\"schema\":3,\"text\":\"Done.\"}\n",
      "{\"schema\":3,\"text\":[1]}\n",
      "{\"schema\":3", "\u{0}", "[]x\n", "{\"schema\":99999999999999999999}\n",
    ])
  func garbage(text: String) {
    do throws(CommandError) {
      _ = try report(text)
      Issue.record("it was believed")
    } catch {
      guard case .garbage = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("lines that come in pieces are put together, and one without end is too much")
  func pieces() throws {
    var reader = LineReader()
    #expect(try reader.take(Array("{\"a".utf8)[...]).isEmpty)
    #expect(
      try reader.take(Array("\":1}\n{}\n{".utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
        == ["{\"a\":1}", "{}"])
    #expect(throws: CommandError.self) {
      try reader.take([UInt8](repeating: 0x20, count: Answer.longestLine)[...])
    }
  }

  @Test("a question says what answers it")
  func question() throws {
    let text =
      #"{"code":"error.answer.needed","error":"E","exitStatus":2,"question":{"code":"q","values":["Ada"],"isFinal":true,"approval":"ab","text":["T"]},"schema":3}"#
    let refusal: Refusal = try Answer.report(Array((text + "\n").utf8))
    #expect(refusal.question?.approval == "ab")
    #expect(refusal.question?.isFinal == true)
    #expect(refusal.question?.confirm == nil)
  }

  @Test("of the environment the command gets what it has a use for")
  func environment() {
    let given = [
      "LANG": "C", "LC_ALL": "C", "LCX": "1", "PATH": "/", "LD_PRELOAD": "x",
      "XDG_RUNTIME_DIR": "/r", "WHISPER_VAULT": "/v",
    ]
    #expect(
      CommandClient.handedOn(given) == [
        "LANG=C", "LC_ALL=C", "WHISPER_VAULT=/v", "XDG_RUNTIME_DIR=/r",
      ])
  }
}
