import TestEnvelopes
import TestSupport
import TestVectors
import WhisperEnvelope

extension FuzzTarget {
  /// What mail makes of text: the input itself is searched, and it says what befalls an envelope and a bundle,
  /// which must be read back or not at all.
  static let transport = FuzzTarget(
    name: "transport", maximumLength: 4_096,
    seeds: {
      let texts =
        try vectorTexts(beginningWith: "whisper1:")
        + vectorTexts(beginningWith: PublicBundle.prefix)
      return texts.prefix(12).flatMap { text in
        let text = String(decoding: text, as: UTF8.self)
        return [
          Fate.wrap(64), .wrap(72).then(.quote("> ", levels: 2)), .wrap(75, by: "=\r\n"),
        ].map { Array($0.befall(text).utf8) }
      } + [[0, 40, 1, 90, 2, 130], [3, 1, 4, 200, 5, 9, 6, 17]]
    },
    run: { input in
      try TransportChecks.search(input)
      try TransportChecks.mangle(input)
    })
}

private enum TransportChecks {
  /// What may stand between two characters.
  private static let passable = [
    "\n", "\r\n> ", "\n>|> ", " ", "=\n", "<br>", "<BR />", "&nbsp;", "\u{200B}", "\u{AD}",
    "\u{85}",
    "\u{2028}\u{A0}", "\n\n",
  ]

  private static let originals: [(text: String, isBundle: Bool)] = {
    let (alice, bob) = (Person.alice.identity, Person.bob.identity.publicIdentity)
    var unsigned = EnvelopeForge(from: alice, to: bob, message: [1], seed: "unsigned")
    unsigned.sign = nil
    do {
      return [
        (try EnvelopeForge(from: alice, to: bob, message: [1], seed: "signed").text().text, false),
        (try unsigned.text().text, false), (try BundleForge(alice, name: "Alice").text(), true),
      ]
    } catch { fatalError("\(error)") }
  }()

  /// Searches the text as it is, whole and in pieces: what is found has one text, and is found in it.
  static func search(_ input: [UInt8]) throws {
    let whole = try find([input[...]])
    let size = max(1, Int(input.first ?? 1) & 15)
    let pieces = stride(from: 0, to: input.count, by: size).map {
      input[$0..<min($0 + size, input.count)]
    }
    require(try find(pieces) == whole, "a text in pieces is the same text")
    for case .success(let found) in whole {
      require((1...9).contains(found.readings.count), "an envelope has one of nine lengths")
      for reading in found.readings {
        require(
          try Envelope(foundIn: reading.text.utf8) == reading, "an envelope's text is its own")
      }
    }
  }

  private static func find(
    _ pieces: [ArraySlice<UInt8>]
  ) throws -> [Result<FoundEnvelope, EnvelopeError>] {
    var scanner = EnvelopeScanner()
    for piece in pieces { try scanner.scan(piece) }
    return try scanner.finish()
  }

  /// Puts in what the input says, and reads it back. The text ends where mail ends it.
  static func mangle(_ input: [UInt8]) throws {
    for original in originals {
      // Between characters of the original, never inside what was put in before.
      var pieces = [String](repeating: "", count: original.text.utf8.count)
      for (kind, place) in zip(input.prefix(64), input.dropFirst()) {
        pieces[Int(place) * pieces.count / 256] += passable[Int(kind) % passable.count]
      }
      let text = zip(pieces, original.text).map { "\($0)\($1)" }.joined() + "\n"
      if original.isBundle {
        require(
          (try? PublicBundle(foundIn: text.utf8).text) == original.text, "a bundle is read back")
      } else {
        let found = try? FoundEnvelope(in: text.utf8)
        require(
          found?.readings.contains { $0.text == original.text } == true, "an envelope is read back")
      }
    }
  }
}
