internal import CryptoPrimitives
internal import WhisperEnvelope

/// Bundles of many people in one text: one a line, and lines that begin with `#` for who reads it
/// (spec messages, section 6). Its signatures are verified once, when it is read.
public struct Keybook: Sendable {
  private static let comment = UInt8(ascii: "#")

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
    let lines = try Self.bundleLines(of: text)
    var entries: [Entry] = []
    entries.reserveCapacity(lines.count)
    for line in lines {
      do {
        entries.append(
          Entry(line: line.number, bundle: try PublicBundle(line: line.text)))
      } catch {
        throw .invalidKeybook(line: line.number, reason: error.reason)
      }
    }
    self.entries = entries
  }

  private struct Line {
    let number: Int
    let text: ArraySlice<UInt8>
  }

  /// The lines that are to be bundles. Of the others, which may be millions, nothing is kept.
  private static func bundleLines(of text: [UInt8]) throws(WhisperError) -> [Line] {
    var lines: [Line] = []
    var number = 1
    func take(_ untrimmed: ArraySlice<UInt8>) throws(WhisperError) {
      let line = trimmed(untrimmed)
      if line.isEmpty || line.first == comment { return }
      guard lines.count < ContactStore.limit else { throw .contactLimit(ContactStore.limit) }
      lines.append(Line(number: number, text: line))
    }
    var start = text.startIndex
    for (end, byte) in text.enumerated() where byte == UInt8(ascii: "\n") {
      if start < end { try take(text[start..<end]) }
      start = end + 1
      number += 1
    }
    try take(text[start...])
    return lines
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var line = line.drop(while: isSpace)
    while let last = line.last, isSpace(last) { line.removeLast() }
    return line
  }
}
