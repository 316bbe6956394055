import QRExchange
import Testing

@testable import Commands

@Suite("A code drawn with characters")
struct BlocksTests {
  /// What a terminal shows: the background where nothing is drawn, and each character as two fields.
  private func rasterise(_ text: String, filled: UInt8, blank: UInt8, background: UInt8) -> Bitmap {
    let lines = text.split(separator: "\n").map(Array.init)
    let (margin, scale) = (3, 4)
    let columns = lines.map(\.count).max() ?? 0
    return Bitmap(
      width: (columns + 2 * margin) * scale, height: (2 * lines.count + 2 * margin) * scale
    ) { x, y in
      let (column, row) = (x / scale - margin, y / scale - margin)
      guard row >= 0, column >= 0, row < 2 * lines.count, column < columns else {
        return background
      }
      switch lines[row / 2][column] {
      case "█": return filled
      case "▀": return row % 2 == 0 ? filled : blank
      case "▄": return row % 2 == 1 ? filled : blank
      default: return blank
      }
    }
  }

  @Test("without colours, it reads on a dark terminal", arguments: [20, 236, 900])
  func plain(count: Int) throws {
    let text = Sample.text(count)
    let drawn = QRBlocks.text(try Helper.matrix(text), .plain)
    #expect(drawn.allSatisfy { " █▀▄\n".contains($0) })
    let seen = rasterise(drawn, filled: 230, blank: 20, background: 20)
    #expect(try Helper.text(of: seen.png) == text)
  }

  @Test("with colours, it reads on any terminal", arguments: [0, 255] as [UInt8])
  func coloured(background: UInt8) throws {
    let text = Sample.text(300)
    let drawn = QRBlocks.text(try Helper.matrix(text), .coloured)
    let lines = drawn.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("\u{1B}[38;5;16;48;5;231m") })
    #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
    let characters = drawn.replacing("\u{1B}[38;5;16;48;5;231m", with: "")
      .replacing("\u{1B}[0m", with: "")
    #expect(characters.allSatisfy { " █▀▄\n".contains($0) })
    let seen = rasterise(characters, filled: 0, blank: 255, background: background)
    #expect(try Helper.text(of: seen.png) == text)
  }

  @Test("each line is as wide as the code with its quiet zone")
  func geometry() throws {
    let matrix = try Helper.matrix("x")
    #expect(matrix.size == 21)
    let lines = QRBlocks.text(matrix, .plain).split(separator: "\n")
    #expect(lines.count == (21 + 8 + 1) / 2)
    #expect(lines.allSatisfy { $0.count == 29 })
  }
}

@Suite("The modules of a code")
struct MatrixTests {
  @Test("what the helper sends is taken only when it is a code's shape")
  func encoded() throws {
    let matrix = try Helper.matrix("a code")
    #expect(QRMatrix(encoded: matrix.encoded) == matrix)
    #expect(QRMatrix(encoded: []) == nil)
    #expect(QRMatrix(encoded: [21]) == nil)
    #expect(QRMatrix(encoded: Array(matrix.encoded.dropLast())) == nil)
    #expect(QRMatrix(encoded: matrix.encoded + [0]) == nil)
    #expect(QRMatrix(encoded: matrix.encoded.dropLast() + [2]) == nil)
    for size in [0, 1, 17, 22, 181, 255] {
      #expect(QRMatrix(size: size, modules: [UInt8](repeating: 0, count: size * size)) == nil)
    }
  }

  @Test("all around a code is light")
  func quietZone() throws {
    let matrix = try #require(
      QRMatrix(size: 21, modules: [UInt8](repeating: 1, count: 21 * 21)))
    for (column, row) in [(-1, 5), (5, -1), (3, 10), (10, 3), (25, 10), (10, 25), (99, 99)] {
      #expect(!matrix.isDark(column: column, row: row))
    }
    #expect(matrix.isDark(column: 4, row: 4) && matrix.isDark(column: 24, row: 24))
  }
}
