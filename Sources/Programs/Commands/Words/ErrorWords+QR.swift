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
    case .contentOfCode:
      self.init(
        .failed, AnimatedQRWords.contentOfCode, hint: AnimatedQRWords.contentOfCodeHint.text)
    case .noPart: self.init(.failed, AnimatedQRWords.noPart)
    case .seedPhrase: self.init(.failed, AnimatedQRWords.seedPhrase)
    case .otherType(let name):
      self.init(
        .failed, AnimatedQRWords.otherType, name, hint: AnimatedQRWords.otherTypeHint.text,
        values: .init(name: name))
    case .damagedPart: self.init(.failed, AnimatedQRWords.damaged)
    case .anotherMessage:
      self.init(
        .failed, AnimatedQRWords.anotherMessage, hint: AnimatedQRWords.anotherMessageHint.text)
    case .messageTooLarge(let limit):
      self.init(
        .failed, AnimatedQRWords.messageTooLarge, "\(limit >> 20)", values: .init(limit: limit))
    case .tooManyParts(let limit):
      self.init(.failed, AnimatedQRWords.tooManyParts, "\(limit)", values: .init(limit: limit))
    case .incomplete(let known, let count):
      self.init(
        .failed, AnimatedQRWords.incomplete, "\(count)", "\(known)",
        hint: AnimatedQRWords.incompleteHint.text, values: .init(limit: count, number: known))
    case .inPicture(let path, let error):
      self.init(qr: error)
      facts = [AnimatedQRWords.inPicture(printable(path))]
      values.values.path = path
    case .noScreen:
      self.init(.failed, AnimatedQRWords.noScreen, hint: AnimatedQRWords.noScreenHint.text)
    case .tooLow(let code, let terminal):
      self.init(
        .failed, AnimatedQRWords.tooLow, "\(code)", "\(terminal)",
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
