import HelperProcess

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

  /// `whisper-qr` gave no answer.
  case helper(HelperError)
  /// It could not give up its rights on this system, so it did nothing.
  case helperNotConfined
}
