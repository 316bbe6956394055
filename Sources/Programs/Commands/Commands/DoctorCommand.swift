import ArgumentParser
import WhisperKit
import Words

struct DoctorCommand: Command {
  static let configuration = CommandConfiguration("doctor", DoctorWords.command, details: .details)

  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds()
    needs.looksAtMachine = true
    return needs
  }

  func run(in context: Context) throws {
    let report = DoctorReport(
      try Doctor(context, context.machine).findings, context.output.namedVault)
    try context.output.print(report)
    if !global.json { context.output.show(report.summary) }
    let unknown = report.findings.count { $0.verdict == .unknown }
    guard unknown == 0 else { throw CommandError.doctorIncomplete(unknown) }
  }
}

struct DoctorReport: Report {
  let findings: [Finding]
  /// The vault that commands are suggested for.
  private let namedVault: NamedVault

  init(_ findings: [Finding], _ namedVault: NamedVault) {
    (self.findings, self.namedVault) = (findings, namedVault)
  }

  private enum CodingKeys: CodingKey { case findings }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(findings.map(Told.init), forKey: .findings)
  }

  var summary: String {
    let warnings = findings.count { $0.verdict == .warning }
    return warnings == 0 ? DoctorWords.noWarnings.text : DoctorWords.warnings("\(warnings)")
  }

  var text: Lines {
    let width = Verdict.allCases.map { columns($0.words.text) }.max() ?? 0
    var lines: [TextLine] = []
    var group: DoctorWords?
    for finding in findings {
      if finding.probe.group != group {
        if group != nil { lines.append(TextLine("")) }
        group = finding.probe.group
        lines.append(TextLine(finding.probe.group.text))
      }
      lines.append(
        TextLine(
          margin: 2, cells: [finding.verdict.words.text], widths: [width], finding.seen))
      if let advice = finding.advice {
        lines.append(
          TextLine(
            margin: 2, cells: [""], widths: [width],
            namedVault.put(into: advice)))
      }
    }
    return Lines(lines)
  }
}
