internal import SecretMemory

/// Names one contact, identity or opened message of a vault, for as long as it is there and whatever it is called
/// meanwhile. It says nothing about what it names; another vault's is another.
///
/// Its text, in hexadecimal, is what `Codable` writes.
public struct RowID<Row: ~Copyable>: Hashable, Sendable, Codable, LosslessStringConvertible {
  /// The id of the row in the vault: 16 random octets, or the 32 of a keyed hash.
  let octets: [UInt8]

  init(_ octets: [UInt8]) { self.octets = octets }

  /// The id of a new row.
  static func new() -> Self {
    var random = SystemRandom()
    return Self(random.bytes(16))
  }

  /// Nil for text that `description` never gives.
  public init?(_ description: String) {
    let digits = Array(description.utf8)
    guard digits.count == 32 || digits.count == 64 else { return nil }
    var octets: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else {
        return nil
      }
      octets.append(high << 4 | low)
    }
    self.octets = octets
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// 32 or 64 digits in hexadecimal, in small letters.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: octets.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an id")
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Contact: Identifiable {
  public typealias ID = RowID<Contact>
}

extension Identity: Identifiable {
  public typealias ID = RowID<Identity>
}

/// Names a message that was opened, or could be: the same each time, in this vault alone.
public typealias MessageID = RowID<OpenedMessage>
