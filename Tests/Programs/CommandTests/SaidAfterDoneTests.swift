#if os(Linux)
  import Foundation
  import Testing

  @testable import Commands

  /// What is said to be done is said after it was done: of what failed, nobody reads that it happened.
  @Suite struct SaidAfterDoneTests {
    /// Somebody with a contact who has Whisper keys, and one who has an OpenPGP certificate.
    private func home() throws -> PGPHome {
      let home = try PGPHome()
      let bob = try Rehearsal()
      try bob.settle(as: "Bob")
      let bundle = try bob("identity", "export").expect(.done).ran.text
      try home.rehearsal("contact", "add", input: bundle).expect(.done)
      let carol = try home.stranger("Carol <carol@example.org>")
      try home.rehearsal("contact", "add", carol.file).expect(.done)
      try home.place.write("walnut ferry candle orbit zinc lamp", to: "secret")
      return home
    }

    private static let commands = [
      "seal --to Bob", "seal --to Bob --no-sign", "seal --to Carol",
      "seal --to Carol --format openpgp",
      "pgp encrypt --to Carol", "pgp encrypt --to Carol --no-sign --binary",
      "pgp encrypt --password-file SECRET", "pgp sign", "pgp sign --detached",
      "pgp sign --cleartext",
      "pgp key export", "pgp key revocation alice@example.org",
      "pgp key backup alice@example.org --backup-passphrase-file SECRET",
      "identity export", "keybook export", "backup --backup-passphrase-file SECRET",
      "vault backup --backup-passphrase-file SECRET",
    ]

    private static func arguments(_ command: String, in place: Place) -> [String] {
      command.split(separator: " ").map { $0 == "SECRET" ? place.path("secret") : String($0) }
    }

    @Test(arguments: commands) func ofAFullDiskNothingButTheErrorIsSaid(command: String) throws {
      let home = try home()
      var full = home.rehearsal
      full.room = 0
      let arguments = Self.arguments(command, in: home.place)
      let ran = try full.call(arguments, input: "the river").expect(.failed).ran
      #expect(ran.errors == "Error: Could not write the output: the disk is full.\n", "\(command)")
      let json = try full.call(arguments + ["--json"], input: "the river").expect(.failed).ran
      #expect(json.errorLines.count == 1, "\(command)")
      // With room it is said.
      let done = try home.rehearsal.call(arguments, input: "the river").expect(.done).ran
      #expect(!done.output.isEmpty, "\(command)")
    }

    @Test(arguments: commands)
    func ofADirectoryInThePlaceOfAFileNothingButTheErrorIsSaid(command: String) throws {
      let home = try home()
      try FileManager.default.createDirectory(
        atPath: home.place.path("there"), withIntermediateDirectories: false)
      let arguments = Self.arguments(command, in: home.place) + ["-o", home.place.path("there")]
      let ran = try home.rehearsal.call(arguments, input: "the river").expect(.failed).ran
      #expect(ran.errorLines.count == 1, "\(command): \(ran.errors)")
    }

    @Test(arguments: [
      ["pgp", "encrypt", "--password-file", "secret", "--no-sign"], ["seal", "--to", "Bob"],
    ])
    func ofATextThatWasCancelledNothingIsSaid(command: [String]) throws {
      let (alice, _) = try Place().pair()
      try alice.place.write("walnut ferry candle orbit zinc lamp", to: "secret")
      let session = try alice.place.terminal(["--vault", alice.vault] + command)
      try session.wait(for: "Ctrl-D:\r\n")
      try session.type("half of i\u{03}")
      #expect(try session.end() == 130)
      #expect(session.text.hasSuffix("^C\nError: Cancelled.\n"))
      #expect(session.text.components(separatedBy: "\n").count == 4)
    }

    @Test func whatWasDoneIsSaidBehindIt() throws {
      let home = try home()
      for command in [
        ["pgp", "encrypt", "--to", "Carol"], ["seal", "--to", "Carol"], ["seal", "--to", "Bob"],
        ["pgp", "sign"],
      ] {
        let scenes = try home.rehearsal.call(command, input: "x").expect(.done).scenes
        let printed = scenes.lastIndex { if case .printed = $0 { true } else { false } }
        let said = scenes.firstIndex { if case .said = $0 { true } else { false } }
        #expect(try #require(printed) < #require(said), "\(command)")
      }
    }
  }
#endif
