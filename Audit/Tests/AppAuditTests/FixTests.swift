import Testing

@testable import AppAudit

@Suite("A fix") struct FixTests {
  private func fixed(_ text: String, _ rules: String...) -> String? {
    Fixer(rules: Set(rules), jobs: 1).mend([Source(path: "A.swift", text)]).changed.first.map {
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
        "WA43", "func f(_ password: String) { UIPasteboard.general.string = password }",
        "func f(_ password: String) { UIPasteboard.general.setItems([[\"public.utf8-plain-text\": password]], options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)]) }"
      ),
      (
        "WA43", "func copyRecoveryCode() { UIPasteboard.general.string = \"a\" }",
        "func copyRecoveryCode() { UIPasteboard.general.setItems([[\"public.utf8-plain-text\": \"a\"]], options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)]) }"
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
    #expect(fixed("func f() { UIPasteboard.general.string = password }", "WA43") == nil)
    for perhapsNil in [
      "final class A { var password: String?\n func f() { UIPasteboard.general.string = password } }",
      "func f(_ password: String?) { UIPasteboard.general.string = password }",
      "func f() { let password = String(data: data, encoding: .utf8)\n UIPasteboard.general.string = password }",
      "struct B { var password: String }\nfunc f(_ b: B?) { UIPasteboard.general.string = b?.password }",
    ] {
      #expect(fixed(perhapsNil, "WA43") == nil, "\(perhapsNil)")
    }
  }

  @Test(
    "leaves what is meant for everybody",
    arguments: [
      "struct PostRow { let post: Post\n func copy() { UIPasteboard.general.string = post.text } }\nstruct Post { let text: String }",
      "func share(_ link: String) { UIPasteboard.general.string = link }",
      "final class StatusViewController { func copyText(_ status: String) { UIPasteboard.general.string = status } }",
    ])
  func meantForAll(text: String) {
    #expect(fixed(text, "WA43") == nil)
    #expect(
      Audit(rules: Rule.all.filter { $0.id == "WA43" }).run([Source(path: "A.swift", text)])
        .findings == [])
  }

  @Test("says what it leaves, and why") func left() {
    let sources = [
      Source(
        path: "A.swift", "func f(_ password: String?) { UIPasteboard.general.string = password }"),
      Source(path: "B.swift", "let q = [kSecAttrAccessible: kSecAttrAccessibleAlways]\n"),
    ]
    let mended = Fixer(rules: ["WA01", "WA43"], jobs: 1).mend(sources)
    #expect(mended.changed.map(\.path) == ["B.swift"])
    #expect(mended.left.map(\.finding.rule) == ["WA43"])
    #expect(
      mended.left.map(\.reason) == ["no change is sure to compile and to mean the same"])
    #expect(Fixer(rules: ["WA02"], jobs: 1).mend(sources).left.isEmpty)
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
    let fixed = Fixer(rules: ["WA01"], jobs: 1).mend(sources).changed
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
