/// What a person reads, line by line. Files and programs get the lines whole, a terminal in its width.
struct Lines {
  private let lines: [TextLine]

  init(_ lines: [TextLine]) { self.lines = lines }

  /// One after the other.
  init(_ parts: [Lines]) { self.init(parts.flatMap(\.lines)) }

  /// A line each.
  init(_ texts: [String]) { self.init(texts.joined(separator: "\n")) }

  /// `indent` is how much further in a line goes on: none where all words are our own.
  init(_ text: String, indent: Int = 2) {
    self.init(Self.split(text).map { TextLine($0, indent: indent) })
  }

  /// What a person copies: no line of it is ever broken.
  init(toCopy text: String) { self.init(Self.split(text).map { TextLine(toCopy: $0) }) }

  /// Paragraphs of ours that are written in lines, an empty one between each two; a line with a hyphen before it
  /// begins an item.
  init(paragraphs text: String) {
    var paragraphs: [String] = []
    for line in Self.split(text) {
      let isItem = line.drop { $0 == " " }.hasPrefix("- ")
      if let last = paragraphs.last, !last.isEmpty, !line.isEmpty, !isItem {
        paragraphs[paragraphs.count - 1] = last + "\n" + line
      } else {
        paragraphs.append(line)
      }
    }
    self.init(
      paragraphs.map { paragraph in
        TextLine(paragraph, indent: paragraph.drop { $0 == " " }.hasPrefix("- ") ? 2 : 0)
      })
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static func + (first: Lines, second: Lines) -> Lines { Lines(first.lines + second.lines) }

  /// Lines without anything to copy; see ``TextLine/breakingWords``.
  var breakingWords: Lines { Lines(lines.map(\.breakingWords)) }

  func movedIn(by columns: Int) -> Lines { Lines(lines.map { $0.movedIn(by: columns) }) }

  /// The lines as they are where nothing limits their width.
  var whole: String { lines.map(\.whole).joined(separator: "\n") }

  /// The lines for a terminal of so many columns; nil for what is no terminal.
  func fitted(to width: Int?) -> String {
    guard let width else { return whole }
    return lines.map { $0.fitted(to: width) }.joined(separator: "\n")
  }
}
