#if os(Linux)
  import OpenPGP
  import SecretMemory
  import Testing
  import WhisperKit

  @testable import Commands

  @Suite("OpenPGP signatures by command")
  struct PGPSignatureCommandTests {
    private static let text = "- a line\nanother one\n"

    @Test(
      "a signature beside the data is verified, and over other data it is not",
      arguments: [true, false]
    )
    func detached(isBinary: Bool) throws {
      let home = try PGPHome()
      let file = try home.place.write(Self.text, to: "text")
      let other = try home.place.write("other", to: "other")
      let signature = home.place.path("text.sig")
      let signed = try home.rehearsal.call(
        ["pgp", "sign", "--detached", "-o", signature, file] + (isBinary ? ["--binary"] : [])
      ).expect(.done)
      #expect(signed.ran.output.isEmpty)
      #expect(signed.ran.errors.contains("Signed with your key Alice"))
      let verified = try home.rehearsal("pgp", "verify", "--signature", signature, file)
        .expect(.done).ran
      #expect(verified.text.hasPrefix("Valid signature by your own key Alice"))
      let piped = try home.rehearsal(
        "pgp", "verify", "--signature", signature, "--json", input: Self.text
      ).expect(.done).ran
      #expect(try piped.json["isSigned"] as? Bool == true)
      let refused = try home.rehearsal("pgp", "verify", "--signature", signature, other, "--json")
        .expect(.notAuthentic)
      #expect(refused.ran.output.isEmpty)
      #expect(try refused.ran.errorJSON["code"] as? String == "error.pgp.no_valid_signature")
      #expect(try refused.ran.signaturesOfError.map { $0["grade"] as? String } == ["does-not-fit"])
      let told = try home.rehearsal("pgp", "verify", "--signature", signature, other)
        .expect(.notAuthentic).ran.errors
      #expect(told.hasPrefix("BAD signature that claims to be by "), "\(told)")
      #expect(told.contains("\nError: No signature here is valid"))
      try home.rehearsal("pgp", "verify", "--signature", signature, "-o", other, file).expect(
        .usage)
    }

    @Test("signed data comes out of its message once it is verified")
    func inline() throws {
      let home = try PGPHome()
      let signed = try home.rehearsal("pgp", "sign", input: Self.text).expect(.done).ran.text
      let verified = try home.rehearsal("pgp", "verify", input: signed).expect(.done).ran
      #expect(verified.output == Array(Self.text.utf8))
      #expect(verified.errors.contains("Valid signature by your own key Alice"))
      let output = home.place.path("out")
      try home.rehearsal("pgp", "verify", "-o", output, input: signed).expect(.done)
      #expect(try home.place.read("out") == Array(Self.text.utf8))
      let stranger = try home.stranger("Bob")
      var random = SystemRandom()
      let sink = BytesSink()
      try MessageSigner(keys: [stranger.keys[0]]).signInline(
        BytesSource(Array(Self.text.utf8)), to: sink, at: home.now - 5, random: &random)
      let file = try home.place.write(sink.bytes, to: "bob.signed")
      for target in [[], ["-o", home.place.path("none")]] {
        let refused = try home.rehearsal.call(["pgp", "verify", file] + target).expect(.failed)
        #expect(refused.ran.output.isEmpty)
        #expect(refused.ran.errors.contains("belongs to nobody you know"))
        #expect(!home.place.exists("none"))
      }
      let encrypted = try stranger.sealed("x", to: [home.certificate()])
      let refused = try home.rehearsal("pgp", "verify", "--json", input: encrypted).expect(.failed)
      #expect(try refused.ran.errorJSON["code"] as? String == "error.openpgp.encrypted")
    }

    @Test("text with a signature below it stays readable")
    func cleartext() throws {
      let home = try PGPHome()
      let signed = try home.rehearsal("pgp", "sign", "--cleartext", input: Self.text)
        .expect(.done).ran.text
      #expect(signed.contains("- - a line\nanother one\n"))
      let verified = try home.rehearsal("pgp", "verify", input: signed).expect(.done).ran
      #expect(String(decoding: verified.output, as: UTF8.self).hasPrefix("- a line\nanother one"))
      let changed = signed.replacing("another", with: "any other")
      let refused = try home.rehearsal("pgp", "verify", input: changed).expect(.notAuthentic)
      #expect(refused.ran.output.isEmpty)
      let file = try home.place.write([0xFF, 0xFE, 0x00], to: "binary")
      let none = try home.rehearsal("pgp", "sign", "--cleartext", "--json", file).expect(.failed)
      #expect(try none.ran.errorJSON["code"] as? String == "error.pgp.not_text")
      try home.rehearsal("pgp", "sign", "--cleartext", "--detached", file).expect(.usage)
      try home.rehearsal("pgp", "sign", "--cleartext", "--binary", file).expect(.usage)
    }

    @Test("without a key nothing is signed, and it is said how to get one")
    func noKey() throws {
      let rehearsal = try Rehearsal()
      try rehearsal.settle(as: "Alice")
      let refused = try rehearsal("pgp", "sign", "--json", input: "x").expect(.failed)
      #expect(try refused.ran.errorJSON["code"] as? String == "error.pgp_key.none")
      #expect(refused.ran.output.isEmpty)
    }

    @Test("under the policy a person is asked once, before the data is signed")
    func presence() throws {
      let rehearsal = try Rehearsal()
      try rehearsal.settle(as: "Alice", passphrase: "long enough to be one")
      let passphrase = "long enough to be one"
      try rehearsal("pgp", "key", "generate", "Alice", answers: [passphrase]).expect(.done)
      try rehearsal("policy", "set", "biometricGatedSigning", "on", answers: [passphrase])
        .expect(.done)
      let signed = try rehearsal("pgp", "sign", input: "x", answers: [passphrase, passphrase])
        .expect(.done)
      #expect(signed.questions.count == 2)
      let cancelled = try rehearsal("pgp", "sign", input: "x", answers: [passphrase])
        .expect(.cancelled)
      #expect(cancelled.ran.output.isEmpty)
    }

    @Test("what a key's own passphrase is asked for comes before the data")
    func ownPassphrase() throws {
      let rehearsal = try Rehearsal()
      try rehearsal.settle(as: "Alice")
      let own = try rehearsal.place.write("the key's own words", to: "own")
      try rehearsal(
        "pgp", "key", "generate", "--own-passphrase", "--own-passphrase-file", own, "Alice"
      ).expect(.done)
      let signed = try rehearsal("pgp", "sign", "--own-passphrase-file", own, input: "x")
        .expect(.done)
      try rehearsal("pgp", "verify", input: signed.ran.text).expect(.done)
      let refused = try rehearsal("pgp", "sign", input: "x").expect(.authentication)
      #expect(refused.ran.output.isEmpty)
      let sealed = try rehearsal(
        "pgp", "sign", input: "x", answers: ["wrong", "the key's own words"]
      ).expect(.done)
      #expect(!sealed.ran.output.isEmpty)
    }
  }
#endif
