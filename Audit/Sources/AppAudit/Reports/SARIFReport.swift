/// Findings as SARIF 2.1.0 has them (OASIS). Columns count UTF-16 units.
public enum SARIFReport {
  public static func text(_ report: Report, version: String) -> String {
    let rules = Rule.all.map(Descriptor.init)
    let index = Dictionary(uniqueKeysWithValues: Rule.all.enumerated().map { ($1.id, $0) })
    let results =
      report.findings.map { Result($0, index) }
      + report.suppressed.map {
        Result($0.finding, index, suppression: .init(kind: "inSource", justification: $0.reason))
      }
      + report.baselined.map {
        Result($0, index, suppression: .init(kind: "external", justification: "in the baseline"))
      }
    let notifications =
      report.unread.map { Notification("error", "not read: \($0.reason)", at: $0.octets) }
      + report.remarks.map {
        Notification("warning", "line \($0.line): \($0.reason)", at: Array($0.path.utf8))
      }
      + report.passedOver.map { Notification("note", "passed over: \($0.reason)", at: $0.octets) }
      + report.off.map {
        Notification("note", "\($0.rule) is off: \($0.reason)", at: $0.file)
      }
    return JSONReport.encoded(
      Log(
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        runs: [
          Run(
            tool: Tool(driver: Driver(semanticVersion: version, rules: rules)), results: results,
            invocations: [
              Invocation(
                executionSuccessful: report.unread.isEmpty,
                toolExecutionNotifications: notifications)
            ])
        ]))
  }

  private struct Log: Encodable {
    let schema: String
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey { case schema = "$schema", version, runs }
  }

  private struct Run: Encodable {
    let tool: Tool
    let results: [Result]
    let invocations: [Invocation]
    let columnKind = "utf16CodeUnits"
  }

  private struct Invocation: Encodable {
    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]
  }

  private struct Notification: Encodable {
    let level: String
    let message: Message
    let locations: [Location]

    init(_ level: String, _ text: String, at path: [UInt8]) {
      (self.level, message) = (level, Message(text: text))
      locations = [Location(physicalLocation: .init(artifactLocation: .init(path), region: nil))]
    }
  }

  private struct Tool: Encodable { let driver: Driver }

  private struct Driver: Encodable {
    let name = "whisper-audit"
    let semanticVersion: String
    let rules: [Descriptor]
  }

  private struct Message: Encodable { let text: String }

  private struct Descriptor: Encodable {
    let id, name: String
    let shortDescription, fullDescription, help: Message
    let defaultConfiguration: Configuration
    let properties: Properties

    struct Configuration: Encodable { let level: String }
    struct Properties: Encodable { let tags: [String] }

    init(_ rule: Rule) {
      (id, name) = (rule.id, rule.name)
      shortDescription = Message(text: rule.name)
      fullDescription = Message(text: rule.why)
      help = Message(
        text: "\(rule.criterion)\n\nInstead: \(rule.hint)\n\nMissed or wrong: \(rule.limits)")
      defaultConfiguration = Configuration(level: SARIFReport.level(rule.severity))
      properties = Properties(
        tags: ["security", rule.masvs] + (rule.cwe.map { ["external/cwe/cwe-\($0)"] } ?? []))
    }
  }

  private struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]
    let partialFingerprints: [String: String]
    let suppressions: [Suppression]
    let fixes: [Fix]?

    struct Suppression: Encodable { let kind, justification: String }

    init(_ finding: Finding, _ index: [String: Int], suppression: Suppression? = nil) {
      ruleId = finding.rule
      ruleIndex = index[finding.rule] ?? -1
      level = SARIFReport.level(finding.severity)
      message = Message(text: finding.message)
      locations = [
        Location(
          physicalLocation: .init(
            artifactLocation: .init(Array(finding.path.utf8)), region: Region(finding.range)))
      ]
      partialFingerprints = ["statement/v1": finding.fingerprint]
      suppressions = suppression.map { [$0] } ?? []
      fixes =
        finding.edits.isEmpty
        ? nil
        : [
          Fix(
            description: Message(text: finding.hint),
            artifactChanges: [
              .init(
                artifactLocation: .init(Array(finding.path.utf8)),
                replacements: finding.edits.map {
                  .init(
                    deletedRegion: Region($0.range), insertedContent: .init(text: $0.replacement))
                })
            ])
        ]
    }
  }

  private struct Location: Encodable {
    let physicalLocation: Physical

    struct Physical: Encodable {
      let artifactLocation: Artifact
      let region: Region?
    }
  }

  private struct Artifact: Encodable {
    let uri: String

    /// A path as a reference relative to where the audit ran, or as a file's address.
    init(_ path: [UInt8]) {
      var path = path[...]
      while path.starts(with: "./".utf8) { path = path.dropFirst(2) }
      let escaped = path.map { byte -> String in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2F:
          return String(UnicodeScalar(byte))
        default: return "%" + SHA256.hex([byte]).uppercased()
        }
      }.joined()
      // The first part must not look like a scheme; `:` was escaped, so that it does not.
      uri = escaped.hasPrefix("/") ? "file://" + escaped : escaped
    }
  }

  private struct Region: Encodable {
    let startLine, startColumn, endLine, endColumn: Int

    init(_ range: TextRange) {
      (startLine, startColumn) = (range.line, range.utf16Column)
      (endLine, endColumn) = (range.endLine, range.utf16EndColumn)
    }
  }

  private struct Fix: Encodable {
    let description: Message
    let artifactChanges: [Change]

    struct Change: Encodable {
      let artifactLocation: Artifact
      let replacements: [Replacement]
    }

    struct Replacement: Encodable {
      let deletedRegion: Region
      let insertedContent: Message
    }
  }

  private static func level(_ severity: Severity) -> String {
    severity == .warning ? "warning" : "error"
  }
}
