internal import CryptoPrimitives
internal import SecretMemory

/// EME-PKCS1-v1_5 (RFC 8017, section 7.2): 00 02 ‖ at least 8 random bytes, none of them zero ‖ 00 ‖ message.
enum EncryptionEncoding {
  /// How many bytes a block has more than its message, at the least.
  static let overhead = 11

  static func encode(
    _ message: borrowing SecretBytes, count: Int, random: inout some RandomSource
  ) throws(CryptoError) -> SecretBytes {
    guard message.count <= count - overhead else { throw .wrongSize }
    let end = count - message.count - 1
    var block = try secret(count)
    block.withUnsafeMutableBytes { block in
      block[1] = 2
      let padding = UnsafeMutableRawBufferPointer(rebasing: block[2..<end])
      random.fill(padding)
      for index in padding.indices {
        while padding[index] == 0 {
          random.fill(UnsafeMutableRawBufferPointer(rebasing: padding[index...index]))
        }
      }
      message.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: block[(end + 1)...]).copyMemory(from: $0)
      }
    }
    return block
  }

  /// The message of `block`, or a copy of `substitute` when the block is none, or its message has none of
  /// `sizes`. Which of them it is shows in the result alone: not in time and not in memory that is touched
  /// (Bleichenbacher's attack).
  static func decode(
    _ block: borrowing SecretBytes, sizes: [Int], substitute: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    let sizes = sizes.filter { $0 >= 0 && $0 <= block.count - overhead }
    var result = try secret(max(sizes.max() ?? 0, substitute.count))
    let count = block.withUnsafeBytes { block in
      substitute.withUnsafeBytes { substitute in
        result.withUnsafeMutableBytes { select(block, sizes, substitute, into: $0) }
      }
    }
    result.truncate(to: Int(bitPattern: count))
    return result
  }

  /// Fills `result`, and says how many bytes count.
  private static func select(
    _ block: UnsafeRawBufferPointer, _ sizes: [Int], _ substitute: UnsafeRawBufferPointer,
    into result: UnsafeMutableRawBufferPointer
  ) -> UInt {
    let end = firstZero(block)
    var isGood = mask(UInt(block[0]), equals: 0) & mask(UInt(block[1]), equals: 2)
    isGood &= ~mask(end, isBelow: 10)
    var (fits, count): (UInt, UInt) = (0, 0)
    for size in sizes {
      let start = block.count - size
      let isThis = isGood & mask(end, equals: UInt(bitPattern: start - 1))
      fits |= isThis
      count |= isThis & UInt(bitPattern: size)
      for index in 0..<size {
        result[index] |= block[start + index] & UInt8(truncatingIfNeeded: isThis)
      }
    }
    count |= ~fits & UInt(bitPattern: substitute.count)
    for index in substitute.indices {
      result[index] |= substitute[index] & UInt8(truncatingIfNeeded: ~fits)
    }
    return count
  }

  /// Where the first zero byte after the first two stands; 0 when there is none.
  private static func firstZero(_ block: UnsafeRawBufferPointer) -> UInt {
    var (place, isFound): (UInt, UInt) = (0, 0)
    for index in 2..<block.count {
      let isZero = mask(UInt(block[index]), equals: 0)
      place |= UInt(bitPattern: index) & isZero & ~isFound
      isFound |= isZero
    }
    return place
  }

  // All ones or all zeros, without a branch; for numbers below 2^63.

  private static func mask(_ value: UInt, equals other: UInt) -> UInt {
    let difference = value ^ other
    return ((difference | (0 &- difference)) >> (UInt.bitWidth - 1)) &- 1
  }

  private static func mask(_ value: UInt, isBelow bound: UInt) -> UInt {
    0 &- ((value &- bound) >> (UInt.bitWidth - 1))
  }

  private static func secret(_ count: Int) throws(CryptoError) -> SecretBytes {
    try catchingMemoryErrors { () throws(SecretMemoryError) in try SecretBytes(count: count) }
  }
}
