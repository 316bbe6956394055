import Testing

@testable import AppAudit

@Suite("What others wrote") struct ForeignTests {
  static let unseen: [Unicode.Scalar] =
    (0..<0x20).map { Unicode.Scalar(UInt8($0)) } + (0x7F..<0xA1).map { Unicode.Scalar(UInt8($0)) }
    + [
      "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}", "\u{180E}", "\u{200B}", "\u{200D}", "\u{200F}",
      "\u{2028}", "\u{2029}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{2800}",
      "\u{3000}",
      "\u{3164}", "\u{E000}", "\u{FE0F}", "\u{FEFF}", "\u{FFF9}", "\u{FFFF}", "\u{E0001}",
      "\u{E0041}", "\u{E0100}", "\u{10FFFF}",
    ]

  @Test("shows what nobody sees by its number", arguments: unseen)
  func escaped(scalar: Unicode.Scalar) {
    let number = String(scalar.value, radix: 16, uppercase: true)
    #expect(Foreign.shown("a\(scalar)b") == "a\\u{\(number)}b")
    #expect(Foreign.shown(Foreign.shown("a\(scalar)b")) == Foreign.shown("a\(scalar)b"))
  }

  @Test("stays as it is where everybody sees it")
  func plain() {
    for text in ["a b/c-ü😀日本.swift", "#\"a\"#", "## a", "a##", "#[a]", "\\u{1B}", ""] {
      #expect(Foreign.shown(text) == text)
    }
  }

  @Test(
    "is no command, wherever it stands in a line",
    arguments: [
      "##[error]", "a ##[group]b", "###[error]", "##vso[task.setvariable]", "##teamcity[a]",
      "#\u{200D}#[error]",
    ])
  func commands(text: String) {
    for shown in [Foreign.shown(text), Foreign.json("\"\(text)\"")] {
      #expect(["##[", "##vso[", "##teamcity["].allSatisfy { !shown.contains($0) })
    }
  }

  @Test("shows bytes that are no UTF-8 by their numbers") func octets() {
    #expect(Foreign.shown([0x61, 0xFF, 0x9B, 0xC3, 0xA9, 0xE2, 0x80]) == "a\\xFF\\x9Bé\\xE2\\x80")
    // The eighth-bit form of ESC [, in two bytes.
    #expect(Foreign.shown([0xC2, 0x9B, 0x61]) == "\\u{9B}a")
  }

  @Test("is never the start of a line: a path has something before it") func places() {
    #expect(Foreign.place("::error::a") == "./::error::a")
    #expect(Foreign.place("a") == "./a" && Foreign.place("../a") == "./../a")
    #expect(Foreign.place("/a\n::b") == "/a\\u{A}::b" && Foreign.place(".") == ".")
  }

  static let hostile = [
    "::error::a", "##[error]a", " ::error::a", "a\n::error::b", "a\r::error::b", "a\r\n::error::b",
    "a\u{2028}::error::b", "a\u{2029}::error::b", "a\u{85}::error::b", "a\u{B}::error::b",
    "a\u{C}::error::b", "a\u{1B}[2J", "a\u{7}", "a\u{9B}2J", "a\u{202E}b", "a\u{2066}b",
    "a\u{200B}b",
    "a##[group]b", "a##vso[task.complete]b", "\u{FEFF}::error::a", "\t::error::a", "%0A::error::a",
    "::stop-commands::a",
  ]

  /// A report in which everything that can be foreign is.
  private func report(_ text: String) throws -> Report {
    let line = text.split { $0.isNewline }.joined(separator: " ")
    var report = Audit().run([
      Source(path: text + "/A.swift", "/*\n\(line)*/ let a = Insecure.MD5.self // \(line)\n"),
      Source(path: text + "Tests/B.swift", "let a = 1"),
      Source(path: text + ".swift", String(repeating: "#", count: 256)),
      Source(
        path: "Info.plist",
        "<plist><dict><key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>\(text.filter { $0 != "\u{1B}" && $0 != "\u{7}" })</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict></dict></dict></plist>"
      ),
    ])
    report.add(
      [.init(octets: Array(text.utf8) + [0xFF], reason: "its name is not in UTF-8")],
      [.init(octets: Array(text.utf8) + [0xFE], reason: "a link")])
    #expect(!report.findings.isEmpty && report.unread.count >= 2 && report.passedOver.count == 2)
    let entry =
      "{\"fingerprint\": \"0123456789abcdef\", \"rule\": \(json(text)), \"path\": \(json(text))}"
    let known = "{\"schema\": 1, \"findings\": [\(entry)]}"
    report.apply(try Baseline(reading: Array(known.utf8)))
    #expect(report.stale.count == 1)
    return report
  }

  private func json(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined() + "\""
  }

  @Test("begins no line of a report, and steers nothing in it", arguments: hostile)
  func reports(text: String) throws {
    let report = try report(text)
    let shown = TextReport.text(report) + TextReport.totals(report)
    for line in shown.split(separator: "\n") {
      #expect(
        ["./", "  | ", "hint: "].contains { line.hasPrefix($0) } || line.first?.isNumber == true,
        "\(line)")
    }
    for line in GitHubReport.text(report).split(separator: "\n") {
      #expect(
        ["::error file=", "::warning file=", "::notice file="].contains { line.hasPrefix($0) },
        "\(line)")
      // A property has no more than the signs that part it from others.
      #expect(line.dropFirst(2).split(separator: "::", maxSplits: 1)[0].count { $0 == ":" } == 0)
    }
    for json in [
      JSONReport.text(report), SARIFReport.text(report, version: "1"),
      String(decoding: Baseline(of: report).octets, as: UTF8.self),
    ] {
      for line in json.split(separator: "\n") {
        #expect("{}[]\"".contains(line.drop { $0 == " " }.first ?? "-"), "\(line)")
      }
    }
    for output in [
      shown, GitHubReport.text(report), JSONReport.text(report),
      SARIFReport.text(report, version: "1"),
      String(decoding: Baseline(of: report).octets, as: UTF8.self),
    ] {
      for line in output.utf8.split(separator: 0x0A).map({ String(decoding: $0, as: UTF8.self) }) {
        #expect(Foreign.shown(line) == line)
      }
    }
  }

  @Test("is read back from JSON as it was", arguments: hostile + ["a\u{E0041}\u{10FFFF}"])
  func json(text: String) throws {
    let report = Audit().run([Source(path: text + ".swift", "let a = Insecure.MD5.self")])
    let again = try Baseline(reading: Baseline(of: report).octets)
    #expect(again.findings.map { Array($0.path.utf8) } == [Array((text + ".swift").utf8)])
  }

  @Test("of a baseline is a fingerprint, or the baseline is none") func fingerprints() {
    for fingerprint in [
      "::error::0123456", "0123456789abcde", "0123456789ABCDEF", "\u{1B}[2J0123456789ab",
    ] {
      let entry = "{\"fingerprint\": \(json(fingerprint)), \"rule\": \"WA05\", \"path\": \"a\"}"
      #expect(throws: Baseline.Failure.self) {
        try Baseline(reading: Array("{\"schema\": 1, \"findings\": [\(entry)]}".utf8))
      }
    }
  }
}
