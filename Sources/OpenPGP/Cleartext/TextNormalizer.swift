/// Ends every line with CR LF: what a text signature (type 0x01) is computed over (RFC 9580, section
/// 5.2.1.2). A value, like the digest behind it; text may be cut anywhere.
///
/// A line is what a line feed ends. A carriage return elsewhere is a character like others, as most
/// implementations have it.
struct TextNormalizer {
  private var endsInCarriageReturn = false

  // Lines are put together: to a hash function, each call costs more than a short line.
  private static let bufferSize = 16 * 1024

  /// Gives `use` the next part of the text, in runs.
  mutating func normalize(
    _ text: UnsafeRawBufferPointer, _ use: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    guard let last = text.last else { return }
    defer { endsInCarriageReturn = last == .carriageReturn }
    guard text.firstLineFeed != nil else { return try use(text) }
    try withUnsafeTemporaryAllocation(byteCount: Self.bufferSize, alignment: 64) { buffer in
      var lines = Lines(buffer: buffer)
      var rest = text
      var needsNone = endsInCarriageReturn
      while let end = rest.firstLineFeed {
        try lines.put(rest.first(end), use)
        if end > 0 { needsNone = rest[end - 1] == .carriageReturn }
        try lines.putLineEnd(withCarriageReturn: !needsNone, use)
        needsNone = false
        rest = rest.dropping(end + 1)
      }
      try lines.put(rest, use)
      try lines.flush(use)
    }
  }

  private struct Lines {
    let buffer: UnsafeMutableRawBufferPointer
    var count = 0

    mutating func put(
      _ piece: UnsafeRawBufferPointer, _ use: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
      if piece.count > buffer.count - count { try flush(use) }
      guard piece.count <= buffer.count - count else { return try use(piece) }
      UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: piece)
      count += piece.count
    }

    mutating func putLineEnd(
      withCarriageReturn: Bool, _ use: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
      if buffer.count - count < 2 { try flush(use) }
      if withCarriageReturn {
        buffer[count] = .carriageReturn
        count += 1
      }
      buffer[count] = .lineFeed
      count += 1
    }

    mutating func flush(_ use: (UnsafeRawBufferPointer) throws -> Void) rethrows {
      guard count > 0 else { return }
      try use(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      count = 0
    }
  }
}
