#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Findings for programs, with keys in one order.
public enum JSONReport {
  private struct Document: Encodable {
    let schema = 1
    let findings: [Item]
    let suppressed: [Item]
    let baselined: [Item]
    let unread: [Unread]
    let passedOver: [PassedOver]
    let remarks: [Remark]
    let off: [Off]
    let files: Int
  }

  private struct Item: Encodable {
    let rule, name, severity, path: String
    let line, column, endLine, endColumn: Int
    let message, hint, fingerprint: String
    let fixable: Bool
    let reason: String?

    init(_ finding: Finding, reason: String? = nil) {
      (rule, name, severity) = (finding.rule, finding.name, finding.severity.rawValue)
      (path, message, hint) = (finding.path, finding.message, finding.hint)
      (line, column) = (finding.range.line, finding.range.column)
      (endLine, endColumn) = (finding.range.endLine, finding.range.endColumn)
      (fingerprint, fixable, self.reason) = (finding.fingerprint, !finding.edits.isEmpty, reason)
    }
  }

  private struct Unread: Encodable {
    let path, reason: String
  }

  private struct Remark: Encodable {
    let path: String
    let line: Int
    let reason: String
  }

  private struct Off: Encodable {
    let rule, reason, source: String
  }

  private struct PassedOver: Encodable {
    let path, reason: String
    let count: Int
  }

  public static func text(_ report: Report) -> String {
    encoded(
      Document(
        findings: report.findings.map { Item($0) },
        suppressed: report.suppressed.map { Item($0.finding, reason: $0.reason) },
        baselined: report.baselined.map { Item($0) },
        unread: report.unread.map { Unread(path: $0.path, reason: $0.reason) },
        passedOver: report.passedOver.map {
          PassedOver(path: $0.path, reason: $0.reason, count: $0.count)
        },
        remarks: report.remarks.map { Remark(path: $0.path, line: $0.line, reason: $0.reason) },
        off: report.off.map { Off(rule: $0.rule, reason: $0.reason, source: $0.source) },
        files: report.files))
  }

  static func encoded(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    return Foreign.json(text + "\n")
  }

  private struct RuleItem: Encodable {
    let id, name, severity, message, hint, why, criterion, limits, source, masvs: String
    let cwe: Int?
    let fixable: Bool
  }

  /// All rules.
  public static func rules() -> String {
    encoded(
      Rule.all.map {
        RuleItem(
          id: $0.id, name: $0.name, severity: $0.severity.rawValue, message: $0.sentence,
          hint: $0.hint,
          why: $0.why, criterion: $0.criterion, limits: $0.limits, source: $0.source,
          masvs: $0.masvs,
          cwe: $0.cwe, fixable: $0.isFixable)
      })
  }
}
