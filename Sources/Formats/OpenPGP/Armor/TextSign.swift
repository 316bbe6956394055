/// Tells text from packets by how it begins.
///
/// The first octet of a packet has its highest bit set (RFC 9580, section 4.2), and so has that of many a text. But packets
/// have a length, a version, an algorithm or a time within their first octets, which are control characters, and text has
/// none: of octets that were chosen at random, one in 10^12 has no control character among its first 256.
enum TextSign {
  /// How many first octets tell.
  static let octetsNeeded = 256

  /// Whether what begins with `octets` is text; nil where more of them are needed. `isWhole` says that there are no more.
  static func isText(_ octets: UnsafeRawBufferPointer, isWhole: Bool) -> Bool? {
    guard let first = octets.first else { return isWhole ? false : nil }
    guard first & 0x80 != 0, !octets.starts(with: Armor.byteOrderMark) else { return true }
    let seen = octets.prefix(octetsNeeded)
    guard !seen.contains(where: \.isControl) else { return false }
    if seen.count == octetsNeeded { return true }
    guard isWhole else { return nil }
    // Too short for that: a packet that was cut off behind its header.
    return String(validating: seen, as: UTF8.self) != nil
      || String(decoding: seen, as: UTF8.self).contains(header)
  }

  private static let header = "-----BEGIN PGP "
}

extension UInt8 {
  /// A character that no text has: not white space, nor the escape of older encodings of mail.
  fileprivate var isControl: Bool {
    (self < 0x20 && !isWhiteSpace && self != 0x1B) || self == 0x7F
  }
}
