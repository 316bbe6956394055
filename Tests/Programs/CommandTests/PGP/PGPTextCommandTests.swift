#if os(Linux)
  import CryptoPrimitives
  import OpenPGP
  import SecretMemory
  import Testing
  import WhisperKit

  @testable import Commands

  /// OpenPGP as people are sent it: with words around it, in mails, two in one file.
  @Suite("OpenPGP in texts, by command")
  struct PGPTextCommandTests {
    private static let text = "At seven, at the gate."
    static let beginnings = [
      "Übrigens, hier ist es:\n\n", "¡Hola!\n", "“See below.”\n", "🔑\n", "\u{FEFF}",
    ]

    private static func quoted(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { "> " + $0 }
        .joined(separator: "\n")
    }

    private static func armoredSecret(_ key: borrowing SecretKey) throws -> String {
      try key.armored().withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    private static func secretKey(_ name: String, at time: Int64) throws -> SecretKey {
      var random = SystemRandom()
      return try SecretKey.generate(.compatible, userIDs: [name], at: time, random: &random)
    }

    @Test("whatever words a text begins with, each command reads it", arguments: beginnings)
    func greetings(greeting: String) throws {
      let home = try PGPHome()
      let bob = try home.stranger("Bob <bob@example.org>")
      let sealed = greeting + (try bob.sealed(Self.text, to: [home.certificate()]))
      for command in [["open"], ["pgp", "decrypt"]] {
        let opened = try home.rehearsal.call(command, input: sealed).expect(.done).ran
        #expect(opened.output == Array(Self.text.utf8))
      }
      let seen = try home.rehearsal("pgp", "inspect", "--json", input: sealed).expect(.done).ran
        .json
      #expect(seen["content"] as? String == "encrypted")
      try home.rehearsal("contact", "add", input: greeting + bob.certificate.armored()).expect(
        .done)
      #expect(try home.rehearsal("contact", "list").expect(.done).ran.text.contains("Bob"))
      let data = try home.place.write("data", to: "data")
      let signature = try home.rehearsal("pgp", "sign", "--detached", data).expect(.done).ran.text
      let file = try home.place.write(greeting + signature, to: "data.sig")
      try home.rehearsal("pgp", "verify", "--signature", file, data).expect(.done)
      let key = try Self.secretKey("Eve <eve@example.org>", at: home.now - 60)
      let secret = try home.place.write(greeting + Self.armoredSecret(key), to: "secret")
      try home.rehearsal("pgp", "key", "import", secret).expect(.done)
      let bundle = try home.rehearsal("identity", "export").expect(.done).ran.text
      let other = try Rehearsal()
      try other.settle(as: "Dora")
      try other("contact", "add", input: greeting + bundle).expect(.done)
    }

    @Test("a certificate is taken out of a quoted mail, and one without its empty line")
    func certificates() throws {
      for change in [
        Self.quoted, { $0.replacing("\n\n", with: "\n") },
        { "Key: " + $0.replacing("\n", with: "\r\n") + "\nBob\n" },
      ] as [(String) -> String] {
        let home = try PGPHome()
        let bob = try home.stranger("Bob <bob@example.org>")
        let text = change(bob.certificate.armored())
        let added = try home.rehearsal("contact", "add", input: text).expect(.done).ran
        #expect(added.errors.contains("Bob") || added.text.contains("Bob"))
        let file = try home.place.write(text, to: "text.cert")
        try home.rehearsal("pgp", "encrypt", "--to-file", file, input: "x").expect(.done)
      }
    }

    @Test("a message is taken out of a mail's parts, encoded as they are")
    func mails() throws {
      let home = try PGPHome()
      let bob = try home.stranger("Bob")
      let sealed = try bob.sealed(Self.text, to: [home.certificate()])
      let base64 = Base64URL.encode(Array(sealed.utf8)).replacing("-", with: "+")
        .replacing("_", with: "/")
      for (encoding, body) in [
        ("7bit", sealed), ("quoted-printable", sealed.replacing("=", with: "=3D")),
        ("base64", base64),
      ] {
        let mail = """
          From: bob@example.org
          Content-Type: multipart/encrypted; protocol="application/pgp-encrypted";
            boundary="=_1"

          --=_1
          Content-Type: application/pgp-encrypted

          Version: 1

          --=_1
          Content-Type: application/octet-stream
          Content-Transfer-Encoding: \(encoding)

          \(body)

          --=_1--

          """
        for command in [["open"], ["pgp", "decrypt"]] {
          let opened = try home.rehearsal.call(command, input: mail).expect(.done).ran
          #expect(opened.output == Array(Self.text.utf8), "\(encoding)")
        }
      }
    }

    @Test(
      "of several messages the first that is ours is taken, and it is said which; all are listed")
    func several() throws {
      let home = try PGPHome()
      let bob = try home.stranger("Bob")
      let own = try home.certificate()
      let mail =
        try "Hi,\n" + bob.sealed("not for you", to: [bob.certificate]) + "and\n"
        + bob.sealed(Self.text, to: [own]) + bob.sealed("the last one", to: [own])
      let opened = try home.rehearsal("pgp", "decrypt", input: mail).expect(.done).ran
      #expect(opened.output == Array(Self.text.utf8))
      #expect(opened.errors.contains("There are 3 OpenPGP messages here, and this is number 2."))
      let json = try home.rehearsal("open", "--json", input: mail).expect(.done).ran.errorJSON
      #expect(json["number"] as? Int == 2 && json["count"] as? Int == 3)
      let seen = try home.rehearsal("pgp", "inspect", input: mail).expect(.done).ran.text
      for number in 1...3 { #expect(seen.contains("Number \(number) of 3:")) }
      let list = try home.rehearsal("pgp", "inspect", "--json", input: mail).expect(.done).ran.json
      #expect((list["found"] as? [[String: Any]])?.count == 3)
      let foreign =
        try bob.sealed("a", to: [bob.certificate]) + bob.sealed("b", to: [bob.certificate])
      try home.rehearsal("pgp", "decrypt", input: foreign).expect(.notForMe)
      // One that is cut short does not keep the other one from being read.
      let cut = "-----BEGIN PGP MESSAGE-----\n\nhQEM\n"
      let beside = try home.rehearsal(
        "pgp", "decrypt", input: cut + bob.sealed(Self.text, to: [own])
      )
      .expect(.done).ran
      #expect(beside.output == Array(Self.text.utf8))
      let both = try home.rehearsal("pgp", "inspect", input: cut + bob.sealed("x", to: [own]))
        .expect(.done).ran.text
      #expect(both.contains("cut short"))
    }

    @Test("the same message twice is one, and words that tell of armor are none")
    func sameTwice() throws {
      let home = try PGPHome()
      let sealed = try home.stranger("Bob").sealed(Self.text, to: [home.certificate()])
      for text in [
        sealed + "<pre>\n" + sealed + "</pre>\n", "-----BEGIN PGP MESSAGE-----\n\n" + sealed,
      ] {
        let opened = try home.rehearsal("pgp", "decrypt", input: text).expect(.done).ran
        #expect(opened.output == Array(Self.text.utf8))
        #expect(!opened.errors.contains("There are"))
        let seen = try home.rehearsal("pgp", "inspect", input: text).expect(.done).ran.text
        #expect(!seen.contains("Number 1"))
      }
    }

    @Test("a message is opened far behind a text's beginning, and whatever its first line says")
    func farBehind() throws {
      let home = try PGPHome()
      let sealed = try home.stranger("Bob").sealed(Self.text, to: [home.certificate()])
      for text in [
        String(repeating: "and another line\n", count: 70_000) + sealed,
        sealed.replacing("PGP MESSAGE", with: "PGP PUBLIC KEY BLOCK"),
      ] {
        let opened = try home.rehearsal("open", input: text).expect(.done).ran
        #expect(opened.output == Array(Self.text.utf8))
      }
    }

    @Test("nothing is encrypted to a certificate whose revocation stands behind another one")
    func revocationInText() throws {
      let home = try PGPHome()
      let bob = try home.stranger("Bob <bob@example.org>")
      let carol = try home.stranger("Carol <carol@example.org>")
      var random = SystemRandom()
      let revocation = Signature.serialize([
        try bob.certificate.revocation(
          .retired, signedBy: bob.keys[0], at: home.now - 60, random: &random)
      ])
      for kind in [.publicKey, .signature] as [Armor.Kind] {
        let text =
          bob.certificate.armored() + carol.certificate.armored()
          + Armor.encode(revocation, as: kind)
        let file = try home.place.write(text, to: "both.asc")
        let refused = try home.rehearsal(
          "pgp", "encrypt", "--to-file", file, "--json", input: "x"
        ).expect(.policy).ran
        #expect(try refused.errorJSON["code"] as? String == "error.pgp.recipient_revoked")
      }
    }

    @Test("of a compression that is not read nobody says what is in it")
    func unreadCompression() throws {
      let home = try PGPHome()
      let message = Armor.encode([0xC8, 5, 3, 0x42, 0x5A, 0x68, 0x39], as: .message)
      let seen = try home.rehearsal("pgp", "inspect", input: message).expect(.done).ran.text
      #expect(seen.contains("in a compression that is not read here"))
      for command in [["open"], ["pgp", "decrypt"]] {
        let refused = try home.rehearsal.call(command + ["--json"], input: message).expect(.failed)
        let error = try refused.ran.errorJSON
        #expect(error["code"] as? String == "error.openpgp.not_read_named")
        #expect((error["error"] as? String)?.contains("BZip2") == true)
      }
    }

    @Test(
      "of an input with nothing in it each command says that",
      arguments: [
        ["open"], ["detect"], ["contact", "add"], ["pgp", "decrypt"], ["pgp", "verify"],
        ["pgp", "inspect"],
      ])
    func empty(command: [String]) throws {
      let home = try PGPHome()
      let refused = try home.rehearsal.call(command + ["--json"]).expect(.failed).ran
      #expect(try refused.errorJSON["code"] as? String == "error.input.empty")
      let file = try home.place.write("", to: "nothing")
      for command in [
        ["pgp", "key", "import", file], ["pgp", "verify", "--signature", file],
        ["pgp", "encrypt", "--to-file", file], ["contact", "certificate", "add", "Alice", file],
      ] {
        let refused = try home.rehearsal.call(command + ["--json"], input: "x").expect(.failed).ran
        #expect(try refused.errorJSON["code"] as? String == "error.input.empty", "\(command)")
      }
    }

    @Test(
      "signed text is taken out of a mail, and it is said that what stands around it is not signed")
    func signedText() throws {
      let home = try PGPHome()
      let signed = try home.rehearsal("pgp", "sign", "--cleartext", input: "First\n- second\n")
        .expect(.done).ran.text
      let alone = try home.rehearsal("pgp", "verify", input: signed).expect(.done).ran
      #expect(!alone.errors.contains("What stands around it"))
      for mail in [
        "From: a@example.org\nSubject: x\n\n" + signed, signed + "_____\nlist footer\n",
        "On Monday:\n" + Self.quoted(signed) + "\nI agree.\n",
      ] {
        let verified = try home.rehearsal("pgp", "verify", input: mail).expect(.done).ran
        #expect(verified.output == alone.output)
        #expect(verified.errors.contains("What stands around it is not."))
        let json = try home.rehearsal("pgp", "verify", "--json", input: mail).expect(.done).ran
        #expect(try json.errorJSON["hasTextAround"] as? Bool == true)
      }
      let changed = ("Hi\n" + signed).replacing("First", with: "Last")
      let refused = try home.rehearsal("pgp", "verify", input: changed).expect(.notAuthentic).ran
      #expect(refused.output.isEmpty)
    }

    @Test("public and private keys in one file are imported, in any order and armored or not")
    func bothKeys() throws {
      let home = try PGPHome()
      let time = home.now - 60
      let eve = try Self.secretKey("Eve <eve@example.org>", at: time)
      let dan = try Self.secretKey("Dan <dan@example.org>", at: time)
      let bob = try home.stranger("Bob").certificate
      let text =
        try eve.certificate.armored() + Self.armoredSecret(eve) + bob.armored()
        + Self.armoredSecret(dan)
      let imported = try home.rehearsal(
        "pgp", "key", "import", "--json", home.place.write(text, to: "both.asc")
      ).expect(.done).ran.json
      #expect((imported["keys"] as? [Any])?.count == 2)
      let other = try Rehearsal()
      try other.settle(as: "Dora")
      let packets =
        try bob.serialized() + eve.serialized().withUnsafeBytes { Array($0) }
        + dan.certificate.serialized()
      let binary = try other.place.write(packets, to: "both.gpg")
      let keys = try other("pgp", "key", "import", "--json", binary).expect(.done).ran.json
      #expect((keys["keys"] as? [Any])?.count == 1)
    }

    @Test("of a file with both, contacts get the public part, and it is said what the other one is")
    func contactOfBoth() throws {
      let home = try PGPHome()
      let eve = try Self.secretKey("Eve <eve@example.org>", at: home.now - 60)
      let secret = try Self.armoredSecret(eve)
      let file = try home.place.write(secret + eve.certificate.armored(), to: "both.asc")
      let added = try home.rehearsal("contact", "add", file).expect(.done).ran
      #expect(added.errors.contains("A secret key stands here too."))
      // One that was cut short is a secret too, and nobody is to ask for it again.
      for text in [secret, String(secret.prefix(200))] {
        let refused = try home.rehearsal("contact", "add", "--json", input: text).expect(.failed)
        #expect(try refused.ran.errorJSON["code"] as? String == "error.openpgp.secret_key")
      }
    }

    @Test("a block beside others that cannot be read is not passed over in silence")
    func brokenBeside() throws {
      let home = try PGPHome()
      let eve = try Self.secretKey("Eve <eve@example.org>", at: home.now - 60)
      let dan = try Self.secretKey("Dan <dan@example.org>", at: home.now - 60)
      let cut = try String(Self.armoredSecret(dan).prefix(200))
      for text in try [Self.armoredSecret(eve) + cut, cut + "\n" + Self.armoredSecret(eve)] {
        let file = try home.place.write(text, to: "keys.asc")
        let imported = try home.rehearsal("pgp", "key", "import", file).expect(.failed).ran
        #expect(imported.text.contains("not imported: a block of the file that cannot be read"))
        #expect(imported.text.contains("Eve"))
        let json = try home.rehearsal("pgp", "key", "import", "--json", file).expect(.failed).ran
        #expect((try json.json["keys"] as? [[String: Any]])?.count == 2)
      }
      let certificates =
        eve.certificate.armored() + String(dan.certificate.armored().prefix(200)) + "\n"
      let file = try home.place.write(certificates, to: "both.asc")
      let refused = try home.rehearsal(
        "pgp", "encrypt", "--to-file", file, "--json", input: "x"
      ).expect(.failed).ran
      #expect(try refused.errorJSON["code"] as? String == "error.openpgp.armor_end")
      #expect(refused.output.isEmpty)
    }

    static let brokenBlocks = [
      ("-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDMEZVPx\n", "error.openpgp.armor_end"),
      (
        "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDMEZVPx\n-----END PGP MESSAGE-----\n",
        "error.openpgp.armor_end_differs"
      ),
      (
        "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDM*ZVPx\n-----END PGP PUBLIC KEY BLOCK-----\n",
        "error.openpgp.armor_characters"
      ),
      (
        "-----BEGIN PGP PUBLIC KEY BLOCK-----\nHello there\n-----END PGP PUBLIC KEY BLOCK-----\n",
        "error.openpgp.armor_header"
      ),
      ("-----BEGIN PGP PUBLIC KEY BLOCK, PART 1/2-----\n\nmDMEZVPx\n", "error.openpgp.armor_kind"),
      ("-----BEGIN PGP SIGNED MESSAGE-----\n\nHello\n", "error.openpgp.signature_gone"),
    ]

    @Test("each reason why a block is not read has a sentence of its own", arguments: brokenBlocks)
    func reasons(text: String, code: String) throws {
      let rehearsal = try Rehearsal()
      try rehearsal.settle(as: "Alice")
      for command in [["pgp", "inspect"], ["contact", "add"]] {
        let refused = try rehearsal.call(command + ["--json"], input: text).expect(.failed).ran
        #expect(try refused.errorJSON["code"] as? String == code, "\(command)")
      }
    }

    @Test("what is wrong is an object with all that is known, also where a certificate was wanted")
    func findings() throws {
      let rehearsal = try Rehearsal()
      try rehearsal.settle(as: "Alice")
      let characters =
        "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDM*ZVPx\n-----END PGP PUBLIC KEY BLOCK-----\n"
      for command in [["pgp", "inspect"], ["contact", "add"]] {
        let refused = try rehearsal.call(command + ["--json"], input: characters).expect(.failed)
        let values = try #require(refused.ran.errorJSON["values"] as? [String: Any])
        let finding = try #require(values["finding"] as? [String: Any], "\(command)")
        #expect(finding["reason"] as? String == OpenPGPReason.armorBase64.rawValue)
        #expect(finding["names"] as? [String] == [])
      }
      let error = OpenPGPError(
        .unsupported, .certificateAlgorithmNotRead, number: 99, packet: 6, "public-key 99")
      let words = ErrorWords(WhisperError.invalidCertificate(finding: error))
      #expect(words.code == WhisperError.Code.certificateInvalid.rawValue)
      #expect(words.values.finding == error.finding)
      #expect(words.values.values.isEmpty)
    }

    @Test("'detect' of OpenPGP says what it is")
    func detect() throws {
      let home = try PGPHome()
      let sealed = try home.stranger("Bob").sealed("x", to: [home.certificate()])
      for input in ["Übrigens:\n" + sealed, Self.quoted(sealed)] {
        let told = try home.rehearsal("detect", "--json", input: input).expect(.done).ran.json
        #expect(told["kind"] as? String == "openpgp_message", "\(input)")
        let piece = try #require((told["openpgp"] as? [[String: Any]])?.first)
        #expect(piece["content"] as? String == "encrypted")
        #expect((piece["recipients"] as? [Any])?.count == 1)
      }
      let dora = try Rehearsal()
      try dora.settle(as: "Dora")
      let bundle = try home.rehearsal("identity", "export").expect(.done).ran.text
      try dora("contact", "add", input: bundle).expect(.done)
      let envelope = try dora("seal", "--to", "Alice", input: "x").expect(.done).ran.text
      let both = try home.rehearsal("detect", "--json", input: sealed + envelope).expect(.done)
      #expect(try both.ran.json["kind"] as? String == "openpgp_message")
    }
  }
#endif
