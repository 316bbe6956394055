#if os(Linux)
  import CryptoPrimitives
  import Foundation
  import OpenPGP
  import SecretMemory
  import TestSupport
  import Testing

  /// OpenPGP certificates of contacts.
  @Suite struct ContactCertificateCommandTests {
    private func certificate(_ userID: String) throws -> Certificate {
      var random = SystemRandom()
      return try SecretKey.generate(
        .compatible, userIDs: [userID], at: 1_700_000_000, random: &random
      ).certificate
    }

    @Test func aCertificateMakesAContactThatIsListedShownAndExported() throws {
      let ada = try Place().person("Ada")
      let bob = try certificate("Bob Baker (work) <bob@example.org>")
      let added = try ada("contact", "add", input: .text(bob.armored())).expect(0)
      #expect(
        added.text
          == "Added Bob Baker, who is not verified yet: \(bob.fingerprint.spaced), Bob Baker (work) <bob@example.org>"
      )
      let shown = try ada.json("contact", "show", "Bob Baker")
      #expect(shown["key"] == nil && shown["fingerprint"] == nil)
      let held = try #require((shown["certificates"] as? [[String: Any]])?.first)
      #expect(held["fingerprint"] as? String == bob.fingerprint.hex)
      #expect(held["isInUse"] as? Bool == true)
      #expect(held["trust"] as? String == "unverified")
      #expect(try ada("contact", "show", "Bob Baker").expect(0).text.contains("no Whisper keys"))
      let keyID = bob.fingerprint.keyID.hex
      #expect(try ada("contact", "list").expect(0).text.contains(keyID))
      #expect(try ada("contact", "search", "bob@example").expect(0).text.contains("Bob Baker"))
      let exported = try ada("contact", "certificate", "export", "Bob Baker").expect(0)
      #expect(try Certificate(exported.output) == bob)
      let binary = try ada(
        "contact", "certificate", "export", "Bob Baker", keyID, "--binary"
      ).expect(0)
      #expect(binary.output == bob.serialized())
      try ada("contact", "certificate", "export", "Bob Baker", "-o", "bob.asc").expect(0)
      #expect(try ada("contact", "add", "bob.asc").expect(0).text.hasPrefix("Known of Bob Baker"))
    }

    @Test func anotherCertificateUnderAKnownNameGoesInByNameAlone() throws {
      let ada = try Place().person("Ada")
      let (bob, other) = (try certificate("Bob <b@x.org>"), try certificate("Bob <c@x.org>"))
      try ada("contact", "add", input: .bytes(bob.serialized())).expect(0)
      let refused = try ada("contact", "add", input: .bytes(other.serialized())).expect(1)
      #expect(refused.errors.contains(ada.suggested("whisper contact certificate add Bob FILE")))
      try ada("contact", "certificate", "add", "Bob", input: .bytes(other.serialized())).expect(0)
      let list = try ada.json("contact", "certificate", "list", "Bob")
      let lines = try #require(list["certificates"] as? [[String: Any]])
      #expect(lines.map { $0["validity"] as? String } == ["valid", "valid"])
      try ada("contact", "certificate", "use", "Bob", other.fingerprint.hex).expect(0)
      try ada(
        "contact", "certificate", "remove", "Bob", other.fingerprint.hex, "--yes"
      ).expect(0)
      try ada("contact", "certificate", "remove", "Bob", bob.fingerprint.hex, "--yes").expect(1)
      try ada("contact", "certificate", "use", "Bob", "0123456789abcdef").expect(1)
    }

    @Test func aFingerprintIsComparedAndANoTakesTheVerificationBack() throws {
      let ada = try Place().person("Ada")
      let bob = try certificate("Bob <b@x.org>")
      try ada("contact", "add", input: .text(bob.armored())).expect(0)
      let hex = bob.fingerprint.hex
      try ada("contact", "verify", "Bob", "--certificate", hex).expect(2)
      try ada("contact", "verify", "Bob", "--certificate", hex, "--yes").expect(0)
      let shown = try ada.json("contact", "show", "Bob")
      let held = try #require((shown["certificates"] as? [[String: Any]])?.first)
      #expect(held["trust"] as? String == "verified")
      let without = try ada("contact", "verify", "Bob", "--yes").expect(1)
      #expect(without.errors.contains("no Whisper keys of Bob"))
      try ada("contact", "verify", "Bob", "--certificate", "1234", "--yes").expect(1)
    }

    @Test func whoHasCertificatesAloneGetsNoEnvelope() throws {
      let ada = try Place().person("Ada")
      try ada("contact", "add", input: .text(certificate("Bob <b@x.org>").armored())).expect(0)
      let sealed = try ada("seal", "--format", "whisper", "--to", "Bob", input: .text("hi"))
        .expect(1)
      #expect(sealed.errors.contains("You have no Whisper keys of Bob"))
      #expect(
        try ada("keybook", "export").expect(0).errors.contains("only OpenPGP certificates: Bob"))
    }

    @Test func aCertificateIsShownWithItsKeys() throws {
      let ada = try Place().person("Ada")
      let bob = try certificate("Bob <b@x.org>")
      try ada("contact", "add", input: .text(bob.armored())).expect(0)
      let shown = try ada("contact", "certificate", "show", "Bob").expect(0).text
      #expect(shown.contains(bob.keys[1].fingerprint.hex) && shown.contains("Bob <b@x.org>"))
      let json = try ada.json("contact", "certificate", "show", "Bob", bob.fingerprint.keyID.hex)
      let outline = try #require(json["certificate"] as? [String: Any])
      #expect((outline["keys"] as? [[String: Any]])?.count == 2)
      try ada("contact", "certificate", "show", "Bob", "0123456789abcdef").expect(1)
    }

    @Test func whatWasComparedCanBeCertifiedAndOthersSeeIt() throws {
      let ada = try Place().person("Ada")
      try ada("pgp", "key", "generate", "Ada <ada@x.org>").expect(0)
      let own = try Certificate(ada("pgp", "key", "export").expect(0).output)
      let bob = try certificate("Bob <b@x.org>")
      try ada("contact", "add", input: .text(bob.armored())).expect(0)
      let early = try ada.run(["contact", "certify", "Bob", "--yes", "--json"]).expect(5)
      #expect(early.errors.contains("error.certificate.not_verified"))
      try ada("contact", "verify", "Bob", "--certificate", bob.fingerprint.hex, "--yes").expect(0)
      // Nobody certifies without a yes, nor a name that is not there.
      try ada("contact", "certify", "Bob").expect(2)
      try ada("contact", "certify", "Bob", "--userid", "Robert", "--yes").expect(1)
      try ada("contact", "certify", "Bob", "--local", "-o", "x", "--yes").expect(2)
      #expect(
        try ada("contact", "certifications", "Bob").expect(0).text.hasPrefix("Nobody you know"))
      let certified = try ada("contact", "certify", "Bob", "--userid", "B@X.org", "--yes").expect(0)
      let options = Certificate.ReadOptions(keepsCertifications: true)
      let given = try #require(
        try Certificate.read(BytesSource(certified.output), options: options).first)
      let now = Int64(Date().timeIntervalSince1970) + 5
      #expect(given.isCertified(given.userIDs[0], by: own, at: now))
      let list = try ada.json("contact", "certifications", "Bob")
      let lines = try #require(list["certifications"] as? [[String: Any]])
      #expect(lines.map { $0["by"] as? String } == ["own"])
      #expect(lines.map { $0["userID"] as? String } == ["Bob <b@x.org>"])
      // Carol, who verified Ada's certificate, sees who vouches for Bob, if she keeps what others say.
      let carol = try ada.place.person("Carol")
      try carol("contact", "add", "--keep-certifications", input: .bytes(certified.output))
        .expect(0)
      try carol("contact", "add", input: .text(own.armored())).expect(0)
      let seen = { try carol("contact", "certifications", "Bob").expect(0).text }
      #expect(try seen().hasPrefix("Nobody you know"))
      try carol("contact", "verify", "Ada", "--certificate", own.fingerprint.hex, "--yes").expect(0)
      #expect(try seen() == "Bob <b@x.org>: certified by Ada")
      let dan = try ada.place.person("Dan")
      try dan("contact", "add", input: .bytes(certified.output)).expect(0)
      try dan("contact", "add", input: .text(own.armored())).expect(0)
      try dan("contact", "verify", "Ada", "--certificate", own.fingerprint.hex, "--yes").expect(0)
      #expect(
        try dan("contact", "certifications", "Bob").expect(0).text.hasPrefix("Nobody you know"))
    }

    @Test func aLocalCertificationLeavesTheVaultInNoExport() throws {
      let ada = try Place().person("Ada")
      try ada("pgp", "key", "generate", "Ada <ada@x.org>").expect(0)
      let bob = try certificate("Bob <b@x.org>")
      try ada("contact", "add", input: .text(bob.armored())).expect(0)
      try ada("contact", "verify", "Bob", "--certificate", bob.fingerprint.hex, "--yes").expect(0)
      let certified = try ada("contact", "certify", "Bob", "--local", "--yes").expect(0)
      #expect(certified.output.isEmpty)
      #expect(
        try ada("contact", "certifications", "Bob").expect(0).text
          == "Bob <b@x.org>: certified with your own key Ada <ada@x.org>")
      let exported = try ada("contact", "certificate", "export", "Bob").expect(0)
      let options = Certificate.ReadOptions(keepsCertifications: true)
      let given = try #require(
        try Certificate.read(BytesSource(exported.output), options: options).first)
      #expect(given.userIDs[0].claimedCertifications.isEmpty)
      // What comes anew does not undo it.
      try ada("contact", "add", input: .text(bob.armored())).expect(0)
      #expect(
        try ada("contact", "certifications", "Bob").expect(0).text.contains("your own key"))
    }

    @Test(.enabled(if: Peer.isAvailable("gpg"), Peer.howToGet))
    func aKeyringOfGnuPGGoesInWithAReportForEach() throws {
      let ada = try Place().person("Ada")
      let octets = try (0..<500).flatMap { index in
        try certificate("Person \(index % 450) <p\(index)@x.org>").serialized()
      }
      try ada.place.write(octets, to: "all.pgp")
      let home = "/tmp/g-\(UUID().uuidString.prefix(8))"
      let ran = try ada.place.shell(
        """
        mkdir -m 700 \(home)
        gpg --homedir \(home) --batch --quiet --import all.pgp
        gpg --homedir \(home) --batch --export > ring.gpg
        gpgconf --homedir \(home) --kill all
        rm -rf \(home)
        """)
      try ran.expect(0)
      let added = try ada("contact", "add", "ring.gpg").expect(0)
      #expect(added.lines.count == 501)
      #expect(added.lines.last == "450 added, 0 brought up to date, 0 known, 50 left alone.")
      #expect(added.lines.count { $0.hasPrefix("Left alone: ") } == 50)
      #expect(try ada("contact", "list").expect(0).lines.count == 450)
      #expect(
        try ada("contact", "add", "ring.gpg").expect(0).lines.last
          == "0 added, 0 brought up to date, 450 known, 50 left alone.")
    }

    @Test func aKeyringGivesAReportForEach() throws {
      let ada = try Place().person("Ada")
      let octets = try ["Bob <b@x.org>", "Carol <c@x.org>", "Bob <d@x.org>"]
        .flatMap { try certificate($0).serialized() }
      let added = try ada("contact", "add", input: .bytes(octets)).expect(0)
      #expect(added.text.hasSuffix("2 added, 0 brought up to date, 0 known, 1 left alone."))
      let json = try ada.run(["contact", "add", "--json"], input: .bytes(octets)).expect(0).json
      let lines = try #require(json["certificates"] as? [[String: Any]])
      #expect(lines.map { $0["change"] as? String } == ["known", "known", "refused"])
      #expect(lines[2]["code"] as? String == "error.contact.other_certificate")
      try ada("contact", "add", "--name", "Dan", input: .bytes(octets)).expect(2)
      try ada("contact", "add", input: .bytes([0x99, 1, 2, 3])).expect(1)
    }

    /// Of what a User ID says nothing reaches a terminal that is not seen.
    @Test func aUserIDIsShownWithWhatCannotBeSeenWrittenOut() throws {
      let ada = try Place().person("Ada")
      let eve = try certificate("Eve\u{1B}[2J\u{202E} <e@x.org>")
      let added = try ada("contact", "add", "--name", "Eve", input: .bytes(eve.serialized()))
        .expect(0)
      let shown = try ada("contact", "show", "Eve").expect(0)
      for text in [added.text, shown.text] {
        #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
      }
    }
  }
#endif
