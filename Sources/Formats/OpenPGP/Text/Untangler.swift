/// Writes a cleartext signed message out of JSON or HTML as the text that it was.
struct Untangler {
  private(set) var cursor: TextCursor
  private let isJSON: Bool
  private let plain = WipedOctets(capacity: 1024)
  /// Up to where dashes were looked at: each run of them once.
  private var lookedAt = 0

  /// `cursor` stands behind the first line's dashes.
  init(_ cursor: TextCursor) {
    self.cursor = cursor
    var first = cursor
    first.takeSpace()
    isJSON = !first.isAtEnd && cursor.text[first.index] == UInt8(ascii: "\\")
  }

  /// The text up to the end of the signatures; or, where that does not come, of the string that it stands in, or up to
  /// the next block.
  mutating func untangled() -> WipedOctets {
    var isBehindTag = false
    while let (unit, count) = cursor.peek() {
      let octet = cursor.text[cursor.index]
      if isJSON, octet == UInt8(ascii: "\"") { break }
      if unit == .dash, cursor.index >= lookedAt, endsAtDashes() { break }
      let isWritten = count > 1 && Self.marks.contains(octet)
      switch unit {
      case .lineEnd where isWritten: plain.append(.lineFeed)
      // The source's own line end behind a tag.
      case .lineEnd where isBehindTag: break
      case .space where isWritten: plain.append(UInt8(ascii: " "))
      case .dash where isWritten: plain.append(.dash)
      case .invisible where isWritten: break
      case .character(let character) where isWritten: plain.append(character)
      default: copy(count)
      }
      isBehindTag = unit == .lineEnd && isWritten && !isJSON
      cursor.index += count
      // A backslash that stands for itself.
      if isJSON, octet == Self.marks[0], !isWritten, !cursor.isAtEnd,
        cursor.text[cursor.index] == octet
      {
        cursor.index += 1
      }
    }
    return plain
  }

  private static let marks = [UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: "&")]

  private func copy(_ count: Int) {
    plain.append(cursor.text.dropping(cursor.index).first(count))
  }

  /// Whether the dashes here end the text: those of its last line, which is taken, or of another block's first.
  private mutating func endsAtDashes() -> Bool {
    var probe = cursor
    _ = probe.takeDashes()
    lookedAt = probe.index
    if probe.take("BEGIN"), let label = ArmorLabel(&probe) { return label != .block(.signature) }
    guard probe.take("END"), ArmorLabel(&probe) == .block(.signature) else { return false }
    copy(probe.index - cursor.index)
    cursor.index = probe.index
    return true
  }
}
