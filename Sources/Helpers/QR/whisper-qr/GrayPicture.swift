import CQRReader
import QRExchange

/// A picture in shades of gray, row by row, 0 black and 255 white.
struct GrayPicture {
  let width: Int32
  let height: Int32
  private var pixels: [UInt8]

  /// Decodes a PNG or JPEG picture, whichever its first bytes say.
  init(decoding bytes: [UInt8]) throws(QRStatus) {
    if bytes.starts(with: PNGPicture.signature) {
      self = try PNGPicture.decode(bytes)
    } else if bytes.starts(with: JPEGPicture.signature) {
      self = try JPEGPicture.decode(bytes)
    } else {
      throw .unreadablePicture
    }
  }

  /// A picture of that size, whose pixels `decode` writes into a buffer of exactly their number;
  /// it says whether it could. The size is checked before any memory is taken.
  init(
    width: Int32, height: Int32, decode: (UnsafeMutableBufferPointer<UInt8>) -> Bool
  ) throws(QRStatus) {
    guard width > 0, height > 0 else { throw .unreadablePicture }
    let (count, overflow) = Int(width).multipliedReportingOverflow(by: Int(height))
    guard !overflow, count <= QRLimits.pixels else { throw .tooManyPixels }
    var decoded = false
    pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let pixels = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      // Decoders may leave rows out of a damaged picture.
      pixels.update(repeating: 255)
      decoded = decode(pixels)
      filled = count
    }
    guard decoded else { throw .unreadablePicture }
    self.width = width
    self.height = height
  }

  /// The content of the one QR code in the picture, whose pixels are changed by looking for it.
  mutating func content() throws(QRStatus) -> [UInt8] {
    var result = qr_failed
    let content = [UInt8](unsafeUninitializedCapacity: QRLimits.content) { buffer, count in
      result = pixels.withUnsafeMutableBufferPointer {
        qr_read($0.baseAddress, width, height, buffer.baseAddress, QRLimits.content, &count)
      }
    }
    switch result {
    case qr_found_one: return content
    case qr_found_none: throw .noCode
    case qr_found_several: throw .severalCodes
    case qr_too_long: throw .contentTooLarge
    default: throw .failed
    }
  }
}
