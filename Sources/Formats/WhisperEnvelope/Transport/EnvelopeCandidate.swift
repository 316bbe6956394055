internal import CryptoPrimitives

/// What begins like an envelope: its characters, and where it may end. Nothing is decoded.
struct EnvelopeCandidate: Sendable {
  /// Where it begins, in bytes from the beginning of the text.
  let start: Int
  /// The characters, mark and all, up to the last end that it may have; of what cannot be read, all that
  /// looks like a part of it.
  let text: [UInt8]
  /// How many characters it may have.
  private(set) var ends: [Int]
  /// Why it cannot be read; nil where there is an end.
  let failure: EnvelopeError?

  /// Nil for the word `whisper1:` in prose.
  init?(_ run: MarkedRun) {
    start = run.start
    switch Self.ends(in: run) {
    case nil: return nil
    case .success(let ends)?:
      self.ends = ends
      text = Array(run.text.prefix(ends.max() ?? 0))
      failure = nil
    case .failure(let error)?:
      ends = []
      text = run.text
      failure = error
    }
  }

  /// Takes the ends that the same characters have elsewhere.
  mutating func merge(_ other: EnvelopeCandidate) {
    ends += other.ends.filter { !ends.contains($0) }
  }

  private static let prefix = Array(Envelope.prefix.utf8)

  /// How many characters each segment before the ciphertext has.
  private static let headLengths = [
    Envelope.recipientKeyIDSize, 1, Octets32.byteCount, Envelope.saltSize, Envelope.messageIDSize,
    8,
  ].map { Base64URL.encodedCount($0) }
  private static let flagsIndex = 1

  /// The lengths that a ciphertext can have, in characters, ascending.
  private static let ciphertextLengths = Padding.buckets.map {
    Base64URL.encodedCount(Envelope.senderBlockSize + $0 + ChaCha20Poly1305.tagSize)
  }

  private static let signatureLength = Base64URL.encodedCount(Envelope.sealedSignatureSize)

  /// Where the envelope at the beginning of a run may end; nil for prose.
  private static func ends(in run: MarkedRun) -> Result<[Int], EnvelopeError>? {
    guard run.text.starts(with: prefix) else {
      // A mark that stands alone, or in pieces, is a word about envelopes.
      let word = run.firstWord
      guard run.isMarkWhole, word.count > Envelope.mark.utf8.count else { return nil }
      let isCut = prefix.starts(with: word)
      return .failure(
        isCut ? .incomplete : .invalidEnvelope(cause: .version))
    }
    guard !run.isTooLong || !run.breaks.isEmpty else {
      return .failure(.tooLarge(limit: Envelope.maximumBytes))
    }
    return Result { () throws(EnvelopeError) in
      var reader = SegmentReader(run, from: prefix.count)
      return try reader.ends()
    }
  }

  /// Goes through the segments of a run, whose lengths are known but for one.
  private struct SegmentReader {
    private let run: MarkedRun
    private var position: Int

    init(_ run: MarkedRun, from position: Int) {
      self.run = run
      self.position = position
    }

    mutating func ends() throws(EnvelopeError) -> [Int] {
      var flags: ArraySlice<UInt8> = []
      for (index, length) in headLengths.enumerated() {
        let segment = try segment(length)
        if index == flagsIndex { flags = segment }
      }
      if flags.elementsEqual("AA".utf8) { return try endsWithoutSignature() }
      guard flags.elementsEqual("AQ".utf8) else {
        throw .invalidEnvelope(cause: .unknownFlags)
      }
      return [try endOfSignature()]
    }

    /// A segment of so many characters, with a dot behind it.
    private mutating func segment(_ length: Int) throws(EnvelopeError) -> ArraySlice<UInt8> {
      let end = position + length
      let segment = letters(from: position, atMost: length + 1)
      guard segment.count <= length else { throw tooLong(from: position, to: end) }
      guard segment.count == length, end < run.text.count else { throw .incomplete }
      position = end + 1
      return segment
    }

    /// Nobody says how long the ciphertext is, and the words behind it may look like more of it.
    private func endsWithoutSignature() throws(EnvelopeError) -> [Int] {
      let longest = ciphertextLengths.last ?? 0
      let found = letters(from: position, atMost: longest + 1)
      let ends = ciphertextLengths.filter { $0 <= found.count }.map { position + $0 }
        .filter { run.mayEnd(after: $0) }
      guard ends.isEmpty else { return ends }
      guard !ciphertextLengths.contains(found.count) else {
        throw .invalidEnvelope(cause: .otherFlags)
      }
      guard found.count <= longest else {
        throw tooLong(from: position, to: position + longest)
      }
      throw .incomplete
    }

    private func endOfSignature() throws(EnvelopeError) -> Int {
      let longest = ciphertextLengths.last ?? 0
      let ciphertext = letters(from: position, atMost: longest + 1)
      guard ciphertext.count <= longest else {
        throw tooLong(from: position, to: position + longest)
      }
      guard ciphertextLengths.contains(ciphertext.count), ciphertext.endIndex < run.text.count
      else { throw .incomplete }
      let signature = letters(from: ciphertext.endIndex + 1, atMost: signatureLength)
      guard signature.count == signatureLength else { throw .incomplete }
      guard run.mayEnd(after: signature.endIndex) else {
        throw tooLong(from: signature.startIndex, to: signature.endIndex)
      }
      return signature.endIndex
    }

    private func letters(from start: Int, atMost count: Int) -> ArraySlice<UInt8> {
      run.text[start...].prefix(count).prefix { $0 != UInt8(ascii: ".") }
    }

    /// A segment that goes on behind its end. Where lines were joined to make it so, it is the words behind a
    /// segment that was cut.
    private func tooLong(from start: Int, to end: Int) -> EnvelopeError {
      run.hasBreak(in: (start + 1)...end)
        ? .incomplete : .invalidEnvelope(cause: .segmentTooLong)
    }
  }
}
