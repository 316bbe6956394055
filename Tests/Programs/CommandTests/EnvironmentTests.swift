#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  /// Where the vault is, and what an odd parent cannot do.
  @Suite struct EnvironmentTests {
    private func vault(_ environment: [String: String], _ options: String...) throws -> String {
      let place = try Place()
      var child = Child(try Program.whisper(), options + ["status", "--json"])
      child.environment = environment
      child.directory = place.path
      let named = try #require(try child.run().expect(0).json["vault"] as? String)
      return named.replacingOccurrences(of: place.path, with: "HERE")
    }

    @Test func theVaultIsWhereTheClosestWordSays() throws {
      #expect(try vault(["HOME": "/h"]) == "/h/.local/share/whisper")
      #expect(try vault(["HOME": "/h", "XDG_DATA_HOME": "/x"]) == "/x/whisper")
      #expect(try vault(["HOME": "/h", "XDG_DATA_HOME": "/x", "WHISPER_HOME": "/w"]) == "/w")
      #expect(try vault(["HOME": "/h", "WHISPER_HOME": "/w"], "--vault", "/v") == "/v")
    }

    @Test func whatIsEmptyOrRelativeIsIgnoredAsTheSpecificationSays() throws {
      #expect(try vault(["HOME": "/h", "XDG_DATA_HOME": "x"]) == "/h/.local/share/whisper")
      #expect(
        try vault(["HOME": "/h", "XDG_DATA_HOME": "", "WHISPER_HOME": ""])
          == "/h/.local/share/whisper")
    }

    @Test func aRelativeVaultIsHere() throws {
      #expect(try vault(["HOME": "/h"], "--vault", "mine/") == "HERE/mine")
      #expect(try vault(["HOME": "/h", "WHISPER_HOME": "other"]) == "HERE/other")
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
    func withoutAHomeItIsAskedFor(environment: [String: String]) throws {
      var child = Child(try Program.whisper(), ["status"])
      child.environment = environment
      let ran = try child.run().expect(2)
      #expect(ran.complaint == "It is not known where your vault is.")
      #expect(ran.hint == "set HOME or WHISPER_HOME, or give --vault DIR")
    }

    @Test func anEmptyEnvironmentIsEnough() throws {
      let place = try Place()
      for arguments in [
        ["init", "--no-passphrase", "--yes"], ["identity", "create", "A"], ["status"],
      ] {
        var child = Child(try Program.whisper(), ["--vault", place.path("v")] + arguments)
        child.directory = place.path
        try child.run().expect(0)
      }
    }

    @Test func aVaultIsMadeForItsOwnerAloneWhateverTheUmask() throws {
      let place = try Place()
      try place.shell("umask 0; whisper init --no-passphrase --yes").expect(0)
      var status = stat()
      let directory = place.path(".local/share/whisper")
      #expect(stat(directory, &status) == 0 && status.st_mode & 0o777 == 0o700)
      #expect(stat(directory + "/vault.db", &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
    func closedStreamsHarmNoVault(closed: String) throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try place.write(try alice.seal("a secret message", to: "Bob"), to: "sealed")
      for command in [
        "status", "contact list", "contact nonsense", "identity create Zoë", "contact note Alice x",
        "seal --to Alice sealed", "open sealed", "open sealed -o opened", "contact add -",
      ] {
        let ran = try place.shell("whisper --vault \(bob.vault) \(command) \(closed)")
        #expect(ran.status < 128, "\(command)")
      }
      // Nothing that was meant for a person went into the database.
      try bob("vault", "check").expect(0)
      let database = try place.read("bob/vault.db")
      for text in ["a secret message", "Error:", "From:", "whisper1:"] {
        #expect(Data(database).range(of: Data(text.utf8)) == nil)
      }
      if place.exists("opened") {
        #expect(try place.read("opened") == Array("a secret message".utf8))
      }
    }

    @Test func aClosedOutputIsAnErrorAndBurnsNoMessage() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try place.write(try alice.seal("x", to: "Bob"), to: "sealed")
      let ran = try place.shell("whisper --vault \(bob.vault) open sealed >&-")
      #expect(ran.status == 1)
      #expect(ran.complaint == "Could not write the output: it is not open.")
      try bob("open", "sealed").expect(0)
    }

    @Test func aClosedInputIsAnError() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      let ran = try alice("seal", "--to", "Bob", input: .closed).expect(1)
      #expect(ran.complaint == "Could not read standard input: it is not open.")
    }

    @Test func noColourIsPrintedWhateverTheTerminal() throws {
      let session = try Place().terminal("--help")
      #expect(try session.end() == 0)
      #expect(!session.text.contains("\u{1B}"))
    }
  }
#endif
