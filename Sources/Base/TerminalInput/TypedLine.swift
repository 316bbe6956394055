/// The line of a text that is being typed, in the buffer that the text goes to. What is before it is not taken back any more.
struct TypedLine {
  private let buffer: UnsafeMutableRawBufferPointer
  private(set) var start = 0
  /// How many octets of the buffer are the text.
  private(set) var count = 0

  init(in buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

  var isFull: Bool { count == buffer.count }

  /// What stands in the buffer.
  var text: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count])
  }

  /// What of it is the line.
  var octets: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[start..<count])
  }

  /// There must be room.
  mutating func append(_ octet: UInt8) {
    buffer[count] = octet
    count += 1
  }

  /// Begins the next one.
  mutating func begin() { start = count }

  mutating func eraseAll() { count = start }

  /// Takes back what a person sees as one character: with the marks on it, and what is joined to it.
  mutating func eraseCharacter() {
    while count > start {
      let (length, isMark) = Self.lastScalar(octets)
      count -= length
      if !isMark, !endsInJoiner { return }
    }
  }

  /// Takes back the last word, and the white space behind it.
  mutating func eraseWord() {
    while count > start, Self.isBlank(buffer[count - 1]) { count -= 1 }
    while count > start, !Self.isBlank(buffer[count - 1]) { count -= 1 }
  }

  private static func isBlank(_ octet: UInt8) -> Bool { octet == 0x20 || octet == 0x09 }

  /// U+200D, which makes one character of two.
  private var endsInJoiner: Bool { octets.suffix(3).elementsEqual([0xE2, 0x80, 0x8D]) }

  /// How many octets the last character of octets has, of which there are some, and whether it has no place of its own.
  private static func lastScalar(_ octets: UnsafeRawBufferPointer) -> (length: Int, isMark: Bool) {
    let tail = octets.suffix(4)
    guard let first = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }),
      let scalar = EchoedCursor.scalar(tail[first...])
    else { return (1, false) }
    let length = tail.endIndex - first
    // Another one may stand between a beginning and the end.
    guard length == UTF8.width(scalar) else { return (1, false) }
    return (length, scalar.columns == 0 && scalar.properties.generalCategory != .control)
  }
}
