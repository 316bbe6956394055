/// A value of a property list, and where it stands; zeros where the file has no lines.
struct PropertyValue: Sendable {
  indirect enum Content: Sendable {
    case text(String)
    case flag(Bool)
    case number(Double)
    case list([PropertyValue])
    case dictionary([Member])
    /// Data and dates.
    case other
  }

  struct Member: Sendable {
    let key: String
    let value: PropertyValue
    /// Where the key begins.
    let start: Int
  }

  let content: Content
  let start: Int
  let end: Int

  var text: String? { if case .text(let text) = content { text } else { nil } }
  var flag: Bool? { if case .flag(let flag) = content { flag } else { nil } }
  var items: [PropertyValue] { if case .list(let items) = content { items } else { [] } }
  var members: [Member] { if case .dictionary(let members) = content { members } else { [] } }

  subscript(_ key: String) -> PropertyValue? { members.first { $0.key == key }?.value }

  func member(_ key: String) -> Member? { members.first { $0.key == key } }

  /// All members below, at any depth.
  var allMembers: [Member] {
    var found: [Member] = []
    var rest = [self]
    while let value = rest.popLast() {
      found += value.members
      rest += value.members.map(\.value) + value.items
    }
    return found.sorted { $0.start < $1.start }
  }
}

enum PropertyList {
  /// Reads a property list in XML or as bytes.
  static func read(_ octets: [UInt8]) throws -> (root: PropertyValue, comments: [FileComment]) {
    if octets.starts(with: "bplist0".utf8) { return (try BinaryPropertyList.read(octets), []) }
    if let first = octets.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "/")
    {
      return (try ProjectFile.propertyList(octets), [])
    }
    let (root, comments) = try XMLReader.read(octets)
    guard root.name == "plist", root.children.count == 1, let only = root.children.first else {
      throw BrokenDocument(position: root.start)
    }
    return (try value(only), comments)
  }

  private static func value(_ element: XMLElement) throws -> PropertyValue {
    let content: PropertyValue.Content
    switch element.name {
    case "string": content = .text(element.text)
    case "true": content = .flag(true)
    case "false": content = .flag(false)
    case "integer", "real": content = .number(Double(element.text.filter { !$0.isWhitespace }) ?? 0)
    case "array": content = .list(try element.children.map(value))
    case "dict":
      var members: [PropertyValue.Member] = []
      var place = 0
      while place < element.children.count {
        let key = element.children[place]
        guard key.name == "key", place + 1 < element.children.count else {
          throw BrokenDocument(position: key.start)
        }
        members.append(
          .init(key: key.text, value: try value(element.children[place + 1]), start: key.start))
        place += 2
      }
      content = .dictionary(members)
    case "data", "date": content = .other
    default: throw BrokenDocument(position: element.start)
    }
    return PropertyValue(content: content, start: element.start, end: element.end)
  }
}
