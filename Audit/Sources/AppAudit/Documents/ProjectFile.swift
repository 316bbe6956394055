/// A setting with which a target is built.
struct BuildSetting: Sendable {
  let name: String
  let value: String
  /// The configuration that it is of, such as `Debug`; nil where the file does not say.
  let configuration: String?
  let start: Int
  let end: Int
}

/// Reads the settings of a `project.pbxproj`, a property list in the old form of NeXT: at most 64 deep.
struct ProjectFile {
  enum Failure: Error { case malformed, tooDeep }

  private let octets: [UInt8]
  private var position = 0

  private indirect enum Item {
    case text(String, start: Int, end: Int)
    case list
    case dictionary([(key: String, value: Item)])

    subscript(_ key: String) -> Item? {
      guard case .dictionary(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }

    var text: String? { if case .text(let text, _, _) = self { text } else { nil } }
  }

  static func settings(of octets: [UInt8]) throws(BrokenDocument) -> [BuildSetting] {
    let root = try root(of: octets)
    guard case .dictionary(let objects)? = root["objects"] else { return [] }
    var found: [BuildSetting] = []
    for (_, object) in objects {
      // What a target makes is a setting like any other, though it stands elsewhere.
      if case .text(let value, let start, let end)? = object["productType"] {
        found.append(
          BuildSetting(
            name: "PRODUCT_TYPE", value: value, configuration: nil, start: start, end: end))
      }
      guard object["isa"]?.text == "XCBuildConfiguration" else { continue }
      guard case .dictionary(let settings)? = object["buildSettings"] else { continue }
      for (name, item) in settings {
        guard case .text(let value, let start, let end) = item else { continue }
        found.append(
          BuildSetting(
            name: name, value: value, configuration: object["name"]?.text, start: start, end: end))
      }
    }
    return found.sorted { $0.start < $1.start }
  }

  /// Reads a property list of this form as one of the others.
  static func propertyList(_ octets: [UInt8]) throws(BrokenDocument) -> PropertyValue {
    value(try root(of: octets))
  }

  private static func root(of octets: [UInt8]) throws(BrokenDocument) -> Item {
    var reader = ProjectFile(octets: octets)
    do { return try reader.item(depth: 0) } catch {
      throw BrokenDocument(position: reader.position)
    }
  }

  private static func value(_ item: Item) -> PropertyValue {
    switch item {
    case .text(let text, let start, let end):
      PropertyValue(content: .text(text), start: start, end: end)
    case .list: PropertyValue(content: .list([]), start: 0, end: 0)
    case .dictionary(let members):
      PropertyValue(
        content: .dictionary(
          members.map { .init(key: $0.key, value: value($0.value), start: value($0.value).start) }),
        start: 0, end: 0)
    }
  }

  private init(octets: [UInt8]) { self.octets = octets }

  private mutating func item(depth: Int) throws -> Item {
    guard depth <= 64 else { throw Failure.tooDeep }
    try skip()
    let start = position
    switch next {
    case UInt8(ascii: "{"):
      position += 1
      var members: [(String, Item)] = []
      while true {
        try skip()
        if take("}") { return .dictionary(members) }
        guard let key = try item(depth: depth + 1).text else { throw Failure.malformed }
        try skip()
        guard take("=") else { throw Failure.malformed }
        members.append((key, try item(depth: depth + 1)))
        try skip()
        guard take(";") else { throw Failure.malformed }
      }
    case UInt8(ascii: "("):
      position += 1
      while true {
        try skip()
        if take(")") { return .list }
        _ = try item(depth: depth + 1)
        try skip()
        _ = take(",")
      }
    case UInt8(ascii: "\""):
      position += 1
      var text: [UInt8] = []
      while let byte = next, byte != UInt8(ascii: "\"") {
        position += 1
        if byte == UInt8(ascii: "\\"), let escaped = next {
          position += 1
          text.append(escaped == UInt8(ascii: "n") ? 0x0A : escaped)
        } else {
          text.append(byte)
        }
      }
      guard take("\"") else { throw Failure.malformed }
      return .text(String(decoding: text, as: UTF8.self), start: start, end: position)
    default:
      while let byte = next, Self.isWord(byte) { position += 1 }
      guard position > start else { throw Failure.malformed }
      return .text(
        String(decoding: octets[start..<position], as: UTF8.self), start: start, end: position)
    }
  }

  private var next: UInt8? { position < octets.count ? octets[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2E, 0x2F, 0x24, 0x2D, 0x3A, 0x40, 0x2B: true
    default: byte >= 0x80
    }
  }

  /// Blanks and comments.
  private mutating func skip() throws {
    while let byte = next {
      if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
        position += 1
      } else if byte == UInt8(ascii: "/"), octets[position...].starts(with: "//".utf8) {
        while let byte = next, byte != 0x0A { _ = byte; position += 1 }
      } else if byte == UInt8(ascii: "/"), octets[position...].starts(with: "/*".utf8) {
        position += 2
        while position < octets.count, !octets[position...].starts(with: "*/".utf8) {
          position += 1
        }
        guard position < octets.count else { throw Failure.malformed }
        position += 2
      } else {
        return
      }
    }
  }
}

/// Reads the settings of an `.xcconfig`: a line each, `NAME[condition] = value // comment`.
enum SettingsFile {
  static func read(_ octets: [UInt8]) -> (settings: [BuildSetting], comments: [FileComment]) {
    let lines = Lines(octets)
    var comments: [FileComment] = []
    let settings = (1...max(1, lines.count)).compactMap { number -> BuildSetting? in
      var text = lines.text(number)[...]
      if let comment = text.startOfComment {
        let said = text[comment...].dropFirst(2)
        // Others are of no interest, and may be many.
        if said.trimmedBlanks.hasPrefix("audit:") {
          let (start, count) = (lines.start(ofLine: number), lines.bytes(number).count)
          let place = max(start, start + count - text[comment...].utf8.count)
          comments.append(FileComment(text: String(said), start: place, end: start + count))
        }
        text = text[..<comment]
      }
      guard let sign = text.firstSign, !text.trimmedBlanks.hasPrefix("#") else {
        return nil
      }
      let name = text[..<sign].prefix { $0 != "[" }.trimmedBlanks
      let start = lines.start(ofLine: number)
      // `NAME[config=Debug]`
      let words = text[..<sign].split { "[]=,".contains($0) }
      let configuration = words.drop { $0 != "config" }.dropFirst().first.map(String.init)
      return BuildSetting(
        name: String(name), value: String(text[text.index(after: sign)...].trimmedBlanks),
        configuration: configuration, start: start, end: start + lines.bytes(number).count)
    }
    return (settings, comments)
  }
}

extension Substring {
  fileprivate var startOfComment: Index? {
    var place = startIndex
    while let slash = self[place...].firstIndex(of: "/") {
      let after = index(after: slash)
      if after < endIndex, self[after] == "/" { return slash }
      place = after
    }
    return nil
  }

  /// The first `=` that is in no condition.
  fileprivate var firstSign: Index? {
    var isCondition = false
    return firstIndex { character in
      if character == "[" || character == "]" { isCondition = character == "[" }
      return character == "=" && !isCondition
    }
  }

  /// Bytes are looked at: characters of a long line take twenty times as long.
  var trimmedBlanks: Substring {
    let isWord = { (octet: UInt8) in octet != 0x20 && octet != 0x09 }
    guard let first = utf8.firstIndex(where: isWord), let last = utf8.lastIndex(where: isWord)
    else { return self[endIndex...] }
    return self[first..<utf8.index(after: last)]
  }
}
