/// Keys beside each other, as fingers find them: qwerty, asdf, 147.
struct Keyboard {
  /// Where a key is, and whether its character takes the shift key.
  private struct Place {
    let row: Int
    let column: Int
    let isShifted: Bool
  }

  /// Rows of keys from above, without and with the shift key; the key below another is in its column,
  /// or, on rows that are shifted, half a key to the left or right.
  let rows: [(plain: [UInt32], shifted: [UInt32])]
  /// The steps to the keys around one.
  private let steps: [(column: Int, row: Int)]
  /// At how many characters one can begin, and how many keys are beside one, as a rule: those of the
  /// US keyboard and of a keypad serve for all.
  private let characters: Double
  private let neighbours: Double

  private static let slanted = [(-1, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1)]
  private static let aligned = [
    (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1),
  ]

  static let all = [
    Keyboard(
      "`1234567890-=", "~!@#$%^&*()_+", " qwertyuiop[]\\", " QWERTYUIOP{}|", " asdfghjkl;'",
      " ASDFGHJKL:\"", " zxcvbnm,./", " ZXCVBNM<>?"),
    // German
    Keyboard(
      "^1234567890ß´", "°!\"§$%&/()=?`", " qwertzuiopü+", " QWERTZUIOPÜ*", " asdfghjklöä#",
      " ASDFGHJKLÖÄ'", "<yxcvbnm,.-", ">YXCVBNM;:_"),
    // Spanish
    Keyboard(
      "º1234567890'¡", "ª!\"·$%&/()=?¿", " qwertyuiop`+", " QWERTYUIOP^*", " asdfghjklñ´ç",
      " ASDFGHJKLÑ¨Ç", "<zxcvbnm,.-", ">ZXCVBNM;:_"),
    Keyboard(keypad: " /*-", "789+", "456", "123", " 0."),
  ]

  private init(_ rows: String...) {
    let rows = rows.map { $0.unicodeScalars.map(\.value) }
    self.rows = stride(from: 0, to: rows.count - 1, by: 2).map { (rows[$0], rows[$0 + 1]) }
    steps = Self.slanted
    characters = 94
    neighbours = 432.0 / 94
  }

  private init(keypad rows: String...) {
    self.rows = rows.map { ($0.unicodeScalars.map(\.value), []) }
    steps = Self.aligned
    characters = 15
    neighbours = 76.0 / 15
  }

  private func place(_ character: UInt32) -> Place? {
    guard character != UInt32(" ") else { return nil }
    for (row, keys) in rows.enumerated() {
      if let column = keys.plain.firstIndex(of: character) {
        return Place(row: row, column: column, isShifted: false)
      }
      if let column = keys.shifted.firstIndex(of: character) {
        return Place(row: row, column: column, isShifted: true)
      }
    }
    return nil
  }

  /// Notes every run of three keys or more, each beside the one before.
  func search(_ text: borrowing Characters, _ spans: inout Spans) {
    var start = 0
    while start < text.count {
      let first = place(text[start])
      var last = first
      var direction: Int?
      var turns = 0
      var shifted = first?.isShifted == true ? 1 : 0
      var end = start + 1
      while end < text.count, let from = last, let to = place(text[end]),
        let step = steps.firstIndex(where: {
          from.column + $0.column == to.column && from.row + $0.row == to.row
        })
      {
        if to.isShifted { shifted += 1 }
        if step != direction { turns += 1 }
        direction = step
        last = to
        end += 1
      }
      if end - start > 2 {
        spans.note(
          guesses(length: end - start, turns: turns, shifted: shifted), for: start..<end)
      }
      start = end
    }
  }

  /// How many runs there are of that length and with so many turns, or less.
  private func guesses(length: Int, turns: Int, shifted: Int) -> Double {
    var guesses = 0.0
    for keys in 2...length {
      for turn in stride(from: 1, through: min(turns, keys - 1), by: 1) {
        guesses +=
          choices(turn - 1, of: keys - 1) * characters * power(of: neighbours, Double(turn))
      }
    }
    return shifted == 0 ? guesses : guesses * exchanges(shifted, length - shifted)
  }
}
