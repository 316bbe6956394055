#if os(Linux)
  import OpenPGP
  import SecretMemory
  import Testing
  import WhisperKit

  @testable import Commands

  /// What signatures come to for who asks for one: docs/CLI.md, "Exit codes of signatures".
  @Suite("OpenPGP signatures that are asked for")
  struct PGPVerificationTests {
    private static let text = "what was agreed\n"
    private let home: PGPHome
    private let bob: Correspondent
    private let carol: Correspondent

    init() throws {
      home = try PGPHome()
      bob = try home.stranger("Bob <bob@example.org>")
      carol = try home.stranger("Carol <carol@example.org>")
      try home.place.write(Self.text, to: "text")
      try home.rehearsal("contact", "add", bob.file).expect(.done)
    }

    /// Detached signatures by the primary keys of several, in a file.
    private func signature(
      by signers: [Correspondent], over data: String = text, named name: String = "text.sig"
    ) throws -> String {
      var random = SystemRandom()
      let signatures = try MessageSigner(keys: signers.map { $0.keys[0] }).signDetached(
        BytesSource(Array(data.utf8)), at: home.now - 60, random: &random)
      return try home.place.write(Signature.serialize(signatures), to: name)
    }

    private func verify(_ signature: String, _ options: String...) throws -> Rehearsal.Outcome {
      try home.rehearsal.call(
        ["pgp", "verify", "--signature", signature, home.place.path("text"), "--json"] + options)
    }

    private func code(_ outcome: Rehearsal.Outcome) throws -> String? {
      try outcome.ran.errorJSON["code"] as? String
    }

    @Test("valid is 0, bad is 6, unknown is 1, and bad beside unknown is 6")
    func grades() throws {
      try verify(signature(by: [bob])).expect(.done)
      let bad = try verify(signature(by: [bob], over: "something else")).expect(.notAuthentic)
      #expect(try code(bad) == "error.pgp.no_valid_signature")
      let unknown = try verify(signature(by: [carol])).expect(.failed)
      #expect(try code(unknown) == "error.pgp.signer_unknown")
      _ = try signature(by: [bob], over: "other", named: "other.sig")
      let both = try home.place.write(
        home.place.read("text.sig") + home.place.read("other.sig"), to: "both.sig")
      let mixed = try verify(both).expect(.notAuthentic)
      #expect(try code(mixed) == "error.pgp.no_valid_signature")
      #expect(
        try mixed.ran.signaturesOfError.map { $0["grade"] as? String }
          == ["unknown-signer", "does-not-fit"])
      // One that is valid suffices beside one of somebody else.
      try verify(signature(by: [carol, bob])).expect(.done)
      let blocked = try signature(by: [bob])
      try home.rehearsal("contact", "block", "Bob", "--yes").expect(.done)
      #expect(try code(verify(blocked).expect(.policy)) == "error.sender.blocked")
    }

    @Test("a key that was expired or revoked when it signed, and one that you revoked, is 6")
    func keys() throws {
      let dora = try home.stranger("Dora", lifetime: 60)
      try home.rehearsal("contact", "add", dora.file).expect(.done)
      let expired = try verify(signature(by: [dora])).expect(.notAuthentic)
      #expect(
        try expired.ran.signaturesOfError.map { $0["grade"] as? String } == ["expired-key"])
      var random = SystemRandom()
      let emil = try home.stranger("Emil")
      let revoked = try emil.certificate.revoked(
        .compromised, signedBy: emil.keys[0], at: home.now - 60, random: &random)
      try home.rehearsal(
        "contact", "add", home.place.write(revoked.armored(), to: "emil.asc")
      ).expect(.done)
      try verify(signature(by: [emil])).expect(.notAuthentic)
      try home.rehearsal("contact", "revoke", "Bob", "--yes").expect(.done)
      let yours = try verify(signature(by: [bob])).expect(.notAuthentic)
      #expect(yours.ran.output.isEmpty)
      let said = try home.rehearsal(
        "pgp", "verify", "--signature", signature(by: [bob]), home.place.path("text")
      ).expect(.notAuthentic).ran.errors
      #expect(said.contains("with a certificate that you revoked") && !said.contains("Valid"))
    }

    @Test("what nobody signed is 6 where a signature is asked for, and is delivered where not")
    func unsigned() throws {
      let message = try bob.sealed(Self.text, to: [home.certificate()], isSigned: false)
      for option in [["--require-signature"], ["--signed-by", "Bob"]] {
        let refused = try home.rehearsal.call(
          ["pgp", "decrypt", "--json"] + option, input: message
        ).expect(.notAuthentic)
        #expect(try code(refused) == "error.pgp.not_signed")
        #expect(refused.ran.output.isEmpty)
      }
      try home.rehearsal("pgp", "decrypt", input: message).expect(.done)
    }

    @Test("--signed-by takes the signature of the one who was named, and of nobody else")
    func signedBy() throws {
      try home.rehearsal("contact", "add", carol.file).expect(.done)
      let file = try signature(by: [bob])
      for name in [
        "Bob", "bob@example.org", bob.certificate.fingerprint.hex,
        bob.certificate.fingerprint.keyID.hex,
      ] {
        try verify(file, "--signed-by", name).expect(.done)
      }
      let other = try verify(file, "--signed-by", "Carol").expect(.failed)
      #expect(try code(other) == "error.pgp.other_signer")
      let said = try home.rehearsal(
        "pgp", "verify", "--signature", file, "--signed-by", "Carol", home.place.path("text")
      ).expect(.failed).ran
      #expect(said.complaint == "Somebody else than Carol signed this. Nothing was delivered.")
      #expect(said.errors.contains("Valid signature by Bob"))
      #expect(
        try code(verify(file, "--signed-by", "Nobody").expect(.failed)) == "error.contact.not_found"
      )
      // Of several signatures one of theirs suffices.
      try verify(signature(by: [carol, bob]), "--signed-by", "Bob").expect(.done)
      // Of a contact with several certificates, the one that was named.
      let newer = try home.stranger("Bob at work <bob@work.example>")
      try home.rehearsal("contact", "certificate", "add", "Bob", newer.file).expect(.done)
      let work = try signature(by: [newer], named: "work.sig")
      try verify(work, "--signed-by", "Bob").expect(.done)
      try verify(work, "--signed-by", bob.certificate.fingerprint.hex).expect(.failed)
      // One's own keys have names, too.
      let own = home.place.path("own.sig")
      try home.rehearsal("pgp", "sign", "--detached", "-o", own, home.place.path("text"))
        .expect(.done)
      try verify(own, "--signed-by", "alice@example.org").expect(.done)
      #expect(
        try code(verify(own, "--signed-by", "Bob").expect(.failed)) == "error.pgp.other_signer")
    }

    @Test("--signed-by delivers nothing of a message that somebody else signed")
    func decrypting() throws {
      try home.rehearsal("contact", "add", carol.file).expect(.done)
      let message = try bob.sealed(Self.text, to: [home.certificate()])
      let read = try home.rehearsal("pgp", "decrypt", "--signed-by", "Bob", input: message)
        .expect(.done).ran
      #expect(read.output == Array(Self.text.utf8))
      for target in [[], ["-o", home.place.path("out")]] {
        let refused = try home.rehearsal.call(
          ["pgp", "decrypt", "--signed-by", "Carol", "--json"] + target, input: message
        ).expect(.failed)
        #expect(try code(refused) == "error.pgp.other_signer")
        #expect(refused.ran.output.isEmpty && !home.place.exists("out"))
      }
      try home.rehearsal("pgp", "decrypt", "--stream", "--signed-by", "Bob", input: message)
        .expect(.usage)
    }

    @Test("open --signed-by opens what the contact signed, and notes nothing else as opened")
    func opening() throws {
      // A message of OpenPGP, as pgp decrypt takes it.
      let message = try bob.sealed(Self.text, to: [home.certificate()])
      #expect(
        try home.rehearsal("open", "--signed-by", "Bob", input: message).expect(.done).ran.output
          == Array(Self.text.utf8))
      try home.rehearsal("contact", "add", carol.file).expect(.done)
      let other = try home.rehearsal("open", "--signed-by", "Carol", "--json", input: message)
        .expect(.failed)
      #expect(try code(other) == "error.pgp.other_signer")
      // Envelopes.
      let (dan, eve) = (try Rehearsal(), try Rehearsal())
      try dan.settle(as: "Dan")
      try eve.settle(as: "Eve")
      let own = try home.rehearsal("identity", "export").expect(.done).ran.text
      for friend in [dan, eve] {
        let bundle = try friend("identity", "export").expect(.done).ran.text
        try home.rehearsal("contact", "add", input: bundle).expect(.done)
        try friend("contact", "add", input: own).expect(.done)
      }
      let signed = try dan("seal", "--to", "Alice", input: "x").expect(.done).ran.text
      let unsigned = try dan("seal", "--to", "Alice", "--no-sign", input: "y").expect(.done).ran
        .text
      for (text, name, status, code) in [
        (signed, "Eve", Commands.ExitStatus.failed, "error.pgp.other_signer"),
        (unsigned, "Dan", .notAuthentic, "error.pgp.not_signed"),
        (signed, "Carol", .failed, "error.contact.without_keys"),
      ] {
        let refused = try home.rehearsal("open", "--signed-by", name, "--json", input: text)
          .expect(status)
        #expect(try self.code(refused) == code)
        #expect(refused.ran.output.isEmpty)
      }
      // None of that counts as opened.
      #expect(
        try home.rehearsal("open", "--signed-by", "Dan", input: signed).expect(.done).ran.text
          == "x")
      try home.rehearsal("open", input: unsigned).expect(.done)
    }

    @Test("--signer-file takes signatures by the certificate in the file, whoever knows it")
    func signerFile() throws {
      let file = try signature(by: [carol])
      let verified = try home.rehearsal(
        "pgp", "verify", "--signature", file, "--signer-file", carol.file, home.place.path("text")
      ).expect(.done).ran
      #expect(
        verified.text.hasPrefix(
          "Valid signature by the certificate \(carol.certificate.fingerprint.hex) of Carol"))
      #expect(verified.text.contains("you alone can tell"))
      let facts = try verify(file, "--signer-file", carol.file).expect(.done).ran.json
      let line = try #require((facts["signatures"] as? [[String: Any]])?.first)
      #expect(line["owner"] as? String == "file")
      // A contact's signature is not what was asked for.
      let other = try verify(signature(by: [bob]), "--signer-file", carol.file).expect(.failed)
      #expect(try code(other) == "error.pgp.other_signer")
      // Nor does a file lead around what is known of a contact.
      let ofBob = try signature(by: [bob])
      try verify(ofBob, "--signer-file", bob.file).expect(.done)
      try home.rehearsal("contact", "block", "Bob", "--yes").expect(.done)
      try verify(ofBob, "--signer-file", bob.file).expect(.policy)
      try verify(file, "--signer-file", carol.file, "--signed-by", "Bob").expect(.usage)
      // Of a signed message as well.
      var random = SystemRandom()
      let sink = BytesSink()
      try MessageSigner(keys: [carol.keys[0]]).signInline(
        BytesSource(Array(Self.text.utf8)), to: sink, at: home.now - 5, random: &random)
      let message = try home.place.write(sink.bytes, to: "carol.signed")
      let inline = try home.rehearsal("pgp", "verify", "--signer-file", carol.file, message)
        .expect(.done).ran
      #expect(inline.output == Array(Self.text.utf8))
    }

    @Test("a signature and its data in a row, as gpg takes them, lead to --signature")
    func asOthersTakeThem() throws {
      let file = try signature(by: [bob])
      for (arguments, command) in [
        (["text.sig", "text"], "whisper pgp verify --signature text.sig text"),
        (["text", "text.sig"], "whisper pgp verify --signature text.sig text"),
        (["text.txt", "other.asc"], "whisper pgp verify --signature other.asc text.txt"),
        (["a.asc", "b.asc"], "whisper pgp verify --signature a.asc b.asc"),
        (["--json", "a b.sig", "a b"], "whisper pgp verify --signature 'a b.sig' 'a b'"),
        (["text.sig", "one", "two"], "whisper pgp verify --signature FILE DATA"),
        (["--signature", "text.sig", "one", "two"], "whisper pgp verify --signature FILE DATA"),
      ] {
        let ran = try home.rehearsal.call(["pgp", "verify"] + arguments).expect(.usage).ran
        let hint =
          arguments.contains("--json") ? try ran.errorJSON["hint"] as? String : ran.hint
        #expect(hint == "a signature and its data are given so: \(command)", "\(arguments)")
      }
      let lone = try home.rehearsal("pgp", "verify", file).expect(.failed).ran
      #expect(lone.complaint == "This is an OpenPGP signature, without what it signs.")
      #expect(lone.hint == "whisper pgp verify --signature \(file) DATA")
    }

    /// A signature packet of version 3 with numbers that are nobody's.
    private static let version3: [UInt8] =
      [0x88, 0x1D, 3, 5, 0] + [0x38, 0, 0, 0] + [1, 2, 3, 4, 5, 6, 7, 8] + [17, 2, 0xAB, 0xCD]
      + [0, 33, 1, 2, 3, 4, 5] + [0, 8, 0x80]

    @Test(
      "a signature of version 3 is named: beside data it is not read, inside it counts for nothing")
    func version3() throws {
      let file = try home.place.write(Self.version3, to: "old.sig")
      let ran = try home.rehearsal("pgp", "verify", "--signature", file, home.place.path("text"))
        .expect(.failed).ran
      #expect(ran.errors.contains("A signature of version 3 is not read here."))
      let json = try verify(file).expect(.failed)
      #expect(try code(json) == "error.pgp.signature_not_read")
      let values = try #require(json.ran.errorJSON["values"] as? [String: Any])
      #expect(values["unreadSignatures"] as? [Int] == [3])
      let inspected = try home.rehearsal("pgp", "inspect", "--json", file).expect(.done).ran.json
      #expect(inspected["unreadSignatures"] as? [Int] == [3])
      // Beside one that is read it changes nothing.
      _ = try signature(by: [bob])
      let both = try home.place.write(
        Self.version3 + home.place.read("text.sig"), to: "both.sig")
      try verify(both).expect(.done)
    }

    @Test("inside an encrypted message one of version 3 is said to count for nothing")
    func version3Inside() throws {
      let omar = try Rehearsal()
      try omar.settle(as: "Omar")
      try omar("pgp", "key", "import", PGPOldCipherTests.fixture("omar.secret.asc")).expect(.done)
      let file = PGPOldCipherTests.fixture("signed-version-3.asc")
      let read = try omar("pgp", "decrypt", file).expect(.done).ran
      #expect(read.text == "kept since the old machine")
      #expect(
        read.errors.contains("A signature of version 3 is not read here. It counts for nothing."))
      #expect(read.errors.contains("Not signed"))
      let facts = try omar("pgp", "decrypt", "--json", file).expect(.done).ran.errorJSON
      #expect(facts["unreadSignatures"] as? [Int] == [3])
      #expect(facts["isSigned"] as? Bool == false)
      let refused = try omar("pgp", "decrypt", "--require-signature", "--json", file)
        .expect(.notAuthentic)
      #expect(try refused.ran.errorJSON["code"] as? String == "error.pgp.not_signed")
    }
  }
#endif
