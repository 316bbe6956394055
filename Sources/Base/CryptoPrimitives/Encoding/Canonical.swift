/// Writes the one encoding that Whisper uses wherever bytes are bound, stored or signed: integers
/// big-endian and of fixed width, byte strings either of fixed width or after their UInt32 length.
package struct CanonicalWriter {
  package private(set) var bytes: [UInt8] = []

  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Goes back to what was written when it had `count` bytes.
  package mutating func truncate(to count: Int) { bytes.removeLast(max(0, bytes.count - count)) }

  package mutating func integer(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Bytes of a width that the format fixes.
  package mutating func fixed(_ value: some Collection<UInt8>) {
    bytes.append(contentsOf: value)
  }

  package mutating func fixed(_ value: Octets32) {
    value.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// An ASCII label, without its length.
  package mutating func label(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// LP(x): the length as UInt32, then the bytes.
  package mutating func prefixed(_ value: some Collection<UInt8>) {
    integer(UInt32(truncatingIfNeeded: value.count))
    bytes.append(contentsOf: value)
  }

  /// As above. Not generic: it is called for each of a million rows.
  package mutating func prefixed(_ value: [UInt8]) {
    integer(UInt32(truncatingIfNeeded: value.count))
    bytes.append(contentsOf: value)
  }

  package mutating func prefixed(_ value: Octets32) {
    integer(UInt32(Octets32.byteCount))
    fixed(value)
  }

  package mutating func prefixed(_ value: String) { prefixed(value.utf8) }
}

/// Reads what `CanonicalWriter` wrote, from bytes that nobody vouches for: every count is checked
/// against what is left before anything is taken.
package struct CanonicalReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = ArraySlice(bytes)
    self.position = self.bytes.startIndex
  }

  package var remaining: Int { bytes.endIndex - position }

  /// How many bytes have been taken so far.
  package var consumed: Int { position - bytes.startIndex }

  package mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self
  ) throws(MalformedInput) -> Value {
    // In one type for all widths, which are at most eight bytes: a loop over a generic number is a call
    // for each step.
    var value: UInt64 = 0
    for byte in try fixed(Value.bitWidth / 8) { value = value << 8 | UInt64(byte) }
    return Value(truncatingIfNeeded: value)
  }

  package mutating func fixed(_ count: Int) throws(MalformedInput) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw MalformedInput(.endsEarly) }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  package mutating func octets32() throws(MalformedInput) -> Octets32 {
    guard let value = Octets32(try fixed(Octets32.byteCount)) else {
      throw MalformedInput(.endsEarly)
    }
    return value
  }

  package mutating func prefixed() throws(MalformedInput) -> ArraySlice<UInt8> {
    let count = try integer(UInt32.self)
    guard let count = Int(exactly: count) else { throw MalformedInput(.endsEarly) }
    return try fixed(count)
  }

  package mutating func prefixedString() throws(MalformedInput) -> String {
    guard let text = String(validating: try prefixed(), as: UTF8.self) else {
      throw MalformedInput(.notUTF8)
    }
    return text
  }

  /// A byte that must be 0 or 1.
  package mutating func flag() throws(MalformedInput) -> Bool {
    switch try integer(UInt8.self) {
    case 0: false
    case 1: true
    default: throw MalformedInput(.badFlag)
    }
  }

  /// Says that the value ends here.
  package func finish() throws(MalformedInput) {
    guard remaining == 0 else { throw MalformedInput(.bytesAfterEnd) }
  }
}

extension Int64 {
  /// Its 8 octets.
  package var canonical: [UInt8] {
    var writer = CanonicalWriter(capacity: 8)
    writer.integer(self)
    return writer.bytes
  }

  /// Throws `MalformedInput` for another count of octets than 8.
  package init(canonical octets: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(octets)
    self = try reader.integer()
    try reader.finish()
  }
}
