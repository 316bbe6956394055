#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A mailbox or saved chat with several envelopes in it.
  @Suite struct SeveralTests {
    /// Bob's mailbox: two from Alice, one for somebody else, one that was cut.
    private struct Mailbox {
      let place: Place
      let alice: Person
      let bob: Person
      let text: String

      init() throws {
        place = try Place()
        (alice, bob) = try place.pair()
        let carol = try place.person("Carol")
        try alice.meet(carol)
        let letters = try [
          alice.seal("one\nFrom: Mallory (Verified, Signed)", to: "Bob"),
          alice.seal("for Carol", to: "Carol"),
          alice.seal("two\n", to: "Bob", "--no-sign"),
          String(alice.seal("three", to: "Bob").dropLast(40)),
        ]
        text = letters.enumerated().map { index, letter in
          "From alice\nSubject: \(index)\n\n" + Fate.wrap(72).befall(letter) + "\n\nBye.\n\n"
        }.joined()
        try place.write(text, to: "mailbox")
      }
    }

    private func objects(_ ran: Ran) throws -> [[String: Any]] {
      let line = try #require(ran.errorLines.last)
      return try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [[String: Any]])
    }

    // MARK: The list

    @Test func theyAreListedAndWithoutAChoiceNothingIsOpened() throws {
      let mailbox = try Mailbox()
      for _ in 1...2 {
        let ran = try mailbox.bob("open", "mailbox").expect(2)
        #expect(ran.output.isEmpty)
        #expect(ran.errorLines.first == "Sealed messages in this text: 4")
        let list = ran.errorLines.dropFirst().prefix(4).map {
          $0.split(separator: " ").map(String.init)
        }
        #expect(list[0].prefix(4) == ["1", "new", "signed", "36"])
        #expect(list[0].last == "Bob")
        #expect(
          list[1].prefix(9) == ["2", "not", "for", "you", "signed", "at", "most", "254", "bytes"])
        #expect(list[2].prefix(5) == ["3", "new", "not", "signed", "4"])
        #expect(list[3] == ["4", "cut"])
        #expect(ran.complaint == "There are several sealed messages in this text.")
        #expect(ran.hint == "--number N opens one of them, --all opens all")
      }
      try mailbox.bob("open", "--number", "1", "mailbox").expect(0)
      let ran = try mailbox.bob("open", "mailbox").expect(2)
      #expect(ran.errorLines[1].contains("opened before  signed"))
    }

    @Test(arguments: ["de_DE.UTF-8", "es_ES.UTF-8"]) func theListIsInThePersonsLanguage(
      locale: String
    ) throws {
      let mailbox = try Mailbox()
      var bob = mailbox.bob
      bob.locale = locale
      let ran = try bob("open", "mailbox").expect(2)
      let words =
        locale.hasPrefix("de")
        ? [
          "Versiegelte Nachrichten in diesem Text: 4", "nicht für Sie", "abgeschnitten",
          "höchstens 254 Bytes",
        ]
        : [
          "Mensajes sellados en este texto: 4", "no es para usted", "cortado",
          "254 bytes como máximo",
        ]
      for word in words { #expect(ran.errors.contains(word)) }
    }

    // MARK: Choosing

    @Test func oneByItsNumberIsAsIfItWereAlone() throws {
      let mailbox = try Mailbox()
      let ran = try mailbox.bob("open", "--number", "3", "mailbox").expect(0)
      #expect(ran.output == Array("two\n".utf8))
      #expect(ran.errors.contains("\nMessage 3:\nFrom: Alice\n"))
      try mailbox.bob("open", "--number", "3", "mailbox").expect(7)
      #expect(
        try mailbox.bob("open", "--number", "3", "--again", "mailbox").expect(0).text == "two")
      try mailbox.bob("open", "--number", "2", "mailbox").expect(3)
      try mailbox.bob("open", "--number", "4", "mailbox").expect(1)
      try mailbox.bob("open", "--number", "1", "-o", "letter", "mailbox").expect(0)
      #expect(try mailbox.place.read("letter").starts(with: Array("one\n".utf8)))
    }

    @Test(arguments: [
      ["--number", "0"], ["--number", "5"], ["--number=-1"], ["--number", "1", "--number", "9"],
    ])
    func aNumberThatIsNotThereIsUsage(options: [String]) throws {
      let mailbox = try Mailbox()
      let ran = try mailbox.bob.run(["open"] + options + ["mailbox"]).expect(2)
      #expect(ran.complaint?.hasPrefix("There is no message ") == true)
      #expect(ran.complaint?.hasSuffix(": this text has 4.") == true)
      try mailbox.bob("open", "--all", "--number", "1", "mailbox").expect(2)
      #expect(try mailbox.bob("open", "--number", "1", "mailbox").expect(0).status == 0)
    }

    @Test func oneAloneIsAsItAlwaysWas() throws {
      let (alice, bob) = try Place().pair()
      let envelope = try alice.seal("alone", to: "Bob")
      let plain = try bob("open", input: .text(envelope)).expect(0)
      for options in [["--all"], ["--number", "1"]] {
        let ran = try bob.run(["open", "--again"] + options, input: .text(envelope)).expect(0)
        #expect(ran.output == plain.output)
        #expect(ran.errorLines.first == plain.errorLines.first)
        let json = try bob.run(
          ["open", "--again", "--json"] + options, input: .text(envelope)
        ).expect(0).errorJSON
        #expect(json["octets"] == nil && json["from"] as? String == "Alice")
      }
      try bob("open", "--number", "2", input: .text(envelope)).expect(2)
    }

    // MARK: To programs and files

    @Test func severalGoToAProgramWithJSONAlone() throws {
      let mailbox = try Mailbox()
      let refused = try mailbox.bob("open", "--all", "mailbox").expect(2)
      #expect(refused.output.isEmpty)
      #expect(refused.hint == "give --json, --output DIR for files, or one --number")
      let ran = try mailbox.bob("open", "--all", "--json", "mailbox")
      // The one that was cut is for anybody; the one for Carol does not count.
      #expect(ran.status == 1)
      let items = try objects(ran)
      #expect(items.map { $0["number"] as? Int } == [1, 2, 3, 4])
      #expect(items.map { $0["exitStatus"] as? Int } == [nil, 3, nil, 1])
      #expect(
        items.map { $0["code"] as? String } == [
          nil, "error.message.not_for_me", nil, "error.envelope.cut",
        ])
      #expect(items.map { $0["octets"] as? Int } == [36, nil, 4, nil])
      #expect(items[0]["attribution"] as? String == "signed")
      #expect(items[0]["schema"] as? Int == 3)
      #expect((items[1]["error"] as? String)?.hasPrefix("None of your identities") == true)
      #expect(ran.output == Array("one\nFrom: Mallory (Verified, Signed)two\n".utf8))
    }

    @Test func theCodeIsThatOfTheFirstThatWasForYouAndDidNotOpen() throws {
      let mailbox = try Mailbox()
      let options = ["open", "--json", "mailbox"]
      let bob = mailbox.bob
      #expect(try bob.run(options + ["--number", "2"]).status == 3)
      #expect(try bob.run(options + ["--number", "1", "--number", "2"]).status == 0)
      #expect(try bob.run(options + ["--number", "1", "--number", "3"]).status == 7)
      #expect(try bob.run(options + ["--number", "4", "--number", "2"]).status == 1)
    }

    @Test func aDirectoryTakesEachAndNothingIsOverwritten() throws {
      let mailbox = try Mailbox()
      try FileManager.default.createDirectory(
        atPath: mailbox.place.path("out"), withIntermediateDirectories: false)
      try mailbox.place.write("mine", to: "out/1.txt")
      let ran = try mailbox.bob("open", "--all", "--force", "-o", "out", "mailbox")
      #expect(ran.status == 1)
      #expect(ran.output.isEmpty)
      #expect(ran.hint?.hasPrefix("nothing in the directory is replaced") == true)
      #expect(try mailbox.place.names(in: "out") == ["1.txt", "3.txt"])
      #expect(try mailbox.place.read("out/1.txt") == Array("mine".utf8))
      #expect(try mailbox.place.read("out/3.txt") == Array("two\n".utf8))
      // What was not written is not noted either.
      #expect(try mailbox.bob("open", "--number", "1", "mailbox").expect(0).output.count == 36)
      let file = try mailbox.bob("open", "--all", "-o", "nowhere", "mailbox").expect(2)
      #expect(file.complaint == "nowhere is no directory, and several messages need one.")
      // One alone too.
      let alone = try mailbox.alice.seal("alone", to: "Bob")
      try mailbox.bob("open", "--all", "-o", "out", input: .text(alone)).expect(1)
      try FileManager.default.removeItem(atPath: mailbox.place.path("out/1.txt"))
      try mailbox.bob("open", "-o", "out", input: .text(alone)).expect(1)
      try mailbox.bob("open", "--all", "-o", "out", input: .text(alone)).expect(0)
      #expect(try mailbox.place.read("out/1.txt") == Array("alone".utf8))
    }

    @Test func whatIsTooOldIsNotCalledNew() throws {
      let (alice, bob) = try Place().pair()
      let letters = try [3, 40, -3].map { days in
        try Stranger.envelope(
          "from \(days) days ago", claiming: alice.bundle, to: bob.bundle,
          sentAt: Int64(Date().timeIntervalSince1970) - Int64(days) * 86_400)
      }
      let ran = try bob("open", input: .text(letters.joined(separator: "\n\n"))).expect(2)
      let states = ran.errorLines.dropFirst().prefix(3).map { $0.split(separator: " ")[1] }
      // The last is no old one: it is dated ahead.
      #expect(states == ["expired", "expired", "dated"])
    }

    // MARK: On a terminal

    @Test func onATerminalEachTextStandsBehindABarAndWhichIsAsked() throws {
      let mailbox = try Mailbox()
      let session = try mailbox.bob.terminal("open", mailbox.place.path("mailbox"))
      try session.answer("Which of them? Numbers, or all: ", "")
      try session.answer("Which of them? Numbers, or all: ", "5")
      try session.answer("Which of them? Numbers, or all: ", "3, 1")
      #expect(try session.end() == 0)
      let lines = session.text.components(separatedBy: "\n")
      #expect(lines.contains("| one"))
      #expect(lines.contains("| From: Mallory (Verified, Signed)"))
      #expect(!lines.contains("From: Mallory (Verified, Signed)"))
      #expect(lines.contains("| two"))
      #expect(lines.firstIndex(of: "Message 1:") ?? 99 < lines.firstIndex(of: "Message 3:") ?? 0)
    }

    @Test func allIsAnAnswerAndAnInterruptOpensNothing() throws {
      let mailbox = try Mailbox()
      let cancelled = try mailbox.bob.terminal("open", mailbox.place.path("mailbox"))
      try cancelled.wait(for: "Which of them? Numbers, or all: ")
      try cancelled.type("\u{03}")
      #expect(try cancelled.end() == 130)
      let session = try mailbox.bob.terminal("open", mailbox.place.path("mailbox"))
      try session.answer("Which of them? Numbers, or all: ", "all")
      #expect(try session.end() == 1)
      #expect(session.text.contains("| one\n") && session.text.contains("| two\n"))
      #expect(session.text.contains("Message 4:\nError: The sealed message is cut"))
    }
  }
#endif
