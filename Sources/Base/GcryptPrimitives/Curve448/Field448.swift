/// The encoding of numbers modulo 2^448 - 2^224 - 1, little-endian in 56 bytes, that both curves share.
enum Field448 {
  static let byteCount = 56

  static let zero = [UInt8](repeating: 0, count: byteCount)
  static let one = [1] + zero.dropLast()
  /// 2^448 - 2^224 - 1.
  static let prime =
    [UInt8](repeating: 0xFF, count: 28) + [0xFE] + [UInt8](repeating: 0xFF, count: 27)
  /// The prime less one.
  static let minusOne = [0xFE] + prime.dropFirst()

  /// Whether a little-endian number is below another of as many bytes.
  static func isBelow(_ number: some BidirectionalCollection<UInt8>, _ bound: [UInt8]) -> Bool {
    number.count == bound.count && number.reversed().lexicographicallyPrecedes(bound.reversed())
  }
}
