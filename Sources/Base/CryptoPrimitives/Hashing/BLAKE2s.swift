/// BLAKE2s-256 without a key (RFC 7693): 32 bytes of hash. It asks for no memory of the heap.
package struct BLAKE2s {
  private typealias Row = SIMD4<UInt32>

  private static let firstHalf: SIMD4<UInt32> = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
  ]
  private static let secondHalf: SIMD4<UInt32> = [
    0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  private static let blockSize = 64

  /// The state's eight words.
  private var low = firstHalf
  private var high = secondHalf
  private var block = SIMD64<UInt8>.zero
  private var filled = 0
  private var total: UInt64 = 0

  package init() {
    // Parameter block: 32 bytes of digest, no key, fanout and depth 1.
    low[0] ^= 0x0101_0020
  }

  package mutating func update(_ bytes: some Sequence<UInt8>) {
    Array(bytes).withUnsafeBytes { update($0) }
  }

  package mutating func update(_ octets: Octets32) {
    octets.withUnsafeBytes { update($0) }
  }

  private mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The last block is compressed in `finalize`, so a full one waits for the byte after it.
      if filled == Self.blockSize {
        total += UInt64(Self.blockSize)
        compress(isLast: false)
        filled = 0
      }
      let part = rest.prefix(Self.blockSize - filled)
      let start = filled
      withUnsafeMutableBytes(of: &block) { block in
        UnsafeMutableRawBufferPointer(rebasing: block[start...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
      }
      filled += part.count
      rest = rest.dropFirst(part.count)
    }
  }

  package consuming func finalize() -> Octets32 {
    total += UInt64(filled)
    let start = filled
    withUnsafeMutableBytes(of: &block) { block in
      for index in start..<Self.blockSize { block[index] = 0 }
    }
    compress(isLast: true)
    let (low, high) = (low, high)
    return Octets32 { output in
      for index in 0..<4 {
        output.storeBytes(of: low[index].littleEndian, toByteOffset: index * 4, as: UInt32.self)
        output.storeBytes(
          of: high[index].littleEndian, toByteOffset: 16 + index * 4, as: UInt32.self)
      }
    }
  }

  private mutating func compress(isLast: Bool) {
    let words = withUnsafeBytes(of: block) { $0.loadUnaligned(as: SIMD16<UInt32>.self) }
    func word(_ index: UInt8) -> UInt32 { UInt32(littleEndian: words[Int(index)]) }

    // The sixteen words of work, a row of the RFC's matrix each.
    var a = low
    var b = high
    var c = Self.firstHalf
    var d = Self.secondHalf
    d[0] ^= UInt32(truncatingIfNeeded: total)
    d[1] ^= UInt32(truncatingIfNeeded: total >> 32)
    if isLast { d[2] = ~d[2] }

    func mix(_ x: Row, _ y: Row) {
      a = a &+ b &+ x
      d = (d ^ a).rotatedRight(16)
      c = c &+ d
      b = (b ^ c).rotatedRight(12)
      a = a &+ b &+ y
      d = (d ^ a).rotatedRight(8)
      c = c &+ d
      b = (b ^ c).rotatedRight(7)
    }

    for order in Self.schedule {
      mix(
        Row(word(order[0]), word(order[2]), word(order[4]), word(order[6])),
        Row(word(order[1]), word(order[3]), word(order[5]), word(order[7])))
      // The diagonals become columns, and columns again afterwards.
      b = Row(b[1], b[2], b[3], b[0])
      c = Row(c[2], c[3], c[0], c[1])
      d = Row(d[3], d[0], d[1], d[2])
      mix(
        Row(word(order[8]), word(order[10]), word(order[12]), word(order[14])),
        Row(word(order[9]), word(order[11]), word(order[13]), word(order[15])))
      b = Row(b[3], b[0], b[1], b[2])
      c = Row(c[2], c[3], c[0], c[1])
      d = Row(d[1], d[2], d[3], d[0])
    }
    low ^= a ^ c
    high ^= b ^ d
  }

  /// Which word of the block each mixing takes, round by round.
  private static let schedule: [SIMD16<UInt8>] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
  ]
}

extension SIMD4<UInt32> {
  fileprivate func rotatedRight(_ count: UInt32) -> Self { self &>> count | self &<< (32 - count) }
}
