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
  /// other alphabets or digits that look like them, and with spaces, punctuation or signs between and around. A text that holds
  /// more is another one.
  package func isRead(in text: String) -> Bool {
    // Most names begin otherwise, and of ten thousand contacts all are looked at.
    guard let first = text.unicodeScalars.first,
      first.isASCII ? beginnings[Int(first.value)] : true
    else { return false }
    let scalars = Self.bare(text)
    guard let letter = scalars.first, Self.isSeparator(letter) || begins(with: letter) else {
      return false
    }
    return matches(scalars)
  }

  private func begins(with scalar: Unicode.Scalar) -> Bool {
    Self.bare(String(scalar)).first.map { first in
      Lookalikes.readings(of: first).contains { letters.starts(with: $0) }
        || Lookalikes.ligatures.contains { $0.asOne == letters.first }
    } ?? false
  }

  /// Each character is read as letters of the word, or stands between them. Kept is how many letters were read, in every way
  /// in which that goes.
  private func matches(_ scalars: [Unicode.Scalar]) -> Bool {
    var read: Set<Int> = [0]
    // By a pair of characters, of which this is the second.
    var readAsPair: Set<Int> = []
    for (index, scalar) in scalars.enumerated() {
      let readings = Lookalikes.readings(of: scalar)
      var next = readAsPair
      if Self.isSeparator(scalar) { next.formUnion(read) }
      for reading in readings {
        next.formUnion(
          read.filter { letters[$0...].starts(with: reading) }.map { $0 + reading.count })
      }
      readAsPair = []
      for ligature in Lookalikes.ligatures
      where index + 1 < scalars.count
        && zip([scalar, scalars[index + 1]], ligature.letters).allSatisfy({
          Lookalikes.readings(of: $0).contains([$1])
        })
      {
        readAsPair.formUnion(
          read.filter { $0 < letters.count && letters[$0] == ligature.asOne }.map { $0 + 1 })
      }
      read = next
      if read.isEmpty, readAsPair.isEmpty { return false }
    }
    return read.contains(letters.count)
  }

  /// The text without case, and without marks but those that look like letters.
  static func bare(_ text: String) -> [Unicode.Scalar] {
    let folded = DisplayName.fold(text)
    if folded.utf8.allSatisfy({ $0 < 0x80 }) { return Array(folded.unicodeScalars) }
    return folded.inNormalizationFormD.unicodeScalars.filter {
      !$0.isMark || !Lookalikes.readings(of: $0).isEmpty
    }
  }

  /// Whether it may stand between letters. Of what looks like a letter, as `!` and a circle do, that is one way to read it.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .connectorPunctuation, .dashPunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .openPunctuation, .closePunctuation, .modifierSymbol,
      .mathSymbol, .currencySymbol, .otherSymbol, .otherNumber, .spacingMark, .format:
      true
    // An apostrophe, a stress: they are letters to Unicode alone.
    case .modifierLetter: Lookalikes.readings(of: scalar).isEmpty
    default: false
    }
  }
}
