/// A place in a text, and the steps from there that armor needs.
struct TextCursor {
  let text: UnsafeRawBufferPointer
  var index: Int
  /// What stands in front of every line of the block, as quoting or a comment's mark.
  let prefix: LinePrefix

  init(_ text: UnsafeRawBufferPointer, at index: Int, prefix: LinePrefix = .none) {
    self.text = text
    self.index = index
    self.prefix = prefix
  }

  var isAtEnd: Bool { index >= text.count }

  /// The unit that stands here, without taking it; nil at the end.
  func peek() -> (unit: TextUnit, count: Int)? {
    isAtEnd ? nil : TextUnit.read(text, at: index)
  }

  /// Takes characters of base64 that stand here as themselves.
  mutating func takeBase64() -> UnsafeRawBufferPointer {
    let start = index
    while index < text.count, text[index].isBase64 { index += 1 }
    return UnsafeRawBufferPointer(rebasing: text[start..<index])
  }

  /// Takes a word, if it stands here.
  mutating func take(_ word: StaticString) -> Bool {
    guard word.utf8CodeUnitCount <= text.count - index else { return false }
    for offset in 0..<word.utf8CodeUnitCount
    where text[index + offset] != word.utf8Start[offset] {
      return false
    }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Takes white space that stays in the line.
  mutating func takeSpace() {
    while let (unit, count) = peek(), unit == .space || unit == .invisible { index += count }
  }

  /// Takes dashes, spaces between them and behind them; says whether there were any.
  mutating func takeDashes() -> Bool {
    var isAny = false
    while let (unit, count) = peek(), unit == .dash || (isAny && unit.isBlank) {
      isAny = true
      index += count
    }
    return isAny
  }

  /// Takes what is left of a line, and its end.
  mutating func skipLine() {
    while let (unit, count) = peek() {
      index += count
      if unit == .lineEnd { return }
    }
  }

  /// Takes what stands in front of a line's own characters: the prefix of the block's lines, marks of quoting, white
  /// space.
  mutating func beginLine() {
    index += prefix.length(in: text, at: index)
    while let (unit, count) = peek() {
      switch unit {
      case .space, .invisible, .character(UInt8(ascii: ">")), .character(UInt8(ascii: "|")):
        index += count
      default: return
      }
    }
  }
}

/// What stands in front of a line that begins a block.
struct LinePrefix {
  private let octets: [UInt8]
  /// Without the white space at its end, which an empty line may have lost.
  private let trimmed: ArraySlice<UInt8>

  static let none = LinePrefix([])

  init(_ octets: [UInt8]) {
    self.octets = octets
    trimmed = octets[..<((octets.lastIndex { !$0.isWhiteSpace }).map { $0 + 1 } ?? 0)]
  }

  var isEmpty: Bool { octets.isEmpty }

  /// Whether it has letters or digits: words may stand there, and need not be a prefix.
  var hasWords: Bool {
    octets.contains {
      $0 & 0x80 != 0 || ($0.isBase64 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "+"))
    }
  }

  /// Whether all of it could be data.
  var mayBeData: Bool { octets.allSatisfy(\.isBase64) }

  /// How many octets of it stand there.
  func length(in text: UnsafeRawBufferPointer, at index: Int) -> Int {
    guard !octets.isEmpty else { return 0 }
    let rest = text[index...]
    if rest.starts(with: octets) { return octets.count }
    guard !trimmed.isEmpty, rest.starts(with: trimmed) else { return 0 }
    let behind = rest.dropFirst(trimmed.count).first
    return behind.map(\.isWhiteSpace) ?? true ? trimmed.count : 0
  }
}

extension TextUnit {
  /// White space inside a line, or nothing.
  var isBlank: Bool { self == .space || self == .invisible }
}

extension UInt8 {
  /// A character of base64 (RFC 4648, section 4), by comparisons alone: it may be a secret key's.
  var isBase64: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "/")
  }
}
