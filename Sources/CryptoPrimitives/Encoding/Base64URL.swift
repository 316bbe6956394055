/// Base64url without padding (RFC 4648 section 5), canonical: one text for each byte string.
///
/// Refused on reading: padding, characters of the other alphabet, white space, a length no byte
/// string has, and trailing bits that are not zero.
package enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The value of each ASCII character, 0xFF for those outside the alphabet.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  /// How many characters `byteCount` bytes take.
  package static func encodedCount(_ byteCount: Int) -> Int { (byteCount * 4 + 2) / 3 }

  /// Appends the text of `bytes` to `output`.
  package static func encode(_ bytes: UnsafeRawBufferPointer, appendingTo output: inout [UInt8]) {
    output.reserveCapacity(output.count + encodedCount(bytes.count))
    alphabet.withUnsafeBufferPointer { alphabet in
      var index = 0
      while index + 3 <= bytes.count {
        let group =
          UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
        output.append(alphabet[Int(group >> 18)])
        output.append(alphabet[Int(group >> 12 & 63)])
        output.append(alphabet[Int(group >> 6 & 63)])
        output.append(alphabet[Int(group & 63)])
        index += 3
      }
      switch bytes.count - index {
      case 1:
        let group = UInt32(bytes[index])
        output.append(alphabet[Int(group >> 2)])
        output.append(alphabet[Int(group << 4 & 63)])
      case 2:
        let group = UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
        output.append(alphabet[Int(group >> 10)])
        output.append(alphabet[Int(group >> 4 & 63)])
        output.append(alphabet[Int(group << 2 & 63)])
      default:
        break
      }
    }
  }

  package static func encode(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    bytes.withUnsafeBytes { encode($0, appendingTo: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  /// The bytes that `text` (ASCII) stands for.
  package static func decode(_ text: some Collection<UInt8>) throws(MalformedInput) -> [UInt8] {
    let remainder = text.count % 4
    guard remainder != 1 else { throw MalformedInput("base64url of an impossible length") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 2)
    var group: UInt32 = 0
    var bits = 0
    var seen: UInt8 = 0
    let values = Self.values
    for character in text {
      let value = values[Int(character)]
      seen |= value
      group = group << 6 | UInt32(value & 63)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    guard seen & 0x80 == 0 else { throw MalformedInput("a character that is not base64url") }
    guard group & ((1 << UInt32(bits)) - 1) == 0 else {
      throw MalformedInput("base64url with trailing bits that are not zero")
    }
    return bytes
  }

  /// The bytes that `text` stands for, which must be `count`.
  package static func decode(
    _ text: some Collection<UInt8>, count: Int
  ) throws(MalformedInput) -> [UInt8] {
    guard text.count == encodedCount(count) else {
      throw MalformedInput("base64url of another length than \(count) bytes have")
    }
    return try decode(text)
  }
}
