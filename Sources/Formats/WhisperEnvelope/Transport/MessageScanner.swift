/// An envelope of either version that was found in a text.
public enum FoundMessage: Equatable, Sendable {
  case whisper1(FoundEnvelope)
  /// The envelope, in the binary form that ``Whisper2/Header`` reads.
  case whisper2([UInt8])
}

/// Finds envelopes of both versions in a text that comes in pieces, in one list, as ``EnvelopeScanner`` finds those of one. What
/// mail and chats do to text is undone (docs/PROTOCOL.md, "whisper2 as text"), in time that is linear in the text.
public struct MessageScanner: Sendable {
  private var first = EnvelopeScanner()
  private var finder = RunFinder(
    mark: Whisper2.mark, alphabet: .base64, mayContainDots: false,
    longestRun: Whisper2.maximumText)
  private var second: [(start: Int, envelope: Result<[UInt8], EnvelopeError>)] = []
  /// How much begins like an envelope of whisper2.
  private var count = 0
  private var seen: Set<[UInt8]> = []

  public init() {}

  /// Takes the next piece of the text, of any size; best of ``EnvelopeScanner/pieceSize``.
  ///
  /// Throws `EnvelopeError.tooLarge` for more than `Envelope.maximumTextBytes` altogether, and `.tooManyEnvelopes` for more than
  /// `EnvelopeScanner.maximumCandidates` of both versions.
  public mutating func scan(_ piece: some Collection<UInt8>) throws(EnvelopeError) {
    try first.scan(piece)
    var rest = piece[...]
    while !rest.isEmpty {
      for run in finder.scan(rest.prefix(EnvelopeScanner.pieceSize)) { try take(run) }
      rest = rest.dropFirst(EnvelopeScanner.pieceSize)
    }
  }

  /// Says that the text ends. Gives what was found, in order, each once: an envelope, or why what begins like one cannot be
  /// read. `notAuthentic` says of whisper2 that the text was changed: no key is needed to see that.
  public consuming func finish() throws(EnvelopeError) -> [Result<FoundMessage, EnvelopeError>] {
    for run in finder.finish() { try take(run) }
    let both =
      try first.finishWithStarts(besides: count)
      .map { (start: $0.start, message: $0.envelope.map(FoundMessage.whisper1)) }
      + second.map { (start: $0.start, message: $0.envelope.map(FoundMessage.whisper2)) }
    return both.sorted { $0.start < $1.start }.map(\.message)
  }

  private mutating func take(_ run: MarkedRun) throws(EnvelopeError) {
    guard let candidate = Whisper2Candidate(run) else { return }
    count += 1
    guard count + first.candidateCount <= EnvelopeScanner.maximumCandidates else {
      throw .tooManyEnvelopes(limit: EnvelopeScanner.maximumCandidates)
    }
    let key = (try? candidate.envelope.get()) ?? run.text
    if seen.insert(key).inserted { second.append((run.start, candidate.envelope)) }
  }

  /// How many steps were taken so far, so that a test can see that they are in proportion to the text.
  package var steps: Int { first.steps + finder.steps }
}

extension MessageScanner {
  /// All that is found in a text. Throws what scanning throws.
  public static func all(
    in text: some Collection<UInt8>
  ) throws(EnvelopeError) -> [Result<FoundMessage, EnvelopeError>] {
    var scanner = MessageScanner()
    try scanner.scan(text)
    return try scanner.finish()
  }
}
