#if os(Linux)
  import OpenPGP
  import SecretMemory
  import Testing
  import WhisperKit

  @testable import Commands

  @Suite("OpenPGP messages by command")
  struct PGPMessageCommandTests {
    private static let text = "what is said in confidence\n"

    @Test("a text is signed and encrypted for somebody and for oneself, and both read it")
    func roundTrip() throws {
      let home = try PGPHome()
      let bob = try home.stranger("Bob <bob@example.org>")
      let sealed = try home.rehearsal("pgp", "encrypt", "--to-file", bob.file, input: Self.text)
        .expect(.done).ran
      #expect(sealed.text.hasPrefix("-----BEGIN PGP MESSAGE-----"))
      #expect(sealed.errors.contains(bob.certificate.fingerprint.hex))
      #expect(sealed.errors.contains("Encrypted for yourself: Alice <alice@example.org>."))
      #expect(sealed.errors.contains("Format: SEIPDv1"))
      #expect(sealed.errors.contains("Signed with your key Alice"))
      let read = try bob.read(sealed.output, by: home.certificate())
      #expect(read.text == Self.text)
      #expect(read.result.signatures.map(\.grade) == [.valid])

      let own = try home.rehearsal("pgp", "decrypt", input: sealed.text).expect(.done)
      #expect(own.ran.output == Array(Self.text.utf8))
      #expect(own.ran.errors.contains("Valid signature by your own key Alice"))
      let json = try home.rehearsal("pgp", "decrypt", "--json", input: sealed.text).expect(.done)
      #expect(json.ran.output == Array(Self.text.utf8))
      let facts = try json.ran.errorJSON
      #expect(facts["format"] as? String == "seipd-v1")
      #expect(facts["isSigned"] as? Bool == true)
      let line = try #require((facts["signatures"] as? [[String: Any]])?.first)
      #expect(line["grade"] as? String == "valid")
      #expect(line["owner"] as? String == "own")
      #expect(line["signer"] as? String == (try home.certificate().fingerprint.hex))
    }

    @Test("a key that is not valid yet may be so by a wrong clock, which is said")
    func keyFromTheFuture() throws {
      var home = try PGPHome()
      let bob = try home.stranger("Bob <bob@example.org>")
      try home.rehearsal("contact", "add", bob.file, "--name", "Bob", "--yes").expect(.done)
      home.rehearsal.now -= 7200
      let signed = try home.rehearsal("pgp", "sign", input: Self.text).expect(.policy).ran
      #expect(signed.hint?.hasPrefix("set this machine's clock if it is wrong; ") == true)
      let sealed = try home.rehearsal("pgp", "encrypt", "--to", "Bob", "--no-sign", input: "x")
        .expect(.policy).ran
      #expect(sealed.complaint == "The key of Bob is not valid yet. Nothing was encrypted.")
      #expect(sealed.hint?.hasPrefix("set this machine's clock if it is wrong; ") == true)
    }

    @Test("who keeps a message from the newer format is said")
    func downgrade() throws {
      let home = try PGPHome(profile: "advanced")
      let old = try home.stranger("Old <old@example.org>")
      let new = try home.stranger("New <new@example.org>", .advanced)
      let both = try home.rehearsal(
        "pgp", "encrypt", "--to-file", old.file, "--to-file", new.file, "--json", input: "x"
      ).expect(.done).ran
      let facts = try both.errorJSON
      #expect(facts["format"] as? String == "seipd-v1")
      let readers = try #require(facts["readers"] as? [[String: Any]])
      #expect(readers.map { $0["downgrades"] as? Bool } == [true, false, false])
      #expect(readers.map { $0["isSelf"] as? Bool } == [false, false, true])
      let said = try home.rehearsal(
        "pgp", "encrypt", "--to-file", old.file, "--to-file", new.file, input: "x"
      ).expect(.done).ran.errors
      #expect(said.contains("The older format, because Old <old@example.org> reads no other."))
      #expect(try new.read(both.output).text == "x")
      #expect(try old.read(both.output).text == "x")
      let newer = try home.rehearsal("pgp", "encrypt", "--to-file", new.file, input: "x")
        .expect(.done).ran
      #expect(newer.errors.contains("SEIPDv2"))
      #expect(!newer.errors.contains("older format"))
    }

    @Test("one's own key may be left out, and so may the signature")
    func noSelf() throws {
      let home = try PGPHome()
      let bob = try home.stranger("Bob")
      let sealed = try home.rehearsal(
        "pgp", "encrypt", "--to-file", bob.file, "--no-self", "--no-sign", input: "x"
      ).expect(.done).ran
      #expect(sealed.errors.contains("Not signed."))
      #expect(try bob.read(sealed.output).result.signatures.isEmpty)
      let refused = try home.rehearsal("pgp", "decrypt", input: sealed.text).expect(.notForMe)
      #expect(refused.ran.output.isEmpty)
      #expect(refused.questions.isEmpty)
      try home.rehearsal("settings", "set", "encryptToSelf", "off").expect(.done)
      try home.rehearsal("settings", "set", "signByDefault", "off").expect(.done)
      let plain = try home.rehearsal("pgp", "encrypt", "--to-file", bob.file, input: "x")
        .expect(.done).ran
      #expect(!plain.errors.contains("yourself"))
      #expect(plain.errors.contains("Not signed."))
    }

    @Test("a certificate that cannot be used is refused by its reason, and nothing is written")
    func unusable() throws {
      let home = try PGPHome()
      let expired = try home.stranger("Expired", lifetime: 60)
      let revoked = try home.stranger("Revoked")
      var random = SystemRandom()
      let revocations = try [RevocationReason.compromised, .superseded].map { reason in
        try revoked.certificate.revoked(
          reason, signedBy: revoked.keys[0], at: home.now - 60, random: &random)
      }
      let files = try revocations.enumerated().map { index, certificate in
        try home.place.write(certificate.armored(), to: "revoked-\(index).cert")
      }
      for (file, code) in [
        (expired.file, "error.pgp.recipient_expired"),
        (files[0], "error.pgp.recipient_revoked"), (files[1], "error.pgp.recipient_revoked"),
      ] {
        let output = home.place.path("out")
        let refused = try home.rehearsal(
          "pgp", "encrypt", "--to-file", file, "-o", output, "--json", input: "x"
        ).expect(.policy)
        #expect(try refused.ran.errorJSON["code"] as? String == code)
        #expect(!home.place.exists("out"))
      }
      let late = try home.rehearsal("pgp", "encrypt", "--to-file", expired.file, input: "x")
        .expect(.policy).ran
      #expect(late.complaint?.contains(" expired on \(Time.minute(home.now - 3540)).") == true)
      let secret = try SecretKey.generate(
        .compatible, userIDs: ["Carol"], at: home.now - 60, random: &random)
      let armored = try secret.armored().withUnsafeBytes { [UInt8]($0) }
      let file = try home.place.write(armored, to: "carol.key")
      let mistaken = try home.rehearsal("pgp", "encrypt", "--to-file", file, "--json", input: "x")
        .expect(.failed)
      #expect(try mistaken.ran.errorJSON["code"] as? String == "error.openpgp.secret_key")
    }

    @Test("a certificate at hand is refused where only contacts may be written to")
    func contactRequired() throws {
      let home = try PGPHome()
      let bob = try home.stranger("Bob")
      try home.rehearsal("policy", "set", "contactRequiredToSend", "on").expect(.done)
      let refused = try home.rehearsal(
        "pgp", "encrypt", "--to-file", bob.file, "--json", input: "x"
      ).expect(.policy)
      #expect(try refused.ran.errorJSON["code"] as? String == "policy.contact_required.title")
      #expect(refused.ran.output.isEmpty)
    }

    @Test("somebody to read it is needed")
    func nobody() throws {
      let home = try PGPHome()
      let refused = try home.rehearsal("pgp", "encrypt", "--json", input: "x").expect(.usage)
      #expect(try refused.ran.errorJSON["code"] as? String == "usage.pgp.no_addressee")
    }

    @Test("a password opens it, another one does not, and who types a wrong one is asked again")
    func password() throws {
      let home = try PGPHome()
      let right = try home.place.write("correct horse\n", to: "right")
      let wrong = try home.place.write("wrong", to: "wrong")
      let sealed = try home.rehearsal(
        "pgp", "encrypt", "--password-file", right, input: Self.text
      ).expect(.done).ran
      #expect(sealed.errors.contains("Encrypted with a password."))
      #expect(!sealed.errors.contains("yourself"))
      let opened = try home.rehearsal(
        "pgp", "decrypt", "--password-file", right, input: sealed.text
      ).expect(.done)
      #expect(opened.ran.output == Array(Self.text.utf8))
      let refused = try home.rehearsal(
        "pgp", "decrypt", "--password-file", wrong, "--json", input: sealed.text
      ).expect(.authentication)
      #expect(refused.ran.output.isEmpty)
      let typed = try home.rehearsal(
        "pgp", "decrypt", "--password", input: sealed.text, answers: ["wrong", "correct horse"]
      ).expect(.done)
      #expect(typed.ran.output == Array(Self.text.utf8))
      let unasked = try home.rehearsal("pgp", "decrypt", input: sealed.text).expect(.notForMe)
      #expect(unasked.questions.isEmpty)
      #expect(unasked.ran.hint == "whisper pgp decrypt --password")
      let said = "This message is encrypted with a password, and not for anybody's key."
      #expect(unasked.ran.complaint == said)
      // Where it is for somebody's key as well, that may be the person's own, on another machine.
      let bob = try home.stranger("Bob")
      let both = try home.rehearsal(
        "pgp", "encrypt", "--password-file", right, "--to-file", bob.file, "--no-self", input: "x"
      ).expect(.done).ran
      let other = try home.rehearsal("pgp", "decrypt", input: both.text).expect(.notForMe).ran
      #expect(other.complaint?.hasPrefix("None of your OpenPGP keys opens this message.") == true)
      #expect(other.hint == "it may open with a password: whisper pgp decrypt --password")
      let needed = try home.rehearsal("pgp", "encrypt", "--password", "--json", input: "x")
        .expect(.authentication)
      #expect(try needed.ran.errorJSON["code"] as? String == "error.pgp.password_needed")
    }

    @Test("a new password is judged and typed twice, and who slips has three tries")
    func newPassword() throws {
      let home = try PGPHome()
      let (good, other) = (
        "walnut ferry candle orbit zinc lamp", "walnut ferry candle orbit zinc lump"
      )
      func encrypt(_ answers: [String], _ options: String...) throws -> Rehearsal.Outcome {
        try home.rehearsal.call(
          ["pgp", "encrypt", "--password"] + options, input: "x", answers: answers)
      }
      #expect(try encrypt([good, good]).expect(.done).questions.count == 2)
      // A slip is told, and asked again.
      let slipped = try encrypt([good, other, good, good]).expect(.done)
      #expect(slipped.questions.count == 4)
      guard case .askedSecretly(let prompt)? = slipped.questions.dropFirst(2).first else {
        Issue.record("nothing was asked again")
        return
      }
      #expect(prompt.hasPrefix("The two passwords differ.\n"), "\(prompt)")
      let differ = try encrypt([good, other, good, other, good, other], "--json")
        .expect(.authentication)
      #expect(try differ.ran.errorJSON["code"] as? String == "error.pgp.passwords_differ")
      #expect(differ.ran.output.isEmpty)
      let empty = try encrypt(["", "", ""], "--json").expect(.authentication)
      #expect(try empty.ran.errorJSON["code"] as? String == "error.pgp.password_empty")
      // One that is soon guessed is asked about, and another one taken in its place.
      let weak = try encrypt(["abc", "n", good, good]).expect(.done)
      #expect(weak.questions.count == 4)
      #expect(try encrypt(["abc", "y", "abc"]).expect(.done).questions.count == 3)
      let file = try home.place.write("abc", to: "weak")
      let given = try home.rehearsal("pgp", "encrypt", "--password-file", file, input: "x")
        .expect(.done).ran
      #expect(given.errors.contains("The new passphrase is weak"))
      let facts = try home.rehearsal(
        "pgp", "encrypt", "--password-file", file, "--json", input: "x"
      ).expect(.done).ran
      #expect(try facts.errorJSON["hasPassword"] as? Bool == true)
    }

    @Test("a message that names nobody is tried only when that is asked for")
    func anonymous() throws {
      let home = try PGPHome()
      let bob = try home.stranger("Bob")
      let hidden = try bob.sealed(Self.text, to: [home.certificate()], isHidden: true)
      let refused = try home.rehearsal("pgp", "decrypt", input: hidden).expect(.notForMe)
      #expect(refused.ran.hint?.contains("--anonymous") == true)
      #expect(refused.ran.output.isEmpty)
      let opened = try home.rehearsal("pgp", "decrypt", "--anonymous", input: hidden).expect(.done)
      #expect(opened.ran.output == Array(Self.text.utf8))
    }

    @Test("a signature that is not known hides nothing, unless a valid one is required")
    func grades() throws {
      let home = try PGPHome()
      let bob = try home.stranger("Bob")
      let signed = try bob.sealed(Self.text, to: [home.certificate()])
      let unsigned = try bob.sealed(Self.text, to: [home.certificate()], isSigned: false)
      let opened = try home.rehearsal("pgp", "decrypt", input: signed).expect(.done).ran
      #expect(opened.output == Array(Self.text.utf8))
      #expect(opened.errors.contains("belongs to nobody you know"))
      #expect(opened.errors.contains(bob.certificate.fingerprint.hex))
      let plain = try home.rehearsal("pgp", "decrypt", input: unsigned).expect(.done).ran
      #expect(plain.errors.contains("Not signed"))
      for message in [signed, unsigned] {
        for output in [nil, "out"] {
          let file = output.map { ["-o", home.place.path($0)] } ?? []
          let refused = try home.rehearsal.call(
            ["pgp", "decrypt", "--require-signature", "--json"] + file, input: message
          ).expect(message == signed ? .failed : .notAuthentic)
          #expect(refused.ran.output.isEmpty)
          #expect(
            try refused.ran.errorJSON["code"] as? String
              == (message == signed ? "error.pgp.signer_unknown" : "error.pgp.not_signed"))
          #expect(
            try refused.ran.signaturesOfError.map { $0["grade"] as? String }
              == (message == signed ? ["unknown-signer"] : []))
          #expect(!home.place.exists("out"))
        }
      }
      let own = try home.rehearsal("pgp", "encrypt", "--to-file", bob.file, input: Self.text)
        .expect(.done).ran.text
      let required = try home.rehearsal("pgp", "decrypt", "--require-signature", input: own)
        .expect(.done)
      #expect(required.ran.output == Array(Self.text.utf8))
    }

    @Test(
      "nothing leaves of a message that was changed or cut short",
      arguments: ["compatible", "advanced"])
    func changed(profile: String) throws {
      let home = try PGPHome(profile: profile)
      let file = home.place.path("sealed")
      let text = String(repeating: "confidential ", count: 20_000)
      let bob = try home.stranger("Bob", profile == "advanced" ? .advanced : .compatible)
      try home.rehearsal(
        "pgp", "encrypt", "--to-file", bob.file, "--binary", "-o", file, input: text
      ).expect(.done)
      let message = try home.place.read("sealed")
      var flipped = message
      flipped[flipped.count - 30] ^= 1
      var early = message
      early[message.count / 2] ^= 1
      for changed in [flipped, early, Array(message.dropLast(40)), Array(message.prefix(9000))] {
        let path = try home.place.write(changed, to: "changed")
        for output in [[], ["-o", home.place.path("out")]] {
          let refused = try home.rehearsal.call(["pgp", "decrypt", path, "--json"] + output)
          #expect(refused.ran.status == 6 || refused.ran.status == 1)
          #expect(refused.ran.output.isEmpty)
          #expect(!home.place.exists("out"))
        }
      }
      try home.rehearsal("pgp", "decrypt", file, "-o", home.place.path("out")).expect(.done)
      #expect(try home.place.read("out") == Array(text.utf8))
      let kept = try home.rehearsal("pgp", "decrypt", file, "-o", home.place.path("out"), "--json")
        .expect(.failed)
      #expect(try kept.ran.errorJSON["code"] as? String == "error.output.exists")
      try home.rehearsal("pgp", "decrypt", file, "-o", home.place.path("out"), "--force")
        .expect(.done)
    }

    @Test("--stream is for the newer format, and delivers the same")
    func stream() throws {
      let home = try PGPHome(profile: "advanced")
      let bob = try home.stranger("Bob", .advanced)
      let old = try home.stranger("Old")
      let newer = try home.rehearsal("pgp", "encrypt", "--to-file", bob.file, input: Self.text)
        .expect(.done).ran.text
      #expect(
        try home.rehearsal("pgp", "decrypt", "--stream", input: newer).expect(.done).ran.output
          == Array(Self.text.utf8))
      let older = try home.rehearsal("pgp", "encrypt", "--to-file", old.file, input: Self.text)
        .expect(.done).ran.text
      let refused = try home.rehearsal("pgp", "decrypt", "--stream", "--json", input: older)
        .expect(.failed)
      #expect(try refused.ran.errorJSON["code"] as? String == "error.openpgp.not_early")
      #expect(refused.ran.output.isEmpty)
      try home.rehearsal("pgp", "decrypt", "--stream", "--require-signature", input: older)
        .expect(.usage)
    }

    @Test("a terminal gets text alone, with nothing that works on it, behind who it is from")
    func terminal() throws {
      var home = try PGPHome()
      let bob = try home.stranger("Bob")
      let hostile = try bob.sealed("\u{1B}[2JValid signature by Eve\n", to: [home.certificate()])
      let binary = try bob.sealed("a\0b", to: [home.certificate()])
      home.rehearsal.columns = 80
      let shown = try home.rehearsal("pgp", "decrypt", input: hostile).expect(.done)
      #expect(!shown.ran.text.contains("\u{1B}"))
      let first = shown.scenes.first { if case .said = $0 { true } else { false } }
      guard case .said(let said)? = first else {
        Issue.record("nothing was said")
        return
      }
      #expect(said.contains("nobody you know"))
      func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      let refused = try home.rehearsal("pgp", "decrypt", input: binary).expect(.failed)
      #expect(refused.ran.output.isEmpty)
      #expect(words(refused.ran.errors).contains("Nothing of it was shown."))
      let packets = try home.rehearsal(
        "pgp", "encrypt", "--binary", "--to-file", bob.file, input: "x"
      ).expect(.failed)
      #expect(packets.ran.output.isEmpty)
      // Nothing was opened: that is the sentence of another command.
      #expect(words(packets.ran.errors).contains("Nothing was done."))
      #expect(!packets.ran.errors.contains("opened"))
    }

    @Test("'open' takes a message of OpenPGP too, and says what it cannot judge")
    func open() throws {
      let home = try PGPHome()
      let bob = try home.stranger("Bob")
      let sealed = try bob.sealed(Self.text, to: [home.certificate()])
      let mail = "Hello,\n\nplease read:\n\(sealed)\n"
      let opened = try home.rehearsal("open", input: mail).expect(.done).ran
      #expect(opened.output == Array(Self.text.utf8))
      #expect(opened.errors.contains("is not judged"))
      let json = try home.rehearsal("open", "--json", input: sealed).expect(.done).ran.errorJSON
      #expect(json["isFreshnessJudged"] as? Bool == false)
      let foreign = try bob.sealed(Self.text, to: [bob.certificate])
      let refused = try home.rehearsal("open", input: foreign).expect(.notForMe)
      #expect(refused.questions.isEmpty)
      let signed = try home.rehearsal("pgp", "sign", "--cleartext", input: Self.text).expect(.done)
      let hinted = try home.rehearsal("open", input: signed.ran.text).expect(.failed)
      #expect(hinted.ran.hint?.contains("whisper pgp verify") == true)
    }

    @Test("data without protection, of LibrePGP, and what is none is refused by name")
    func refusals() throws {
      let home = try PGPHome()
      let messages: [([UInt8], String, Commands.ExitStatus)] = [
        ([0xC9, 0x03, 1, 2, 3], "error.openpgp.unprotected", .notAuthentic),
        ([0xD4, 0x03, 1, 2, 3], "error.openpgp.libre", .failed),
        ([0xCB, 0x06, 0x62, 0, 0, 0, 0, 0], "error.openpgp.not_encrypted", .failed),
        (Array("hello".utf8), "error.openpgp.none", .failed),
      ]
      for (message, code, status) in messages {
        let file = try home.place.write(message, to: "message")
        let refused = try home.rehearsal("pgp", "decrypt", file, "--json").expect(status)
        #expect(try refused.ran.errorJSON["code"] as? String == code)
        #expect(refused.ran.output.isEmpty)
      }
    }

    @Test(
      "a person reads it in their language",
      arguments: [("de_DE.UTF-8", "Nicht signiert"), ("es_ES.UTF-8", "Sin firma")])
    func languages(locale: String, words: String) throws {
      let alice = try Place().person("Alice")
      try alice("pgp", "key", "generate", "Alice").expect(0)
      var translated = alice
      translated.locale = locale
      let password = try alice.place.write("p", to: "password")
      let sealed = try translated(
        "pgp", "encrypt", "--no-sign", "--password-file", password, input: .text("x")
      ).expect(0)
      #expect(sealed.errors.contains(words))
      let opened = try translated(
        "pgp", "decrypt", "--password-file", password, input: .text(sealed.text)
      ).expect(0)
      #expect(opened.errors.contains(words))
    }
  }
#endif
