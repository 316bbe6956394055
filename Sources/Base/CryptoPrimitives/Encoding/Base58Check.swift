/// Bytes as the text that Bitcoin's older addresses and extended keys have: base 58, with four bytes of SHA-256 twice at
/// the end that catch typing mistakes.
///
/// Zeros at the beginning are ones in the text. It takes time by the square of the length, so that what is longer than
/// any key or address is refused before.
package enum Base58Check {
  package enum Failure: Error, Equatable, Sendable {
    /// Longer than 120 characters.
    case tooLong
    /// A character that is none of the 58: 0, I, O and l are not.
    case character
    /// Too short for a checksum, or another one: mistyped.
    case checksum
  }

  private static let limit = 120
  private static let checksumSize = 4
  private static let alphabet = Array(
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
  /// The value of each ASCII character; nil for those that are none.
  private static let values: [UInt8?] = (0..<128).map { character in
    alphabet.firstIndex(of: character).map(UInt8.init)
  }

  /// Whether a character is one of the 58.
  package static func isDigit(_ character: Unicode.Scalar) -> Bool {
    character.isASCII && values[Int(character.value)] != nil
  }

  package static func encode(_ payload: [UInt8]) -> String {
    let octets = payload + checksum(of: payload)
    // Digits of base 58, the least first.
    var digits: [UInt8] = []
    for octet in octets {
      var carry = Int(octet)
      for place in digits.indices {
        carry += Int(digits[place]) << 8
        digits[place] = UInt8(truncatingIfNeeded: carry % 58)
        carry /= 58
      }
      while carry > 0 {
        digits.append(UInt8(truncatingIfNeeded: carry % 58))
        carry /= 58
      }
    }
    let zeros = octets.prefix { $0 == 0 }.count
    let characters =
      [UInt8](repeating: alphabet[0], count: zeros) + digits.reversed().map { alphabet[Int($0)] }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The bytes before the checksum.
  package static func decode(_ text: some StringProtocol) throws(Failure) -> [UInt8] {
    guard text.utf8.count <= limit else { throw .tooLong }
    // The least first.
    var octets: [UInt8] = []
    for character in text.utf8 {
      guard character < 128, let value = values[Int(character)] else { throw .character }
      var carry = Int(value)
      for place in octets.indices {
        carry += Int(octets[place]) * 58
        octets[place] = UInt8(truncatingIfNeeded: carry)
        carry >>= 8
      }
      if carry > 0 { octets.append(UInt8(truncatingIfNeeded: carry)) }
    }
    let zeros = text.utf8.prefix { $0 == alphabet[0] }.count
    let all = [UInt8](repeating: 0, count: zeros) + octets.reversed()
    guard all.count >= checksumSize else { throw .checksum }
    let payload = Array(all.dropLast(checksumSize))
    guard checksum(of: payload) == Array(all.suffix(checksumSize)) else { throw .checksum }
    return payload
  }

  private static func checksum(of payload: [UInt8]) -> [UInt8] {
    Array(sha256(sha256(payload).bytes).bytes.prefix(checksumSize))
  }
}
