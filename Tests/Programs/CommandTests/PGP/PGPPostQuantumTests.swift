#if os(Linux)
  import Foundation
  import OpenPGP
  import SecretMemory
  import Testing

  @testable import Commands

  /// Keys that hold against a later quantum computer, in the vault and of others.
  @Suite struct PGPPostQuantumTests {
    private static let closed =
      "Whoever keeps the message cannot open it with a later quantum computer."

    private static func value<Value>(_ json: [String: Any], _ key: String) throws -> Value {
      try #require(json[key] as? Value, "\(key): \(json)")
    }

    @Test(
      "a key is made, shown, used, backed up and taken back",
      arguments: [
        ("postquantum", ["ML-DSA-65+Ed25519", "ML-KEM-768+X25519"]),
        ("postquantum-high", ["ML-DSA-87+Ed448", "ML-KEM-1024+X448"]),
      ])
    func wholeLife(profile: String, algorithms: [String]) throws {
      let home = try PGPHome(profile: profile)
      let shown = try home.rehearsal("pgp", "key", "show", "--json").expect(.done).ran.json
      #expect(try Self.value(shown, "version") == 6)
      #expect(try Self.value(shown, "postQuantum") == "all")
      let keys: [[String: Any]] = try Self.value(shown, "keys")
      #expect(keys.map { $0["algorithm"] as? String } == algorithms)
      #expect(keys.allSatisfy { $0["isHere"] as? Bool == true })
      let text = try home.rehearsal("pgp", "key", "show").expect(.done).ran.text
      #expect(
        text.contains(
          "Against a later quantum computer: messages stay closed, and signatures hold"))

      let sealed = try home.rehearsal("pgp", "encrypt", "--to-self", "--sign", input: "At seven.")
        .expect(.done).ran
      #expect(sealed.errors.contains(Self.closed))
      let opened = try home.rehearsal("pgp", "decrypt", input: sealed.text).expect(.done).ran
      #expect(opened.text == "At seven.")
      #expect(opened.errors.contains("Valid signature by your own key Alice"))

      let passphrase = try home.place.write("correct horse battery staple nine", to: "passphrase")
      let backup = home.place.path("alice.key")
      try home.rehearsal(
        "pgp", "key", "backup", "alice@example.org", "-o", backup, "--backup-passphrase-file",
        passphrase
      ).expect(.done)
      var elsewhere = try Rehearsal()
      try elsewhere.settle(as: "Alice")
      elsewhere.now = home.now
      let octets = try Data(contentsOf: URL(fileURLWithPath: backup))
      let copy = try elsewhere.place.write(String(decoding: octets, as: UTF8.self), to: "copy.key")
      let secret = try elsewhere.place.write("correct horse battery staple nine", to: "passphrase")
      try elsewhere("pgp", "key", "import", copy, "--key-passphrase-file", secret).expect(.done)
      #expect(
        try elsewhere("pgp", "decrypt", input: sealed.text).expect(.done).ran.text == "At seven.")
    }

    @Test("a key of any profile gets such a subkey", arguments: ["compatible", "advanced"])
    func subkeys(profile: String) throws {
      var home = try PGPHome(profile: profile)
      let before = try home.rehearsal("pgp", "key", "show", "--json").expect(.done).ran.json
      #expect(try Self.value(before, "postQuantum") == "none")
      let fingerprint: String = try Self.value(before, "fingerprint")
      let added = try home.rehearsal(
        "pgp", "key", "subkey", "add", fingerprint, "--for", "encrypt", "--post-quantum", "--json"
      ).expect(.done).ran.json
      #expect(try Self.value(added, "fingerprint") == fingerprint)
      #expect(try Self.value(added, "postQuantum") == "encryption")
      let keys: [[String: Any]] = try Self.value(added, "keys")
      #expect(keys.last?["algorithm"] as? String == "ML-KEM-768+X25519")
      home.rehearsal.now += 60
      // Others encrypt to that one alone, and it opens here.
      let certificate = try home.certificate()
      #expect(
        try certificate.encryptionKeys(at: home.now).map(\.algorithm) == [.mlkem768X25519])
      let bob = try home.stranger("Bob <bob@example.org>")
      let message = try bob.sealed("At eight.", to: [certificate])
      #expect(
        try home.rehearsal("pgp", "decrypt", input: message).expect(.done).ran.text == "At eight.")
    }

    @Test("a device-bound key, and a subkey that signs, are refused by name")
    func refusals() throws {
      let ada = try Rehearsal()
      try ada.settle(as: "Ada")
      try ada("pgp", "key", "generate", "Ada", "--device-bound", "--yes").expect(.done)
      let refused = try ada("pgp", "key", "subkey", "add", "Ada", "--post-quantum", "--json")
        .expect(.failed).ran.errorJSON
      #expect(try Self.value(refused, "code") == "error.pgp_key.bound_to_curve")
      try ada("pgp", "key", "subkey", "add", "Ada", "--for", "sign", "--post-quantum")
        .expect(.usage)
      try ada("pgp", "key", "generate", "Bea", "--profile", "post-quantum").expect(.usage)
    }

    @Test("who opens a message to a later quantum computer is said, for whomever else it is")
    func mixedReaders() throws {
      let home = try PGPHome(profile: "postquantum")
      let strong = try home.stranger("Strong <strong@example.org>", .postQuantum)
      let weak = try home.stranger("Weak <weak@example.org>")
      let good = try home.rehearsal("pgp", "encrypt", "--to-file", strong.file, input: "x")
        .expect(.done).ran
      #expect(good.errors.contains(Self.closed))
      let mixed = try home.rehearsal(
        "pgp", "encrypt", "--to-file", strong.file, "--to-file", weak.file, input: "x"
      ).expect(.done).ran
      #expect(!mixed.errors.contains(Self.closed))
      #expect(mixed.errors.contains("Weak <weak@example.org> has no key that holds"))
      #expect(try strong.read(mixed.output).text == "x")
      #expect(try weak.read(mixed.output).text == "x")
      let facts = try home.rehearsal(
        "pgp", "encrypt", "--to-file", strong.file, "--to-file", weak.file, "--json", input: "x"
      ).expect(.done).ran.errorJSON
      let readers: [[String: Any]] = try Self.value(facts, "readers")
      #expect(readers.map { $0["isPostQuantum"] as? Bool } == [true, false, true])
      // Where nobody has such a key, it is as it always was.
      let plain = try home.rehearsal(
        "pgp", "encrypt", "--to-file", weak.file, "--no-self", input: "x"
      ).expect(.done).ran
      #expect(!plain.errors.contains("quantum"))
    }

    @Test("what a contact's certificate holds is shown beside its trust")
    func contacts() throws {
      let home = try PGPHome()
      let bob = try home.stranger("Bob <bob@example.org>", .postQuantum)
      try home.rehearsal("contact", "add", bob.file, "--name", "Bob", "--yes").expect(.done)
      for command in ["list", "show"] {
        let text = try home.rehearsal("contact", "certificate", command, "Bob").expect(.done).ran
          .text
        #expect(text.contains("(unverified, in use)"))
        #expect(text.contains("Against a later quantum computer: messages stay closed"))
      }
      let list = try home.rehearsal("contact", "certificate", "list", "Bob", "--json")
        .expect(.done).ran.json
      let lines: [[String: Any]] = try Self.value(list, "certificates")
      #expect(lines.map { $0["postQuantum"] as? String } == ["all"])
      let seen = try home.rehearsal("pgp", "inspect", bob.file, "--json").expect(.done).ran.json
      let outlines: [[String: Any]] = try Self.value(seen, "certificates")
      #expect(outlines.map { $0["postQuantum"] as? String } == ["all"])
    }
  }
#endif
