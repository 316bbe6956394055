import WhisperEnvelope
import WhisperKit

extension Input {
  /// The most that is taken from who pastes on a terminal, in bytes.
  private static let longestPaste = 1 << 20

  /// Finds the envelopes in the text, whatever mail did to it: each, or why it cannot be read.
  func envelopes(prompt: String) throws -> [Result<FoundEnvelope, WhisperError>] {
    var scanner = EnvelopeScanner()
    var count = 0
    do {
      try pieces(of: EnvelopeScanner.pieceSize, prompt: prompt) { piece in
        count += piece.count
        guard !isTyped || count <= Self.longestPaste else {
          throw CommandError.inputTooLarge(limit: Self.longestPaste)
        }
        try scanner.scan(piece)
      }
      return try scanner.finish().map { $0.mapError { WhisperError(envelope: $0) } }
    } catch let error as EnvelopeError {
      throw WhisperError(envelope: error)
    }
  }

  /// The one envelope in the text.
  func envelope(prompt: String) throws -> FoundEnvelope {
    let found = try envelopes(prompt: prompt)
    guard found.count <= 1 else { throw WhisperError.ambiguousText }
    guard let only = found.first else { throw WhisperError.noEnvelope }
    return try only.get()
  }
}
