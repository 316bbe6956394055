import Testing

@testable import AppAudit

@Suite("Hostile files") struct HostileTests {
  private func run(_ octets: [UInt8], path: String = "A.swift") -> Report {
    Audit().run([Source(path: path, octets: octets)])
  }

  private func run(_ text: String, path: String = "A.swift") -> Report {
    run(Array(text.utf8), path: path)
  }

  @Test("with brackets too deep are named as unread", arguments: ["[", "(", "{", "((", "a<"])
  func brackets(bracket: String) {
    #expect(run("let a = " + String(repeating: bracket, count: 20_000)).unread.count == 1)
    let closing = String(
      bracket.reversed().map { ["[": "]", "(": ")", "{": "}", "<": ">"][String($0)] ?? "" }.joined()
    )
    #expect(
      run(
        "let a = " + String(repeating: bracket, count: 20_000)
          + String(repeating: closing, count: 20_000)
      ).unread.count == 1)
  }

  @Test("with brackets that stand in texts and comments are read") func texts() {
    let many = String(repeating: "([{", count: 5_000)
    for text in [
      "// \(many)\n", "/* /* \(many) */ */", "let a = \"\(many)\"\n",
      "let a = #\"\"\"\n\(many)\"\n\"\"\"#\n", "let a = \"\\(b + \"\(many)\")\"\n",
    ] {
      #expect(run(text + "\nlet d = Insecure.MD5.self").findings.count == 1)
    }
    // What is put into texts in each other is code.
    #expect(run("let a = " + String(repeating: "\"\\(", count: 2_000)).unread.count == 1)
  }

  @Test("of a depth that is allowed are read whole") func allowed() {
    for (open, close, count) in [
      ("[", "]", 6), ("(", ")", 150), ("{ ", " }", 100), ("[a: ", "]", 6), ("f(", ")", 100),
      ("{ if a { ", " } }", 30),
    ] {
      let text =
        "let a = " + String(repeating: open, count: count) + "Insecure.MD5.self"
        + String(repeating: close, count: count)
      let report = run(text)
      #expect(report.unread == [] && report.findings.map(\.rule) == ["WA22"], "\(open)")
    }
  }

  @Test("with chains and sums and conditions that are long are read") func long() {
    for text in [
      "let a = x" + String(repeating: ".b()", count: 200),
      "let a = 1" + String(repeating: " + 1", count: 20_000),
      "func f() { if a { }" + String(repeating: " else if a { g() }", count: 100) + " }",
      "let a = [" + String(repeating: "kSecAttrAccessibleAlways, ", count: 2_000) + "]",
    ] {
      #expect(run(text + "\nlet d = Insecure.MD5.self").unread == [])
    }
  }

  @Test(
    "with long chains of conditions and casts do not go down with each",
    arguments: [" ? b : c", " as A", " ?? b", " + b"])
  func chains(link: String) {
    let chain = "a" + String(repeating: link, count: 5_000)
    #expect(run("func f() { UserDefaults.standard.set(\(chain), forKey: k) }").unread == [])
  }

  @Test(
    "whose conditions of the compiler, or square brackets, cost too much are named as unread",
    arguments: [
      String(repeating: "#if a\n", count: 100),
      String(repeating: "a = [[[[[[[[[]]]]]]]]]\n", count: 2_000),
      "let a = " + String(repeating: "#", count: 256),
    ])
  func lookingAhead(text: String) { #expect(run(text).unread.count == 1) }

  // From each the parser looks to the end of the line or the file for what would finish it.
  @Test(
    "in which much is begun and not ended are named as unread",
    arguments: [
      "f(a b ", "f(a b\n", "switch a\n", "precedencegroup a\n", "macro a ", "@a b\n", "final a\n",
      "final ", "a throws b\n", "subscript a\n", "a <\n", "a ? b ", "f(a] ",
    ])
  func unfinished(text: String) {
    #expect(
      run("let x = " + String(repeating: text, count: 1_000)).unread.map(\.reason)
        .contains { $0.hasPrefix("too much in it") || $0.hasPrefix("more than 256 brackets") })
  }

  @Test(
    "in whose types much stands that is no member are named as unread",
    arguments: ["a : b ", ": ! a\n", "var a b willSet\n"])
  func stray(text: String) {
    #expect(
      run("class A {\n" + String(repeating: text, count: 1_000)).unread.map(\.reason) == [
        "too much in it is begun and not ended"
      ])
  }

  @Test("with a few things that are not ended, or words used as names, are read") func unended() {
    let code = String(repeating: "a = b(c)\n", count: 5_000)
    for text in [
      "f(a b\n", "switch a\n", "@a b\n", "a ? b\n", "let a = /\\(/\n",
      String(repeating: "a.prefix(3)\n", count: 2_000),
      String(repeating: "f(required: a, optional: b)\n", count: 2_000),
    ] { #expect(run("func f() {\n\(text)\(code)}\n").unread == []) }
  }

  @Test("of more words and signs than somebody writes are named as unread") func words() {
    #expect(
      run(String(repeating: "f(a); ", count: 120_000)).unread.map(\.reason) == [
        "more than 500000 words and signs stand in it"
      ])
    // Those of texts and comments are none.
    let text = String(repeating: "f(a); ", count: 600_000)
    #expect(run("// \(text)\nlet a = \"\(text)\"\nlet d = Insecure.MD5.self").findings.count == 1)
  }

  @Test("with signs in a row, conditions and brackets as people write them are read") func usual() {
    let conditions =
      String(repeating: "#if a\n", count: 20) + String(repeating: "#endif\n", count: 20)
    let brackets = String(repeating: "a = [[[[1]]]]\n", count: 500)
    let signs =
      "let text = " + String(repeating: "#", count: 200) + "\"a\""
      + String(repeating: "#", count: 200)
    for text in [conditions, brackets, signs] { #expect(run(text).unread == []) }
  }

  @Test("whose tree is too deep are named as unread", arguments: [".b()", ".c", "!", "?"])
  func deep(link: String) {
    #expect(run("let a = x" + String(repeating: link, count: 10_000)).unread.count == 1)
  }

  @Test("with a function of many statements are read") func statements() {
    let text = String(repeating: "g(&x, x.b(x), y: [x: x])\n", count: 300)
    let report = run("func f() {\nvar x = 1\n\(text)}\nlet d = Insecure.MD5.self")
    #expect(report.unread == [] && report.findings.count == 1)
  }

  @Test("with one long line are read") func line() {
    #expect(
      run("let a = \"" + String(repeating: "a", count: 1 << 18) + "\"; let d = Insecure.MD5.self")
        .findings.count == 1)
  }

  @Test("that are no UTF-8 are named as unread") func utf8() {
    #expect(run([0x6C, 0x65, 0x74, 0xFF]).unread.map(\.reason) == ["it is not in UTF-8"])
  }

  @Test("that do not parse whole are read as far as they do") func broken() {
    #expect(run("func f( {\nlet d = Insecure.MD5.self\n").findings.map(\.rule) == ["WA22"])
  }

  @Test("with names that refer to each other in circles and trees come to an end") func circles() {
    var text = "enum A {\n static let a0 = [a0, a1]\n"
    for number in 1..<200 {
      text +=
        "static let a\(number) = b ? [a\(number - 1), a\((number + 1) % 200), a\((number * 7) % 200)] : a\(number - 1)\n"
    }
    text +=
      "}\nfunc f() { UserDefaults.standard.set(x, forKey: A.a150); q[kSecAttrAccessible] = A.a3 }\n"
    text += "typealias X = Y\ntypealias Y = X\nlet z = X.y\n"
    #expect(run(text).unread == [])
    var local = "func f() {\n var a = b ? a : a\n"
    for _ in 0..<100 { local += "a = a ?? a + [a, a]\n" }
    #expect(run(local + "UserDefaults.standard.set(x, forKey: a)\n}").unread == [])
  }

  @Test(
    "of XML that declares entities, or is deep, or broken, are named as unread",
    arguments: [
      "<!DOCTYPE plist [<!ENTITY a \"aaaa\">]><plist><string>&a;</string></plist>",
      String(repeating: "<array>", count: 100_000), "<plist><dict><key>a</key></dict></plist>",
      "<plist><dict></plist>",
      "<plist><string>&b;</string></plist>", "<plist><string>&#xD800;</string></plist>", "<plist>",
      "", "<a/>", "<plist><dict/><dict/></plist>",
      "<plist a=", "<plist><string", "<!--", "<plist><![CDATA[", "</plist>",
      "<plist><dict/></plist><plist/>",
    ])
  func xml(text: String) { #expect(run(text, path: "Info.plist").unread.count == 1) }

  @Test("of bytes cut short, with offsets anywhere, never end the audit") func binary() {
    var octets = Array("bplist00".utf8) + [0xD1, 1, 2, 0x53, 0x61, 0x62, 0x63, 0x09] + [8, 11, 15]
    octets +=
      [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0] + [
        0, 0, 0, 0, 0, 0, 0, 16,
      ]
    #expect(run(octets, path: "Info.plist").unread == [])
    for count in 0..<octets.count { _ = run(Array(octets.prefix(count)), path: "Info.plist") }
    for place in octets.indices {
      for bit in 0..<8 {
        var changed = octets
        changed[place] ^= 1 << bit
        _ = run(changed, path: "Info.plist")
      }
    }
    // An array that has itself.
    let loop =
      Array("bplist00".utf8) + [0xA2, 0, 0, 8] + [0, 0, 0, 0, 0, 0, 1, 1] + [
        0, 0, 0, 0, 0, 0, 0, 1,
      ] + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, 11]
    #expect(run(loop, path: "Info.plist").unread.count == 1)
  }

  @Test(
    "of project settings, deep or broken, are named as unread",
    arguments: [
      "{", String(repeating: "{a=", count: 50_000), "{a=b}", "(((((", "\"", "/*",
      "{ objects = { a = (",
    ])
  func project(text: String) {
    #expect(run(text, path: "A.xcodeproj/project.pbxproj").unread.count == 1)
  }

  @Test("with a rule's example changed anywhere never end the audit", arguments: Rule.all.map(\.id))
  func mutated(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    var random = SplitMix(seed: 7)
    for file in rule.bad.files {
      for _ in 0..<20 {
        var octets = file.octets
        for _ in 0..<(1 + Int(random.next() % 4)) where !octets.isEmpty {
          let place = Int(random.next() % UInt64(octets.count))
          switch random.next() % 4 {
          case 0: octets.remove(at: place)
          case 1: octets.insert(octets[place], at: place)
          case 2: octets[place] = Array("(){}[]<>\"\\.,:;=?!&|#@$".utf8)[Int(random.next() % 22)]
          default: octets.removeSubrange(place..<min(octets.count, place + 8))
          }
        }
        _ = Audit(rules: [rule]).run([Source(path: file.path, octets: octets)])
      }
    }
  }
}

/// Numbers that are the same from the same seed.
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
