#if os(Linux)
  import Foundation
  import Testing

  /// Who seals hears whom it went to, and that nobody compared with them yet.
  @Suite struct SealedToTests {
    private static let warning =
      "Bob is not verified: you have not compared yet whose keys these are."

    @Test(arguments: [[], ["-o", "out"]] as [[String]])
    func somebodyUnverifiedIsSaidToBeLast(output: [String]) throws {
      let alice = try Place().pair().alice
      let ran = try alice.run(["seal", "--to", "Bob"] + output, input: .text("x")).expect(0)
      #expect(ran.errorLines.first?.hasPrefix("Sealed from Alice to Bob, signed.") == true)
      #expect(
        Array(ran.errorLines.suffix(2))
          == [Self.warning, alice.suggested("Next: whisper contact verify Bob")])
    }

    @Test func programsHearItByACode() throws {
      let alice = try Place().pair().alice
      let before = try alice("seal", "--to", "Bob", "--json", input: .text("x")).expect(0)
      #expect(try before.json["trust"] as? String == "unverified")
      #expect(try before.json["to"] as? String == "Bob" && before.errors.isEmpty)
      try alice("contact", "verify", "Bob", "--yes").expect(0)
      let after = try alice("seal", "--to", "Bob", "--json", input: .text("x")).expect(0)
      #expect(try after.json["trust"] as? String == "verified")
    }

    @Test func nothingIsSaidOfWhoIsVerifiedOrOneself() throws {
      let alice = try Place().pair().alice
      try alice("contact", "verify", "Bob", "--yes").expect(0)
      try alice("contact", "add", input: .text(alice.bundle)).expect(0)
      for name in ["Bob", "Alice"] {
        let ran = try alice("seal", "--to", name, input: .text("x")).expect(0)
        #expect(!ran.errors.contains("not verified") && !ran.errors.contains("Next:"), "\(name)")
      }
    }

    @Test func aRawKeyHasNobodyToCompareWith() throws {
      let (alice, bob) = try Place().pair()
      let key = try #require(try bob("identity", "show", "--json").json["key"] as? String)
      try alice("contact", "remove", "Bob", "--yes").expect(0)
      let ran = try alice("seal", "--to-key", key, "--json", input: .text("x")).expect(0)
      #expect(try ran.json["trust"] == nil)
      let told = try alice("seal", "--to-key", key, input: .text("x")).expect(0)
      #expect(told.errorLines.first == "Sealed from Alice to a raw key, signed.")
      #expect(!told.errors.contains("not verified"))
    }

    @Test func whatCouldNotBeWrittenIsNotSaidToBeSealed() throws {
      let alice = try Place().pair().alice
      try alice.place.write("", to: "there")
      let ran = try alice("seal", "--to", "Bob", "-o", "there", input: .text("x")).expect(1)
      #expect(!ran.errors.contains("Sealed") && !ran.errors.contains("not verified"))
    }
  }
#endif
