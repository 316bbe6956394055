internal import CryptoPrimitives

/// What a domain's rows must be, all together: how many, and the sum of their codes. A row that is
/// deleted, or an older one put back, changes the sum.
struct DomainHead: Equatable {
  /// Grows with every transaction that changes the domain; the registry holds the same number.
  var generation: UInt64 = 0
  private(set) var count: UInt64 = 0
  /// Sum modulo 2^256, most significant word first.
  private var sum: [UInt64] = [0, 0, 0, 0]

  init() {}

  mutating func add(_ code: Octets32) {
    count &+= 1
    var carry: UInt64 = 0
    for (index, word) in Self.words(of: code).enumerated().reversed() {
      let (partial, first) = sum[index].addingReportingOverflow(word)
      let (total, second) = partial.addingReportingOverflow(carry)
      sum[index] = total
      carry = first || second ? 1 : 0
    }
  }

  mutating func remove(_ code: Octets32) {
    count &-= 1
    var borrow: UInt64 = 0
    for (index, word) in Self.words(of: code).enumerated().reversed() {
      let (partial, first) = sum[index].subtractingReportingOverflow(word)
      let (total, second) = partial.subtractingReportingOverflow(borrow)
      sum[index] = total
      borrow = first || second ? 1 : 0
    }
  }

  /// Whether two heads speak of the same rows.
  func hasSameRows(as other: DomainHead) -> Bool { count == other.count && sum == other.sum }

  private static func words(of code: Octets32) -> [UInt64] {
    code.withUnsafeBytes { bytes in
      (0..<4).map {
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
      }
    }
  }

  // MARK: Encoding

  var bytes: [UInt8] {
    var writer = CanonicalWriter(capacity: 48)
    writer.integer(generation)
    writer.integer(count)
    for word in sum { writer.integer(word) }
    return writer.bytes
  }

  init(parsing bytes: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(bytes)
    generation = try reader.integer()
    count = try reader.integer()
    for index in sum.indices { sum[index] = try reader.integer() }
    try reader.finish()
  }
}
