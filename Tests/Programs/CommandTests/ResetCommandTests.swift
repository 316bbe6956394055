#if os(Linux)
  import Foundation
  import Testing

  /// A vault is destroyed by who types its name twice, also without what opens it.
  @Suite struct ResetCommandTests {
    private static let consequence = "for good: every private key, contact and setting in it."

    @Test func theNameIsTypedTwiceAndNoPassphraseIsAskedFor() throws {
      let place = try LockedVault.place()
      let vault = place.path(".local/share/whisper")
      let session = try place.terminal(["vault", "reset"])
      try session.wait(for: Self.consequence)
      try session.answer("To destroy it, type whisper (the last part of this path): ", "whisper")
      try session.answer("And once more: ", "whisper")
      try session.wait(for: "is destroyed.")
      #expect(try session.end() == 0)
      #expect(session.unbroken.contains("Next: \(NextStepTests.newOrBack)"))
      #expect(!FileManager.default.fileExists(atPath: vault))
      #expect(
        try place.whisper("vault", "reset", "--confirm", "whisper").expect(1).hint
          == NextStepTests.newOrBack)
    }

    @Test func anotherNameChangesNothing() throws {
      let ada = try Place().person("Ada")
      let tree = try ada.place.tree("ada")
      for answers in [["Ada"], ["ada", "adda"], [""]] {
        let session = try ada.terminal("vault", "reset")
        try session.answer("type ada (the last part of this path): ", answers[0])
        if answers.count > 1 { try session.answer("And once more: ", answers[1]) }
        #expect(try session.end() == 130)
      }
      let given = try ada("vault", "reset", "--confirm", "Ada").expect(130)
      #expect(given.complaint == "That is not what is asked for. Nothing was done.")
      #expect(try ada.place.tree("ada") == tree)
    }

    @Test func aYesIsNoAnswer() throws {
      let ada = try Place().person("Ada")
      let tree = try ada.place.tree("ada")
      let ran = try ada("vault", "reset", "--yes").expect(2)
      #expect(ran.hint == "give --confirm NAME")
      #expect(ran.errors.contains(Self.consequence))
      #expect(try ada.place.tree("ada") == tree)
    }

    @Test(arguments: ["damaged", "foreign", "empty marker"])
    func whatDoesNotOpenGoesToo(kind: String) throws {
      let ada = try Place().person("Ada")
      switch kind {
      case "damaged": try ada.place.write([UInt8](repeating: 7, count: 5000), to: "ada/vault.db")
      case "foreign": chmod(ada.place.path("ada/vault.db"), 0o644)
      default: chmod(try ada.place.write("", to: "ada/reset-pending"), 0o600)
      }
      let isPending = kind == "empty marker"
      try ada("vault", "reset", "--confirm", "ada").expect(isPending ? 1 : 0)
      #expect(!ada.place.exists("ada"))
      try ada("init", "--no-passphrase", "--yes").expect(0)
    }

    @Test func somebodysOtherFilesStay() throws {
      let ada = try Place().person("Ada")
      try ada.place.write("mine", to: "ada/notes")
      try ada("vault", "reset", "--confirm", "ada", "--quiet").expect(0)
      #expect(try ada.place.tree("ada") == ["notes": Array("mine".utf8)])
    }
  }
#endif
