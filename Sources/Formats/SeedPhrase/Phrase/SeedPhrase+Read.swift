internal import CryptoPrimitives
internal import GcryptPrimitives
package import SecretMemory

extension SeedPhrase {
  /// The most octets that are read: of a phrase with much white space.
  package static let textLimit = 4096

  /// Reads words with white space between them, in capital or small letters. A word may be cut off behind its fourth
  /// letter: no two begin with the same four.
  ///
  /// Throws `SeedPhraseError`: `.form`, `.wordCount`, `.unknownWord`, `.checksum` and `.electrum`.
  package init(reading text: borrowing SecretBytes) throws {
    guard text.count <= Self.textLimit else { throw SeedPhraseError.form }
    let words = try Self.ranges(in: text)
    // The number is told first: who left one out learns that, and not what the others are.
    let size = try Self.entropySize(ofWords: words.count)
    var bits = try SecretBytes(count: size + 1)
    for (place, range) in words.enumerated() {
      let number = try text.withUnsafeBytes {
        try Self.number(of: UnsafeRawBufferPointer(rebasing: $0[range]), at: place + 1)
      }
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
    guard Self.checksum(of: bits) & mask == given else {
      throw try Self.isElectrum(text, words) ? SeedPhraseError.electrum : .checksum
    }
    try self.init(entropy: bits)
  }

  /// The word of the list that a text is, cut off behind its fourth letter perhaps. Throws `SeedPhraseError.form` and
  /// `.unknownWord`.
  package static func word(
    reading text: borrowing SecretBytes, at position: Int
  ) throws(SeedPhraseError) -> Substring {
    guard text.count <= textLimit else { throw .form }
    let ranges = try ranges(in: text)
    guard let range = ranges.first, ranges.count == 1 else { throw .form }
    let number = try text.withUnsafeBytes { text throws(SeedPhraseError) in
      try Self.number(of: UnsafeRawBufferPointer(rebasing: text[range]), at: position)
    }
    return BIP39Words.all[number]
  }

  /// Where words stand. Throws `.form` for octets that are no letters of ASCII and no white space.
  private static func ranges(
    in text: borrowing SecretBytes
  ) throws(SeedPhraseError) -> [Range<Int>] {
    try text.withUnsafeBytes { octets throws(SeedPhraseError) in
      var ranges: [Range<Int>] = []
      var start: Int?
      for (place, octet) in octets.enumerated() {
        switch octet {
        case 0x41...0x5A, 0x61...0x7A:
          if start == nil { start = place }
        case 0x20, 0x09...0x0D:
          if let first = start { ranges.append(first..<place) }
          start = nil
        default: throw .form
        }
      }
      if let start { ranges.append(start..<octets.count) }
      return ranges
    }
  }

  /// Which word of the list is meant.
  private static func number(
    of word: UnsafeRawBufferPointer, at position: Int
  ) throws(SeedPhraseError) -> Int {
    let small = word.lazy.map { $0 | 0x20 }
    let found = BIP39Words.all.firstIndex { candidate in
      word.count == candidate.utf8.count
        ? candidate.utf8.elementsEqual(small)
        : word.count >= 4 && candidate.utf8.starts(with: small)
    }
    guard let found else {
      throw .unknownWord(position: position, near: NearWords.like(Array(small)))
    }
    return found
  }

  /// Whether the words are a seed of Electrum's: what HMAC-SHA-512 makes of them begins with 01, 100, 101 or 102 in
  /// hexadecimal digits.
  private static func isElectrum(
    _ text: borrowing SecretBytes, _ words: [Range<Int>]
  ) throws -> Bool {
    let count = words.reduce(words.count - 1) { $0 + $1.count }
    let plain = try SecretBytes.filled(count: count) { plain in
      text.withUnsafeBytes { text in
        var end = 0
        for (index, range) in words.enumerated() {
          if index > 0 {
            plain[end] = 0x20
            end += 1
          }
          for octet in text[range] {
            plain[end] = octet | 0x20
            end += 1
          }
        }
      }
    }
    let code = try HMACSHA512.code(
      key: SecretBytes(copying: "Seed version".utf8), message: plain)
    return code.withUnsafeBytes { code in
      let (first, second) = (code[0], code[1])
      return first == 0x01 || (first == 0x10 && second >> 4 <= 2)
    }
  }
}
