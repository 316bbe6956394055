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

  private static let hexBeginning = Array("70736274".utf8)
  private static let base64Beginning = Array("cHNidP".utf8)

  /// Whether something begins as one does, in any of its forms.
  package static func begins(_ given: [UInt8]) -> Bool {
    guard !given.starts(with: magic) else { return true }
    let text = given.lazy.filter { !$0.isWhiteSpace }
    return text.starts(with: hexBeginning) || text.starts(with: base64Beginning)
  }

  /// Reads one in any of its forms, which is told from its beginning; of text, white space is passed over. Throws
  /// `BitcoinError`.
  package static func read(_ given: [UInt8]) throws(BitcoinError) -> (psbt: PSBT, form: Form) {
    guard given.count <= Form.sizeLimit else { throw .tooMuch(.octets(sizeLimit)) }
    if given.starts(with: magic) { return (try PSBT(reading: given), .binary) }
    let text = given.filter { !$0.isWhiteSpace }
    if text.starts(with: hexBeginning) {
      guard let octets = try? Hex.decode(text) else { throw .notPSBT }
      return (try PSBT(reading: octets), .hex)
    }
    guard text.starts(with: base64Beginning),
      let octets = Data(base64Encoded: Data(text))
    else { throw .notPSBT }
    return (try PSBT(reading: Array(octets)), .base64)
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
  fileprivate var isWhiteSpace: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    default: false
    }
  }
}
