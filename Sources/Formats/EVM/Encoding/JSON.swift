/// JSON (RFC 8259) as something that is signed may have it: no name twice in an object, and numbers as they stand.
package enum JSON: Equatable, Sendable {
  case null
  case flag(Bool)
  /// As it stands there.
  case number(String)
  case text(String)
  case list([JSON])
  /// In their order.
  case object([(name: String, value: JSON)])

  package static let deepest = 32
  /// How many values are read: each takes many times its octets.
  fileprivate static let mostValues = 100_000

  /// Reads all of the text. Throws `EVMError.malformed`, and `.field` for a name that an object has twice.
  package init(reading octets: [UInt8]) throws(EVMError) {
    guard String(validating: octets, as: UTF8.self) != nil else { throw .malformed(.json) }
    var reader = JSONReader(octets)
    self = try reader.value(depth: 0)
    guard reader.isAtEnd else { throw .malformed(.json) }
  }

  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  package static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.flag(let left), .flag(let right)): left == right
    case (.number(let left), .number(let right)), (.text(let left), .text(let right)):
      left == right
    case (.list(let left), .list(let right)): left == right
    case (.object(let left), .object(let right)):
      left.map(\.name) == right.map(\.name) && left.map(\.value) == right.map(\.value)
    default: false
    }
  }
}

private struct JSONReader {
  private let octets: [UInt8]
  private var place = 0
  private var left = JSON.mostValues

  init(_ octets: [UInt8]) { self.octets = octets }

  private var next: UInt8? { place < octets.count ? octets[place] : nil }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return next == nil
    }
  }

  private mutating func skipSpace() {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { place += 1 }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard next == character.asciiValue else { return false }
    place += 1
    return true
  }

  mutating func value(depth: Int) throws(EVMError) -> JSON {
    left -= 1
    guard left >= 0 else { throw .malformed(.many) }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws(EVMError) -> JSON {
    guard octets[place...].starts(with: word.utf8) else { throw .malformed(.json) }
    place += word.utf8.count
    return value
  }

  private mutating func list(depth: Int) throws(EVMError) -> JSON {
    guard depth < JSON.deepest else { throw .malformed(.depth) }
    place += 1
    var items: [JSON] = []
    skipSpace()
    if take("]") { return .list(items) }
    while true {
      items.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return .list(items) }
      guard take(",") else { throw .malformed(.json) }
    }
  }

  private mutating func object(depth: Int) throws(EVMError) -> JSON {
    guard depth < JSON.deepest else { throw .malformed(.depth) }
    place += 1
    var members: [(name: String, value: JSON)] = []
    var names: Set<String> = []
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw .malformed(.json) }
      let name = try text()
      guard names.insert(name).inserted else { throw .field(JSON.path("", name), .twice) }
      skipSpace()
      guard take(":") else { throw .malformed(.json) }
      members.append((name, try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw .malformed(.json) }
    }
  }

  private mutating func number() throws(EVMError) -> String {
    let start = place
    _ = take("-")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    func skipDigits(_ place: inout Int) -> Bool {
      let before = place
      while place < octets.count, digits.contains(octets[place]) { place += 1 }
      return place > before
    }
    let first = place
    guard skipDigits(&place), octets[first] != UInt8(ascii: "0") || place == first + 1 else {
      throw .malformed(.json)
    }
    if take(".") { guard skipDigits(&place) else { throw .malformed(.json) } }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard skipDigits(&place) else { throw .malformed(.json) }
    }
    return String(decoding: octets[start..<place], as: UTF8.self)
  }

  private mutating func text() throws(EVMError) -> String {
    place += 1
    var read: [UInt8] = []
    while let octet = next {
      place += 1
      switch octet {
      case UInt8(ascii: "\""):
        guard let text = String(validating: read, as: UTF8.self) else { throw .malformed(.json) }
        return text
      case UInt8(ascii: "\\"): try escape(into: &read)
      case 0..<0x20: throw .malformed(.json)
      default: read.append(octet)
      }
    }
    throw .malformed(.json)
  }

  private mutating func escape(into read: inout [UInt8]) throws(EVMError) {
    guard let octet = next else { throw .malformed(.json) }
    place += 1
    switch octet {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): read.append(octet)
    case UInt8(ascii: "b"): read.append(0x08)
    case UInt8(ascii: "f"): read.append(0x0C)
    case UInt8(ascii: "n"): read.append(0x0A)
    case UInt8(ascii: "r"): read.append(0x0D)
    case UInt8(ascii: "t"): read.append(0x09)
    case UInt8(ascii: "u"):
      var scalar = try digits()
      // Two halves make one character beyond 16 bits.
      if (0xD800..<0xDC00).contains(scalar) {
        guard take("\\"), take("u") else { throw .malformed(.json) }
        let low = try digits()
        guard (0xDC00..<0xE000).contains(low) else { throw .malformed(.json) }
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(scalar) else { throw .malformed(.json) }
      read += Array(String(Character(scalar)).utf8)
    default: throw .malformed(.json)
    }
  }

  /// Four digits of an escape.
  private mutating func digits() throws(EVMError) -> UInt32 {
    guard place + 4 <= octets.count else { throw .malformed(.json) }
    var number: UInt32 = 0
    for octet in octets[place..<(place + 4)] {
      guard let digit = Character(Unicode.Scalar(octet)).hexDigitValue else {
        throw .malformed(.json)
      }
      number = number << 4 | UInt32(truncatingIfNeeded: digit)
    }
    place += 4
    return number
  }
}
