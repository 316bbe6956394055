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
    help: ArgumentHelp(
      "Leave out files and folders that fit, as in a .gitignore; may be there more than once.",
      valueName: "pattern"))
  var exclude: [String] = []
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
    case text, json, sarif, github, xcode

    static let allValueDescriptions = [
      "text": "for people: the line, and the way out", "json": "for programs",
      "sarif": "SARIF 2.1.0", "github": "annotations of a GitHub workflow",
      "xcode": "warnings and errors of a build phase of Xcode",
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
    for pattern in exclude {
      do { _ = try PathPattern(pattern) } catch {
        throw ValidationError("--exclude '\(Foreign.shown(pattern))': \(error.reason).")
      }
    }
    if let first = paths.first, !SourceFiles.isThere(first),
      let meant = Nearest.word(to: first, among: Command.words)
    {
      throw ValidationError(
        "There is no command and no file '\(Foreign.shown(first))': did you mean \(meant)?")
    }
  }

  private var threads: Int { jobs ?? processors }

  func run() throws {
    let file = try SettingsFile(for: paths)
    let settings = file.settings
    var exclusions = Exclusions()
    exclusions.add(settings.exclusions, from: Array(file.folder.utf8))
    exclusions.add(
      try exclude.map { .init(try PathPattern($0), source: "--exclude") }, from: [])
    var files = SourceFiles(excluding: exclusions)
    for path in paths { files.add(path) }
    var sources = files.sources
    var failed: [Report.Unread] = []
    if let fix { sources = mend(sources, fix, settings, &failed) }
    // Whoever names a rule wants it, whatever the settings say.
    let off = only == nil ? settings.off : []
    let chosen = Rule.all.filter { rule in
      (only.map { $0.ids.contains(rule.id) } ?? true) && !(skip?.ids.contains(rule.id) ?? false)
        && !off.contains { $0.rule == rule.id }
    }
    var audit = Audit(rules: chosen, jobs: threads)
    audit.wrappers = settings.wrappers
    var report = audit.run(sources)
    report.add(files.unread + failed, files.passedOver)
    report.apply(settings.severities)
    report.off = off
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
    case .xcode: try show(XcodeReport.text(report, folder: SourceFiles.workingFolder))
    }
    tell(TextReport.totals(report))
    if !report.unread.isEmpty { throw ExitCode(3) }
    let isReached =
      report.findings.contains { failOn.isReached(by: $0.severity) }
      || !report.remarks.isEmpty && failOn.isReached(by: .warning)
    if isReached { throw ExitCode(1) }
  }

  private func read(_ baseline: String) throws -> Baseline {
    do {
      return try Baseline(reading: TextFile.read(baseline, limit: 16 << 20))
    } catch {
      throw ValidationError(
        "There is no baseline that can be read in \(Foreign.shown(baseline)).")
    }
  }

  /// Mends files, and gives back all as they are then. What is left is said, with the reason, and so is that nothing was changed.
  private func mend(
    _ sources: [Source], _ rules: RuleList, _ settings: AuditSettings,
    _ failed: inout [Report.Unread]
  ) -> [Source] {
    var sources = sources
    var fixer = Fixer(rules: rules.ids, jobs: threads)
    fixer.audit.wrappers = settings.wrappers
    let mended = fixer.mend(sources)
    let places = Dictionary(
      uniqueKeysWithValues: sources.enumerated().map { (Array($1.path.utf8), $0) })
    for changed in mended.changed {
      guard let place = places[Array(changed.path.utf8)] else { continue }
      do {
        guard let known = sources[place].loaded() else { throw TextFile.Failure.changed }
        try TextFile.replace(changed.path, with: changed.octets, expecting: known.octets)
        sources[place] = changed
        tell("\(Foreign.place(changed.path)): mended\n")
      } catch {
        failed.append(Report.Unread(path: changed.path, reason: "it could not be written"))
      }
    }
    for left in mended.left {
      let (finding, place) = (left.finding, Foreign.place(left.finding.path))
      tell("\(place):\(finding.range.line): \(finding.rule) is left as it is: \(left.reason)\n")
    }
    if mended.changed.isEmpty { tell("Nothing was changed.\n") }
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
