/// The encoding of numbers modulo 2^255 - 19, little-endian, that both curves share.
enum FieldEncoding {
  /// 2^255 - 19.
  static let prime: [UInt8] = [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]

  /// Whether 32 little-endian bytes are a number below the prime.
  static func isBelowPrime(_ bytes: [UInt8]) -> Bool {
    bytes.reversed().lexicographicallyPrecedes(prime.reversed())
  }
}
