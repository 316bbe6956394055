import Testing

@testable import AppAudit

@Suite("Each rule") struct ExampleTests {
  @Test("finds its wrong example once, and nothing else there", arguments: Rule.all.map(\.id))
  func bad(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    #expect(Audit().run(rule.bad.files).findings.map(\.rule) == [id])
  }

  @Test("finds nothing in its right example", arguments: Rule.all.map(\.id))
  func good(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    let report = Audit().run(rule.good.files)
    #expect(report.findings.map(\.rule) == [])
    #expect(report.unread == [])
  }
}
