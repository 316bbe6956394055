internal import SwiftSyntax

/// `audit: allow WA15 REASON` in a comment, for one rule of those that it names.
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
  /// Nobody has reasons for more at one place.
  private static let mostRules = 16
  /// So many lines of comments may stand between one and what it covers.
  private static let mostComments = 16

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

  /// What a comment allows that stands at these bytes: each rule of `WA42,WA43 REASON` by itself. Nothing for any other comment.
  private static func all(
    of comment: String, _ start: Int, _ end: Int, _ lines: Lines
  ) -> [Suppression] {
    let text = comment[...].trimmedBlanks
    guard text.hasPrefix(mark) else { return [] }
    var rest = text.dropFirst(mark.count).trimmedBlanks
    var rules: [Substring] = []
    while rules.count < mostRules {
      let rule = rest.prefix { $0 != " " && $0 != "\t" && $0 != "," }
      rules.append(rule)
      rest = rest.dropFirst(rule.count).trimmedBlanks
      guard rest.first == "," else { break }
      rest = rest.dropFirst().trimmedBlanks
      // Behind a comma the reason may begin as well.
      guard isName(rest.prefix { $0 != " " && $0 != "\t" && $0 != "," }) else { break }
    }
    let line = lines.line(of: start)
    let before = lines.bytes(line).prefix(max(0, start - lines.start(ofLine: line)))
    var covered = line
    if before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      covered += 1
      // Why it is so may be said below it, and another one may stand there.
      while covered <= line + mostComments, isComment(lines.bytes(covered)) { covered += 1 }
    }
    return rules.map {
      Suppression(
        rule: String($0), reason: String(rest), covered: covered, start: start, end: end)
    }
  }

  private static func isComment(_ line: some Collection<UInt8>) -> Bool {
    line.drop { $0 == 0x20 || $0 == 0x09 }.starts(with: "//".utf8)
  }

  /// Whether a word is like a rule's id or name.
  private static func isName(_ word: Substring) -> Bool {
    word.lowercased().hasPrefix("wa") && word.utf8.contains { (0x30...0x39).contains($0) }
      || word.contains("-") && word.last?.isLetter == true
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
      switch piece {
      case .lineComment(let text): found += all(of: String(text.dropFirst(2)), place, end, lines)
      case .blockComment(let text) where !text.utf8.contains(0x0A) && text.hasSuffix("*/"):
        found += all(of: String(text.dropFirst(2).dropLast(2)), place, end, lines)
      default: break
      }
      place = end
    }
  }

  static func all(in comments: [FileComment], _ lines: Lines) -> [Suppression] {
    comments.flatMap { all(of: $0.text, $0.start, $0.end, lines) }
  }
}
