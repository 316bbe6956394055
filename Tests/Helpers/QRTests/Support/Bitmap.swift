import QRExchange
import TestSupport

/// A picture in shades of gray, row by row, 0 black and 255 white.
struct Bitmap {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int, _ shade: (_ x: Int, _ y: Int) -> UInt8) {
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height { for x in 0..<width { pixels.append(shade(x, y)) } }
  }

  /// A code with its quiet zone.
  init(_ matrix: QRMatrix, scale: Int = 4) {
    let side = matrix.fullSize * scale
    self.init(width: side, height: side) { x, y in
      matrix.isDark(column: x / scale, row: y / scale) ? 0 : 255
    }
  }

  /// What stands there; white outside.
  subscript(x: Int, y: Int) -> UInt8 {
    guard x >= 0, y >= 0, x < width, y < height else { return 255 }
    return pixels[y * width + x]
  }

  /// The shade between four pixels.
  private func sample(_ x: Double, _ y: Double) -> UInt8 {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (right, bottom) = (x - left, y - top)
    let (column, row) = (Int(left), Int(top))
    let upper = Double(self[column, row]) * (1 - right) + Double(self[column + 1, row]) * right
    let lower =
      Double(self[column, row + 1]) * (1 - right) + Double(self[column + 1, row + 1]) * right
    return UInt8((upper * (1 - bottom) + lower * bottom).rounded())
  }

  func scaled(by factor: Double) -> Bitmap {
    Bitmap(width: Int(Double(width) * factor), height: Int(Double(height) * factor)) { x, y in
      sample(Double(x) / factor, Double(y) / factor)
    }
  }

  /// Turned around its middle by an angle given as its cosine and sine, on a white ground.
  func turned(cosine: Double, sine: Double) -> Bitmap {
    let side = Int(1.5 * Double(max(width, height)))
    let middle = Double(side) / 2
    return Bitmap(width: side, height: side) { x, y in
      let (across, down) = (Double(x) - middle, Double(y) - middle)
      return sample(
        across * cosine + down * sine + Double(width) / 2,
        down * cosine - across * sine + Double(height) / 2)
    }
  }

  /// With another picture to its right.
  func beside(_ other: Bitmap) -> Bitmap {
    Bitmap(width: width + other.width, height: max(height, other.height)) { x, y in
      x < width ? self[x, y] : other[x - width, y]
    }
  }

  /// The simplest picture format, which other programs read.
  var pgm: [UInt8] { Array("P5 \(width) \(height) 255\n".utf8) + pixels }

  /// A PNG picture, its data not compressed.
  var png: [UInt8] {
    var lines: [UInt8] = []
    for y in 0..<height { lines += [0] + pixels[(y * width)..<((y + 1) * width)] }
    return TestPNG.picture(width: width, height: height, data: TestPNG.stored(lines))
  }
}
