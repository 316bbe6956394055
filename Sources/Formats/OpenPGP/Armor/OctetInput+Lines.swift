#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let dash = UInt8(ascii: "-")

  /// Space, tab and the controls that move on, line ends among them.
  var isWhiteSpace: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }

  /// Space and tab, which a line may have at its end, and the ends of lines.
  var isLineSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == .lineFeed
      || self == .carriageReturn
  }
}

extension UnsafeRawBufferPointer {
  /// Where the first line feed stands.
  var firstLineFeed: Int? { first(of: .lineFeed) }

  /// Where an octet stands first.
  func first(of octet: UInt8) -> Int? {
    guard let baseAddress, let found = memchr(baseAddress, Int32(octet), count) else { return nil }
    return baseAddress.distance(to: found)
  }

  func dropping(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[count...])
  }

  func first(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[..<Swift.min(count, self.count)])
  }
}

/// A line, without its end and without white space before that.
struct InputLine {
  fileprivate(set) var octets: [UInt8] = []
  /// False when it is longer than was to be kept, and `octets` its beginning.
  fileprivate(set) var isWhole = true

  func isExactly(_ text: String) -> Bool { isWhole && octets.elementsEqual(text.utf8) }
}

extension OctetInput {
  /// Takes what is left of a line, and its end. Nil at the end of the input. `isTrimmed`: what is no part of the line
  /// where it stands at its end.
  func line(
    keeping limit: Int, trimming isTrimmed: (UInt8) -> Bool = \.isWhiteSpace
  ) throws -> InputLine? {
    guard try peek() != nil else { return nil }
    var line = InputLine()
    try forEachPieceOfLine { piece in
      let kept = piece.first(limit - line.octets.count)
      line.octets.append(contentsOf: kept)
      if kept.count < piece.count, !piece.dropping(kept.count).allSatisfy(isTrimmed) {
        line.isWhole = false
      }
    }
    while let last = line.octets.last, isTrimmed(last) { line.octets.removeLast() }
    return line
  }

  /// Takes what is left of a line, and its end. Says whether there was more than white space in it.
  func skipLine() throws -> Bool {
    var isBlank = true
    try forEachPieceOfLine { piece in
      if isBlank { isBlank = piece.allSatisfy(\.isWhiteSpace) }
    }
    return !isBlank
  }

  private func forEachPieceOfLine(_ body: (UnsafeRawBufferPointer) -> Void) throws {
    while try peek() != nil {
      let end = run.firstLineFeed
      body(try lend(end.map { $0 + 1 } ?? run.count))
      if end != nil { return }
    }
  }
}
