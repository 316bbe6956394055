internal import CryptoPrimitives

extension Whisper2 {
  /// What the text of every envelope begins with.
  public static let mark = "whisper2:"
  /// No text of an envelope is longer, in characters.
  public static let maximumText = 200_000
  /// The letters that stand behind the mark: "whisper2" and the suite.
  static let firstLetters = Array("d2hpc3BlcjIB".utf8)
  static let sumSize = 4

  /// The text of an envelope whose chunks hold at most 65,536 bytes, one line without its end: the mark, base64 of the envelope
  /// and of the first four bytes of its sum, and a full stop.
  ///
  /// Throws `EnvelopeError.messageTooLong` for a longer one.
  public static func text(_ envelope: [UInt8]) throws(EnvelopeError) -> String {
    guard Base64URL.encodedCount(envelope.count + sumSize) + mark.utf8.count < maximumText else {
      throw .messageTooLong(limit: maximumMessage)
    }
    let letters = Base64.encodeUnpadded(envelope + sum(envelope[...]))
    return mark + String(decoding: letters, as: UTF8.self) + "."
  }

  /// The first four bytes of H("whisper2 text" ‖ envelope): it tells what was changed from what is somebody else's.
  package static func sum(_ envelope: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var hash = SHA256Stream("whisper2 text")
    envelope.withUnsafeBytes { hash.update($0) }
    return hash.value.bytes.prefix(sumSize)
  }

  /// The sizes that the envelope of a text can have, ascending: nine, one for each padded length of a message.
  static func textSizes(slotCount: Int) -> [Int] {
    (8...16).map { Int(Layout(slotCount: slotCount, paddedLength: 1 << $0).octets) }
  }
}

/// What begins like the text of a whisper2 envelope: its bytes, or why there are none.
struct Whisper2Candidate: Sendable {
  let envelope: Result<[UInt8], EnvelopeError>

  /// Nil for the word `whisper2:` in prose.
  init?(_ run: MarkedRun) {
    let letters = run.text.dropFirst(Whisper2.mark.utf8.count)
    guard letters.starts(with: Whisper2.firstLetters) else {
      // A mark that stands alone, or in pieces, is a word about envelopes.
      let word = run.firstWord.dropFirst(Whisper2.mark.utf8.count)
      guard run.isMarkWhole, !word.isEmpty else { return nil }
      let isCut = Whisper2.firstLetters.starts(with: word)
      envelope = .failure(
        isCut ? Self.missing(endsInDot: run.endsInDot) : .invalidEnvelope(cause: .version))
      return
    }
    envelope = Result { () throws(EnvelopeError) in
      try Self.read(Array(letters), endsInDot: run.endsInDot)
    }
  }

  private static func read(_ letters: [UInt8], endsInDot: Bool) throws(EnvelopeError) -> [UInt8] {
    let head = Base64URL.encodedCount(Whisper2.prefixSize)
    guard letters.count >= head, let prefix = decode(letters[..<head]) else {
      throw missing(endsInDot: endsInDot)
    }
    let slotCount = Int(prefix[Whisper2.prefixSize - 1])
    guard Whisper2.slotCounts.contains(slotCount) else {
      throw .invalidEnvelope(cause: .segmentCount)
    }
    let sizes = Whisper2.textSizes(slotCount: slotCount)
      .filter { Base64URL.encodedCount($0 + Whisper2.sumSize) <= letters.count }
    if let longest = sizes.last,
      let bytes = decode(letters[..<Base64URL.encodedCount(longest + Whisper2.sumSize)])
    {
      // The shortest whose sum is right; all of them in one pass over the bytes.
      var hash = SHA256Stream("whisper2 text")
      var hashed = 0
      for size in sizes {
        bytes[hashed..<size].withUnsafeBytes { hash.update($0) }
        hashed = size
        guard bytes[size...].starts(with: hash.value.bytes.prefix(Whisper2.sumSize)),
          isCanonical(letters, octets: size + Whisper2.sumSize)
        else { continue }
        return Array(bytes[..<size])
      }
    }
    throw missing(endsInDot: endsInDot)
  }

  /// Letters that a full stop ends are all there, and were changed; others were cut.
  private static func missing(endsInDot: Bool) -> EnvelopeError {
    endsInDot ? .notAuthentic : .incomplete
  }

  /// The bytes that letters begin with: bits of a last group that is not whole are looked at by `isCanonical`, for the end may be
  /// before it.
  private static func decode(_ letters: ArraySlice<UInt8>) -> [UInt8]? {
    let filler = [UInt8](repeating: UInt8(ascii: "A"), count: (4 - letters.count % 4) % 4)
    return Base64.decodeUnpadded(letters + filler)
  }

  /// Whether the last letter of so many bytes has no bits that stand for nothing.
  private static func isCanonical(_ letters: [UInt8], octets: Int) -> Bool {
    let count = Base64URL.encodedCount(octets)
    let unused = UInt8(count * 6 - octets * 8)
    guard let last = Base64.sextet(letters[count - 1]) else { return false }
    return last & (1 << unused - 1) == 0
  }
}
