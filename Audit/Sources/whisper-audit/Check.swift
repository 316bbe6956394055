import AppAudit
import ArgumentParser

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Read files and folders, and report. This is what is done where no subcommand is named.")

  @Argument(help: "Files or folders.", completion: .file()) var paths: [String] = ["."]
  @Option(help: "How findings are written.") var format: Format = .text
  @Option(help: ArgumentHelp("Which findings make the command fail.", valueName: "severity"))
  var failOn: Threshold = .error
  @Option(help: ArgumentHelp("Only these rules, such as WA01,WA05.", valueName: "rules"))
  var only: RuleList?
  @Option(help: ArgumentHelp("All rules but these.", valueName: "rules")) var skip: RuleList?
  @Option(
    help: ArgumentHelp("Leave out the findings of this file.", valueName: "file"),
    completion: .file())
  var baseline: String?
  @Option(
    help: ArgumentHelp("Write the findings to this file, as a baseline.", valueName: "file"),
    completion: .file())
  var writeBaseline: String?
  @Option(
    help: ArgumentHelp(
      "Mend what these rules find; see 'fix' in whisper-audit rules.", valueName: "rules"))
  var fix: RuleList?
  // No default of the grammar's, which its help and manual would show: it is another one on each machine.
  @Option(
    help: ArgumentHelp(
      "How many files are looked at at once; as many as there are processors unless said.",
      valueName: "number"))
  var jobs: Int?

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif, github

    static let allValueDescriptions = [
      "text": "for people: the line, and the way out", "json": "for programs",
      "sarif": "SARIF 2.1.0", "github": "annotations of a GitHub workflow",
    ]
  }

  enum Threshold: String, ExpressibleByArgument, CaseIterable {
    case critical, error, warning, never

    static let allValueDescriptions = [
      "critical": "critical ones alone", "error": "errors, too", "warning": "all", "never": "none",
    ]

    func isReached(by severity: Severity) -> Bool {
      guard let least = Severity(rawValue: rawValue) else { return false }
      return severity >= least
    }
  }

  func validate() throws {
    guard (1...256).contains(threads) else {
      throw ValidationError("--jobs is a number from 1 to 256.")
    }
    for id in fix?.ids ?? [] where Rule.all.first(where: { $0.id == id })?.isFixable != true {
      throw ValidationError("\(id) has no fix.")
    }
  }

  private var threads: Int { jobs ?? processors }

  func run() throws {
    var files = SourceFiles()
    for path in paths { files.add(path) }
    var sources = files.sources
    var failed: [Report.Unread] = []
    if let fix { sources = mend(sources, fix, &failed) }
    let chosen = Rule.all.filter { rule in
      (only.map { $0.ids.contains(rule.id) } ?? true) && !(skip?.ids.contains(rule.id) ?? false)
    }
    var report = Audit(rules: chosen, jobs: threads).run(sources)
    report.add(files.unread + failed, files.passedOver)
    if let baseline { report.apply(try read(baseline)) }
    if let writeBaseline {
      do { try TextFile.write(Baseline(of: report).octets, to: writeBaseline) } catch {
        throw ValidationError("The baseline cannot be written: \(Foreign.shown(writeBaseline)).")
      }
    }
    switch format {
    case .text: try show(TextReport.text(report))
    case .json: try show(JSONReport.text(report))
    case .sarif: try show(SARIFReport.text(report, version: Command.version))
    case .github: try show(GitHubReport.text(report))
    }
    tell(TextReport.totals(report))
    if !report.unread.isEmpty { throw ExitCode(3) }
    if report.findings.contains(where: { failOn.isReached(by: $0.severity) }) { throw ExitCode(1) }
  }

  private func read(_ baseline: String) throws -> Baseline {
    do {
      return try Baseline(reading: TextFile.read(baseline, limit: 16 << 20))
    } catch {
      throw ValidationError(
        "There is no baseline that can be read in \(Foreign.shown(baseline)).")
    }
  }

  /// Mends files, and gives back all as they are then.
  private func mend(_ sources: [Source], _ rules: RuleList, _ failed: inout [Report.Unread])
    -> [Source]
  {
    var sources = sources
    let places = Dictionary(
      uniqueKeysWithValues: sources.enumerated().map { (Array($1.path.utf8), $0) })
    for changed in Fixer(rules: rules.ids, jobs: threads).fixed(sources) {
      guard let place = places[Array(changed.path.utf8)] else { continue }
      do {
        try TextFile.replace(changed.path, with: changed.octets, expecting: sources[place].octets)
        sources[place] = changed
        tell("\(Foreign.place(changed.path)): mended\n")
      } catch {
        failed.append(Report.Unread(path: changed.path, reason: "it could not be written"))
      }
    }
    return sources
  }
}

/// Ids of rules with commas between them.
struct RuleList: ExpressibleByArgument {
  let ids: Set<String>

  init?(argument: String) {
    let ids = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.uppercased()
    }
    guard !ids.isEmpty, ids.allSatisfy({ id in Rule.all.contains { $0.id == id } }) else {
      return nil
    }
    self.ids = Set(ids)
  }
}
