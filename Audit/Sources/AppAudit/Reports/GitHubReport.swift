/// Findings as commands of GitHub's workflows, which show them beside the lines of a change.
public enum GitHubReport {
  public static func text(_ report: Report) -> String {
    report.findings.map { finding in
      let level = finding.severity == .warning ? "warning" : "error"
      let range = finding.range
      return
        "::\(level) file=\(property(finding.path)),line=\(range.line),col=\(range.column),endLine=\(range.endLine),endColumn=\(range.endColumn),title=\(property("\(finding.rule) \(finding.name)"))::\(data("\(finding.message). \(finding.hint)"))\n"
    }.joined()
  }

  /// What stands behind the two colons.
  private static func data(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func property(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let escape = escapes[scalar] {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
