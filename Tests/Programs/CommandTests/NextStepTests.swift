#if os(Linux)
  import Foundation
  import Testing

  /// `whisper` alone says what state things are in, and the step that is right then.
  @Suite struct NextStepTests {
    /// Where no vault stands.
    static let newOrBack =
      "whisper init for a new vault, or whisper vault restore FILE to bring one back from a backup"

    private func next(_ place: Place) throws -> String {
      let ran = try place.whisper().expect(0)
      return try #require(ran.errorLines.last)
    }

    @Test func eachStateHasItsStep() throws {
      let place = try Place()
      #expect(try next(place) == "Next: \(Self.newOrBack)")
      try place.whisper("init", "--yes", "--no-passphrase").expect(0)
      #expect(try next(place) == "Next: whisper identity create NAME")
      try place.whisper("identity", "create", "Ada").expect(0)
      #expect(
        try next(place)
          == "Next: whisper identity export, and give somebody its text; then whisper contact add, and paste the text that they give you"
      )
      try place.whisper(
        "contact", "add", "-", input: .text(try Place().person("Bob B").bundle)
      ).expect(0)
      #expect(try next(place) == "Next: whisper contact verify 'Bob B'")
      try place.whisper("contact", "verify", "Bob B", "--yes").expect(0)
      #expect(try next(place) == "Next: whisper vault backup -o FILE")
      let secret = try place.write("a passphrase of its own", to: "secret")
      try place.whisper("vault", "backup", "-o", "whole", "--backup-passphrase-file", secret)
        .expect(0)
      #expect(try next(place) == "Next: whisper seal --to NAME, or whisper open")
      // New keys are in no backup.
      try place.whisper("identity", "rotate", "--yes").expect(0)
      #expect(try next(place) == "Next: whisper vault backup -o FILE")
    }

    @Test func nobodyIsHeldUpByAContactWhoWillNotBeVerified() throws {
      let place = try Place()
      try place.whisper("init", "--yes", "--no-passphrase").expect(0)
      try place.whisper("identity", "create", "Ada").expect(0)
      for name in ["Bob", "Eve"] {
        try place.whisper(
          "contact", "add", "-", input: .text(try Place().person(name).bundle)
        ).expect(0)
      }
      try place.whisper("contact", "block", "Bob").expect(0)
      #expect(try next(place) == "Next: whisper contact verify Eve")
      try place.whisper("contact", "revoke", "Eve", "--yes").expect(0)
      #expect(try next(place) == "Next: whisper vault backup -o FILE")
    }

    @Test func nobodyComparesWithThemselves() throws {
      let place = try Place()
      let ada = try place.person("Ada")
      try ada("contact", "add", "-", input: .text(ada.bundle)).expect(0)
      let ran = try ada().expect(0)
      #expect(ran.errorLines.last == ada.suggested("Next: whisper vault backup -o FILE"))
    }

    @Test func whatTheDemoEndsWithIsRightWithAVaultAndWithoutOne() throws {
      let place = try Place()
      let demo = try place.whisper("demo").expect(0)
      #expect(demo.errorLines.last == "Next: whisper, which says what comes next")
      let other = try place.whisper("--vault", "other", "demo").expect(0)
      #expect(
        other.errorLines.last == "Next: whisper --vault other, which says what comes next")
    }

    @Test func whatCameFromABackupIsInOne() throws {
      let (first, second) = (try Place(), try Place())
      try first.whisper("init", "--yes", "--no-passphrase").expect(0)
      try first.whisper("identity", "create", "Ada").expect(0)
      let secret = try first.write("a passphrase of its own", to: "secret")
      try first.whisper("backup", "-o", "ada.wbak", "--backup-passphrase-file", secret).expect(0)
      try second.whisper("init", "--yes", "--no-passphrase").expect(0)
      try second.whisper(
        "restore", first.path("ada.wbak"), "--backup-passphrase-file", secret
      ).expect(0)
      let status = try second.whisper("status").expect(0)
      #expect(status.text.contains("\nIts backup: 20"))
      let facts = try #require(
        second.whisper("status", "--json").expect(0).json["contents"] as? [String: Any])
      #expect(facts["backedUpAt"] is Int)
    }

    @Test func aBackupThatIsNotWrittenIsNone() throws {
      let place = try Place()
      try place.whisper("init", "--yes", "--no-passphrase").expect(0)
      try place.whisper("identity", "create", "Ada").expect(0)
      let secret = try place.write("a passphrase of its own", to: "secret")
      try place.write("", to: "there")
      try place.whisper("backup", "-o", "there", "--backup-passphrase-file", secret).expect(1)
      #expect(try place.whisper("status").expect(0).text.contains("\nIts backup: none yet\n"))
    }

    // MARK: Locked

    @Test func whoWatchesIsAskedForThePassphrase() throws {
      let session = try LockedVault.place().terminal()
      try session.answer(
        "Passphrase (Enter alone leaves the vault locked): ", LockedVault.passphrase)
      #expect(try session.end() == 0)
      #expect(session.text.contains("Identities: 1\n"))
      #expect(session.text.contains("Next: whisper identity export"))
    }

    @Test func enterAloneLeavesItLocked() throws {
      let session = try LockedVault.place().terminal()
      try session.answer("Passphrase (Enter alone leaves the vault locked): ", "")
      #expect(try session.end() == 0)
      #expect(session.text.contains("Locked: "))
      #expect(
        session.text.hasSuffix(
          "Next: whisper unlock, which asks for the passphrase or PIN\n"))
    }

    @Test func aWrongPassphraseIsAskedForAgain() throws {
      let session = try LockedVault.place().terminal()
      try session.answer("locked): ", "another")
      try session.answer("locked): ", "")
      #expect(try session.end() == 0)
      #expect(session.text.contains("Locked: "))
    }

    @Test(arguments: [["--quiet"], ["--json"], ["status"]])
    func whoDoesNotWantToBeAskedIsNot(options: [String]) throws {
      let session = try LockedVault.place().terminal(options)
      #expect(try session.end() == 0)
      #expect(!session.text.contains("assphrase ("))
    }

    @Test func aScriptIsNotAsked() throws {
      let place = try LockedVault.place()
      let session = try place.terminal(on: [.input, .errors])
      #expect(try session.end() == 0)
      #expect(!session.text.contains("assphrase ("))
      #expect(
        try next(place).hasPrefix("Next: whisper unlock, which asks for the passphrase or PIN"))
    }
  }
#endif
