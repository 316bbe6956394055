/// Bold print in lines for a person: two control characters mark it until the lines are written. No text from outside has
/// them in a line of ours (`printable`), and they take no column.
enum Emphasis {
  /// Where bold print begins, and where it ends.
  static let begin: Unicode.Scalar = "\u{2}"
  static let end: Unicode.Scalar = "\u{3}"

  static func bold(_ text: String) -> String { "\(begin)\(text)\(end)" }

  /// The text with what makes it bold on a terminal that knows styles, else without the marks.
  static func shown(_ text: String, isStyled: Bool) -> String {
    guard text.unicodeScalars.contains(begin) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case begin: shown += isStyled ? "\u{1B}[1m" : ""
      case end: shown += isStyled ? "\u{1B}[22m" : ""
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
