import OpenPGP

/// Whether octets that come in pieces are UTF-8 (RFC 3629, section 4).
struct UTF8Check {
  /// How many more octets the present character has, and what the next may be.
  private var missing = 0
  private var permitted: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether no character is cut short.
  var isComplete: Bool { missing == 0 }

  /// False for an octet that may not stand here.
  mutating func take(_ octet: UInt8) -> Bool {
    if missing > 0 {
      guard permitted.contains(octet) else { return false }
      missing -= 1
      permitted = 0x80...0xBF
      return true
    }
    switch octet {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, permitted) = (2, 0xA0...0xBF)
    case 0xED: (missing, permitted) = (2, 0x80...0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, permitted) = (3, 0x90...0xBF)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, permitted) = (3, 0x80...0x8F)
    default: return false
    }
    return true
  }
}

/// A source that must give text.
final class TextSource: OctetSource {
  private let source: any OctetSource
  private var check = UTF8Check()

  init(_ source: any OctetSource) { self.source = source }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try source.read(into: buffer)
    let isText =
      count == 0 ? check.isComplete : buffer[..<count].allSatisfy { check.take($0) }
    guard isText else { throw Failure(.expectedText, "The data is not text in UTF-8.") }
    return count
  }

  var remainingCount: UInt64? { source.remainingCount }

  /// All of it. Throws `Failure.Code.badData` for more than `limit` octets.
  func all(limit: Int) throws -> [UInt8] {
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = try piece.withUnsafeMutableBytes { try read(into: $0) }
      if count == 0 { return text }
      guard text.count + count <= limit else {
        throw Failure(.badData, "More than \(limit) octets of text.")
      }
      text.append(contentsOf: piece[..<count])
    }
  }
}
