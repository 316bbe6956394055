import QRExchange

/// A QR code drawn in a terminal: two rows of modules in a line, one column in a character.
enum QRBlocks {
  /// How the code is drawn; see ``text(_:_:)``.
  enum Style {
    /// Black on white whatever the terminal's colours: its escape sequences are for terminals only.
    case coloured
    /// Characters alone: light modules in the colour of the text, dark ones left blank. Cameras
    /// want dark on light, so this reads where the text is lighter than its background.
    case plain
  }

  /// The lines, quiet zone included, each as wide as `matrix.fullSize` characters.
  static func text(_ matrix: QRMatrix, _ style: Style) -> String {
    var text = ""
    for row in stride(from: 0, to: matrix.fullSize, by: 2) {
      if style == .coloured { text += blackOnWhite }
      for column in 0..<matrix.fullSize {
        // The last line's lower half lies below the code, where all is light.
        let upper = matrix.isDark(column: column, row: row)
        let lower = matrix.isDark(column: column, row: row + 1)
        text += style == .coloured ? block(upper, lower) : block(!upper, !lower)
      }
      if style == .coloured { text += reset }
      text += "\n"
    }
    return text
  }

  /// The character that is filled in these halves.
  private static func block(_ upper: Bool, _ lower: Bool) -> String {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }

  /// Of the 256 colours, 16 and 231 are true black and white; the first 16 are the person's own.
  private static let blackOnWhite = "\u{1B}[38;5;16;48;5;231m"
  private static let reset = "\u{1B}[0m"
}
