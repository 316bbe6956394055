#if os(Linux)
  import CryptoPrimitives
  import OpenPGP
  import SecretMemory
  import Testing

  @testable import Commands

  /// What is said of certificates that their owners took back, that ended, or that are one's own.
  @Suite("Certificates that are taken back")
  struct PGPRevocationTests {
    private let home: PGPHome
    private let bob: Correspondent

    init() throws {
      home = try PGPHome()
      bob = try home.stranger("Bob <bob@example.org>")
    }

    private func know(_ correspondent: Correspondent, as name: String) throws {
      try home.rehearsal("contact", "add", correspondent.file).expect(.done)
      try home.rehearsal(
        "contact", "verify", name, "--certificate", correspondent.certificate.fingerprint.hex,
        "--yes"
      ).expect(.done)
    }

    private func revocation(
      _ reason: RevocationReason, _ text: String = "", of owner: Correspondent? = nil
    ) throws -> [UInt8] {
      var random = SystemRandom()
      let owner = owner ?? bob
      return Signature.serialize([
        try owner.certificate.revocation(
          reason, text: text, signedBy: owner.keys[0], at: home.now - 60, random: &random)
      ])
    }

    private func contact(_ name: String) throws -> [String: Any] {
      try home.rehearsal("contact", "show", name, "--json").expect(.done).ran.json
    }

    private func refused(
      _ status: Commands.ExitStatus, _ arguments: String...
    ) throws -> (code: String?, hint: String?) {
      let ran = try home.rehearsal.call(arguments + ["--json"]).expect(status).ran
      return (try ran.errorJSON["code"] as? String, try ran.errorJSON["hint"] as? String)
    }

    enum Form: CaseIterable { case asCertificate, asSignature, binary }

    @Test(
      "by a revocation alone: it is said once and in full, and no trust stands beside it",
      arguments: Form.allCases)
    func alone(form: Form) throws {
      try know(bob, as: "Bob")
      let octets = try revocation(.compromised, "the laptop was stolen")
      let file =
        switch form {
        // As GnuPG and this program write it, as Sequoia does, and without armor.
        case .asCertificate:
          try home.place.write(
            "Comment in front.\n" + Armor.encode(octets, as: .publicKey), to: "bob.rev")
        case .asSignature:
          try home.place.write(
            "Take this:\n" + Armor.encode(octets, as: .signature), to: "bob.rev")
        case .binary: try home.place.write(octets, to: "bob.rev")
        }
      let said = try home.rehearsal("contact", "add", file).expect(.done).ran.text
      #expect(
        said.contains("Bob has revoked this certificate: somebody else may have the key."))
      #expect(said.contains("Explanation: the laptop was stolen"))
      let again = try home.rehearsal("contact", "add", file).expect(.done).ran.text
      #expect(again.hasPrefix("Known of Bob") && !again.contains("Bob has revoked"))
      #expect(again.contains("It is revoked: nothing can be encrypted to it."))
      for command in [["contact", "list"], ["contact", "show", "Bob"]]
        + [["contact", "certificate", "list", "Bob"], ["contact", "search", "Bob"]]
      {
        let text = try home.rehearsal.call(command).expect(.done).ran.text
        #expect(text.contains("revoked") && !text.contains("verified"), "\(command): \(text)")
      }
      let list = try home.rehearsal("contact", "list", "--json").expect(.done).ran.json
      let line = try #require((list["contacts"] as? [[String: Any]])?.first)
      #expect(line["trust"] as? String == "revoked")
      let held = try #require((try contact("Bob")["certificates"] as? [[String: Any]])?.first)
      #expect(held["trust"] as? String == "revoked")
      #expect(
        try refused(.policy, "pgp", "encrypt", "--to", "Bob").code
          == "error.pgp.recipient_revoked")
    }

    @Test("in a newer copy: each reason in its own words, and in JSON")
    func update() throws {
      for (reason, code, words) in [
        (.unspecified, "none", "gives no reason"),
        (.superseded, "superseded", "another key takes its place"),
        (.retired, "retired", "the key is no longer used"),
      ] as [(RevocationReason, String, String)] {
        let name = "P\(reason.rawValue)"
        let person = try home.stranger("\(name) <\(name)@example.org>")
        try know(person, as: name)
        var random = SystemRandom()
        let revoked = try person.certificate.revoked(
          reason, signedBy: person.keys[0], at: home.now - 60, random: &random)
        let file = try home.place.write(revoked.armored(), to: "\(name).new")
        let report = try home.rehearsal("contact", "add", file, "--json").expect(.done).ran.json
        let line = try #require((report["certificates"] as? [[String: Any]])?.first)
        #expect(line["change"] as? String == "merged")
        #expect(line["obstacle"] as? String == "unusable_key.key.revoked")
        let learned = try #require((line["revocations"] as? [[String: Any]])?.first)
        #expect(learned["part"] as? String == "certificate")
        #expect(learned["reason"] as? String == code)
        #expect(learned["isHard"] as? Bool == !reason.isSoft)
        #expect(learned["revokedAt"] as? Int64 == home.now - 60)
        // Somebody who has it new is told the same.
        var ada = try Rehearsal()
        ada.now = home.now
        try ada.settle(as: "Ada")
        let text = try ada("contact", "add", file).expect(.done).ran.text
        #expect(text.hasPrefix("Added \(name)") && text.contains(words), "\(text)")
      }
    }

    @Test("or have ended: that is said of one that is new, and nothing is asked to be compared")
    func ended() throws {
      let dora = try home.stranger("Dora", lifetime: 60)
      let added = try home.rehearsal("contact", "add", dora.file).expect(.done).ran
      let end = home.now - 3540
      #expect(
        added.text.contains("It expired on \(Time.minute(end)): nothing can be encrypted to it."))
      #expect(!added.errors.contains("contact verify"))
      let again = try home.rehearsal("contact", "add", dora.file, "--json").expect(.done).ran.json
      let line = try #require((again["certificates"] as? [[String: Any]])?.first)
      #expect(line["expiredAt"] as? Int64 == end)
    }

    @Test("or are nobody's, forged or of an own key: each by name, and nothing is changed")
    func others() throws {
      let octets = try revocation(.retired)
      let stray = try home.place.write(octets, to: "stray.rev")
      #expect(try refused(.failed, "contact", "add", stray).code == "error.revocation.unknown")
      let unknown = try home.rehearsal("contact", "add", stray).expect(.failed).ran
      #expect(unknown.complaint?.contains(bob.certificate.fingerprint.keyID.hex) == true)
      try know(bob, as: "Bob")
      let forged = try home.place.write(octets.dropLast() + [(octets.last ?? 0) ^ 1], to: "forged")
      #expect(
        try refused(.notAuthentic, "contact", "add", forged).code == "error.revocation.forged")
      // Of several by themselves, of which none is taken, the worst is the command's error.
      let eve = try revocation(.superseded, of: home.stranger("Eve"))
      let several = try home.place.write(
        eve + octets.dropLast() + [(octets.last ?? 0) ^ 1], to: "several.rev")
      #expect(
        try refused(.notAuthentic, "contact", "add", several).code == "error.revocation.forged")
      let own = home.place.path("own.rev")
      try home.rehearsal("pgp", "key", "revocation", "alice@example.org", "-o", own).expect(.done)
      let (code, hint) = try refused(.failed, "contact", "add", own)
      #expect(code == "error.revocation.own")
      #expect(hint?.hasPrefix("whisper pgp key revoke ") == true)
      #expect(try home.certificate().validity(at: home.now) == .valid)
      let trust = (try contact("Bob")["certificates"] as? [[String: Any]])?.first?["trust"]
      #expect(trust as? String == "verified")
    }

    @Test("the own certificate is no contact's, by whatever name")
    func own() throws {
      let file = home.place.path("me.asc")
      try home.rehearsal("pgp", "key", "export", "-o", file).expect(.done)
      for name in [[], ["--name", "Myself"]] {
        let ran = try home.rehearsal.call(["contact", "add", file, "--json"] + name).expect(.failed)
        #expect(try ran.ran.errorJSON["code"] as? String == "error.certificate.own")
      }
      #expect(try home.rehearsal("contact", "list").expect(.done).ran.text == "No contacts.")
    }
  }
#endif
