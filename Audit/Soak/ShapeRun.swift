import AppAudit
import SwiftParser
import Workload

/// Runs the hostile shapes, each in a process of its own that may be ended.
enum ShapeRun {
  /// Longer than this is too long, in seconds of one processor, unless the parser takes a fifteenth of it: ordinary code of that
  /// length takes ten times what the parser does. What is found has to be written down, and each file to be opened: that comes on
  /// top.
  private static let limit = 1.0
  private static let timesParsing = 15.0
  private static let secondsOfEach = 0.000_1
  private static let longest = 20
  private static let memory = 4 << 30

  private static func table(goesOn: Bool) -> Table {
    Table(
      goesOn: goesOn, ("shape", 48), ("parsing s", 11), ("audit s", 9), ("report s", 10),
      ("MiB", 7),
      ("findings", 10),
      ("unread", 8))
  }

  /// Whether all were quick.
  static func all(_ own: String) throws -> Bool {
    var slow: [String] = []
    _ = table(goesOn: false)
    for shape in Shape.all {
      let run = try Program([own, "shape", shape.name], output: nil).run()
      if let signal = run.signal {
        let why = Limits.isTime(signal) ? "more than \(longest) s" : "ended by \(signal)"
        print("\(shape.name): \(why), \(run.peak >> 20) MiB")
      }
      if run.status != 0 { slow.append(shape.name) }
    }
    print(slow.isEmpty ? "all within what is allowed" : "\(slow.count) too slow: \(slow)")
    return slow.isEmpty
  }

  /// One shape, in this process.
  static func one(_ name: String) -> Bool {
    guard let shape = Shape.all.first(where: { $0.name == name }) else { fail("no such shape") }
    Limits.memory(memory)
    Limits.end(afterProcessor: longest)
    Limits.end(after: longest * 20)
    let sources = shape.sources()
    let start = Clock.processor
    let report = Audit().run(sources)
    if shape.isMended {
      let fixable = Set(Rule.all.filter(\.isFixable).map(\.id))
      _ = Fixer(rules: fixable, jobs: 1).mend(sources)
    }
    let audited = Clock.processor
    let reports = slowestReport(of: report)
    let audit = audited - start
    let peak = Limits.peak >> 20
    let parsing = report.unread.isEmpty ? parse(sources) : 0
    let count = report.findings.count + report.suppressed.count
    let many = secondsOfEach * Double(max(count, sources.count))
    let isQuick = audit < max(limit, timesParsing * parsing) + many && reports < limit + many
    table(goesOn: true).add(
      shape.name + (isQuick ? "" : " !"), parsing.rounded(to: 2), audit.rounded(to: 2),
      reports.rounded(to: 2), "\(peak)",
      "\(count)", "\(report.unread.count)")
    return isQuick
  }

  /// Seconds that the slowest of them takes: a run of the command makes one.
  private static func slowestReport(of report: Report) -> Double {
    let works: [() -> Void] = [
      { _ = TextReport.text(report) }, { _ = JSONReport.text(report) },
      { _ = SARIFReport.text(report, version: "0") }, { _ = GitHubReport.text(report) },
      { _ = try? Baseline(reading: Baseline(of: report).octets) },
    ]
    return works.map { work in
      let start = Clock.processor
      work()
      return Clock.processor - start
    }.max() ?? 0
  }

  /// Seconds that the parser alone takes.
  private static func parse(_ sources: [Source]) -> Double {
    let start = Clock.processor
    for source in sources where source.path.hasSuffix(".swift") {
      source.octets.withUnsafeBufferPointer { _ = Parser.parse(source: $0) }
    }
    return Clock.processor - start
  }
}
