#if os(Linux)
  import CivilTime
  import Testing
  import Words

  @testable import Commands

  /// Time zones by their rules, and what is taken for one.
  @Suite struct LocalZoneTests {
    /// Changes from one offset to another at a time.
    private func zone(_ before: Int64, _ after: Int64, at change: Int64) -> LocalZone {
      LocalZone {
        $0 < change ? ZoneOffset(seconds: before, name: "A") : ZoneOffset(seconds: after, name: "B")
      }
    }

    private func start(_ day: String) throws -> Int64 {
      try #require(CivilTime.seconds(atStartOf: day))
    }

    @Test func aTimeIsShownAsClocksThereShowIt() throws {
      let change = try start("2026-03-29") + 3600
      let berlin = zone(3600, 7200, at: change)
      let before = try #require(berlin.civil(change - 1))
      #expect("\(before.time.date) \(before.time.time) \(before.zone)" == "2026-03-29 01:59:59 A")
      let after = try #require(berlin.civil(change))
      #expect("\(after.time.date) \(after.time.time) \(after.zone)" == "2026-03-29 03:00:00 B")
      // The same hour twice, told apart by the zone's name.
      let back = zone(7200, 3600, at: change)
      #expect(back.civil(change - 1800)?.time == back.civil(change + 1800)?.time)
      #expect(back.civil(change - 1800)?.zone == "A" && back.civil(change + 1800)?.zone == "B")
    }

    @Test(arguments: [Int64.min, .max, CivilTime.range.lowerBound - 1, CivilTime.range.upperBound])
    func beyondTheYearsThereIsNone(seconds: Int64) {
      #expect(zone(3600, 3600, at: 0).civil(seconds) == nil)
    }

    @Test(arguments: [-43_200, -3600, -1172, 0, 3600, 20_700, 50_400] as [Int64])
    func aDayBeginsAtMidnightThere(offset: Int64) throws {
      let zone = zone(offset, offset, at: 0)
      #expect(try zone.start(ofDay: "2031-12-31") == start("2031-12-31") - offset)
      for none in ["2031-02-29", "2031-13-01", "31-12-31", "tomorrow", "0001-01-01", "9999-12-31"] {
        #expect(zone.start(ofDay: none) == nil, "\(none)")
      }
    }

    @Test func aMidnightThatIsLeftOutIsTheSecondOfTheChange() throws {
      // Forward from 0:00 to 1:00, as in Brazil until 2018.
      let change = try start("2018-11-04") + 10_800
      #expect(zone(-10_800, -7200, at: change).start(ofDay: "2018-11-04") == change)
      // Forward at half past eleven in the evening.
      let early = change - 1800
      #expect(zone(-10_800, -7200, at: early).start(ofDay: "2018-11-04") == early)
    }

    @Test func ofTwoMidnightsTheFirstCounts() throws {
      // Back from 0:30 to 23:30.
      let change = try start("2018-11-04") + 7200 + 1800
      #expect(
        try zone(-7200, -10_800, at: change).start(ofDay: "2018-11-04") == start("2018-11-04")
          + 7200)
    }

    @Test func aDayThatIsLeftOutBeginsWithTheNext() throws {
      // From -10 to +14 hours at midnight, as in Samoa in 2011.
      let change = try start("2011-12-30") + 36_000
      let samoa = zone(-36_000, 50_400, at: change)
      #expect(samoa.start(ofDay: "2011-12-30") == change)
      #expect(samoa.start(ofDay: "2011-12-31") == change)
      #expect(samoa.start(ofDay: "2011-12-29") == change - 86_400)
    }

    @Test(
      arguments: [
        "CET-1", "EST5EDT", "CET-1CEST,M3.5.0,M10.5.0/3", "<+0330>-3:30",
        "<-03>3<-02>,M3.5.0/-2,M10.5.0/-1",
        "NZST-12:00:00NZDT-13:00:00,M10.1.0,M3.3.0", "AAA0BBB,J60,J300/1:30", "AAA+0BBB,59,300",
        "IST-1GMT0,M10.5.0,M3.5.0/1",
      ])
    func rulesAreTaken(rule: String) {
      #expect(ZoneRule.isRule(rule))
      #expect(LocalZone.isTaken(rule) { _ in false })
    }

    @Test(
      arguments: [
        "CET", "CE-1", "CET-25", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1/../x", "<CET-1", "<C/T>-1", "CET-1 ",
        "CET-1CEST,M3.5.0,M10.5.0,x",
        "AAAAAAAAAAAAAAAAA0", "-1", "1", "Ä-1",
      ])
    func whatIsNoRuleIsNot(text: String) { #expect(!ZoneRule.isRule(text)) }

    /// Clocks that are not on UTC are not said to be, whatever TZ has them call it.
    @Test(
      arguments: [
        ("UTC", 0, "UTC"), ("GMT", 0, "GMT"), ("CET", 3600, "CET"), ("+14", 50_400, "+14"),
        ("UTC", 50_400, "UTC+14:00"), ("UTC", -20_700, "UTC-05:45"), ("GMT", 3600, "UTC+01:00"),
        ("", 3600, "UTC+01:00"), ("a b", -3600, "UTC-01:00"),
      ] as [(String, Int64, String)])
    func aZoneIsCalledWhatItIs(name: String, offset: Int64, shown: String) {
      #expect(LocalZone.shown(name, offset) == shown)
    }

    @Test func onlyNamesBelowTheSystemsZonesAreTaken() {
      for name in [
        "Europe/Berlin", ":Europe/Berlin", "UTC", "Etc/GMT+5", "America/Port-au-Prince", "",
      ] {
        #expect(LocalZone.isTaken(name) { _ in true }, "\(name)")
      }
      for name in [
        "/etc/passwd", ":/etc/passwd", "../../../etc/passwd", "Europe/../../x", "Europe/./Berlin",
        "./UTC", "Europe//Berlin", "Europe/", "::UTC", ":", "a b", "\u{1B}[2J", "Europe\nBerlin",
        String(repeating: "a", count: 65),
      ] {
        #expect(!LocalZone.isTaken(name) { _ in true }, "\(name)")
      }
      #expect(!LocalZone.isTaken("Europe/Nowhere") { _ in false })
      #expect(LocalZone.isSystemZone("Europe/Berlin") && !LocalZone.isSystemZone("leapseconds"))
      #expect(!LocalZone.isSystemZone("Europe") && !LocalZone.isSystemZone("Europe/Nowhere"))
    }
  }
#endif
