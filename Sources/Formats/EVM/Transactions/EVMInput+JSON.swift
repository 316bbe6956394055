extension EVMInput {
  private static let names: Set<String> = [
    "type", "chainId", "nonce", "to", "value", "gas", "gasPrice", "maxFeePerGas",
    "maxPriorityFeePerGas", "data", "input", "accessList", "from",
  ]

  init(_ json: JSON) throws(EVMError) {
    guard case .object(let members) = json, members.allSatisfy({ Self.names.contains($0.name) })
    else { throw .malformed(.fields) }
    from = try json["from"].map { value throws(EVMError) in try value.address() }
    let type = try json["type"].map { value throws(EVMError) in try value.small() }
    if let type, [1, 3, 4].contains(type) {
      content = .unsupported(type: UInt8(truncatingIfNeeded: type))
      return
    }
    let fee = try Self.fee(json, type)
    let isTyped = if case .most = fee { true } else { false }
    let chainID = try json["chainId"].map { value throws(EVMError) in try value.small() }
    guard !isTyped || chainID != nil, let nonce = json["nonce"], let gas = json["gas"] else {
      throw .malformed(.fields)
    }
    let accessList = try Self.accessList(json["accessList"])
    guard isTyped || json["accessList"] == nil else { throw .malformed(.fields) }
    content = .transaction(
      try EVMTransaction(
        chainID: chainID, nonce: nonce.small(), fee: fee, gas: gas.small(),
        recipient: Self.recipient(json["to"]),
        value: json["value"].map { value throws(EVMError) in try value.number() } ?? .zero,
        data: Self.data(json), accessList: accessList
      ).checked())
  }

  /// The fields that are there say the type, and one that is said must be that.
  private static func fee(_ json: JSON, _ type: UInt64?) throws(EVMError) -> EVMTransaction.Fee {
    switch (json["gasPrice"], json["maxFeePerGas"], json["maxPriorityFeePerGas"]) {
    case (let price?, nil, nil) where type == nil || type == 0: .price(try price.number())
    case (nil, let most?, let tip?) where type == nil || type == 2:
      .most(try most.number(), tip: try tip.number())
    default: throw .malformed(.fields)
    }
  }

  private static func recipient(_ value: JSON?) throws(EVMError) -> [UInt8]? {
    switch value {
    case nil, .null: nil
    case .some(let value): try value.address()
    }
  }

  /// `data` and `input` are the same.
  private static func data(_ json: JSON) throws(EVMError) -> [UInt8] {
    let data = try json["data"].map { value throws(EVMError) in try value.octets() }
    let input = try json["input"].map { value throws(EVMError) in try value.octets() }
    if let data, let input, data != input { throw .malformed(.fields) }
    return data ?? input ?? []
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
        let key = try key.octets()
        guard key.count == 32 else { throw .malformed(.fields) }
        keys.append(key)
      }
      list.append(.init(address: try address.address(), keys: keys))
    }
    return list
  }
}
