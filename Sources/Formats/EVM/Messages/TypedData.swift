internal import CryptoPrimitives

/// A document that is signed for a contract to read (EIP-712), with each of its fields as it is shown.
package struct TypedData: Equatable, Sendable {
  package struct Field: Equatable, Sendable {
    /// Such as `message.details[0].token`.
    package let path: String
    package let type: String
    package let text: String
  }

  /// Whom it is for; what is missing it does not say.
  package struct Domain: Equatable, Sendable {
    package let chainID: UInt64?
    /// 20 bytes.
    package let contract: [UInt8]?
  }

  package let primaryType: String
  /// What is signed of the types: the document's own, and behind it those that it is made of (`encodeType`). A list may have
  /// nothing in it that would show what it is a list of.
  package let encodedTypes: String
  package let domain: Domain
  /// Of the domain and the message, in the order of their types: each value, each list with how many it has, and each structure
  /// in another with its name.
  package let fields: [Field]
  /// Those that stand in it, each once, 20 bytes.
  package let addresses: [[UInt8]]
  /// What lets others do something, where that is known.
  package let meaning: TypedDataMeaning?
  /// Of structures that nothing in it is of, by name.
  package let unusedTypes: [String]
  /// What is signed: 32 bytes.
  package let digest: [UInt8]

  /// The largest that is read, in bytes.
  package static let sizeLimit = 4 * 1024 * 1024
  /// How deep structures and lists may stand in each other.
  static let deepest = 16
  /// How many fields are shown.
  static let mostFields = 10_000
  /// The longest name of a structure or field, in bytes.
  static let longestName = 64

  /// What a field has, as far as it says who may take what.
  indirect enum Value: Equatable {
    /// 20 bytes.
    case address([UInt8])
    case number(UInt256)
    case flag(Bool)
    case octets([UInt8])
    case list([Value])
    case structure([String: Value])
    case other
  }

  /// Reads all of the text. Throws `EVMError`.
  package init(reading octets: [UInt8]) throws(EVMError) {
    guard octets.count <= Self.sizeLimit else { throw .tooLarge(limit: Self.sizeLimit) }
    let json = try JSON(reading: octets)
    _ = try json.members(named: ["types", "primaryType", "domain", "message"], at: "")
    let types = try TypedDataTypes(json.member("types", at: "types"))
    try Domain.check(types)
    let primary = try json.member("primaryType", at: "primaryType")
    let primaryType = try JSON.at("primaryType") { () throws(EVMFieldDefect) in try primary.text() }
    let domain = try json.member("domain", at: "domain")
    let message = try json.member("message", at: "message")
    // Texts of other octets can be equal, such as K and the sign of kelvin: what is hashed are octets.
    guard TypedDataType.isName(primaryType), primaryType != TypedDataTypes.domainName,
      types[primaryType] != nil
    else {
      throw .field("primaryType", .type)
    }
    self.primaryType = primaryType
    encodedTypes = types.encoded(primaryType)
    var reader = TypedDataReader(types)
    let separator = try reader.structure(
      TypedDataTypes.domainName, domain, at: "domain", depth: 1)
    let content = try reader.structure(primaryType, message, at: "message", depth: 1)
    self.domain = try Domain(separator.value)
    (fields, addresses) = (reader.fields, reader.addresses)
    meaning = TypedDataMeaning(primaryType, types, content.value, in: self.domain)
    let used = types.parts(of: primaryType).union([TypedDataTypes.domainName])
    unusedTypes = types.names.filter { !used.contains($0) }
    digest = keccak256([0x19, 0x01] + separator.hash + content.hash)
  }
}

extension TypedData.Domain {
  /// EIP-712's five, in their order.
  private static let members = [
    TypedDataTypes.Member(name: "name", type: .text),
    TypedDataTypes.Member(name: "version", type: .text),
    TypedDataTypes.Member(name: "chainId", type: .unsigned(256)),
    TypedDataTypes.Member(name: "verifyingContract", type: .address),
    TypedDataTypes.Member(name: "salt", type: .fixed(32)),
  ]

  /// Throws unless the domain has some of the five: programs put others, and those in another order, in different places.
  fileprivate static func check(_ types: TypedDataTypes) throws(EVMError) {
    let path = JSON.path("types", TypedDataTypes.domainName)
    // Some programs make it of the fields that the domain has. Others sign nothing without it, and what it says is signed.
    guard let given = types[TypedDataTypes.domainName] else {
      throw .field(path, .domainMissing)
    }
    for (place, member) in given.enumerated() {
      guard let known = members.first(where: { $0.name == member.name }) else {
        throw .field("\(path)[\(place)].name", .domain)
      }
      guard known == member else { throw .field("\(path)[\(place)].type", .domain) }
    }
    guard !given.isEmpty, given == members.filter(given.contains) else {
      throw .field(path, .domain)
    }
  }

  fileprivate init(_ value: TypedData.Value) throws(EVMError) {
    if let number = value["chainId"]?.number {
      guard let id = number.small, EVMChain.isID(id) else { throw .malformed(.chainID) }
      chainID = id
    } else {
      chainID = nil
    }
    contract = value["verifyingContract"]?.address
  }
}

extension TypedData.Value {
  subscript(name: String) -> TypedData.Value? {
    guard case .structure(let values) = self else { return nil }
    return values[name]
  }

  var address: [UInt8]? {
    guard case .address(let address) = self else { return nil }
    return address
  }

  var number: UInt256? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  var flag: Bool? {
    guard case .flag(let flag) = self else { return nil }
    return flag
  }

  var octets: [UInt8]? {
    guard case .octets(let octets) = self else { return nil }
    return octets
  }

  var list: [TypedData.Value]? {
    guard case .list(let values) = self else { return nil }
    return values
  }
}
