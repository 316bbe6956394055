import Testing

@testable import AppAudit

@Suite("What is allowed") struct SuppressionTests {
  private func run(_ text: String, path: String = "A.swift", rules: [Rule] = Rule.all) -> Report {
    Audit(rules: rules).run([Source(path: path, text)])
  }

  @Test(
    "is a finding that begins on the line, with a reason",
    arguments: [
      "let a = Insecure.MD5.self // audit: allow WA22 the protocol asks for it",
      "  // audit: allow WA22 the protocol asks for it\nlet a = Insecure.MD5.self",
      "let a = Insecure.MD5.self /* audit: allow WA22 the protocol asks for it */",
      "/* audit: allow WA22 the protocol asks for it */\nlet a = Insecure.MD5.self",
      "// audit: allow WA22 the protocol asks for it\n  // It is gone soon.\n/// MD5.\nlet a = Insecure.MD5.self",
      "func f() {\n  g(\n    Insecure.MD5.self)  //audit: allow WA22   the protocol asks for it\n}",
    ])
  func allowed(text: String) {
    let report = run(text)
    #expect(
      report.findings == [] && report.suppressed.map(\.reason) == ["the protocol asks for it"])
  }

  @Test(
    "is a comment of any kind, however its first words are written",
    arguments: [
      "// audit : allow WA22 REASON\nlet a = Insecure.MD5.self",
      "let a = Insecure.MD5.self // audit:allow WA22 REASON",
      "let a = Insecure.MD5.self // Audit: Allow WA22 REASON",
      "/// audit: allow WA22 REASON\nlet a = Insecure.MD5.self",
      "/* audit: allow WA22 REASON */\nlet a = Insecure.MD5.self",
      "/* audit: allow WA22 REASON */ let a = Insecure.MD5.self",
      "let a = Insecure.MD5.self /* audit: allow WA22 REASON */",
    ])
  func spellings(text: String) {
    let report = run(text.replacing("REASON", with: "the protocol asks for it"))
    #expect(
      report.findings == [] && report.suppressed.map(\.reason) == ["the protocol asks for it"])
  }

  @Test("may have other comments between itself and what it covers") func betweenComments() {
    for other in ["// swiftlint:disable:next line_length", "/// What it is.", "// TODO: mend it"] {
      let report = run(
        "// audit: allow WA22 the protocol asks for it\n  \(other)\nlet a = Insecure.MD5.self")
      #expect(report.findings == [] && report.suppressed.count == 1)
    }
    let two = run(
      "func f() {\n  // audit: allow WA22 a sample for a talk\n  // audit: allow WA42 a sample for a talk\n  print(password, Insecure.MD5.self)\n}"
    )
    #expect(two.findings == [] && two.suppressed.count == 2)
    let far = String(repeating: "// a line\n", count: 100)
    #expect(
      run("// audit: allow WA22 the protocol asks for it\n\(far)let a = Insecure.MD5.self")
        .findings.map(\.rule) == ["WA00", "WA22"])
  }

  @Test(
    "is no sentence that only begins so",
    arguments: ["Audit: allow nobody to change it", "audit:allow list", "audit trail", "Audit:"])
  func sentence(text: String) {
    #expect(run("// \(text)\nlet a = 1").findings == [])
  }

  @Test(
    "is nothing without a reason, for another rule, on another line, or in a text",
    arguments: [
      ("let a = Insecure.MD5.self // audit: allow WA22", ["WA22", "WA00"]),
      ("let a = Insecure.MD5.self // audit: allow WA22 because", ["WA22", "WA00"]),
      (
        "let a = Insecure.MD5.self // audit: allow WA23 the protocol asks for it", ["WA22", "WA00"]
      ),
      (
        "// audit: allow WA22 the protocol asks for it\n\nlet a = Insecure.MD5.self",
        ["WA00", "WA22"]
      ),
      (
        "// audit: allow WA22 the protocol asks for it\n// Because.\n\nlet a = Insecure.MD5.self",
        ["WA00", "WA22"]
      ),
      (
        "/* audit: allow WA22 the protocol\nasks for it */ let a = Insecure.MD5.self", ["WA22"]
      ),
      (
        "let b = 1 // audit: allow WA22 the protocol asks for it\nlet a = Insecure.MD5.self",
        ["WA00", "WA22"]
      ),
      (
        "let b = \"// audit: allow WA22 the protocol asks for it\"; let a = Insecure.MD5.self",
        ["WA22"]
      ),
      (
        "let a = Insecure.MD5.self // audit: allow WA99 the protocol asks for it", ["WA22", "WA00"]
      ),
    ])
  func notAllowed(text: String, rules: [String]) {
    #expect(run(text).findings.map(\.rule) == rules)
  }

  @Test(
    "may be of several rules, with commas between them",
    arguments: ["WA22,WA42", "WA22, WA42", "WA42 , WA22"])
  func several(list: String) {
    let report = run(
      "func f() { print(password, Insecure.MD5.self) } // audit: allow \(list) a sample for a talk")
    #expect(report.findings == [] && report.suppressed.count == 2)
    // Each by itself must cover something.
    let half = run("let a = Insecure.MD5.self // audit: allow \(list) a sample for a talk")
    #expect(half.findings.map(\.message) == ["this comment covers nothing: it suppresses nothing"])
  }

  @Test("may have its reason behind a comma") func comma() {
    let report = run("let a = Insecure.MD5.self // audit: allow WA22, the protocol asks for it")
    #expect(
      report.findings == [] && report.suppressed.map(\.reason) == ["the protocol asks for it"])
  }

  @Test(
    "by a name that is no rule's is answered with the one that may be meant",
    arguments: [
      ("WA4", "WA04"), ("wa22", "WA22"), ("secret-logged", "WA42"), ("broken-hsh", "WA22"),
    ])
  func meant(name: String, id: String) {
    let report = run("let a = 1 // audit: allow \(name) a sample for a talk")
    #expect(
      report.findings.map(\.message) == [
        "this comment names no rule (did you mean \(id)?): it suppresses nothing"
      ])
  }

  @Test("of a rule that was not asked for is not called unused") func notAsked() {
    let text = "let b = 1 // audit: allow WA22 the protocol asks for it"
    #expect(run(text, rules: Rule.all.filter { $0.id != "WA22" }).findings == [])
    #expect(run(text, rules: Rule.all.filter { $0.id != "WA00" }).findings == [])
  }

  @Test("is a comment in XML, too") func xml() {
    let plist =
      "<plist><dict><key>NSAppTransportSecurity</key><dict>\n<!-- audit: allow WA34 a player of the owner's own media -->\n<key>NSAllowsArbitraryLoads</key><true/></dict></dict></plist>"
    let report = run(plist, path: "Info.plist")
    #expect(report.findings == [] && report.suppressed.count == 1)
  }

  @Test("in a baseline stays when lines move, and a second equal mistake is new") func baseline()
    throws
  {
    let text = "func f() {\n  SecItemDelete(q)\n  g()\n}\n"
    let baseline = try Baseline(reading: Baseline(of: run(text)).octets)
    #expect(baseline.findings.map(\.rule) == ["WA05"])
    var moved = run("// a line\n\n\(text)")
    moved.apply(baseline)
    #expect(moved.findings == [] && moved.baselined.count == 1 && moved.stale == [])
    var doubled = run(text + "func h() {\n  SecItemDelete(q)\n  g()\n}\n")
    doubled.apply(baseline)
    #expect(doubled.findings.map(\.range.line) == [6] && doubled.baselined.count == 1)
    var mended = run("func f() {}")
    mended.apply(baseline)
    #expect(mended.findings == [] && mended.stale == baseline.findings)
    var renamed = run(text, path: "B.swift")
    renamed.apply(baseline)
    #expect(renamed.findings.count == 1 && renamed.stale.count == 1)
  }

  @Test(
    "is no baseline",
    arguments: [
      "", "[]", "{\"schema\":2,\"findings\":[]}", "{\"schema\":1}",
      "{\"schema\":1,\"findings\":[{\"fingerprint\":\"a\",\"rule\":\"\",\"path\":\"\"}]}",
      String(repeating: "[", count: 100_000),
    ])
  func broken(text: String) {
    #expect(throws: Baseline.Failure.malformed) { try Baseline(reading: Array(text.utf8)) }
  }

  @Test("A baseline has paths of any kind") func paths() throws {
    let source = Source(path: "[[[[{\\\"]/A.swift", "let a = Insecure.MD5.self")
    var report = Audit().run([source])
    let baseline = Baseline(of: report)
    #expect(try Baseline(reading: baseline.octets) == baseline)
    report.apply(baseline)
    #expect(report.findings == [] && report.baselined.count == 1)
  }

  @Test("Fingerprints are SHA-256") func hash() {
    #expect(
      SHA256.hex(SHA256.hash(Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.hex(SHA256.hash([]))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.hex(SHA256.hash([UInt8](repeating: 0x61, count: 119)))
        == "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb")
  }
}
