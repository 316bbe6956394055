internal import ByteStreams
internal import SecretMemory

/// What is read: lines of a header, then octets in large pieces, which go straight from the source to where they are wanted.
final class AgeInput {
  private static let bufferSize = 4096

  private let source: any OctetSource
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: bufferSize, alignment: 64)
  /// What of the buffer was not taken yet.
  private var start = 0
  private var end = 0

  init(_ source: any OctetSource) { self.source = source }

  /// An age file, armored or not. Throws `AgeError` where it begins like neither, and what the source throws.
  static func file(_ source: any OctetSource) throws -> AgeInput {
    let input = AgeInput(source)
    guard let first = try input.peek() else { throw AgeError(.notAge, .noHeader) }
    guard first == UInt8(ascii: "-") || first.isWhiteSpace else { return input }
    return AgeInput(ArmorSource(input))
  }

  deinit {
    wipe(buffer)
    buffer.deallocate()
  }

  /// The next octet without taking it; nil at the end.
  func peek() throws -> UInt8? { try isAtEnd() ? nil : buffer[start] }

  func isAtEnd() throws -> Bool {
    guard start == end else { return false }
    start = 0
    end = try read(into: buffer)
    return end == 0
  }

  /// Fills `output`; returns how many octets there were, fewer only at the end.
  func fill(_ output: UnsafeMutableRawBufferPointer) throws -> Int {
    var count = min(end - start, output.count)
    if count > 0 {
      output.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: buffer[start..<(start + count)]))
      start += count
    }
    while count < output.count {
      let step = try read(into: UnsafeMutableRawBufferPointer(rebasing: output[count...]))
      if step == 0 { break }
      count += step
    }
    return count
  }

  /// The next line, without its line feed. Throws `AgeError` where the input ends before one, or `limit` octets have none.
  func line(upTo limit: Int) throws -> [UInt8] {
    var line: [UInt8] = []
    while true {
      guard try !isAtEnd() else { throw AgeError(.malformedHeader, .headerCutShort) }
      let lineEnd = buffer[start..<end].firstIndex(of: .lineFeed)
      line += buffer[start..<(lineEnd ?? end)]
      guard line.count <= limit else { throw AgeError(.limitExceeded, .headerSize) }
      start = lineEnd.map { $0 + 1 } ?? end
      if lineEnd != nil { return line }
    }
  }

  private func read(into output: UnsafeMutableRawBufferPointer) throws -> Int {
    try source.checkedRead(
      into: output, orThrow: AgeError(.invalidRequest, .sourceOverfilled))
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// A space, or 9 to 13: tabulators and what ends a line.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
