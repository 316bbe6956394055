internal import WhisperEnvelope

/// Texts that are signed are shown as they are, and where that could hide something, written out besides: what cannot be seen, what
/// turns the direction of writing, and what looks like another character. So no two of them are shown alike.
extension String {
  /// Letters besides ASCII that are not taken for others: those of the languages that people are spoken to in here.
  private static let letters = Set("ÄÖÜäöüßÁÉÍÓÚÑáéíóúñ¿¡".unicodeScalars)

  /// With all characters written out that may not be what they look like, and `<`, which begins that. Nil where there is none
  /// but `<`. Ends of lines may stand there as they are.
  func writtenOut(keepingLines: Bool = false) -> String? {
    var written = ""
    var isPlain = true
    // What stands beside each end is as good as an end of a line.
    var former: Unicode.Scalar = "\n"
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\n" where keepingLines: written += "\n"
      case "<": written += scalar.writtenOut
      // Of several, or at an end, nobody sees how many there are.
      case " "
      where former != " " && former != "\n" && rest.first.map { $0 != " " && $0 != "\n" } == true,
        "!"..."~":
        written.unicodeScalars.append(scalar)
      case let scalar where Self.letters.contains(scalar):
        written.unicodeScalars.append(scalar)
      default:
        written += scalar.writtenOut
        isPlain = false
      }
      former = scalar
    }
    return isPlain ? nil : written
  }
}

extension Review.Detail {
  /// A text that is signed, and behind it what it is written out.
  static func ofMessage(_ text: String) -> [Review.Detail] {
    [Review.Detail(name: .message, value: text)]
      + (text.writtenOut(keepingLines: true).map { [Review.Detail(name: .writtenOut, value: $0)] }
        ?? [])
  }
}
