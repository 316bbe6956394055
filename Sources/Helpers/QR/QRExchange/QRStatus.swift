/// How the helper ended, by its exit code, or what became of a request. It has no words for people; the command does.
package enum QRStatus: Int32, Error, CaseIterable, Sendable {
  case done = 0
  /// The picture holds no QR code that can be read.
  case noCode = 10
  /// The picture holds QR codes with different contents.
  case severalCodes = 11
  /// Neither PNG nor JPEG, or damaged.
  case unreadablePicture = 12
  /// More than ``QRLimits/pixels``.
  case tooManyPixels = 13
  /// More bytes than ``QRTask/maximumInput``.
  case inputTooLarge = 14
  /// The code holds more than ``QRLimits/content``.
  case contentTooLarge = 15
  // Codes that are parts of a message.
  /// The code is a part of a UR of version 1.
  case oldVersion = 38
  /// The code is no part of a message.
  case somethingElse = 30
  /// The code is a seed phrase.
  case seedPhrase = 31
  /// The code is a part of a message of another type, whose name the answer has.
  case otherType = 32
  /// The code, or the whole message, is damaged.
  case damagedPart = 33
  /// The code belongs to another message than those before.
  case anotherMessage = 34
  /// The message is larger than the number in the answer, in bytes.
  case messageTooLarge = 35
  /// More codes, or parts of a message, than the number in the answer.
  case tooManyParts = 36
  /// Parts are missing. The answer has two numbers: how many are known, and of how many.
  case incomplete = 37
  /// A library failed in another way, for want of memory above all.
  case failed = 20
  /// Standard input or output failed.
  case streamFailed = 21
  /// The helper could not give up its rights, so it read nothing.
  case notConfined = 22
  /// Arguments that name no task.
  case usage = 23
}
