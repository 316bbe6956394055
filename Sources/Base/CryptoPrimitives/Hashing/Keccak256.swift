/// Keccak-256 as Ethereum has it: the sponge of SHA-3 with the padding that it had before it became a standard
/// (FIPS 202 differs by two bits). For bytes that are no secret.
package func keccak256(_ bytes: [UInt8]) -> [UInt8] {
  var sponge = KeccakSponge()
  bytes.withUnsafeBytes { sponge.absorb($0) }
  return sponge.digest()
}

/// The state of Keccak-f[1600] with a rate of 136 bytes.
private struct KeccakSponge {
  private static let rate = 136
  private static let constants: [UInt64] = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808A, 0x8000_0000_8000_8000,
    0x0000_0000_0000_808B, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
    0x0000_0000_0000_008A, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000A,
    0x0000_0000_8000_808B, 0x8000_0000_0000_008B, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
    0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800A, 0x8000_0000_8000_000A,
    0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
  ]

  /// 25 lanes, the one in column x and row y at x + 5 y.
  private var lanes = [UInt64](repeating: 0, count: 25)

  /// All of the message.
  mutating func absorb(_ message: UnsafeRawBufferPointer) {
    var rest = message[...]
    while rest.count >= Self.rate {
      absorb(block: UnsafeRawBufferPointer(rebasing: rest.prefix(Self.rate)))
      rest = rest.dropFirst(Self.rate)
    }
    var last = [UInt8](repeating: 0, count: Self.rate)
    for (place, byte) in rest.enumerated() { last[place] = byte }
    last[rest.count] ^= 0x01
    last[Self.rate - 1] ^= 0x80
    last.withUnsafeBytes { absorb(block: $0) }
  }

  private mutating func absorb(block: UnsafeRawBufferPointer) {
    lanes.withUnsafeMutableBufferPointer { lanes in
      for lane in 0..<(Self.rate / 8) {
        lanes[lane] ^= UInt64(
          littleEndian: block.loadUnaligned(fromByteOffset: 8 * lane, as: UInt64.self))
      }
      Self.permute(lanes)
    }
  }

  func digest() -> [UInt8] {
    lanes.prefix(4).flatMap { lane in (0..<8).map { UInt8(truncatingIfNeeded: lane >> (8 * $0)) } }
  }

  /// Written out, so that the lanes stay in registers: an array's would be looked up some three thousand times. Six lanes are
  /// kept as their complements, which leaves eight complements a round of the twenty-five that there were.
  private static func permute(_ lanes: UnsafeMutableBufferPointer<UInt64>) {
    var a0 = lanes[0]
    var a1 = ~lanes[1]
    var a2 = ~lanes[2]
    var a3 = lanes[3]
    var a4 = lanes[4]
    var a5 = lanes[5]
    var a6 = lanes[6]
    var a7 = lanes[7]
    var a8 = ~lanes[8]
    var a9 = lanes[9]
    var a10 = lanes[10]
    var a11 = lanes[11]
    var a12 = ~lanes[12]
    var a13 = lanes[13]
    var a14 = lanes[14]
    var a15 = lanes[15]
    var a16 = lanes[16]
    var a17 = ~lanes[17]
    var a18 = lanes[18]
    var a19 = lanes[19]
    var a20 = ~lanes[20]
    var a21 = lanes[21]
    var a22 = lanes[22]
    var a23 = lanes[23]
    var a24 = lanes[24]
    for constant in constants {
      // Theta: each lane takes in the parities of two columns.
      let c0 = a0 ^ a5 ^ a10 ^ a15 ^ a20
      let c1 = a1 ^ a6 ^ a11 ^ a16 ^ a21
      let c2 = a2 ^ a7 ^ a12 ^ a17 ^ a22
      let c3 = a3 ^ a8 ^ a13 ^ a18 ^ a23
      let c4 = a4 ^ a9 ^ a14 ^ a19 ^ a24
      let d0 = c4 ^ rotated(c1, by: 1)
      let d1 = c0 ^ rotated(c2, by: 1)
      let d2 = c1 ^ rotated(c3, by: 1)
      let d3 = c2 ^ rotated(c4, by: 1)
      let d4 = c3 ^ rotated(c0, by: 1)
      // Rho and pi: lanes are turned, and change places.
      let b0 = a0 ^ d0
      let b10 = rotated(a1 ^ d1, by: 1)
      let b20 = rotated(a2 ^ d2, by: 62)
      let b5 = rotated(a3 ^ d3, by: 28)
      let b15 = rotated(a4 ^ d4, by: 27)
      let b16 = rotated(a5 ^ d0, by: 36)
      let b1 = rotated(a6 ^ d1, by: 44)
      let b11 = rotated(a7 ^ d2, by: 6)
      let b21 = rotated(a8 ^ d3, by: 55)
      let b6 = rotated(a9 ^ d4, by: 20)
      let b7 = rotated(a10 ^ d0, by: 3)
      let b17 = rotated(a11 ^ d1, by: 10)
      let b2 = rotated(a12 ^ d2, by: 43)
      let b12 = rotated(a13 ^ d3, by: 25)
      let b22 = rotated(a14 ^ d4, by: 39)
      let b23 = rotated(a15 ^ d0, by: 41)
      let b8 = rotated(a16 ^ d1, by: 45)
      let b18 = rotated(a17 ^ d2, by: 15)
      let b3 = rotated(a18 ^ d3, by: 21)
      let b13 = rotated(a19 ^ d4, by: 8)
      let b14 = rotated(a20 ^ d0, by: 18)
      let b24 = rotated(a21 ^ d1, by: 2)
      let b9 = rotated(a22 ^ d2, by: 61)
      let b19 = rotated(a23 ^ d3, by: 56)
      let b4 = rotated(a24 ^ d4, by: 14)
      // Chi: the only step that is not linear; and iota. Where a lane is kept as its complement, "and" and "or" change places.
      a0 = b0 ^ (b1 | b2)
      a1 = b1 ^ (~b2 | b3)
      a2 = b2 ^ (b3 & b4)
      a3 = b3 ^ (b4 | b0)
      a4 = b4 ^ (b0 & b1)
      a5 = b5 ^ (b6 | b7)
      a6 = b6 ^ (b7 & b8)
      a7 = b7 ^ (b8 | ~b9)
      a8 = b8 ^ (b9 | b5)
      a9 = b9 ^ (b5 & b6)
      a10 = b10 ^ (b11 | b12)
      a11 = b11 ^ (b12 & b13)
      a12 = b12 ^ (~b13 & b14)
      a13 = ~b13 ^ (b14 | b10)
      a14 = b14 ^ (b10 & b11)
      a15 = b15 ^ (b16 & b17)
      a16 = b16 ^ (b17 | b18)
      a17 = b17 ^ (~b18 | b19)
      a18 = ~b18 ^ (b19 & b15)
      a19 = b19 ^ (b15 | b16)
      a20 = b20 ^ (~b21 & b22)
      a21 = ~b21 ^ (b22 | b23)
      a22 = b22 ^ (b23 & b24)
      a23 = b23 ^ (b24 | b20)
      a24 = b24 ^ (b20 & b21)
      a0 ^= constant
    }
    lanes[0] = a0
    lanes[1] = ~a1
    lanes[2] = ~a2
    lanes[3] = a3
    lanes[4] = a4
    lanes[5] = a5
    lanes[6] = a6
    lanes[7] = a7
    lanes[8] = ~a8
    lanes[9] = a9
    lanes[10] = a10
    lanes[11] = a11
    lanes[12] = ~a12
    lanes[13] = a13
    lanes[14] = a14
    lanes[15] = a15
    lanes[16] = a16
    lanes[17] = ~a17
    lanes[18] = a18
    lanes[19] = a19
    lanes[20] = ~a20
    lanes[21] = a21
    lanes[22] = a22
    lanes[23] = a23
    lanes[24] = a24
  }
}

@inline(__always)
private func rotated(_ lane: UInt64, by bits: UInt64) -> UInt64 {
  lane &<< bits | lane &>> (64 &- bits)
}
