/// Findings for people: place, sentence, source line, carets, the way out. Every line begins with words or signs of the report's
/// own: `./`, a `/`, a bar, a word.
public enum TextReport {
  /// All findings, an empty line between each two.
  public static func text(_ report: Report) -> String {
    report.findings.map { text($0) + "\n" }.joined(separator: "\n")
  }

  static func text(_ finding: Finding) -> String {
    let range = finding.range
    var lines = [
      "\(Foreign.place(finding.path)):\(range.line):\(range.column): \(finding.severity.rawValue): \(Foreign.shown(finding.message)) [\(finding.rule) \(finding.name)]"
    ]
    if !finding.excerpt.isEmpty {
      let excerpt = Array(finding.excerpt.utf8)
      let start = min(range.column - 1, excerpt.count)
      let end =
        range.endLine == range.line ? min(range.endColumn - 1, excerpt.count) : excerpt.count
      func width(_ part: ArraySlice<UInt8>) -> Int {
        Foreign.line(String(decoding: part, as: UTF8.self)).count
      }
      let margin = String(repeating: " ", count: width(excerpt[..<start]))
      let carets = String(
        repeating: "^", count: max(1, width(excerpt[start..<max(start, end)])))
      lines += ["  | " + Foreign.line(finding.excerpt), "  | " + margin + carets]
    }
    lines.append("hint: \(finding.hint)")
    return lines.joined(separator: "\n")
  }

  /// What was found and read, in one line, before it what could not be read, and what was passed over.
  public static func totals(_ report: Report) -> String {
    var lines = report.passedOver.map { "\(Foreign.place($0.path)): passed over: \($0.reason)" }
    lines += report.off.map {
      "\(Foreign.place($0.source)): \($0.rule) is off: \(Foreign.shown($0.reason))"
    }
    lines += report.remarks.map {
      "\(Foreign.place($0.path)):\($0.line): warning: \(Foreign.shown($0.reason))"
    }
    lines += report.unread.map { "\(Foreign.place($0.path)): not read: \($0.reason)" }
    lines += report.stale.map {
      "\(Foreign.place($0.path)): \(Foreign.shown($0.rule)) of the baseline is no more: \(Foreign.shown($0.fingerprint))"
    }
    let counts = Severity.allCases.reversed().map { severity in
      let count = report.findings.count { $0.severity == severity }
      return "\(count) \(severity.rawValue)"
    }
    let passedOver = report.passedOver.reduce(0) { $0 + $1.count }
    lines.append(
      "\(counted(report.findings.count, "finding")) (\(counts.joined(separator: ", "))) in \(counted(report.files, "file")); \(report.suppressed.count) suppressed, \(report.baselined.count) in the baseline, \(report.unread.count) not read, \(passedOver) passed over"
    )
    return lines.joined(separator: "\n") + "\n"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
