/// What Unicode decomposes (NFKC) into brackets, or into the letters of the word for nobody: names see to these
/// alone, and the standard library offers no such form.
enum CompatibilityForms {
  /// Numbers, letters and ideographs between parentheses or tortoise shell brackets, in one character.
  private static let bracketed: [ClosedRange<UInt32>] = [
    0x2474...0x2487, 0x249C...0x24B5, 0x3200...0x321E, 0x3220...0x3243, 0x1F110...0x1F12A,
    0x1F240...0x1F248,
  ]

  /// The pieces that a bracket over several lines is made of, which Unicode counts among symbols.
  private static let pieces: ClosedRange<UInt32> = 0x239B...0x23B3

  /// Whether the character opens or closes something, is a piece of what does, or holds it.
  static func isBracket(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation: true
    default: pieces.contains(scalar.value) || bracketed.contains { $0.contains(scalar.value) }
    }
  }

  /// Alphabets of 26 letters from A or a on: circled, outlined, fullwidth, squared; and those of mathematics, which
  /// stand one behind the other.
  private static let alphabets: [ClosedRange<UInt32>] = [
    0x24B6...0x24CF, 0x24D0...0x24E9, 0x1CCD6...0x1CCEF, 0xFF21...0xFF3A, 0xFF41...0xFF5A,
    0x1F130...0x1F149, 0x1D400...0x1D6A3,
  ]

  /// Letters above and below the line, those that other alphabets gave their place to, and the sign for numbers.
  private static let others: [Unicode.Scalar: String] = [
    "\u{1D37}": "k", "\u{1D4F}": "k", "\u{2096}": "k",
    "\u{1D3A}": "n", "\u{207F}": "n", "\u{2099}": "n", "\u{2115}": "n", "\u{2116}": "no",
    "\u{BA}": "o", "\u{1D3C}": "o", "\u{1D52}": "o", "\u{2092}": "o", "\u{2134}": "o",
    "\u{1D41}": "u", "\u{1D58}": "u", "\u{1D64}": "u",
    "\u{2B7}": "w", "\u{1D42}": "w",
  ]

  /// Small ASCII letters for those of them that stand in another form; anything else as it is. It is right for
  /// k, n, o, u and w.
  static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      if let other = others[scalar] {
        plain += other
      } else if let alphabet = alphabets.first(where: { $0.contains(scalar.value) }) {
        let letter = UInt8((scalar.value - alphabet.lowerBound) % 26)
        plain.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "a") + letter))
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }
}
