extension Unicode.Scalar {
  /// How many columns of a terminal it takes: two for a wide character of East Asia and for what is shown as emoji, none
  /// for a mark on the character before it, else one.
  package var columns: Int {
    // The most of all text, without a look at Unicode's tables.
    if (0x20..<0x7F).contains(value) { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default: break
    }
    switch value {
    // Hangul vowels and final consonants join the syllable before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    // The blocks whose characters are Wide or Fullwidth (UAX #11); most emoji are not in a block of
    // their own. Regional indicators make a flag of two.
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFE10...0xFE1F,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1_6FE0...0x1_B2FF, 0x1_F200...0x1_F2FF,
      0x2_0000...0x3_FFFD:
      return 2
    case 0x1_F1E6...0x1_F1FF: return 1
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
