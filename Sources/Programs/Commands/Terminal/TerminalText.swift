import SecretMemory
import WhisperEnvelope

/// A message on a terminal: text only, and with nothing in it that moves the cursor or fakes a line
/// of ours.
enum TerminalText {
  /// Whether the bytes are UTF-8 without NUL.
  static func isText(_ message: borrowing SecretBytes) -> Bool {
    message.withUnsafeBytes { bytes in
      !bytes.contains(0) && Scalars(bytes).allSatisfy { $0 != nil }
    }
  }

  /// The message with control and format characters made visible, and a line end after it.
  static func shown(_ message: borrowing SecretBytes) throws -> SecretBytes {
    try shown(message, linePrefix: "", width: .max)
  }

  /// The same with `linePrefix` before each row of a terminal of `width` columns, which tells it from lines of
  /// ours: the terminal itself would begin a row without one.
  static func shown(
    _ message: borrowing SecretBytes, linePrefix: String, width: Int
  ) throws -> SecretBytes {
    let prefix = linePrefix.unicodeScalars
    let width = max(width, leastWidth)
    let escaped = try message.withUnsafeBytes { bytes in
      // One byte of message becomes at most eight: <U+001B>. Before it a row may end, and one with a prefix begin.
      let rowEnd = linePrefix.isEmpty ? 0 : 1 + linePrefix.utf8.count
      var output = try SecretText(capacity: bytes.count * (8 + rowEnd) + 1 + rowEnd)
      var scalars = Scalars(bytes)
      var column = 0
      while let next = scalars.next() {
        guard let scalar = next else { continue }
        if column == 0 { column = begin(prefix, &output) }
        if scalar == "\n" {
          output.append(scalar)
          column = 0
          continue
        }
        let after = columnAfter(scalar, column)
        let word = scalar == " " ? wordColumns(scalars, limit: width) : 0
        if after + word > width, column > prefix.count,
          word <= width - prefix.count || after > width
        {
          output.append("\n")
          column = begin(prefix, &output)
          // A space ended its row.
          if scalar == " " { continue }
        }
        column = columnAfter(scalar, column)
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

  /// Room for a prefix and a character that is written out.
  private static let leastWidth = 16

  private static func begin(_ prefix: String.UnicodeScalarView, _ output: inout SecretText) -> Int {
    prefix.forEach { output.append($0) }
    return prefix.count
  }

  /// The columns of the word that comes next; one that is longer than `limit` counts as longer.
  private static func wordColumns(_ scalars: Scalars, limit: Int) -> Int {
    var scalars = scalars
    var column = 0
    while column <= limit, case .some(.some(let scalar)) = scalars.next(), scalar != " ",
      scalar != "\n", scalar != "\t"
    {
      column = columnAfter(scalar, column)
    }
    return column
  }

  /// The column behind a character: what terminals do not agree on counts as much as in any of them.
  private static func columnAfter(_ scalar: Unicode.Scalar, _ column: Int) -> Int {
    if scalar == "\t" { return (column / 8 + 1) * 8 }
    if (0x20..<0x7F).contains(scalar.value) { return column + 1 }
    guard scalar.isVisible else { return column + scalar.writtenOut.count }
    if scalar.properties.isAlphabetic { return column + max(1, columns(String(scalar))) }
    return column + 2
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t" || scalar.isVisible
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
      for character in scalar.writtenOut.unicodeScalars { append(character) }
    }
  }
}
