/// Finds envelopes in a text that comes in pieces: a chat message, a quoted mail, a whole mailbox. What mail
/// and chats do to text is undone (docs/PROTOCOL.md, "Finding it in text"), in time that is linear in the text.
public struct EnvelopeScanner: Sendable {
  /// How many beginnings of envelopes a text may have.
  public static let maximumCandidates = 10_000
  /// The size of the pieces to read a text in, in bytes.
  public static let pieceSize = 1 << 20

  private var finder = RunFinder(
    mark: Envelope.mark, mayContainDots: true, longestRun: Envelope.maximumBytes)
  private var byteCount = 0
  /// How much begins like an envelope so far.
  private(set) var candidateCount = 0
  private var candidates: [EnvelopeCandidate] = []
  /// Where each candidate stands, by its characters.
  private var indices: [[UInt8]: Int] = [:]

  public init() {}

  /// Takes the next piece of the text. Nothing is decoded yet.
  ///
  /// Throws `EnvelopeError.tooLarge` for more than `Envelope.maximumTextBytes` altogether, and
  /// `.tooManyEnvelopes` for more than `maximumCandidates`.
  public mutating func scan(_ piece: some Collection<UInt8>) throws(EnvelopeError) {
    byteCount += piece.count
    guard byteCount <= Envelope.maximumTextBytes else {
      throw .tooLarge(limit: Envelope.maximumTextBytes)
    }
    // Of a text that is full of beginnings, few are held at once.
    var rest = piece[...]
    while !rest.isEmpty {
      for run in finder.scan(rest.prefix(Self.pieceSize)) { try take(run) }
      rest = rest.dropFirst(Self.pieceSize)
    }
  }

  /// Says that the text ends. Gives what was found, in order, each once: an envelope, or why what begins
  /// like one cannot be read.
  public consuming func finish() throws(EnvelopeError) -> [Result<FoundEnvelope, EnvelopeError>] {
    try finishWithStarts(besides: 0).map(\.envelope)
  }

  /// As above, and where each begins, in bytes from the beginning of the text. `others` is how much begins like an envelope of
  /// another version.
  consuming func finishWithStarts(
    besides others: Int
  ) throws(EnvelopeError) -> [(start: Int, envelope: Result<FoundEnvelope, EnvelopeError>)] {
    for run in finder.finish() { try take(run) }
    guard candidateCount + others <= Self.maximumCandidates else {
      throw .tooManyEnvelopes(limit: Self.maximumCandidates)
    }
    return candidates.map { candidate in
      (candidate.start, Result { () throws(EnvelopeError) in try FoundEnvelope(candidate) })
    }
  }

  private mutating func take(_ run: MarkedRun) throws(EnvelopeError) {
    guard let candidate = EnvelopeCandidate(run) else { return }
    candidateCount += 1
    guard candidateCount <= Self.maximumCandidates else {
      throw .tooManyEnvelopes(limit: Self.maximumCandidates)
    }
    if let index = indices[candidate.text] {
      candidates[index].merge(candidate)
    } else {
      indices[candidate.text] = candidates.count
      candidates.append(candidate)
    }
  }

  /// How many steps were taken so far, so that a test can see that they are in proportion to the text.
  package var steps: Int { finder.steps }
}

/// An envelope that was found in a text.
public struct FoundEnvelope: Equatable, Sendable {
  /// What it may be, longest first. Only where no signature says where an envelope ends are there several,
  /// nine at most, alike in all but their length; the tag decides, which needs the reader's key.
  public let readings: [Envelope]

  /// The longest of the readings, for who has no key.
  public var envelope: Envelope { readings[0] }

  /// An envelope that nothing stands around.
  public init(_ envelope: Envelope) { readings = [envelope] }

  /// Throws `EnvelopeError.incomplete` or `.invalidEnvelope` when there is nothing to read.
  init(_ candidate: EnvelopeCandidate) throws(EnvelopeError) {
    if let failure = candidate.failure { throw failure }
    var readings: [Envelope] = []
    var failure = EnvelopeError.incomplete
    for end in candidate.ends.sorted(by: >) {
      do { readings.append(try Envelope(parsing: candidate.text.prefix(end))) } catch {
        failure = error
      }
    }
    guard !readings.isEmpty else { throw failure }
    self.readings = readings
  }
}

extension Envelope {
  /// What every envelope begins with, of whatever version.
  static let mark = "whisper1:"

  /// Finds the one envelope inside a chat message or a quoted mail, and reads it; of several lengths that it
  /// may have, the longest.
  ///
  /// Throws `EnvelopeError.noEnvelope` when there is none, `.ambiguous` when there are two that
  /// differ, `.incomplete` and `.invalidEnvelope` when it cannot be read, `.tooLarge` and
  /// `.tooManyEnvelopes` before anything is decoded.
  public init(foundIn text: some Collection<UInt8>) throws(EnvelopeError) {
    self = try FoundEnvelope(in: text).envelope
  }
}

extension FoundEnvelope {
  /// The one envelope in a text. Throws what `Envelope.init(foundIn:)` throws.
  public init(in text: some Collection<UInt8>) throws(EnvelopeError) {
    var scanner = EnvelopeScanner()
    try scanner.scan(text)
    let found = try scanner.finish()
    guard found.count <= 1 else { throw .ambiguous }
    guard let only = found.first else { throw .noEnvelope }
    self = try only.get()
  }
}
