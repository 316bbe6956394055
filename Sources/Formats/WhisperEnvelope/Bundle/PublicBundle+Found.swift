public import CryptoPrimitives

extension PublicBundle {
  /// Finds the one bundle inside text that may stand around it, and reads it. What mail and chats do to text
  /// is undone.
  ///
  /// Throws `MalformedInput` when there is none, when there are two, and for every rule that the
  /// bundle breaks.
  public init(foundIn text: some Collection<UInt8>) throws(MalformedInput) {
    let found = FoundBundle.all(in: text, limit: 2)
    guard let first = found.first else { throw MalformedInput(.noBundle) }
    guard found.count == 1 else { throw MalformedInput(.twoBundles) }
    self = try first.read()
  }

  /// How many bytes the binary form has that begins like this, as far as can be told from its fields. Throws
  /// `MalformedInput` when they end before that.
  fileprivate static func byteCount(ofBeginning bytes: [UInt8]) throws(MalformedInput) -> Int {
    var reader = CanonicalReader(bytes)
    _ = try reader.fixed(1 + 4 + 8 + Octets32.byteCount)
    let canSign = try reader.flag()
    if canSign { _ = try reader.octets32() }
    _ = try reader.fixed(Int(try reader.integer(UInt16.self)))
    let isRotation = try reader.flag()
    let proof = isRotation ? 2 * Octets32.byteCount + Ed25519.signatureSize : 0
    return reader.consumed + proof + (canSign ? Ed25519.signatureSize : 0)
  }
}

/// What begins like a bundle in a text.
package struct FoundBundle {
  /// Where it begins, in bytes from the beginning of the text.
  package let start: Int
  /// Its characters, or why there is none.
  private let text: Result<[UInt8], MalformedInput>

  /// Reads it, signatures and all.
  package func read() throws(MalformedInput) -> PublicBundle {
    try PublicBundle(line: text.get()[...])
  }

  /// Finds at most `limit` different ones, in order, in time that is linear in the text. No signature is
  /// verified yet.
  package static func all(in text: some Collection<UInt8>, limit: Int) -> [FoundBundle] {
    var finder = RunFinder(
      mark: PublicBundle.prefix, mayContainDots: false, longestRun: PublicBundle.maximumText + 1)
    var found: [FoundBundle] = []
    var seen: Set<[UInt8]> = []
    func take(_ runs: [MarkedRun]) {
      for run in runs where found.count < limit {
        guard let characters = characters(of: run) else { continue }
        let key = (try? characters.get()) ?? run.text
        if seen.insert(key).inserted {
          found.append(FoundBundle(start: run.start, text: characters))
        }
      }
    }
    var rest = text[...]
    while !rest.isEmpty {
      take(finder.scan(rest.prefix(EnvelopeScanner.pieceSize)))
      rest = rest.dropFirst(EnvelopeScanner.pieceSize)
    }
    take(finder.finish())
    return found
  }

  /// The characters of the bundle at the beginning of a run, to be read strictly; nil for the word
  /// `whisper-bundle1:` in prose, which stands alone or in pieces.
  private static func characters(
    of run: MarkedRun
  ) -> Result<[UInt8], MalformedInput>? {
    let mark = PublicBundle.prefix.utf8.count
    let word = run.firstWord
    let isWord = run.isMarkWhole && word.count > mark
    do throws(MalformedInput) {
      // Whole groups of four, so that whatever comes behind the bundle is decoded with it.
      let characters = run.text.dropFirst(mark)
      let filler = [UInt8](repeating: UInt8(ascii: "A"), count: (4 - characters.count % 4) % 4)
      let bytes = try Base64URL.decode(characters + filler)
      let end = mark + Base64URL.encodedCount(try PublicBundle.byteCount(ofBeginning: bytes))
      guard !run.mayEnd(after: end) else { return .success(Array(run.text[..<end])) }
      guard end <= run.text.count else { throw MalformedInput(.endsEarly) }
      return isWord ? .success(Array(word)) : nil
    } catch {
      return isWord ? .failure(error) : nil
    }
  }
}
