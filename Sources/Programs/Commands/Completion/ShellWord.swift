/// A word as it stands in a line of a shell, perhaps not yet at its end.
struct ShellWord {
  /// What the shell makes of it, but for variables and commands in it, which stay as they are.
  private(set) var text = ""
  /// The quotation mark that is open at its end.
  private(set) var quote: Unicode.Scalar?

  init(_ word: String, home: String?) {
    var isEscaped = false
    // By scalars: with a mark behind it, a quotation mark is another character for Swift and none for the shell.
    for scalar in word.unicodeScalars {
      if isEscaped {
        if quote == "\"", !Self.escapedInQuotes.contains(scalar) { text.append("\\") }
        text.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "'" || scalar == "\"" {
        quote = scalar
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    if let home, word == "~" || word.hasPrefix("~/") { text = home + text.dropFirst() }
  }

  /// So many octets of a word.
  init(beginning count: Int, of word: String) {
    self.init(String(decoding: word.utf8.prefix(max(0, count)), as: UTF8.self), home: nil)
  }

  /// A name as it goes on behind the open quotation mark of a POSIX shell, or as it stands without one: all of it means itself.
  func quoted(_ name: String) -> String {
    var quoted = ""
    for scalar in name.unicodeScalars {
      switch quote {
      case "'": quoted += scalar == "'" ? "'\\''" : String(scalar)
      // An exclamation mark brings a former command there, and behind a backslash that stays as well.
      case .some where scalar == "!": quoted += "\"\\!\""
      case .some: quoted += (Self.escapedInQuotes.contains(scalar) ? "\\" : "") + String(scalar)
      case nil: quoted += (Self.isPlain(scalar) ? "" : "\\") + String(scalar)
      }
    }
    return quoted
  }

  /// What a backslash takes its meaning between double quotation marks.
  private static let escapedInQuotes = "\"\\$`".unicodeScalars

  /// No character beyond ASCII means anything to a shell.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "_-./,+".unicodeScalars.contains(scalar)
  }
}
