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
  private let rules: [Rule]
  /// With the place of the rule that each is of: a rule has many texts, which cost something to pass on.
  private var nodes: [SyntaxKind: [(rule: Int, check: NodeCheck)]] = [:]
  private var documents: [(rule: Int, check: @Sendable (Document, Project) -> [Match])] = []
  private var projects: [(rule: Int, check: @Sendable (Project) -> [Match])] = []

  init(_ rules: [Rule]) {
    self.rules = rules
    for (place, rule) in rules.enumerated() {
      for check in rule.checks {
        switch check {
        case .nodes(let kinds, let check):
          for kind in kinds { nodes[kind, default: []].append((place, check)) }
        case .documents(let check): documents.append((place, check))
        case .project(let check): projects.append((place, check))
        }
      }
    }
  }

  /// Shows each node to `visit` first: rules ask for what stands behind, too. Nothing is looked for any more where there are more
  /// than `most`.
  func matches(in file: SwiftFile, most: Int, _ visit: (Syntax) -> Void) -> [Matched] {
    var wanted: [(node: Syntax, checks: [(rule: Int, check: NodeCheck)])] = []
    walk(file.tree) { node in
      visit(node)
      if let checks = nodes[node.kind] { wanted.append((node, checks)) }
    }
    var found: [Matched] = []
    for (node, checks) in wanted where found.count <= most {
      for (rule, check) in checks { found += matched(rule, check(node, file)) }
    }
    return found
  }

  func matches(in document: Document, _ project: Project) -> [Matched] {
    documents.flatMap { rule, check in matched(rule, check(document, project)) }
  }

  func matches(in project: Project) -> [Matched] {
    projects.flatMap { rule, check in matched(rule, check(project)) }
  }

  private func matched(_ rule: Int, _ matches: [Match]) -> [Matched] {
    matches.map { Matched(rule: rules[rule], match: $0) }
  }
}
