/// What is said of a rule, for people.
public enum RuleText {
  /// All about one rule.
  public static func explanation(of rule: Rule) -> String {
    """
    \(rule.id) \(rule.name) (\(rule.severity.rawValue)\(rule.isFixable ? ", can be mended with --fix" : ""))

    \(rule.why)

    Found: \(rule.criterion)
    Instead: \(rule.hint)
    Missed or wrong: \(rule.limits)
    Source: \(rule.source). \(rule.masvs)\(rule.cwe.map { ", CWE-\($0)" } ?? "")

    Wrong:
    \(shown(rule.bad))

    Right:
    \(shown(rule.good))

    """
  }

  /// All rules as a document, `docs/AUDIT.md`.
  public static func document() -> String {
    let rows = Rule.all.map { rule in
      "| [\(rule.id)](#\(rule.id.lowercased())) | \(rule.name) | \(rule.severity.rawValue) | \(rule.isFixable ? "yes" : "") | \(rule.masvs) | \(rule.cwe.map { "CWE-\($0)" } ?? "") |\n"
    }
    let parts = Rule.all.map { rule in
      """

      ## \(rule.id)

      **\(rule.name)** (\(rule.severity.rawValue)). \(rule.why)

      - Found: \(rule.criterion)
      - Instead: \(rule.hint)
      - Missed or wrong: \(rule.limits)
      - Source: \(rule.source). \(rule.masvs)\(rule.cwe.map { ", CWE-\($0)" } ?? "")

      Wrong:

      ```
      \(code(rule.bad))
      ```

      Right:

      ```
      \(code(rule.good))
      ```

      """
    }
    return """
      # The rules of whisper-audit

      Written by `make docs` from the rules themselves.

      | rule | name | severity | fix | MASVS | CWE |
      |---|---|---|---|---|---|
      \(rows.joined())
      """ + parts.joined()
  }

  private static func code(_ example: Rule.Example) -> String {
    example.files.map { file in
      let text = String(decoding: file.octets, as: UTF8.self)
      return file.path == "App.swift" && example.files.count == 1 ? text : "\(file.path):\n\(text)"
    }.joined(separator: "\n\n")
  }

  private static func shown(_ example: Rule.Example) -> String {
    example.files.map { file in
      let text = String(decoding: file.octets, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .map { "    " + $0 }.joined(separator: "\n")
      return file.path == "App.swift" && example.files.count == 1
        ? text : "  \(file.path):\n\(text)"
    }.joined(separator: "\n")
  }
}
