internal import Addresses
internal import CryptoPrimitives

/// Reads values by their types, shows them, and makes of them what is signed: all in one pass, so that nothing is signed that is
/// not shown.
struct TypedDataReader {
  var types: TypedDataTypes
  private(set) var fields: [TypedData.Field] = []
  /// Each once, in the order in which they stand there.
  private(set) var addresses: [[UInt8]] = []
  private var seen: Set<[UInt8]> = []

  init(_ types: TypedDataTypes) { self.types = types }

  /// `hashStruct` of a structure, 32 bytes, and its values. It has exactly the fields of its type.
  mutating func structure(
    _ name: String, _ json: JSON, at path: String, depth: Int
  ) throws(EVMError) -> (hash: [UInt8], value: TypedData.Value) {
    guard depth <= TypedData.deepest else { throw .malformed(.depth) }
    guard let members = types[name] else { throw .field(path, .type) }
    _ = try json.members(named: members.map(\.name), at: path)
    var octets = types.hash(of: name)
    var values: [String: TypedData.Value] = [:]
    for member in members {
      let path = "\(path).\(member.name)"
      let read = try self.value(
        member.type, json.member(member.name, at: path), at: path, depth: depth + 1)
      octets += read.word
      values[member.name] = read.value
    }
    return (keccak256(octets), .structure(values))
  }

  /// What stands for a value in its structure, 32 bytes.
  private mutating func value(
    _ type: TypedDataType, _ json: JSON, at path: String, depth: Int
  ) throws(EVMError) -> (word: [UInt8], value: TypedData.Value) {
    switch type {
    case .structure(let name):
      // What it is called is signed too, and it may have nothing in it.
      try show(path, type, "")
      let read = try structure(name, json, at: path, depth: depth)
      return (read.hash, read.value)
    case .list(let element, let count):
      guard depth <= TypedData.deepest else { throw .malformed(.depth) }
      let items = try JSON.at(path) { () throws(EVMFieldDefect) in try json.list() }
      if let count, count != items.count {
        throw .field(path, .count(items.count, needed: count, of: .list))
      }
      try show(path, type, "\(items.count)")
      var octets: [UInt8] = []
      var values: [TypedData.Value] = []
      for (place, item) in items.enumerated() {
        let read = try value(element, item, at: "\(path)[\(place)]", depth: depth + 1)
        octets += read.word
        values.append(read.value)
      }
      return (keccak256(octets), .list(values))
    case .address:
      let account = try JSON.at(path) { () throws(EVMFieldDefect) in try json.address() }
      note(account)
      try show(path, type, Address(ethereum: account)?.text ?? "")
      return (account.asWord, .address(account))
    case .flag:
      let flag = try JSON.at(path) { () throws(EVMFieldDefect) in try json.flag() }
      try show(path, type, flag ? "true" : "false")
      return (UInt256(flag ? 1 : 0).octets, .flag(flag))
    case .unsigned(let bits):
      let number = try JSON.at(path) { () throws(EVMFieldDefect) in
        let number = try json.number(mayBePadded: true)
        guard number.fits(bits: bits) else { throw .range }
        return number
      }
      try show(path, type, "\(number)")
      return (number.octets, .number(number))
    case .signed(let bits):
      let (magnitude, isNegative) = try JSON.at(path) { () throws(EVMFieldDefect) in
        try json.signedNumber(bits: bits)
      }
      try show(path, type, (isNegative ? "-" : "") + "\(magnitude)")
      return ((isNegative ? magnitude.negated : magnitude).octets, .other)
    case .fixed(let count):
      let octets = try JSON.at(path) { () throws(EVMFieldDefect) in
        try json.octets(count: count)
      }
      if count == 20 { note(octets) }
      try show(path, type, "0x" + Hex.encode(octets))
      return (octets + [UInt8](repeating: 0, count: 32 - count), .other)
    case .octets:
      let octets = try JSON.at(path) { () throws(EVMFieldDefect) in try json.octets() }
      try show(path, type, "0x" + Hex.encode(octets))
      return (keccak256(octets), .octets(octets))
    case .text:
      let text = try JSON.at(path) { () throws(EVMFieldDefect) in try json.text() }
      // Some programs name accounts so. What is no address may stand there too.
      if let account = try? json.address() { note(account) }
      try show(path, type, text)
      return (keccak256(Array(text.utf8)), .other)
    }
  }

  private mutating func note(_ account: [UInt8]) {
    if seen.insert(account).inserted { addresses.append(account) }
  }

  private mutating func show(
    _ path: String, _ type: TypedDataType, _ text: String
  ) throws(EVMError) {
    guard fields.count < TypedData.mostFields else { throw .malformed(.many) }
    fields.append(TypedData.Field(path: path, type: type.name, text: text))
  }
}

extension UInt256 {
  fileprivate func fits(bits: Int) -> Bool {
    octets.prefix(32 - bits / 8).allSatisfy { $0 == 0 }
  }

  /// Two to the 256th less this.
  fileprivate var negated: UInt256 {
    UInt256(octets: octets.map { ~$0 })?.adding(1) ?? .zero
  }
}

extension JSON {
  /// A number that may have a minus before it, in range for so many bits in two's complement.
  fileprivate func signedNumber(
    bits: Int
  ) throws(EVMFieldDefect) -> (magnitude: UInt256, isNegative: Bool) {
    let isNegative: Bool
    let magnitude: UInt256
    switch self {
    case .text(let text) where text.hasPrefix("-"):
      guard let number = UInt256(decimal: text.dropFirst()) else { throw .form(.number) }
      (isNegative, magnitude) = (true, number)
    case .number(let text) where text.hasPrefix("-"):
      (isNegative, magnitude) = (true, try JSON.number(String(text.dropFirst())).number())
    default: (isNegative, magnitude) = (false, try number(mayBePadded: true))
    }
    // The largest magnitude is 2^(bits - 1), and that is negative.
    var largest = [UInt8](repeating: 0, count: 32)
    largest[32 - bits / 8] = 0x80
    guard let limit = UInt256(octets: largest), isNegative ? magnitude <= limit : magnitude < limit,
      !isNegative || magnitude != .zero
    else { throw .range }
    return (magnitude, isNegative)
  }
}
