/// Crockford's Base32: digits and capital letters without I, L, O and U.
package enum Crockford {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// The first `characters` groups of five bits of `bytes`, most significant first.
  package static func encode(firstBitsOf bytes: [UInt8], characters: Int) -> String {
    var text = ""
    for group in 0..<characters { text.append(alphabet[bytes.bits(at: group * 5, count: 5)]) }
    return text
  }
}

extension [UInt8] {
  /// The number in the `count` bits (at most 16) from bit `offset` on, most significant first.
  /// Bits past the end read as zero.
  package func bits(at offset: Int, count bitCount: Int) -> Int {
    var value = 0
    for bit in offset..<(offset + bitCount) {
      let byte = bit / 8 < count ? self[bit / 8] : 0
      value = value << 1 | Int(byte >> (7 - UInt8(bit % 8)) & 1)
    }
    return value
  }
}
