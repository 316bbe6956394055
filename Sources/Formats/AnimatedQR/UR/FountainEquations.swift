/// What parts say about the fragments of a message: each is the sum, without carry, of some of them. They are kept in echelon
/// form, so that never more are kept than there are fragments, whichever parts come, and the message is there as soon as
/// they say it at all.
struct FountainEquations {
  private struct Row {
    /// The fragments that are added up, a bit for each.
    var fragments: [UInt64]
    /// Their sum.
    var sum: [UInt64]

    var lowest: Int? {
      guard let word = fragments.firstIndex(where: { $0 != 0 }) else { return nil }
      return word * 64 + fragments[word].trailingZeroBitCount
    }

    func holds(_ fragment: Int) -> Bool { fragments[fragment / 64] >> (fragment % 64) & 1 == 1 }

    mutating func add(_ other: Row) {
      for place in fragments.indices { fragments[place] ^= other.fragments[place] }
      for place in sum.indices { sum[place] ^= other.sum[place] }
    }
  }

  private let size: Int
  private let chooser: FragmentChooser
  /// For each fragment the equation in which it is the lowest one.
  private var rows: [Row?]
  /// How many fragments' worth is known.
  private(set) var rank = 0

  /// - Parameters:
  ///   - count: how many fragments there are, at least 1.
  ///   - size: of each, in bytes.
  init(count: Int, size: Int, _ checksum: UInt32) {
    self.size = size
    chooser = FragmentChooser(count: count, checksum: checksum)
    rows = Array(repeating: nil, count: count)
  }

  /// Adds the part of that number; false where it contradicts what is known. `data` has a fragment's size.
  mutating func add(_ data: [UInt8], number: UInt32) -> Bool {
    var row = Row(
      fragments: Array(repeating: 0, count: (rows.count + 63) / 64), sum: Self.words(data))
    for fragment in chooser.fragments(of: number) {
      row.fragments[fragment / 64] |= 1 << UInt64(fragment % 64)
    }
    while let lowest = row.lowest {
      guard let known = rows[lowest] else {
        rows[lowest] = row
        rank += 1
        return true
      }
      row.add(known)
    }
    return row.sum.allSatisfy { $0 == 0 }
  }

  /// The message's first `size` bytes; nil while it is not known.
  func solved(size messageSize: Int) -> [UInt8]? {
    guard rank == rows.count else { return nil }
    var solved: [Row?] = rows
    for fragment in rows.indices.reversed() {
      guard var row = solved[fragment] else { return nil }
      for later in (fragment + 1)..<max(rows.count, fragment + 1) where row.holds(later) {
        if let known = solved[later] { row.add(known) }
      }
      solved[fragment] = row
    }
    var message: [UInt8] = []
    message.reserveCapacity(rows.count * size)
    for row in solved {
      let sum = row?.sum ?? []
      let octets = sum.flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
      }
      message += octets.prefix(size)
    }
    return Array(message.prefix(messageSize))
  }

  /// Eight bytes in each, the last ones filled up with zeros.
  private static func words(_ data: [UInt8]) -> [UInt64] {
    stride(from: 0, to: data.count, by: 8).map { start in
      data[start..<min(start + 8, data.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
