#if os(Linux)
  import Foundation
  import OpenPGP
  import Testing
  import WhisperKit
  import Words

  @testable import Commands

  /// What `whisper pgp key` changes, gives out and takes in, in this process.
  @Suite final class PGPKeyChangeTests {
    private static let name = "Ada Lovelace <ada@example.org>"
    private static let passphrase = "correct horse battery staple nine"
    private var ada: Rehearsal
    private let fingerprint: String

    init() throws {
      ada = try Rehearsal()
      try ada.settle(as: "Ada")
      fingerprint = try Self.value(
        ada("pgp", "key", "generate", Self.name, "--json").expect(.done).ran.json, "fingerprint")
    }

    private static func value<Value>(_ json: [String: Any], _ key: String) throws -> Value {
      try #require(json[key] as? Value, "\(key): \(json)")
    }

    /// A minute after whatever was said before.
    private func key(_ arguments: String..., answers: [String]? = nil) throws -> [String: Any] {
      ada.now += 60
      return try ada.call(["pgp", "key"] + arguments + ["--json"], answers: answers).expect(.done)
        .ran.json
    }

    private func refused(
      _ arguments: String..., status: Commands.ExitStatus = .failed, answers: [String]? = nil
    ) throws -> String {
      try Self.value(
        ada.call(["pgp", "key"] + arguments + ["--json"], answers: answers).expect(status).ran
          .errorJSON, "code")
    }

    private func file(_ name: String, _ text: String) throws -> String {
      let path = ada.place.path(name)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return path
    }

    private func certificate() throws -> Certificate {
      try Certificate(Array(ada("pgp", "key", "export").expect(.done).ran.text.utf8))
    }

    // MARK: Subkeys

    @Test(arguments: [false, true])
    func anAddedSubkeyIsKeptAsTheOthersAre(isDeviceBound: Bool) throws {
      let flag = isDeviceBound ? ["--device-bound", "--yes"] : []
      ada.now += 60
      let bea: String = try Self.value(
        ada.call(["pgp", "key", "generate", "Bea <bea@example.org>", "--json"] + flag).expect(.done)
          .ran.json, "fingerprint")
      let added = try key("subkey", "add", bea, "--for", "sign", "--expires", "6m")
      let parts: [[String: Any]] = try Self.value(added, "keys")
      #expect(
        parts.map { $0["uses"] as? [String] } == [["certify", "sign"], ["encrypt"], ["sign"]])
      #expect(parts.allSatisfy { $0["isHere"] as? Bool == true })
      #expect(parts[2]["expiresAt"] as? Int64 == ada.now + 180 * 86_400)
      // Without a word it is one to encrypt to, and the next message is.
      let another = try key("subkey", "add", bea)
      let newest: [[String: Any]] = try Self.value(another, "keys")
      #expect(newest.count == 4 && newest[3]["uses"] as? [String] == ["encrypt"])
      ada.now += 60
      let certificate = try ada("pgp", "key", "export", bea).expect(.done).ran.text
      let sealed = try ada(
        "pgp", "encrypt", "--to-file", file("bea.asc", certificate), "--no-self", "--no-sign",
        file("letter", "At seven.")
      ).expect(.done).ran.text
      let path = try file("sealed", sealed)
      let seen = try ada("pgp", "inspect", path, "--json").expect(.done).ran.json
      let recipients: [[String: Any]] = try Self.value(seen, "recipients")
      let chosen: String = try Self.value(newest[3], "fingerprint")
      let meant = recipients.compactMap { ($0["key"] as? String)?.lowercased() }
      #expect(meant.count == 2 && meant.contains(where: chosen.lowercased().hasSuffix))
      #expect(try ada("pgp", "decrypt", path).expect(.done).ran.text == "At seven.")
    }

    @Test func anAddedSubkeyAsksForTheOwnPassphraseThatTheKeyHas() throws {
      let secret = try file("own", Self.passphrase)
      _ = try key("passphrase", fingerprint, "set", "--new-passphrase-file", secret)
      #expect(
        try refused("subkey", "add", fingerprint, status: .authentication)
          == "error.vault.own_passphrase_required")
      let added = try key("subkey", "add", fingerprint, "--own-passphrase-file", secret)
      let parts: [[String: Any]] = try Self.value(added, "keys")
      #expect(parts.count == 3)
      ada.now += 60
      let sealed = try file(
        "sealed",
        ada(
          "pgp", "encrypt", "--to-file", file("ada.asc", certificate().armored()), "--no-self",
          "--no-sign", file("letter", "At seven.")
        ).expect(.done).ran.text)
      try ada("pgp", "decrypt", sealed).expect(.authentication)
      try ada("pgp", "decrypt", sealed, "--own-passphrase-file", secret).expect(.done)
    }

    @Test func aSubkeyThatCannotBeIsNotAdded() throws {
      #expect(
        try refused("subkey", "add", fingerprint, "--expires", "2001-01-01", status: .usage)
          == "error.pgp_key.end")
      try ada("pgp", "key", "subkey", "add", fingerprint, "--for", "poetry").expect(.usage)
      _ = try key("revoke", fingerprint, "--reason", "retired", "--yes")
      ada.now += 60
      #expect(
        try refused("subkey", "add", fingerprint, status: .policy) == "error.openpgp.revoked")
    }

    // MARK: Giving out

    @Test func theCertificateIsGivenOutInEachForm() throws {
      let certificate = try certificate()
      #expect(certificate.fingerprint.hex == fingerprint)
      let json = try key("export")
      #expect(
        try Certificate(Array((try Self.value(json, "certificate") as String).utf8))
          == certificate)
      let link = try ada("pgp", "key", "export", "--link").expect(.done).ran.text
      #expect(link == (try Self.value(json, "link") as String))
      #expect(link.hasPrefix("whisper://import/v1/"))
      let path = ada.place.path("ada.pgp")
      try ada("pgp", "key", "export", fingerprint, "--binary", "-o", path).expect(.done)
      let octets = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(octets == certificate.serialized())
      #expect(try refused("export", "-o", path) == "error.output.exists")
      var watched = ada
      watched.columns = 80
      #expect(
        try Self.value(
          watched("pgp", "key", "export", "--binary", "--json").expect(.failed).ran.errorJSON,
          "code") == "error.pgp_key.binary")
    }

    @Test func theRevocationCertificateRevokes() throws {
      let printed = try ada("pgp", "key", "revocation", fingerprint).expect(.done)
      let octets = try Armor.decode(Array(printed.ran.text.utf8)).octets
      let revoked = try certificate().merged(
        withRevocations: Signature.read(BytesSource(octets)))
      #expect(revoked.validity(at: ada.now) == .revoked)
      // Nothing changed here.
      #expect(try certificate().validity(at: ada.now) == .valid)
    }

    @Test func aBackupGoesIntoAnotherVaultAndOpensWithItsPassphraseAlone() throws {
      let secret = try file("backup-secret", Self.passphrase)
      let path = ada.place.path("ada.asc")
      #expect(try key("show")["backedUpAt"] == nil)
      try ada("pgp", "key", "backup", fingerprint, "--backup-passphrase-file", secret, "-o", path)
        .expect(.done)
      let madeAt = ada.now
      #expect(try Self.value(key("show"), "backedUpAt") == madeAt)
      let bob = try Rehearsal()
      try bob.settle(as: "Bob")
      let wrong = try file("wrong", "another one")
      let refused = try bob("pgp", "key", "import", path, "--key-passphrase-file", wrong, "--json")
        .expect(.authentication)
      #expect(try Self.value(refused.ran.errorJSON, "code") == "error.openpgp.passphrase_wrong")
      #expect(try bob("pgp", "key", "list").expect(.done).ran.text.hasPrefix("No OpenPGP keys"))
      let asked = try bob("pgp", "key", "import", path, "--json", answers: ["no", Self.passphrase])
        .expect(.done)
      let keys: [[String: Any]] = try Self.value(asked.ran.json, "keys")
      #expect(keys.map { $0["fingerprint"] as? String } == [fingerprint])
      #expect(keys.map { $0["result"] as? String } == ["imported"])
      let shown = try bob("pgp", "key", "show", "--json").expect(.done).ran.json
      #expect(try Self.value(shown, "fingerprint") == fingerprint)
      #expect(try Self.value(shown, "hasRevocationCertificate") == true)
      // What is here already is not opened again.
      let again = try bob("pgp", "key", "import", path, "--json").expect(.done).ran.json
      let merged: [[String: Any]] = try Self.value(again, "keys")
      #expect(merged.map { $0["result"] as? String } == ["merged"])
    }

    @Test func aDeviceBoundKeyHasNoBackupAndNoOwnPassphrase() throws {
      let bound: String = try Self.value(
        key("generate", "Bea", "--device-bound", "--yes"), "fingerprint")
      let secret = try file("backup-secret", Self.passphrase)
      #expect(
        try refused(
          "backup", bound, "--backup-passphrase-file", secret, "-o", ada.place.path("x"))
          == "error.pgp_key.device_bound")
      #expect(!FileManager.default.fileExists(atPath: ada.place.path("x")))
      #expect(
        try refused("passphrase", bound, "set", "--new-passphrase-file", secret)
          == "error.vault.device_bound")
      let revoked = try key("revoke", bound, "--reason", "retired", "--yes")
      #expect(try Self.value(revoked, "validity") == "retired")
    }

    @Test func whatIsNoSecretKeyIsNotTakenIn() throws {
      let public_ = try file("public", certificate().armored())
      #expect(try refused("import", public_) == "error.given.certificate")
      #expect(try refused("import", try file("text", "hello")) == "error.openpgp.none")
      var typed = ada
      typed.isTyped = true
      try typed("pgp", "key", "import").expect(.usage)
    }

    // MARK: Changing

    @Test func itsEndIsChanged() throws {
      let changed = try key("expiry", fingerprint, "30d")
      #expect(try Self.value(changed, "expiresAt") == ada.now + 30 * 86_400)
      let status = try ada("status", "--json").expect(.done).ran.json
      let contents: [String: Any] = try Self.value(status, "contents")
      #expect(contents["openPGPKeys"] as? Int == 1)
      #expect(contents["endingOpenPGPKeys"] as? [String] == [])
      _ = try key("expiry", fingerprint, "29d")
      let soon: [String: Any] = try Self.value(
        ada("status", "--json").expect(.done).ran.json, "contents")
      #expect(soon["endingOpenPGPKeys"] as? [String] == [fingerprint])
      #expect(try key("expiry", fingerprint, "never")["expiresAt"] == nil)
      #expect(
        try refused("expiry", fingerprint, "2020-01-01", status: .usage) == "error.pgp_key.end")
      #expect(try certificate().validity(at: 3_000_000_000) == .valid)
    }

    @Test func userIDsComeAndGo() throws {
      #expect(
        try refused("userid", "revoke", fingerprint, "ada@example.org", "--yes")
          == "error.user_id.last")
      let added = try key("userid", "add", fingerprint, "Ada <ada@work.example>")
      let names: [[String: Any]] = try Self.value(added, "userIDs")
      #expect(names.count == 2 && names.allSatisfy { $0["validity"] as? String == "valid" })
      #expect(
        try refused("userid", "add", fingerprint, "a\u{202E}b", status: .usage)
          == "error.user_id.invalid")
      let declined = try ada(
        "pgp", "key", "userid", "revoke", fingerprint, "ADA@example.org", answers: ["no"]
      ).expect(.cancelled)
      #expect(declined.questions.count == 1)
      let revoked = try key("userid", "revoke", fingerprint, "ada@example.org", "--yes")
      let left: [[String: Any]] = try Self.value(revoked, "userIDs")
      #expect(left.filter { $0["validity"] as? String == "valid" }.count == 1)
      #expect(
        try refused("userid", "revoke", fingerprint, "ada@example.org", "--yes")
          == "error.user_id.not_found")
      #expect(try key("show", "ada@work.example")["fingerprint"] as? String == fingerprint)
    }

    @Test func aSubkeyIsRevokedAndTheRestHolds() throws {
      let parts: [[String: Any]] = try Self.value(key("show"), "keys")
      let subkey: String = try Self.value(parts[1], "fingerprint")
      #expect(
        try refused("subkey", "revoke", fingerprint, "0", "--reason", "none")
          == "error.pgp_subkey.not_found")
      let revoked = try key(
        "subkey", "revoke", fingerprint, String(subkey.suffix(16)), "--reason", "superseded",
        "--yes")
      let left: [[String: Any]] = try Self.value(revoked, "keys")
      #expect(left.map { $0["validity"] as? String } == ["valid", "retired"])
    }

    @Test func aKeyIsRenewedWhenItEndsSoonAndNotBefore() throws {
      #expect(
        try ada("pgp", "key", "update").expect(.done).ran.errors.contains("nothing changed"))
      var later = ada
      later.now += 600 * 86_400
      let updated = try later("pgp", "key", "update", fingerprint, "--json").expect(.done).ran.json
      #expect(try Self.value(updated, "expiresAt") == later.now + 730 * 86_400)
    }

    @Test func aKeyIsRevokedWithAReason() throws {
      #expect(
        try refused(
          "revoke", fingerprint, "--reason", "none", "--message", "a\u{7}", status: .usage)
          == "error.pgp_key.message")
      try ada("pgp", "key", "revoke", fingerprint).expect(.usage)
      let revoked = try key(
        "revoke", fingerprint, "--reason", "compromised", "--message", "laptop stolen", "--yes")
      #expect(try Self.value(revoked, "validity") == "revoked")
      #expect(try Self.value(revoked, "revocationReason") == "compromised")
      #expect(try Self.value(revoked, "revocationText") == "laptop stolen")
      #expect(
        try refused("expiry", fingerprint, "2y", status: .policy) == "error.openpgp.revoked")
    }

    @Test func deletingAsksForTheFingerprint() throws {
      try ada("pgp", "key", "delete", fingerprint, "--confirm", "ABCD", "--yes")
        .expect(.cancelled)
      let deleted = try ada(
        "pgp", "key", "delete", "ada@example.org", answers: [fingerprint.lowercased(), "yes"]
      ).expect(.done)
      #expect(deleted.ran.errors.contains("No backup has it as it is now."))
      #expect(try refused("show") == "error.pgp_key.none")
      #expect(try refused("delete", fingerprint, "--yes") == "error.pgp_key.not_found")
    }

    // MARK: What it asks for

    @Test func anOwnPassphraseIsAskedForOnceACommand() throws {
      let secret = try file("own", Self.passphrase)
      #expect(
        try Self.value(
          key("passphrase", fingerprint, "set", "--new-passphrase-file", secret),
          "hasOwnPassphrase") == true)
      let asked = try ada(
        "pgp", "key", "userid", "add", fingerprint, "Ada Two", answers: ["wrong", Self.passphrase]
      ).expect(.done)
      #expect(asked.questions.count == 2)
      #expect(
        try refused("expiry", fingerprint, "3y", status: .authentication)
          == "error.vault.own_passphrase_required")
      _ = try key("expiry", fingerprint, "3y", "--own-passphrase-file", secret)
      #expect(
        try Self.value(
          key("passphrase", fingerprint, "remove", "--own-passphrase-file", secret),
          "hasOwnPassphrase") == false)
      _ = try key("expiry", fingerprint, "2y")
    }

    @Test func presenceIsAskedForOnceACommand() throws {
      let bob = try Rehearsal()
      try bob.settle(as: "Bob", passphrase: Self.passphrase)
      func run(_ arguments: String..., answers: [String]) throws -> [Scene] {
        try bob.call(arguments + ["--json"], answers: answers).expect(.done).questions
      }
      _ = try run("pgp", "key", "generate", "Bob", answers: [Self.passphrase])
      _ = try run("pgp", "key", "userid", "add", "Bob", "Rob", answers: [Self.passphrase])
      _ = try run("policy", "set", "biometricGatedSigning", "on", answers: [Self.passphrase])
      // It is signed for each User ID, and asked for once; the other question opens the vault.
      let asked = try run(
        "pgp", "key", "expiry", "Rob", "1y", answers: [Self.passphrase, Self.passphrase])
      #expect(asked.count == 2)
    }

    @Test func nothingIsDoneWithAKeyOfALockedVault() throws {
      let bob = try Rehearsal()
      try bob.settle(as: "Bob", passphrase: Self.passphrase)
      try bob("pgp", "key", "generate", "Bob", answers: [Self.passphrase]).expect(.done)
      let secret = try file("secret", Self.passphrase)
      for command in [
        ["list"], ["show"], ["export"], ["expiry", "Bob", "1y"], ["userid", "add", "Bob", "x"],
        ["update"], ["revocation", "Bob"],
        ["revoke", "Bob", "--reason", "none", "--yes"], ["delete", "Bob", "--yes"],
        ["backup", "Bob", "--backup-passphrase-file", secret, "-o", ada.place.path("never")],
      ] {
        let refused = try bob.call(["pgp", "key"] + command).expect(.authentication)
        #expect(refused.ran.output.isEmpty, "\(command)")
      }
    }
  }
#endif
