internal import SwiftParser
internal import SwiftSyntax

/// Mends what some rules found.
public struct Fixer: Sendable {
  public let rules: Set<String>
  public let audit: Audit

  /// `rules` are ids of rules that can mend.
  public init(rules: Set<String>, jobs: Int) {
    self.rules = rules
    audit = Audit(rules: Rule.all.filter { rules.contains($0.id) }, jobs: jobs)
  }

  /// Files with what was mended put in. A file stays as it is where the result would not parse, or would show a finding again
  /// that was mended.
  public func fixed(_ sources: [Source]) -> [Source] {
    let before = audit.run(sources)
    let byPath = Dictionary(grouping: before.findings.filter { !$0.edits.isEmpty }, by: \.path)
    return sources.filter { byPath[$0.path] != nil }.sorted {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
    .compactMap { source in
      guard let findings = byPath[source.path],
        let changed = Self.apply(findings.flatMap(\.edits), to: source),
        Self.errors(in: changed) <= Self.errors(in: source)
      else { return nil }
      let others = sources.map { $0.path == source.path ? changed : $0 }
      let after = audit.run(others).findings.filter { $0.path == source.path }
      let left = before.findings.filter { $0.path == source.path && $0.edits.isEmpty }.count
      return after.count <= left ? changed : nil
    }
  }

  /// Puts changes in, from the last to the first; nil where two of them meet.
  private static func apply(_ edits: [Edit], to source: Source) -> Source? {
    var octets = source.octets
    var end = Int.max
    for edit in edits.sorted(by: { ($0.start, $0.end) > ($1.start, $1.end) }) {
      guard edit.end <= end, edit.start <= edit.end, edit.end <= octets.count else { return nil }
      octets.replaceSubrange(edit.start..<edit.end, with: Array(edit.replacement.utf8))
      end = edit.start
    }
    return Source(path: source.path, octets: octets)
  }

  /// How many places do not parse.
  private static func errors(in source: Source) -> Int {
    let tree = source.octets.withUnsafeBufferPointer { Parser.parse(source: $0) }
    var count = 0
    var stack: [Syntax] = [Syntax(tree)]
    while let node = stack.popLast() {
      if node.kind == .unexpectedNodes { count += 1 }
      if let token = node.as(TokenSyntax.self), token.presence == .missing { count += 1 }
      stack.append(contentsOf: node.children(viewMode: .all))
    }
    return count
  }
}
