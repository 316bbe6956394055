#if os(Linux)
  import CryptoPrimitives
  import SecretMemory
  import Testing

  @testable import Commands
  @testable import OpenPGP

  /// User IDs as they are met: of old programs, with comments in comments, taken back and signed anew.
  @Suite("User IDs of contacts") struct PGPUserIDTests {
    private let ada: Rehearsal

    init() throws {
      ada = try Rehearsal()
      try ada.settle(as: "Ada")
    }

    /// A certificate whose primary User ID these octets are, with what else is said of it, in its order: by seconds ago.
    private func certificate(
      _ userID: [UInt8], _ said: [(SignatureType, Int64, [Subpacket])]? = nil
    ) throws -> [UInt8] {
      var random = SystemRandom()
      let key = try SecretKey.generate(
        .compatible, userIDs: ["x"], at: ada.now - 9_000, random: &random)
      let primary = try key.unlockedPrimary()
      let own: [Subpacket] = [Subpacket(.keyFlags, [3]), Subpacket(.primaryUserID, [1])]
      let signatures = try (said ?? [(.positiveCertification, 5_000, own)]).map {
        try primary.signature(
          $0.0, over: .userID(userID, of: primary.publicKey), at: ada.now - $0.1, $0.2,
          random: &random
        ).packet
      }
      let named = try Certificate(
        ([Packet(.publicKey, primary.publicKey.body), Packet(.userID, userID)] + signatures)
          .flatMap(\.serialized))
      return try key.certificate.merged(with: named).serialized()
    }

    private static let own: [Subpacket] = [
      Subpacket(.keyFlags, [3]), Subpacket(.primaryUserID, [1]),
    ]

    @Test("in Latin-1 are read as that, and marked")
    func latin1() throws {
      let name = "Jos\u{E9} Ib\u{E1}\u{F1}ez <jose@example.org>".unicodeScalars.map {
        UInt8($0.value)
      }
      let file = try ada.place.write(certificate(name), to: "jose.pgp")
      let added = try ada("contact", "add", file).expect(.done).ran.text
      #expect(added.hasPrefix("Added José Ibáñez, who is not verified yet: "))
      #expect(added.contains("José Ibáñez <jose@example.org>\n"))
      #expect(added.contains("Its User ID is not written in UTF-8."))
      let again = try ada("contact", "add", file, "--json").expect(.done).ran.json
      let line = try #require((again["certificates"] as? [[String: Any]])?.first)
      #expect(line["encoding"] as? String == "latin1")
      #expect(line["userID"] as? String == "José Ibáñez <jose@example.org>")
      // Who cannot type it finds them all the same.
      try ada("contact", "show", "jose ibanez").expect(.done)
      let shown = try ada("contact", "certificate", "show", "José Ibáñez").expect(.done).ran.text
      #expect(shown.contains("read as Latin-1"))
      let inspected = try ada("pgp", "inspect", file, "--json").expect(.done).ran.json
      let outline = try #require((inspected["certificates"] as? [[String: Any]])?.first)
      let names = try #require(outline["names"] as? [[String: Any]])
      #expect(names.map { $0["encoding"] as? String } == [nil, "latin1"])
    }

    @Test("with comments in comments lead to a name that can be typed")
    func comments() throws {
      let userID = Array("Ann Lee (work key (old)) <ann@example.org>".utf8)
      let file = try ada.place.write(certificate(userID), to: "ann.pgp")
      try ada("contact", "add", file).expect(.done)
      try ada("contact", "show", "Ann Lee").expect(.done)
      let odd = try ada.place.write(
        certificate(Array("Bea (odd <bea@example.org>".utf8)), to: "bea.pgp")
      let refused = try ada("contact", "add", odd).expect(.usage).ran
      #expect(refused.hint == "give --name NAME")
      try ada("contact", "add", odd, "--name", "Bea").expect(.done)
    }

    @Test("that were taken back without a reason and signed anew are written to")
    func signedAnew() throws {
      let userID = Array("Nell <nell@example.org>".utf8)
      let taken: [(SignatureType, Int64, [Subpacket])] = [
        (.positiveCertification, 5_000, Self.own), (.certificationRevocation, 4_000, []),
      ]
      let anew = try ada.place.write(
        certificate(userID, taken + [(.positiveCertification, 3_000, Self.own)]), to: "anew.pgp")
      let added = try ada("contact", "add", anew).expect(.done).ran.text
      #expect(added.hasPrefix("Added Nell,") && !added.contains("\n"))
      try ada("pgp", "encrypt", "--to", "Nell", input: "x").expect(.done)
    }
  }
#endif
