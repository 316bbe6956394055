internal import CryptoPrimitives
internal import GcryptPrimitives
package import SecretMemory

extension SeedPhrase {
  /// Reads words as people write them down (``PhraseText``). A word may be cut off behind its fourth letter: no two begin
  /// with the same four.
  ///
  /// Throws `SeedPhraseError`: what ``PhraseText`` throws, `.wordCount`, `.unknownWord`, `.checksum` and `.electrum`.
  package init(reading text: borrowing SecretBytes) throws {
    try self.init(PhraseText(reading: text))
  }

  /// Throws `SeedPhraseError`: `.wordCount`, `.unknownWord`, `.checksum` and `.electrum`.
  package init(_ text: borrowing PhraseText) throws {
    let entropy = try Self.entropy(ofWords: text.count) { place in
      try text.withWord(at: place) { word throws(SeedPhraseError) in
        try Self.number(of: word, at: place + 1)
      }
    }
    guard let entropy else {
      throw try Self.isElectrum(text) ? SeedPhraseError.electrum : .checksum
    }
    try self.init(entropy: entropy)
  }

  /// The entropy of so many words, whose numbers in the list are asked for by their places, from 0 on; nil where the
  /// checksum is another. Throws `.wordCount`, and what `number` throws.
  static func entropy(
    ofWords count: Int, number: (Int) throws -> Int
  ) throws -> SecretBytes? {
    // The number of words is told first: who left one out learns that, and not what the others are.
    let size = try Self.entropySize(ofWords: count)
    var bits = try SecretBytes(count: size + 1)
    for place in 0..<count {
      let number = try number(place)
      bits.withUnsafeMutableBytes { bits in
        for bit in 0..<11 where number >> (10 - bit) & 1 == 1 {
          let place = place * 11 + bit
          bits[place / 8] |= 0x80 >> UInt8(place % 8)
        }
      }
    }
    let given = bits.withUnsafeBytes { $0[size] }
    bits.truncate(to: size)
    // A bit for every four bytes; the others of the last byte were never set.
    let mask = ~UInt8(truncatingIfNeeded: 0xFF >> (size / 4))
    guard Self.checksum(of: bits) & mask == given else { return nil }
    return bits
  }

  /// The word of the list that a text is, cut off behind its fourth letter perhaps; a number before it must be its place.
  /// Throws `SeedPhraseError`: `.oneWord`, `.numbers` and `.unknownWord`.
  package static func word(
    _ text: borrowing PhraseText, at position: Int
  ) throws(SeedPhraseError) -> Substring {
    guard text.count == 1 else { throw .oneWord }
    guard [nil, position].contains(text.firstNumber) else { throw .numbers }
    return try text.withWord(at: 0) { word throws(SeedPhraseError) in
      BIP39Words.all[try Self.number(of: word, at: position)]
    }
  }

  /// Which word of the list is meant.
  static func number(
    of word: UnsafeRawBufferPointer, at position: Int
  ) throws(SeedPhraseError) -> Int {
    let found = BIP39Words.all.firstIndex { candidate in
      word.count == candidate.utf8.count
        ? candidate.utf8.elementsEqual(word)
        : word.count >= 4 && candidate.utf8.starts(with: word)
    }
    guard let found else {
      throw .unknownWord(position: position, near: NearWords.like(Array(word)))
    }
    return found
  }

  /// Whether the words are a seed of Electrum's: what HMAC-SHA-512 makes of them begins with 01, 100, 101 or 102 in
  /// hexadecimal digits.
  private static func isElectrum(_ words: borrowing PhraseText) throws -> Bool {
    var plain = try SecretBytes(count: words.letters.count + words.count)
    var end = 0
    plain.withUnsafeMutableBytes { plain in
      for place in 0..<words.count {
        if place > 0 {
          plain[end] = 0x20
          end += 1
        }
        words.withWord(at: place) { word in
          for letter in word {
            plain[end] = letter
            end += 1
          }
        }
      }
    }
    plain.truncate(to: end)
    let code = try HMACSHA512.code(
      key: SecretBytes(copying: "Seed version".utf8), message: plain)
    return code.withUnsafeBytes { code in
      let (first, second) = (code[0], code[1])
      return first == 0x01 || (first == 0x10 && second >> 4 <= 2)
    }
  }
}
