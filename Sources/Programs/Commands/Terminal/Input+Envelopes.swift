import OpenPGP
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
  static let longestPaste = 1 << 20

  /// Finds what the text holds. It is a message of OpenPGP where its beginning has one, and no envelope, or where what
  /// follows has one, and there is no envelope at all.
  func sealed(prompt: String) throws -> SealedInput {
    var scanner = EnvelopeScanner()
    var count = 0
    var openPGP: [UInt8]?
    // All that was read, up to what is searched for OpenPGP.
    var text: [UInt8] = []
    do {
      try pieces(of: EnvelopeScanner.pieceSize, prompt: prompt) { piece in
        if count == 0 {
          try checkNoBackup(piece)
          if OpenPGPBeginning.stands(in: piece) { openPGP = [] }
        }
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
        if count <= OpenPGPText.maximumOctets { text.append(contentsOf: piece) }
        try scanner.scan(piece)
      }
      if let openPGP { return .openPGP(openPGP) }
      guard count > 0 else { throw CommandError.inputEmpty }
      let found = try scanner.finish()
      if found.isEmpty {
        if count > EnvelopeScanner.pieceSize, count == text.count,
          OpenPGPBeginning.stands(in: text[...])
        {
          return .openPGP(text)
        }
        try checkKind(text, noneOf: [.envelope, .envelopes])
      }
      return .envelopes(found.map { $0.mapError { WhisperError(envelope: $0) } })
    } catch let error as EnvelopeError {
      throw WhisperError(envelope: error)
    }
  }
}
