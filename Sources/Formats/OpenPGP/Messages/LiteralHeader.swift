/// What stands before literal data (RFC 9580, section 5.9). Nobody signs it, so that nothing of it is used: a
/// name would be a path of the sender's choice, a date a fact of anybody's.
enum LiteralHeader {
  /// Takes the header away. Throws `OpenPGPError.Kind.malformed`.
  static func skip(_ input: OctetInput) throws {
    // What the first octet calls the data says nothing that would be used either: they are octets.
    guard try input.octet() != nil, let nameSize = try input.octet() else {
      throw OpenPGPError(.malformed, .messageLiteralHeader)
    }
    _ = try input.octets(Int(nameSize) + 4)
  }

  /// As it is written: no name, no date.
  static func octets(isText: Bool) -> [UInt8] {
    [isText ? UInt8(ascii: "u") : UInt8(ascii: "b"), 0, 0, 0, 0, 0]
  }
}
