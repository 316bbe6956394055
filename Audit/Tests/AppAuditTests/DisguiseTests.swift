import Testing

@testable import AppAudit

/// The wrong example of each rule, in forms in which it is no code, and in others in which it is the same.
@Suite("A mistake") struct DisguiseTests {
  private static let rules = Rule.all.filter { $0.badText != nil && $0.id != "WA00" }

  @Test("is none in comments, texts, and what is not compiled", arguments: rules.map(\.id))
  func noCode(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    let text = try #require(rule.badText)
    let commented = text.split(separator: "\n").map { "// " + $0 }.joined(separator: "\n")
    let documented = text.split(separator: "\n").map { "/// " + $0 }.joined(separator: "\n")
    let disguises = [
      "\(commented)\nlet a = 1", "\(documented)\nlet a = 1",
      "/* \(text)\n/* nested */ */\nlet a = 1",
      "#if false\n\(text)\n#endif", "let a = ####\"\"\"\n\(text)\n\"\"\"####",
    ]
    for disguise in disguises {
      #expect(
        Audit(rules: [rule]).run([Source(path: "A.swift", disguise)]).findings == [], "\(disguise)")
    }
  }

  @Test(
    "is found over more lines, behind others, in Windows' lines and in a test never",
    arguments: rules.map(\.id))
  func same(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    let text = try #require(rule.badText)
    let spread = Self.spread(text)
    for form in [
      spread, "import Foundation\n\n" + text, text.replacingOccurrences("\n", "\r\n"),
      "#if DEBUG\n\(text)\n#endif",
    ] {
      #expect(
        Audit(rules: [rule]).run([Source(path: "A.swift", form)]).findings.count == 1, "\(form)")
    }
    for path in ["AppTests/A.swift", "Tests/A/A.swift", "AppUITests/A.swift"] {
      #expect(Audit(rules: [rule]).run([Source(path: path, text)]).findings == [])
    }
    // What a file imports makes no test of it.
    #expect(
      Audit(rules: [rule]).run([Source(path: "A.swift", "import XCTest\n" + text)]).findings.count
        == 1)
  }

  /// The same tokens with a line end behind each bracket that opens and each comma, outside of texts.
  private static func spread(_ text: String) -> String {
    var result = ""
    var isText = false
    var last: Character = " "
    for character in text {
      if character == "\"", last != "\\" { isText.toggle() }
      result.append(character)
      if !isText, character == "(" || character == "," || character == "[" { result += "\n  " }
      last = character
    }
    return result
  }
}

extension String {
  func replacingOccurrences(_ wanted: String, _ other: String) -> String {
    split(separator: wanted, omittingEmptySubsequences: false).joined(separator: other)
  }
}
