import AppAudit

/// What a module declares, and findings that are many.
extension Shape {
  static let declarations: [Shape] = [
    Shape("a dictionary of 50,000 entries") {
      "let a = [\n" + numbered(50_000) { "\"key\($0)\": [b, c(\($0))],\n" } + "]"
    },
    Shape("a query of 50,000 entries") {
      "func f() {\nSecItemAdd([\n" + many("kSecAttrLabel: label,\n", 50_000)
        + "] as CFDictionary, nil)\n}"
    },
    Shape("20,000 constants, each of the one before") {
      "enum A {\nstatic let a0 = b\n" + numbered(20_000) { "static let a\($0 + 1) = a\($0)\n" }
        + "}\nfunc f() { UserDefaults.standard.set(x, forKey: A.a20000) }"
    },
    Shape("20,000 constants of one name") {
      numbered(20_000) { "enum A\($0) { static let key = \"token\" }\n" }
        + many("func f() { UserDefaults.standard.set(x, forKey: A.key) }\n", 2_000)
    },
    Shape("20,000 constants of one type and name") {
      many("extension A { static let key = \"token\" }\n", 20_000)
        + many("func f() { UserDefaults.standard.set(x, forKey: A.key) }\n", 2_000)
    },
    Shape("20,000 aliases, each of the one before") {
      numbered(20_000) { "typealias A\($0 + 1) = A\($0)\n" }
        + many("let a = A20000.GCM.b(c)\n", 2_000)
    },
    Shape("20,000 aliases in a circle") {
      numbered(20_000) { "typealias A\($0) = A\(($0 + 1) % 20_000)\n" }
        + many("let a = A7.GCM.b(c)\n", 2_000)
    },
    Shape("20,000 functions of one name") {
      many("func secret() -> String { token() }\nfunc token() -> String { secret() }\n", 10_000)
        + many("func f() { print(secret(), token()) }\n", 2_000)
    },
    Shape("20,000 properties of one type") {
      "final class Keys: @unchecked Sendable {\n"
        + numbered(20_000) { "var password\($0): String = \"\"\n" }
        + "}\nfunc f() { resetBytes(a) }"
    },
    Shape("20,000 types that are Sendable unchecked") {
      numbered(20_000) { "final class Key\($0): @unchecked Sendable { var secret = a }\n" }
    },
    Shape("20,000 delegates with pins") {
      numbered(20_000) {
        "final class D\($0): NSObject, URLSessionDelegate { let pins = [\"a\"] }\nlet s\($0) = URLSession.shared\n"
      }
    },
    Shape("20,000 controls without a caller") {
      numbered(20_000) { "private func isJailbroken\($0)() -> Bool { a }\n" }
    },
    Shape("20,000 small files") {
      (0..<20_000).map { Source(path: "A/F\($0).swift", "func f\($0)() { SecItemDelete(q) }\n") }
    },
  ]

  static let findings: [Shape] = [
    Shape("20,000 findings") { many("let a = Insecure.MD5.self\n", 20_000) },
    Shape("20,000 findings in one function") {
      "func f() {\n" + many("a = Insecure.MD5.self\n", 20_000) + "}"
    },
    Shape("20,000 findings in one expression") {
      "let a = [" + many("Insecure.MD5.self, ", 20_000) + "]"
    },
    Shape("20,000 findings that are allowed") {
      many("let a = Insecure.MD5.self // audit: allow WA22 the protocol asks for it\n", 20_000)
    },
    Shape("20,000 comments that cover nothing") {
      many("let a = b // audit: allow WA22 the protocol asks for it\n", 20_000)
    },
    Shape("60,000 comments in XML that cover nothing", path: "Info.plist") {
      "<plist><dict>\n" + many("<!-- audit: allow WA34 a player of media -->\n", 60_000)
        + "</dict></plist>"
    },
    Shape("one finding mended in each of 1,000 files", isMended: true) {
      (0..<1_000).map {
        Source(path: "F\($0).swift", "let q = [kSecAttrAccessible: kSecAttrAccessibleAlways]\n")
      }
    },
    Shape("5,000 findings mended in one file", isMended: true) {
      [
        Source(
          path: "App.swift",
          numbered(5_000) { "let q\($0) = [kSecAttrAccessible: kSecAttrAccessibleAlways]\n" })
      ]
    },
  ]
}
