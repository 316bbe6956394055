internal import CryptoPrimitives

/// What somebody gives to be signed on Ethereum: hex of a transaction without a signature, or JSON with the names of EIP-1474.
package struct EVMInput: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case transaction(EVMTransaction)
    /// Of a type that is known and not signed.
    case unsupported(type: UInt8)
  }

  package let content: Content
  /// Who is said to sign, 20 bytes; nil where nothing is said.
  package let from: [UInt8]?

  /// The largest that is read, in bytes.
  package static let sizeLimit = 4 * 1024 * 1024

  /// Reads all of a text, with white space around it. Throws `EVMError`.
  package init(reading octets: [UInt8]) throws(EVMError) {
    guard octets.count <= Self.sizeLimit else { throw .tooLarge(limit: Self.sizeLimit) }
    let text = octets.trimmed
    if text.first == UInt8(ascii: "{") {
      try self.init(JSON(reading: Array(text)))
      return
    }
    let digits = text.starts(with: "0x".utf8) ? text.dropFirst(2) : text
    guard !digits.isEmpty, let decoded = try? Hex.decode(Array(digits)) else {
      throw .notTransaction
    }
    self.init(try Self.content(decoded), from: nil)
  }

  private init(_ content: Content, from: [UInt8]?) { (self.content, self.from) = (content, from) }

  private static func content(_ octets: [UInt8]) throws(EVMError) -> Content {
    switch octets.first {
    case 2: .transaction(try EVMTransaction(typed: RLP(reading: Array(octets.dropFirst()))))
    case .some(let type) where [1, 3, 4].contains(type): .unsupported(type: type)
    case .some(0xC0...): .transaction(try EVMTransaction(untyped: RLP(reading: octets)))
    default: throw .notTransaction
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmedAtEnd: ArraySlice<UInt8> {
    var rest = self
    while let last = rest.last, [0x20, 0x09, 0x0A, 0x0D].contains(last) { rest.removeLast() }
    return rest
  }
}

extension [UInt8] {
  /// Without white space at its ends.
  var trimmed: ArraySlice<UInt8> {
    self[...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.trimmedAtEnd
  }
}

// MARK: RLP

extension EVMTransaction {
  /// Of type 2, behind the octet that says so.
  init(typed rlp: RLP) throws(EVMError) {
    guard let fields = rlp.list else { throw .malformed(.fields) }
    guard fields.count != 12 else { throw .malformed(.signed) }
    guard fields.count == 9, let access = fields[8].list else { throw .malformed(.fields) }
    var accessList: [AccessEntry] = []
    for entry in access { accessList.append(try AccessEntry(entry)) }
    self = try EVMTransaction(
      chainID: Self.small(fields[0]), nonce: Self.small(fields[1]),
      fee: .most(Self.number(fields[3]), tip: Self.number(fields[2])), gas: Self.small(fields[4]),
      recipient: Self.recipient(fields[5]), value: Self.number(fields[6]),
      data: Self.bytes(fields[7]), accessList: accessList
    ).checked()
  }

  init(untyped rlp: RLP) throws(EVMError) {
    guard let fields = rlp.list, [6, 9].contains(fields.count) else { throw .malformed(.fields) }
    var chainID: UInt64?
    if fields.count == 9 {
      guard fields[7] == .bytes([]), fields[8] == .bytes([]) else { throw .malformed(.signed) }
      chainID = try Self.small(fields[6])
    }
    self = try EVMTransaction(
      chainID: chainID, nonce: Self.small(fields[0]), fee: .price(Self.number(fields[1])),
      gas: Self.small(fields[2]), recipient: Self.recipient(fields[3]),
      value: Self.number(fields[4]), data: Self.bytes(fields[5]), accessList: []
    ).checked()
  }

  private static func number(_ item: RLP) throws(EVMError) -> UInt256 {
    guard let number = item.number else { throw .malformed(.number) }
    return number
  }

  private static func small(_ item: RLP) throws(EVMError) -> UInt64 {
    guard let number = try number(item).small else { throw .malformed(.number) }
    return number
  }

  private static func bytes(_ item: RLP) throws(EVMError) -> [UInt8] {
    guard let bytes = item.bytes else { throw .malformed(.fields) }
    return bytes
  }

  private static func recipient(_ item: RLP) throws(EVMError) -> [UInt8]? {
    let bytes = try bytes(item)
    guard bytes.isEmpty || bytes.count == 20 else { throw .malformed(.address) }
    return bytes.isEmpty ? nil : bytes
  }
}

extension EVMTransaction.AccessEntry {
  init(_ item: RLP) throws(EVMError) {
    guard let parts = item.list, parts.count == 2, let address = parts[0].bytes,
      let list = parts[1].list
    else { throw .malformed(.fields) }
    let keys = list.compactMap(\.bytes)
    guard address.count == 20, keys.count == list.count, keys.allSatisfy({ $0.count == 32 }) else {
      throw .malformed(.address)
    }
    self.init(address: address, keys: keys)
  }
}
