/// What stands before a packet's body (RFC 9580, section 4.2).
struct PacketHeader {
  enum Length: Equatable {
    case definite(UInt64)
    /// The first of several parts, of this many octets.
    case partial(Int)
    /// To the end of the input, in the old format alone.
    case indeterminate
  }

  let type: PacketType
  let length: Length

  /// The header that comes next, or nil at the end of the input.
  init?(reading input: OctetInput) throws {
    guard let first = try input.octet() else { return nil }
    guard first & 0x80 != 0 else { throw OpenPGPError(.malformed, .packetNoHeader) }
    if first & 0x40 != 0 {
      type = PacketType(rawValue: first & 0x3F)
      length = try Self.length(input)
    } else {
      type = PacketType(rawValue: first >> 2 & 0x0F)
      length =
        switch first & 3 {
        case 0: .definite(try Self.number(1, input))
        case 1: .definite(try Self.number(2, input))
        case 2: .definite(try Self.number(4, input))
        default: .indeterminate
        }
    }
    guard type.rawValue != 0 else { throw OpenPGPError(.malformed, .packetTypeZero) }
    guard type.isData || length.isDefinite else {
      throw OpenPGPError(.malformed, .packetLengthOpen)
    }
    if case .partial(let count) = length, count < Self.smallestFirstPart {
      throw OpenPGPError(.malformed, .packetFirstPartSmall, number: Self.smallestFirstPart)
    }
  }

  private static let smallestFirstPart = 512

  /// A length in the present format (section 4.2.1).
  static func length(_ input: OctetInput) throws -> Length {
    let first = UInt64(try number(1, input))
    switch first {
    case ..<192: return .definite(first)
    case ..<224: return .definite((first - 192) << 8 + (try number(1, input)) + 192)
    case ..<255: return .partial(1 << Int(first & 0x1F))
    default: return .definite(try number(4, input))
    }
  }

  private static func number(_ octets: Int, _ input: OctetInput) throws -> UInt64 {
    var number: UInt64 = 0
    for _ in 0..<octets {
      guard let octet = try input.octet() else {
        throw OpenPGPError(.malformed, .packetHeaderCutShort)
      }
      number = number << 8 | UInt64(octet)
    }
    return number
  }
}

extension PacketHeader.Length {
  fileprivate var isDefinite: Bool {
    if case .definite = self { true } else { false }
  }
}
