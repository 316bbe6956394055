/// Base64url without padding (RFC 4648 section 5), canonical: one text for each byte string.
///
/// Refused on reading: padding, characters of the other alphabet, white space, a length no byte
/// string has, and trailing bits that are not zero.
package enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The value of each ASCII character, 0xFF for those outside the alphabet.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  /// How many characters `byteCount` bytes take.
  package static func encodedCount(_ byteCount: Int) -> Int { (byteCount * 4 + 2) / 3 }

  /// Appends the text of `bytes` to `output`.
  package static func encode(_ bytes: UnsafeRawBufferPointer, appendingTo output: inout [UInt8]) {
    output.append(contentsOf: characters(bytes))
  }

  private static func characters(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let count = encodedCount(bytes.count)
    return alphabet.withUnsafeBufferPointer { alphabet in
      [UInt8](unsafeUninitializedCapacity: count) { output, written in
        var index = 0
        func put(_ sextet: UInt32) {
          output[written] = alphabet[Int(sextet & 63)]
          written += 1
        }
        while index + 3 <= bytes.count {
          let group =
            UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
          put(group >> 18)
          put(group >> 12)
          put(group >> 6)
          put(group)
          index += 3
        }
        switch bytes.count - index {
        case 1:
          let group = UInt32(bytes[index])
          put(group >> 2)
          put(group << 4)
        case 2:
          let group = UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
          put(group >> 10)
          put(group >> 4)
          put(group << 2)
        default:
          break
        }
      }
    }
  }

  package static func encode(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.withUnsafeBytes { characters($0) }, as: UTF8.self)
  }

  /// The bytes that `text` (ASCII) stands for.
  package static func decode(_ text: some Collection<UInt8>) throws(MalformedInput) -> [UInt8] {
    // One loop over one type: over a generic collection each character is a call, and an allocation.
    let inPlace: Result<[UInt8], MalformedInput>? =
      text.withContiguousStorageIfAvailable { decoded($0) }
    return try (inPlace ?? Array(text).withUnsafeBufferPointer { decoded($0) }).get()
  }

  private static func decoded(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Result<[UInt8], MalformedInput> {
    let remainder = text.count % 4
    guard remainder != 1 else {
      return .failure(MalformedInput(.base64Length))
    }
    let count = text.count / 4 * 3 + (remainder == 0 ? 0 : remainder - 1)
    var seen: UInt8 = 0
    var rest: UInt32 = 0
    let bytes = values.withUnsafeBufferPointer { values in
      [UInt8](unsafeUninitializedCapacity: count) { output, written in
        func sextet(_ index: Int) -> UInt32 {
          let value = values[Int(text[index])]
          seen |= value
          return UInt32(value & 63)
        }
        let whole = text.count - remainder
        var index = 0
        while index < whole {
          let group =
            sextet(index) << 18 | sextet(index + 1) << 12 | sextet(index + 2) << 6
            | sextet(index + 3)
          output[written] = UInt8(truncatingIfNeeded: group >> 16)
          output[written + 1] = UInt8(truncatingIfNeeded: group >> 8)
          output[written + 2] = UInt8(truncatingIfNeeded: group)
          written += 3
          index += 4
        }
        guard remainder != 0 else { return }
        let group =
          sextet(index) << 12 | sextet(index + 1) << 6
          | (remainder == 3 ? sextet(index + 2) : 0)
        output[written] = UInt8(truncatingIfNeeded: group >> 10)
        if remainder == 3 { output[written + 1] = UInt8(truncatingIfNeeded: group >> 2) }
        written = count
        rest = remainder == 3 ? group & 0b11 : group & 0b11_1111_1111
      }
    }
    guard seen & 0x80 == 0 else {
      return .failure(MalformedInput(.notBase64))
    }
    guard rest == 0 else {
      return .failure(MalformedInput(.base64Trailing))
    }
    return .success(bytes)
  }

  /// The bytes that `text` stands for, which must be `count`.
  package static func decode(
    _ text: some Collection<UInt8>, count: Int
  ) throws(MalformedInput) -> [UInt8] {
    guard text.count == encodedCount(count) else {
      throw MalformedInput(.base64OtherLength)
    }
    return try decode(text)
  }
}
