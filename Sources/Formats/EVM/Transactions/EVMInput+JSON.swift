extension EVMInput {
  private static let names = [
    "type", "chainId", "nonce", "to", "value", "gas", "gasPrice", "maxFeePerGas",
    "maxPriorityFeePerGas", "data", "input", "accessList", "from",
  ]
  /// What other programs call some of them.
  private static let otherNames = [
    "gaslimit": "gas", "calldata": "data", "amount": "value", "recipient": "to", "sender": "from",
    "maxfee": "maxFeePerGas", "maxpriorityfee": "maxPriorityFeePerGas",
  ]
  /// What a transaction has once it is signed.
  private static let signedNames: Set<String> = ["r", "s"]

  init(_ json: JSON) throws(EVMError) {
    if case .object(let members) = json, Self.signedNames.isSubset(of: members.map(\.name)) {
      throw .malformed(.signed)
    }
    _ = try json.members(named: Self.names, at: "", near: Self.near)
    from = try Self.read("from", json) { value throws(EVMFieldDefect) in try value.address() }
    let type = try Self.small("type", json)
    if let type, [1, 3, 4].contains(type) {
      content = .unsupported(type: UInt8(truncatingIfNeeded: type))
      return
    }
    let fee = try Self.fee(json, type)
    let isTyped = if case .most = fee { true } else { false }
    let chainID = try Self.small("chainId", json)
    guard !isTyped || chainID != nil else { throw .field("chainId", .missing) }
    guard let nonce = try Self.small("nonce", json) else { throw .field("nonce", .missing) }
    guard let gas = try Self.small("gas", json) else { throw .field("gas", .missing) }
    let accessList = try Self.accessList(json["accessList"])
    guard isTyped || json["accessList"] == nil else {
      throw .field("accessList", .beside("gasPrice"))
    }
    content = .transaction(
      try EVMTransaction(
        chainID: chainID, nonce: nonce, fee: fee, gas: gas,
        recipient: Self.recipient(json), value: Self.number("value", json) ?? .zero,
        data: Self.data(json), accessList: accessList
      ).checked())
  }

  /// The name that a field has here which somebody calls otherwise.
  private static func near(_ name: String) -> String? {
    let plain = name.lowercased().filter { $0 != "_" }
    return otherNames[plain] ?? names.first { $0.lowercased() == plain }
  }

  private static func read<Result>(
    _ name: String, _ json: JSON, _ read: (JSON) throws(EVMFieldDefect) -> Result
  ) throws(EVMError) -> Result? {
    guard let value = json[name] else { return nil }
    return try JSON.at(name) { () throws(EVMFieldDefect) in try read(value) }
  }

  private static func small(_ name: String, _ json: JSON) throws(EVMError) -> UInt64? {
    try read(name, json) { value throws(EVMFieldDefect) in try value.small() }
  }

  private static func number(_ name: String, _ json: JSON) throws(EVMError) -> UInt256? {
    try read(name, json) { value throws(EVMFieldDefect) in try value.number() }
  }

  private static func octets(_ name: String, _ json: JSON) throws(EVMError) -> [UInt8]? {
    try read(name, json) { value throws(EVMFieldDefect) in try value.octets() }
  }

  /// The fields that are there say the type, and one that is said must be that.
  private static func fee(_ json: JSON, _ type: UInt64?) throws(EVMError) -> EVMTransaction.Fee {
    guard [nil, 0, 2].contains(type) else { throw .field("type", .range) }
    let price = try number("gasPrice", json)
    let most = try number("maxFeePerGas", json)
    let tip = try number("maxPriorityFeePerGas", json)
    if let price {
      if most != nil { throw .field("gasPrice", .beside("maxFeePerGas")) }
      if tip != nil { throw .field("gasPrice", .beside("maxPriorityFeePerGas")) }
      guard type != 2 else { throw .field("gasPrice", .beside("type")) }
      return .price(price)
    }
    guard type != 0 else { throw .field("gasPrice", .missing) }
    guard let most else { throw .field("maxFeePerGas", .missing) }
    guard let tip else { throw .field("maxPriorityFeePerGas", .missing) }
    return .most(most, tip: tip)
  }

  private static func recipient(_ json: JSON) throws(EVMError) -> [UInt8]? {
    json["to"] == JSON.null
      ? nil : try read("to", json) { value throws(EVMFieldDefect) in try value.address() }
  }

  /// `data` and `input` are the same.
  private static func data(_ json: JSON) throws(EVMError) -> [UInt8] {
    let data = try octets("data", json)
    let input = try octets("input", json)
    if let data, let input, data != input { throw .field("input", .beside("data")) }
    return data ?? input ?? []
  }

  private static func accessList(
    _ value: JSON?
  ) throws(EVMError) -> [EVMTransaction.AccessEntry] {
    guard let value else { return [] }
    let entries = try JSON.at("accessList") { () throws(EVMFieldDefect) in try value.list() }
    var list: [EVMTransaction.AccessEntry] = []
    for (place, entry) in entries.enumerated() {
      let path = "accessList[\(place)]"
      _ = try entry.members(named: ["address", "storageKeys"], at: path)
      let address = try entry.member("address", at: path + ".address")
      let storage = try entry.member("storageKeys", at: path + ".storageKeys")
      let items = try JSON.at(path + ".storageKeys") { () throws(EVMFieldDefect) in
        try storage.list()
      }
      var keys: [[UInt8]] = []
      for (number, key) in items.enumerated() {
        keys.append(
          try JSON.at("\(path).storageKeys[\(number)]") { () throws(EVMFieldDefect) in
            try key.octets(count: 32)
          })
      }
      list.append(
        .init(
          address: try JSON.at(path + ".address") { () throws(EVMFieldDefect) in
            try address.address()
          }, keys: keys))
    }
    return list
  }
}
