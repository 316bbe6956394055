/// The modules of a QR code: a square of dark and light fields.
package struct QRMatrix: Equatable, Sendable {
  /// The light modules that stand around a code on each side (ISO/IEC 18004, section 9.1).
  package static let quietZone = 4
  /// 1 byte for the size, 1 for each module of the largest code.
  package static let maximumEncodedCount = 1 + largest * largest

  private static let smallest = 21
  private static let largest = 177

  /// Modules on a side, without the quiet zone: 21, 25 … 177.
  package let size: Int
  /// Row by row, 1 where dark.
  private let modules: [UInt8]

  /// A code of 21, 25 … 177 modules on a side, given row by row, 1 for dark and 0 for light; nil
  /// for anything else.
  package init?(size: Int, modules: [UInt8]) {
    guard (Self.smallest...Self.largest).contains(size), size % 4 == 1,
      modules.count == size * size, modules.allSatisfy({ $0 <= 1 })
    else { return nil }
    self.size = size
    self.modules = modules
  }

  /// Reads what ``encoded`` gives; nil for anything else.
  package init?(encoded bytes: [UInt8]) {
    guard let size = bytes.first else { return nil }
    self.init(size: Int(size), modules: Array(bytes.dropFirst()))
  }

  /// The size as one byte, then the modules.
  package var encoded: [UInt8] { [UInt8(truncatingIfNeeded: size)] + modules }

  /// The modules row by row, 1 where dark, without the quiet zone.
  package var rows: [[UInt8]] {
    stride(from: 0, to: modules.count, by: size).map { Array(modules[$0..<($0 + size)]) }
  }

  /// Modules on a side, with the quiet zone.
  package var fullSize: Int { size + 2 * Self.quietZone }

  /// Whether the module in that column and row is dark. Both begin at 0 with the quiet zone, which
  /// is light, and so is everything further out.
  package func isDark(column: Int, row: Int) -> Bool {
    let inside = Self.quietZone..<(Self.quietZone + size)
    guard inside.contains(column), inside.contains(row) else { return false }
    return modules[(row - Self.quietZone) * size + column - Self.quietZone] == 1
  }
}
