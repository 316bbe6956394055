import CTurboJPEG
import QRExchange

/// JPEG through libjpeg-turbo's own interface, which keeps its jumps to itself.
enum JPEGPicture {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Decodes a picture. One that ends too early is gray from there on, as viewers show it.
  static func decode(_ bytes: [UInt8]) throws(QRStatus) -> GrayPicture {
    guard let decoder = tjInitDecompress() else { throw .failed }
    defer { tjDestroy(decoder) }
    func isUsable(_ result: Int32) -> Bool {
      result == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
    }
    let size = UInt(bytes.count)
    var (width, height, subsampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
    guard
      isUsable(
        tjDecompressHeader3(decoder, bytes, size, &width, &height, &subsampling, &colours))
    else { throw .unreadablePicture }
    let (pictureWidth, pictureHeight) = (width, height)
    return try GrayPicture(width: width, height: height) { pixels in
      // A few bytes can ask for thousands of passes over the picture: the library stops at 500.
      isUsable(
        tjDecompress2(
          decoder, bytes, size, pixels.baseAddress, pictureWidth, 0, pictureHeight,
          Int32(TJPF_GRAY.rawValue), Int32(TJFLAG_LIMITSCANS)))
    }
  }
}
