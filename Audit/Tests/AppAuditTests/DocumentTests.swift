import Foundation
import Testing

@testable import AppAudit

@Suite("The documents") struct DocumentTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs")

  @Test("have the rules as they are: else run make docs") func rules() throws {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("AUDIT.md"), encoding: .utf8)
    #expect(text == RuleText.document())
  }

  @Test("name each rule for what the seed asks") func seed() throws {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("AUDIT-SEED.md"), encoding: .utf8)
    for rule in Rule.all where rule.source.contains("seed 004") {
      #expect(text.contains(rule.id), "\(rule.id)")
    }
    for match in text.matches(of: /WA\d\d/) {
      #expect(Rule.all.contains { $0.id == match.output })
    }
  }

  @Test("say of each rule all there is") func complete() {
    #expect(Rule.all.map(\.id) == (0...56).map { $0 < 10 ? "WA0\($0)" : "WA\($0)" })
    #expect(Set(Rule.all.map(\.name)).count == Rule.all.count)
    for rule in Rule.all {
      for text in [rule.sentence, rule.hint, rule.why, rule.criterion, rule.limits, rule.source] {
        #expect(!text.isEmpty && !text.contains("  "), "\(rule.id)")
      }
      #expect(
        rule.sentence.hasPrefix("{1}") || rule.sentence.first?.isLowercase == true, "\(rule.id)")
      #expect(
        rule.why.hasSuffix(".") && rule.criterion.hasSuffix(".") && rule.limits.hasSuffix("."),
        "\(rule.id)")
      #expect(
        ["STORAGE", "CRYPTO", "AUTH", "NETWORK", "PLATFORM", "CODE", "RESILIENCE", "PRIVACY"]
          .contains { rule.masvs.hasPrefix("MASVS-\($0)-") })
    }
  }
}
