#if os(Linux)
  import Foundation
  import Testing

  /// Two people compare, and say what they saw.
  @Suite struct VerificationTests {
    private static let question = "Does Bob see exactly the same? [yes/no] "

    private func trust(_ person: Person) throws -> String? {
      try person.json("contact", "show", "Bob")["trust"] as? String
    }

    private func compare(_ person: Person, _ arguments: String...) throws -> TerminalSession {
      try person.place.terminal(
        ["--vault", person.vault, "contact", "verify", "Bob"] + arguments,
        environment: ["LC_ALL": person.locale])
    }

    @Test(arguments: ["no", "N", "  No "])
    func aNoTakesTheVerificationBackAndSaysSo(answer: String) throws {
      let (alice, _) = try Place().pair()
      try alice("contact", "verify", "Bob", "--yes").expect(0)
      let session = try compare(alice)
      try session.answer(Self.question, answer)
      #expect(try session.end() == 1)
      #expect(
        session.unbroken.contains(
          "Error: The words differ, so Bob is not verified any more. Do not send secrets to this key.\n"
            + "hint: somebody may be between you: ask for their keys over another channel\n"))
      #expect(try trust(alice) == "unverified")
    }

    @Test func whoWasNotVerifiedIsSaidToStaySo() throws {
      let (alice, _) = try Place().pair()
      let session = try compare(alice)
      try session.answer(Self.question, "no")
      #expect(try session.end() == 1)
      #expect(
        session.unbroken.contains(
          "Error: The words differ, so Bob stays unverified. Do not send secrets to this key.\n"))
      #expect(try trust(alice) == "unverified")
    }

    @Test func digitsThatDifferAreCalledDigits() throws {
      let (alice, _) = try Place().pair()
      let session = try compare(alice, "--numeric")
      try session.wait(for: "both of you must see the same digits:")
      try session.answer(Self.question, "no")
      #expect(try session.end() == 1)
      #expect(session.text.contains("Error: The digits differ, so Bob stays unverified."))
    }

    @Test(arguments: [
      ("de_DE.UTF-8", "nein", "Die Wörter weichen ab; Bob ist deshalb nicht mehr verifiziert."),
      ("de_DE.UTF-8", "no", "Die Wörter weichen ab; Bob ist deshalb nicht mehr verifiziert."),
      (
        "es_ES.UTF-8", "no", "Las palabras difieren, así que el contacto Bob ya no está verificado."
      ),
    ])
    func aNoInTheLanguageOfThePersonCounts(locale: String, no: String, words: String) throws {
      var (alice, _) = try Place().pair()
      try alice("contact", "verify", "Bob", "--yes").expect(0)
      alice.locale = locale
      let session = try compare(alice)
      try session.wait(for: "Bob")
      try session.answer("] ", no)
      #expect(try session.end() == 1)
      #expect(session.text.contains(words))
      #expect(try trust(alice) == "unverified")
    }

    @Test func anythingElseAsksAgain() throws {
      let (alice, _) = try Place().pair()
      let session = try compare(alice)
      for answer in ["", "perhaps", "nope", "yess"] { try session.answer(Self.question, answer) }
      try session.answer(Self.question, "yes")
      #expect(try session.end() == 0)
      #expect(session.text.hasSuffix("Bob is verified.\n"))
      #expect(try trust(alice) == "verified")
    }

    @Test(arguments: ["\u{03}", "\u{04}", "no\u{03}"], [true, false])
    func anInterruptOrAnEndChangesNothing(keys: String, wasVerified: Bool) throws {
      let (alice, _) = try Place().pair()
      if wasVerified { try alice("contact", "verify", "Bob", "--yes").expect(0) }
      let before = try alice.place.tree("alice")
      let session = try compare(alice)
      try session.wait(for: Self.question)
      try session.type(keys)
      #expect(try session.end() == 130)
      #expect(try alice.place.tree("alice") == before)
    }

    /// A hint that proposed it would have a script claim a comparison that nobody made.
    @Test func withoutATerminalNoHintClaimsAComparison() throws {
      let (alice, _) = try Place().pair()
      try alice("contact", "verify", "Bob", "--yes").expect(0)
      let before = try alice.place.tree("alice")
      let ran = try alice("contact", "verify", "Bob").expect(2)
      #expect(!ran.errors.contains("--yes"))
      #expect(ran.hint == "run this in a terminal, while you talk to each other")
      #expect(try alice.place.tree("alice") == before)
    }

    @Test func aRevokedKeyIsNotComparedAtAll() throws {
      let (alice, _) = try Place().pair()
      try alice("contact", "revoke", "Bob", "--yes").expect(0)
      let session = try compare(alice)
      #expect(try session.end() == 5)
      #expect(session.text.contains("Error: The key of Bob is revoked.\n"))
      #expect(!session.text.contains("[yes/no]"))
    }

    @Test func programsAreToldBothAnswers() throws {
      let (alice, _) = try Place().pair()
      #expect(
        try alice.json("contact", "verify", "Bob", "--yes")["trust"] as? String == "verified")
      let session = try compare(alice, "--json")
      try session.answer(Self.question, "no")
      #expect(try session.end() == 1)
      #expect(session.text.contains("\"exitStatus\":1"))
      #expect(try trust(alice) == "unverified")
    }
  }
#endif
