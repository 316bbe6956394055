/// A word that is kept from names, because it stands for something: whoever had it for a name could be taken for that.
package struct ReservedWord: Sendable {
  /// In small letters, without what stands between them.
  private let letters: [UInt8]
  /// Which characters of ASCII a text that is read as the word may begin with.
  private var beginnings = [Bool](repeating: true, count: 0x80)

  /// `word` is of letters that `Lookalikes` knows, and separators.
  package init(_ word: String) {
    letters = word.lowercased().utf8.filter(Lookalikes.letters.contains)
    for value in UInt8(0)..<0x80 {
      let scalar = Unicode.Scalar(value)
      beginnings[Int(value)] = Self.isSeparator(scalar) || begins(with: scalar)
    }
  }

  /// Whether people read the text as the word: in whatever case, width or style, with marks on its letters, in letters of
  /// other alphabets or digits that look like them, and with spaces or punctuation between. A text that holds more is another one.
  package func isRead(in text: String) -> Bool {
    // Most names begin otherwise, and of ten thousand contacts all are looked at.
    guard let first = text.unicodeScalars.first,
      first.isASCII ? beginnings[Int(first.value)] : true,
      let letter = text.unicodeScalars.first(where: { !Self.isSeparator($0) }),
      begins(with: letter)
    else { return false }
    let scalars = Self.bare(text).filter { !Self.isSeparator($0) }
    return matches(scalars[...], letters[...])
  }

  private func begins(with scalar: Unicode.Scalar) -> Bool {
    Self.bare(String(scalar)).first.map { first in
      Lookalikes.readings(of: first).contains { letters.starts(with: $0) }
        || Lookalikes.ligatures.contains { $0.asOne == letters.first }
    } ?? false
  }

  private func matches(_ scalars: ArraySlice<Unicode.Scalar>, _ rest: ArraySlice<UInt8>) -> Bool {
    guard let scalar = scalars.first else { return rest.isEmpty }
    guard let next = rest.first else { return false }
    for reading in Lookalikes.readings(of: scalar) where rest.starts(with: reading) {
      if matches(scalars.dropFirst(), rest.dropFirst(reading.count)) { return true }
    }
    return Lookalikes.ligatures.contains { ligature in
      ligature.asOne == next && scalars.count >= ligature.letters.count
        && zip(scalars, ligature.letters).allSatisfy {
          Lookalikes.readings(of: $0).contains([$1])
        }
        && matches(scalars.dropFirst(ligature.letters.count), rest.dropFirst())
    }
  }

  /// The text without case and marks.
  static func bare(_ text: String) -> [Unicode.Scalar] {
    let folded = DisplayName.fold(text)
    if folded.utf8.allSatisfy({ $0 < 0x80 }) { return Array(folded.unicodeScalars) }
    return folded.inNormalizationFormD.unicodeScalars.filter { !$0.isMark }
  }

  /// Whether it stands between letters, and is read as none.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    guard Lookalikes.readings(of: scalar).isEmpty else { return false }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .connectorPunctuation, .dashPunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .openPunctuation, .closePunctuation, .modifierSymbol,
      .format:
      return true
    default: return false
    }
  }
}
