/// Reads a cleartext signed message (RFC 9580, section 7) in a text that went through other hands, from behind its first
/// line, and writes it as `CleartextInput` takes it. The text itself is not touched but for what stands in front of every
/// line: its signature says whether it is what was signed.
struct SignedTextReader {
  private let text: UnsafeRawBufferPointer
  private let prefix: LinePrefix
  private let output: WipedOctets
  /// Where the reader stands.
  private(set) var index: Int
  private var isInHeaders = true
  /// What ends a line: a carriage return alone in files of old.
  private var lineEnd: UInt8 = .lineFeed
  /// Whether the line ends of JSON or HTML were made ends of lines again.
  private let isUntangled: Bool
  private let isInPage: Bool

  /// `cursor` stands behind the first line's dashes. `isInPage`: the text is HTML that keeps its lines.
  init(
    at cursor: TextCursor, into output: WipedOctets, isInPage: Bool = false,
    isUntangled: Bool = false
  ) {
    self.isInPage = isInPage
    self.isUntangled = isUntangled
    text = cursor.text
    prefix = cursor.prefix
    index = cursor.index
    self.output = output
  }

  /// Reads to the end of the signatures. Says what is wrong where they do not come.
  mutating func read() -> OpenPGPError? {
    var cursor = TextCursor(text, at: index)
    cursor.takeSpace()
    if !isUntangled, !cursor.isAtEnd,
      isInPage || [UInt8(ascii: "\\"), UInt8(ascii: "<")].contains(text[cursor.index])
    {
      return readUntangled()
    }
    if let (unit, _) = cursor.peek(), unit == .lineEnd, text[cursor.index] == .carriageReturn,
      cursor.index + 1 == text.count || text[cursor.index + 1] != .lineFeed
    {
      lineEnd = .carriageReturn
    }
    output.append("-----BEGIN PGP SIGNED MESSAGE-----\n")
    _ = takeLine()
    while index < text.count {
      let start = index
      let line = takeLine()
      if isInHeaders {
        guard takesNoHeader(line) else { continue }
        isInHeaders = false
      }
      switch startsWithDash(line) {
      case nil: write(line)
      // What was not escaped, or is no more, is once more: the signature is over the line without it.
      case .text?:
        output.append("- ")
        write(line)
      case .header(.block(.signature), let cursor)?: return readSignatures(at: cursor)
      case .header?:
        index = start
        return OpenPGPError(.malformed, .cleartextSignatureMissing)
      }
    }
    return OpenPGPError(.malformed, .cleartextSignatureMissing)
  }

  /// The next line without its end and what stands in front of it.
  private mutating func takeLine() -> UnsafeRawBufferPointer {
    let start = index
    let rest = text.dropping(start)
    var end = rest.first(of: lineEnd) ?? rest.count
    // Whatever ends the others, a line feed ends a line.
    if lineEnd != .lineFeed { end = rest.first(end).firstLineFeed ?? end }
    index = min(start + end + 1, text.count)
    let line = rest.first(end)
    return line.dropping(min(prefix.length(in: line, at: 0), line.count))
  }

  private func write(_ line: UnsafeRawBufferPointer) {
    output.append(line)
    output.append(.lineFeed)
  }

  /// Writes a header, or the empty line behind the last of them; says whether the line is text already, since no
  /// empty line stands there.
  private mutating func takesNoHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    let end = (line.lastIndex { !$0.isLineSpace }).map { $0 + 1 } ?? 0
    if end == 0 {
      output.append(.lineFeed)
      isInHeaders = false
      return false
    }
    let key = line.prefix { $0.isBase64 || $0 == .dash }
    if !key.isEmpty, line.dropFirst(key.count).starts(with: ": ".utf8) {
      write(line)
      return false
    }
    output.append(.lineFeed)
    return true
  }

  private enum Dash {
    case text
    case header(ArmorLabel, TextCursor)
  }

  /// What a line is that begins with a dash and is not escaped; nil for another one.
  private func startsWithDash(_ line: UnsafeRawBufferPointer) -> Dash? {
    guard let first = line.first, let base = text.baseAddress, let start = line.baseAddress,
      !line.starts(with: "- ".utf8)
    else { return nil }
    guard first == .dash || first & 0x80 != 0 || first == UInt8(ascii: "&") else { return nil }
    var cursor = TextCursor(text, at: base.distance(to: start), prefix: prefix)
    guard let (unit, _) = cursor.peek(), unit == .dash else { return nil }
    if cursor.takeDashes(), cursor.take("BEGIN"), let label = ArmorLabel(&cursor) {
      return .header(label, cursor)
    }
    return first == .dash ? .text : nil
  }

  /// Takes the signatures, in one block or several.
  private mutating func readSignatures(at cursor: TextCursor) -> OpenPGPError? {
    var next = cursor
    while true {
      var block = ArmoredBlockReader(.signature, at: next, into: output)
      let failure = block.read()
      index = block.cursor.index
      if let failure { return failure }
      next = block.cursor
      while let (unit, count) = next.peek(), unit.isBlank || unit == .lineEnd {
        next.index += count
        if unit == .lineEnd { next.beginLine() }
      }
      guard next.takeDashes(), next.take("BEGIN"), ArmorLabel(&next) == .block(.signature) else {
        return nil
      }
    }
  }

  // MARK: In JSON and HTML

  /// Reads the same out of a text of JSON or HTML, whose line ends are written out.
  private mutating func readUntangled() -> OpenPGPError? {
    var untangler = Untangler(TextCursor(text, at: index))
    let plain = untangler.untangled()
    var reader = SignedTextReader(
      at: TextCursor(plain.octets, at: 0), into: output, isUntangled: true)
    let failure = reader.read()
    index = untangler.cursor.index
    return failure
  }
}
