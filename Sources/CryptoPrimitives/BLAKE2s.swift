/// BLAKE2s-256 without a key (RFC 7693): 32 bytes of hash.
package struct BLAKE2s {
  private static let initial: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
    0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]

  private static let schedule: [[Int]] = [
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

  private static let blockSize = 64

  private var state: [UInt32]
  private var block: [UInt8] = []
  private var total: UInt64 = 0

  package init() {
    state = Self.initial
    // Parameter block: 32 bytes of digest, no key, fanout and depth 1.
    state[0] ^= 0x0101_0020
    block.reserveCapacity(Self.blockSize)
  }

  package mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      // The last block is compressed in `finalize`, so a full one waits for the byte after it.
      if block.count == Self.blockSize {
        total += UInt64(Self.blockSize)
        compress(isLast: false)
        block.removeAll(keepingCapacity: true)
      }
      block.append(byte)
    }
  }

  package mutating func update(_ octets: Octets32) {
    octets.withUnsafeBytes { update($0) }
  }

  package consuming func finalize() -> Octets32 {
    total += UInt64(block.count)
    block.append(contentsOf: repeatElement(0, count: Self.blockSize - block.count))
    compress(isLast: true)
    let words = state
    return Octets32 { output in
      for (index, word) in words.enumerated() {
        output.storeBytes(of: word.littleEndian, toByteOffset: index * 4, as: UInt32.self)
      }
    }
  }

  private mutating func compress(isLast: Bool) {
    let words = block.withUnsafeBytes { bytes in
      (0..<16).map {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
      }
    }
    var work = state + Self.initial
    work[12] ^= UInt32(truncatingIfNeeded: total)
    work[13] ^= UInt32(truncatingIfNeeded: total >> 32)
    if isLast { work[14] = ~work[14] }

    func mix(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ x: UInt32, _ y: UInt32) {
      work[a] = work[a] &+ work[b] &+ x
      work[d] = (work[d] ^ work[a]).rotatedRight(16)
      work[c] = work[c] &+ work[d]
      work[b] = (work[b] ^ work[c]).rotatedRight(12)
      work[a] = work[a] &+ work[b] &+ y
      work[d] = (work[d] ^ work[a]).rotatedRight(8)
      work[c] = work[c] &+ work[d]
      work[b] = (work[b] ^ work[c]).rotatedRight(7)
    }

    for order in Self.schedule {
      mix(0, 4, 8, 12, words[order[0]], words[order[1]])
      mix(1, 5, 9, 13, words[order[2]], words[order[3]])
      mix(2, 6, 10, 14, words[order[4]], words[order[5]])
      mix(3, 7, 11, 15, words[order[6]], words[order[7]])
      mix(0, 5, 10, 15, words[order[8]], words[order[9]])
      mix(1, 6, 11, 12, words[order[10]], words[order[11]])
      mix(2, 7, 8, 13, words[order[12]], words[order[13]])
      mix(3, 4, 9, 14, words[order[14]], words[order[15]])
    }
    for index in 0..<8 { state[index] ^= work[index] ^ work[index + 8] }
  }
}

extension UInt32 {
  fileprivate func rotatedRight(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
