#if os(Linux)
  import Foundation
  import Testing

  /// Another process changes what an open question is about.
  @Suite struct ChangedMeanwhileTests {
    private static let complaint =
      "Error: Another process changed Bob, or something else that counts here, while you were asked."

    /// Says yes, which is refused.
    private func expectRefusal(_ session: TerminalSession) throws {
      try session.type("yes\n")
      #expect(try session.end() == 1)
      #expect(session.unbroken.contains(Self.complaint + " Nothing was done.\n"))
    }

    @Test(
      arguments: [
        ("verify", "Does Bob see exactly the same? [yes/no] "),
        ("revoke", "Revoke the key of Bob for good? [yes/no] "),
        ("remove", "Remove Bob, with note and history? [yes/no] "),
      ])
    func aContactWithOtherKeysIsLeftAlone(command: String, question: String) throws {
      let (alice, bob) = try Place().pair()
      let session = try alice.terminal("contact", command, "Bob")
      try session.wait(for: question)
      try bob("identity", "rotate", "--yes").expect(0)
      try alice("contact", "add", "-", "--yes", input: .text(try bob.bundle)).expect(0)
      let taken = try alice("contact", "show", "Bob").expect(0)
      try expectRefusal(session)
      #expect(try alice("contact", "show", "Bob").expect(0).text == taken.text)
    }

    @Test func aNoTakesTrustBackWhateverChanged() throws {
      let (alice, bob) = try Place().pair()
      let session = try alice.terminal("contact", "verify", "Bob")
      try session.wait(for: "Does Bob see exactly the same? [yes/no] ")
      try bob("identity", "rotate", "--yes").expect(0)
      try alice("contact", "add", "-", "--yes", input: .text(try bob.bundle)).expect(0)
      try alice("contact", "verify", "Bob", "--yes").expect(0)
      try session.type("no\n")
      #expect(try session.end() == 1)
      #expect(try alice.json("contact", "show", "Bob")["trust"] as? String == "unverified")
    }

    @Test func theNewKeysOfAnIdentityAreNotDestroyed() throws {
      let (_, bob) = try Place().pair()
      let session = try bob.terminal("identity", "delete", "Bob")
      try session.answer("Type its name to go on: ", "Bob")
      try session.wait(for: "Delete Bob for ever? [yes/no] ")
      try bob("identity", "rotate", "--yes").expect(0)
      let rotated = try bob("identity", "show", "Bob").expect(0)
      try expectRefusal(session)
      #expect(try bob("identity", "show", "Bob").expect(0).text == rotated.text)
      // Nor is anything rotated twice for one yes.
      let second = try bob.terminal("identity", "rotate")
      try second.wait(for: "Give Bob new keys? [yes/no] ")
      try bob("identity", "rotate", "--yes").expect(0)
      try expectRefusal(second)
      #expect(try bob.json("identity", "show")["keyVersion"] as? Int == 3)
    }
  }
#endif
