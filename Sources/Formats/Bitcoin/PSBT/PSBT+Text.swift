internal import CryptoPrimitives
internal import FoundationEssentials

extension PSBT {
  /// How a PSBT is passed on.
  package enum Form: String, Sendable {
    /// As bytes, in a file.
    case binary
    case base64
    case hex

    /// The most bytes that a PSBT of the largest size has in any form, with ends of lines.
    package static let sizeLimit = 2 * PSBT.sizeLimit + PSBT.sizeLimit / 16
  }

  /// Reads one in any of its forms, which is told from its beginning; of text, white space is passed over, and what editors and
  /// programs put around it. Throws `BitcoinError`.
  package static func read(_ given: [UInt8]) throws(BitcoinError) -> (psbt: PSBT, form: Form) {
    guard given.count <= Form.sizeLimit else { throw .tooMuch(.octets(sizeLimit)) }
    if given.starts(with: magic) { return (try PSBT(reading: given), .binary) }
    let text = bare(given)
    if text.starts(with: "70736274".utf8) {
      guard let octets = try? Hex.decode(text) else { throw .notPSBT }
      return (try PSBT(reading: octets), .hex)
    }
    guard text.starts(with: "cHNidP".utf8),
      let octets = Data(base64Encoded: Data(text))
    else { throw .notPSBT }
    return (try PSBT(reading: Array(octets)), .base64)
  }

  /// A text without white space, and without what stands around the PSBT: a byte order mark, the UTF-16 that PowerShell writes, and
  /// the JSON in which Bitcoin Core answers. Where texts of two are in quotation marks, nobody says which one is meant.
  private static func bare(_ given: [UInt8]) -> [UInt8] {
    let text = narrow(given).filter { !$0.isWhiteSpace }
    guard !isBeginning(text[...]) else { return text }
    var found: ArraySlice<UInt8>?
    var rest = text[...]
    while let quote = rest.firstIndex(where: \.isQuotationMark) {
      rest = rest[(quote + 1)...]
      guard isBeginning(rest) else { continue }
      let quoted = rest.prefix { !$0.isQuotationMark }
      guard quoted == found ?? quoted else { return text }
      found = quoted
    }
    return found.map(Array.init) ?? text
  }

  private static func isBeginning(_ text: ArraySlice<UInt8>) -> Bool {
    text.starts(with: "70736274".utf8) || text.starts(with: "cHNidP".utf8)
  }

  /// A text of ASCII in UTF-16 as one octet a character; any other one without the mark of UTF-8.
  private static func narrow(_ text: [UInt8]) -> [UInt8] {
    guard text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) else {
      return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    }
    let low = text[0] == 0xFF ? 0 : 1
    let units = stride(from: 2, to: text.count - 1, by: 2)
    guard text.count % 2 == 0, units.allSatisfy({ text[$0 + 1 - low] == 0 }) else { return text }
    return units.map { text[$0 + low] }
  }

  /// It in a form: bytes, or text without an end of line.
  package func written(as form: Form) -> [UInt8] {
    switch form {
    case .binary: octets
    case .base64: Array(Data(octets).base64EncodedData())
    case .hex: Array(Hex.encode(octets).utf8)
    }
  }
}

extension UInt8 {
  fileprivate var isQuotationMark: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  fileprivate var isWhiteSpace: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    default: false
    }
  }
}
