#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import WalletKit
  import WhisperKit

  @testable import Commands

  /// `--events-fd`: what a program hears while a command runs.
  @Suite struct EventCommandTests {
    private let home: AgentHome

    init() throws { home = try AgentHome(LockedVault.place()) }

    /// What a command that ends so says while it runs.
    private func events(
      _ arguments: [String], input: Source = .nothing, status: Int32 = 0
    ) throws -> [[String: Any]] {
      try home.place.write("", to: "events")
      try home.place.run(
        arguments + ["--events-fd", "9", "--json"], input: input, environment: home.environment,
        descriptors: [9: .file(home.place.path("events"))]
      ).expect(status)
      return try home.place.read("events").split(separator: UInt8(ascii: "\n")).map {
        try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
      }
    }

    private func names(_ events: [[String: Any]]) -> [String] {
      events.compactMap { $0["event"] as? String }
    }

    @Test func eachCheckOfTheSelfTestIsSaidAsItComes() throws {
      let events = try events(["selftest"])
      #expect(Set(names(events)) == ["check"])
      #expect(
        events.compactMap { $0["name"] as? String } == SelfTest.Check.allCases.map(\.rawValue)
          + WalletSelfTest.allCases.map(\.rawValue))
      #expect(events.allSatisfy { $0["isPassed"] as? Bool == true })
    }

    @Test func eachFindingOfTheDoctorIsSaidAsItComes() throws {
      try home.place.write("", to: "events")
      let ran = try home.place.run(
        ["doctor", "--events-fd", "9", "--json"], environment: home.environment,
        descriptors: [9: .file(home.place.path("events"))])
      let found = try #require(
        try JSONSerialization.jsonObject(with: Data(ran.output)) as? [String: Any])
      let probes = (found["findings"] as? [[String: Any]])?.compactMap { $0["probe"] as? String }
      let said = try home.place.read("events").split(separator: UInt8(ascii: "\n")).map {
        try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
      }
      #expect(said.compactMap { $0["probe"] as? String }.sorted() == probes?.sorted())
      #expect(said.allSatisfy { $0["code"] is String && $0["verdict"] is String })
    }

    @Test func aKeyThatIsMadeOfAPassphraseIsSaidBefore() throws {
      #expect(
        names(try events(["identity", "list", "--passphrase-file", "secret"])) == ["deriving"])
      #expect(
        names(
          try events(["unlock", "--passphrase-file", "secret"])) == ["deriving"])
      // The agent has it by then.
      #expect(names(try events(["identity", "list"])) == [])
      try home.place.write("another one of four words", to: "new")
      let changed = try events(
        ["passphrase", "change", "--passphrase-file", "secret", "--new-passphrase-file", "new"])
      #expect(changed.count > 1 && Set(names(changed)) == ["deriving"])
    }

    @Test func octetsAreSaidOfWhatIsEncryptedAndDecrypted() throws {
      let size = 3 << 20
      try home.place.write([UInt8](repeating: 0x61, count: size), to: "data")
      let options = ["--password-file", "secret", "--passphrase-file", "secret"]
      let sealed = try events(
        ["pgp", "encrypt", "--binary", "-o", "sealed", "data"] + options
      ).filter { $0["event"] as? String == "progress" }
      #expect(!sealed.isEmpty)
      #expect(sealed.allSatisfy { $0["of"] as? Int == size && $0["unit"] as? String == "octets" })
      #expect(sealed.allSatisfy { (1...size).contains($0["done"] as? Int ?? 0) })
      let length = try home.place.read("sealed").count
      let opened = try events(
        ["pgp", "decrypt", "-o", "opened", "sealed"] + options
      ).filter { $0["event"] as? String == "progress" }
      #expect(!opened.isEmpty)
      #expect(opened.allSatisfy { $0["of"] as? Int ?? length == length })
      #expect(try home.place.read("opened").count == size)
    }

    @Test func rowsAreSaidOfABackupAndACheck() throws {
      for arguments in [
        ["vault", "check"], ["vault", "backup", "-o", "x", "--backup-passphrase-file", "secret"],
      ] {
        let said = try events(arguments + ["--passphrase-file", "secret"])
          .filter { $0["event"] as? String == "progress" }
        let first = try #require(said.first)
        #expect(first["unit"] as? String == "rows")
        let (done, total) = (first["done"] as? Int ?? 0, first["of"] as? Int ?? 0)
        #expect(done >= 1 && total >= done)
      }
      let length = try home.place.read("x").count
      let restored = try events([
        "--vault", "other", "vault", "restore", "x", "--backup-passphrase-file", "secret",
        "--no-passphrase", "--yes",
      ]).filter { $0["event"] as? String == "progress" }
      #expect(!restored.isEmpty)
      #expect(
        restored.allSatisfy { $0["of"] as? Int == length && $0["unit"] as? String == "octets" })
    }

    @Test func standardStreamsAndWhatIsUsedOtherwiseAreRefused() throws {
      try home.place.write("secret", to: "text")
      for (line, code) in [
        ("status --events-fd 0", "usage.events_descriptor"),
        ("status --events-fd 1", "usage.events_descriptor"),
        ("status --events-fd 2", "usage.events_descriptor"),
        ("status --events-fd=-1", "usage.events_descriptor"),
        ("status --events-fd 9 --passphrase-fd 9", "usage.events_descriptor"),
        ("status --events-fd 9 --passphrase-file /dev/fd/9", "usage.events_descriptor"),
        ("seal --to Bob --events-fd 9 /proc/self/fd/9", "usage.events_descriptor"),
        ("status --events-fd 8", "usage.events_pipe"),
      ] {
        let ran = try home.place.run(
          line.split(separator: " ").map(String.init) + ["--json"], environment: home.environment,
          descriptors: [9: .file(home.place.path("text"))]
        ).expect(2)
        #expect(try ran.errorJSON["code"] as? String == code, "\(line)")
        #expect(try home.place.read("text") == Array("secret".utf8))
      }
    }

    @Test func whatIsStandardErrorTooIsRefused() throws {
      let ran = try home.shell("whisper status --events-fd 3 --json 2>&1 >/dev/null 3>&2 | cat")
      #expect(ran.text.contains("usage.events_pipe"))
    }

    @Test func noAgentKeepsTheDescriptorOpen() throws {
      // The reader's end comes with the command's, though the agent stays.
      let ran = try home.shell(
        "whisper unlock --passphrase-file secret --events-fd 3 --quiet 3>&1 >/dev/null | cat")
      #expect(ran.text.contains("deriving"))
      #expect(home.sockets.count == 1)
    }

    @Test func aReaderThatGoesEndsNoCommand() throws {
      try home.shell(
        "mkfifo pipe; (exec 4<pipe) & "
          + "whisper identity list --passphrase-file secret --events-fd 3 3>pipe"
      ).expect(0)
    }
  }
#endif
