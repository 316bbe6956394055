/// Findings for people: place, sentence, source line, carets, the way out.
public enum TextReport {
  /// All findings, an empty line between each two.
  public static func text(_ report: Report) -> String {
    report.findings.map { text($0) + "\n" }.joined(separator: "\n")
  }

  static func text(_ finding: Finding) -> String {
    let range = finding.range
    var lines = [
      "\(shown(finding.path)):\(range.line):\(range.column): \(finding.severity.rawValue): \(shown(finding.message)) [\(finding.rule) \(finding.name)]"
    ]
    if !finding.excerpt.isEmpty {
      let excerpt = Array(finding.excerpt.utf8)
      let start = min(range.column - 1, excerpt.count)
      let end =
        range.endLine == range.line ? min(range.endColumn - 1, excerpt.count) : excerpt.count
      // Tabs stay tabs, so that the carets stand under what they mean.
      let margin = String(
        shown(String(decoding: excerpt[..<start], as: UTF8.self)).map { $0 == "\t" ? $0 : " " })
      let width = max(
        1, shown(String(decoding: excerpt[start..<max(start, end)], as: UTF8.self)).count)
      lines += [shown(finding.excerpt), margin + String(repeating: "^", count: width)]
    }
    lines.append("hint: \(finding.hint)")
    return lines.joined(separator: "\n")
  }

  /// What was found and read, in one line, and what could not be.
  public static func totals(_ report: Report) -> String {
    var lines = report.unread.map { "\(shown($0.path)): not read: \($0.reason)" }
    let counts = Severity.allCases.reversed().map { severity in
      let count = report.findings.count { $0.severity == severity }
      return "\(count) \(severity.rawValue)"
    }
    lines += report.stale.map {
      "\(shown($0.path)): \($0.rule) of the baseline is no more: \($0.fingerprint)"
    }
    lines.append(
      "\(counted(report.findings.count, "finding")) (\(counts.joined(separator: ", "))) in \(counted(report.files, "file")); \(report.suppressed.count) suppressed, \(report.baselined.count) in the baseline, \(report.unread.count) not read"
    )
    return lines.joined(separator: "\n") + "\n"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A text as a terminal may show it: what would steer it, or turn a line round, is U+FFFD. Tabs stay.
  public static func shown(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x09 }) { return text }
    guard text.unicodeScalars.contains(where: { isSteering($0) }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isSteering(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar != "\t" else { return false }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    // What turns the order of a line round; joiners of emoji stay.
    case .format:
      return (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    default: return false
    }
  }
}
