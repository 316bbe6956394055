internal import CryptoPrimitives

/// A code of a series of BBQr, by its header of 8 characters: `B$`, encoding, type, number of codes, which one.
struct BBQrPart: Equatable {
  /// Two digits of base 36.
  static let maximumParts = 36 * 36 - 1

  enum Encoding: UInt8 {
    /// Hexadecimal.
    case hex = 0x48
    /// Base 32.
    case base32 = 0x32
    /// Base 32 of what was compressed (raw DEFLATE).
    case compressed = 0x5A
  }

  let encoding: Encoding
  let kind: QRMessage.Kind
  let count: Int
  /// From 0 on.
  let place: Int
  let data: [UInt8]

  /// Reads the content of a code; nil for something else than BBQr.
  init?(_ content: [UInt8]) throws(AnimatedQRError) {
    guard content.starts(with: "B$".utf8) else { return nil }
    let header = content.prefix(8)
    guard header.count == 8, let encoding = Encoding(rawValue: header[2]),
      let count = Self.number(header[4..<6]), let place = Self.number(header[6..<8]), place < count
    else { throw .malformed }
    guard let kind = QRMessage.Kind(rawValue: header[3]) else {
      guard (0x41...0x5A).contains(header[3]) else { throw .malformed }
      throw .otherType("bbqr-" + String(decoding: [header[3]], as: UTF8.self).lowercased())
    }
    let letters = content.dropFirst(8)
    guard let data = encoding == .hex ? Self.hex(letters) : Base32.decode(letters), !data.isEmpty
    else { throw .malformed }
    (self.encoding, self.kind, self.count) = (encoding, kind, count)
    (self.place, self.data) = (place, data)
  }

  /// Of two digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: number = number * 36 + Int(digit) - 0x30
      case 0x41...0x5A: number = number * 36 + Int(digit) - 0x41 + 10
      default: return nil
      }
    }
    return number
  }

  /// Of capital letters alone.
  private static func hex(_ letters: ArraySlice<UInt8>) -> [UInt8]? {
    guard letters.allSatisfy({ !(0x61...0x7A).contains($0) }) else { return nil }
    return try? Hex.decode(Array(letters))
  }

  static func header(_ encoding: Encoding, _ kind: QRMessage.Kind, count: Int, place: Int) -> String
  {
    func digits(_ number: Int) -> String {
      let text = String(number, radix: 36, uppercase: true)
      return text.utf8.count == 1 ? "0" + text : text
    }
    let letters = String(decoding: [encoding.rawValue, kind.rawValue], as: UTF8.self)
    return "B$\(letters)\(digits(count))\(digits(place))"
  }
}
