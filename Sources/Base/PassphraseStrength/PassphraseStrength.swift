package import SecretMemory

/// How soon a passphrase is guessed by somebody who knows what people take: words, names, keys beside
/// each other, repeats, series and dates.
///
/// The method is that of zxcvbn (D. L. Wheeler, "zxcvbn: Low-Budget Password Strength Estimation",
/// USENIX Security 2016): each pattern in the passphrase is worth the guesses that come before it, and
/// the passphrase the cheapest row of patterns that makes it up. All that is worked out on the way
/// stands in locked memory and is wiped.
package struct PassphraseStrength: Sendable, Equatable {
  /// How many guesses come before the passphrase, about.
  package let guesses: Double

  /// A passphrase that takes fewer guesses is weak.
  package static let guessesOfWeak = 1e10

  /// How many characters are looked at. More only make more guesses.
  package static let judgedCharacters = 100

  /// The most words of a person's own that are looked for.
  private static let mostOwnWords = 500

  package var isWeak: Bool { guesses < Self.guessesOfWeak }

  /// The decimal logarithm of `guesses`.
  package var logarithm: Double { decimalLogarithm(guesses) }

  /// Judges the UTF-8 of a passphrase. `names` are those of the person and of what the passphrase is
  /// for, the likeliest first: they are guessed before all words, whole and in parts.
  package init(
    of passphrase: borrowing SecretBytes, names: [String] = []
  ) throws(SecretMemoryError) {
    let words = Self.words(of: names)
    guesses = try scrubbingStack { () throws(SecretMemoryError) in
      try passphrase.withUnsafeBytes { bytes throws(SecretMemoryError) in
        let text = try Characters(bytes, limit: Self.judgedCharacters)
        return try Self.guesses(text, words)
      }
    }
  }

  /// The guesses for the whole of `text`.
  private static func guesses(
    _ text: borrowing Characters, _ words: [[UInt32]]
  ) throws(SecretMemoryError) -> Double {
    var spans = try Spans(length: text.count)
    var search = try WordSearch(own: words, length: text.count)
    search.search(text, &spans)
    for keyboard in Keyboard.all { keyboard.search(text, &spans) }
    // What is repeated is at most half as long, so that this ends.
    try Repeats.search(text, &spans) { base throws(SecretMemoryError) in
      try guesses(base, words)
    }
    Series.search(text, &spans)
    Dates.search(text, &spans)
    return try FewestGuesses.search(spans, length: text.count)
  }

  /// Names and the words in them, in small letters.
  static func words(of names: [String]) -> [[UInt32]] {
    var words: [[UInt32]] = []
    for name in names {
      let letters = name.unicodeScalars.map(\.value.lowercased)
      let parts = name.unicodeScalars.split { !$0.properties.isAlphabetic }
        .map { $0.map(\.value.lowercased) }
      for word in [letters] + parts
      where !word.isEmpty && word.count <= judgedCharacters && !words.contains(word) {
        words.append(word)
      }
      guard words.count < mostOwnWords else { break }
    }
    return words
  }
}
