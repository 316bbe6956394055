internal import CryptoPrimitives

/// A multiprecision integer (RFC 9580, section 3.2), without leading zero octets.
struct MPI: Hashable, Sendable {
  let octets: [UInt8]

  /// The number that big-endian octets are; leading zeros are dropped.
  init(_ octets: some Collection<UInt8>) {
    self.octets = Array(octets.drop { $0 == 0 })
  }

  var bitCount: Int {
    guard let first = octets.first else { return 0 }
    return octets.count * 8 - first.leadingZeroBitCount
  }

  /// The number in as many octets as asked for, zeros first; nil when it has more.
  func padded(to count: Int) -> [UInt8]? {
    guard octets.count <= count else { return nil }
    return [UInt8](repeating: 0, count: count - octets.count) + octets
  }
}

extension CanonicalWriter {
  mutating func mpi(_ number: MPI) {
    integer(UInt16(truncatingIfNeeded: number.bitCount))
    fixed(number.octets)
  }
}
