internal import CryptoPrimitives

extension EVMInput {
  private static let names: Set<String> = [
    "type", "chainId", "nonce", "to", "value", "gas", "gasPrice", "maxFeePerGas",
    "maxPriorityFeePerGas", "data", "input", "accessList", "from",
  ]

  init(_ json: JSON) throws(EVMError) {
    guard case .object(let members) = json, members.allSatisfy({ Self.names.contains($0.name) })
    else { throw .malformed(.fields) }
    from = try json["from"].map(Self.address)
    let type = try json["type"].map { value throws(EVMError) in try Self.small(value) }
    if let type, [1, 3, 4].contains(type) {
      content = .unsupported(type: UInt8(truncatingIfNeeded: type))
      return
    }
    let fee = try Self.fee(json, type)
    let isTyped = if case .most = fee { true } else { false }
    let chainID = try json["chainId"].map { value throws(EVMError) in try Self.small(value) }
    guard !isTyped || chainID != nil, let nonce = json["nonce"], let gas = json["gas"] else {
      throw .malformed(.fields)
    }
    let accessList = try Self.accessList(json["accessList"])
    guard isTyped || json["accessList"] == nil else { throw .malformed(.fields) }
    content = .transaction(
      try EVMTransaction(
        chainID: chainID, nonce: Self.small(nonce), fee: fee, gas: Self.small(gas),
        recipient: Self.recipient(json["to"]),
        value: json["value"].map { value throws(EVMError) in try Self.number(value) } ?? .zero,
        data: Self.data(json), accessList: accessList
      ).checked())
  }

  /// The fields that are there say the type, and one that is said must be that.
  private static func fee(_ json: JSON, _ type: UInt64?) throws(EVMError) -> EVMTransaction.Fee {
    switch (json["gasPrice"], json["maxFeePerGas"], json["maxPriorityFeePerGas"]) {
    case (let price?, nil, nil) where type == nil || type == 0: .price(try number(price))
    case (nil, let most?, let tip?) where type == nil || type == 2:
      .most(try number(most), tip: try number(tip))
    default: throw .malformed(.fields)
    }
  }

  private static func recipient(_ value: JSON?) throws(EVMError) -> [UInt8]? {
    switch value {
    case nil, .null: nil
    case .some(let value): try address(value)
    }
  }

  private static func address(_ value: JSON) throws(EVMError) -> [UInt8] {
    guard let bytes = try? bytes(value), bytes.count == 20 else { throw .malformed(.address) }
    return bytes
  }

  /// `data` and `input` are the same.
  private static func data(_ json: JSON) throws(EVMError) -> [UInt8] {
    let data = try json["data"].map(bytes)
    let input = try json["input"].map(bytes)
    if let data, let input, data != input { throw .malformed(.fields) }
    return data ?? input ?? []
  }

  private static func bytes(_ value: JSON) throws(EVMError) -> [UInt8] {
    guard case .text(let text) = value, text.hasPrefix("0x"),
      let bytes = try? Hex.decode(String(text.dropFirst(2)))
    else { throw .malformed(.fields) }
    return bytes
  }

  /// `0x` and digits without zeros before them, decimal digits in a text, or a number that programs keep whole.
  private static func number(_ value: JSON) throws(EVMError) -> UInt256 {
    switch value {
    case .text(let text):
      if text.hasPrefix("0x") {
        let digits = text.dropFirst(2)
        let even = digits.utf8.count.isMultiple(of: 2) ? String(digits) : "0" + digits
        guard digits == "0" || (!digits.isEmpty && digits.utf8.first != 0x30),
          let octets = try? Hex.decode(even), let number = UInt256(octets: octets)
        else { throw .malformed(.number) }
        return number
      }
      guard let number = UInt256(decimal: text) else { throw .malformed(.number) }
      return number
    case .number(let text):
      guard let number = UInt256(decimal: text), let small = number.small, small < 1 << 53 else {
        throw .malformed(.number)
      }
      return number
    default: throw .malformed(.number)
    }
  }

  private static func small(_ value: JSON) throws(EVMError) -> UInt64 {
    guard let small = try number(value).small else { throw .malformed(.number) }
    return small
  }

  private static func accessList(
    _ value: JSON?
  ) throws(EVMError) -> [EVMTransaction.AccessEntry] {
    guard let value else { return [] }
    guard case .list(let entries) = value else { throw .malformed(.fields) }
    var list: [EVMTransaction.AccessEntry] = []
    for entry in entries {
      guard case .object(let members) = entry, members.count == 2, let address = entry["address"],
        case .list(let storage) = entry["storageKeys"]
      else { throw .malformed(.fields) }
      var keys: [[UInt8]] = []
      for key in storage {
        let key = try bytes(key)
        guard key.count == 32 else { throw .malformed(.fields) }
        keys.append(key)
      }
      list.append(.init(address: try Self.address(address), keys: keys))
    }
    return list
  }
}
