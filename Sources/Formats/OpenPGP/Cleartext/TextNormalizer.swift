internal import SecretMemory

/// Ends every line with CR LF on the way to another sink: what a text signature (type 0x01) is computed
/// over (RFC 9580, section 5.2.1.2).
///
/// A line is what a line feed ends. A carriage return elsewhere is a character like others, as most
/// implementations have it.
final class TextNormalizer: OctetSink {
  private let sink: any OctetSink
  // Lines are put together: to a hash function, each call costs more than a short line.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: bufferSize, alignment: 64)
  private var count = 0
  private var endsInCarriageReturn = false

  private static let bufferSize = 32 * 1024

  init(_ sink: any OctetSink) { self.sink = sink }

  deinit {
    wipe(buffer)
    buffer.deallocate()
  }

  func write(_ octets: UnsafeRawBufferPointer) throws {
    var rest = octets
    while let end = rest.firstLineFeed {
      try put(rest.first(end))
      if bufferSpace < 2 { try flush() }
      if !endsInCarriageReturn { append(.carriageReturn) }
      append(.lineFeed)
      endsInCarriageReturn = false
      rest = rest.dropping(end + 1)
    }
    try put(rest)
  }

  /// Gives the sink what is left. It is not finished itself.
  func finish() throws { try flush() }

  private var bufferSpace: Int { buffer.count - count }

  /// Part of a line.
  private func put(_ piece: UnsafeRawBufferPointer) throws {
    guard let last = piece.last else { return }
    endsInCarriageReturn = last == .carriageReturn
    if piece.count > bufferSpace { try flush() }
    if piece.count > bufferSpace {
      try sink.write(piece)
    } else {
      UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: piece)
      count += piece.count
    }
  }

  private func append(_ octet: UInt8) {
    buffer[count] = octet
    count += 1
  }

  private func flush() throws {
    guard count > 0 else { return }
    try sink.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    count = 0
  }
}
