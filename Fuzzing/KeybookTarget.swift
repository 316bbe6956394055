import TestSupport
import TestVectors
import WhisperEnvelope

@testable import WhisperKit

extension FuzzTarget {
  /// The lines of a keybook, good and bad.
  static let keybook = FuzzTarget(
    name: "keybook", maximumLength: 8_192,
    seeds: {
      let texts = try vectorTexts(beginningWith: PublicBundle.prefix)
      let comment = Array("# friends\r\n\n".utf8)
      let name = Array("# name: Bob\n".utf8)
      let named = texts.prefix(2).map { name + $0 }
      return texts + named + [comment, comment + Array(texts.prefix(8).joined(separator: [0x0A]))]
    },
    run: { input in
      do {
        let entries = try Keybook(input).entries
        // Also those that were found in other text.
        let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for entry in entries {
          require(lines.indices.contains(entry.line - 1), "an entry stands on a line")
        }
        let again = try Keybook(Array(entries.map(\.bundle.text).joined(separator: "\n").utf8))
        require(
          again.entries.map(\.bundle) == entries.map(\.bundle),
          "a keybook of what was read reads the same")
      } catch is WhisperError {}
    })
}
