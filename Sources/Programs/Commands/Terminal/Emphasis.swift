/// Bold print in lines for a person, and what is not to be broken: control characters mark both until the lines are written.
/// No text from outside has them in a line of ours (`printable`), and they take no column.
enum Emphasis {
  /// Where bold print begins, and where it ends.
  static let begin: Unicode.Scalar = "\u{2}"
  static let end: Unicode.Scalar = "\u{3}"

  static func bold(_ text: String) -> String { "\(begin)\(text)\(end)" }

  /// Where words begin that stay in one row, or in rows of their own, and where they end.
  static let togetherBegin: Unicode.Scalar = "\u{4}"
  static let togetherEnd: Unicode.Scalar = "\u{5}"

  /// Words that a person compares as one, such as the groups of an address.
  static func together(_ words: String) -> String { "\(togetherBegin)\(words)\(togetherEnd)" }

  /// One where words begin that stay together, less one where they end.
  static func depth(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case togetherBegin: 1
    case togetherEnd: -1
    default: 0
    }
  }

  /// The text with what makes it bold on a terminal that knows styles, else without the marks.
  static func shown(_ text: String, isStyled: Bool) -> String {
    guard text.unicodeScalars.contains(where: { $0 == begin || $0 == togetherBegin }) else {
      return text
    }
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case begin: shown += isStyled ? "\u{1B}[1m" : ""
      case end: shown += isStyled ? "\u{1B}[22m" : ""
      case togetherBegin, togetherEnd: break
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
