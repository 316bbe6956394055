/// One mistake at one place.
public struct Finding: Sendable, Equatable {
  /// The id of its rule, such as `WA05`.
  public let rule: String
  /// The rule's name, such as `keychain-status-ignored`.
  public let name: String
  public internal(set) var severity: Severity
  public let path: String
  public let range: TextRange
  public let message: String
  public let hint: String
  /// 16 hexadecimal digits that stay the same when lines move.
  public let fingerprint: String
  /// What mends it, if something does.
  public let edits: [Edit]
  /// The source's line on which it begins, without its end. Empty where it has more bytes than `longestExcerpt`: a line that a
  /// machine wrote shows nobody anything.
  public let excerpt: String
  static let longestExcerpt = 400

  /// The order of every report: by path (its bytes), line, column, rule, and where all are the same by what is said.
  static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if left.path != right.path {
      return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
    }
    let (a, b) = (left.range, right.range)
    if (a.line, a.column) != (b.line, b.column) { return (a.line, a.column) < (b.line, b.column) }
    if left.rule != right.rule { return left.rule < right.rule }
    return (a.endLine, a.endColumn, left.message) < (b.endLine, b.endColumn, right.message)
  }
}

/// Where something stands in a file. Lines and columns count from 1, columns in bytes of UTF-8; the end is behind the last
/// byte.
public struct TextRange: Sendable, Equatable {
  public let line: Int
  public let column: Int
  public let endLine: Int
  public let endColumn: Int
  /// The columns in UTF-16 units, which SARIF counts.
  public let utf16Column: Int
  public let utf16EndColumn: Int
}

/// Bytes of a file that others take the place of.
public struct Edit: Sendable, Equatable {
  /// From the start of the file, in bytes.
  public let start: Int
  public let end: Int
  public let replacement: String
  /// What it replaces, in lines and columns.
  public let range: TextRange
}
