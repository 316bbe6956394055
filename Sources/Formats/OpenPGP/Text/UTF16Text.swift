/// Text in UTF-16 with a byte order mark, as shells of Windows write what a program prints.
enum UTF16Text {
  /// Whether octets begin so: with the mark and a character of ASCII.
  static func begins(_ octets: UnsafeRawBufferPointer) -> Bool { isBigEndian(octets) != nil }

  private static func isBigEndian(_ octets: UnsafeRawBufferPointer) -> Bool? {
    guard octets.count >= 4 else { return nil }
    if octets[0] == 0xFF, octets[1] == 0xFE, octets[3] == 0 { return false }
    if octets[0] == 0xFE, octets[1] == 0xFF, octets[2] == 0 { return true }
    return nil
  }

  /// The same text in UTF-8; nil for another one. Characters outside the first plane become replacements: armor has none.
  static func plain(_ octets: UnsafeRawBufferPointer) -> WipedOctets? {
    guard let isBigEndian = isBigEndian(octets) else { return nil }
    let plain = WipedOctets(capacity: octets.count / 2 + 64)
    for index in stride(from: 2, to: octets.count - 1, by: 2) {
      let (high, low) = isBigEndian ? (index, index + 1) : (index + 1, index)
      let unit = UInt16(octets[high]) << 8 | UInt16(octets[low])
      if unit < 0x80 {
        plain.append(UInt8(truncatingIfNeeded: unit))
      } else {
        let scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
        UTF8.encode(scalar)?.forEach { plain.append($0) }
      }
    }
    return plain
  }
}
