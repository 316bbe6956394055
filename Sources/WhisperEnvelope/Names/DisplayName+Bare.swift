extension DisplayName {
  /// Text as names are looked for by who does not have the keys for them: without case, accents and what cannot be
  /// seen. Several names may have it in common.
  package static func bare(_ text: String) -> String { withoutAccents(fold(text)) }

  /// The name as `bare` has it.
  package var bare: String { Self.withoutAccents(foldedForComparison) }

  private static func withoutAccents(_ folded: String) -> String {
    // Most names are ASCII.
    if folded.utf8.allSatisfy({ $0 < 0x80 }) { return folded }
    var bare = ""
    for scalar in folded.inNormalizationFormD.unicodeScalars where !isLeftOut(scalar) {
      bare.unicodeScalars.append(contentsOf: (plain[scalar] ?? String(scalar)).unicodeScalars)
    }
    return bare
  }

  /// Marks that Unicode orders are accents, points and tones; those that it does not are vowels of their own.
  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII
      && (scalar.properties.canonicalCombiningClass != .notReordered
        || scalar.properties.isDefaultIgnorableCodePoint)
  }

  /// Latin letters and an apostrophe that Unicode does not decompose, as they are typed without a key for them.
  private static let plain: [Unicode.Scalar: String] = [
    "\u{DF}": "ss", "\u{E6}": "ae", "\u{F0}": "d", "\u{F8}": "o", "\u{FE}": "th", "\u{111}": "d",
    "\u{127}": "h", "\u{142}": "l", "\u{14B}": "n", "\u{153}": "oe", "\u{167}": "t",
    "\u{2BC}": "'", "\u{2019}": "'",
  ]
}
