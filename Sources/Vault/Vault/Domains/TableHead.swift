internal import CryptoPrimitives

/// What a table's rows must be: how many, and for each range of places the sum of their codes. A row that is removed, or
/// an older one put back, changes the sum of its range.
struct TableHead: Equatable {
  private(set) var layout = TableLayout()
  private(set) var sums: [CodeSum] = [CodeSum()]

  init() {}

  // MARK: Rows

  mutating func add(_ code: CodeSum, octets: Int, at place: Place) {
    layout.rows &+= 1
    layout.octets &+= UInt64(octets)
    sums[layout.range(of: place)].add(code)
  }

  mutating func remove(_ code: CodeSum, octets: Int, at place: Place) {
    layout.rows &-= 1
    layout.octets &-= UInt64(octets)
    sums[layout.range(of: place)].remove(code)
  }

  // MARK: Size

  /// Takes the sums of more ranges, made from all rows.
  mutating func grow(to k: Int, sums: [CodeSum]) {
    guard (layout.k...Place.bits).contains(k), sums.count == 1 << k else { return }
    layout.k = k
    self.sums = sums
  }

  /// Adds the sums of ranges that become one.
  mutating func shrink(to k: Int) {
    guard (0...layout.k).contains(k) else { return }
    let width = 1 << (layout.k - k)
    var joined = [CodeSum](repeating: CodeSum(), count: 1 << k)
    for (index, sum) in sums.enumerated() { joined[index / width].add(sum) }
    layout.k = k
    sums = joined
  }

  // MARK: Encoding

  func write(to writer: inout CanonicalWriter) {
    layout.write(to: &writer)
    for sum in sums { sum.write(to: &writer) }
  }

  init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    layout = try TableLayout(&reader)
    sums = []
    sums.reserveCapacity(1 << layout.k)
    for _ in 0..<(1 << layout.k) { sums.append(try CodeSum(&reader)) }
  }
}
