import WhisperKit
import Words

extension ErrorWords {
  /// Why something was not signed, verified, or encrypted to somebody.
  init(pgpMessage error: WhisperError) {
    let words: PGPMessageErrorWords
    switch error.code {
    case .noValidSignature:
      self.init(
        .notAuthentic, PGPMessageErrorWords.noValidSignature,
        hint: PGPMessageErrorWords.noValidSignatureHint.text, values: error.values)
      return
    case .notText:
      self.init(
        .failed, PGPMessageErrorWords.notText, hint: "whisper pgp sign --detached",
        values: error.values)
      return
    case .certificateExpired: words = .recipientExpired
    case .certificateRevoked: words = .recipientRevoked
    case .certificateNotYetValid: words = .recipientNotYetValid
    case .certificateWeak: words = .recipientWeak
    case .certificateNotRead: words = .recipientNotRead
    case .certificateCannotEncrypt: words = .recipientCannotEncrypt
    default:
      self.init(later: error.codeText)
      return
    }
    let hint: PGPMessageErrorWords = words == .recipientNotYetValid ? .orClock : .askForNewer
    self.init(
      .policy, words, printable(error.values.name ?? ""), hint: hint.text, values: error.values)
  }
}
