import TerminalInput
import Words

/// How many columns of a terminal a text takes: two for a wide character of East Asia and for what is
/// shown as emoji, none for a mark on the character before it, else one.
func columns(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + $1.columns }
}

/// The columns that the widest of some words takes.
func columns(of words: [some Topic]) -> Int {
  words.map { columns($0.text) }.max() ?? 0
}

extension String {
  /// Spaces up to a width in columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns(self)))
  }
}
