/// What Unicode decomposes (NFKC) into brackets: names see to these, and the standard library offers no such form.
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
}
