internal import CryptoPrimitives
internal import SecretMemory
internal import Vault

/// A code that says: this, as it was shown. It is made with a key of the vault, so that nobody finds two transactions with
/// one code.
package struct Approval: Sendable {
  /// `XXXX-XXXX-XXXX-XXXX-XXXX`.
  package let text: String

  private static let characters = 20

  /// Of a review, and of the bytes that were reviewed.
  init(
    of review: Review, _ input: [UInt8], by keys: WalletKeys, in transaction: Transaction
  ) throws {
    var approved = CanonicalWriter(capacity: 160)
    approved.prefixed(keys.wallet.id)
    approved.prefixed(keys.masterKey)
    approved.prefixed(sha256(review.octets))
    approved.prefixed(sha256(input))
    let code = try transaction.approvalCode(of: approved.bytes)
    text = Self.grouped(Crockford.encode(firstBitsOf: code, characters: Self.characters))
  }

  private static func grouped(_ plain: String) -> String {
    var text = ""
    for (place, character) in plain.enumerated() {
      if place > 0, place.isMultiple(of: 4) { text += "-" }
      text.append(character)
    }
    return text
  }

  /// Whether a code that somebody gives is this one, with hyphens or without, in capital or small letters; what people
  /// mistake for 0 and 1 is taken for those.
  package func matches(_ given: String) -> Bool {
    let plain = given.uppercased().filter { $0 != "-" && $0 != " " }
      .map { (character: Character) -> Character in
        switch character {
        case "O": "0"
        case "I", "L": "1"
        default: character
        }
      }
    guard plain.count == Self.characters else { return false }
    return Array(Self.grouped(String(plain)).utf8).withUnsafeBytes { given in
      Array(text.utf8).withUnsafeBytes { constantTimeEqual(given, $0) }
    }
  }
}
