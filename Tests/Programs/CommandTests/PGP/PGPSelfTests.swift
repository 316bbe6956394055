#if os(Linux)
  import Foundation
  import OpenPGP
  import SecretMemory
  import Testing
  import WhisperKit

  @testable import Commands

  /// Messages that one reads oneself.
  @Suite("OpenPGP messages to oneself")
  struct PGPSelfTests {
    @Test("--to-self is a reader of its own, and no other is needed")
    func toSelf() throws {
      let home = try PGPHome()
      let sealed = try home.rehearsal("pgp", "encrypt", "--to-self", input: "note").expect(.done)
        .ran
      #expect(sealed.errors.contains("Encrypted for yourself: \(PGPHome.name)."))
      let read = try home.rehearsal("pgp", "decrypt", input: sealed.text).expect(.done).ran
      #expect(read.text == "note")
      // Beside others also where that is not the habit.
      try home.rehearsal("settings", "set", "encryptToSelf", "off").expect(.done)
      let bob = try home.stranger("Bob")
      let both = try home.rehearsal(
        "pgp", "encrypt", "--to-self", "--to-file", bob.file, "--json", input: "x"
      ).expect(.done).ran.errorJSON
      let readers = try #require(both["readers"] as? [[String: Any]])
      #expect(readers.map { $0["isSelf"] as? Bool } == [false, true])
      try home.rehearsal("pgp", "encrypt", "--to-self", "--no-self", input: "x").expect(.usage)
      let none = try Rehearsal()
      try none.settle(as: "Nobody")
      let refused = try none("pgp", "encrypt", "--to-self", "--json", input: "x").expect(.failed)
      #expect(try refused.ran.errorJSON["code"] as? String == "error.pgp_key.none")
    }

    @Test("without a reader the ways to name one are said, contacts first")
    func noReader() throws {
      let home = try PGPHome()
      let ran = try home.rehearsal("pgp", "encrypt", input: "x").expect(.usage).ran
      #expect(
        ran.complaint
          == "Say who is to read it: --to NAME, --to-file FILE, --to-self or --password.")
    }

    @Test("one's own certificate in a file is oneself, whatever may be written to")
    func ownFile() throws {
      let home = try PGPHome()
      let file = try home.place.write(home.certificate().armored(), to: "me.asc")
      try home.rehearsal("policy", "set", "contactRequiredToSend", "on").expect(.done)
      let ran = try home.rehearsal("pgp", "encrypt", "--to-file", file, input: "x").expect(.done)
        .ran
      #expect(ran.errors.contains("Encrypted for yourself: \(PGPHome.name)."))
      #expect(!ran.errors.contains("you alone can tell"))
      let facts = try home.rehearsal("pgp", "encrypt", "--to-file", file, "--json", input: "x")
        .expect(.done).ran.errorJSON
      let readers = try #require(facts["readers"] as? [[String: Any]])
      #expect(readers.map { $0["isSelf"] as? Bool } == [true])
    }

    @Test("who names their own address is told of --to-self")
    func ownAddress() throws {
      let home = try PGPHome()
      let ran = try home.rehearsal("pgp", "encrypt", "--to", "alice@example.org", input: "x")
        .expect(.failed).ran
      #expect(ran.hint == "that is a key of your own: --to-self")
    }

    /// A home whose key in use is made for signatures alone.
    private func signing() throws -> PGPHome {
      let home = try PGPHome()
      var random = SystemRandom()
      let key = try SecretKey.generate(
        .compatible, userIDs: ["Sig <sig@example.org>"], isSigningOnly: true, at: home.now - 3600,
        random: &random)
      let armored = try key.armored().withUnsafeBytes { [UInt8]($0) }
      let file = try home.place.write(armored, to: "signing.key")
      try home.rehearsal("pgp", "key", "import", file).expect(.done)
      try home.rehearsal("pgp", "key", "use", "sig@example.org").expect(.done)
      return home
    }

    @Test(
      "with a key for signatures alone others are written to, and it is said who cannot read it")
    func signOnly() throws {
      let home = try signing()
      let bob = try home.stranger("Bob")
      let ran = try home.rehearsal("pgp", "encrypt", "--to-file", bob.file, input: "x")
        .expect(.done).ran
      #expect(
        ran.errors.contains(
          "Not encrypted for yourself: your key Sig <sig@example.org> is made for signatures alone."
        ))
      #expect(try bob.read(ran.output).text == "x")
      let facts = try home.rehearsal(
        "pgp", "encrypt", "--to-file", bob.file, "--json", input: "x"
      ).expect(.done).ran.errorJSON
      #expect(facts["isSelfLeftOut"] as? Bool == true)
      #expect((facts["readers"] as? [[String: Any]])?.count == 1)
      // Who asks for it is told what the key lacks, as its owner.
      let refused = try home.rehearsal("pgp", "encrypt", "--to-self", "--json", input: "x")
        .expect(.policy).ran
      #expect(try refused.errorJSON["code"] as? String == "error.pgp.own_cannot_encrypt")
      #expect(refused.output.isEmpty)
    }

    @Test("of an own key that ended, the hint is for its owner")
    func ended() throws {
      var home = try PGPHome()
      let bob = try home.stranger("Bob")
      try home.rehearsal("pgp", "key", "expiry", "alice@example.org", "1d").expect(.done)
      home.rehearsal.now += 3 * 86_400
      let ran = try home.rehearsal(
        "pgp", "encrypt", "--to-file", bob.file, "--no-sign", input: "x"
      ).expect(.policy).ran
      #expect(ran.complaint?.contains("Your own key \(PGPHome.name) expired on ") == true)
      #expect(ran.hint?.contains("whisper pgp key expiry") == true)
      #expect(ran.hint?.contains("--no-self") == true)
      try home.rehearsal(
        "pgp", "encrypt", "--to-file", bob.file, "--no-sign", "--no-self", input: "x"
      ).expect(.done)
    }
  }
#endif
