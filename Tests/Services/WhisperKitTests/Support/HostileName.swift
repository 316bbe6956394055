import Testing

/// A name that must not exist, and why.
struct HostileName: Sendable, CustomTestStringConvertible {
  let text: String
  let why: String

  var testDescription: String { why }

  private init(_ text: String, _ why: String) {
    self.text = text
    self.why = why
  }

  static let all = [
    HostileName("", "empty"),
    HostileName("Bob (Verified, Signed)", "a name with a trust line"),
    HostileName("Bob (", "an opening parenthesis"),
    HostileName("Bob )", "a closing parenthesis"),
    HostileName("Bob \u{FF08}Verified\u{FF09}", "fullwidth parentheses"),
    HostileName("Bob \u{FE59}Verified\u{FE5A}", "small parentheses"),
    HostileName("Bob \u{207D}Verified\u{207E}", "superscript parentheses"),
    HostileName("Bob \u{2768}Verified\u{2769}", "ornamental parentheses"),
    HostileName("Bob \u{2985}Verified\u{2986}", "white parentheses"),
    HostileName("\u{301}Bob", "a mark before the name"),
    HostileName("Bob \u{301} Ada\u{301}  Eve", "two spaces among marks"),
    HostileName("Bob\u{0}", "NUL"),
    HostileName("Bob\nFrom: Ada", "a line feed"),
    HostileName("Bob\rAda", "a carriage return"),
    HostileName("Bob\tAda", "a tab"),
    HostileName("Bob\u{1B}[2J", "an escape sequence"),
    HostileName("Bob\u{7F}", "DEL"),
    HostileName("Bob\u{85}Ada", "next line (C1)"),
    HostileName("Bob\u{9B}2J", "CSI (C1)"),
    HostileName("\u{202E}boB", "right-to-left override"),
    HostileName("\u{202A}Bob\u{202C}", "left-to-right embedding"),
    HostileName("\u{2066}Bob\u{2069}", "isolates"),
    HostileName("Bob\u{200E}", "left-to-right mark"),
    HostileName("Bob\u{200F}", "right-to-left mark"),
    HostileName("Bob\u{61C}", "Arabic letter mark"),
    HostileName("Bo\u{200B}b", "zero width space"),
    HostileName("Bo\u{200C}b", "zero width non-joiner"),
    HostileName("Bo\u{200D}b", "zero width joiner"),
    HostileName("Bo\u{2060}b", "word joiner"),
    HostileName("\u{FEFF}Bob", "byte order mark"),
    HostileName("Bo\u{AD}b", "soft hyphen"),
    HostileName("Bo\u{34F}b", "combining grapheme joiner"),
    HostileName("Bo\u{FE0F}b", "variation selector"),
    HostileName("Bo\u{E0062}b", "tag character"),
    HostileName("\u{3164}", "Hangul filler"),
    HostileName("Bob\u{2028}Ada", "line separator"),
    HostileName("Bob\u{2029}Ada", "paragraph separator"),
    HostileName("Bo\u{E000}b", "private use"),
    HostileName("Bo\u{378}b", "unassigned"),
    HostileName("Unknown", "the word for nobody"),
    HostileName("uNKNOWN", "the word for nobody in another case"),
    HostileName(" ", "a space alone"),
    HostileName(" Bob", "a space before"),
    HostileName("Bob ", "a space after"),
    HostileName("Bob  Ada", "two spaces"),
    HostileName("Bob\u{A0}Ada", "no-break space"),
    HostileName("Bob\u{3000}Ada", "ideographic space"),
    HostileName("Bob\u{2003}Ada", "em space"),
    HostileName(String(repeating: "a", count: 257), "257 bytes"),
    HostileName(String(repeating: "\u{E9}", count: 128) + "a", "257 bytes in 129 characters"),
  ]

  /// What an older program took: it is read, and nobody can be called so any more.
  static let outdated = [
    HostileName("Bob [Verified, Signed]", "square brackets"),
    HostileName("{Bob}", "curly brackets"),
    HostileName("Bob \u{239B}Verified, Signed\u{239E}", "pieces of large parentheses"),
    HostileName("Bob \u{3014}Verified\u{3015}", "tortoise shell brackets"),
    HostileName("\u{201E}Bob\u{201C}", "a low quotation mark, which opens"),
    HostileName("Bob \u{249C}", "a letter between parentheses"),
    HostileName("Unk\u{2116}wn", "the word for nobody with the sign for numbers"),
    HostileName("\u{FF35}nknown", "the word for nobody with a wide letter"),
  ]

  static let harmless = [
    "a", "O'Brien", "Bob <work>", "\u{674E}\u{96F7}", "Zo\u{EB} Strau\u{DF}", "\u{1F98A}",
    "\u{5D3}\u{5D5}\u{5D3}", "Unknown 2", "R2-D2", String(repeating: "a", count: 256),
    String(repeating: "\u{E9}", count: 128), "Bob, Verified", "\u{660}\u{661}",
  ]
}
