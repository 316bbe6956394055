/// How the helper ended: its exit code. It has no words for people; the command does.
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
  /// A library failed in another way, for want of memory above all.
  case failed = 20
  /// Standard input or output failed.
  case streamFailed = 21
  /// The helper could not give up its rights, so it read nothing.
  case notConfined = 22
  /// Arguments that name no task.
  case usage = 23
}
