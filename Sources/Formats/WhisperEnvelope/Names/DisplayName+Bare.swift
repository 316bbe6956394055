extension DisplayName {
  /// Text as names are looked for by who does not have the keys for them: without case, accents and what cannot be
  /// seen. Several names may have it in common.
  package static func bare(_ text: String) -> String { withoutAccents(fold(text)) }

  /// The name as `bare` has it.
  package var bare: String { Self.withoutAccents(foldedForComparison) }

  private static func withoutAccents(_ folded: String) -> String {
    // Most names are ASCII.
    if folded.utf8.allSatisfy({ $0 < 0x80 }) { return folded }
    var bare = String.UnicodeScalarView()
    for scalar in folded.inNormalizationFormD.unicodeScalars where !isLeftOut(scalar) {
      if let plain = plain(scalar) {
        bare.append(contentsOf: plain.unicodeScalars)
      } else {
        bare.append(scalar)
      }
    }
    return String(bare)
  }

  /// Marks that Unicode orders are accents, points and tones; those that it does not are vowels of their own.
  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII
      && (scalar.properties.canonicalCombiningClass != .notReordered
        || scalar.properties.isDefaultIgnorableCodePoint)
  }

  /// Latin letters and an apostrophe that Unicode does not decompose, as they are typed without a key for them.
  private static func plain(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\u{DF}": "ss"
    case "\u{E6}": "ae"
    case "\u{F0}", "\u{111}": "d"
    case "\u{F8}": "o"
    case "\u{FE}": "th"
    case "\u{127}": "h"
    case "\u{142}": "l"
    case "\u{14B}": "n"
    case "\u{153}": "oe"
    case "\u{167}": "t"
    case "\u{2BC}", "\u{2019}": "'"
    default: nil
    }
  }
}
