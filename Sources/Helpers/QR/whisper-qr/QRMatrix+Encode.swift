import CQRencode
import Glibc
import QRExchange

extension QRMatrix {
  /// Pixels on a side of a module in a picture.
  private static let scale = 8

  /// What codes hold in less room than other bytes (ISO/IEC 18004, section 7.3.4).
  private static let dense = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  /// The smallest code that holds the payload at error correction level M: as bytes, or as the letters that it is made of.
  init(encoding payload: [UInt8]) throws(QRStatus) {
    guard let count = Int32(exactly: payload.count), let input = QRinput_new2(0, QR_ECLEVEL_M)
    else { throw .failed }
    defer { QRinput_free(input) }
    let mode = payload.allSatisfy(Self.dense.contains) ? QR_MODE_AN : QR_MODE_8
    guard QRinput_append(input, mode, count, payload) == 0,
      let code = QRcode_encodeInput(input)
    else { throw errno == ERANGE ? .inputTooLarge : .failed }
    defer { QRcode_free(code) }
    let size = Int(code.pointee.width)
    // The lowest bit says dark; the others, what part of the code a module belongs to.
    let modules = UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 }
    guard let matrix = QRMatrix(size: size, modules: modules) else { throw .failed }
    self = matrix
  }

  /// A PNG picture, the quiet zone included.
  func png() throws(QRStatus) -> [UInt8] {
    let side = fullSize * Self.scale
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side)
    for row in 0..<side {
      for column in 0..<side {
        let dark = isDark(column: column / Self.scale, row: row / Self.scale)
        pixels.append(dark ? 1 : 0)
      }
    }
    return try PNGPicture.encode(pixels, side: side)
  }
}
