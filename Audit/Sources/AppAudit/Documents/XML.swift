/// Where a file that is no source is broken.
struct BrokenDocument: Error {
  /// In bytes from its start.
  let position: Int
}

/// An element of an XML document.
struct XMLElement: Sendable {
  let name: String
  let attributes: [(name: String, value: String)]
  /// Text directly in it, with what is escaped put in.
  var text = ""
  var children: [XMLElement] = []
  /// From `<` to behind the `>` of its end, in bytes.
  var start: Int
  var end: Int

  func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// What stands in a comment: `<!-- … -->`, `// …`.
struct FileComment: Sendable {
  let text: String
  let start: Int
  let end: Int
}

/// Reads XML in UTF-8 without declarations of its own: no entities but the five that all know and numbers of characters, at
/// most 64 elements deep (those of an interface, where views stand in each other, 256) and 200,000 in all.
struct XMLReader {
  enum Failure: Error { case malformed, tooDeep, tooMany, declaresEntities }

  static let depth = 64
  static let deepestInterface = 256
  private static let most = 200_000

  private let octets: [UInt8]
  private let deepest: Int
  private var position = 0
  private var count = 0
  private(set) var comments: [FileComment] = []

  private init(_ octets: [UInt8], deepest: Int) { (self.octets, self.deepest) = (octets, deepest) }

  static func read(_ octets: [UInt8], deepest: Int = depth) throws -> (
    root: XMLElement, comments: [FileComment]
  ) {
    var reader = XMLReader(octets, deepest: deepest)
    if octets.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    let root: XMLElement?
    do { root = try reader.document() } catch { throw BrokenDocument(position: reader.position) }
    guard let root else { throw BrokenDocument(position: reader.position) }
    return (root, reader.comments)
  }

  private mutating func document() throws -> XMLElement? {
    var open: [XMLElement] = []
    var root: XMLElement?
    while position < octets.count {
      guard octets[position] == UInt8(ascii: "<") else {
        try text(into: &open)
        continue
      }
      let start = position
      if starts(with: "<!--") {
        guard let end = find("-->", from: position + 4) else { throw Failure.malformed }
        comments.append(
          FileComment(
            text: String(decoding: octets[(position + 4)..<end], as: UTF8.self), start: start,
            end: end + 3))
        position = end + 3
      } else if starts(with: "<![CDATA[") {
        guard let end = find("]]>", from: position + 9), !open.isEmpty else {
          throw Failure.malformed
        }
        open[open.count - 1].text += String(decoding: octets[(position + 9)..<end], as: UTF8.self)
        position = end + 3
      } else if starts(with: "<?") {
        guard let end = find("?>", from: position + 2) else { throw Failure.malformed }
        position = end + 2
      } else if starts(with: "<!") {
        guard let end = find(">", from: position), open.isEmpty, root == nil else {
          throw Failure.malformed
        }
        // A declaration with others in it could make of a few bytes as many as it likes.
        guard !octets[position..<end].contains(UInt8(ascii: "[")) else {
          throw Failure.declaresEntities
        }
        position = end + 1
      } else if starts(with: "</") {
        position += 2
        let name = try name()
        skipBlanks()
        guard var last = open.popLast(), last.name == name, take(">") else {
          throw Failure.malformed
        }
        last.end = position
        if open.isEmpty { root = last } else { open[open.count - 1].children.append(last) }
      } else {
        guard root == nil else { throw Failure.malformed }
        let (element, isEmpty) = try element(start)
        count += 1
        guard count <= Self.most else { throw Failure.tooMany }
        if !isEmpty {
          open.append(element)
          guard open.count <= deepest else { throw Failure.tooDeep }
        } else if open.isEmpty {
          root = element
        } else {
          open[open.count - 1].children.append(element)
        }
      }
    }
    guard open.isEmpty else { throw Failure.malformed }
    return root
  }

  private mutating func element(_ start: Int) throws -> (XMLElement, isEmpty: Bool) {
    position += 1
    let name = try name()
    var attributes: [(String, String)] = []
    while true {
      skipBlanks()
      if take(">") {
        return (XMLElement(name: name, attributes: attributes, start: start, end: position), false)
      }
      if take("/") {
        guard take(">") else { throw Failure.malformed }
        return (XMLElement(name: name, attributes: attributes, start: start, end: position), true)
      }
      let attribute = try self.name()
      skipBlanks()
      guard take("="), attributes.count < 256 else { throw Failure.malformed }
      skipBlanks()
      guard position < octets.count,
        [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(octets[position])
      else { throw Failure.malformed }
      let quote = octets[position]
      guard let end = octets[(position + 1)...].firstIndex(of: quote) else {
        throw Failure.malformed
      }
      attributes.append((attribute, try unescaped(octets[(position + 1)..<end])))
      position = end + 1
    }
  }

  private mutating func text(into open: inout [XMLElement]) throws {
    let end = octets[position...].firstIndex(of: UInt8(ascii: "<")) ?? octets.count
    let text = octets[position..<end]
    position = end
    if open.isEmpty {
      guard text.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D, 0x00].contains($0) }) else {
        throw Failure.malformed
      }
    } else {
      open[open.count - 1].text += try unescaped(text)
    }
  }

  private func unescaped(_ bytes: ArraySlice<UInt8>) throws -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&") else {
        text.append(byte)
        continue
      }
      guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
        throw Failure.malformed
      }
      let name = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      switch name {
      case "amp": text.append(UInt8(ascii: "&"))
      case "lt": text.append(UInt8(ascii: "<"))
      case "gt": text.append(UInt8(ascii: ">"))
      case "quot": text.append(UInt8(ascii: "\""))
      case "apos": text.append(UInt8(ascii: "'"))
      default:
        let number =
          name.hasPrefix("#x")
          ? UInt32(name.dropFirst(2), radix: 16)
          : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
        guard let scalar = number.flatMap(Unicode.Scalar.init) else { throw Failure.malformed }
        text += Array(String(scalar).utf8)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func name() throws -> String {
    let start = position
    while position < octets.count,
      ![
        0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="),
        UInt8(ascii: "<"),
      ]
      .contains(octets[position])
    {
      position += 1
    }
    guard position > start, position - start <= 256 else { throw Failure.malformed }
    return String(decoding: octets[start..<position], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while position < octets.count, [0x20, 0x09, 0x0A, 0x0D].contains(octets[position]) {
      position += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < octets.count, octets[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func starts(with text: String) -> Bool { octets[position...].starts(with: text.utf8) }

  private func find(_ text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return nil }
    var place = start
    while place + wanted.count <= octets.count {
      guard let next = octets[place...].firstIndex(of: first) else { return nil }
      if octets[next...].starts(with: wanted) { return next }
      place = next + 1
    }
    return nil
  }
}
