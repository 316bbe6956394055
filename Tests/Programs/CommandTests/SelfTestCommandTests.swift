#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing
  import WalletKit
  import WhisperKit

  /// The self-test: it says what it did, and leaves nothing.
  @Suite struct SelfTestCommandTests {
    private static let checks =
      SelfTest.Check.allCases.map(\.rawValue) + WalletSelfTest.allCases.map(\.rawValue)

    @Test func everyCheckPassesAndHasItsLine() throws {
      let place = try Place()
      let ran = try place.whisper("selftest").expect(0)
      #expect(ran.lines.count == Self.checks.count)
      for (line, check) in zip(ran.lines, Self.checks) {
        #expect(line.hasPrefix("passed  \(check) "))
        // A sentence says what was checked.
        #expect(line.hasSuffix(".") && line.count > 40)
      }
      #expect(ran.errors == "All \(Self.checks.count) checks passed.\n")
      #expect(try place.names().isEmpty)
      #expect(try place.whisper("selftest", "--quiet").expect(0).errors.isEmpty)
    }

    @Test func jsonSaysTheSameInEveryLanguage() throws {
      let place = try Place()
      let ran = try place.whisper("selftest", "--json").expect(0)
      #expect(ran.errors.isEmpty)
      #expect(ran.lines.count == 1)
      let json = try ran.json
      #expect(json["schema"] as? Int == 3)
      #expect(json["isPassed"] as? Bool == true)
      let checks = try #require(json["checks"] as? [[String: Any]])
      #expect(checks.map { $0["name"] as? String } == Self.checks)
      #expect(checks.allSatisfy { $0["isPassed"] as? Bool == true && $0.count == 2 })
      let german = try place.whisper("selftest", "--json", environment: ["LC_ALL": "de_DE"])
      #expect(german.text == ran.text)
      let text = try place.whisper("selftest", environment: ["LC_ALL": "de_DE"]).expect(0)
      #expect(text.lines.allSatisfy { $0.hasPrefix("bestanden  ") })
      #expect(text.errors == "Alle \(Self.checks.count) Prüfungen bestanden.\n")
    }

    @Test func anEmptyEnvironmentIsEnough() throws {
      var child = Child(try Program.whisper(), ["selftest", "--quiet"])
      child.directory = "/"
      let before = Set(try FileManager.default.contentsOfDirectory(atPath: "/tmp"))
      try child.run().expect(0)
      let made = Set(try FileManager.default.contentsOfDirectory(atPath: "/tmp")).subtracting(
        before)
      // Other tests run beside this one; what is ours has its name.
      #expect(!made.contains { $0.hasPrefix("whisper-throwaway-") && !isInUse($0) })
    }

    /// Whether a process beside this one still works in a throwaway directory.
    private func isInUse(_ name: String) -> Bool {
      var patience = Patience()
      while patience.lasts(sleeping: 10) {
        guard FileManager.default.fileExists(atPath: "/tmp/" + name) else { return true }
      }
      return false
    }

    @Test(
      .enabled(if: Peer.isAvailable("strace"), Peer.howToGet),
      arguments: ["default", "WHISPER_HOME", "--vault"])
    func anExistingVaultIsNeitherReadNorChanged(way: String) throws {
      let place = try Place()
      try place.expectNoTouch(["selftest"], vaultBy: way)
    }

    @Test(arguments: ["nowhere", "file"]) func aPlaceThatCannotBeWrittenIsNamed(name: String) throws
    {
      let place = try Place()
      try place.write("", to: "file")
      let directory = place.path(name)
      let ran = try place.whisper("selftest", environment: ["TMPDIR": directory]).expect(1)
      #expect(ran.complaint?.hasPrefix("Could not make \(directory)/whisper-throwaway-") == true)
      #expect(ran.output.isEmpty)
      #expect(try place.names() == ["file"])
      let json = try place.whisper("selftest", "--json", environment: ["TMPDIR": directory])
      #expect(try json.expect(1).errorJSON["exitStatus"] as? Int == 1)
    }

    @Test(arguments: ["selftest", "tutorial --yes", "demo"])
    func whatFailsBeforeItBeginsLeavesNoDirectory(command: String) throws {
      let place = try Place()
      // One descriptor is free: not enough to confine the process to its files.
      let ran = try place.shell("ulimit -n 4; exec whisper \(command)").expect(1)
      #expect(ran.complaint != nil)
      #expect(ran.output.isEmpty)
      #expect(try place.names().isEmpty)
    }

    /// Mounting needs root.
    @Test(.enabled(if: geteuid() == 0)) func aFullPlaceIsAFailureAndNotAPass() throws {
      let place = try Place()
      let script = """
        mkdir small && mount -t tmpfs -o size=16k none small || exit 99
        TMPDIR=$PWD/small whisper selftest; echo "status $?"; ls -A small; umount small
        """
      let ran = try place.shell("unshare --mount bash -c '\(script)'")
      guard ran.status != 99, ran.text.contains("status") else {
        #expect(!Peer.isCI, "no tmpfs can be mounted here: \(ran.errors)")
        return print("SKIPPED, NOTHING WAS CHECKED: no tmpfs can be mounted: \(ran.errors)")
      }
      #expect(ran.lines.last == "status 1")
      #expect(ran.lines.contains { $0.hasPrefix("FAILED  vaultRoundTrip ") })
      #expect(ran.lines.contains { $0.hasPrefix("passed  ed25519 ") })
      #expect(ran.complaint?.hasSuffix("do not trust this program on this machine.") == true)
    }
  }

  extension Place {
    /// Expects that a command of a throwaway directory leaves a vault alone, in whatever way the vault
    /// is named: no path below it is handed to the kernel, and nothing in it or beside it changes.
    func expectNoTouch(_ arguments: [String], vaultBy way: String) throws {
      let vault = path(way == "default" ? ".local/share/whisper" : "the-vault")
      var environment: [String: String] = [:]
      if way == "WHISPER_HOME" { environment["WHISPER_HOME"] = vault }
      let options = way == "--vault" ? ["--vault", vault] : []
      try run(options + ["init", "--no-passphrase", "--yes"], environment: environment).expect(0)
      try run(options + ["identity", "create", "Ada"], environment: environment).expect(0)
      let before = try tree("")
      let (ran, paths) = try Peer.paths(
        of: options + arguments, in: self, environment: environment)
      try ran.expect(0)
      #expect(paths.contains { $0.contains("/whisper-throwaway-") })
      #expect(paths.filter { $0.hasPrefix(vault) }.isEmpty)
      #expect(try tree("") == before)
      // A control: a command that opens the vault is seen to.
      let (status, opened) = try Peer.paths(
        of: options + ["status"], in: self, environment: environment)
      try status.expect(0)
      #expect(opened.contains { $0.hasPrefix(vault) })
    }
  }
#endif
