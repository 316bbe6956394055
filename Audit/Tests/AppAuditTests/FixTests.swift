import Testing

@testable import AppAudit

@Suite("A fix") struct FixTests {
  private func fixed(_ text: String, _ rules: String...) -> String? {
    Fixer(rules: Set(rules), jobs: 1).fixed([Source(path: "A.swift", text)]).first.map {
      String(decoding: $0.octets, as: UTF8.self)
    }
  }

  @Test(
    "changes only what is wrong, and is not found again",
    arguments: [
      (
        "WA01", "let q = [kSecAttrAccessible: kSecAttrAccessibleAlways] // é\r\n",
        "let q = [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly] // é\r\n"
      ),
      (
        "WA02", "func f() {\tq[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlocked }",
        "func f() {\tq[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly }"
      ),
      (
        "WA02", "let q = [kSecAttrAccessible: Security.kSecAttrAccessibleWhenUnlocked as Any]",
        "let q = [kSecAttrAccessible: Security.kSecAttrAccessibleWhenUnlockedThisDeviceOnly as Any]"
      ),
      (
        "WA15",
        "typealias Flags = SecAccessControlCreateFlags\nlet a = SecAccessControlCreateWithFlags(nil, p, Flags.biometryAny, nil)",
        "typealias Flags = SecAccessControlCreateFlags\nlet a = SecAccessControlCreateWithFlags(nil, p, Flags.biometryCurrentSet, nil)"
      ),
      (
        "WA12", "func f() throws { try privateKey.write(to: url) }",
        "func f() throws { try privateKey.write(to: url, options: .completeFileProtection) }"
      ),
      (
        "WA12", "func f() throws { try privateKey.write(to: url, options: [.atomic]) }",
        "func f() throws { try privateKey.write(to: url, options: [.atomic, .completeFileProtection]) }"
      ),
      (
        "WA12", "func f() throws { try privateKey.write(to: url, options: .atomic) }",
        "func f() throws { try privateKey.write(to: url, options: [.atomic, .completeFileProtection]) }"
      ),
      (
        "WA15",
        "let a = SecAccessControlCreateWithFlags(nil, p, [.privateKeyUsage, .biometryAny], nil)",
        "let a = SecAccessControlCreateWithFlags(nil, p, [.privateKeyUsage, .biometryCurrentSet], nil)"
      ),
      (
        "WA43", "func f(_ code: String) { UIPasteboard.general.string = code }",
        "func f(_ code: String) { UIPasteboard.general.setItems([[\"public.utf8-plain-text\": code]], options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)]) }"
      ),
      (
        "WA43", "func f() { UIPasteboard.general.string = \"a\" }",
        "func f() { UIPasteboard.general.setItems([[\"public.utf8-plain-text\": \"a\"]], options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)]) }"
      ),
    ])
  func mended(rule: String, text: String, wanted: String) {
    #expect(fixed(text, rule) == wanted)
    #expect(fixed(wanted, rule) == nil)
    #expect(
      Audit(rules: Rule.all.filter { $0.id == rule }).run([Source(path: "A.swift", wanted)])
        .findings == [])
  }

  @Test("is only made for the rules that are named, and where something can be mended")
  func notNamed() {
    #expect(fixed("let q = [kSecAttrAccessible: kSecAttrAccessibleAlways]", "WA02") == nil)
    #expect(
      fixed(
        "func f() throws { try mnemonic.write(to: url, atomically: true, encoding: .utf8) }", "WA12"
      ) == nil)
    // A value of another type would not compile.
    #expect(fixed("func f() { UIPasteboard.general.string = text }", "WA43") == nil)
    for perhapsNil in [
      "final class A { var code: String?\n func f() { UIPasteboard.general.string = code } }",
      "func f(_ code: String?) { UIPasteboard.general.string = code }",
      "func f() { let code = String(data: data, encoding: .utf8)\n UIPasteboard.general.string = code }",
      "struct B { var code: String }\nfunc f(_ b: B?) { UIPasteboard.general.string = b?.code }",
    ] {
      #expect(fixed(perhapsNil, "WA43") == nil, "\(perhapsNil)")
    }
  }

  @Test("mends a constant where it stands, once for all that use it") func constant() {
    #expect(
      fixed(
        "let level = kSecAttrAccessibleAlways\nlet a = [kSecAttrAccessible: level]\nlet b = [kSecAttrAccessible: level]\n",
        "WA01")
        == "let level = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly\nlet a = [kSecAttrAccessible: level]\nlet b = [kSecAttrAccessible: level]\n"
    )
  }

  @Test("is made in each file that has something, and is not found again in all of them together")
  func files() {
    let wrong = "let q = [kSecAttrAccessible: kSecAttrAccessibleAlways]\n"
    let sources = (0..<20).map { Source(path: "F\($0).swift", $0 % 2 == 0 ? wrong : "let a = 1\n") }
    let fixed = Fixer(rules: ["WA01"], jobs: 1).fixed(sources)
    #expect(fixed.map(\.path) == sources.filter { $0.octets.count > 10 }.map(\.path).sorted())
    #expect(Audit(rules: Rule.all.filter { $0.id == "WA01" }).run(fixed).findings == [])
  }

  @Test("is there for each rule that says so") func said() {
    for rule in Rule.all where rule.isFixable {
      let files = rule.bad.files
      let edits = Audit(rules: [rule]).run(files).findings.flatMap(\.edits)
      #expect(!edits.isEmpty || rule.id == "WA43", "\(rule.id)")
    }
  }
}
