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

  /// Nobody has reasons for more at one place.
  private static let mostRules = 16

  /// How many lines of comments alone may stand between it and what it covers.
  private static let mostCommentLines = 16

  /// Whether a file has one perhaps.
  static func mayBe(in octets: [UInt8]) -> Bool {
    let wanted = Array("udit".utf8)
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
    guard let (said, isExact) = list(in: comment[...].trimmedBlanks) else { return [] }
    var rest = said
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
    // Written otherwise, it may be a sentence about something else.
    guard isExact || rules.first.map(isName) == true else { return [] }
    let covered = coveredLine(start, end, lines)
    return rules.map {
      Suppression(
        rule: String($0), reason: String(rest), covered: covered, start: start, end: end)
    }
  }

  /// What stands behind `audit: allow`, and whether that is written as the manual has it: people write capitals, and blanks around
  /// the colon or none.
  private static func list(in text: Substring) -> (said: Substring, isExact: Bool)? {
    let mark = "audit: allow "
    if text.hasPrefix(mark) { return (text.dropFirst(mark.count).trimmedBlanks, true) }
    guard text.prefix(5).lowercased() == "audit" else { return nil }
    let behind = text.dropFirst(5).trimmedBlanks
    guard behind.first == ":" else { return nil }
    let rest = behind.dropFirst().trimmedBlanks
    guard rest.prefix(5).lowercased() == "allow", let next = rest.dropFirst(5).first,
      next == " " || next == "\t"
    else { return nil }
    return (rest.dropFirst(5).trimmedBlanks, false)
  }

  /// The line whose findings a comment covers: its own, or where it stands alone, the next one that is no comment too.
  private static func coveredLine(_ start: Int, _ end: Int, _ lines: Lines) -> Int {
    let (first, last) = (lines.line(of: start), lines.line(of: max(start, end - 1)))
    let before = lines.bytes(first).prefix(max(0, start - lines.start(ofLine: first)))
    let behind = lines.bytes(last).dropFirst(max(0, end - lines.start(ofLine: last)))
    let isBlank = { (octet: UInt8) in octet == 0x20 || octet == 0x09 }
    guard before.allSatisfy(isBlank), behind.allSatisfy(isBlank) else { return last }
    var covered = last + 1
    while covered <= last + mostCommentLines, isComment(lines.bytes(covered)) { covered += 1 }
    return covered
  }

  /// Whether a line is a comment to its end, such as what another program is told there.
  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
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
      let comment: Substring? =
        switch piece {
        case .lineComment(let text): text.dropFirst(2)
        case .docLineComment(let text): text.dropFirst(3)
        case .blockComment(let text) where Self.isOneLine(text): text.dropFirst(2).dropLast(2)
        case .docBlockComment(let text) where Self.isOneLine(text): text.dropFirst(3).dropLast(2)
        default: nil
        }
      if let comment { found += all(of: String(comment), place, end, lines) }
      place = end
    }
  }

  private static func isOneLine(_ block: String) -> Bool {
    block.hasSuffix("*/") && !block.utf8.contains { $0 == 0x0A || $0 == 0x0D }
  }

  static func all(in comments: [FileComment], _ lines: Lines) -> [Suppression] {
    comments.flatMap { all(of: $0.text, $0.start, $0.end, lines) }
  }
}
