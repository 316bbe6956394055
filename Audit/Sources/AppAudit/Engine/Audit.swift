internal import SwiftParser
internal import SwiftSyntax

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
    let project = Project(index: index, documents: documents, sources: sources)
    let table = RuleTable(rules)
    let perFile = inParallel(sources.count, jobs: jobs) { number -> [Matched] in
      guard let facts = read[number].facts, !facts.isTest else { return [] }
      return table.matches(
        in: SwiftFile(number: number, tree: parse(sources[number]), index: index))
    }
    var matches = perFile.flatMap(\.self)
    for document in documents where !document.source.isTest {
      matches += table.matches(in: document, project)
    }
    matches += table.matches(in: project)
    var seen: Set<Matched> = []
    let byFile = Dictionary(grouping: matches.filter { seen.insert($0).inserted }, by: \.place.file)
    let placed = inParallel(sources.count, jobs: jobs) { number -> Placed in
      let mine = byFile[number] ?? []
      let facts = read[number].facts
      guard !mine.isEmpty || Suppression.mayBe(in: sources[number].octets),
        facts.map({ !$0.isTest }) ?? !sources[number].isTest
      else { return Placed() }
      return Placed(
        mine, in: sources[number], facts == nil ? nil : parse(sources[number]),
        documents.first { $0.number == number },
        ran: Set(rules.map(\.id)))
    }
    var report = Report()
    report.files = read.count { $0.unread == nil }
    report.unread = read.compactMap(\.unread)
    report.findings = placed.flatMap(\.findings).sorted(by: Finding.precedes)
    report.suppressed = placed.flatMap(\.suppressed).sorted {
      Finding.precedes($0.finding, $1.finding)
    }
    return report
  }
}

/// Reads a source. Deeper than so many brackets in each other it was not let in.
private func parse(_ source: Source) -> SourceFileSyntax {
  source.octets.withUnsafeBufferPointer {
    Parser.parse(source: $0, maximumNestingLevel: Read.deepest * 4)
  }
}

/// A file that was read, or why it was not.
private struct Read: Sendable {
  /// How deep brackets may stand in each other.
  static let deepest = 256
  static let deepestSquares = 10
  /// How deep a tree may be: a call behind a call is one level more than that.
  static let deepestTree = 1_000

  var facts: FileFacts?
  var document: Document?
  var unread: Report.Unread?

  init(_ source: Source, number: Int) {
    guard let kind = source.kind else {
      unread = Report.Unread(path: source.path, reason: "of a kind that is not read")
      return
    }
    guard kind == .swift else {
      do { document = try Document(source, kind, number: number) } catch {
        unread = Report.Unread(path: source.path, reason: "it is broken")
      }
      return
    }
    guard String(validating: source.octets, as: UTF8.self) != nil else {
      unread = Report.Unread(path: source.path, reason: "it is not in UTF-8")
      return
    }
    let depth = Nesting.depth(of: source.octets)
    guard depth.all <= Self.deepest, depth.squares <= Self.deepestSquares else {
      let limit = depth.all <= Self.deepest ? Self.deepestSquares : Self.deepest
      unread = Report.Unread(
        path: source.path, reason: "more than \(limit) brackets stand in each other")
      return
    }
    let tree = parse(source)
    guard AppAudit.depth(of: tree, limit: Self.deepestTree) <= Self.deepestTree else {
      unread = Report.Unread(
        path: source.path, reason: "more than \(Self.deepestTree) expressions stand in each other")
      return
    }
    let isTest =
      source.isTest
      || tree.statements.contains { item in
        let module = item.item.as(ImportDeclSyntax.self)?.path.first?.name.text
        return module == "XCTest" || module == "Testing"
      }
    facts = FileFacts(of: tree, file: number, isTest: isTest)
  }
}

/// A match, and the rule that it is of.
struct Matched: Sendable, Hashable {
  let rule: Rule
  let match: Match

  var place: Place { match.place }

  static func == (left: Matched, right: Matched) -> Bool {
    left.rule.id == right.rule.id && left.place == right.place
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(rule.id)
    hasher.combine(place)
  }
}

/// Which rule looks where.
private struct RuleTable: Sendable {
  private typealias NodeCheck = @Sendable (Syntax, SwiftFile) -> [Match]
  private var nodes: [SyntaxKind: [(rule: Rule, check: NodeCheck)]] = [:]
  private var documents: [(rule: Rule, check: @Sendable (Document, Project) -> [Match])] = []
  private var projects: [(rule: Rule, check: @Sendable (Project) -> [Match])] = []

  init(_ rules: [Rule]) {
    for rule in rules {
      for check in rule.checks {
        switch check {
        case .nodes(let kinds, let check):
          for kind in kinds { nodes[kind, default: []].append((rule, check)) }
        case .documents(let check): documents.append((rule, check))
        case .project(let check): projects.append((rule, check))
        }
      }
    }
  }

  func matches(in file: SwiftFile) -> [Matched] {
    var found: [Matched] = []
    walk(file.tree) { node in
      guard let checks = nodes[node.kind] else { return }
      for (rule, check) in checks {
        found += check(node, file).map { Matched(rule: rule, match: $0) }
      }
    }
    return found
  }

  func matches(in document: Document, _ project: Project) -> [Matched] {
    documents.flatMap { rule, check in
      check(document, project).map { Matched(rule: rule, match: $0) }
    }
  }

  func matches(in project: Project) -> [Matched] {
    projects.flatMap { rule, check in check(project).map { Matched(rule: rule, match: $0) } }
  }
}

/// The findings of one file, with those that its comments allow taken out.
private struct Placed: Sendable {
  var findings: [Finding] = []
  var suppressed: [Report.Suppressed] = []

  init() {}

  init(
    _ matches: [Matched], in source: Source, _ tree: SourceFileSyntax?, _ document: Document?,
    ran: Set<String>
  ) {
    let lines = Lines(source.octets)
    let ordered = matches.sorted {
      ($0.place.start, $0.rule.id, $0.place.end) < ($1.place.start, $1.rule.id, $1.place.end)
    }
    var fingerprints = Fingerprints()
    let all = ordered.map { matched -> Finding in
      let statement =
        tree.map { Fingerprints.statement(around: matched.place, in: $0) }
        ?? Fingerprints.statement(around: matched.place, in: source.octets)
      return Finding(
        matched.rule, matched.match, source.path, lines,
        fingerprint: fingerprints.next(
          rule: matched.rule.id, path: source.path, statement: statement))
    }
    let suppressions =
      tree.map { Suppression.all(in: $0, lines) }
      ?? Suppression.all(in: document?.comments ?? [], lines)
    var used: Set<Int> = []
    for finding in all {
      let place = suppressions.firstIndex {
        $0.isReasoned && $0.rule == finding.rule && $0.covered == finding.range.line
      }
      if let place {
        used.insert(place)
        suppressed.append(Report.Suppressed(finding: finding, reason: suppressions[place].reason))
      } else {
        findings.append(finding)
      }
    }
    guard ran.contains(Rule.suppression.id) else { return }
    for (place, suppression) in suppressions.enumerated() where !used.contains(place) {
      // Of a rule that was not asked for nobody knows whether it covers something.
      let isKnown = Rule.all.contains { $0.id == suppression.rule }
      guard !suppression.isReasoned || !isKnown || ran.contains(suppression.rule) else { continue }
      let why =
        !isKnown
        ? "names no rule"
        : suppression.isReasoned ? "covers nothing" : "gives no reason"
      findings.append(
        Finding(
          .suppression,
          Match(
            place: Place(file: 0, start: suppression.start, end: suppression.end), words: [why]),
          source.path, lines,
          fingerprint: fingerprints.next(
            rule: Rule.suppression.id, path: source.path,
            statement: "\(suppression.rule) \(suppression.reason)")))
    }
  }
}

extension Finding {
  fileprivate init(
    _ rule: Rule, _ match: Match, _ path: String, _ lines: Lines, fingerprint: String
  ) {
    var message = rule.sentence
    for (place, word) in match.words.enumerated() {
      message = message.replacingOccurrence("{\(place + 1)}", word)
    }
    let range = lines.range(match.place.start, match.place.end)
    self.init(
      rule: rule.id, name: rule.name, severity: match.severity ?? rule.severity, path: path,
      range: range, message: message, hint: rule.hint, fingerprint: fingerprint,
      edits: match.edits.map {
        Edit(
          start: $0.start, end: $0.end, replacement: $0.replacement,
          range: lines.range($0.start, $0.end))
      }, excerpt: lines.text(range.line))
  }
}
