import HelperProcess
import SystemPackage
import WhisperEnvelope
import WhisperKit
import Words

/// What goes wrong with QR codes.
extension CommandError {
  init(_ error: QRError) {
    self =
      switch error {
      case .noCode: Self(QRWords.noCode)
      case .severalCodes: Self(QRWords.severalCodes)
      case .unreadablePicture: Self(QRWords.unreadable)
      case .pictureTooLarge(let limit): Self(QRWords.pictureTooLarge, limit: limit)
      case .tooManyPixels(let limit): Self(QRWords.tooManyPixels, limit: limit)
      case .contentTooLarge(let limit): Self(QRWords.contentTooLarge, limit: limit)
      case .payloadTooLarge(let limit): Self(QRWords.payloadTooLarge, limit: limit)
      case .tooWide(let code, let terminal):
        Self(QRWords.tooWide, .init(limit: terminal, number: code))
      case .contentOfCode: Self(AnimatedQRWords.contentOfCode)
      case .noPart: Self(AnimatedQRWords.noPart)
      case .seedPhrase: Self(AnimatedQRWords.seedPhrase)
      case .otherType(let name): Self(AnimatedQRWords.otherType, name: name)
      case .oldVersion: Self(AnimatedQRWords.oldVersion)
      case .damagedPart: Self(AnimatedQRWords.damaged)
      case .anotherMessage: Self(AnimatedQRWords.anotherMessage)
      case .messageTooLarge(let limit): Self(AnimatedQRWords.messageTooLarge, limit: limit)
      case .tooManyParts(let limit): Self(AnimatedQRWords.tooManyParts, limit: limit)
      case .incomplete(let known, let count):
        Self(AnimatedQRWords.incomplete, .init(limit: count, number: known))
      case .inPicture(let path, let error):
        Self(error).about(path)
      case .noScreen: Self(AnimatedQRWords.noScreen)
      case .tooLow(let code, let terminal):
        Self(AnimatedQRWords.tooLow, .init(limit: terminal, number: code))
      case .helper(let error): Self(error)
      case .helperNotConfined: Self(QRWords.notConfined)
      }
  }

  private func about(_ path: String) -> Self {
    var error = self
    error.values.path = path
    return error
  }

  private init(_ error: HelperError) {
    self =
      switch error {
      case .missing: Self(QRWords.helperMissing)
      case .libraryMissing(let library): Self(QRWords.libraryMissing, name: library.name)
      case .notStarted(let errno), .unreachable(let errno):
        Self(QRWords.helperFailed, .init(errno: errno))
      case .wroteTooMuch, .failed: Self(QRWords.helperFailed)
      case .timedOut: Self(QRWords.helperTimedOut)
      case .killed(let signal): Self(QRWords.helperEnded, .init(number: Int(signal)))
      }
  }

  init(_ error: QRPayloadError) {
    self =
      switch error {
      case .tooLarge(let limit): Self(QRWords.contentTooLarge, limit: limit)
      case .notText: Self(QRWords.notText)
      case .somethingElse: Self(QRWords.somethingElse)
      case .invalidBundle(let reason): Self(WhisperError.invalidBundle(reason: reason))
      case .invalidEnvelope: Self(WhisperError.invalidEnvelope(cause: .malformed))
      }
  }

  /// Where a library comes from that is missing.
  var missingLibraryHint: String {
    let library = values.name.flatMap(MissingLibrary.init(named:))
    return QRWords.libraryMissingHint(library?.debianPackage ?? "libfido2-1")
  }
}

extension QRError {
  /// The picture in which it was met, said above the error.
  var pictures: [String] {
    guard case .inPicture(let path, let error) = self else { return [] }
    return [AnimatedQRWords.inPicture(printable(path))] + error.pictures
  }

  /// For who debugs.
  var cause: String? {
    switch self {
    case .inPicture(_, let error): error.cause
    case .helper(let error): "\(error)"
    default: nil
    }
  }
}
