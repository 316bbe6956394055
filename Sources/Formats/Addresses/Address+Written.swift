extension Address {
  /// Reads an address as people pass it on: with white space anywhere, as in groups of four or over several lines, and with
  /// characters that nobody sees, such as marks of direction. What is written is what is left. Throws `AddressError`, whose
  /// places count what is left.
  package init(written text: some StringProtocol) throws(AddressError) {
    try self.init(reading: Self.visible(text))
  }

  /// A text without white space and what nobody sees.
  package static func visible(_ text: some StringProtocol) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isUnseen($0) }))
  }

  /// A text without those at its ends.
  package static func trimmed(_ text: some StringProtocol) -> String {
    let rest = text.unicodeScalars.drop(while: isUnseen).reversed().drop(while: isUnseen)
    return String(String.UnicodeScalarView(rest.reversed()))
  }

  private static func isUnseen(_ character: Unicode.Scalar) -> Bool {
    character.properties.isWhitespace || character.properties.isDefaultIgnorableCodePoint
      || character.properties.generalCategory == .format
  }
}
