package import CryptoPrimitives

extension PostQuantumKey {
  /// The exact beginning of its text.
  public static let prefix = "whisper-pq2:"
  /// How many characters the text has between its beginning and its full stop: its length ends it, stop or not.
  static let letterCount = Base64URL.encodedCount(byteCount)

  /// The key as text, one line of 1,775 characters without its end.
  public var text: String {
    Self.prefix + String(decoding: Base64.encodeUnpadded(bytes), as: UTF8.self) + "."
  }
}

/// What begins like a post-quantum key in a text.
package struct FoundPostQuantumKey: Equatable, Sendable {
  /// Where it begins, in bytes from the beginning of the text.
  package let start: Int
  /// Its letters, or why it cannot be read.
  private let letters: Result<[UInt8], MalformedInput>

  /// Reads it. Whose it is and whether its signature holds is not looked at.
  package func read() throws(MalformedInput) -> UnverifiedPostQuantumKey {
    guard let bytes = Base64.decodeUnpadded(try letters.get()) else {
      throw MalformedInput(.base64Trailing)
    }
    return try UnverifiedPostQuantumKey(parsing: bytes)
  }

  /// Finds at most `limit` different ones, in order, in time that is linear in the text. What mail and chats do to text is
  /// undone.
  package static func all(in text: some Collection<UInt8>, limit: Int) -> [FoundPostQuantumKey] {
    var finder = RunFinder(
      mark: PostQuantumKey.prefix, alphabet: .base64, mayContainDots: false,
      longestRun: PostQuantumKey.prefix.utf8.count + PostQuantumKey.letterCount)
    var found: [FoundPostQuantumKey] = []
    var seen: Set<[UInt8]> = []
    func take(_ runs: [MarkedRun]) {
      for run in runs where found.count < limit {
        guard let letters = letters(of: run) else { continue }
        if seen.insert((try? letters.get()) ?? run.text).inserted {
          found.append(FoundPostQuantumKey(start: run.start, letters: letters))
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

  /// Nil for the word `whisper-pq2:` in prose, which stands alone or in pieces.
  private static func letters(of run: MarkedRun) -> Result<[UInt8], MalformedInput>? {
    let mark = PostQuantumKey.prefix.utf8.count
    let letters = run.text.dropFirst(mark)
    if letters.count == PostQuantumKey.letterCount { return .success(Array(letters)) }
    return run.isMarkWhole && run.firstWord.count > mark
      ? .failure(MalformedInput(.endsEarly)) : nil
  }
}
