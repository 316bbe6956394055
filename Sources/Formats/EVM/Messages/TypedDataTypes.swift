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
  init(_ json: JSON?) throws(EVMError) {
    guard case .object(let types)? = json else { throw .malformed(.fields) }
    guard types.count <= Self.mostStructures else { throw .malformed(.many) }
    var count = 0
    for (name, value) in types {
      guard case .structure = try TypedDataType(reading: name) else { throw .malformed(.types) }
      guard case .list(let list) = value else { throw .malformed(.fields) }
      count += list.count
      guard list.count <= Self.mostMembersOfOne, count <= Self.mostMembers else {
        throw .malformed(.many)
      }
      structures[name] = try Self.members(list)
    }
    for member in structures.values.joined() {
      if let name = member.type.structure, structures[name] == nil { throw .malformed(.types) }
    }
  }

  private static func members(_ list: [JSON]) throws(EVMError) -> [Member] {
    var members: [Member] = []
    var names: Set<String> = []
    for item in list {
      guard case .object(let fields) = item, fields.count == 2,
        case .text(let name)? = item["name"],
        case .text(let type)? = item["type"]
      else { throw .malformed(.fields) }
      guard TypedDataType.isName(name), names.insert(name).inserted else {
        throw .malformed(.types)
      }
      members.append(Member(name: name, type: try TypedDataType(reading: type)))
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
