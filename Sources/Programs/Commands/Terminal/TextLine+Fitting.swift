import Words

extension TextLine {
  /// The line for a terminal of so many columns: no row of it is wider but where a word is.
  func fitted(to width: Int) -> String {
    var rows = Rows(width: width, margin: margin(in: width))
    cells.forEach { rows.put($0, indent: below) }
    if cells.isEmpty {
      pieces.forEach { rows.put($0, indent: indent) }
    } else {
      rows.putColumn(pieces, below: below, isStacked: isStacked)
    }
    return rows.text + tail
  }

  /// The margin; a wide one is given up where it would leave too little.
  private func margin(in width: Int) -> Int {
    width - margin >= Rows.leastWidth ? margin : min(margin, 6)
  }

  /// Where a row goes on whose columns do not fit: below its second cell, if that stands near the margin.
  private var below: Int {
    guard cells.count > 1 else { return 4 }
    let column = cells[0].width + cells[1].gap
    return column <= 8 ? column : 4
  }
}

/// The rows of a terminal that a line takes.
private struct Rows {
  /// What a column needs so that a sentence can be read in it.
  static let leastWidth = 24

  private let width: Int
  private let margin: Int
  private(set) var text: String
  private var column: Int
  /// Whether there is nothing in the row yet.
  private var isFresh = true
  /// How many isolates are open.
  private var depth = 0

  init(width: Int, margin: Int) {
    self.width = width
    self.margin = margin
    text = String(repeating: " ", count: margin)
    column = margin
  }

  /// Puts the rest of a table's row: in a column of its own where there is room for one, else below.
  mutating func putColumn(_ pieces: [Piece], below: Int, isStacked: Bool) {
    guard let first = pieces.first else { return }
    let start = column + first.gap
    let needed = pieces.dropFirst().reduce(first.width) { $0 + $1.gap + $1.width }
    guard start + needed > width else {
      pieces.forEach { put($0, indent: below) }
      return
    }
    let hasColumn = width - start >= Self.leastWidth
    let indent = hasColumn ? start - margin : below
    if !hasColumn { end(indent: indent) }
    for (index, piece) in pieces.enumerated() {
      if isStacked, index > 0 { end(indent: indent) }
      put(piece, indent: indent)
    }
  }

  mutating func put(_ piece: Piece, indent: Int) {
    let gap = isFresh ? 0 : piece.gap
    if column + gap + piece.width <= width || piece.isWhole {
      write(piece, gap: gap)
      return
    }
    if !isFresh, margin + indent + piece.width <= width {
      end(indent: indent)
      write(piece, gap: 0)
      return
    }
    let parts = piece.parts
    guard parts.count > 1 else {
      // One word, wider than a row behind the indent: the terminal breaks it, unless it begins further left.
      let room = width - margin - piece.width
      if !isFresh { end(indent: room < 0 ? indent : min(indent, room)) }
      write(piece, gap: 0)
      return
    }
    if piece.isTogether, !isFresh { end(indent: indent) }
    parts.forEach { put($0, indent: indent) }
  }

  private mutating func write(_ piece: Piece, gap: Int) {
    text += String(repeating: " ", count: gap) + piece.text
    column += gap + piece.width
    depth = max(0, piece.text.unicodeScalars.reduce(depth) { $0 + isolationDepth($1) })
    isFresh = false
  }

  /// Ends the row. An isolate never reaches over its end: a terminal orders each row by itself.
  private mutating func end(indent: Int) {
    text += isolation(closing: depth) + "\n"
    text += String(repeating: " ", count: margin + indent) + isolation(opening: depth)
    column = margin + indent
    isFresh = true
  }
}
