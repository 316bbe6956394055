import Testing

@testable import AppAudit

/// Sources of which a rule must find so many, alone.
struct Fixture: Sendable, CustomTestStringConvertible {
  let rule: String
  let count: Int
  let files: [Source]

  /// The first file, which others may follow.
  init(_ rule: String, _ count: Int, _ text: String, _ others: String...) {
    (self.rule, self.count) = (rule, count)
    files = ([text] + others).enumerated().map { Source(path: "File\($0).swift", $1) }
  }

  /// A Swift file, and one that is none.
  init(_ rule: String, _ count: Int, _ text: String, path: String, _ other: String) {
    self.init(rule, count, path: path, other, and: (path: "File0.swift", text: text))
  }

  init(
    _ rule: String, _ count: Int, path: String, _ text: String,
    and others: (path: String, text: String)...
  ) {
    (self.rule, self.count) = (rule, count)
    files = [Source(path: path, text)] + others.map { Source(path: $0.path, $0.text) }
  }

  var testDescription: String {
    "\(rule) \(count): \(String(decoding: files[0].octets, as: UTF8.self).prefix(80))"
  }

  func check() throws {
    let rule = try #require(Rule.all.first { $0.id == self.rule })
    let report = Audit(rules: [rule]).run(files)
    #expect(report.findings.count == count, "\(report.findings.map { TextReport.text($0) })")
    #expect(report.unread == [])
  }
}

extension Rule {
  /// The Swift of the wrong example, where it has no other file.
  var badText: String? {
    bad.files.count == 1 && bad.files[0].path == "App.swift"
      ? String(decoding: bad.files[0].octets, as: UTF8.self) : nil
  }
}
