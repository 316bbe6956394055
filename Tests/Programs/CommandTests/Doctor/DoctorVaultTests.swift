#if os(Linux)
  import Foundation
  import Glibc
  import TestDeviceTraits
  import TestTPM
  import Testing

  @testable import Commands

  /// What the doctor says of a vault and of what it is bound to, each bad state staged.
  @Suite struct DoctorVaultTests {
    private let place: Place

    init() throws { place = try Place() }

    private func mode(_ mode: Int, _ path: String) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    // MARK: The real process

    @Test func theRealProcessIsClosedAndAVaultIsFoundSoundAndLeftAsItIs() throws {
      let ada = try place.person("Ada")
      let before = try place.tree("ada")
      let found = try Diagnosis(ada("doctor", "--json").expect(0))
      #expect(found.codes["tracer"] == "doctor.tracer.none")
      #expect(found.codes["memory"] == "doctor.dumpable.no")
      #expect(found.codes["core"] != "doctor.core.limit")
      #expect(found.codes["code"] == "doctor.code.own")
      #expect(found.codes["vault"] == "doctor.vault.sound")
      #expect(found.codes["path"] == "doctor.path.private")
      #expect(found.codes["protectors"] == "doctor.protectors.none")
      #expect(found.codes["element"] == "doctor.element.software")
      #expect(found.codes["counter"] == "doctor.counter.impossible")
      #expect(found.codes["mode"] == "doctor.mode.standard")
      #expect(found.codes["agent"] == "doctor.agent.none")
      #expect(found.codes["clock"] == "doctor.clock.after")
      #expect(found.codes["backup"] == "doctor.backup.lacks")
      #expect(found.values["backup"] == ["Ada"])
      #expect(found.codes["phrases"] == nil)
      #expect(found.verdicts["sandbox"] != nil && found.verdicts["secretMemory"] != nil)
      #expect(!found.verdicts.values.contains("unknown"))
      #expect(try place.tree("ada") == before)
    }

    @Test func aTracerIsSeen() throws {
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/strace") else {
        try #require(
          ProcessInfo.processInfo.environment["WHISPER_CI"] == nil, "strace is missing")
        return
      }
      let ran = try place.shell(
        "strace -f -qq -e trace=none -o /dev/null whisper doctor --json"
      ).expect(0)
      #expect(try Diagnosis(ran).codes["tracer"] == "doctor.tracer.found")
    }

    @Test func aLibraryPathIsSeenByTheRealProcess() throws {
      #expect(
        try place.diagnosis(environment: ["LD_LIBRARY_PATH": "/nowhere"]).codes["loader"]
          == "doctor.preload.variable")
    }

    // MARK: Where it stands

    @Test func filesAndDirectoriesThatAreOpenToOthersAreSeen() throws {
      let ada = try place.person("Ada")
      func look() throws -> Diagnosis { try Diagnosis(ada("doctor", "--json").expect(0)) }
      let file = ada.vault + "/vault.db"
      try mode(0o644, file)
      let readable = try look()
      #expect(readable.codes["path"] == "doctor.path.readable")
      #expect(readable.values["path"] == [file, "644"])
      try mode(0o600, file)
      try mode(0o757, place.path)
      let writable = try look()
      #expect(writable.codes["path"] == "doctor.path.writable")
      #expect(writable.values["path"] == [place.path, "757"])
      try mode(0o700, place.path)
      guard geteuid() == 0 else { return }
      #expect(chown(ada.vault, 4711, 0) == 0)
      let owned = try look()
      #expect(owned.codes["path"] == "doctor.path.owner")
      #expect(owned.values["path"] == [ada.vault, "4711"])
    }

    // MARK: What it holds

    @Test func aLockedVaultIsNotLookedIntoUnlessWhatOpensItIsHandedOver() throws {
      let secret = try place.write("walnut ferry\n", to: "secret")
      try place.write("other\n", to: "other")
      try place.whisper("init", "--yes", "--passphrase-file", secret).expect(0)
      let locked = try place.diagnosis()
      #expect(locked.codes["vault"] == "doctor.vault.locked")
      #expect(locked.codes["protectors"] == "doctor.protectors.some")
      #expect(locked.codes["backup"] == nil && locked.codes["mode"] == nil)
      let open = try place.diagnosis("--passphrase-file", secret)
      #expect(open.codes["vault"] == "doctor.vault.sound")
      #expect(open.codes["backup"] == "doctor.backup.nothing")
      let wrong = try place.whisper("doctor", "--passphrase-file", "other").expect(4)
      #expect(wrong.output.isEmpty)
    }

    @Test func aDamagedPartIsNamed() throws {
      let (alice, _) = try place.pair()
      var child = Child(
        "/usr/bin/sqlite3", [alice.vault + "/vault.db", "UPDATE contact SET value = x'00'"])
      child.environment = place.environment
      try child.run().expect(0)
      let found = try Diagnosis(alice("doctor", "--json").expect(0))
      #expect(found.codes["vault"] == "doctor.vault.damaged")
      #expect(found.values["vault"] == ["contacts"])
      #expect(found.codes["mode"] == "doctor.mode.standard")
    }

    @Test func aFileThatIsNoVaultIsSaidToBeSo() throws {
      try FileManager.default.createDirectory(
        atPath: place.path("bad"), withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
      try place.write(String(repeating: "no vault ", count: 1000), to: "bad/vault.db")
      let found = try place.diagnosis("--vault", "bad")
      #expect(found.codes["vault"] == "doctor.vault.closed")
      #expect(found.codes["path"] == "doctor.path.readable")
    }

    @Test func aResetThatWasCutShortIsSaidAndNotGoneOnWith() throws {
      let ada = try place.person("Ada")
      try place.write("", to: "ada/reset-pending")
      let before = try place.tree("ada")
      let found = try Diagnosis(ada("doctor", "--json").expect(0))
      #expect(found.codes["vault"] == "doctor.vault.reset")
      #expect(try place.tree("ada") == before)
    }

    @Test func aClockThatIsBehindIsSeen() throws {
      var home = try Rehearsal()
      try home.settle(as: "Ada")
      home.now -= 100_000
      let found = try Diagnosis(home("doctor", "--json").expect(.done).ran)
      #expect(found.codes["clock"] == "doctor.clock.before")
      #expect(found.values["clock"] == ["2027-01-15 08:00:00 UTC"])
    }

    @Test func anIdentityIsNamedUntilItIsInABackup() throws {
      let ada = try place.person("Ada")
      try place.write("six words that nobody guesses at all\n", to: "secret")
      try ada("backup", "-o", "ada.wbak", "--backup-passphrase-file", "secret").expect(0)
      #expect(
        try Diagnosis(ada("doctor", "--json").expect(0)).codes["backup"] == "doctor.backup.all")
      try ada("identity", "create", "Work").expect(0)
      #expect(try Diagnosis(ada("doctor", "--json").expect(0)).values["backup"] == ["Work"])
      try ada(
        "vault", "backup", "-o", "all.wvault", "--backup-passphrase-file", "secret"
      ).expect(0)
      #expect(
        try Diagnosis(ada("doctor", "--json").expect(0)).codes["backup"] == "doctor.backup.all")
    }

    // MARK: What keeps it unlocked

    @Test func whatKeepsItUnlockedIsSeen() throws {
      let home = try AgentHome(place)
      let secret = try place.write("walnut ferry\n", to: "secret")
      try home.run("init", "--yes", "--passphrase-file", secret).expect(0)
      func look() throws -> Diagnosis { try Diagnosis(home.run("doctor", "--json").expect(0)) }
      #expect(try look().codes["agent"] == "doctor.agent.none")
      try home.run("unlock", "--passphrase-file", secret).expect(0)
      let found = try look()
      #expect(found.codes["agent"] == "doctor.agent.until")
      #expect(found.codes["vault"] == "doctor.vault.sound")
      #expect(
        ["doctor.watch.no_bus", "doctor.watch.missing", "doctor.watch.failed", "doctor.watch.on"]
          .contains(found.codes["watch"] ?? ""))
      let agent = try home.agent()
      #expect(kill(agent, SIGSTOP) == 0)
      #expect(try look().codes["agent"] == "doctor.agent.silent")
      #expect(kill(agent, SIGCONT) == 0)
      try home.run("lock").expect(0)
      for (duration, code) in [("never", "never"), ("logout", "logout")] {
        try home.run("unlock", "--for", duration, "--passphrase-file", secret).expect(0)
        #expect(try look().codes["agent"] == "doctor.agent.\(code)")
        try home.run("lock").expect(0)
      }
    }

    // MARK: What it is bound to

    @Test func aCounterIsWornAboveFiftyThousand() {
      #expect(Doctor.counted(50_000).code == "doctor.counter.at")
      #expect(Doctor.counted(50_001).code == "doctor.counter.worn")
    }

    @Suite("The doctor beside a TPM", .softwareTPM)
    struct OnATPM {
      private let place: Place
      private let tpm: SoftwareTPM

      init() throws {
        place = try Place()
        tpm = try SoftwareTPM()
        try tpm.location.setLockout(tries: 3, secondsToForgetOne: 1000)
      }

      private var socket: String { tpm.directory.appendingPathComponent("s").path }
      private var environment: [String: String] { ["WHISPER_TPM": "unix:" + socket] }

      private func look(_ arguments: String...) throws -> Diagnosis {
        try Diagnosis(
          place.run(["doctor", "--json"] + arguments, environment: environment).expect(0))
      }

      private func run(_ arguments: String...) throws -> Ran {
        try place.run(arguments, environment: environment)
      }

      @Test func itsStateIsSeen() throws {
        #expect(try look().codes["element"] == "doctor.element.ready")
        // It serves without its owner, too.
        try persistStorageKey(of: tpm)
        try place.write("135246\n", to: "pin")
        try place.write("135247\n", to: "wrong")
        try run("init", "--pin-file", "pin", "--yes").expect(0)
        let fresh = try look()
        #expect(fresh.codes["element"] == "doctor.element.hardware")
        #expect(fresh.codes["device"] == "doctor.device.limited")
        #expect(fresh.codes["lockoutAuth"] == "doctor.lockout_auth.empty")
        #expect(fresh.codes["ownerAuth"] == "doctor.owner_auth.empty")
        #expect(fresh.codes["lockout"] == "doctor.tries.all")
        #expect(fresh.codes["counter"] == "doctor.counter.on")
        #expect(try look("--pin-file", "pin").codes["counter"] == "doctor.counter.at")
        try run("vault", "check", "--pin-file", "wrong").expect(4)
        let tried = try look()
        #expect(tried.codes["lockout"] == "doctor.tries.some")
        #expect(tried.values["lockout"] == ["2"])
        for _ in 0..<2 { try run("vault", "check", "--pin-file", "wrong").expect(4) }
        #expect(try look().codes["lockout"] == "doctor.tries.none")
        try tpm.tool("changeauth", "-c", "owner", "hex:01")
        try tpm.tool("changeauth", "-c", "lockout", "hex:02")
        chmod(socket, 0o777)
        let owned = try look()
        #expect(owned.codes["ownerAuth"] == "doctor.owner_auth.set")
        #expect(owned.codes["lockoutAuth"] == "doctor.lockout_auth.set")
        #expect(owned.codes["device"] == "doctor.device.open")
        #expect(owned.values["device"] == [socket, "777"])
        let away = try place.diagnosis("--tpm-device", "unix:/nowhere")
        #expect(away.codes["element"] == "doctor.element.away")
        #expect(away.codes["counter"] == "doctor.counter.on")
      }

      @Test func aVaultThatIsNotCountedOrNotTheNewestIsSeen() throws {
        try run("init", "--no-passphrase", "--yes").expect(0)
        let vault = ".local/share/whisper/vault.db"
        let older = try place.read(vault)
        try run("identity", "create", "Ada").expect(0)
        let newer = try place.read(vault)
        try place.write(older, to: vault)
        #expect(try look().codes["vault"] == "doctor.vault.closed")
        try place.write(newer, to: vault)
        #expect(try look().codes["counter"] == "doctor.counter.at")
        try run("vault", "counter", "off", "--yes").expect(0)
        #expect(try look().codes["counter"] == "doctor.counter.off")
      }

      @Test func keysThatAskForThePINAreSeen() throws {
        try place.write("135246\n", to: "pin")
        try run("init", "--pin-file", "pin", "--yes").expect(0)
        try run("mode", "high", "--pin-file", "pin", "--yes").expect(0)
        #expect(try look("--pin-file", "pin").codes["mode"] == "doctor.mode.high")
      }

      @Test func whereNoneAnswersThatIsSaidOfANewVault() throws {
        #expect(
          try place.diagnosis("--tpm-device", "unix:/nowhere").codes["element"]
            == "doctor.element.none")
      }
    }
  }
#endif
