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

  /// How often files may be left as they are because others are, before nothing is mended.
  private static let rounds = 8

  /// Files with what was mended put in. A file stays as it is where the result would not parse, or would show a finding again
  /// that was mended.
  public func fixed(_ sources: [Source]) -> [Source] {
    // Paths are compared by their bytes: those of two files may differ in how an accent is written.
    let found = Dictionary(grouping: audit.run(sources).findings, by: \.path.bytes)
    var changed: [[UInt8]: Source] = [:]
    for source in sources {
      let edits = (found[source.path.bytes] ?? []).flatMap(\.edits)
      guard !edits.isEmpty, let result = Self.apply(edits, to: source),
        Self.errors(in: result) <= Self.errors(in: source)
      else { continue }
      changed[source.path.bytes] = result
    }
    // All of them at once: an audit for each would take as often as long as there are files.
    for _ in 0..<Self.rounds where !changed.isEmpty {
      let after = audit.run(sources.map { changed[$0.path.bytes] ?? $0 }).findings
      let left = Dictionary(grouping: after, by: \.path.bytes)
      let failed = changed.keys.filter { path in
        (left[path] ?? []).count > (found[path] ?? []).count { $0.edits.isEmpty }
      }
      if failed.isEmpty {
        return changed.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      }
      for path in failed { changed[path] = nil }
    }
    return []
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
