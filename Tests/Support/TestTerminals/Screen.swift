#if os(Linux)
  /// What stands on a screen of so many columns after some output: as terminals do it that wrap at the right, and begin the
  /// next row with the next character.
  package struct Screen {
    private var rows: [[Character]] = [[]]
    private var row = 0
    private var column = 0
    private let width: Int

    package init(_ output: [UInt8], width: Int) {
      self.width = width
      var scalars = Array(String(decoding: output, as: UTF8.self).unicodeScalars)[...]
      while let scalar = scalars.popFirst() {
        switch scalar {
        case "\r": column = 0
        case "\n": moveDown()
        case "\u{08}": column = max(0, min(column, width - 1) - 1)
        case "\t": column = min((column / 8 + 1) * 8, width - 1)
        case "\u{1B}":
          let digits = scalars.dropFirst().prefix { ("0"..."9").contains($0) }
          let count = Int(String(String.UnicodeScalarView(digits))) ?? 1
          scalars = scalars.dropFirst(1 + digits.count)
          switch scalars.popFirst() {
          case "A": row = max(0, row - count)
          case "C": column = min(column + count, width - 1)
          case "J":
            rows[row] = Array(rows[row].prefix(column))
            rows.removeSubrange((row + 1)...)
          default: break
          }
        default: show(Character(scalar), scalar.columnsOfTests)
        }
      }
    }

    private mutating func moveDown() {
      row += 1
      while rows.count <= row { rows.append([]) }
    }

    private mutating func show(_ character: Character, _ columns: Int) {
      guard columns > 0 else { return }
      if column + columns > width {
        moveDown()
        column = 0
      }
      // The second half of a wide character is a place of its own.
      for part in 0..<columns {
        while rows[row].count <= column { rows[row].append(" ") }
        rows[row][column] = part == 0 ? character : "\u{2}"
        column += 1
      }
    }

    /// The rows, without what is empty behind and below them.
    package var text: String {
      let rows = rows.map { row in
        let text = String(row.filter { $0 != "\u{2}" })
        return String(text.reversed().drop { $0 == " " }.reversed())
      }
      return rows.reversed().drop(while: \.isEmpty).reversed().joined(separator: "\n")
    }
  }

  extension Unicode.Scalar {
    /// Of those that the tests type.
    fileprivate var columnsOfTests: Int {
      properties.generalCategory == .nonspacingMark || value == 0x200D
        ? 0 : (0x4E00..<0xA000).contains(value) || value > 0x1_F000 ? 2 : 1
    }
  }
#endif
