internal import CryptoPrimitives

/// RFC 4648, section 6, in capital letters and without padding.
enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// Nil for other characters, a length that no bytes have, and bits at the end that are not zero.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var groups: [UInt8] = []
    groups.reserveCapacity(text.count)
    for character in text {
      switch character {
      case 0x41...0x5A: groups.append(character - 0x41)
      case 0x32...0x37: groups.append(character - 0x32 + 26)
      default: return nil
      }
    }
    // Groups of five bits are filled up as in bech32.
    return Bech32.bytes(in: groups)
  }

  static func encode(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: Bech32.groups(of: Array(bytes)).map { alphabet[Int($0)] }, as: UTF8.self)
  }
}
