/// RFC 4648, section 6, in capital letters and without padding.
enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// Nil for other characters, a length that no bytes have, and bits at the end that are not zero.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count * 5 / 8)
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      switch character {
      case 0x41...0x5A: bits = bits << 5 | UInt32(character - 0x41)
      case 0x32...0x37: bits = bits << 5 | UInt32(character - 0x32 + 26)
      default: return nil
      }
      count += 5
      if count >= 8 {
        count -= 8
        decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        bits &= 1 << UInt32(count) - 1
      }
    }
    // A whole character more than the bytes need, or bits that they do not have.
    return count < 5 && bits == 0 ? decoded : nil
  }

  static func encode(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 8 + 4) / 5)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[Int(bits >> UInt32(count) & 31)])
      }
      bits &= 1 << UInt32(count) - 1
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(5 - count) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
