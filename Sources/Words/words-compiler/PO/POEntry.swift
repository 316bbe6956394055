/// A sentence of a file of translations.
struct POEntry: Equatable {
  /// Where it begins.
  let line: Int
  /// `msgctxt`: the key of the sentence; nil for the header.
  var context: String?
  var id = ""
  var idPlural: String?
  /// `msgstr`, or each `msgstr[n]`.
  var strings: [String] = []
  /// Marked as one that somebody must look at, because the English changed.
  var isFuzzy = false
}
