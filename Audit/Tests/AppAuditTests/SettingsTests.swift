import Testing

@testable import AppAudit

@Suite("Settings") struct SettingsTests {
  private static let whole = """
    # What the audit of the notes leaves out.
    exclude:
    - Vendor/            # others' sources
    - "*.generated.swift"
    off:
      WA43: people copy posts to keep them
      'WA22': "the protocol's sum is \\"MD5\\""
    severity: # of some rules
      WA05: critical

    wrappers:
      SecretBox:
        accessibility: [at, 'level']
        always: anytime
        synchronizable: []

    """

  @Test(
    "are read whole",
    arguments: [
      whole, whole.replacingOccurrences("\n", "\r\n"), "\u{FEFF}" + whole,
      whole.replacingOccurrences("# What the audit of the notes leaves out.", "---"),
    ])
  func read(text: String) throws {
    let settings = try AuditSettings(reading: Array(text.utf8))
    #expect(settings.exclusions.map(\.pattern.text) == ["Vendor/", "*.generated.swift"])
    #expect(settings.exclusions.map(\.source) == [".whisper-audit.yml:3", ".whisper-audit.yml:4"])
    #expect(settings.off.map(\.rule) == ["WA43", "WA22"])
    #expect(
      settings.off.map(\.reason) == [
        "people copy posts to keep them", "the protocol's sum is \"MD5\"",
      ])
    #expect(settings.severities == ["WA05": .critical])
    #expect(settings.wrappers.map(\.names) == [["SecretBox"]])
    #expect(settings.wrappers.map(\.classes) == [["at", "level"]])
    #expect(settings.wrappers.map(\.always) == [["anytime"]])
  }

  @Test("may say nothing", arguments: ["", "\n\n", "# exclude:\n", "exclude: []\n"])
  func nothing(text: String) throws {
    #expect(try AuditSettings(reading: Array(text.utf8)).exclusions.isEmpty)
  }

  @Test(
    "that say what nobody knows, or what other YAML has, are an error at its place",
    arguments: [
      ("exclude:\n\t- a\n", 2, 1), ("excludes: []\n", 1, 1),
      ("off:\n  WA99: a long reason\n", 2, 3),
      ("off:\n  WA43: short\n", 2, 3), ("off:\n  WA43:\n", 2, 3),
      ("severity:\n  WA43: fatal\n", 2, 9),
      ("off:\n  WA43: a long reason\n  WA43: a long reason\n", 3, 3), ("exclude: &a [b]\n", 1, 10),
      ("exclude: *a\n", 1, 10), ("exclude: !b c\n", 1, 10), ("exclude: |\n  a\n", 1, 10),
      ("exclude: {a: b}\n", 1, 10), ("---\n---\nexclude: []\n", 2, 1), ("exclude: a\n---\n", 2, 1),
      ("- a\n", 1, 1),
      ("exclude: [a, [b]]\n", 1, 14), ("exclude: [a\n", 1, 12), ("exclude: [a,]\n", 1, 13),
      ("exclude: \"a\n", 1, 10), ("exclude: \"\\n\"\n", 1, 11), ("exclude: 'a' b\n", 1, 14),
      ("exclude: a: b\n", 1, 11), ("exclude:a\n", 1, 9), ("exclude:\n  - a\n    - b\n", 3, 5),
      ("exclude:\n  - a\n - b\n", 3, 2), ("exclude:\n  -\n", 2, 3), ("exclude:\n", 1, 1),
      ("exclude:\n  a: b\n", 2, 3), ("exclude:\n  - ../a\n", 2, 5), ("exclude:\n  - '!a'\n", 2, 5),
      ("wrappers:\n  A:\n    always: b\n    sync: c\n", 4, 5), ("wrappers:\n  A: b\n", 2, 6),
      ("a:\n b:\n  c:\n   d:\n    e: f\n", 5, 5), ("exclude: a\u{0}\n", 1, 11), ("exclude\n", 1, 1),
      ("\u{FEFF}\u{FEFF}exclude: []\n", 1, 1), ("--- exclude: []\n", 1, 1),
    ] as [(String, Int, Int)])
  func broken(text: String, line: Int, column: Int) {
    let error = #expect(throws: AuditSettings.Failure.self) {
      try AuditSettings(reading: Array(text.utf8))
    }
    #expect(error?.line == line && error?.column == column, "\(text): \(String(describing: error))")
  }

  @Test("name what somebody may have meant") func meant() {
    for (text, meant) in [
      ("exlude: []", "exclude"), ("off:\n  WA444: a long reason", "WA44"),
      ("wrappers:\n  A:\n    acessibility: b", "accessibility"),
    ] {
      let error = #expect(throws: AuditSettings.Failure.self) {
        try AuditSettings(reading: Array(text.utf8))
      }
      #expect(error?.reason.hasSuffix("did you mean '\(meant)'?") == true, "\(text)")
    }
  }

  @Test("of any bytes end soon, and with a place") func hostile() {
    let shapes = [
      String(repeating: "a:\n", count: 20_000), String(repeating: " ", count: 60_000) + "a: b",
      "exclude: [" + String(repeating: "a, ", count: 20_000), String(repeating: "[", count: 60_000),
      "exclude:\n" + String(repeating: "- a\n", count: 15_000),
      "off:\n" + String(repeating: "'", count: 60_000), String(repeating: "a", count: 70_000),
      (0..<200).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
    ]
    var random = Seeded(seed: 20_261)
    for shape in shapes + [Self.whole] {
      var octets = Array(shape.utf8)
      for _ in 0..<(octets.count < 1_000 ? 400 : 1) {
        do { _ = try AuditSettings(reading: octets) } catch {
          #expect(error.line >= 1 && error.column >= 1 && !error.reason.isEmpty)
        }
        octets = Array(shape.utf8)
        octets[Int(random.next() % UInt64(octets.count))] = UInt8(
          truncatingIfNeeded: random.next())
      }
    }
    #expect(throws: AuditSettings.Failure(1, 1, "settings are in UTF-8")) {
      try AuditSettings(reading: [0x61, 0xFF])
    }
  }

  @Test("make findings matter more or less, and say which rules are off") func severities() throws {
    var report = Audit().run([Source(path: "A.swift", "let a = Insecure.MD5.self")])
    #expect(report.findings.map(\.severity) == [.warning])
    report.apply(["WA22": .critical])
    report.off = [Report.Off(rule: "WA43", reason: "people keep posts", source: "a.yml:5")]
    #expect(report.findings.map(\.severity) == [.critical])
    #expect(TextReport.text(report).contains("critical: "))
    #expect(TextReport.totals(report).contains("./a.yml:5: WA43 is off: people keep posts\n"))
    #expect(JSONReport.text(report).contains("\"people keep posts\""))
    #expect(SARIFReport.text(report, version: "0").contains("WA43 is off: people keep posts"))
    #expect(GitHubReport.text(report).contains("::notice title=WA43 is off::people keep posts"))
  }
}

/// Numbers by chance that are the same each time.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33 ^ state
  }
}

@Suite("A pattern") struct PathPatternTests {
  private func fits(_ pattern: String, _ path: String, folder: Bool = false) throws -> Bool {
    let parts = path.split(separator: "/").map { Array($0.utf8)[...] }
    return try PathPattern(pattern).matches(parts, isFolder: folder)
  }

  @Test(
    "leaves out what it names",
    arguments: [
      ("Vendor", "Vendor"), ("Vendor", "App/Vendor"), ("*.pb.swift", "App/a.pb.swift"),
      ("/Vendor", "Vendor"), ("App/*.swift", "App/A.swift"), ("App/**/Old.swift", "App/Old.swift"),
      ("App/**/Old.swift", "App/a/b/Old.swift"), ("**/Old/*.swift", "a/Old/B.swift"),
      ("Lib/**", "Lib/a/b.swift"), ("?.swift", "ü.swift"), ("a*b*c", "aXbXbXc"), ("*", "a"),
      ("**/a/**/b", "x/a/a/c/b"), ("./Vendor", "Vendor"), ("./App/*.swift", "App/A.swift"),
    ])
  func inside(pattern: String, path: String) throws { #expect(try fits(pattern, path)) }

  @Test(
    "leaves nothing else out",
    arguments: [
      ("/Vendor", "App/Vendor"), ("./Vendor", "App/Vendor"), ("Vendor/", "Vendor"),
      ("Vendor", "Vendors"),
      ("App/*.swift", "App/a/B.swift"), ("*.swift", "a.swift.txt"), ("?.swift", "ab.swift"),
      ("a*b*c", "aXbX"), ("App/**/Old.swift", "App/New.swift"), ("vendor", "Vendor"),
    ])
  func outside(pattern: String, path: String) throws { #expect(try !fits(pattern, path)) }

  @Test("with a stroke at its end is a folder's") func folder() throws {
    #expect(try fits("Vendor/", "App/Vendor", folder: true))
    #expect(try fits("App/Vendor/", "App/Vendor", folder: true))
  }

  @Test(
    "is none",
    arguments: ["", "/", "!a", "[a]", "a\\b", "a//b", "../a", "a/./b", "./", "././a", "/./a"])
  func broken(text: String) { #expect(throws: PathPattern.Failure.self) { try PathPattern(text) } }

  @Test("of many stars and a long path ends soon") func hostile() throws {
    let stars = String(repeating: "*a", count: 500)
    #expect(try !fits(stars, String(repeating: "a", count: 255) + "b"))
    let folders = String(repeating: "**/a/", count: 150) + "b"
    #expect(try !fits(folders, String(repeating: "a/", count: 2_000) + "c"))
  }
}
