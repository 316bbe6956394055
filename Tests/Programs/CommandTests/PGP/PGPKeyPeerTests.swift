#if os(Linux)
  import Foundation
  import Testing

  @testable import Commands

  /// Keys that come from GnuPG and go there.
  @Suite(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gpg")
        || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil, "needs gpg"))
  struct PGPKeyPeerTests {
    private static let passphrase = "correct horse battery staple nine"
    private let ada: Rehearsal
    private let home: String

    init() throws {
      ada = try Rehearsal()
      try ada.settle(as: "Ada")
      // Short: sockets of gpg's agent stand in it.
      home = "/tmp/gpg-\(UInt32.random(in: 0 ... .max))"
      try FileManager.default.createDirectory(
        atPath: home, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    private func gpg(_ arguments: String..., input: Data? = nil) throws -> Data {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/gpg")
      process.arguments =
        [
          "--homedir", home, "--batch", "--no-tty", "--pinentry-mode", "loopback", "--passphrase",
          Self.passphrase,
        ] + arguments
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      let source = ada.place.path("gpg-input")
      try (input ?? Data()).write(to: URL(fileURLWithPath: source))
      process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: source))
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw RunnerFailure("gpg \(arguments): \(process.terminationStatus)")
      }
      return data
    }

    private func end() throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/gpgconf")
      process.arguments = ["--homedir", home, "--kill", "all"]
      try process.run()
      process.waitUntilExit()
      try FileManager.default.removeItem(atPath: home)
    }

    private func file(_ name: String, _ data: Data) throws -> String {
      let path = ada.place.path(name)
      try data.write(to: URL(fileURLWithPath: path))
      return path
    }

    @Test func whatGnuPGExportsComesIn() throws {
      defer { try? end() }
      let secret = try file("secret", Data(Self.passphrase.utf8))
      for (name, algorithm, subkey) in [
        ("Ed", "ed25519", "cv25519"), ("Rsa", "rsa2048", "rsa2048"),
        ("Nist", "nistp256", "nistp256"),
      ] {
        _ = try gpg(
          "--quick-gen-key", "\(name) <\(name)@example.org>", algorithm, "cert,sign", "1y")
        let listed = String(decoding: try gpg("--with-colons", "--list-keys", name), as: UTF8.self)
        let line = try #require(listed.split(separator: "\n").first { $0.hasPrefix("fpr:") })
        let fingerprint = String(line.split(separator: ":", omittingEmptySubsequences: false)[9])
        _ = try gpg("--quick-add-key", fingerprint, subkey, "encr", "1y")
      }
      let all = try file("all.gpg", try gpg("--export-secret-keys"))
      // The clock of these keys is the machine's.
      var now = ada
      now.now = Int64(Date().timeIntervalSince1970) + 60
      let report = try now("pgp", "key", "import", all, "--key-passphrase-file", secret, "--json")
        .expect(.done).ran.json
      let keys = try #require(report["keys"] as? [[String: Any]])
      #expect(keys.map { $0["result"] as? String } == ["imported", "imported", "imported"])
      for name in ["Ed", "Rsa", "Nist"] {
        let shown = try now("pgp", "key", "show", "\(name)@example.org", "--json").expect(.done)
        let parts = try #require(shown.ran.json["keys"] as? [[String: Any]])
        #expect(parts.count == 2 && parts.allSatisfy { $0["isHere"] as? Bool == true })
        #expect(try shown.ran.json["hasRevocationCertificate"] as? Bool == true)
        try now("pgp", "key", "expiry", "\(name)@example.org", "2y").expect(.done)
      }
      // Subkeys alone: the primary key is a stub, and changes nothing.
      let bob = try Rehearsal()
      try bob.settle(as: "Bob")
      let part = try file("part.gpg", try gpg("--export-secret-subkeys", "Ed"))
      try bob("pgp", "key", "import", part, "--key-passphrase-file", secret).expect(.done)
      let shown = try bob("pgp", "key", "show", "Ed@example.org", "--json").expect(.done).ran.json
      let parts = try #require(shown["keys"] as? [[String: Any]])
      #expect(parts.map { $0["isHere"] as? Bool } == [false, true])
      #expect(shown["hasRevocationCertificate"] as? Bool == false)
      try bob("pgp", "key", "expiry", "Ed@example.org", "2y").expect(.policy)
      let none = try bob("pgp", "key", "revocation", "Ed@example.org", "--json").expect(.failed)
      #expect(try none.ran.errorJSON["code"] as? String == "error.pgp_key.no_revocation")
    }

    @Test func whatGnuPGKeepsToRevokeAKeyRevokesItHere() throws {
      defer { try? end() }
      _ = try gpg("--quick-gen-key", "Rea <rea@example.org>", "ed25519", "cert,sign", "1y")
      let listed = String(decoding: try gpg("--with-colons", "--list-keys", "Rea"), as: UTF8.self)
      let line = try #require(listed.split(separator: "\n").first { $0.hasPrefix("fpr:") })
      let fingerprint = String(line.split(separator: ":", omittingEmptySubsequences: false)[9])
      var now = ada
      now.now = Int64(Date().timeIntervalSince1970) + 60
      let certificate = try file("rea.gpg", try gpg("--export", "Rea"))
      try now("contact", "add", certificate).expect(.done)
      // A colon keeps it from being taken by mistake.
      let kept = try String(
        contentsOfFile: "\(home)/openpgp-revocs.d/\(fingerprint).rev", encoding: .utf8)
      let taken = try file(
        "rea.rev", Data(kept.replacing(":-----BEGIN", with: "-----BEGIN").utf8))
      let said = try now("contact", "add", taken).expect(.done).ran.text
      #expect(said.contains("Rea has revoked this certificate and gives no reason"))
      #expect(try now("contact", "list").expect(.done).ran.text.hasPrefix("revoked"))
      // GnuPG takes it for the same.
      _ = try gpg("--import", taken)
      let exported = try file("rea.new", try gpg("--export", "Rea"))
      let again = try now("contact", "add", exported).expect(.done).ran.text
      #expect(again.hasPrefix("Known of Rea"))
    }

    @Test func whatIsMadeHereGoesToGnuPG() throws {
      defer { try? end() }
      var now = ada
      now.now = Int64(Date().timeIntervalSince1970) - 60
      try now("pgp", "key", "generate", "Ada <ada@example.org>").expect(.done)
      let secret = try file("secret", Data(Self.passphrase.utf8))
      let backup = ada.place.path("backup.asc")
      try now(
        "pgp", "key", "backup", "ada@example.org", "--backup-passphrase-file", secret, "-o", backup
      ).expect(.done)
      _ = try gpg("--import", backup)
      let signed = try gpg(
        "--local-user", "ada@example.org", "--detach-sign", input: Data("x".utf8))
      #expect(!signed.isEmpty)
      let revocation = ada.place.path("revocation.asc")
      try now("pgp", "key", "revocation", "ada@example.org", "-o", revocation).expect(.done)
      _ = try gpg("--import", revocation)
      let listed = String(decoding: try gpg("--with-colons", "--list-keys"), as: UTF8.self)
      #expect(listed.contains("pub:r:"))
    }
  }
#endif
