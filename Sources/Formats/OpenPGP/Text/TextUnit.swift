/// One step through text that mail, chats and web pages have handled, as far as armor is concerned: what a
/// character was before that.
enum TextUnit: Equatable {
  /// A printable character of ASCII that is none of the others.
  case character(UInt8)
  /// A hyphen, or one of the dashes that keyboards and word processors make of it.
  case dash
  /// White space inside a line, `&nbsp;` too.
  case space
  /// The end of a line: also `<br>` and other tags that begin a new line, and `\n` or `\r` as JSON writes them.
  case lineEnd
  /// What has no width: a soft hyphen, a zero-width space, a tag that changes the look of text.
  case invisible
  /// Everything else.
  case other

  /// The unit that stands at `index`, and how many octets it has, at least one and at most a line's worth of a tag.
  static func read(_ text: UnsafeRawBufferPointer, at index: Int) -> (unit: TextUnit, count: Int) {
    let octet = text[index]
    switch octet {
    case .dash: return (.dash, 1)
    case 0x20, 0x09: return (.space, 1)
    case .carriageReturn:
      return (.lineEnd, index + 1 < text.count && text[index + 1] == .lineFeed ? 2 : 1)
    case 0x0A...0x0C: return (.lineEnd, 1)
    case UInt8(ascii: "\\"): return escape(text, at: index) ?? (.character(octet), 1)
    case UInt8(ascii: "&"): return entity(text, at: index) ?? (.character(octet), 1)
    case UInt8(ascii: "<"): return tag(text, at: index) ?? (.character(octet), 1)
    case 0x21...0x7E: return (.character(octet), 1)
    case 0x80...: return scalar(text, at: index)
    default: return (.other, 1)
    }
  }

  /// What a character outside ASCII stands for, in UTF-8 or, where it is none, in the older sets of Western Europe.
  private static func scalar(
    _ text: UnsafeRawBufferPointer, at index: Int
  ) -> (unit: TextUnit, count: Int) {
    let first = text[index]
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    var value = UInt32(first) & (count == 4 ? 0x07 : count == 3 ? 0x0F : 0x1F)
    guard count > 1, index + count <= text.count else { return (older(first), 1) }
    for offset in 1..<count {
      let next = text[index + offset]
      guard next & 0xC0 == 0x80 else { return (older(first), 1) }
      value = value << 6 | UInt32(next & 0x3F)
    }
    return (of(value), count)
  }

  /// Of Windows-1252 and ISO 8859-1.
  private static func older(_ octet: UInt8) -> TextUnit {
    switch octet {
    case 0x96, 0x97: .dash
    case 0xA0: .space
    case 0xAD: .invisible
    default: .other
    }
  }

  /// What a scalar of Unicode stands for.
  static func of(_ value: UInt32) -> TextUnit {
    switch value {
    case 0x2D, 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D: .dash
    case 0x09, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: .space
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: .lineEnd
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: .invisible
    case 0x21...0x7E: .character(UInt8(value))
    default: .other
    }
  }

  // MARK: JSON (RFC 8259, section 7)

  private static func escape(
    _ text: UnsafeRawBufferPointer, at index: Int
  ) -> (unit: TextUnit, count: Int)? {
    guard index + 1 < text.count else { return nil }
    switch text[index + 1] {
    case UInt8(ascii: "r"):
      let next = index + 2
      let isPair =
        next + 1 < text.count && text[next] == UInt8(ascii: "\\")
        && text[next + 1] == UInt8(ascii: "n")
      return (.lineEnd, isPair ? 4 : 2)
    case UInt8(ascii: "n"): return (.lineEnd, 2)
    case UInt8(ascii: "t"): return (.space, 2)
    case let escaped where escaped == UInt8(ascii: "/") || escaped == UInt8(ascii: "\""):
      return (.character(escaped), 2)
    case UInt8(ascii: "u"):
      guard index + 6 <= text.count,
        let value = number(text[(index + 2)..<(index + 6)], radix: 16)
      else { return nil }
      return (of(value), 6)
    default: return nil
    }
  }

  // MARK: HTML

  private static let names: [(name: String, value: UInt32)] = [
    ("nbsp", 0xA0), ("gt", 0x3E), ("lt", 0x3C), ("amp", 0x26), ("quot", 0x22), ("shy", 0xAD),
    ("ndash", 0x2013), ("mdash", 0x2014), ("hyphen", 0x2010), ("minus", 0x2212), ("plus", 0x2B),
    ("equals", 0x3D), ("sol", 0x2F), ("colon", 0x3A), ("NewLine", 0x0A), ("Tab", 0x09),
  ]
  private static let longestEntity = 10
  /// Of a tag with its attributes.
  private static let longestTag = 1024

  private static func entity(
    _ text: UnsafeRawBufferPointer, at index: Int
  ) -> (unit: TextUnit, count: Int)? {
    let body = text[(index + 1)..<min(index + longestEntity, text.count)]
    guard let end = body.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = body[..<end]
    let count = end + 1 - index
    if name.first == UInt8(ascii: "#") {
      let digits = name.dropFirst()
      let isHex = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
      return number(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10).map {
        (of($0), count)
      }
    }
    return names.first { name.elementsEqual($0.name.utf8) }.map { (of($0.value), count) }
  }

  private static func number(_ digits: Slice<UnsafeRawBufferPointer>, radix: UInt32) -> UInt32? {
    guard !digits.isEmpty, digits.count <= 6 else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      let step: UInt32
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): step = UInt32(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): step = UInt32(digit - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): step = UInt32(digit - UInt8(ascii: "A") + 10)
      default: return nil
      }
      guard step < radix else { return nil }
      value = value * radix + step
    }
    return value
  }

  /// Tags that leave the line as it is.
  private static let inline: [String] = [
    "wbr", "span", "b", "i", "a", "font", "code", "tt", "em", "strong", "u", "s", "o:p",
  ]

  private static func tag(
    _ text: UnsafeRawBufferPointer, at index: Int
  ) -> (unit: TextUnit, count: Int)? {
    let body = text[(index + 1)..<min(index + longestTag, text.count)]
    let isEnd = body.first == UInt8(ascii: "/")
    guard let first = body.dropFirst(isEnd ? 1 : 0).first, first.isLetter else { return nil }
    // Within a tag no other begins, so that no octet is looked at for many.
    guard
      let end = body.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
      text[end] == UInt8(ascii: ">")
    else { return nil }
    let name = body.dropFirst(isEnd ? 1 : 0).prefix {
      $0.isLetter || $0 == UInt8(ascii: ":") || ($0 >= 0x30 && $0 <= 0x39)
    }
    // An address in angle brackets is no tag.
    guard let behind = body.dropFirst(name.endIndex - body.startIndex).first,
      behind.isWhiteSpace || behind == UInt8(ascii: ">") || behind == UInt8(ascii: "/")
    else { return nil }
    let isInline = inline.contains { known in
      name.count == known.utf8.count
        && zip(name, known.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }
    return (isInline ? .invisible : .lineEnd, end + 1 - index)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
