/// The type of a field, as EIP-712 has them: those of Solidity, without its short names.
package indirect enum TypedDataType: Equatable, Sendable {
  case address
  case flag
  /// In bits: 8, 16, to 256.
  case unsigned(Int)
  case signed(Int)
  /// So many bytes, 1 to 32.
  case fixed(Int)
  case octets
  case text
  /// So many of them, where that is said.
  case list(TypedDataType, count: Int?)
  case structure(String)

  /// Reads a type's name; nil where no type has it.
  init?(reading text: String) {
    var element = Substring(text)
    // The last brackets are the outermost.
    var counts: [Int?] = []
    while element.last == "]" {
      guard counts.count < TypedData.deepest, let start = element.lastIndex(of: "[") else {
        return nil
      }
      let digits = element[element.index(after: start)...].dropLast()
      let count = digits.isEmpty ? nil : Self.positive(digits)
      guard digits.isEmpty || count != nil else { return nil }
      counts.append(count)
      element = element[..<start]
    }
    guard let single = Self.single(String(element)) else { return nil }
    self = single
    for count in counts.reversed() { self = .list(self, count: count) }
  }

  private static func single(_ name: String) -> TypedDataType? {
    switch name {
    case "address": return .address
    case "bool": return .flag
    case "bytes": return .octets
    case "string": return .text
    default: break
    }
    if let bits = size(name, behind: "uint"), bits <= 256, bits.isMultiple(of: 8) {
      return .unsigned(bits)
    }
    if let bits = size(name, behind: "int"), bits <= 256, bits.isMultiple(of: 8) {
      return .signed(bits)
    }
    if let count = size(name, behind: "bytes"), count <= 32 { return .fixed(count) }
    // What other programs read as a number or as bytes is no structure's name.
    let isTaken = ["uint", "int", "bytes"].contains { prefix in
      name.hasPrefix(prefix)
        && name.dropFirst(prefix.count).utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard isName(name), !isTaken else { return nil }
    return .structure(name)
  }

  private static func size(_ name: String, behind prefix: String) -> Int? {
    name.hasPrefix(prefix) ? positive(name.dropFirst(prefix.count)) : nil
  }

  private static func positive(_ digits: Substring) -> Int? {
    guard digits.utf8.count <= 9, digits.utf8.first != 0x30,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits)
    else { return nil }
    return number
  }

  /// Whether a structure or one of its fields may be called so: letters, digits, `_` and `$`, and no digit first.
  static func isName(_ text: String) -> Bool {
    let isLetter: (UInt8) -> Bool = {
      switch $0 {
      case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24: true
      default: false
      }
    }
    guard let first = text.utf8.first, text.utf8.count <= TypedData.longestName else {
      return false
    }
    return isLetter(first) && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
  }

  package var name: String {
    switch self {
    case .address: "address"
    case .flag: "bool"
    case .unsigned(let bits): "uint\(bits)"
    case .signed(let bits): "int\(bits)"
    case .fixed(let count): "bytes\(count)"
    case .octets: "bytes"
    case .text: "string"
    case .list(let type, let count): type.name + "[\(count.map { "\($0)" } ?? "")]"
    case .structure(let name): name
    }
  }

  /// The structure that it is made of, if any.
  var structure: String? {
    switch self {
    case .structure(let name): name
    case .list(let type, _): type.structure
    case .address, .flag, .unsigned, .signed, .fixed, .octets, .text: nil
    }
  }
}
