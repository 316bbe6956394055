internal import SwiftSyntax

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
struct RuleTable: Sendable {
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

  /// Shows each node to `visit` first: rules ask for what stands behind, too.
  func matches(in file: SwiftFile, _ visit: (Syntax) -> Void) -> [Matched] {
    var wanted: [Syntax] = []
    walk(file.tree) { node in
      visit(node)
      if nodes[node.kind] != nil { wanted.append(node) }
    }
    var found: [Matched] = []
    for node in wanted {
      for (rule, check) in nodes[node.kind] ?? [] {
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
