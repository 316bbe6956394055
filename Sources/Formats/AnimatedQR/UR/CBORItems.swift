/// The items of CBOR (RFC 8949) that URs are made of: unsigned numbers of at most 32 bits, byte strings, and the head of an
/// array. Each in its shortest form (BCR-2024-001: dCBOR).
struct CBORItems {
  private var rest: ArraySlice<UInt8>

  private enum Major: UInt8 {
    case number = 0
    case bytes = 2
    case array = 4
  }

  init(_ octets: [UInt8]) { rest = octets[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// Each is nil where something else follows.
  mutating func number() -> UInt32? { head(.number) }

  mutating func array() -> UInt32? { head(.array) }

  mutating func bytes() -> [UInt8]? {
    guard let count = head(.bytes), count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(Int(count)) }
    return Array(rest.prefix(Int(count)))
  }

  private mutating func head(_ major: Major) -> UInt32? {
    guard let first = rest.popFirst(), first >> 5 == major.rawValue else { return nil }
    let (size, least): (Int, UInt32)
    switch first & 0x1F {
    case let number where number < 24: return UInt32(number)
    case 24: (size, least) = (1, 24)
    case 25: (size, least) = (2, 1 << 8)
    case 26: (size, least) = (4, 1 << 16)
    default: return nil
    }
    guard rest.count >= size else { return nil }
    let number = rest.prefix(size).bigEndian
    rest = rest.dropFirst(size)
    return number >= least ? number : nil
  }

  static func written(number: UInt32) -> [UInt8] { head(.number, number) }

  static func written(array count: UInt32) -> [UInt8] { head(.array, count) }

  /// At most 2^32 - 1 of them.
  static func written(bytes: [UInt8]) -> [UInt8] {
    head(.bytes, UInt32(truncatingIfNeeded: bytes.count)) + bytes
  }

  private static func head(_ major: Major, _ number: UInt32) -> [UInt8] {
    let first = major.rawValue << 5
    return switch number {
    case ..<24: [first | UInt8(truncatingIfNeeded: number)]
    case ..<(1 << 8): [first | 24] + number.octets.suffix(1)
    case ..<(1 << 16): [first | 25] + number.octets.suffix(2)
    default: [first | 26] + number.octets
    }
  }
}
