internal import ZlibPrimitives

/// Bytes as letters, two for each: the first and the last of a word, with a checksum of 4 bytes at the end
/// (BCR-2020-012, "minimal").
enum Bytewords {
  /// Of each byte's word the first and the last letter.
  private static let letters = Array(
    """
    aeadaoaxaaahamatayasbkbdbnbtbabsbebybgbwbbbzcmchcscfcycwcecackct\
    cxclcpcndkdadsdidedtdrdndwdpdmdldyeheyeoeeecenemetesftfrfnfsfmfh\
    fzfpfwfxfyfefgflfdgagegrgsgtglgwgdgygmgughgohfhghdhkhthphhhlhyhe\
    hnhsidiaieihiyioisinimjejzjnjtjljojsjpjkjykpkoktkskkknkgkekikblb\
    lalylflslrlplnltloldlelulklgmnmymhmemomumwmdmtmsmknlnyndnsntnnne\
    nboyoeotoxonolospdptpkpypspmplpepfpaprqdqzrerprlrorhrdrkrfryrnrs\
    rtsesasrssskswstspsosgsbsfsntotktitttdtetytltbtstptatnuyuoutueur\
    vtvyvovlvevwvavdvswlwdwmwpwewywswtwnwzwfwkykynylyaytzszoztzczezm
    """.utf8)

  /// For each pair of letters from a to z the byte that it stands for; -1 for none.
  private static let bytes: [Int16] = {
    var bytes = [Int16](repeating: -1, count: 26 * 26)
    for byte in 0..<256 {
      bytes[Int(letters[2 * byte] - 0x61) * 26 + Int(letters[2 * byte + 1] - 0x61)] = Int16(byte)
    }
    return bytes
  }()

  /// The bytes without their checksum; nil where it does not fit, or a pair stands for none.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count % 2 == 0, text.count >= 8 else { return nil }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count / 2)
    var rest = text[...]
    while let first = rest.popFirst(), let second = rest.popFirst() {
      guard (0x61...0x7A).contains(first), (0x61...0x7A).contains(second),
        let byte = UInt8(exactly: bytes[Int(first - 0x61) * 26 + Int(second - 0x61)])
      else { return nil }
      decoded.append(byte)
    }
    let checksum = decoded.suffix(4).bigEndian
    decoded.removeLast(4)
    return CRC32.checksum(decoded) == checksum ? decoded : nil
  }

  /// Letters, the checksum's at the end.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count + 8)
    for byte in bytes + CRC32.checksum(bytes).octets {
      text += letters[(2 * Int(byte))..<(2 * Int(byte) + 2)]
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension UInt32 {
  /// Most significant first.
  var octets: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}

extension Collection<UInt8> {
  /// The number that at most 4 octets are, most significant first.
  var bigEndian: UInt32 { prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
}
