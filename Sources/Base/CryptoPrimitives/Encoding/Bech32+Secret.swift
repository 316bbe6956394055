/// Texts that are secrets: in capital letters, and neither a branch nor a place in memory depends on what they say.
extension Bech32 {
  /// How many characters the text of `count` secret bytes has.
  package static func secretTextCount(_ count: Int, prefix: String) -> Int {
    prefix.utf8.count + 1 + groupCount(count) + checksumSize
  }

  /// Reads a text of the first variant, whose bytes are as many as `output` has. `prefix` is in capital letters too.
  package static func readSecret(
    _ text: UnsafeRawBufferPointer, prefix: String, into output: UnsafeMutableRawBufferPointer
  ) throws(Failure) {
    let groupCount = groupCount(output.count)
    let head = Array((prefix + "1").utf8)
    guard text.count == secretTextCount(output.count, prefix: prefix), text.starts(with: head)
    else { throw .form }
    var sum = polynomial(prefix.lowercased(), [])
    var isUnknown: UInt8 = 0
    var (bits, count, written) = (UInt32(0), UInt32(0), 0)
    for index in head.count..<text.count {
      let (value, mask) = capitalValue(text[index])
      isUnknown |= ~mask
      sum = next(sum, UInt32(value))
      guard index < head.count + groupCount else { continue }
      bits = bits << 5 | UInt32(value)
      count += 5
      if count >= 8 {
        count -= 8
        output[written] = UInt8(truncatingIfNeeded: bits >> count)
        written += 1
        bits &= 1 << count - 1
      }
    }
    guard isUnknown == 0 else { throw .form }
    guard sum == Variant.bech32.constant else { throw .checksum }
    // What fills the last group.
    guard bits == 0 else { throw .form }
  }

  /// Writes the text of `secret` into `output`, which has room for exactly it.
  package static func writeSecret(
    _ secret: UnsafeRawBufferPointer, prefix: String, into output: UnsafeMutableRawBufferPointer
  ) {
    precondition(output.count == secretTextCount(secret.count, prefix: prefix), "another size")
    let head = Array((prefix + "1").utf8)
    output.copyBytes(from: head)
    var place = head.count
    var sum = polynomial(prefix.lowercased(), [])
    func put(_ group: UInt32) {
      sum = next(sum, group)
      output[place] = capital(UInt8(truncatingIfNeeded: group))
      place += 1
    }
    var (bits, count) = (UInt32(0), UInt32(0))
    for octet in secret {
      bits = bits << 8 | UInt32(octet)
      count += 8
      while count >= 5 {
        count -= 5
        put(bits >> count & 31)
      }
      bits &= 1 << count - 1
    }
    if count > 0 { put(bits << (5 - count) & 31) }
    for _ in 0..<checksumSize { sum = next(sum, 0) }
    sum ^= Variant.bech32.constant
    for index in 0..<checksumSize {
      output[place + index] = capital(UInt8(sum >> (5 * (5 - UInt32(index))) & 31))
    }
  }

  private static func groupCount(_ byteCount: Int) -> Int { (byteCount * 8 + 4) / 5 }

  private static let capitals: [UInt8] = alphabet.map {
    (0x61...0x7A).contains($0) ? $0 & ~0x20 : $0
  }

  /// 0xFF where two octets are equal, else 0.
  @inline(__always)
  private static func equality(_ left: UInt8, _ right: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt16(left ^ right) &- 1) >> 8)
  }

  /// What a capital letter or a digit stands for; the mask is 0 where it stands for nothing.
  private static func capitalValue(_ character: UInt8) -> (value: UInt8, mask: UInt8) {
    var (value, mask) = (UInt8(0), UInt8(0))
    for index in 0..<capitals.count {
      let isThis = equality(character, capitals[index])
      value |= UInt8(truncatingIfNeeded: index) & isThis
      mask |= isThis
    }
    return (value, mask)
  }

  private static func capital(_ value: UInt8) -> UInt8 {
    var character: UInt8 = 0
    for index in 0..<capitals.count {
      character |= capitals[index] & equality(value, UInt8(truncatingIfNeeded: index))
    }
    return character
  }
}
