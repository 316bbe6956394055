internal import CryptoPrimitives

/// The structures that a document names, and what is signed of their types.
struct TypedDataTypes: Sendable {
  struct Member: Equatable, Sendable {
    let name: String
    let type: TypedDataType
  }

  static let domainName = "EIP712Domain"
  /// How many structures are read, and how many fields of all of them.
  private static let mostStructures = 100
  private static let mostMembers = 1_000
  /// Of one: each field is looked for among those that are given.
  private static let mostMembersOfOne = 100

  private var structures: [String: [Member]] = [:]
  private var hashes: [String: [UInt8]] = [:]

  /// Of the object `types`.
  init(_ json: JSON) throws(EVMError) {
    guard case .object(let types) = json else { throw .field("types", .form(.object)) }
    guard types.count <= Self.mostStructures else { throw .malformed(.many) }
    var count = 0
    for (name, value) in types {
      let path = JSON.path("types", name)
      guard case .structure? = TypedDataType(reading: name) else { throw .field(path, .name) }
      let list = try JSON.at(path) { () throws(EVMFieldDefect) in try value.list() }
      count += list.count
      guard list.count <= Self.mostMembersOfOne, count <= Self.mostMembers else {
        throw .malformed(.many)
      }
      structures[name] = try Self.members(list, at: path)
    }
    for (name, _) in types {
      for (place, member) in (structures[name] ?? []).enumerated() {
        guard let part = member.type.structure, structures[part] == nil else { continue }
        throw .field("\(JSON.path("types", name))[\(place)].type", .type)
      }
    }
  }

  private static func members(_ list: [JSON], at path: String) throws(EVMError) -> [Member] {
    var members: [Member] = []
    var names: Set<String> = []
    for (place, item) in list.enumerated() {
      let path = "\(path)[\(place)]"
      _ = try item.members(named: ["name", "type"], at: path)
      let texts = try ["name", "type"].map { part throws(EVMError) in
        let value = try item.member(part, at: "\(path).\(part)")
        return try JSON.at("\(path).\(part)") { () throws(EVMFieldDefect) in try value.text() }
      }
      let (name, type) = (texts[0], texts[1])
      guard TypedDataType.isName(name) else { throw .field(path + ".name", .name) }
      guard names.insert(name).inserted else { throw .field(path + ".name", .name) }
      guard let type = TypedDataType(reading: type) else { throw .field(path + ".type", .type) }
      members.append(Member(name: name, type: type))
    }
    return members
  }

  var names: [String] { structures.keys.sorted() }

  /// Nil where there is no such structure.
  subscript(name: String) -> [Member]? { structures[name] }

  // MARK: What is signed of a type

  /// A structure and all that it is made of, by their names.
  func parts(of name: String) -> Set<String> {
    var found: Set<String> = [name]
    var rest = [name]
    while let next = rest.popLast() {
      for part in (structures[next] ?? []).compactMap(\.type.structure)
      where found.insert(part).inserted { rest.append(part) }
    }
    return found
  }

  /// `encodeType`: the structure with its fields, and behind it those that it is made of, in the order of their names.
  func encoded(_ name: String) -> String {
    // Names are of ASCII: as texts they have the order of their octets.
    ([name] + parts(of: name).subtracting([name]).sorted())
      .map { name in
        let members = (structures[name] ?? []).map { "\($0.type.name) \($0.name)" }
        return "\(name)(\(members.joined(separator: ",")))"
      }.joined()
  }

  /// `typeHash`: 32 bytes.
  mutating func hash(of name: String) -> [UInt8] {
    if let hash = hashes[name] { return hash }
    let hash = keccak256(Array(encoded(name).utf8))
    hashes[name] = hash
    return hash
  }
}
