/// Ethereum's encoding of bytes and lists, each in one way (yellow paper, appendix B).
package enum RLP: Equatable, Sendable {
  case bytes([UInt8])
  case list([RLP])

  /// How deep lists may stand in lists.
  private static let deepest = 4
  /// How many items are read: each takes many times its octets.
  private static let mostItems = 100_000

  /// Reads all of the octets. Throws `EVMError.malformed`.
  package init(reading octets: [UInt8]) throws(EVMError) {
    var rest = octets[...]
    var left = Self.mostItems
    self = try Self.read(&rest, depth: 0, left: &left)
    guard rest.isEmpty else { throw .malformed(.rlp) }
  }

  private static func read(
    _ rest: inout ArraySlice<UInt8>, depth: Int, left: inout Int
  ) throws(EVMError) -> RLP {
    guard let first = rest.first else { throw .malformed(.rlp) }
    left -= 1
    guard left >= 0 else { throw .malformed(.many) }
    if first < 0x80 {
      rest = rest.dropFirst()
      return .bytes([first])
    }
    let isList = first >= 0xC0
    var content = try content(of: &rest, base: isList ? 0xC0 : 0x80)
    guard isList else {
      // One small byte stands for itself.
      if content.count == 1, let byte = content.first, byte < 0x80 { throw .malformed(.rlp) }
      return .bytes(Array(content))
    }
    guard depth < deepest else { throw .malformed(.depth) }
    var items: [RLP] = []
    while !content.isEmpty { items.append(try read(&content, depth: depth + 1, left: &left)) }
    return .list(items)
  }

  private static func content(
    of rest: inout ArraySlice<UInt8>, base: UInt8
  ) throws(EVMError) -> ArraySlice<UInt8> {
    guard let first = rest.popFirst() else { throw .malformed(.rlp) }
    var count = Int(first - base)
    if count > 55 {
      let size = count - 55
      // Four bytes say more than is read.
      guard size <= 4, rest.count >= size, rest.first != 0 else { throw .malformed(.rlp) }
      count = rest.prefix(size).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(size)
      guard count > 55 else { throw .malformed(.rlp) }
    }
    guard rest.count >= count else { throw .malformed(.rlp) }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  package var octets: [UInt8] {
    switch self {
    case .bytes(let bytes):
      if let only = bytes.first, bytes.count == 1, only < 0x80 { return bytes }
      return Self.header(bytes.count, base: 0x80) + bytes
    case .list(let items):
      let content = items.flatMap(\.octets)
      return Self.header(content.count, base: 0xC0) + content
    }
  }

  private static func header(_ count: Int, base: UInt8) -> [UInt8] {
    guard count > 55 else { return [base + UInt8(truncatingIfNeeded: count)] }
    let size = UInt256(UInt64(count)).shortest
    return [base + 55 + UInt8(truncatingIfNeeded: size.count)] + size
  }

  /// A number in its shortest form.
  package static func number(_ number: UInt256) -> RLP { .bytes(number.shortest) }
  package static func number(_ number: UInt64) -> RLP { .number(UInt256(number)) }
}

extension RLP {
  var bytes: [UInt8]? {
    guard case .bytes(let bytes) = self else { return nil }
    return bytes
  }

  var list: [RLP]? {
    guard case .list(let items) = self else { return nil }
    return items
  }

  /// Nil for what has zeros before it, or more than 256 bits.
  var number: UInt256? {
    guard let bytes, bytes.first != 0 else { return nil }
    return UInt256(octets: bytes)
  }
}
