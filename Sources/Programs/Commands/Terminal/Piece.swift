import Words

/// What stays together where it fits into a line.
struct Piece {
  /// What stands between it and the one before, for which a line end can stand: spaces, or the line end of a
  /// paragraph that is written in lines.
  let before: String
  let text: String
  let width: Int
  private let rule: Rule

  /// Where it may be taken apart when it is too long for a row by itself.
  enum Rule {
    case nowhere
    /// Between words, or, of one word, between wide characters.
    case words
    /// Within words, too.
    case anywhere
  }

  init(before: String, _ text: String, _ rule: Rule = .words) {
    self.before = before
    self.text = text
    self.rule = rule
    width = columns(text)
  }

  func breaking(_ rule: Rule) -> Piece { Piece(before: before, text, rule) }

  var isWhole: Bool { rule == .nowhere }

  /// Whether its words begin a row of their own where one cannot hold them.
  var isTogether: Bool { text.unicodeScalars.contains(Emphasis.togetherBegin) }

  /// The columns between it and the one before on a line.
  var gap: Int { before.contains("\n") ? 1 : columns(before) }

  /// What it can be taken apart into.
  var parts: [Piece] {
    guard !isWhole else { return [self] }
    let words = WordScan(of: text, keepsTogether: false).pieces.map { $0.breaking(rule) }
    var parts = words.count > 1 ? words : split
    if let first = parts.first { parts[0] = Piece(before: before, first.text, rule) }
    return parts
  }

  private var split: [Piece] {
    var parts: [Piece] = []
    var part = ""
    var isWide = false
    for character in text {
      let wasWide = isWide
      isWide = columns(String(character)) > 1
      if !part.isEmpty, rule == .anywhere || wasWide && isWide {
        parts.append(Piece(before: "", part, rule))
        part = ""
      }
      part.append(character)
    }
    return parts + [Piece(before: "", part, rule)]
  }
}

/// The words of a line. What is isolated from the text around it, or marked for it, stays together, and what stands in quotation marks
/// of a shell, so that a command can be copied.
struct WordScan {
  var margin = 0
  var pieces: [Piece] = []
  var tail = ""

  init(of text: String, keepsTogether: Bool = true, keepingBrackets: Bool = false) {
    let scalars = Array(text.unicodeScalars)
    let lastQuote = keepsTogether ? scalars.indices.last { Self.closes(scalars, $0) } ?? -1 : -1
    var (gap, word) = ("", "")
    var depth = 0
    var isQuoted = false
    for (index, scalar) in scalars.enumerated() {
      if scalar == " " || scalar == "\n", depth == 0, !isQuoted {
        if !word.isEmpty { pieces.append(Piece(before: gap, word)) }
        if !word.isEmpty { (gap, word) = ("", "") }
        gap.unicodeScalars.append(scalar)
        continue
      }
      if keepsTogether {
        depth = max(0, depth + Self.depth(of: scalar, keepingBrackets))
        if scalar == "'" {
          isQuoted =
            isQuoted
            ? !Self.closes(scalars, index) : index < lastQuote && Self.opens(scalars, index)
        }
      }
      word.unicodeScalars.append(scalar)
    }
    if word.isEmpty { tail = gap } else { pieces.append(Piece(before: gap, word)) }
    guard let first = pieces.first, first.before.allSatisfy({ $0 == " " }) else { return }
    margin = first.before.count
    pieces[0] = Piece(before: "", first.text)
  }

  private static func depth(of scalar: Unicode.Scalar, _ keepingBrackets: Bool) -> Int {
    if keepingBrackets, scalar == "[" || scalar == "(" { return 1 }
    if keepingBrackets, scalar == "]" || scalar == ")" { return -1 }
    return isolationDepth(scalar) + Emphasis.depth(of: scalar)
  }

  private static func opens(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    index == 0 || scalars[index - 1] == " " || scalars[index - 1] == "("
  }

  private static func closes(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard scalars[index] == "'" else { return false }
    guard index + 1 < scalars.count else { return true }
    return " .,;:?!)".unicodeScalars.contains(scalars[index + 1])
  }
}
