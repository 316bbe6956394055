internal import CryptoPrimitives

/// What a table's rows must be: how many, and for each range of places the sum of their codes. A row that is removed, or
/// an older one put back, changes the sum of its range.
struct TableHead: Equatable {
  private(set) var rows: UInt64 = 0
  /// How many octets their cells have together.
  private(set) var octets: UInt64 = 0
  /// There are 2^k ranges.
  private(set) var k = 0
  private(set) var sums: [CodeSum] = [CodeSum()]

  init() {}

  // MARK: Ranges

  /// The range that a place is in.
  func range(of place: Place) -> Int { Int(place.number) >> (Place.bits - k) }

  /// The first place of a range and the one after its last.
  func places(of range: Int) -> Range<Int> {
    let width = Place.count >> k
    return range * width..<(range + 1) * width
  }

  // MARK: Rows

  mutating func add(_ code: CodeSum, octets: Int, at place: Place) {
    rows &+= 1
    self.octets &+= UInt64(octets)
    sums[range(of: place)].add(code)
  }

  mutating func remove(_ code: CodeSum, octets: Int, at place: Place) {
    rows &-= 1
    self.octets &-= UInt64(octets)
    sums[range(of: place)].remove(code)
  }

  // MARK: Size

  /// The k that fits the rows: a range is small enough to be read for one of its rows, and there are not more sums than
  /// they are worth.
  var fittingK: Int {
    var fitting = k
    while fitting < Place.bits, rows > 64 << fitting || octets > 65_536 << fitting { fitting += 1 }
    guard fitting == k else { return fitting }
    while fitting > 0, rows < 8 << fitting, octets < 8192 << fitting { fitting -= 1 }
    return fitting
  }

  /// Takes the sums of more ranges, made from all rows.
  mutating func grow(to k: Int, sums: [CodeSum]) {
    guard (self.k...Place.bits).contains(k), sums.count == 1 << k else { return }
    self.k = k
    self.sums = sums
  }

  /// Adds the sums of ranges that become one.
  mutating func shrink(to k: Int) {
    guard (0...self.k).contains(k) else { return }
    let width = 1 << (self.k - k)
    var joined = [CodeSum](repeating: CodeSum(), count: 1 << k)
    for (index, sum) in sums.enumerated() { joined[index / width].add(sum) }
    self.k = k
    sums = joined
  }

  // MARK: Encoding

  func write(to writer: inout CanonicalWriter) {
    writer.integer(rows)
    writer.integer(octets)
    writer.integer(UInt8(truncatingIfNeeded: k))
    for sum in sums { sum.write(to: &writer) }
  }

  init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    rows = try reader.integer()
    octets = try reader.integer()
    let k = Int(try reader.integer(UInt8.self))
    guard k <= Place.bits else {
      throw MalformedInput(.otherContent)
    }
    self.k = k
    sums = []
    sums.reserveCapacity(1 << k)
    for _ in 0..<(1 << k) { sums.append(try CodeSum(&reader)) }
  }
}
