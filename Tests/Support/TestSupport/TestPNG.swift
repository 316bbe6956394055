/// PNG pictures part by part, so that each part can be wrong.
/// Source: the PNG specification, RFC 1950 and 1951.
package enum TestPNG {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A picture in 8-bit gray that says it has this size.
  package static func picture(width: Int, height: Int, data: [UInt8]) -> [UInt8] {
    signature + chunk("IHDR", number(width) + number(height) + [8, 0, 0, 0, 0])
      + chunk("IDAT", data) + chunk("IEND", [])
  }

  /// Length, name, content and a checksum that fits.
  package static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    return number(content.count) + checked + number(Int(checksum(checked)))
  }

  /// A zlib stream that compresses nothing.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for value in [count, ~count] { stream += [UInt8(value & 0xFF), UInt8(value >> 8)] }
      stream += block
    } while !rest.isEmpty
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return stream + number(Int(b << 16 | a))
  }

  /// The same picture with all checksums made to fit, so that damage gets past them.
  package static func withChecksumsMended(_ png: [UInt8]) -> [UInt8] {
    var png = png
    var start = signature.count
    while start + 12 <= png.count {
      let count = png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard count <= png.count - start - 12 else { break }
      let end = start + 8 + count
      png.replaceSubrange(end..<(end + 4), with: number(Int(checksum(png[(start + 4)..<end]))))
      start = end + 4
    }
    return png
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] }
  }
}
