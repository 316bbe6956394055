/// Findings as Xcode shows them beside the lines, where a build phase writes them: `PATH:LINE:COLUMN: warning: …`. Paths are whole ones, or
/// Xcode opens nothing.
public enum XcodeReport {
  /// `folder` is where the paths of the report begin that do not begin with a `/`.
  public static func text(_ report: Report, folder: String) -> String {
    func place(_ path: String) -> String {
      Foreign.shown(path.hasPrefix("/") ? path : folder + "/" + path)
    }
    let findings = report.findings.map { finding in
      let level = finding.severity == .warning ? "warning" : "error"
      let (range, message) = (finding.range, Foreign.shown(finding.message))
      return
        "\(place(finding.path)):\(range.line):\(range.column): \(level): \(message) [\(finding.rule) \(finding.name)]; \(finding.hint)\n"
    }
    let unread = report.unread.map { "\(place($0.path)):1: error: not read: \($0.reason)\n" }
    let remarks = report.remarks.map {
      "\(place($0.path)):\($0.line): warning: \(Foreign.shown($0.reason))\n"
    }
    let off = report.off.map {
      "\(place($0.source)): note: \($0.rule) is off: \(Foreign.shown($0.reason))\n"
    }
    let passedOver = report.passedOver.map {
      "\(place($0.path)): note: passed over: \($0.reason)\n"
    }
    return (findings + unread + remarks + passedOver + off).joined()
  }
}
