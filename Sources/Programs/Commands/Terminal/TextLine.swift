/// A line for a person. Where it is wider than a terminal it goes on in further ones, which begin further in,
/// so that nothing in it, such as the name of somebody else, can pass for a line of its own.
struct TextLine {
  /// Spaces at the start of the line and of those that it goes on in.
  private(set) var margin = 0
  /// How much further in it goes on.
  let indent: Int
  /// The cells of a table's row, before what has the rest of the width.
  let cells: [Piece]
  let pieces: [Piece]
  /// Spaces at the end, which a prompt has.
  let tail: String
  /// Whether each piece has a row of its own where one cannot hold all.
  var isStacked = false

  private init(margin: Int, indent: Int, cells: [Piece], pieces: [Piece], tail: String) {
    self.margin = margin
    self.indent = indent
    self.cells = cells
    self.pieces = pieces
    self.tail = tail
  }

  /// A sentence, or what stands on a line by itself; `indent` is none for words that are all our own.
  init(_ text: String, indent: Int = 2) { self.init(WordScan(of: text), indent: indent) }

  private init(_ words: WordScan, indent: Int) {
    self.init(
      margin: words.margin, indent: indent, cells: [], pieces: words.pieces, tail: words.tail)
  }

  /// How a command is called: what stands in brackets stays together, and so does an option with its value.
  init(usage: String) {
    var words = WordScan(of: usage, keepingBrackets: true)
    words.pieces = words.pieces.reduce(into: []) { pieces, piece in
      if piece.text.hasPrefix("<"), let option = pieces.last, option.text.hasPrefix("-") {
        pieces[pieces.count - 1] = Piece(
          before: option.before, option.text + piece.before + piece.text)
      } else {
        pieces.append(piece)
      }
    }
    self.init(words, indent: 2)
  }

  /// A row of a table: cells in columns of these widths, spaces between them, then the rest, which stands on one
  /// row or each part on its own.
  init(margin: Int = 0, cells: [String], widths: [Int], separator: Int = 2, rest: [String]) {
    var gap = 0
    var row: [Piece] = []
    for (cell, width) in zip(cells, widths) {
      row.append(Piece(before: String(repeating: " ", count: gap), cell))
      gap = max(width - columns(cell), 0) + separator
    }
    let pieces = rest.filter { !$0.isEmpty }.enumerated().map { index, text in
      Piece(before: index == 0 ? String(repeating: " ", count: gap) : " ", text)
    }
    self.init(margin: margin, indent: 0, cells: row, pieces: pieces, tail: "")
    isStacked = true
  }

  /// A row with a sentence in the rest of the width.
  init(
    margin: Int = 0, cells: [String], widths: [Int], separator: Int = 2, _ text: String
  ) {
    let row = TextLine(
      margin: margin, cells: cells, widths: widths, separator: separator, rest: [text])
    var words = WordScan(of: text).pieces
    if let first = words.first, let whole = row.pieces.first {
      words[0] = Piece(before: whole.before + first.before, first.text)
    }
    self.init(margin: margin, indent: 0, cells: row.cells, pieces: words, tail: "")
  }

  /// What a person copies, as it is.
  init(toCopy text: String) {
    self.init(
      margin: 0, indent: 0, cells: [], pieces: [Piece(before: "", text, .nowhere)], tail: "")
  }

  /// The line for what may hold a name and nothing to copy: a word that is wider than a row is broken, too, so that
  /// the terminal does not begin one with the rest of it.
  var breakingWords: TextLine {
    TextLine(
      margin: margin, indent: indent, cells: cells, pieces: pieces.map { $0.breaking(.anywhere) },
      tail: tail)
  }

  func movedIn(by columns: Int) -> TextLine {
    var line = self
    line.margin += columns
    return line
  }

  /// The line as it is where nothing limits its width.
  var whole: String {
    let text = (cells + pieces).reduce(into: "") { $0 += $1.before + $1.text }
    return String(repeating: " ", count: margin) + text + tail
  }
}
