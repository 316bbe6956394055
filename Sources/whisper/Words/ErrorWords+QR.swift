import Words
import WhisperKit

extension ErrorWords {
  init(qr error: QRError) {
    switch error {
    case .noCode: self.init(QRWords.noCode.text, hint: QRWords.noCodeHint.text, .failed)
    case .severalCodes:
      self.init(QRWords.severalCodes.text, hint: QRWords.severalCodesHint.text, .failed)
    case .unreadablePicture:
      self.init(QRWords.unreadable.text, hint: QRWords.unreadableHint.text, .failed)
    case .pictureTooLarge(let limit):
      self.init(QRWords.pictureTooLarge("\(limit >> 20)"), .failed)
    case .tooManyPixels(let limit): self.init(QRWords.tooManyPixels("\(limit >> 20)"), .failed)
    case .contentTooLarge: self.init(QRWords.contentTooLarge.text, .failed)
    case .payloadTooLarge(let limit):
      self.init(
        QRWords.payloadTooLarge("\(limit)"), hint: QRWords.payloadTooLargeHint.text, .failed)
    case .tooWide(let code, let terminal):
      self.init(QRWords.tooWide("\(code)", "\(terminal)"), .failed)
    case .helperMissing:
      self.init(QRWords.helperMissing.text, hint: QRWords.helperMissingHint.text, .failed)
    case .libraryMissing(let library):
      self.init(
        QRWords.libraryMissing(library.name),
        hint: QRWords.libraryMissingHint(library.debianPackage), .failed)
    case .helperNotStarted(let code), .helperUnreachable(let code):
      self.init(QRWords.helperFailed.text, .failed, cause: Self.reason(code))
    case .helperNotConfined: self.init(QRWords.notConfined.text, .failed)
    case .helperWroteTooMuch, .helperFailed:
      self.init(QRWords.helperFailed.text, .failed, cause: "\(error)")
    case .helperTimedOut: self.init(QRWords.helperTimedOut.text, .failed)
    case .helperKilled(let signal):
      self.init(QRWords.helperEnded.text, .failed, cause: "signal \(signal)")
    }
  }

  init(payload error: QRPayloadError) {
    switch error {
    case .tooLarge: self.init(QRWords.contentTooLarge.text, .failed)
    case .notText: self.init(QRWords.notText.text, .failed)
    case .somethingElse: self.init(QRWords.somethingElse.text, .failed)
    case .invalidBundle(let reason): self.init(service: .invalidBundle(reason: reason))
    case .invalidEnvelope: self.init(service: .invalidEnvelope(cause: "a scanned code"))
    }
  }
}
