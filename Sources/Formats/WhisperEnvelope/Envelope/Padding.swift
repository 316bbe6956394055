package import SecretMemory

/// Hides the length of a message in one of nine sizes (docs/PROTOCOL.md, "Padding"): the length as
/// UInt16, the message, zeros.
package enum Padding {
  private static let lengthSize = 2
  private static let smallestBucket = 256
  private static let largestBucket = 65_536

  /// The longest message, in bytes.
  package static let maximumMessage = largestBucket - lengthSize

  /// The sizes that a padded message can have, ascending.
  static let buckets = (8...16).map { 1 << $0 }

  /// Whether a padded message can have this size: a power of two from 256 to 65536.
  package static func isBucket(_ size: Int) -> Bool {
    (smallestBucket...largestBucket).contains(size) && size & (size - 1) == 0
  }

  /// The smallest bucket for a message of `count` bytes, at most `maximumMessage`.
  package static func bucket(forMessageOf count: Int) -> Int {
    // Without a loop, so that an opened message's length costs no time of its own.
    let bits = Int.bitWidth - (count + lengthSize - 1).leadingZeroBitCount
    return max(smallestBucket, 1 << bits)
  }

  /// The padded message. Throws `EnvelopeError.messageTooLong` above `maximumMessage`.
  package static func pad(_ message: borrowing SecretBytes) throws(EnvelopeError) -> SecretBytes {
    guard let length = UInt16(exactly: message.count), message.count <= maximumMessage else {
      throw .messageTooLong(limit: maximumMessage)
    }
    do {
      var padded = try SecretBytes(count: bucket(forMessageOf: message.count))
      padded.withUnsafeMutableBytes { output in
        output[0] = UInt8(length >> 8)
        output[1] = UInt8(length & 0xFF)
        message.withUnsafeBytes { bytes in
          UnsafeMutableRawBufferPointer(rebasing: output[lengthSize...]).copyMemory(from: bytes)
        }
      }
      return padded
    } catch {
      throw .memory(error)
    }
  }

  /// The message inside `padded`. Throws `EnvelopeError.invalidPadding` for a length that does not
  /// fit, a bucket that is not the smallest, or filler that is not zero.
  ///
  /// Every byte is read and every rule is judged whatever the others were, so that the time says
  /// nothing about what is wrong, or where.
  package static func unpad(_ padded: consuming SecretBytes) throws(EnvelopeError) -> SecretBytes {
    guard isBucket(padded.count) else { throw .invalidPadding }
    let (length, isZero) = padded.withUnsafeBytes { bytes in
      let length = Int(bytes[0]) << 8 | Int(bytes[1])
      var filler: UInt64 = 0
      // Eight bytes at once, without a branch on where the message ends. A bucket is a multiple of 8.
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        let word = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        // How many bytes of the word belong to the message or its length: 0 to 8.
        let ahead = clamped(lengthSize + length - offset, to: 8)
        filler |= word & ((~0 &<< (4 * ahead)) &<< (4 * ahead))
      }
      return (length, filler == 0)
    }
    let isSmallest = bucket(forMessageOf: length) == padded.count
    guard (isZero, isSmallest) == (true, true) else { throw .invalidPadding }
    padded.withUnsafeMutableBytes { bytes in
      bytes.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[lengthSize..<(lengthSize + length)]))
    }
    padded.truncate(to: length)
    return padded
  }

  /// `value` between 0 and `limit`, in the same steps for every value.
  private static func clamped(_ value: Int, to limit: Int) -> UInt64 {
    let positive = value & ~(value >> (Int.bitWidth - 1))
    let excess = positive - limit
    return UInt64(truncatingIfNeeded: limit + (excess & (excess >> (Int.bitWidth - 1))))
  }
}
