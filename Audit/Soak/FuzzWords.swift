import AppAudit

/// What is put into inputs: without the right word most of the audit is never reached.
enum FuzzWords {
  /// Signs and keywords of Swift, and each name that an example of a rule has.
  static let swift: [String] = signs + keywords + names(of: "swift") + marks

  static let documents: [String] =
    names(of: "plist") + names(of: "xcprivacy") + names(of: "entitlements") + names(of: "contents")
    + marks + [
      "<", ">", "/>", "</", "<!--", "-->", "<!DOCTYPE a>", "<?xml?>", "&amp;", "&#x41;", "&#0;",
      "<true/>", "<false/>", "<string>", "</string>", "<key>", "</key>", "<dict>", "</dict>",
      "<array>", "</array>", "<integer>1e999</integer>", "<real>nan</real>", "<data>", "<date>",
      "=", ";", "{", "}", "(", ")", ",", "\"", "/*", "*/", "//", "isa = XCBuildConfiguration;",
      "buildSettings = {", "name = Debug;", "CODE_SIGN_ENTITLEMENTS", "[sdk=*]", "#include",
      "INFOPLIST_KEY_NSFaceIDUsageDescription", "\u{0}", "\r\n", "\u{FEFF}",
    ]

  static let configuration = [
    "exclude:", "off:", "severity:", "wrappers:", "accessibility:", "always:", "synchronizable:",
    "  ", "- ", ": ", " # ", "\n", "\r\n", "\t", "WA05", "WA99", "critical", "**", "*/", "!a", "&a",
    "<<:",
    "---", "|", "''", "\\\"",
  ]
  static let json: [String] = [
    "{", "}", "[", "]", ",", ":", "\"", "null", "true", "1e999", "-0", "1.5", "\"schema\":1",
    "\"findings\":[]", "\"fingerprint\":\"0123456789abcdef\"", "\"rule\":\"WA22\"",
    "\"path\":\"App.swift\"", "\\u0000", "\\uD800", "\\\"", "\u{0}",
  ]

  static let brackets: [(String, String)] = [
    ("(", ")"), ("[", "]"), ("{ ", " }"), ("f(", ")"), ("{ a in ", " }"), ("if a { ", " }"),
    ("\"\\(", ")\""), ("#if a\n", "\n#endif\n"), ("A<", ">"), ("func f() {\n", "\n}\n"),
    ("try ", "!"), ("a ? b : ", ""), ("(a, ", ")"), ("[a: ", "]"), ("{ (a: ", ") in }"),
    ("/*", "*/"),
    ("switch a { case .b(let c): ", " }"), ("@a(", ")"), ("{ [weak a] in ", " }"),
    ("((", ") -> a)"),
    ("\"\"\"\n", "\n\"\"\""), ("(a as ", ")"), ("\\A.[", "]"), ("struct A {\n", "\n}\n"),
    ("f{", "}"),
  ]

  private static let marks =
    ["audit: allow ", "// audit: allow ", "<!-- audit: allow ", " of which nobody knows more\n"]
    + Rule.all.map(\.id)

  private static let signs = [
    "(", ")", "[", "]", "{", "}", "<", ">", ",", ":", ";", ".", "=", "==", "->", "?", "!", "&", "|",
    "@", "#", "$0", "\\", "\\(", "\"", "\"\"\"", "#\"", "`", "/", "//", "/*", "*/", "...", "??",
    "_",
    "0x", "1e9", "\n", "\r\n", "\t", "\u{0}", "\u{FEFF}", "é", "\u{1F511}", "\u{202E}", " + ", "-",
  ]

  private static let keywords = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consume", "continue", "default", "defer", "deinit", "do", "each", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "for", "func", "get", "guard", "if",
    "import",
    "in", "indirect", "init", "inout", "internal", "is", "isolated", "lazy", "let", "macro",
    "mutating", "nil", "nonisolated", "open", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "return", "self", "Self", "set", "some", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak",
    "where", "while", "yield", "#if", "#else", "#endif", "#available", "@main", "@State",
    "@unchecked", "willSet", "didSet", "package",
  ]

  /// Names of the examples whose files end so, each once.
  private static func names(of ending: String) -> [String] {
    var found: Set<String> = []
    for file in Rule.all.flatMap({ $0.bad.files + $0.good.files }) where file.path.hasSuffix(ending)
    {
      let text = String(decoding: file.octets, as: UTF8.self)
      for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
        found.insert(String(word))
      }
    }
    return found.sorted()
  }
}
