internal import CryptoPrimitives
internal import WhisperEnvelope

/// Bundles of many people in one text: one a line, and lines that begin with `#` for who reads it
/// (docs/PROTOCOL.md, "Keybook"). Its signatures are verified once, when it is read.
public struct Keybook: Sendable {
  private static let comment = UInt8(ascii: "#")
  /// How a comment begins that says what the writer calls the person of the next bundle. Readers that
  /// do not know it pass over it, as over any comment.
  static let nameComment = "# name: "

  /// A bundle and the line that it stands on, counted from 1.
  struct Entry: Sendable {
    let line: Int
    let bundle: PublicBundle
    /// What the writer calls the person.
    let writersName: DisplayName?
  }

  let entries: [Entry]

  /// Reads a keybook: strictly, a bundle a line; where that fails, every bundle that can be found in the text,
  /// whatever mail did to it.
  ///
  /// What is to be a bundle and cannot be read refuses the whole: `WhisperError.invalidKeybook` in a text
  /// without a single one, else `.invalidKeybookBundle`. More bundles than a vault has room for are
  /// refused before the first signature is verified.
  public init(_ text: [UInt8]) throws(WhisperError) {
    guard text.count <= KeybookService.maximumBytes else {
      throw .inputTooLarge(limit: KeybookService.maximumBytes)
    }
    do {
      entries = try Self.entries(ofLines: Self.bundleLines(of: text))
    } catch {
      guard error.code == .keybookLineInvalid else { throw error }
      entries = try Self.entries(foundIn: text, elseThrowing: error)
    }
  }

  private static func entries(ofLines lines: [Line]) throws(WhisperError) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(lines.count)
    for line in lines {
      do {
        entries.append(
          Entry(
            line: line.number, bundle: try PublicBundle(line: line.text),
            writersName: line.writersName.flatMap(name)))
      } catch {
        throw .invalidKeybook(line: line.number, reason: error.reason)
      }
    }
    return entries
  }

  private struct Line {
    let number: Int
    let text: ArraySlice<UInt8>
    let writersName: ArraySlice<UInt8>?
  }

  /// The lines that are to be bundles. Of the others, which may be millions, nothing is kept.
  private static func bundleLines(of text: [UInt8]) throws(WhisperError) -> [Line] {
    var lines: [Line] = []
    var writersName: ArraySlice<UInt8>?
    var number = 1
    func take(_ untrimmed: ArraySlice<UInt8>) throws(WhisperError) {
      let line = trimmed(untrimmed)
      if line.isEmpty { return }
      guard line.first != comment else {
        writersName = self.writersName(in: line) ?? writersName
        return
      }
      guard line.starts(with: PublicBundle.prefix.utf8) else {
        throw .invalidKeybook(line: number, reason: .noBundle)
      }
      guard lines.count < ContactStore.limit else { throw .contactLimit(ContactStore.limit) }
      lines.append(Line(number: number, text: line, writersName: writersName))
      writersName = nil
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

  /// What a line says as a name; nil for a line that is no such comment.
  static func writersName(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let line = trimmed(line)
    return line.starts(with: nameComment.utf8) ? line.dropFirst(nameComment.utf8.count) : nil
  }

  /// What stands there as a name; a comment that is none is a comment.
  static func name(_ text: ArraySlice<UInt8>) -> DisplayName? {
    String(validating: text, as: UTF8.self).flatMap { try? DisplayName(typed: $0) }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var line = line.drop(while: isSpace)
    while let last = line.last, isSpace(last) { line.removeLast() }
    return line
  }
}
