/// The encoding of numbers modulo 2^255 - 19, little-endian, that both curves share.
enum FieldEncoding {
  /// 2^255 - 19.
  static let prime: [UInt8] = [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]

  /// Whether 32 little-endian bytes are a number below the prime.
  static func isBelowPrime(_ number: Octets32) -> Bool {
    // From the most significant byte; nearly every number differs from the prime in the first.
    number.withUnsafeBytes { bytes in
      for index in stride(from: bytes.count - 1, through: 0, by: -1)
      where bytes[index] != prime[index] {
        return bytes[index] < prime[index]
      }
      return false
    }
  }
}
