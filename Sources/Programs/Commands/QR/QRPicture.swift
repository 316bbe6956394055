import QRExchange

/// A picture file that may hold a QR code.
enum QRPicture {
  /// Reads it whole.
  /// - Throws: ``QRError/pictureTooLarge(limit:)``, or `CommandError` when it cannot be read.
  static func read(_ input: Input) throws -> [UInt8] {
    let limit = QRLimits.picture
    var bytes: [UInt8] = []
    try input.pieces(of: 1 << 16) { piece in
      bytes += piece
      guard bytes.count <= limit else { throw QRError.pictureTooLarge(limit: limit) }
    }
    return bytes
  }
}
