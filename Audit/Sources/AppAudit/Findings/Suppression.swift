internal import SwiftSyntax

/// `audit: allow WA15 REASON` in a comment.
struct Suppression: Sendable {
  /// The shortest reason, in characters.
  static let shortestReason = 10

  let rule: String
  let reason: String
  /// The line whose findings it covers.
  let covered: Int
  let start: Int
  let end: Int

  var isReasoned: Bool { reason.count >= Self.shortestReason }

  private static let mark = "audit: allow "

  /// Whether a file has one perhaps.
  static func mayBe(in octets: [UInt8]) -> Bool {
    let wanted = Array("audit: allow".utf8)
    var rest = octets[...]
    while let place = rest.firstIndex(of: wanted[0]) {
      if rest[place...].starts(with: wanted) { return true }
      rest = rest[(place + 1)...]
    }
    return false
  }

  /// What a comment says that stands at these bytes; nil for any other comment.
  private init?(_ comment: String, _ start: Int, _ end: Int, _ lines: Lines) {
    let text = comment[...].trimmedBlanks
    guard text.hasPrefix(Self.mark) else { return nil }
    let rest = text.dropFirst(Self.mark.count).trimmedBlanks
    let rule = rest.prefix { $0 != " " && $0 != "\t" }
    self.rule = String(rule)
    reason = String(rest.dropFirst(rule.count).trimmedBlanks)
    (self.start, self.end) = (start, end)
    let line = lines.line(of: start)
    let before = lines.bytes(line).prefix(max(0, start - lines.start(ofLine: line)))
    covered = before.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? line + 1 : line
  }

  static func all(in tree: SourceFileSyntax, _ lines: Lines) -> [Suppression] {
    var found: [Suppression] = []
    walkTokens(tree) { token in
      var place = token.position.utf8Offset
      add(token.leadingTrivia, &place, lines, &found)
      place = token.endPositionBeforeTrailingTrivia.utf8Offset
      add(token.trailingTrivia, &place, lines, &found)
      return true
    }
    return found
  }

  private static func add(
    _ trivia: Trivia, _ place: inout Int, _ lines: Lines, _ found: inout [Suppression]
  ) {
    for piece in trivia {
      let end = place + piece.sourceLength.utf8Length
      if case .lineComment(let text) = piece,
        let suppression = Suppression(String(text.dropFirst(2)), place, end, lines)
      {
        found.append(suppression)
      }
      place = end
    }
  }

  static func all(in comments: [XMLComment], _ lines: Lines) -> [Suppression] {
    comments.compactMap { Suppression($0.text, $0.start, $0.end, lines) }
  }
}
