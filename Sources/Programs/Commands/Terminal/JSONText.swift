import FoundationEssentials
import WhisperEnvelope

/// How JSON is written for programs: on one line, keys in order, and nothing in it that works on the terminal of who looks.
enum JSONText {
  /// `isText`: whether objects have the sentences that the terminal has for them.
  static func encoder(isText: Bool) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isText, let key = TextKey.isText { encoder.userInfo[key] = true }
    return encoder
  }

  /// Adds JSON, in which most invisible characters stand as they are, with those escaped. Nearly all of it needs that of no
  /// character, and is taken as it stands.
  static func append(_ json: Data, to result: inout [UInt8]) {
    json.withUnsafeBytes { json in
      let plain = json.prefix { isPlain($0) }
      result += UnsafeRawBufferPointer(rebasing: plain)
      guard plain.endIndex < json.endIndex else { return }
      // What is not plain begins a character.
      let rest = String(decoding: json[plain.endIndex...], as: UTF8.self)
      for scalar in rest.unicodeScalars { append(scalar, to: &result) }
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    if let octet = UInt8(exactly: scalar.value), isPlain(octet) {
      result.append(octet)
    } else if scalar.isVisible {
      if let octets = UTF8.encode(scalar) { result += octets }
    } else {
      guard let units = UTF16.encode(scalar) else { return }
      for unit in units {
        let digits = String(unit, radix: 16)
        let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
        result += "\\u\(zeros)\(digits)".utf8
      }
    }
  }

  /// A character of ASCII that shows.
  private static func isPlain(_ octet: UInt8) -> Bool { (0x20...0x7E).contains(octet) }
}
