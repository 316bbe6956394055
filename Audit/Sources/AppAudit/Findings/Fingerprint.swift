internal import SwiftSyntax

/// What stays the same of a finding when lines move: 16 hexadecimal digits over the rule, the path, the words of the statement and how many equal
/// ones come before.
struct Fingerprints {
  private var counts: [[UInt8]: Int] = [:]

  mutating func next(rule: String, path: String, statement: String) -> String {
    let content = Array("\(rule)\u{0}\(path)\u{0}\(statement)".utf8)
    let count = counts[content, default: 0]
    counts[content] = count + 1
    return SHA256.hex(SHA256.hash(content + Array("\u{0}\(count)".utf8)).prefix(8))
  }

  /// At most so many tokens of a statement count.
  private static let most = 2_000

  /// The tokens of the smallest statement or member around some bytes.
  static func statement(around place: Place, in tree: SourceFileSyntax) -> String {
    var statement = Syntax(tree)
    walkWhile(tree) { node in
      guard node.position.utf8Offset <= place.start, node.endPosition.utf8Offset >= place.end else {
        return false
      }
      if node.kind == .codeBlockItem || node.kind == .memberBlockItem { statement = node }
      return true
    }
    var tokens: [String] = []
    walkTokens(statement) { token in
      tokens.append(token.text)
      return tokens.count < most
    }
    return tokens.joined(separator: "\u{1}")
  }

  /// The words of a file that is no source, between these bytes.
  static func statement(around place: Place, in octets: [UInt8]) -> String {
    guard place.start < place.end, place.end <= octets.count else { return "" }
    return String(decoding: octets[place.start..<place.end], as: UTF8.self)
      .split { $0.isWhitespace }.joined(separator: "\u{1}")
  }
}
