/// A text that travels, broken into lines: Whisper reads it back as if it were one, and terminals and mail carry no long ones.
enum WrappedText {
  static let columns = 64

  /// The text of one or more lines in lines of so many columns. It is ASCII but for comments, which are left as they are.
  static func lines(of text: String, columns: Int = columns) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("#") ? String(line) : broken(line, columns)
    }.joined(separator: "\n")
  }

  private static func broken(_ line: Substring, _ columns: Int) -> String {
    var result = ""
    var rest = line.utf8[...]
    while rest.count > columns {
      // A full stop alone on a line ends a mail: the last break moves one back.
      let leavesStop = rest.count == columns + 1 && rest.last == UInt8(ascii: ".") && columns > 1
      let width = leavesStop ? columns - 1 : columns
      result += String(Substring(rest.prefix(width))) + "\n"
      rest = rest.dropFirst(width)
    }
    return result + String(Substring(rest))
  }
}
