/// Compressed data that becomes much more: zeros, each 258 of them in 13 bits (RFC 1951, section 3.2.6).
struct Bomb {
  /// How many octets it becomes, beside those that it begins with.
  let zeros: Int
  private(set) var deflated: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  private let start: [UInt8]

  /// Runs come in eights, which fill whole octets.
  private static let step = 8 * 258

  /// As many zeros as there will be for at least so many.
  static func zeros(for zeros: Int) -> Int { 1 + (zeros + step - 1) / step * step }

  /// `start`, and at least so many zeros behind it.
  init(_ start: [UInt8], zeros: Int) {
    self.start = start
    self.zeros = Self.zeros(for: zeros)
    let steps = self.zeros / Self.step
    // The last block, of the fixed code.
    put(1, 1)
    put(1, 2)
    for octet in start + [0] { putLiteral(octet) }
    putRuns()
    // The first octet of the first eight has bits of what stood before.
    let place = deflated.count
    if steps > 1 { putRuns() }
    let runs = deflated[place...]
    for _ in 2..<max(2, steps) { deflated.append(contentsOf: runs) }
    putCode(0, 7)
    put(0, 7)
  }

  /// Such data compressed once more: its runs repeat after 13 octets.
  init(again octets: [UInt8]) {
    (start, zeros) = ([], 0)
    put(1, 1)
    put(1, 2)
    var position = 0
    while position < octets.count {
      let end = position + 258
      if position >= 13, end <= octets.count,
        octets[position..<end].elementsEqual(octets[(position - 13)..<(end - 13)])
      {
        // As many octets as can be, of 13 before.
        putCode(0b1100_0101, 8)
        putCode(7, 5)
        put(0, 2)
        position = end
      } else {
        putLiteral(octets[position])
        position += 1
      }
    }
    putCode(0, 7)
    put(0, 7)
  }

  /// The same in zlib's wrapper (RFC 1950).
  var wrapped: [UInt8] {
    var (low, high): (Int, Int) = (1, 0)
    for octet in start {
      low = (low + Int(octet)) % 65_521
      high = (high + low) % 65_521
    }
    // Zeros add to the sum of sums alone.
    high = (high + zeros % 65_521 * low) % 65_521
    return [0x78, 0x01] + deflated
      + [high >> 8, high & 0xFF, low >> 8, low & 0xFF].map { UInt8(truncatingIfNeeded: $0) }
  }

  private mutating func putRuns() {
    for _ in 0..<8 {
      putCode(0b1100_0101, 8)
      putCode(0, 5)
    }
  }

  private mutating func putLiteral(_ octet: UInt8) {
    if octet < 144 {
      putCode(0x30 + UInt32(octet), 8)
    } else {
      putCode(0x190 + UInt32(octet) - 144, 9)
    }
  }

  /// A code of Huffman's, whose highest bit comes first.
  private mutating func putCode(_ code: UInt32, _ count: UInt32) {
    for bit in (0..<count).reversed() { put(code >> bit & 1, 1) }
  }

  private mutating func put(_ value: UInt32, _ count: UInt32) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      deflated.append(UInt8(bits & 0xFF))
      bits >>= 8
      bitCount -= 8
    }
  }
}
