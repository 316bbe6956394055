#if os(Linux)
  import Foundation
  import Glibc
  import Testing
  import Words

  @testable import Commands

  /// The tour as a person takes it.
  @Suite struct TutorialTests {
    /// The first characters of a sentence, which no line end of the tour's stands in.
    private static func start(_ words: TutorialWords, _ language: Language) -> String {
      String(words.text(in: language).prefix(30))
    }

    private static func yesOrNo(_ isYes: Bool, _ language: Language) -> String {
      // The longest form that the language has: the others are its beginnings.
      let forms = (isYes ? LabelWords.yes : .no).text(in: language).split(separator: " ")
      return String(forms.max { $0.count < $1.count } ?? "")
    }

    /// Takes the whole tour, each question answered wrongly first.
    @Test(arguments: Language.all)
    func theWholeTourWithWrongAndRightAnswers(language: Language) throws {
      let place = try Place()
      let session = try place.terminal(
        ["tutorial"], columns: 40, environment: ["LC_ALL": "\(language.code)_XX.UTF-8"])
      func wait(_ words: TutorialWords) throws {
        try session.wait(for: Self.start(words, language))
      }
      func goOn() throws {
        try wait(.goOn)
        try session.type("\n")
      }
      func part(_ number: Int, _ title: TutorialWords) throws {
        let words = TutorialWords.part.text(in: language)
        try session.wait(
          for: "== "
            + Template(words).filled(with: ["\(number)", title.text(in: language)]))
      }
      try wait(.welcome)
      try goOn()
      try part(1, .identities)
      try session.wait(for: "    $ whisper identity create Alice")
      try goOn()
      try part(2, .exchange)
      try session.wait(for: "    whisper-bundle1:")
      try session.wait(for: "    $ whisper contact add bob.txt")
      try goOn()
      try part(3, .verify)
      try wait(.sameWords)
      try session.type(Self.yesOrNo(true, language) + "\n")
      try wait(.wordsDiffer)
      try wait(.sameWords)
      try session.type(Self.yesOrNo(false, language) + "\n")
      try wait(.verifyMismatch)
      try wait(.sameWords)
      try session.type(Self.yesOrNo(false, language) + "\n")
      try wait(.wordsAreSame)
      try wait(.sameWords)
      try session.type(Self.yesOrNo(true, language) + "\n")
      try wait(.verified)
      try goOn()
      try part(4, .message)
      try session.wait(for: "    whisper1:")
      try wait(.letter)
      try wait(.messageTwice)
      try goOn()
      try part(5, .forgery)
      try wait(.realLetter)
      try wait(.forgedLetter)
      for wrong in ["1", "", "both", "22"] {
        try wait(.whichForged)
        try session.type(wrong + "\n")
        try wait(.forgeryHint)
      }
      try wait(.whichForged)
      try session.type("2\n")
      try wait(.forgeryFound)
      try goOn()
      try part(6, .rotation)
      try wait(.newKeysLetter)
      try goOn()
      try part(7, .backup)
      try session.wait(for: "    $ whisper vault backup -o alice.backup")
      try session.wait(for: "    $ whisper vault restore alice.backup")
      try wait(.lastLetter)
      try goOn()
      try part(8, .wallet)
      try session.wait(for: "    $ whisper wallet payee add Bob 0x")
      try wait(.sameAddress)
      try session.type(Self.yesOrNo(true, language) + "\n")
      try wait(.addressesDiffer)
      try wait(.sameAddress)
      try session.type(Self.yesOrNo(false, language) + "\n")
      try wait(.walletRefused)
      try goOn()
      try session.wait(
        for: String(TutorialWords.end.text(in: language).dropFirst().prefix(30)))
      #expect(try session.end() == 0)
      #expect(session.isAsAtStart)
      #expect(try place.names().isEmpty)
      // The marks below an address are as wide as it is.
      #expect(session.rows(widerThan: 40).allSatisfy { $0.allSatisfy { "^ ".contains($0) } })
    }

    @Test func whatItShowsIsReal() throws {
      let place = try Place()
      let ran = try place.whisper("tutorial", "--yes").expect(0)
      #expect(ran.output.isEmpty)
      #expect(ran.errorLines.last == "Next: whisper, which says what comes next")
      #expect(try place.names().isEmpty)
      let shown = ran.errorLines.filter { $0.hasPrefix("    ") }.map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      // The bundle and the envelope are ones that this program reads; who took part is gone.
      func text(_ prefix: String) throws -> String {
        let start = try #require(shown.firstIndex { $0.hasPrefix(prefix) })
        let lines = shown[start...]
        let end = try #require(lines.firstIndex { $0.count != 64 })
        return lines[...end].joined(separator: "\n")
      }
      let (bundle, envelope) = (try text("whisper-bundle1:"), try text("whisper1:"))
      let reader = try place.person("Reader")
      #expect(
        try reader("contact", "add", "-", input: .text(bundle)).expect(0).errorLines[0]
          == "Added Alice, who is not verified yet.")
      try reader("detect", input: .text(envelope)).expect(0)
      try reader("open", input: .text(envelope)).expect(3)
      // The words that Alice and Bob read differ at first, and agree when the key is Bob's.
      let words = shown.filter { $0.hasPrefix("1  ") || $0.hasPrefix("2  ") }.map {
        $0.split(separator: " ").suffix(6).joined(separator: " ")
      }
      #expect(words.count == 8)
      #expect(Set(words[0..<2]) != Set(words[2..<4]))
      #expect(words[4..<6] == words[6..<8])
      for line in [
        "From: Bob (Verified, Signed)", "From: Bob", "From: Bob (Unverified, Signed)",
        "Error: You opened this message already. If it came again, somebody may have sent it twice.",
        "Error: Invalid signature. Nothing is shown.",
      ] { #expect(shown.contains(line), "\(line)") }
      // A command that changes something says no more than it does.
      for (command, answer) in [
        ("identity create Alice", "Made the identity Alice."),
        ("contact add bob.txt", "Added Bob, who is not verified yet."),
        ("contact remove Bob", "Removed Bob."),
        ("contact add bob-from-his-hand.txt", "Added Bob, who is not verified yet."),
      ] {
        let place = try #require(shown.firstIndex(of: "$ whisper \(command)"))
        #expect(shown[place + 1] == answer)
      }
    }

    @Test func withoutATerminalItNeedsTheYes() throws {
      let place = try Place()
      let ran = try place.whisper("tutorial").expect(2)
      #expect(ran.complaint == "This needs an answer, and there is no terminal to ask on.")
      #expect(ran.hint == "give --yes")
      #expect(ran.output.isEmpty)
      #expect(try place.names().isEmpty)
    }

    @Test func aPlaceThatCannotBeWrittenIsNamed() throws {
      let place = try Place()
      let ran = try place.whisper(
        "tutorial", "--yes", environment: ["TMPDIR": place.path("nowhere")]
      ).expect(1)
      #expect(ran.complaint?.hasPrefix("Could not make \(place.path("nowhere"))/whisper-") == true)
    }
  }
#endif
