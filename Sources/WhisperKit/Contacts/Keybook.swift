internal import CryptoPrimitives
internal import WhisperEnvelope

/// Bundles of many people in one text: one a line, and lines that begin with `#` for who reads it
/// (spec messages, section 6). Its signatures are verified once, when it is read.
public struct Keybook: Sendable {
  static let comment = UInt8(ascii: "#")

  /// A bundle and the line that it stands on, counted from 1.
  struct Entry: Sendable {
    let line: Int
    let bundle: PublicBundle
  }

  let entries: [Entry]

  /// Reads a keybook. One line that is neither bundle nor comment refuses the whole:
  /// `WhisperError.invalidKeybook`. More bundles than a vault has room for are refused before the
  /// first signature is verified.
  public init(_ text: [UInt8]) throws(WhisperError) {
    guard text.count <= KeybookService.maximumBytes else {
      throw .inputTooLarge(limit: KeybookService.maximumBytes)
    }
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
      .map { (number: $0.offset + 1, text: Self.trimmed($0.element)) }
      .filter { !$0.text.isEmpty && $0.text.first != Self.comment }
    guard lines.count <= ContactStore.limit else { throw .contactLimit(ContactStore.limit) }
    var entries: [Entry] = []
    entries.reserveCapacity(lines.count)
    for line in lines {
      do {
        entries.append(Entry(line: line.number, bundle: try PublicBundle(line: line.text)))
      } catch {
        throw .invalidKeybook(line: line.number, reason: error.reason)
      }
    }
    self.entries = entries
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var line = line.drop(while: isSpace)
    while let last = line.last, isSpace(last) { line.removeLast() }
    return line
  }
}
