/// Reads numbers and byte strings as Bitcoin's programs write them, the least significant byte first. Nothing is taken
/// before what is left was looked at, and nothing is copied.
struct BitcoinReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ octets: ArraySlice<UInt8>) { rest = octets }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func octets(_ count: Int) throws(BitcoinError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw .malformed(.endsEarly) }
    let octets = rest.prefix(count)
    rest = rest.dropFirst(count)
    return octets
  }

  mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self
  ) throws(BitcoinError) -> Value {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    for octet in try octets(Value.bitWidth / 8) {
      value |= UInt64(octet) << shift
      shift += 8
    }
    return Value(truncatingIfNeeded: value)
  }

  /// A number of one to nine bytes, in as few as it needs.
  mutating func compactSize() throws(BitcoinError) -> UInt64 {
    let first = try integer(UInt8.self)
    let (value, least): (UInt64, UInt64) =
      switch first {
      case 0xFD: (UInt64(try integer(UInt16.self)), 0xFD)
      case 0xFE: (UInt64(try integer(UInt32.self)), 0x1_0000)
      case 0xFF: (try integer(UInt64.self), 0x1_0000_0000)
      default: (UInt64(first), 0)
      }
    guard value >= least else { throw .malformed(.number) }
    return value
  }

  /// How many follow that take `size` bytes each at least: no more than there is room for.
  mutating func count(ofAtLeast size: Int) throws(BitcoinError) -> Int {
    guard let count = Int(exactly: try compactSize()), count <= rest.count / size else {
      throw .malformed(.endsEarly)
    }
    return count
  }

  /// A byte string behind its length.
  mutating func prefixed() throws(BitcoinError) -> ArraySlice<UInt8> {
    try octets(try count(ofAtLeast: 1))
  }

  func finish() throws(BitcoinError) {
    guard rest.isEmpty else { throw .malformed(.afterEnd) }
  }
}

/// Writes what `BitcoinReader` reads.
struct BitcoinWriter {
  private(set) var octets: [UInt8] = []

  init(capacity: Int = 0) { octets.reserveCapacity(capacity) }

  mutating func integer(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { octets.append(contentsOf: $0) }
  }

  mutating func fixed(_ value: some Collection<UInt8>) { octets.append(contentsOf: value) }

  mutating func compactSize(_ value: Int) { compactSize(UInt64(max(0, value))) }

  mutating func compactSize(_ value: UInt64) {
    switch value {
    case ..<0xFD: integer(UInt8(truncatingIfNeeded: value))
    case ..<0x1_0000:
      integer(0xFD as UInt8)
      integer(UInt16(truncatingIfNeeded: value))
    case ..<0x1_0000_0000:
      integer(0xFE as UInt8)
      integer(UInt32(truncatingIfNeeded: value))
    default:
      integer(0xFF as UInt8)
      integer(value)
    }
  }

  mutating func prefixed(_ value: some Collection<UInt8>) {
    compactSize(value.count)
    fixed(value)
  }

  /// How many bytes a count or length takes.
  static func size(ofCompact value: Int) -> Int {
    switch value {
    case ..<0xFD: 1
    case ..<0x1_0000: 3
    case ..<0x1_0000_0000: 5
    default: 9
    }
  }
}
