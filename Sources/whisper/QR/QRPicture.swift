import QRExchange

/// A picture file that may hold a QR code.
enum QRPicture {
  /// Reads the file, or standard input for `-`.
  /// - Throws: ``QRError/pictureTooLarge(limit:)``, or `CommandError` when it cannot be read.
  static func read(_ path: String) throws -> [UInt8] {
    let limit = QRLimits.picture
    do {
      return try Input(path).text(limit: limit)
    } catch CommandError.inputTooLarge {
      throw QRError.pictureTooLarge(limit: limit)
    }
  }
}
