internal import CryptoPrimitives
internal import GcryptPrimitives
package import SecretMemory

/// A seed phrase of BIP-39: entropy, and English words that a person can write down. The words are made of it when they
/// are shown, and stand nowhere.
package struct SeedPhrase: ~Copyable {
  /// 16, 20, 24, 28 or 32 bytes.
  package let entropy: SecretBytes

  /// How many words a phrase may have.
  package static let wordCounts = [12, 15, 18, 21, 24]

  /// How many bytes of entropy so many words hold. Throws `.wordCount`.
  package static func entropySize(ofWords count: Int) throws(SeedPhraseError) -> Int {
    guard wordCounts.contains(count) else { throw .wordCount(count) }
    return count / 3 * 4
  }

  /// Throws `.wordCount` for bytes of another number.
  package init(entropy: consuming SecretBytes) throws(SeedPhraseError) {
    guard try Self.entropySize(ofWords: entropy.count / 4 * 3) == entropy.count else {
      throw .wordCount(entropy.count * 8 / 11)
    }
    self.entropy = entropy
  }

  /// A new one. Throws `.wordCount`, and where there is no memory for secrets.
  package static func generate(
    words count: Int, random: inout some RandomSource
  ) throws -> SeedPhrase {
    try SeedPhrase(entropy: random.secret(try entropySize(ofWords: count)))
  }

  package borrowing func copy() throws -> SeedPhrase { try SeedPhrase(entropy: entropy.copy()) }

  package var wordCount: Int { entropy.count / 4 * 3 }

  /// The word at a place, from 0 on: eleven bits of the entropy, and of the checksum behind it.
  package borrowing func word(at place: Int) -> Substring {
    precondition(place >= 0 && place < wordCount, "a phrase has no such word")
    let sum = Self.checksum(of: entropy)
    let number = entropy.withUnsafeBytes { bytes in
      var number = 0
      for bit in (place * 11)..<(place * 11 + 11) {
        let byte = bit / 8 < bytes.count ? bytes[bit / 8] : sum
        number = number << 1 | Int(byte >> UInt8(7 - bit % 8) & 1)
      }
      return number
    }
    return BIP39Words.all[number]
  }

  /// All words with a space between them, as BIP-39 makes a seed of them.
  package borrowing func text() throws -> SecretBytes {
    var text = try SecretBytes(count: wordCount * 9)
    var end = 0
    text.withUnsafeMutableBytes { text in
      for place in 0..<wordCount {
        if place > 0 {
          text[end] = UInt8(ascii: " ")
          end += 1
        }
        for letter in word(at: place).utf8 {
          text[end] = letter
          end += 1
        }
      }
    }
    text.truncate(to: end)
    return text
  }

  /// The first byte of the entropy's SHA-256. A phrase has a bit of it for every 32 of entropy.
  static func checksum(of entropy: borrowing SecretBytes) -> UInt8 {
    var digest = Digest(.sha256)
    entropy.withUnsafeBytes { digest.update($0) }
    return digest.withSecretDigest { $0[0] }
  }
}
