public import CryptoPrimitives

/// The ways in which an identity fingerprint is shown to people.
public struct FingerprintWords: Sendable, Hashable {
  /// The first 60 bits in Crockford's Base32, shown 4-4-4.
  public let short: String
  /// Six words of the BIP-39 list, 66 bits of a slow hash: what two people read to each other.
  public let words: [String]
  /// Thirty digits in six groups, for who has no words in common.
  public let number: String

  /// How often the hash is repeated, so that a search for a similar fingerprint costs thousands
  /// of times more than one for the fingerprint alone.
  private static let rounds = 5_200

  public init(fingerprint: Octets32) {
    let bytes = fingerprint.bytes
    short = Self.shortForm(of: fingerprint)

    var hash = sha512(Array("whisper-sas-v1".utf8) + bytes)
    for _ in 0..<Self.rounds { hash = sha512(hash + bytes) }
    words = (0..<6).map { String(BIP39Words.all[hash.bits(at: $0 * 11, count: 11)]) }
    number = (0..<6).map { group in
      let value = hash[(group * 5)..<(group * 5 + 5)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let digits = String(value % 100_000)
      return String(repeating: "0", count: 5 - digits.count) + digits
    }.joined(separator: " ")
  }

  /// The short form alone, which needs no slow hash.
  public static func shortForm(of fingerprint: Octets32) -> String {
    let text = Array(Crockford.encode(firstBitsOf: fingerprint.bytes, characters: 12))
    return [text[0..<4], text[4..<8], text[8..<12]].map { String($0) }.joined(separator: "-")
  }
}
