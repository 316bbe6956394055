internal import CryptoPrimitives
internal import WhisperEnvelope

extension Keybook {
  /// Every bundle in a text that came by mail, each once, with the name that the nearest comment before it
  /// gives. `failure` says why the text was no keybook as it stood.
  static func entries(
    foundIn text: [UInt8], elseThrowing failure: WhisperError
  ) throws(WhisperError) -> [Entry] {
    let found = FoundBundle.all(in: text, limit: ContactStore.limit + 1)
    guard !found.isEmpty else { throw failure }
    guard found.count <= ContactStore.limit else { throw .contactLimit(ContactStore.limit) }
    var lines = CommentReader(text)
    var entries: [Entry] = []
    for (index, found) in found.enumerated() {
      let (line, name) = lines.advance(to: found.start)
      do {
        entries.append(Entry(line: line, bundle: try found.read(), writersName: name))
      } catch {
        throw .invalidKeybookBundle(number: index + 1, reason: error.reason)
      }
    }
    return entries
  }
}

/// Goes through the lines of a text once, for the comments that give names.
private struct CommentReader {
  private let text: [UInt8]
  private var start = 0
  private var number = 1

  init(_ text: [UInt8]) { self.text = text }

  /// The number of the line with the byte at `position`, and the name in the last comment before it that gives
  /// one, if no bundle stands between them.
  mutating func advance(to position: Int) -> (line: Int, name: DisplayName?) {
    var name: ArraySlice<UInt8>?
    while let end = text[start...].firstIndex(of: UInt8(ascii: "\n")), end < position {
      name = Keybook.writersName(in: Self.withoutQuoting(text[start..<end])) ?? name
      start = end + 1
      number += 1
    }
    return (number, name.flatMap(Keybook.name))
  }

  private static func withoutQuoting(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.drop {
      $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "|") || $0 == 0x20 || $0 == 0x09
    }
  }
}
