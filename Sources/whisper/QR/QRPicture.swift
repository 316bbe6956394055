import QRExchange

/// A picture file that may hold a QR code.
enum QRPicture {
  /// Reads it whole.
  /// - Throws: ``QRError/pictureTooLarge(limit:)``, or `CommandError` when it cannot be read.
  static func read(_ input: Input) throws -> [UInt8] {
    let limit = QRLimits.picture
    do {
      return try input.text(limit: limit)
    } catch CommandError.inputTooLarge {
      throw QRError.pictureTooLarge(limit: limit)
    }
  }
}
