/// A value of a settings file, and where it stands. Lines and columns count from 1, columns in bytes.
struct YAMLNode: Sendable {
  enum Content: Sendable {
    case text(String)
    case list([YAMLNode])
    case map([Member])
    /// A key with nothing behind it.
    case nothing
  }

  struct Member: Sendable {
    let key: String
    let line: Int
    let column: Int
    let value: YAMLNode
  }

  let content: Content
  let line: Int
  let column: Int
}

/// Reads the part of YAML that settings need: keys with texts, lists or other keys under them, by indentation with blanks; lists of
/// texts, also as `[a, b]`; texts plain or in quotes; comments. Whatever else YAML has is an error with its place: anchors, tags, texts
/// of several lines, several documents, `{`. At most 64 KiB, and four keys in each other.
struct YAMLReader {
  static let mostOctets = 64 << 10
  private static let deepest = 4

  private struct Line {
    let number: Int
    let indent: Int
    /// Without the blanks before it.
    let text: ArraySlice<UInt8>
  }

  private let lines: [Line]
  private var next = 0

  static func read(_ octets: [UInt8]) throws(AuditSettings.Failure) -> YAMLNode {
    guard octets.count <= mostOctets else {
      throw AuditSettings.Failure(1, 1, "settings have at most \(mostOctets >> 10) KiB")
    }
    guard String(validating: octets, as: UTF8.self) != nil else {
      throw AuditSettings.Failure(1, 1, "settings are in UTF-8")
    }
    var reader = YAMLReader(lines: try lines(of: octets))
    guard let first = reader.lines.first else {
      return YAMLNode(content: .nothing, line: 1, column: 1)
    }
    let node = try reader.block(first.indent, depth: 1)
    if let left = reader.current {
      throw failure(left, 0, "this is indented as nothing above it")
    }
    return node
  }

  private init(lines: [Line]) { self.lines = lines }

  /// The lines that say something.
  private static func lines(of octets: [UInt8]) throws(AuditSettings.Failure) -> [Line] {
    var found: [Line] = []
    var number = 0
    var hasBegun = false
    // Editors of Windows put a mark there.
    let unmarked = octets.starts(with: [0xEF, 0xBB, 0xBF]) ? octets.dropFirst(3) : octets[...]
    for whole in unmarked.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let line = whole.last == 0x0D ? whole.dropLast() : whole
      for (place, octet) in line.enumerated() where octet < 0x20 || octet == 0x7F {
        let what = octet == 0x09 ? "a tab: indent with blanks" : "a character that nobody sees"
        throw AuditSettings.Failure(number, place + 1, what)
      }
      let text = line.drop { $0 == 0x20 }
      guard let first = text.first, first != UInt8(ascii: "#") else { continue }
      // The line with which many begin each file of YAML.
      if found.isEmpty, !hasBegun, line.elementsEqual("---".utf8) {
        hasBegun = true
        continue
      }
      found.append(Line(number: number, indent: line.count - text.count, text: text))
    }
    return found
  }

  private var current: Line? { next < lines.count ? lines[next] : nil }

  private static func failure(_ line: Line, _ offset: Int, _ reason: String)
    -> AuditSettings.Failure
  {
    AuditSettings.Failure(line.number, line.indent + offset + 1, reason)
  }

  // MARK: Blocks

  private mutating func block(_ indent: Int, depth: Int) throws(AuditSettings.Failure) -> YAMLNode {
    guard let first = current else { return YAMLNode(content: .nothing, line: 1, column: 1) }
    guard depth <= Self.deepest else {
      throw Self.failure(first, 0, "more than \(Self.deepest) keys stand in each other")
    }
    let content: YAMLNode.Content =
      Self.isItem(first) ? .list(try list(indent)) : .map(try map(indent, depth))
    return YAMLNode(content: content, line: first.number, column: indent + 1)
  }

  private static func isItem(_ line: Line) -> Bool {
    line.text.first == UInt8(ascii: "-") && (line.text.dropFirst().first ?? 0x20) == 0x20
  }

  /// The next line where it belongs to a block of this indentation; nil where the block ends.
  private func line(at indent: Int) throws(AuditSettings.Failure) -> Line? {
    guard let line = current, line.indent >= indent else { return nil }
    guard line.indent == indent else {
      throw Self.failure(line, 0, "this is indented more than what it stands beside")
    }
    return line
  }

  private mutating func list(_ indent: Int) throws(AuditSettings.Failure) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while let line = try line(at: indent), Self.isItem(line) {
      var scalar = Scalar(line, from: 1)
      scalar.skipBlanks()
      guard !scalar.isAtEnd else { throw Self.failure(line, 0, "an item has a text behind its -") }
      items.append(try scalar.text())
      try scalar.end()
      next += 1
    }
    return items
  }

  private mutating func map(_ indent: Int, _ depth: Int) throws(AuditSettings.Failure) -> [YAMLNode
    .Member]
  {
    var members: [YAMLNode.Member] = []
    var keys: Set<String> = []
    while let line = try line(at: indent) {
      // A list may stand as far to the left as its key.
      guard !Self.isItem(line) else {
        throw Self.failure(line, 0, "a list stands under a key, and behind nothing else")
      }
      var scalar = Scalar(line, from: 0)
      let key = try scalar.key()
      guard keys.insert(key).inserted else {
        throw Self.failure(line, 0, "the key '\(Foreign.shown(key))' is there already")
      }
      scalar.skipBlanks()
      let value: YAMLNode
      if scalar.isAtEnd {
        next += 1
        value = try nested(under: line, depth)
      } else {
        value = try scalar.value()
        try scalar.end()
        next += 1
      }
      members.append(
        YAMLNode.Member(key: key, line: line.number, column: indent + 1, value: value))
    }
    return members
  }

  private mutating func nested(under line: Line, _ depth: Int) throws(AuditSettings.Failure)
    -> YAMLNode
  {
    if let below = current,
      below.indent > line.indent || below.indent == line.indent && Self.isItem(below)
    {
      return try block(below.indent, depth: depth + 1)
    }
    return YAMLNode(content: .nothing, line: line.number, column: line.indent + 1)
  }

  // MARK: Texts

  /// Reads along a line.
  private struct Scalar {
    private let line: Line
    private let octets: [UInt8]
    private var place: Int

    init(_ line: Line, from place: Int) {
      (self.line, octets, self.place) = (line, Array(line.text), place)
    }

    private var next: UInt8? { place < octets.count ? octets[place] : nil }

    mutating func skipBlanks() { while next == 0x20 { place += 1 } }

    /// Whether nothing more stands there, but for a comment.
    var isAtEnd: Bool {
      next == nil || next == UInt8(ascii: "#") && (place == 0 || octets[place - 1] == 0x20)
    }

    mutating func end() throws(AuditSettings.Failure) {
      skipBlanks()
      guard isAtEnd else { throw failure("nothing but a comment may stand here") }
    }

    private func failure(_ reason: String, at other: Int? = nil) -> AuditSettings.Failure {
      YAMLReader.failure(line, other ?? place, reason)
    }

    mutating func key() throws(AuditSettings.Failure) -> String {
      let start = place
      let key: String
      if let quote = next, Self.isQuote(quote) {
        key = try quoted()
      } else {
        while let octet = next, octet != UInt8(ascii: ":"), octet != 0x20 { place += 1 }
        key = String(decoding: octets[start..<place], as: UTF8.self)
        if let sign = key.utf8.first, Self.signs.contains(sign) { throw notRead(sign, at: start) }
      }
      guard !key.isEmpty, next == UInt8(ascii: ":") else {
        throw failure("a key ends with a colon", at: start)
      }
      place += 1
      guard next == nil || next == 0x20 else { throw failure("a blank stands behind a colon") }
      return key
    }

    /// A text, or a list in brackets.
    mutating func value() throws(AuditSettings.Failure) -> YAMLNode {
      guard next == UInt8(ascii: "[") else { return try text() }
      let start = place
      place += 1
      var items: [YAMLNode] = []
      skipBlanks()
      if next == UInt8(ascii: "]") {
        place += 1
        return node(.list([]), at: start)
      }
      while true {
        skipBlanks()
        items.append(try text(inList: true))
        skipBlanks()
        switch next {
        case UInt8(ascii: ","): place += 1
        case UInt8(ascii: "]"):
          place += 1
          return node(.list(items), at: start)
        default: throw failure("a list in brackets ends on its line with ]")
        }
      }
    }

    mutating func text(inList: Bool = false) throws(AuditSettings.Failure) -> YAMLNode {
      let start = place
      if let quote = next, Self.isQuote(quote) { return node(.text(try quoted()), at: start) }
      guard let sign = next, !(inList && (sign == 0x2C || sign == 0x5D)) else {
        throw failure("a text is wanted")
      }
      guard !Self.signs.contains(sign) else { throw notRead(sign, at: start) }
      while let octet = next {
        if inList, octet == UInt8(ascii: ",") || octet == UInt8(ascii: "]") { break }
        if octet == UInt8(ascii: "#"), octets[place - 1] == 0x20 { break }
        if octet == UInt8(ascii: ":"), place + 1 == octets.count || octets[place + 1] == 0x20 {
          throw failure("a text with a colon and a blank in it is put into quotes")
        }
        place += 1
      }
      var end = place
      while end > start, octets[end - 1] == 0x20 { end -= 1 }
      return node(.text(String(decoding: octets[start..<end], as: UTF8.self)), at: start)
    }

    private func node(_ content: YAMLNode.Content, at start: Int) -> YAMLNode {
      YAMLNode(content: content, line: line.number, column: line.indent + start + 1)
    }

    /// What begins with one of these is something of YAML that settings do not have.
    private static let signs = Set("&*!|>{}[],%@`?-".utf8)

    private static func isQuote(_ octet: UInt8) -> Bool {
      octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "'")
    }

    private func notRead(_ sign: UInt8, at start: Int) -> AuditSettings.Failure {
      let shown = String(UnicodeScalar(sign))
      return failure("a text that begins with \(shown) is put into quotes", at: start)
    }

    /// `'it''s'`, or `"a \"b\" \\"`.
    private mutating func quoted() throws(AuditSettings.Failure) -> String {
      let start = place
      let quote = octets[place]
      var text: [UInt8] = []
      place += 1
      while let octet = next {
        place += 1
        if octet == quote {
          guard quote == UInt8(ascii: "'"), next == quote else {
            return String(decoding: text, as: UTF8.self)
          }
          place += 1
        } else if octet == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
          guard let escaped = next, escaped == quote || escaped == UInt8(ascii: "\\") else {
            throw failure("behind \\ stands \" or \\", at: place - 1)
          }
          place += 1
          text.append(escaped)
          continue
        }
        text.append(octet)
      }
      throw failure("the quotes are not closed", at: start)
    }
  }
}
