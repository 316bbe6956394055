#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing
  import Words

  @testable import Commands

  /// `status --follow`: what happens to a vault, for a program that has no key of it.
  @Suite struct StatusFollowTests {
    private let home: AgentHome

    init() throws { home = try AgentHome(LockedVault.place()) }

    private func follow(_ options: String...) throws -> FollowingProgram {
      try FollowingProgram(
        ["status", "--follow", "--json"] + options, in: home.place, environment: home.environment)
    }

    private func unlock(_ arguments: String...) throws {
      try home.place.run(
        ["unlock", "--passphrase-file", "secret"] + arguments, environment: home.environment
      ).expect(0)
    }

    private func withSecret(_ arguments: String...) throws {
      try home.place.run(
        arguments + ["--passphrase-file", "secret"], environment: home.environment
      ).expect(0)
    }

    private func stamps(_ event: [String: Any]) throws -> [String: String] {
      try #require(event["parts"] as? [String: String])
    }

    @Test func theFirstLineIsTheStateWithAStampOfEachPartAndNothingOfWhatIsInIt() throws {
      try unlock()
      var status = try home.run("status", "--json").expect(0).json
      let program = try follow()
      var state = try #require(try program.next())
      #expect(state["event"] as? String == "state" && state["agent"] as? String == "running")
      let parts = try stamps(state)
      #expect(
        Set(["settings", "identities", "contacts", "key-metadata", "replay"]).isSubset(
          of: parts.keys))
      #expect(parts.values.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
      #expect(state["contents"] == nil && status["contents"] != nil)
      for key in ["event", "parts", "unlockedUntil"] { state[key] = nil }
      for key in ["contents", "unlockedUntil"] { status[key] = nil }
      func sorted(_ object: [String: Any]) throws -> Data {
        try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
      }
      #expect(try sorted(state) == sorted(status))
    }

    @Test func aStateHasItsSentencesWhereTheyAreAskedFor() throws {
      #expect(try follow().next("state")["text"] == nil)
      let program = try follow("--text")
      let text = try #require(try program.next("state")["text"] as? [String])
      #expect(text.contains(StatusWords.locked.text))
      try unlock()
      #expect(try program.next("unlocked")["text"] == nil)
    }

    @Test func itSaysThatTheVaultIsUnlockedAndLocked() throws {
      let program = try follow()
      #expect(try program.next("state")["agent"] as? String == "none")
      try unlock()
      let unlocked = try #require(try program.next())
      #expect(
        unlocked["event"] as? String == "unlocked" && unlocked["schema"] as? Int == jsonSchema)
      let until = try #require(unlocked["unlockedUntil"] as? Int)
      #expect(abs(until - Int(Date().timeIntervalSince1970) - 900) < 60)
      try home.run("lock").expect(0)
      let locked = try #require(try program.next())
      #expect(locked["event"] as? String == "locked" && locked["reason"] as? String == "asked")
      try unlock("--for", "never")
      #expect(try program.next("unlocked")["unlockedUntil"] == nil)
    }

    @Test func itSaysWhyTheVaultIsLocked() throws {
      let program = try follow()
      try unlock()
      _ = try program.next("unlocked")
      kill(try home.agent(), SIGTERM)
      #expect(try program.next("locked")["reason"] as? String == "ended")
      try unlock()
      _ = try program.next("unlocked")
      try FileManager.default.removeItem(
        atPath: home.runtime + "/whisper/" + (try #require(home.sockets.first)))
      #expect(try program.next("locked")["reason"] as? String == "removed")
    }

    @Test func anAgentThatIsKilledIsGoneAndNotLocked() throws {
      try unlock()
      let program = try follow()
      _ = try program.next("state")
      kill(try home.agent(), SIGKILL)
      let event = try #require(try program.next())
      #expect(event["event"] as? String == "gone" && event["reason"] == nil)
    }

    @Test func aChangeIsSaidByTheStampsOfItsParts() throws {
      let program = try follow()
      let before = try stamps(program.next("state"))
      try withSecret("settings", "set", "signByDefault", "off")
      let changed = try stamps(program.next("changed"))
      #expect(changed["settings"] != nil && changed["settings"] != before["settings"])
      #expect(changed["contacts"] == nil && changed["identities"] == nil)
      try withSecret("identity", "create", "Work")
      var names: Set<String> = []
      while !names.isSuperset(of: ["identities", "key-metadata"]) {
        names.formUnion(try stamps(program.next("changed")).keys)
      }
    }

    @Test func whatIsNoPartIsSaidByAnotherState() throws {
      let program = try follow()
      #expect(try program.next("state")["protectors"] as? [String] == ["passphrase"])
      try withSecret("passphrase", "remove", "--yes")
      #expect(try program.next("state")["protector"] as? String == "none")
    }

    @Test func followingProlongsNothingAndALineIsOneUse() throws {
      try unlock()
      let program = try follow()
      let until = try #require(try program.next("state")["unlockedUntil"] as? Int)
      // More than the two seconds in which its time would tell.
      #expect(program.isQuiet(for: 3))
      program.say("no line end")
      #expect(program.isQuiet(for: 1))
      program.say("\n")
      let later = try #require(try program.next("unlocked")["unlockedUntil"] as? Int)
      #expect(later > until)
      // What comes next finds the agent as it was.
      program.closeInput()
      try home.run("lock").expect(0)
      #expect(try program.next("locked")["reason"] as? String == "asked")
    }

    @Test func aLineForALockedVaultDoesNothing() throws {
      let program = try follow()
      _ = try program.next("state")
      program.say("\n\n")
      #expect(program.isQuiet(for: 1))
      try unlock()
      _ = try program.next("unlocked")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalEndsIt(signal: Int32) throws {
      let program = try follow()
      _ = try program.next("state")
      #expect(try program.end(by: signal) == 128 + signal)
    }

    @Test func itEndsWhenNobodyReadsIt() throws {
      let program = try follow()
      _ = try program.next("state")
      program.closeOutput()
      #expect(try program.end() == 0)
    }

    @Test func aVaultThatComesToBeEndsIt() throws {
      let place = try Place()
      let program = try FollowingProgram(
        ["status", "--follow"], in: place, environment: home.environment)
      let state = try program.next("state")
      #expect(state["exists"] as? Bool == false && state["parts"] == nil && state["agent"] == nil)
      try place.whisper("init", "--no-passphrase", "--yes").expect(0)
      #expect(try program.next() == nil)
      #expect(try program.end() == 0)
    }

    @Test func aVaultThatIsRemovedIsSaidToBeNone() throws {
      try unlock()
      let program = try follow()
      _ = try program.next("state")
      try FileManager.default.removeItem(atPath: home.place.path(".local/share/whisper"))
      var events: [String] = []
      while !events.contains("state") || !events.contains("locked") {
        let event = try #require(try program.next())
        events.append(try #require(event["event"] as? String))
        if events.last == "locked" { #expect(event["reason"] as? String == "removed") }
        if events.last == "state" { #expect(event["exists"] as? Bool == false) }
      }
    }

    @Test(arguments: ["--passphrase-file x", "--pin-fd 9", "--with passphrase", "--no-agent"])
    func itTakesNoKeyAndNeedsTheAgent(option: String) throws {
      let words = option.split(separator: " ").map(String.init)
      let ran = try Rehearsal().call(["status", "--follow", "--json"] + words).expect(.usage).ran
      #expect(try ran.errorJSON["code"] as? String == "usage.either")
    }

    @Test func aDamagedFileIsTheErrorThatStatusHas() throws {
      try home.place.write("no database", to: ".local/share/whisper/vault.db")
      let ran = try home.run("status", "--follow", "--json").expect(8)
      #expect(try ran.errorJSON["code"] as? String == "error.vault.database_unreadable")
      #expect(ran.output.isEmpty)
    }
  }
#endif
