internal import SecretMemory

/// Text as a cleartext signature covers it (RFC 9580, section 7.1), in a buffer that is filled and
/// emptied: lines without white space at their ends, each but the last ended by a line feed.
///
/// Nobody knows of white space whether a line ends behind it before its end was seen. So much is kept, and
/// of more in a row than that the text is refused.
final class SignedText {
  /// The longest piece that is taken at once.
  static let pieceLimit = 64 * 1024
  /// The most octets of white space in a row.
  static let whiteSpaceLimit = 64 * 1024

  private static let fillMark = 64 * 1024

  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: fillMark + whiteSpaceLimit + pieceLimit + 1, alignment: 64)
  private var count = 0
  /// How many of these are white space at the end of a line that goes on.
  private var pending = 0
  private var owesLineFeed = false

  deinit {
    wipe(buffer)
    buffer.deallocate()
  }

  /// Whether another piece fits.
  var hasRoom: Bool { count - pending <= Self.fillMark }

  /// What no text that follows can change. Good until the next piece.
  var settled: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer[..<(count - pending)])
  }

  /// Forgets that many of the settled octets.
  func removeFirst(_ removed: Int) {
    let rest = UnsafeRawBufferPointer(rebasing: buffer[removed..<count])
    buffer.copyMemory(from: rest)
    count = rest.count
  }

  /// Takes a line with its end, or as much of it as a piece may have. Returns how many octets that is.
  func take(_ octets: UnsafeRawBufferPointer) throws -> Int {
    let piece = octets.first(Self.pieceLimit)
    guard let end = piece.firstLineFeed else {
      try append(piece)
      return piece.count
    }
    try append(piece.first(end))
    finish()
    owesLineFeed = true
    return end + 1
  }

  /// Says that the text ends, with or without a line feed.
  func finish() {
    count -= pending
    pending = 0
  }

  private func append(_ piece: UnsafeRawBufferPointer) throws {
    if owesLineFeed {
      buffer[count] = .lineFeed
      count += 1
      owesLineFeed = false
    }
    UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: piece)
    count += piece.count
    // A run of white space that is longer than the limit is longer than a piece, so that it shows at
    // the seam of two, wherever that is.
    let leading = piece.firstIndex { !$0.isTrailingSpace } ?? piece.count
    guard pending + leading <= Self.whiteSpaceLimit else {
      throw OpenPGPError(.limitExceeded, .cleartextWhiteSpaceLimit, number: Self.whiteSpaceLimit)
    }
    guard let last = piece.lastIndex(where: { !$0.isTrailingSpace }) else {
      pending += piece.count
      return
    }
    pending = piece.count - 1 - last
  }
}

extension UInt8 {
  /// What is not signed at the end of a line: space, tab, and the first half of another line end.
  fileprivate var isTrailingSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == .carriageReturn
  }
}
