/// Findings as commands of GitHub's workflows, which show them beside the lines of a change; what was not read, and passed over,
/// too.
public enum GitHubReport {
  public static func text(_ report: Report) -> String {
    let findings = report.findings.map { finding in
      let level = finding.severity == .warning ? "warning" : "error"
      let range = finding.range
      return
        "::\(level) file=\(property(finding.path)),line=\(range.line),col=\(range.column),endLine=\(range.endLine),endColumn=\(range.endColumn),title=\(property("\(finding.rule) \(finding.name)"))::\(data("\(finding.message). \(finding.hint)"))\n"
    }
    let unread = report.unread.map {
      "::error file=\(property($0.path)),title=not read::\(data($0.reason))\n"
    }
    let passedOver = report.passedOver.map {
      "::notice file=\(property($0.path)),title=passed over::\(data($0.reason))\n"
    }
    let remarks = report.remarks.map {
      "::warning file=\(property($0.path)),line=\($0.line),title=read in part::\(data($0.reason))\n"
    }
    let off = report.off.map {
      "::notice title=\(property("\($0.rule) is off"))::\(data("\($0.reason) (\($0.source))"))\n"
    }
    return (findings + unread + remarks + passedOver + off).joined()
  }

  /// What stands behind the two colons.
  private static func data(_ text: String) -> String { escaped(text, isProperty: false) }

  private static func property(_ text: String) -> String { escaped(text, isProperty: true) }

  /// Line ends have an escape of GitHub's; what else is unseen has ours.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in Foreign.shown(text, keeping: ["\r", "\n"]).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
