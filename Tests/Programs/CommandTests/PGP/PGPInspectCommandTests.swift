#if os(Linux)
  import OpenPGP
  import SecretMemory
  import Testing

  @testable import Commands

  @Suite("Looking at OpenPGP data by command")
  struct PGPInspectCommandTests {
    @Test("a message says for whom and in which format it is, without a vault")
    func message() throws {
      let home = try PGPHome()
      let new = try home.stranger("New", .advanced)
      let message = try new.sealed("x", to: [new.certificate])
      let empty = try Rehearsal()
      let seen = try empty("pgp", "inspect", input: message).expect(.done)
      #expect(seen.questions.isEmpty)
      #expect(seen.ran.text.contains("An encrypted OpenPGP message."))
      let json = try empty("pgp", "inspect", "--json", input: message).expect(.done).ran.json
      #expect(json["content"] as? String == "encrypted")
      #expect(json["format"] as? String == "seipd-v2")
      #expect(json["cipher"] as? String == "AES-256 OCB")
      #expect(json["octets"] as? Int == message.utf8.count)
      let recipients = try #require(json["recipients"] as? [[String: Any]])
      #expect(
        recipients.first?["key"] as? String == new.certificate.subkeys.first?.key.fingerprint.hex)
      let hidden = try new.sealed("x", to: [new.certificate], isHidden: true)
      let told = try empty("pgp", "inspect", input: hidden).expect(.done).ran.text
      #expect(told.contains("a key that is not told"))
    }

    @Test("of a secret key nothing secret is said")
    func secretKey() throws {
      var random = SystemRandom()
      let key = try SecretKey.generate(
        .compatible, userIDs: ["Carol \u{1B}[31m"], at: 1_700_000_000, random: &random)
      let octets = try key.armored().withUnsafeBytes { [UInt8]($0) }
      let rehearsal = try Rehearsal()
      let file = try rehearsal.place.write(octets, to: "carol.key")
      let seen = try rehearsal("pgp", "inspect", file).expect(.done).ran.text
      #expect(seen.contains("OpenPGP secret keys."))
      #expect(seen.contains(key.certificate.fingerprint.hex))
      #expect(!seen.contains("\u{1B}"))
      let json = try rehearsal("pgp", "inspect", "--json", file).expect(.done).ran.json
      #expect(json["content"] as? String == "secret-keys")
      #expect((json["certificates"] as? [[String: Any]])?.count == 1)
    }

    @Test("signatures are claims, and who made them is said")
    func signatures() throws {
      let home = try PGPHome()
      let fingerprint = try home.certificate().fingerprint.hex
      for form in [["--detached"], ["--cleartext"], []] {
        let signed = try home.rehearsal.call(["pgp", "sign"] + form, input: "text\n").expect(.done)
        let seen = try home.rehearsal("pgp", "inspect", input: signed.ran.text).expect(.done).ran
          .text
        #expect(seen.contains(fingerprint.suffix(16)))
        #expect(seen.contains("Nothing of it was verified."))
      }
    }

    @Test("what is no OpenPGP data, or cut short, is said so")
    func nothing() throws {
      let rehearsal = try Rehearsal()
      for (input, code) in [
        ("hello", "error.openpgp.none"), ("", "error.input.empty"),
        ("-----BEGIN PGP MESSAGE-----\n\nhQEM", "error.openpgp.armor_end"),
      ] {
        let refused = try rehearsal("pgp", "inspect", "--json", input: input).expect(.failed)
        #expect(try refused.ran.errorJSON["code"] as? String == code)
      }
    }
  }
#endif
