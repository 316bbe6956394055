#if os(Linux)
  import CryptoPrimitives
  import SecretMemory
  import Testing
  import Words

  @testable import Commands
  @testable import OpenPGP

  /// Secret keys that other programs made, as they really are.
  @Suite("Secret keys that are taken in") struct PGPKeyImportTests {
    private static let name = "Nora <nora@example.org>"
    private let ada: Rehearsal

    init() throws {
      ada = try Rehearsal()
      try ada.settle(as: "Ada")
    }

    private func key(_ name: String = PGPKeyImportTests.name) throws -> SecretKey {
      var random = SystemRandom()
      return try SecretKey.generate(
        .compatible, userIDs: [name], at: ada.now - 3600, random: &random)
    }

    private func octets(
      _ key: borrowing SecretKey, under passphrase: String? = nil
    ) throws -> [UInt8] {
      var random = SystemRandom()
      let password = try passphrase.map {
        Password(try SecretBytes(copying: Array($0.utf8)))
      }
      return try key.relocked(to: password, random: &random).serialized()
        .withUnsafeBytes { Array($0) }
    }

    private func keys(_ ran: Rehearsal.Outcome) throws -> [[String: Any]] {
      try #require(try ran.ran.json["keys"] as? [[String: Any]])
    }

    /// A key of version 4 and DSA, whose public numbers nobody here tells from its secret ones.
    private static let dsa =
      Packet(.secretKey, [4, 0x65, 0, 0, 0, 17, 0, 8, 0xFF, 0, 8, 0xFE, 0, 1, 2, 3]).serialized
      + Packet(.userID, Array("Dora Old <dora@example.org>".utf8)).serialized

    @Test("one that is not read is told by place, name and reason, and the others go in")
    func ring() throws {
      let ring = try octets(key()) + Self.dsa + octets(key("Paul <paul@example.org>"))
      let file = try ada.place.write(ring, to: "ring.pgp")
      let ran = try ada("pgp", "key", "import", file, "--json").expect(.failed)
      #expect(try ran.ran.errorJSON["code"] as? String == "error.pgp_key.not_imported")
      let keys = try keys(ran)
      #expect(keys.map { $0["result"] as? String } == ["imported", "imported", "failed"])
      #expect(keys[2]["number"] as? Int == 2 && keys[2]["fingerprint"] == nil)
      #expect(keys[2]["error"] as? String == "error.openpgp.not_read_named")
      #expect(keys[2]["userID"] as? String == "Dora Old <dora@example.org>")
      let text = try ada("pgp", "key", "import", file).expect(.failed).ran
      #expect(
        text.text.contains(
          "not imported: key 2 of the file, which calls itself Dora Old <dora@example.org>"))
      #expect(text.text.contains("DSA is not supported here."))
      #expect(text.complaint?.hasPrefix("1 of 3 keys were not imported") == true)
      #expect(try ada("pgp", "key", "list").expect(.done).ran.lines.count == 2)
      // Of one alone the command says why.
      let alone = try ada.place.write(Self.dsa, to: "dsa.pgp")
      let refused = try ada("pgp", "key", "import", alone, "--json").expect(.failed)
      #expect(try refused.ran.errorJSON["code"] as? String == "error.openpgp.not_read_named")
    }

    @Test("of one whose secrets are all on a card, or nowhere, it is said that they are not here")
    func stubs() throws {
      let packets = try key().certificate.packets(includingLocal: true)
      let gnu = [255, 0, 101, 0] + Array("GNU".utf8)
      for stub in [gnu + [2, 4, 1, 2, 3, 4], gnu + [1]] as [[UInt8]] {
        let octets = packets.flatMap { packet in
          switch packet.type {
          case .publicKey: Packet(.secretKey, packet.body + stub).serialized
          case .publicSubkey: Packet(.secretSubkey, packet.body + stub).serialized
          default: packet.serialized
          }
        }
        let file = try ada.place.write(octets, to: "stubs.pgp")
        let refused = try ada("pgp", "key", "import", file).expect(.policy).ran
        #expect(refused.complaint == "The secret part of the key is not here.")
        #expect(refused.hint?.contains("smart card") == true)
      }
      #expect(try ada("pgp", "key", "list").expect(.done).ran.text.contains("Nora") == false)
    }

    /// The primary key under the first passphrase, its subkey under the second.
    private func underTwo() throws -> [UInt8] {
      let key = try key()
      let (first, second) = (try octets(key, under: "one"), try octets(key, under: "two"))
      func subkey(_ octets: [UInt8]) throws -> Int {
        let packets = try PacketDescription.list(BytesSource(octets))
        return Int(try #require(packets.first { $0.type == 7 }).offset)
      }
      return try Array(first[..<subkey(first)]) + second[subkey(second)...]
    }

    @Test("a subkey under another passphrase is asked for by itself, and a wrong one again")
    func twoPassphrases() throws {
      let file = try ada.place.write(underTwo(), to: "two.pgp")
      let ran = try ada(
        "pgp", "key", "import", file, "--json", answers: ["no", "one", "no", "two"]
      ).expect(.done)
      #expect(try keys(ran).map { $0["result"] as? String } == ["imported"])
      let prompts = ran.questions.map { scene in
        if case .askedSecretly(let prompt) = scene { prompt } else { "" }
      }
      let isOfSubkey = prompts.map { $0.contains("Passphrase of the subkey ") }
      #expect(isOfSubkey == [false, false, true, true])
      #expect(prompts.allSatisfy { $0.contains(Self.name) && !$0.contains("backup") })
      #expect(prompts[1].hasPrefix("The passphrase does not open this secret key."))
    }

    @Test("each passphrase that is handed over is tried on each key", arguments: [false, true])
    func handedOver(isTurned: Bool) throws {
      let file = try ada.place.write(
        underTwo() + octets(key("Paul <paul@example.org>"), under: "two"), to: "two.pgp")
      var files = [
        try ada.place.write("one\n", to: "one"), try ada.place.write("two", to: "two"),
      ]
      if isTurned { files.reverse() }
      let one = try ada(
        "pgp", "key", "import", file, "--key-passphrase-file", ada.place.path("one"), "--json"
      ).expect(.failed)
      #expect(try keys(one).map { $0["result"] as? String } == ["failed", "failed"])
      let both = try ada(
        "pgp", "key", "import", file, "--key-passphrase-file", files[0], "--key-passphrase-file",
        files[1], "--json"
      ).expect(.done)
      #expect(try keys(both).map { $0["result"] as? String } == ["imported", "imported"])
    }

    @Test("one that is handed over opens it in either of Unicode's forms")
    func eitherForm() throws {
      let file = try ada.place.write(octets(key(), under: "gru\u{308}n"), to: "locked.pgp")
      let passphrase = try ada.place.write("gr\u{FC}n\n", to: "composed")
      let ran = try ada(
        "pgp", "key", "import", file, "--key-passphrase-file", passphrase, "--json"
      ).expect(.done)
      #expect(try keys(ran).map { $0["result"] as? String } == ["imported"])
    }

    @Test("where nobody is there, the option is named that hands the passphrase over")
    func nobody() throws {
      let file = try ada.place.write(underTwo(), to: "two.pgp")
      let ran = try ada("pgp", "key", "import", file, "--json").expect(.authentication).ran
      #expect(try ran.errorJSON["code"] as? String == "error.openpgp.passphrase_needed")
      let hint = try ran.errorJSON["hint"] as? String
      #expect(hint?.contains("--key-passphrase-file") == true)
    }

    @Test("what its preferences ask of others and is not read is said, and an update takes it out")
    func preferences() throws {
      var random = SystemRandom()
      let key = try key()
      let primary = try key.unlockedPrimary()
      let name = Array(Self.name.utf8)
      let said = try primary.signature(
        .positiveCertification, over: .userID(name, of: primary.publicKey), at: ada.now - 600,
        [
          Subpacket(.keyFlags, [3]), Subpacket(.features, [7]),
          Subpacket(.libreAEADPreferences, [2]), Subpacket(.preferredCiphers, [10, 9, 8, 7, 2]),
          Subpacket(.preferredCompression, [3, 2, 1]),
        ], random: &random)
      let asking = try key.merging(
        Certificate(
          [Packet(.publicKey, primary.publicKey.body), Packet(.userID, name), said.packet]
            .flatMap(\.serialized)))
      let file = try ada.place.write(octets(asking), to: "asking.pgp")
      let text = try ada("pgp", "key", "import", file).expect(.done).ran.text
      #expect(text.contains("(LibrePGP OCB, Twofish, BZip2)"))
      #expect(text.contains("whisper pgp key update \(key.certificate.fingerprint.hex)"))
      let again = try keys(ada("pgp", "key", "import", file, "--json").expect(.done))
      #expect(again[0]["asksFor"] as? [String] == ["LibrePGP OCB", "Twofish", "BZip2"])
      let updated = try ada("pgp", "key", "update").expect(.done).ran.errors
      #expect(updated.contains("is as good as a new one."))
      let exported = try Certificate(ada("pgp", "key", "export").expect(.done).ran.output)
      #expect(exported.pressingPreferences(at: ada.now).isEmpty)
      // The file is the same, and what the vault has of the key is what others are given.
      let anew = try keys(ada("pgp", "key", "import", file, "--json").expect(.done))
      #expect(anew[0]["asksFor"] == nil)
      #expect(
        try ada("pgp", "key", "update").expect(.done).ran.errors.contains("nothing changed"))
    }
  }
#endif
