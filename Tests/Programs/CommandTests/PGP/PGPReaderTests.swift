#if os(Linux)
  import OpenPGP
  import SecretMemory
  import Testing
  import WhisperKit

  @testable import Commands

  /// Whom a message goes to, by what people call them.
  @Suite("Readers of OpenPGP messages")
  struct PGPReaderTests {
    private let home: PGPHome
    private let bob: Correspondent

    init() throws {
      home = try PGPHome()
      bob = try home.stranger("Bob Baker <Bob@Example.org>")
      try home.rehearsal("contact", "add", bob.file).expect(.done)
    }

    /// Somebody with several names in one certificate, who is a contact.
    private func know(
      _ userIDs: [String], revoking revoked: String? = nil, as name: String? = nil
    ) throws -> Correspondent {
      var random = SystemRandom()
      let key = try SecretKey.generate(
        .compatible, userIDs: userIDs, at: home.now - 3600, random: &random)
      let keys = try key.unlocked()
      var certificate = key.certificate
      if let revoked {
        certificate = try certificate.revoking(
          userID: revoked, signedBy: keys[0], at: home.now - 600, random: &random)
      }
      let file = try home.place.write(certificate.armored(), to: "\(userIDs[0]).cert")
      let options = name.map { ["--name", $0] } ?? []
      try home.rehearsal.call(["contact", "add", file] + options).expect(.done)
      return Correspondent(certificate: certificate, keys: keys, file: file, now: home.now)
    }

    /// The names of contacts that a message for `name` goes to.
    private func readers(_ name: String) throws -> [String] {
      let facts = try home.rehearsal(
        "pgp", "encrypt", "--to", name, "--no-self", "--json", input: "x"
      ).expect(.done).ran.errorJSON
      return (facts["readers"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }

    private func refusal(_ name: String) throws -> [String: Any] {
      let ran = try home.rehearsal("pgp", "encrypt", "--to", name, "--json", input: "x")
        .expect(.failed).ran
      #expect(ran.output.isEmpty)
      return try ran.errorJSON
    }

    @Test("they are found by name, address, fingerprint and key ID, however those are written")
    func found() throws {
      let fingerprint = bob.certificate.fingerprint
      let subkey = try #require(bob.certificate.subkeys.first).key.fingerprint
      let colons = stride(from: 0, to: 40, by: 2).map { start in
        String(fingerprint.hex.dropFirst(start).prefix(2))
      }.joined(separator: ":")
      for name in [
        "Bob Baker", "bob baker", "bob@example.org", "BOB@EXAMPLE.ORG", "<bob@example.org>",
        "Bob Baker <bob@example.org>", fingerprint.hex, fingerprint.hex.lowercased(),
        fingerprint.spaced, "0x" + fingerprint.hex, colons, fingerprint.keyID.hex,
        "0x" + fingerprint.keyID.hex.lowercased(), subkey.hex, subkey.keyID.hex,
      ] {
        #expect(try readers(name) == ["Bob Baker"], "\(name)")
        let sealed = try home.rehearsal("seal", "--to", name, input: "y").expect(.done).ran
        #expect(try bob.read(sealed.output).text == "y", "\(name)")
      }
      // What the list shows is one of these.
      let listed = try home.rehearsal("contact", "list").expect(.done).ran.text
      #expect(listed.contains(fingerprint.keyID.hex))
    }

    @Test("an address counts that stands in another User ID, and none that was revoked")
    func otherAddresses() throws {
      _ = try know(
        ["Dan <dan@example.org>", "Dan <dan@work.example>", "Dan <dan@old.example>"],
        revoking: "Dan <dan@old.example>")
      #expect(try readers("Dan@Work.example") == ["Dan"])
      #expect(try refusal("dan@old.example")["code"] as? String == "error.contact.not_found")
    }

    @Test("eight digits are refused with the reason, and a name of eight letters is a name")
    func shortKeyID() throws {
      let short = String(bob.certificate.fingerprint.hex.suffix(8))
      for name in [short, "0x" + short.lowercased()] {
        let refused = try refusal(name)
        #expect(refused["code"] as? String == "error.contact.short_key_id")
        #expect((refused["hint"] as? String)?.contains("16 digits") == true)
      }
      _ = try know(["Deadbeef <d@example.net>"])
      #expect(try readers("deadbeef") == ["Deadbeef"])
      #expect(
        try refusal("0123456789ABCDEF")["code"] as? String == "error.contact.not_found")
    }

    @Test("of several nobody is chosen: all are listed with what tells them apart")
    func several() throws {
      let eve = try know(["Eve <eve@example.net>"], as: "bob@example.org")
      let refused = try refusal("bob@example.org")
      #expect(refused["code"] as? String == "error.contact.several")
      let values = try #require(refused["values"] as? [String: Any])
      let candidates = try #require(values["candidates"] as? [[String: Any]])
      #expect(
        Set(candidates.compactMap { $0["fingerprint"] as? String })
          == [bob.certificate.fingerprint.hex, eve.certificate.fingerprint.hex])
      let said = try home.rehearsal("seal", "--to", "bob@example.org", input: "x").expect(.failed)
        .ran.errors
      for text in [
        "Bob Baker (unverified): certificate \(bob.certificate.fingerprint.hex)",
        "certificate \(eve.certificate.fingerprint.hex), Eve <eve@example.net>",
      ] {
        #expect(said.contains(text), "\(said)")
      }
      // By the fingerprint it is clear, though somebody is called so.
      #expect(try readers(bob.certificate.fingerprint.hex) == ["Bob Baker"])
      _ = try know(["Mallory <m@example.net>"], as: String(bob.certificate.fingerprint.keyID.hex))
      #expect(try readers(bob.certificate.fingerprint.keyID.hex) == ["Bob Baker"])
    }

    @Test("who names a certificate means that one: where another is in use, nothing is encrypted")
    func otherInUse() throws {
      let newer = try home.stranger("Bob at work <bob@work.example>")
      try home.rehearsal("contact", "certificate", "add", "Bob Baker", newer.file).expect(.done)
      #expect(try readers(bob.certificate.fingerprint.hex) == ["Bob Baker"])
      let refused = try refusal(newer.certificate.fingerprint.hex)
      #expect(refused["code"] as? String == "error.certificate.not_in_use")
      #expect((refused["hint"] as? String)?.contains("contact certificate use") == true)
    }

    @Test("who names a certificate gets an OpenPGP message also where the contact has Whisper keys")
    func sealsByCertificate() throws {
      let other = try Rehearsal()
      try other.settle(as: "Carol")
      let file = try home.place.write(
        other("identity", "export").expect(.done).ran.output, to: "carol.bundle")
      try home.rehearsal("contact", "add", file).expect(.done)
      let carol = try home.stranger("Carol <carol@example.org>")
      try home.rehearsal("contact", "certificate", "add", "Carol", carol.file).expect(.done)
      let byName = try home.rehearsal("seal", "--to", "carol@example.org", input: "x")
        .expect(.done).ran
      #expect(byName.text.contains("whisper1"))
      let byKey = try home.rehearsal(
        "seal", "--to", carol.certificate.fingerprint.hex, input: "x"
      ).expect(.done).ran
      #expect(try carol.read(byKey.output).text == "x")
      #expect(!byKey.errors.contains("has no Whisper keys"))
      // The fingerprint of Whisper keys, in full.
      let shown = try home.rehearsal("contact", "show", "Carol", "--json").expect(.done).ran.json
      let fingerprint = try #require(shown["fingerprint"] as? String)
      let whole = try home.rehearsal("seal", "--to", fingerprint, input: "x").expect(.done).ran
      #expect(whole.text.contains("whisper1"))
    }

    @Test("a reader who was never compared is said to be so by both commands, with how to compare")
    func uncompared() throws {
      let command =
        "whisper contact verify 'Bob Baker' --certificate \(bob.certificate.fingerprint.hex)"
      for call in [["pgp", "encrypt", "--to"], ["seal", "--to"]] {
        let ran = try home.rehearsal.call(call + ["Bob Baker"], input: "x").expect(.done).ran
        #expect(ran.errors.contains("Bob Baker is not verified"), "\(call)")
        #expect(ran.errors.contains(command), "\(call)")
        let facts = try home.rehearsal.call(call + ["Bob Baker", "--json"], input: "x")
          .expect(.done).ran
        #expect(!facts.errors.contains("is not verified"))
      }
      try home.rehearsal(
        "contact", "verify", "Bob Baker", "--certificate", bob.certificate.fingerprint.hex, "--yes"
      ).expect(.done)
      let ran = try home.rehearsal("pgp", "encrypt", "--to", "Bob Baker", input: "x").expect(.done)
      #expect(!ran.ran.errors.contains("is not verified"))
    }
  }
#endif
