import Words
import WhisperEnvelope
import WhisperKit

/// The envelopes of one text, a line each, before any is opened. Numbers count from 1.
struct EnvelopeList {
  private let lines: [(columns: [String], recipient: String)]

  /// Looks into each with the keys of an unlocked vault.
  init(_ found: [Result<FoundEnvelope, WhisperError>], _ whisper: Whisper) throws {
    var previews = try whisper.messages.preview(found.compactMap { try? $0.get() })[...]
    lines = found.enumerated().map { index, found in
      let number = "\(index + 1)"
      switch found {
      case .failure(let error): return ([number, Self.state(error).text], "")
      case .success(let found):
        let envelope = found.envelope
        let signed: SeveralWords = envelope.isSigned ? .signed : .unsigned
        let date = Time.text(envelope.timestamp)
        switch previews.popFirst() {
        case .success(let preview)?:
          let state = Self.state(preview)
          let size = SeveralWords.size("\(preview.size)")
          return ([number, state.text, signed.text, size, date], preview.recipient.name.text)
        case .failure(let error)?:
          let size = SeveralWords.atMost("\(envelope.bucket - 2)")
          return ([number, Self.state(error).text, signed.text, size, date], "")
        case nil: return ([number], "")
        }
      }
    }
  }

  private static func state(_ preview: MessageService.Preview) -> SeveralWords {
    guard !preview.isRepeated else { return .opened }
    return switch preview.age {
    case nil: .new
    case .old, .forgotten: .expired
    case .ahead: .ahead
    }
  }

  private static func state(_ error: WhisperError) -> SeveralWords {
    switch error.code {
    case .envelopeIncomplete: .cut
    case .messageNotForMe: .forOthers
    case .envelopeInvalid, .inputTooLarge: .noEnvelope
    default: .changed
    }
  }

  /// The name stands last in a line, so that no name can move the columns.
  var text: Lines {
    let count = lines.map(\.columns.count).max() ?? 0
    let widths = (0..<count).map { column in
      lines.map { column < $0.columns.count ? columns($0.columns[column]) : 0 }.max() ?? 0
    }
    return Lines(SeveralWords.count("\(lines.count)"))
      + Lines(lines.map { TextLine(cells: $0.columns, widths: widths, $0.recipient) })
  }
}
