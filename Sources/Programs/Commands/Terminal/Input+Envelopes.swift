import WhisperEnvelope
import WhisperKit

/// What stands in a text that somebody wants to open.
enum SealedInput {
  /// Each envelope, or why it cannot be read.
  case envelopes([Result<FoundEnvelope, WhisperError>])
  /// A message of OpenPGP, with whatever stands around its armor.
  case openPGP([UInt8])
}

extension Input {
  /// The most that is taken from who pastes on a terminal, in bytes.
  private static let longestPaste = 1 << 20

  /// Finds the envelopes in the text, whatever mail did to it: each, or why it cannot be read.
  func envelopes(prompt: String) throws -> [Result<FoundEnvelope, WhisperError>] {
    guard case .envelopes(let found) = try sealed(prompt: prompt, takesOpenPGP: false) else {
      return []
    }
    return found
  }

  /// Finds what the text holds. It is a message of OpenPGP where its beginning has one, and no envelope.
  func sealed(prompt: String, takesOpenPGP: Bool = true) throws -> SealedInput {
    var scanner = EnvelopeScanner()
    var count = 0
    var openPGP: [UInt8]?
    do {
      try pieces(of: EnvelopeScanner.pieceSize, prompt: prompt) { piece in
        if count == 0 { try checkNoBackup(piece) }
        if takesOpenPGP, count == 0, OpenPGPBeginning.stands(in: piece) { openPGP = [] }
        count += piece.count
        guard openPGP == nil else {
          guard count <= OpenPGPMessageService.memoryLimit else {
            throw CommandError.tooLongToOpen(limit: OpenPGPMessageService.memoryLimit)
          }
          openPGP?.append(contentsOf: piece)
          return
        }
        guard !isTyped || count <= Self.longestPaste else {
          throw CommandError.inputTooLarge(limit: Self.longestPaste)
        }
        try scanner.scan(piece)
      }
      if let openPGP { return .openPGP(openPGP) }
      return .envelopes(
        try scanner.finish().map { $0.mapError { WhisperError(envelope: $0) } })
    } catch let error as EnvelopeError {
      throw WhisperError(envelope: error)
    }
  }

  /// The one envelope in the text.
  func envelope(prompt: String) throws -> FoundEnvelope {
    try only(of: envelopes(prompt: prompt))
  }

  /// The one of those that were found.
  func only(of found: [Result<FoundEnvelope, WhisperError>]) throws -> FoundEnvelope {
    guard found.count <= 1 else { throw WhisperError.ambiguousText }
    guard let only = found.first else { throw WhisperError.noEnvelope }
    return try only.get()
  }
}
