internal import Addresses
internal import CryptoPrimitives

/// What stands in JSON that is signed, in the forms that programs of Ethereum write it in.
extension JSON {
  /// `0x` and digits without zeros before them, decimal digits in a text, or a number that programs keep whole. EIP-712 does not
  /// forbid zeros behind `0x`, as EIP-1474 does, and programs write a salt with all of its octets there.
  func number(mayBePadded: Bool = false) throws(EVMFieldDefect) -> UInt256 {
    switch self {
    case .text(let text) where Self.isHex(text):
      let digits = text.dropFirst(2)
      guard !digits.isEmpty else { throw .form(.number) }
      try Self.checkHex(text, in: .number)
      let even = digits.utf8.count.isMultiple(of: 2) ? String(digits) : "0" + digits
      guard digits == "0" || mayBePadded || digits.utf8.first != 0x30,
        digits.utf8.count <= 64, let octets = try? Hex.decode(even),
        let number = UInt256(octets: octets)
      else { throw .range }
      return number
    case .text(let text):
      guard !text.isEmpty else { throw .form(.number) }
      let wrong = text.unicodeScalars.enumerated().first { !("0"..."9").contains($1) }
      if let (place, character) = wrong {
        // What is no number at all is not told by its first letter.
        guard place > 0 || text.unicodeScalars.contains(where: { ("0"..."9").contains($0) }) else {
          throw .form(.number)
        }
        throw .character(position: place + 1, code: character.value, in: .number)
      }
      guard let number = UInt256(decimal: text) else { throw .range }
      return number
    case .number(let text):
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .form(.number) }
      guard let number = UInt256(decimal: text), let small = number.small, small < 1 << 53 else {
        throw .range
      }
      return number
    default: throw .form(.number)
    }
  }

  func small() throws(EVMFieldDefect) -> UInt64 {
    guard let small = try number().small else { throw .range }
    return small
  }

  /// `0x` and digits, two for each byte.
  func octets() throws(EVMFieldDefect) -> [UInt8] {
    guard case .text(let text) = self, Self.isHex(text) else { throw .form(.octets) }
    try Self.checkHex(text, in: .octets)
    guard let octets = try? Hex.decode(String(text.dropFirst(2))) else { throw .form(.octets) }
    return octets
  }

  /// So many bytes.
  func octets(count: Int) throws(EVMFieldDefect) -> [UInt8] {
    let octets = try octets()
    guard octets.count == count else { throw .count(octets.count, needed: count, of: .octets) }
    return octets
  }

  /// 20 bytes, `0x` and 40 digits, of which the capitals must be right where there are some (EIP-55).
  func address() throws(EVMFieldDefect) -> [UInt8] {
    guard case .text(let text) = self else { throw .form(.address) }
    guard Self.isHex(text) else { throw Self.beginning(of: text) }
    do throws(AddressError) { return try Address(reading: text).payload } catch {
      switch error {
      case .character(let position, let code):
        throw .character(position: position, code: code, in: .address)
      case .digits(let count): throw .count(count, needed: 40, of: .address)
      case .capitals: throw .capitals(ofChain: nil)
      case .otherSum(let chain): throw .capitals(ofChain: chain)
      default: throw .form(.address)
      }
    }
  }

  /// Of an address but for its first characters the one that does not belong there; what is none at all is not told by that.
  private static func beginning(of text: String) -> EVMFieldDefect {
    let scalars = text.unicodeScalars
    let place = zip(scalars, "0x".unicodeScalars).prefix { $0 == $1 }.count
    guard scalars.count > 40, let character = scalars.dropFirst(place).first,
      !character.isASCII
        || !(character.properties.isAlphabetic || ("0"..."9").contains(character))
    else { return .form(.address) }
    return .character(position: place + 1, code: character.value, in: .address)
  }

  func text() throws(EVMFieldDefect) -> String {
    guard case .text(let text) = self else { throw .form(.text) }
    return text
  }

  func flag() throws(EVMFieldDefect) -> Bool {
    guard case .flag(let flag) = self else { throw .form(.flag) }
    return flag
  }

  func list() throws(EVMFieldDefect) -> [JSON] {
    guard case .list(let items) = self else { throw .form(.list) }
    return items
  }

  /// Whether it begins with `0x`, whatever is joined to that.
  private static func isHex(_ text: String) -> Bool { text.utf8.starts(with: "0x".utf8) }

  /// Names the first character behind `0x` that is no digit of base 16.
  private static func checkHex(_ text: String, in form: EVMFieldDefect.Form) throws(EVMFieldDefect)
  {
    for (place, character) in text.unicodeScalars.enumerated().dropFirst(2)
    where !Character(character).isHexDigit || !character.isASCII {
      throw .character(position: place + 1, code: character.value, in: form)
    }
  }
}
