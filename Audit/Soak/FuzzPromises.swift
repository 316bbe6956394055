import AppAudit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What must be so, whatever the files are.
enum FuzzPromises {
  struct Broken: Error {
    let promise: String
  }

  private static let fixable = Set(Rule.all.filter(\.isFixable).map(\.id))

  /// Takes a file through the whole path; where it is not `isWhole` without what takes most of the time, two threads and the
  /// reports for programs. What it gives back tells inputs apart: which rules found something, and what could not be read.
  static func keep(_ kind: FuzzKind, _ input: [UInt8], folder: String, isWhole: Bool) throws
    -> Set<String>
  {
    if kind == .baseline { return try keepBaseline(input) }
    if kind == .configuration { return try keepSettings(input) }
    let source = Source(path: folder + kind.path, octets: input)
    let sources = [source] + kind.companions
    let report = Audit().run(sources)
    if isWhole {
      try require(Audit(jobs: 2).run(sources.reversed()) == report, "one report of the same files")
    }
    for finding in report.findings + report.suppressed.map(\.finding) {
      let length = sources.first { $0.path == finding.path }?.octets.count ?? -1
      try keep(finding, length)
    }
    try keepTexts(of: report)
    if isWhole { try keepReports(of: report) }
    var written = report
    let baseline = Baseline(of: report)
    try require(try Baseline(reading: baseline.octets) == baseline, "a baseline is read as written")
    written.apply(baseline)
    try require(written.findings.isEmpty && written.stale.isEmpty, "a baseline has all there is")
    var signature = Set(report.findings.map(\.rule) + report.unread.map(\.reason))
    signature.formUnion(report.suppressed.map { "-" + $0.finding.rule })
    if report.findings.contains(where: { !$0.edits.isEmpty }), try keepFixes(sources) {
      signature.insert("mended")
    }
    return signature
  }

  private static func require(_ isKept: Bool, _ promise: String) throws {
    guard isKept else { throw Broken(promise: promise) }
  }

  private static func keep(_ finding: Finding, _ length: Int) throws {
    let range = finding.range
    try require(
      range.line >= 1 && range.column >= 1 && range.utf16Column >= 1
        && (range.endLine, range.endColumn) >= (range.line, range.column),
      "a range that can be shown")
    try require(finding.fingerprint.utf8.count == 16, "a fingerprint of 16 digits")
    for edit in finding.edits {
      try require(0...edit.end ~= edit.start && edit.end <= length, "an edit of the file")
    }
  }

  private struct JSONCount: Decodable {
    struct Item: Decodable {}
    let findings: [Item]
  }

  private struct SARIFCount: Decodable {
    struct Run: Decodable { let results: [JSONCount.Item] }
    let runs: [Run]
  }

  private static func keepTexts(of report: Report) throws {
    let text = TextReport.text(report) + TextReport.totals(report)
    let github = GitHubReport.text(report)
    for line in (text + github).utf8.split(separator: 0x0A) {
      let line = String(decoding: line, as: UTF8.self)
      try require(Foreign.shown(line) == line, "text that does not steer the terminal")
    }
    for line in text.utf8.split(separator: 0x0A) {
      let starts = ["./", "/", "  | ", "hint: "]
      try require(
        starts.contains { line.starts(with: $0.utf8) }
          || line.first.map { (0x30...0x39) ~= $0 } ?? true,
        "no line that begins with what others wrote")
    }
    try require(
      github.utf8.count { $0 == 0x0A || $0 == 0x0D }
        == report.findings.count + report.unread.count + report.passedOver.count
        + report.remarks.count,
      "one command a finding, and for each that was not read, read in part or passed over")
  }

  private static func keepReports(of report: Report) throws {
    let decoder = JSONDecoder()
    let json = try decoder.decode(JSONCount.self, from: Data(JSONReport.text(report).utf8))
    try require(json.findings.count == report.findings.count, "JSON that has each finding")
    let sarif = try decoder.decode(
      SARIFCount.self, from: Data(SARIFReport.text(report, version: "0").utf8))
    try require(
      sarif.runs.first?.results.count == report.findings.count + report.suppressed.count,
      "SARIF that has each finding")
  }

  /// Whether something was mended.
  private static func keepFixes(_ sources: [Source]) throws -> Bool {
    let fixer = Fixer(rules: fixable, jobs: 1)
    let changed = Dictionary(
      fixer.mend(sources).changed.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    guard !changed.isEmpty else { return false }
    let after = sources.map { changed[$0.path] ?? $0 }
    let left = fixer.audit.run(after).findings.filter { changed[$0.path] != nil }
    try require(left.allSatisfy(\.edits.isEmpty), "what was mended is not found again")
    _ = Audit().run(after)
    return true
  }

  private static func keepSettings(_ input: [UInt8]) throws -> Set<String> {
    let settings: AuditSettings
    do { settings = try AuditSettings(reading: input) } catch {
      let lines = input.count { $0 == 0x0A } + 1
      try require(
        (1...lines).contains(error.line) && error.column >= 1 && !error.reason.isEmpty,
        "settings that are wrong at a place")
      try require(Foreign.shown(error.reason) == error.reason, "a reason that steers no terminal")
      return [String(error.reason.prefix(24))]
    }
    let path = ["Vendor", "a", "B.g.swift"].map { Array($0.utf8)[...] }
    let isOut = settings.exclusions.contains { $0.pattern.matches(path, isFolder: false) }
    return [
      "\(min(settings.exclusions.count, 8)) left out", "\(settings.off.count) off", "\(isOut)",
      "\(settings.severities.count) matter, \(settings.wrappers.count) wrappers",
    ]
  }

  private static func keepBaseline(_ input: [UInt8]) throws -> Set<String> {
    guard let baseline = try? Baseline(reading: input) else { return ["no baseline"] }
    try require(try Baseline(reading: baseline.octets) == baseline, "a baseline is read as written")
    var report = FuzzKind.report
    let count = report.findings.count
    report.apply(baseline)
    try require(
      report.findings.count + report.baselined.count == count, "a baseline loses no finding")
    return ["\(min(baseline.findings.count, 8)) known, \(min(report.stale.count, 8)) stale"]
  }
}
