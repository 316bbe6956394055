internal import CryptoPrimitives

/// How the rows of a table are divided into ranges of places, each of which a head has one sum for.
struct TableLayout: Equatable {
  var rows: UInt64 = 0
  /// How many octets their cells have together.
  var octets: UInt64 = 0
  /// There are 2^k ranges.
  var k = 0

  /// The range that a place is in.
  func range(of place: Place) -> Int { Int(place.number) >> (Place.bits - k) }

  /// The first place of a range and the one after its last.
  func places(of range: Int) -> Range<Int> {
    let width = Place.count >> k
    return range * width..<(range + 1) * width
  }

  /// The k that fits the rows: a range is small enough to be read for one of its rows, and there are not more sums than
  /// they are worth.
  var fittingK: Int {
    var fitting = k
    while fitting < Place.bits, rows > 64 << fitting || octets > 65_536 << fitting { fitting += 1 }
    guard fitting == k else { return fitting }
    while fitting > 0, rows < 8 << fitting, octets < 8192 << fitting { fitting -= 1 }
    return fitting
  }

  // MARK: Encoding

  func write(to writer: inout CanonicalWriter) {
    writer.integer(rows)
    writer.integer(octets)
    writer.integer(UInt8(truncatingIfNeeded: k))
  }

  init() {}

  init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    rows = try reader.integer()
    octets = try reader.integer()
    k = Int(try reader.integer(UInt8.self))
    guard k <= Place.bits else {
      throw MalformedInput(.otherContent)
    }
  }
}
