#if os(Linux)
  import Foundation
  import Testing

  @Suite struct IdentityGrammarTests {
    @Test func theFirstIdentityIsTheActiveOne() throws {
      let alice = try Place().person("Alice")
      try alice("identity", "create", "Work").expect(0)
      let lines = try alice("identity", "list").expect(0).lines
      #expect(lines.count == 2)
      #expect(lines.contains { $0.hasPrefix("* ready") && $0.hasSuffix("  Alice") })
      #expect(lines.contains { $0.hasPrefix("  ready") && $0.hasSuffix("  Work") })
    }

    @Test func anotherIdentityIsChosenAndNamed() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try alice("identity", "create", "Work").expect(0)
      #expect(try alice("identity", "show").expect(0).lines[0] == "Name: Alice (in use)")
      #expect(try alice("identity", "show", "work").expect(0).lines[0] == "Name: Work")
      #expect(
        try alice("identity", "use", "Work").expect(0).errors
          == "Work is the active identity now.\n")
      let named = try alice("seal", "--to", "Bob", "--as", "Alice", input: .text("x")).expect(0)
      #expect(named.errorLines.first == "Sealed from Alice to Bob, signed.")
      #expect(try bob("open", input: .text(named.text)).errors.hasPrefix("From: Alice"))
      let active = try alice("seal", "--to", "Bob", input: .text("x")).expect(0)
      #expect(active.errorLines.first == "Sealed from Work to Bob, signed.")
      #expect(try bob("open", input: .text(active.text)).errors.hasPrefix("From: Unknown (Signed)"))
    }

    @Test func aRenamedIdentityKeepsItsKeys() throws {
      let alice = try Place().person("Alice")
      let before = try alice("identity", "show", "--json").json
      try alice("identity", "rename", "Alice", "Alicia").expect(0)
      let after = try alice("identity", "show", "Alicia", "--json").expect(0).json
      #expect(before["fingerprint"] as? String == after["fingerprint"] as? String)
      try alice("identity", "show", "Alice").expect(1)
    }

    @Test func anArchivedIdentityOpensAndSendsNothing() throws {
      let (alice, bob) = try Place().pair()
      let envelope = try alice.seal("late", to: "Bob")
      let archived = try bob("identity", "archive", "Bob").expect(0)
      #expect(
        archived.errorLines.first
          == "Bob is archived: it opens what was sent to it, and sends nothing.")
      #expect(
        archived.errors.contains(
          bob.suggested(
            "No identity is active now. Next: whisper identity use NAME, whisper identity unarchive NAME "
              + "or whisper identity create NAME")))
      #expect(try bob("open", input: .text(envelope)).expect(0).text == "late")
      let refused = try bob("seal", "--to", "Alice", "--as", "Bob", input: .text("x")).expect(5)
      #expect(refused.complaint == "Bob is archived: it opens messages and sends none.")
      #expect(
        try bob("seal", "--to", "Alice", input: .text("x")).expect(1).complaint
          == "No identity is chosen.")
      try bob("identity", "unarchive", "Bob").expect(2)
      try bob("identity", "unarchive", "Bob", "--yes").expect(0)
      #expect(
        try bob("identity", "unarchive", "Bob", "--yes").expect(1).complaint
          == "Bob is not archived.")
    }

    @Test func aDeletedIdentityOpensNothing() throws {
      let (alice, bob) = try Place().pair()
      let envelope = try alice.seal("lost", to: "Bob")
      try bob("identity", "delete", "Bob", "--confirm", "Bob", "--yes").expect(0)
      try bob("open", input: .text(envelope)).expect(3)
    }

    @Test func anIdentityWithoutASigningKeySaysSo() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try alice("identity", "create", "Quiet", "--no-signing").expect(0)
      #expect(try alice("identity", "show", "Quiet").lines[1] == "Status: ready, cannot sign")
      let sealed = try alice("seal", "--to", "Bob", "--as", "Quiet", input: .text("x")).expect(0)
      #expect(sealed.errorLines.first == "Sealed from Quiet to Bob, not signed.")
      try bob("open", input: .text(sealed.text)).expect(0)
      let refused = try alice("seal", "--to", "Bob", "--as", "Quiet", "--sign", input: .text("x"))
      #expect(try refused.expect(5).hint == "give --no-sign, or use another identity")
    }

    @Test func aBundleIsPrintedAloneOrWritten() throws {
      let place = try Place()
      let alice = try place.person("Alice")
      let printed = try alice("identity", "export").expect(0)
      #expect(printed.lines.joined() == (try alice.bundle))
      #expect(printed.text.hasPrefix("whisper-bundle1:"))
      #expect(printed.errors.isEmpty)
      let written = try alice("identity", "export", "Alice", "-o", "bundle").expect(0)
      #expect(written.output.isEmpty)
      #expect(try place.read("bundle") == printed.output)
    }

    @Test(arguments: ["Alice", "alice", "ALICE"])
    func aNameIsTakenOnceWhateverTheCase(name: String) throws {
      let alice = try Place().person("Alice")
      let ran = try alice("identity", "create", name).expect(1)
      #expect(ran.complaint == "There is an identity called \(name) already.")
    }

    @Test(
      arguments: [
        "", " ", "Bob (Verified, Signed)", "two  spaces", " edge", "Unknown", "unknown",
        "new\nline", "bell\u{07}", "bidi\u{202E}", "zero\u{200B}width", "full\u{FF08}width",
        "separator\u{2028}", "soft\u{AD}hyphen", String(repeating: "x", count: 257),
      ])
    func aNameThatCouldPassForOurWordsIsRefused(name: String) throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      for command in [
        ["identity", "create", name], ["identity", "rename", "Alice", name],
        ["contact", "rename", "Bob", name],
      ] {
        let ran = try alice.run(command).expect(1)
        #expect(ran.complaint?.hasPrefix("That name cannot be used: ") == true)
        #expect(ran.output.isEmpty)
      }
    }

    @Test func aNameThatLooksLikeAnOptionIsNamedInAWayThatWorks() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try alice("contact", "rename", "--", "Bob", "-x").expect(0)
      try alice("contact", "block", "--", "-x").expect(0)
      let ran = try alice("seal", "--to=-x", input: .text("x")).expect(5)
      #expect(ran.hint == alice.suggested("whisper contact unblock -- '-x'"))
      try alice("contact", "unblock", "--", "-x").expect(0)
      try bob("open", input: .text(try alice("seal", "--to=-x", input: .text("x")).expect(0).text))
        .expect(0)
    }
  }
#endif
