#if os(Linux)
  import Foundation
  import Testing

  @Suite struct ContactGrammarTests {
    @Test func aBundleIsAddedFromAFileOrFromAChat() throws {
      let place = try Place()
      let (alice, bob) = (try place.person("Alice"), try place.person("Bob"))
      let file = try place.write("Hi, this is me: \(try bob.bundle)\nSee you", to: "chat")
      let added = try alice("contact", "add", file).expect(0)
      #expect(added.output.isEmpty)
      #expect(
        added.errorLines
          == [
            "Added Bob, who is not verified yet.",
            alice.suggested("Next: whisper contact verify Bob"),
          ])
      let again = try alice("contact", "add", file).expect(1)
      #expect(again.complaint == "That is your contact Bob already. Nothing was changed.")
    }

    @Test func aRawKeyNeedsAName() throws {
      let place = try Place()
      let (alice, bob) = (try place.person("Alice"), try place.person("Bob"))
      let key = try #require(try bob("identity", "show", "--json").json["key"] as? String)
      #expect(
        try alice("contact", "add", "-", input: .text(key)).expect(2).hint == "give --name NAME")
      try alice("contact", "add", "-", "--name", "Bob", input: .text(key + "\n")).expect(0)
      #expect(try alice("contact", "show", "Bob").lines[1] == "Trust: unverified, raw key only")
      #expect(try alice("contact", "verify", "Bob", "--yes").errors.contains("only Bob's raw key"))
    }

    @Test func aRawKeyThatIsAContactsIsKnownAsTheirs() throws {
      let (alice, bob) = try Place().pair()
      let key = try #require(try bob("identity", "show", "--json").json["key"] as? String)
      for options in [[], ["--name", "Raw"], ["--name", "Bob"]] {
        let ran = try alice.run(["contact", "add", "-"] + options, input: .text(key)).expect(1)
        #expect(ran.complaint == "That is your contact Bob already. Nothing was changed.")
        #expect(ran.hint == nil)
      }
      try bob("identity", "rotate", "--yes").expect(0)
      try alice("contact", "add", "-", "--yes", input: .text(try bob.bundle)).expect(0)
      let former = try alice("contact", "add", "-", "--name", "Raw", input: .text(key)).expect(1)
      #expect(
        former.complaint
          == "These are old keys of Bob, replaced by newer ones. Nothing was changed."
      )
    }

    @Test func onesOwnBundleIsTakenAndSaidToBeOnesOwn() throws {
      let alice = try Place().person("Alice")
      let key = try #require(try alice.json("identity", "show")["key"] as? String)
      let raw = try alice("contact", "add", "-", "--name", "Me", input: .text(key)).expect(1)
      #expect(raw.complaint?.hasPrefix("This is a key of your own identity Alice.") == true)
      #expect(raw.hint == alice.suggested("whisper identity export Alice | whisper contact add"))
      let added = try alice("contact", "add", "-", input: .text(try alice.bundle)).expect(0)
      #expect(
        added.errorLines.last
          == "These are the keys of your own identity Alice: what you seal to this contact, you open"
          + " yourself.")
      let sealed = try alice.seal("note to self", to: "Alice")
      #expect(try alice("open", input: .text(sealed)).expect(0).text == "note to self")
    }

    @Test func aFormerKeyIsSaidToBeOne() throws {
      let (alice, bob) = try Place().pair()
      try bob("identity", "rotate", "--yes").expect(0)
      try alice("contact", "add", "-", "--yes", input: .text(try bob.bundle)).expect(0)
      #expect(
        try alice("contact", "show", "Bob").expect(0).lines.contains {
          $0.hasPrefix("Former key, replaced 2")
        })
    }

    @Test func anotherKeyForAKnownNameChangesNothing() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      let other = Person(place: place, name: "Bob", vault: place.path("other"))
      try other("init", "--no-passphrase", "--yes").expect(0)
      try other("identity", "create", "bob").expect(0)
      let ran = try alice("contact", "add", "-", input: .text(try other.bundle)).expect(1)
      #expect(
        ran.complaint
          == "You know a Bob with another key. Nothing was changed: this may be somebody else.")
      try alice("contact", "add", "-", "--name", "Bob's phone", input: .text(try other.bundle))
        .expect(0)
      #expect(try alice("contact", "list").lines.count == 2)
    }

    @Test(arguments: ["no bundle here", "whisper-bundle1:AAAA", "whisper-bundle2:AAAA"])
    func whatIsNoBundleIsRefused(text: String) throws {
      let ran = try Place().person("Alice")("contact", "add", "-", input: .text(text)).expect(1)
      #expect(ran.complaint?.hasPrefix("This is no public bundle: ") == true)
    }

    @Test func nothingAtAllIsSaidToBeThat() throws {
      let ran = try Place().person("Alice")("contact", "add", "-", input: .text("")).expect(1)
      #expect(ran.complaint == "The input is empty.")
    }

    @Test func bothSeeTheSameWordsInTheSameOrder() throws {
      let (alice, bob) = try Place().pair()
      func shown(_ ran: Ran) -> [String] {
        ran.errorLines.filter { $0.hasPrefix("  1  ") || $0.hasPrefix("  2  ") }
          .map { String($0.prefix { $0 != "(" }) }
      }
      for option in ["--yes", "--numeric"] {
        let mine = shown(try alice("contact", "verify", "Bob", "--yes", option).expect(0))
        let theirs = shown(try bob("contact", "verify", "Alice", "--yes", option).expect(0))
        #expect(mine.count == 2)
        #expect(mine == theirs)
      }
    }

    @Test func trustIsGivenTakenBackAndRevokedForGood() throws {
      let (alice, _) = try Place().pair()
      func trust() throws -> String { try alice("contact", "show", "Bob").expect(0).lines[1] }
      let verified = try alice("contact", "verify", "Bob", "--yes").expect(0)
      #expect(verified.errorLines.last == "Bob is verified.")
      #expect(try trust() == "Trust: verified")
      #expect(try alice("contact", "list").text.hasPrefix("verified    "))
      try alice("contact", "unverify", "Bob").expect(0)
      #expect(try trust() == "Trust: unverified")
      try alice("contact", "block", "Bob").expect(0)
      #expect(try trust() == "Trust: unverified, blocked")
      try alice("contact", "unblock", "Bob").expect(0)
      #expect(try trust() == "Trust: unverified")
      try alice("contact", "revoke", "Bob").expect(2)
      try alice("contact", "revoke", "Bob", "--yes").expect(0)
      #expect(try trust() == "Trust: revoked")
      let refused = try alice("contact", "verify", "Bob", "--yes").expect(5)
      #expect(refused.hint == "remove the contact to start anew")
      #expect(
        try alice("seal", "--to", "Bob", input: .text("x")).expect(5).complaint
          == "The key of Bob is revoked.")
    }

    @Test func aContactIsFoundByNameNoteAndFingerprint() throws {
      let (alice, _) = try Place().pair()
      try alice("contact", "note", "bob", "met at the river").expect(0)
      let shown = try alice("contact", "show", "BOB", "--json").expect(0).json
      let short = try #require(shown["shortFingerprint"] as? String)
      let full = try #require(shown["fingerprint"] as? String)
      for text in ["bO", "RIVER", String(short.prefix(6)).lowercased(), String(full.prefix(8))] {
        #expect(try alice("contact", "search", text).expect(0).lines.count == 1)
      }
      #expect(try alice("contact", "search", "nobody").expect(0).text == "No contact fits.")
      try alice("contact", "show", short.lowercased()).expect(0)
      #expect(try alice("contact", "show", "Bob").text.hasSuffix("\nNote: met at the river"))
      try alice("contact", "note", "Bob", "").expect(0)
      #expect(try !alice("contact", "show", "Bob").text.contains("Note:"))
    }

    @Test(arguments: [
      "two\nlines", "bell\u{07}", "bidi\u{202E}", String(repeating: "x", count: 100_000),
    ])
    func aNoteThatCouldFakeALineIsRefused(note: String) throws {
      let ran = try Place().pair().alice("contact", "note", "Bob", note).expect(1)
      #expect(ran.complaint?.hasPrefix("A note ") == true)
    }

    @Test func aNameThatIsAnothersFingerprintIsNotTakenForIt() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      let mallory = try place.person("Mallory")
      try alice.meet(mallory)
      let short = try #require(
        try alice("contact", "show", "Bob", "--json").json["shortFingerprint"] as? String)
      try alice("contact", "rename", "Mallory", short).expect(0)
      #expect(try alice("contact", "show", short).expect(0).lines[0] == "Name: Bob")
    }

    @Test func aContactIsRenamedAndRemoved() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      #expect(
        try alice("contact", "rename", "Bob", "Robert").expect(0).errors
          == "Bob is called Robert now.\n")
      #expect(
        try alice("contact", "show", "Bob").expect(1).complaint == "There is no contact called Bob."
      )
      try alice("contact", "remove", "Robert").expect(2)
      #expect(try alice("contact", "remove", "Robert", "--yes").errors == "Removed Robert.\n")
      #expect(try alice("contact", "list").expect(0).text == "No contacts.")
    }
  }
#endif
