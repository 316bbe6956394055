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

  // Codes that are parts of a message
  /// The content of codes where the message itself was expected.
  case contentOfCode
  /// A code that is no part of a message.
  case noPart
  /// A code that is a seed phrase.
  case seedPhrase
  /// A part of a message of this type, which is not read.
  case otherType(String)
  /// A part of a UR of version 1.
  case oldVersion
  /// A code, or the message that they come to, is damaged.
  case damagedPart
  /// Codes of different messages.
  case anotherMessage
  /// A message larger than this, in bytes.
  case messageTooLarge(limit: Int)
  /// More codes, or parts, than these.
  case tooManyParts(limit: Int)
  /// Parts are missing.
  case incomplete(known: Int, of: Int)
  /// What is wrong with one picture of several.
  indirect case inPicture(String, QRError)

  /// Codes that go on need a terminal that shows them.
  case noScreen
  /// A terminal with fewer lines than the codes need.
  case tooLow(code: Int, terminal: Int)

  /// `whisper-qr` gave no answer.
  case helper(HelperError)
  /// It could not give up its rights on this system, so it did nothing.
  case helperNotConfined
}
