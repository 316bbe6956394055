/// Why a QR code could not be read or made.
enum QRError: Error, Equatable {
  // The picture or the payload
  /// No QR code in the picture, or none that can be read.
  case noCode
  /// QR codes with different contents in one picture.
  case severalCodes
  /// Neither PNG nor JPEG, or damaged.
  case unreadablePicture
  /// A picture file larger than this, in bytes.
  case pictureTooLarge(limit: Int)
  /// A picture with more pixels than this.
  case tooManyPixels(limit: Int)
  /// A code that holds more than this, in bytes.
  case contentTooLarge(limit: Int)
  /// More than a QR code holds, in bytes.
  case payloadTooLarge(limit: Int)

  /// A code that the terminal breaks, in columns.
  case tooWide(code: Int, terminal: Int)

  // The helper
  /// `whisper-qr` is not where it is installed.
  case helperMissing
  /// It does not start without this library.
  case libraryMissing(MissingLibrary)
  /// It could not be started.
  case helperNotStarted(errno: Int32)
  /// It could not be talked to.
  case helperUnreachable(errno: Int32)
  /// It could not give up its rights on this system, so it did nothing.
  case helperNotConfined
  /// It wrote more than the task can give, in bytes, and was ended.
  case helperWroteTooMuch(limit: Int)
  /// It took too long and was ended.
  case helperTimedOut
  /// It failed without saying why; the exit code.
  case helperFailed(code: Int32)
  /// The kernel ended it: it crashed, or a picture had it ask for what it has given up or use more
  /// time than it may. The signal.
  case helperKilled(signal: Int32)
}
