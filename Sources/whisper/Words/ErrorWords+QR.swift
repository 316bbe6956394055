import HelperProcess
import SystemPackage
import WhisperEnvelope
import WhisperKit
import Words
import WhisperKit

extension ErrorWords {
  init(qr error: QRError) {
    switch error {
    case .noCode: self.init(.failed, QRWords.noCode, hint: QRWords.noCodeHint.text)
    case .severalCodes:
      self.init(.failed, QRWords.severalCodes, hint: QRWords.severalCodesHint.text)
    case .unreadablePicture:
      self.init(.failed, QRWords.unreadable, hint: QRWords.unreadableHint.text)
    case .pictureTooLarge(let limit):
      self.init(.failed, QRWords.pictureTooLarge, "\(limit >> 20)", values: .init(limit: limit))
    case .tooManyPixels(let limit):
      self.init(.failed, QRWords.tooManyPixels, "\(limit >> 20)", values: .init(limit: limit))
    case .contentTooLarge(let limit):
      self.init(.failed, QRWords.contentTooLarge, values: .init(limit: limit))
    case .payloadTooLarge(let limit):
      self.init(
        .failed, QRWords.payloadTooLarge, "\(limit)", hint: QRWords.payloadTooLargeHint.text,
        values: .init(limit: limit))
    case .tooWide(let code, let terminal):
      self.init(
        .failed, QRWords.tooWide, "\(code)", "\(terminal)",
        values: .init(limit: terminal, number: code))
    case .helper(let error): self.init(qrHelper: error)
    case .helperNotConfined: self.init(.failed, QRWords.notConfined)
    }
  }

  private init(qrHelper error: HelperError) {
    switch error {
    case .missing: self.init(.failed, QRWords.helperMissing, hint: QRWords.helperMissingHint.text)
    case .libraryMissing(let library):
      self.init(
        .failed, QRWords.libraryMissing, library.name,
        hint: QRWords.libraryMissingHint(library.debianPackage), values: .init(name: library.name))
    case .notStarted(let errno), .unreachable(let errno):
      self.init(
        .failed, QRWords.helperFailed, values: .init(errno: errno),
        cause: Self.reason(errno.rawValue))
    case .wroteTooMuch, .failed: self.init(.failed, QRWords.helperFailed, cause: "\(error)")
    case .timedOut: self.init(.failed, QRWords.helperTimedOut)
    case .killed(let signal):
      self.init(
        .failed, QRWords.helperEnded, values: .init(number: Int(signal)),
        cause: "signal \(signal)")
    }
  }

  init(payload error: QRPayloadError) {
    switch error {
    case .tooLarge(let limit):
      self.init(.failed, QRWords.contentTooLarge, values: .init(limit: limit))
    case .notText: self.init(.failed, QRWords.notText)
    case .somethingElse: self.init(.failed, QRWords.somethingElse)
    case .invalidBundle(let reason): self.init(service: .invalidBundle(reason: reason))
    case .invalidEnvelope: self.init(service: .invalidEnvelope(cause: .malformed))
    }
  }
}
