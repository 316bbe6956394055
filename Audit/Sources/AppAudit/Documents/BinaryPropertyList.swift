/// Reads property lists of bytes (`bplist00`): at most 100,000 objects and 16 MiB of text, each looked at as often as others name
/// it, 64 deep.
struct BinaryPropertyList {
  enum Failure: Error { case malformed, tooMany }

  private let octets: [UInt8]
  private let offsets: [Int]
  private let referenceSize: Int
  private var budget = 100_000
  /// In bytes. Without it a long text that all others name would be there as often.
  private var textBudget = 16 << 20

  static func read(_ octets: [UInt8]) throws -> PropertyValue {
    guard octets.count >= 40, let trailer = Optional(octets.suffix(32)) else {
      throw Failure.malformed
    }
    let bytes = Array(trailer)
    let (offsetSize, referenceSize) = (Int(bytes[6]), Int(bytes[7]))
    let count = integer(bytes[8..<16])
    let top = integer(bytes[16..<24])
    let table = integer(bytes[24..<32])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), let count, let top,
      let table,
      (1...100_000).contains(count), top < count, table <= octets.count - 32,
      count * offsetSize <= octets.count - 32 - table
    else { throw Failure.malformed }
    var offsets: [Int] = []
    for place in 0..<count {
      let start = table + place * offsetSize
      guard let offset = integer(octets[start..<(start + offsetSize)]), offset < table else {
        throw Failure.malformed
      }
      offsets.append(offset)
    }
    var reader = BinaryPropertyList(octets: octets, offsets: offsets, referenceSize: referenceSize)
    return try reader.value(top, depth: 0)
  }

  private init(octets: [UInt8], offsets: [Int], referenceSize: Int) {
    (self.octets, self.offsets, self.referenceSize) = (octets, offsets, referenceSize)
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count <= 8 else { return nil }
    return Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private mutating func value(_ object: Int, depth: Int) throws -> PropertyValue {
    budget -= 1
    guard budget > 0, depth <= 64 else { throw Failure.tooMany }
    guard offsets.indices.contains(object) else { throw Failure.malformed }
    var place = offsets[object]
    let marker = try byte(&place)
    let low = Int(marker & 0x0F)
    let content: PropertyValue.Content
    switch marker >> 4 {
    case 0x0:
      switch marker {
      case 0x08: content = .flag(false)
      case 0x09: content = .flag(true)
      default: content = .other
      }
    case 0x1:
      guard low <= 3 else {
        content = .other
        break
      }
      content = .number(Double(Self.integer(try bytes(&place, 1 << low)) ?? 0))
    case 0x2:
      let raw = try bytes(&place, 1 << min(low, 3))
      let bits = raw.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      content = .number(
        raw.count == 8
          ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case 0x5:
      let count = try count(low, &place)
      content = .text(String(decoding: try textBytes(&place, count), as: UTF8.self))
    case 0x6:
      let count = try count(low, &place)
      guard count <= octets.count else { throw Failure.malformed }
      let raw = Array(try textBytes(&place, count * 2))
      let units = stride(from: 0, to: raw.count, by: 2).map {
        UInt16(raw[$0]) << 8 | UInt16(raw[$0 + 1])
      }
      content = .text(String(decoding: units, as: UTF16.self))
    case 0xA, 0xC:
      let count = try count(low, &place)
      content = .list(try references(&place, count).map { try value($0, depth: depth + 1) })
    case 0xD:
      let count = try count(low, &place)
      let keys = try references(&place, count)
      let values = try references(&place, count)
      content = .dictionary(
        try zip(keys, values).map { key, member in
          guard let name = try value(key, depth: depth + 1).text else { throw Failure.malformed }
          return PropertyValue.Member(
            key: name, value: try value(member, depth: depth + 1), start: 0)
        })
    default: content = .other
    }
    return PropertyValue(content: content, start: 0, end: 0)
  }

  private func byte(_ place: inout Int) throws -> UInt8 {
    guard octets.indices.contains(place) else { throw Failure.malformed }
    defer { place += 1 }
    return octets[place]
  }

  private func bytes(_ place: inout Int, _ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, count <= octets.count - place else { throw Failure.malformed }
    defer { place += count }
    return octets[place..<(place + count)]
  }

  private mutating func textBytes(_ place: inout Int, _ count: Int) throws -> ArraySlice<UInt8> {
    guard count <= textBudget else { throw Failure.tooMany }
    textBudget -= count
    return try bytes(&place, count)
  }

  private func count(_ low: Int, _ place: inout Int) throws -> Int {
    guard low == 15 else { return low }
    let marker = try byte(&place)
    guard marker >> 4 == 1, marker & 0x0F <= 3,
      let count = Self.integer(try bytes(&place, 1 << Int(marker & 0x0F))), count <= octets.count
    else { throw Failure.malformed }
    return count
  }

  private func references(_ place: inout Int, _ count: Int) throws -> [Int] {
    guard count <= octets.count / referenceSize else { throw Failure.malformed }
    // Each is an object to be read. A list in itself would be read 64 times before that ends.
    guard count < budget else { throw Failure.tooMany }
    var found: [Int] = []
    for _ in 0..<count {
      guard let reference = Self.integer(try bytes(&place, referenceSize)) else {
        throw Failure.malformed
      }
      found.append(reference)
    }
    return found
  }
}
