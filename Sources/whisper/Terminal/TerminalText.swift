import SecretMemory

/// A message on a terminal: text only, and with nothing in it that moves the cursor or fakes a line
/// of ours.
enum TerminalText {
  /// Whether the bytes are UTF-8 without NUL.
  static func isText(_ message: borrowing SecretBytes) -> Bool {
    message.withUnsafeBytes { bytes in
      !bytes.contains(0) && Scalars(bytes).allSatisfy { $0 != nil }
    }
  }

  /// The message with control and format characters made visible, a line end after it, and before each line
  /// what tells it from lines of ours.
  static func shown(
    _ message: borrowing SecretBytes, linePrefix: String = ""
  ) throws -> SecretBytes {
    let prefix = linePrefix.unicodeScalars
    let escaped = try message.withUnsafeBytes { bytes in
      // One byte of message becomes at most eight: <U+001B>. A line end has a prefix behind it at most.
      var output = try SecretText(
        capacity: bytes.count * max(8, 1 + linePrefix.utf8.count) + 1 + linePrefix.utf8.count)
      var isLineStart = true
      for scalar in Scalars(bytes) {
        guard let scalar else { continue }
        if isLineStart { prefix.forEach { output.append($0) } }
        isLineStart = scalar == "\n"
        if isHarmless(scalar) {
          output.append(scalar)
        } else {
          output.appendEscaped(scalar)
        }
      }
      if bytes.last != UInt8(ascii: "\n") { output.append("\n") }
      output.finish()
      return output
    }
    return try escaped.bytes.copy()
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t" || isVisible(scalar)
  }

  /// The Unicode scalars of bytes; nil for what is no UTF-8.
  private struct Scalars: Sequence, IteratorProtocol {
    private var bytes: UnsafeRawBufferPointer.Iterator
    private var decoder = UTF8()
    private var isDone = false

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes.makeIterator() }

    mutating func next() -> Unicode.Scalar?? {
      guard !isDone else { return nil }
      switch decoder.decode(&bytes) {
      case .scalarValue(let scalar): return .some(scalar)
      case .emptyInput:
        isDone = true
        return nil
      case .error: return .some(nil)
      }
    }
  }

  /// Text that is built in secret memory.
  private struct SecretText: ~Copyable {
    private(set) var bytes: SecretBytes
    private var count = 0

    init(capacity: Int) throws { bytes = try SecretBytes(count: capacity) }

    /// Drops the room that was not needed.
    mutating func finish() { bytes.truncate(to: count) }

    mutating func append(_ scalar: Unicode.Scalar) {
      UTF8.encode(scalar) { byte in
        bytes.withUnsafeMutableBytes { buffer in
          if count < buffer.count { buffer[count] = byte }
        }
        count += 1
      }
    }

    /// `<U+001B>` in place of the character itself.
    mutating func appendEscaped(_ scalar: Unicode.Scalar) {
      for character in visibleForm(of: scalar).unicodeScalars { append(character) }
    }
  }
}
