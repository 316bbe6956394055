internal import SwiftParser
internal import SwiftSyntax

/// Mends what some rules found.
public struct Fixer: Sendable {
  public let rules: Set<String>
  public var audit: Audit

  /// `rules` are ids of rules that can mend.
  public init(rules: Set<String>, jobs: Int) {
    self.rules = rules
    audit = Audit(rules: Rule.all.filter { rules.contains($0.id) }, jobs: jobs)
  }

  /// How often files may be left as they are because others are, before nothing is mended.
  private static let rounds = 8

  /// What was mended, and what was not.
  public struct Mended: Sendable {
    /// Files with changes put in, in the order of their paths.
    public fileprivate(set) var changed: [Source] = []
    public fileprivate(set) var left: [Left] = []
  }

  /// A finding that stays.
  public struct Left: Sendable {
    public let finding: Finding
    public let reason: String
  }

  /// Mends files. A file stays as it is where the result would not parse, or would show a finding again that was mended.
  public func mend(_ sources: [Source]) -> Mended {
    // Paths are compared by their bytes: those of two files may differ in how an accent is written.
    let found = Dictionary(grouping: audit.run(sources).findings, by: \.path.bytes)
    var changed: [[UInt8]: Source] = [:]
    var reasons: [[UInt8]: String] = [:]
    for source in sources {
      let path = source.path.bytes
      let edits = (found[path] ?? []).flatMap(\.edits)
      guard !edits.isEmpty else { continue }
      guard let result = Self.apply(edits, to: source) else {
        reasons[path] = "changes in this file would meet"
        continue
      }
      guard Self.errors(in: result) <= Self.errors(in: source) else {
        reasons[path] = "the file would not parse afterwards"
        continue
      }
      changed[path] = result
    }
    drop(&changed, that: found, of: sources) { reasons[$0] = "it would be found again afterwards" }
    var mended = Mended()
    mended.changed = changed.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    mended.left = found.values.flatMap(\.self).sorted(by: Finding.precedes).compactMap { finding in
      let path = finding.path.bytes
      if finding.edits.isEmpty {
        return Left(finding: finding, reason: "no change is sure to compile and to mean the same")
      }
      return changed[path] == nil
        ? Left(finding: finding, reason: reasons[path] ?? "other files show it again") : nil
    }
    return mended
  }

  /// Takes out the files that show a finding again that was mended. All of them at once: an audit for each would take as often as long
  /// as there are files.
  private func drop(
    _ changed: inout [[UInt8]: Source], that found: [[UInt8]: [Finding]], of sources: [Source],
    _ note: ([UInt8]) -> Void
  ) {
    for _ in 0..<Self.rounds where !changed.isEmpty {
      let after = audit.run(sources.map { changed[$0.path.bytes] ?? $0 }).findings
      let left = Dictionary(grouping: after, by: \.path.bytes)
      let failed = changed.keys.filter { path in
        (left[path] ?? []).count > (found[path] ?? []).count { $0.edits.isEmpty }
      }
      if failed.isEmpty { return }
      for path in failed {
        changed[path] = nil
        note(path)
      }
    }
    changed = [:]
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
