/// Data in deflate's form, not made smaller (RFC 1951, section 3.2.4).
enum Deflate {
  static func stored(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    repeat {
      let count = min(65_535, data.count - position)
      let isLast: UInt8 = position + count == data.count ? 1 : 0
      let (low, high) = (UInt8(count & 0xFF), UInt8(count >> 8))
      result += [isLast, low, high, ~low, ~high] + data[position..<(position + count)]
      position += count
    } while position < data.count
    return result
  }

  /// The same in zlib's wrapper (RFC 1950).
  static func wrapped(_ data: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    for octet in data {
      low = (low + Int(octet)) % 65_521
      high = (high + low) % 65_521
    }
    let sum = [high >> 8, high & 0xFF, low >> 8, low & 0xFF].map { UInt8($0) }
    return [0x78, 0x01] + stored(data) + sum
  }
}
