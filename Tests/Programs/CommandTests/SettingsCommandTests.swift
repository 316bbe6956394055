#if os(Linux)
  import Foundation
  import Testing

  /// What a person is used to, and what it changes.
  @Suite struct SettingsCommandTests {
    private func states(_ ran: Ran) -> [String] {
      ran.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    }

    @Test func theyAreListedSetAndPutBack() throws {
      let alice = try Place().person("Alice")
      let list = try alice("settings", "list").expect(0)
      #expect(
        states(list) == [
          "on signByDefault", "off compareDigits", "on encryptToSelf", "15 autoLock",
        ])
      #expect(
        list.errors
          == alice.suggested("Rules that forbid something are listed by: whisper policy list\n"))
      #expect(try alice("settings", "list").expect(0).lines == list.lines)
      try alice("settings", "set", "signByDefault", "off").expect(0)
      #expect(
        states(try alice("settings", "list")) == [
          "off signByDefault", "off compareDigits", "on encryptToSelf", "15 autoLock",
        ])
      try alice("settings", "set", "compareDigits", "on").expect(0)
      #expect(
        states(try alice("settings", "list")) == [
          "off signByDefault", "on compareDigits", "on encryptToSelf", "15 autoLock",
        ])
      try alice("settings", "reset", "signByDefault").expect(0)
      #expect(
        states(try alice("settings", "list")) == [
          "on signByDefault", "on compareDigits", "on encryptToSelf", "15 autoLock",
        ])
      try alice("settings", "reset", "compareDigits").expect(0)
      #expect(
        states(try alice("settings", "list")) == [
          "on signByDefault", "off compareDigits", "on encryptToSelf", "15 autoLock",
        ])
    }

    @Test func jsonSaysWhatHoldsAndWhetherItIsAsInANewVault() throws {
      let alice = try Place().person("Alice")
      func settings(_ arguments: String...) throws -> [[String: Any]] {
        let ran = try alice.run(["settings"] + arguments + ["--json"]).expect(0)
        #expect(ran.errors.isEmpty)
        #expect(try ran.json["schema"] as? Int == 3)
        return try ran.json["settings"] as? [[String: Any]] ?? []
      }
      let before = try settings("list")
      #expect(
        before.map { $0["name"] as? String } == [
          "signByDefault", "compareDigits", "encryptToSelf", "autoLock",
        ])
      #expect(before.map { $0["isOn"] as? Bool } == [true, false, true, nil])
      #expect(before.map { $0["isStandard"] as? Bool } == [true, true, true, true])
      let after = try settings("set", "compareDigits", "on")
      #expect(after.map { $0["isOn"] as? Bool } == [true, true, true, nil])
      #expect(after.map { $0["isStandard"] as? Bool } == [true, false, true, true])
    }

    @Test(
      arguments: [
        ["set", "nonsense", "on"], ["set", "signByDefault", "maybe"], ["set", "signByDefault"],
        ["reset", "nonsense"], ["reset"], ["set", "autoArchiveOnRotation", "on"],
      ]) func anotherWordIsWrongUsage(arguments: [String]) throws
    {
      let alice = try Place().person("Alice")
      let before = try alice.place.tree("alice")
      #expect(try alice.run(["settings"] + arguments).expect(2).output.isEmpty)
      #expect(try alice.place.tree("alice") == before)
    }

    @Test func messagesAreUnsignedWhenThatIsWhatOneIsUsedTo() throws {
      let (alice, bob) = try Place().pair()
      try alice("settings", "set", "signByDefault", "off").expect(0)
      let unsigned = try alice("seal", "--to", "Bob", input: .text("x")).expect(0)
      #expect(unsigned.errorLines.first == "Sealed from Alice to Bob, not signed.")
      #expect(try bob("open", input: .text(unsigned.text)).errorLines.first == "From: Alice")
      // An option goes first.
      let signed = try alice("seal", "--to", "Bob", "--sign", input: .text("x")).expect(0)
      #expect(signed.errorLines.first == "Sealed from Alice to Bob, signed.")
      // And so does a rule.
      try alice("policy", "set", "requireSignatureForVerified", "on").expect(0)
      #expect(
        try alice("seal", "--to", "Bob", input: .text("x")).expect(0).errorLines.first
          == "Sealed from Alice to Bob, not signed.")
      try alice("contact", "verify", "Bob", "--yes").expect(0)
      #expect(
        try alice("seal", "--to", "Bob", input: .text("x")).expect(0).errorLines.first
          == "Sealed from Alice to Bob, signed.")
      try alice("seal", "--to", "Bob", "--no-sign", input: .text("x")).expect(5)
      try alice("settings", "reset", "signByDefault").expect(0)
      try alice("policy", "set", "requireSignatureForVerified", "off").expect(0)
      #expect(
        try alice("seal", "--to", "Bob", input: .text("x")).expect(0).errorLines.first
          == "Sealed from Alice to Bob, signed.")
    }

    @Test func fingerprintsAreComparedAsOneIsUsedTo() throws {
      let (alice, bob) = try Place().pair()
      let own = try alice.json("identity", "show")
      let theirs = try bob.json("identity", "show")
      let numbers = try [own, theirs].map { try #require($0["number"] as? String) }
      let words = try [own, theirs].map {
        try #require($0["words"] as? [String]).joined(separator: " ")
      }
      func compared(_ options: String...) throws -> String {
        let ran = try alice.run(["contact", "verify", "Bob", "--yes"] + options).expect(0)
        return ran.errors
      }
      func expect(_ text: String, has wanted: [String], not others: [String]) {
        #expect(wanted.allSatisfy(text.contains), "\(text)")
        #expect(!others.contains(where: text.contains), "\(text)")
      }
      expect(try compared(), has: words, not: numbers)
      expect(try compared("--numeric"), has: numbers, not: words)
      try alice("settings", "set", "compareDigits", "on").expect(0)
      expect(try compared(), has: numbers, not: words)
      expect(try compared("--words"), has: words, not: numbers)
      expect(try compared("--numeric"), has: numbers, not: words)
      try alice("contact", "verify", "Bob", "--yes", "--words", "--numeric").expect(2)
    }

    @Test func theyStayWithThePersonsVaultAndAreToldInTheLanguage() throws {
      var (alice, bob) = try Place().pair()
      try alice("settings", "set", "compareDigits", "on").expect(0)
      #expect(
        states(try bob("settings", "list")) == [
          "on signByDefault", "off compareDigits", "on encryptToSelf", "15 autoLock",
        ])
      alice.locale = "de_DE"
      let german = try alice("settings", "list").expect(0)
      #expect(german.text.contains("Ziffern statt Wörter vergleichen"))
      #expect(german.errors == alice.suggested("Verbote stehen in: whisper policy list\n"))
    }
  }
#endif
