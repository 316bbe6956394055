import FoundationEssentials
import Testing

@testable import AppAudit

@Suite("A report") struct ReportTests {
  private static let path = "a, b%/-ü😀.swift"
  private static let text =
    "\t/* é😀 */ let a = Insecure.MD5.self\r\nlet q = [kSecAttrAccessible: kSecAttrAccessibleAlways]\r\n"
  private var report: Report { Audit().run([Source(path: Self.path, Self.text)]) }

  @Test("has the place in lines and bytes, and carets under what is meant") func text() {
    #expect(report.findings.map(\.rule) == ["WA22", "WA01"])
    let range = report.findings[0].range
    #expect(range.line == 1 && range.column == 23 && range.endColumn == 35)
    #expect(range.utf16Column == 20 && range.utf16EndColumn == 32)
    let lines = TextReport.text(report).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines[0]
        == "./a, b%/-ü😀.swift:1:23: warning: Insecure.MD5 is broken: two inputs with the same digest can be made [WA22 broken-hash]"
    )
    #expect(lines[1] == "  |     /* é😀 */ let a = Insecure.MD5.self")
    #expect(lines[2] == "  |                      ^^^^^^^^^^^^")
    #expect(lines[3] == "hint: use SHA256")
  }

  @Test("never steers the terminal") func steering() {
    let report = Audit().run([
      Source(path: "a\u{1B}[2J\n.swift", "let a = Insecure.MD5.self // \u{1B}]0;x\u{7}\u{202E}")
    ])
    let text = TextReport.text(report) + TextReport.totals(report)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
    #expect(report.findings.count == 1)
  }

  @Test("is JSON that can be read back, with the same findings") func json() throws {
    struct Read: Decodable {
      struct Item: Decodable {
        let rule, name, severity, path, message, hint, fingerprint: String
        let line, column, endLine, endColumn: Int
        let fixable: Bool
      }
      let schema, files: Int
      let findings, suppressed, baselined: [Item]
    }
    let read = try JSONDecoder().decode(Read.self, from: Data(JSONReport.text(report).utf8))
    #expect(
      read.schema == 1 && read.files == 1 && read.suppressed.isEmpty && read.baselined.isEmpty)
    #expect(read.findings.map(\.rule) == report.findings.map(\.rule))
    #expect(read.findings.map(\.path) == [Self.path, Self.path])
    #expect(read.findings.map(\.column) == report.findings.map(\.range.column))
    #expect(read.findings.map(\.fixable) == [false, true])
    #expect(read.findings.map(\.fingerprint) == report.findings.map(\.fingerprint))
  }

  @Test("is annotations with what they escape escaped") func gitHub() {
    let lines = GitHubReport.text(report).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0].hasPrefix(
        "::warning file=a%2C b%25/-ü😀.swift,line=1,col=23,endLine=1,endColumn=35,title=WA22 broken-hash::Insecure.MD5 is broken"
      ))
    #expect(lines[1].hasPrefix("::error file="))
    let other = Audit().run([Source(path: "a\nb:c.swift", "let a = Insecure.MD5.self")])
    #expect(GitHubReport.text(other).hasPrefix("::warning file=a%0Ab%3Ac.swift,line=1"))
  }

  @Test("is SARIF with relative addresses, UTF-16 columns, fixes and suppressions") func sarif()
    throws
  {
    struct Log: Decodable {
      struct Run: Decodable {
        struct Result: Decodable {
          struct Location: Decodable { let physicalLocation: Physical }
          struct Physical: Decodable {
            let artifactLocation: Artifact
            let region: Region
          }
          struct Artifact: Decodable { let uri: String }
          struct Region: Decodable { let startLine, startColumn, endLine, endColumn: Int }
          struct Suppression: Decodable { let kind, justification: String }
          struct Fix: Decodable {}
          let ruleId, level: String
          let ruleIndex: Int
          let locations: [Location]
          let suppressions: [Suppression]
          let fixes: [Fix]?
          let partialFingerprints: [String: String]
        }
        struct Tool: Decodable { let driver: Driver }
        struct Driver: Decodable { let rules: [Descriptor] }
        struct Descriptor: Decodable { let id: String }
        let results: [Result]
        let tool: Tool
      }
      let version: String
      let runs: [Run]
    }
    let source = Source(
      path: Self.path,
      Self.text + "let c = Insecure.SHA1.self // audit: allow WA22 the protocol asks for it\n")
    let log = try JSONDecoder().decode(
      Log.self, from: Data(SARIFReport.text(Audit().run([source]), version: "1.0.0").utf8))
    #expect(log.version == "2.1.0")
    let run = try #require(log.runs.first)
    #expect(run.results.map(\.ruleId) == ["WA22", "WA01", "WA22"])
    #expect(run.results.allSatisfy { run.tool.driver.rules[$0.ruleIndex].id == $0.ruleId })
    #expect(
      run.results[0].locations[0].physicalLocation.artifactLocation.uri
        == "a%2C%20b%25/-%C3%BC%F0%9F%98%80.swift")
    #expect(run.results[0].locations[0].physicalLocation.region.startColumn == 20)
    #expect(run.results.map { $0.suppressions.map(\.kind) } == [[], [], ["inSource"]])
    #expect(run.results[2].suppressions[0].justification == "the protocol asks for it")
    #expect(run.results.map { $0.fixes != nil } == [false, true, false])
  }

  @Test("is the same bytes again, on one thread and on two, and in another order of files")
  func determinism() {
    let sources = Rule.all.enumerated().flatMap { number, rule in
      rule.bad.files.map { Source(path: "App/\(number)/\($0.path)", octets: $0.octets) }
    }
    let first = JSONReport.text(Audit(jobs: 1).run(sources))
    #expect(JSONReport.text(Audit(jobs: 1).run(sources)) == first)
    #expect(JSONReport.text(Audit(jobs: 2).run(sources)) == first)
    #expect(JSONReport.text(Audit(jobs: 7).run(sources.reversed())) == first)
    #expect(first.contains("WA56"))
  }
}
