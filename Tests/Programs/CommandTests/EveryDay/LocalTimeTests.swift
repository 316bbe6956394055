#if os(Linux)
  import Foundation
  import Testing

  /// The built command, whose files are closed to it, shows times in the person's own zone.
  @Suite struct LocalTimeTests {
    private let alice: Person
    private let bob: Person

    init() throws { (alice, bob) = try Place().pair() }

    private func run(
      _ arguments: [String], zone: String?, _ more: [String: String] = [:], input: Source = .nothing
    ) throws -> Ran {
      var environment = more
      if let zone { environment["TZ"] = zone }
      return try alice.place.run(
        ["--vault", alice.vault] + arguments, input: input, environment: environment)
    }

    /// What `detect` says of an envelope of a time.
    private func shown(_ seconds: Int64, zone: String?, _ more: [String: String] = [:]) throws
      -> String
    {
      let envelope = try Stranger.envelope(
        "x", claiming: bob.bundle, to: alice.bundle, sentAt: seconds)
      let ran = try run(["detect"], zone: zone, more, input: .text(envelope)).expect(0)
      return try #require(ran.text.firstMatch(of: #/dated (.*)\./#)).1.description
    }

    @Test(
      arguments: [
        // Winter and summer, and the hour that there is twice.
        (1_796_043_909, "Europe/Berlin", "2026-11-30 14:05:09 CET"),
        (1_782_828_309, "Europe/Berlin", "2026-06-30 16:05:09 CEST"),
        (1_792_888_200, "Europe/Berlin", "2026-10-25 02:30:00 CEST"),
        (1_792_891_800, "Europe/Berlin", "2026-10-25 02:30:00 CET"),
        (1_796_043_909, ":Asia/Kathmandu", "2026-11-30 18:50:09 +0545"),
        (1_796_043_909, "America/New_York", "2026-11-30 08:05:09 EST"),
        (1_796_043_909, "CET-1CEST,M3.5.0,M10.5.0/3", "2026-11-30 14:05:09 CET"),
        (1_796_043_909, "<-02>2", "2026-11-30 11:05:09 -02"),
        (1_796_043_909, "", "2026-11-30 13:05:09 UTC"),
        (-2_208_988_800, "Europe/London", "1900-01-01 00:00:00 GMT"),
      ] as [(Int64, String, String)])
    func theZoneIsThatOfTZAndNamed(seconds: Int64, zone: String, text: String) throws {
      #expect(try shown(seconds, zone: zone) == text)
    }

    @Test func aTZThatLeadsElsewhereIsIgnored() throws {
      let plain = try shown(1_796_043_909, zone: nil)
      let file = try alice.place.write(Self.zoneFile, to: "Evil")
      // It is a zone as good as any.
      try alice.place.shell("TZ=:\(file) date +%Z").expect(0)
      for zone in [
        file, ":" + file, "../../../.." + file, ":../../../.." + file, "Europe/../../../.." + file,
        "/usr/share/zoneinfo/Europe/Berlin", "Nowhere/Land", "leapseconds", "\u{1B}[31m", "A",
      ] {
        #expect(try shown(1_796_043_909, zone: zone) == plain, "\(zone)")
      }
      let directory = ["TZDIR": alice.place.path]
      #expect(try shown(1_796_043_909, zone: "Evil", directory) == plain)
      #expect(
        try shown(1_796_043_909, zone: "Europe/Berlin", directory) == "2026-11-30 14:05:09 CET")
    }

    /// A zone of an hour and a bit, called EVL (RFC 9636, version 1).
    private static let zoneFile: [UInt8] =
      Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
      + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
      + [0, 0, 0x10, 0, 0, 0] + Array("EVL\0".utf8)

    @Test func whereFilesAreClosedTheZoneIsKnown() throws {
      let status = try run(["status"], zone: "Europe/Berlin").expect(0)
      #expect(status.text.contains("Your files: "))
      let shown = try run(["identity", "show"], zone: "Asia/Tokyo").expect(0)
      #expect(shown.text.contains(#/Created: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d JST\n/#))
      let sealed = try run(["seal", "--to", "Bob"], zone: "Asia/Tokyo", input: .text("x")).expect(0)
      #expect(sealed.errors.contains(#/To be opened by \d{4}-\d\d-\d\d \d\d:\d\d JST;/#))
    }

    @Test func programsGetSecondsWhateverTheZone() throws {
      let seconds: [Int?] = try ["Europe/Berlin", "Asia/Tokyo"].map {
        try run(["identity", "show", "--json"], zone: $0).expect(0).json["createdAt"] as? Int
      }
      #expect(seconds[0] != nil && seconds[0] == seconds[1])
    }

    @Test func aKeyEndsWithTheDayThere() throws {
      func end(_ zone: String, _ name: String) throws -> Int {
        let made = try run(
          ["pgp", "key", "generate", name, "--expires", "2031-12-31", "--json"], zone: zone
        ).expect(0)
        return try #require(made.json["expiresAt"] as? Int)
      }
      let utc = try end("UTC", "One")
      #expect(utc == 1_956_441_600)
      #expect(try end("Europe/Berlin", "Two") == utc - 3600)
      #expect(try end("America/New_York", "Three") == utc + 5 * 3600)
      let shown = try run(["pgp", "key", "show", "Two"], zone: "Europe/Berlin").expect(0)
      #expect(shown.text.contains("2031-12-31 00:00:00 CET"))
    }

    @Test func aProgramForOthersStaysInUTC() throws {
      let place = alice.place
      let key = try place.shell(
        "sop generate-key 'A <a@example.org>' >key && sop extract-cert <key >cert")
      try key.expect(0)
      let line = "sop sign key <key >signature && sop verify signature cert <key"
      let verified = try place.shell("TZ=Asia/Tokyo; export TZ; " + line).expect(0)
      #expect(verified.text.contains(#/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ /#))
    }
  }
#endif
