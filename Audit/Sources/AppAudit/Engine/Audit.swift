/// Reads an app's files as one module and says what breaks the rules. It runs nothing of them.
public struct Audit: Sendable {
  public var rules: [Rule]
  /// How many files are looked at at once.
  public var jobs: Int

  public init(rules: [Rule] = Rule.all, jobs: Int = 1) {
    (self.rules, self.jobs) = (rules, jobs)
  }

  /// The same files in any order give the same report.
  public func run(_ sources: [Source]) -> Report {
    let sources = sources.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let read = inParallel(sources.count, jobs: jobs) { Read(sources[$0], number: $0) }
    let index = ModuleIndex(read.compactMap(\.facts))
    let documents = read.compactMap(\.document)
    let numbered = Dictionary(uniqueKeysWithValues: documents.map { ($0.number, $0) })
    let project = Project(index: index, documents: documents, sources: sources)
    let table = RuleTable(rules)
    let looked = inParallel(sources.count, jobs: jobs) { number -> Looked? in
      guard let facts = read[number].facts, !facts.isTest else { return nil }
      return Looked(at: sources[number], number, index, table)
    }
    var matches = looked.flatMap { $0?.matches ?? [] }
    for document in documents where !document.source.isTest {
      matches += table.matches(in: document, project)
    }
    matches += table.matches(in: project)
    var seen: Set<Matched> = []
    let byFile = Dictionary(grouping: matches.filter { seen.insert($0).inserted }, by: \.place.file)
    let ran = Set(rules.map(\.id))
    let placed = inParallel(sources.count, jobs: jobs) { number -> Placed in
      let (source, mine) = (sources[number], byFile[number] ?? [])
      if read[number].facts?.isTest ?? source.isTest { return Placed() }
      if let looked = looked[number] {
        let statements = looked.statements(around: mine.map(\.place))
        return Placed(mine, in: source, looked.suppressions, ran: ran) { statements[$0] ?? "" }
      }
      guard let document = numbered[number] else { return Placed() }
      let suppressions = Suppression.all(in: document.comments, Lines(source.octets))
      return Placed(mine, in: source, suppressions, ran: ran) {
        Fingerprints.statement(around: $0, in: source.octets)
      }
    }
    var report = Report()
    let givenUp = looked.compactMap { $0?.unread }
    report.files = read.count { $0.unread == nil } - givenUp.count
    report.unread = (read.compactMap(\.unread) + givenUp).sorted {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
    report.findings = placed.flatMap(\.findings).sorted(by: Finding.precedes)
    report.suppressed = placed.flatMap(\.suppressed).sorted {
      Finding.precedes($0.finding, $1.finding)
    }
    return report
  }
}
