import CPNG
import QRExchange

/// PNG through libpng's simplified interface, which keeps its jumps to itself.
enum PNGPicture {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Decodes a picture; what is transparent becomes white.
  static func decode(_ bytes: [UInt8]) throws(QRStatus) -> GrayPicture {
    let image = Image()
    let result: Result<GrayPicture, QRStatus> = bytes.withUnsafeBytes { bytes in
      // The library keeps the pointer until the pixels are read.
      guard png_image_begin_read_from_memory(image.pointer, bytes.baseAddress, bytes.count) != 0,
        let width = Int32(exactly: image.pointer.pointee.width),
        let height = Int32(exactly: image.pointer.pointee.height)
      else { return .failure(.unreadablePicture) }
      image.pointer.pointee.format = png_uint_32(PNG_FORMAT_GRAY)
      return Result { () throws(QRStatus) in
        try GrayPicture(width: width, height: height) { pixels in
          var white = png_color(red: 255, green: 255, blue: 255)
          return png_image_finish_read(image.pointer, &white, pixels.baseAddress, width, nil) != 0
        }
      }
    }
    return try result.get()
  }

  /// Encodes a picture of `side` times `side` pixels, 0 light and 1 dark, with one bit for each.
  static func encode(_ pixels: [UInt8], side: Int) throws(QRStatus) -> [UInt8] {
    guard let width = png_uint_32(exactly: side), pixels.count == side * side else {
      throw .failed
    }
    let image = Image()
    image.pointer.pointee.width = width
    image.pointer.pointee.height = width
    image.pointer.pointee.format = png_uint_32(PNG_FORMAT_FLAG_COLORMAP)
    image.pointer.pointee.colormap_entries = 2
    let colours: [UInt8] = [255, 0]
    var isWritten = false
    let png = [UInt8](unsafeUninitializedCapacity: QRLimits.writtenPicture) { buffer, count in
      var size = png_alloc_size_t(QRLimits.writtenPicture)
      isWritten =
        png_image_write_to_memory(
          image.pointer, buffer.baseAddress, &size, 0, pixels, 0, colours) != 0
      count = isWritten ? Int(size) : 0
    }
    guard isWritten else { throw .failed }
    return png
  }

  /// The library's handle. It holds on to its own address, so the handle must not move.
  private struct Image: ~Copyable {
    let pointer: UnsafeMutablePointer<png_image>

    init() {
      pointer = .allocate(capacity: 1)
      pointer.initialize(to: png_image())
      pointer.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
    }

    deinit {
      png_image_free(pointer)
      pointer.deallocate()
    }
  }
}
