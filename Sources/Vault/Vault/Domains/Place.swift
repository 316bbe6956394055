/// Where a row stands in its table: ten bits that nobody can choose who does not have the domain's key, so that the
/// rows spread evenly over the sums of a head.
struct Place: Comparable, Hashable {
  static let bits = 10
  /// How many there are.
  static let count = 1 << bits

  let number: UInt16

  init?(_ number: Int64) {
    guard (0..<Int64(Self.count)).contains(number) else { return nil }
    self.number = UInt16(truncatingIfNeeded: number)
  }

  /// The first ten bits of a code.
  init(firstBitsOf bytes: UnsafeRawBufferPointer) {
    let first = bytes.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
    number = first >> (16 - UInt16(Self.bits))
  }

  static func < (left: Place, right: Place) -> Bool { left.number < right.number }
}
