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

  /// The words of a file that is no source, between these bytes.
  static func statement(around place: Place, in octets: [UInt8]) -> String {
    guard place.start < place.end, place.end <= octets.count else { return "" }
    return String(decoding: octets[place.start..<place.end], as: UTF8.self)
      .split { $0.isWhitespace }.joined(separator: "\u{1}")
  }
}

/// The statements and members of a tree, in the order in which they begin.
struct Statements {
  private var all: [Syntax] = []
  /// Statements whose words are known: several findings may be in one.
  private var texts: [SyntaxIdentifier: String] = [:]
  /// At most so many tokens of a statement count, and of their bytes: many findings may be in a long one.
  private static let mostTokens = 200
  private static let mostBytes = 4_096

  /// Takes in a node; all of a tree, in the order of the source.
  mutating func add(_ node: Syntax) {
    if node.kind == .codeBlockItem || node.kind == .memberBlockItem { all.append(node) }
  }

  /// The words of the smallest statement around each of some places, or of the tree.
  mutating func texts(around places: Set<Place>, in tree: SourceFileSyntax) -> [Place: String] {
    var found: [Place: String] = [:]
    for place in places { found[place] = text(around: place, in: tree) }
    return found
  }

  /// The tokens of the smallest one around some bytes, or of the tree.
  private mutating func text(around place: Place, in tree: SourceFileSyntax) -> String {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = low + (high - low) / 2
      if all[middle].position.utf8Offset <= place.start { low = middle + 1 } else { high = middle }
    }
    // Those around the bytes are around the last one that begins before them.
    var statement = low > 0 ? all[low - 1] : Syntax(tree)
    while statement.endPosition.utf8Offset < place.end || !isOne(statement),
      let parent = statement.parent
    { statement = parent }
    if let known = texts[statement.id] { return known }
    let text = Self.text(of: statement)
    texts[statement.id] = text
    return text
  }

  private static func text(of statement: Syntax) -> String {
    var tokens: [String] = []
    var bytes = 0
    walkTokens(statement) { token in
      tokens.append(token.text)
      bytes += token.text.utf8.count
      return tokens.count < mostTokens && bytes < mostBytes
    }
    return String(decoding: tokens.joined(separator: "\u{1}").utf8.prefix(mostBytes), as: UTF8.self)
  }

  private func isOne(_ node: Syntax) -> Bool {
    node.kind == .codeBlockItem || node.kind == .memberBlockItem
  }
}
