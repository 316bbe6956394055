internal import Addresses
internal import CryptoPrimitives

/// What stands in JSON that is signed, in the forms that programs of Ethereum write it in.
extension JSON {
  /// `0x` and digits without zeros before them, decimal digits in a text, or a number that programs keep whole. EIP-712 does not
  /// forbid zeros behind `0x`, as EIP-1474 does, and programs write a salt with all of its octets there.
  func number(mayBePadded: Bool = false) throws(EVMError) -> UInt256 {
    switch self {
    case .text(let text):
      if text.hasPrefix("0x") {
        let digits = text.dropFirst(2)
        let even = digits.utf8.count.isMultiple(of: 2) ? String(digits) : "0" + digits
        guard digits == "0" || (!digits.isEmpty && (mayBePadded || digits.utf8.first != 0x30)),
          digits.utf8.count <= 64, let octets = try? Hex.decode(even),
          let number = UInt256(octets: octets)
        else { throw .malformed(.number) }
        return number
      }
      guard let number = UInt256(decimal: text) else { throw .malformed(.number) }
      return number
    case .number(let text):
      guard let number = UInt256(decimal: text), let small = number.small, small < 1 << 53 else {
        throw .malformed(.number)
      }
      return number
    default: throw .malformed(.number)
    }
  }

  func small() throws(EVMError) -> UInt64 {
    guard let small = try number().small else { throw .malformed(.number) }
    return small
  }

  /// `0x` and digits, two for each byte.
  func octets() throws(EVMError) -> [UInt8] {
    guard case .text(let text) = self, text.hasPrefix("0x"),
      let octets = try? Hex.decode(String(text.dropFirst(2)))
    else { throw .malformed(.fields) }
    return octets
  }

  /// 20 bytes, `0x` and 40 digits, of which the capitals must be right where there are some (EIP-55).
  func address() throws(EVMError) -> [UInt8] {
    guard case .text(let text) = self, text.utf8.count == 42, text.hasPrefix("0x"),
      let address = try? Address(reading: text)
    else { throw .malformed(.address) }
    return address.payload
  }
}
