/// Reads a block of armor in a text that went through other hands, from behind its first line, and writes it as
/// RFC 9580 has it. What it stands for is left to `ArmorInput`.
struct ArmoredBlockReader {
  private(set) var cursor: TextCursor
  private let kind: Armor.Kind
  private let output: WipedOctets
  private var isEnded = false
  /// Characters of data, and of what stands behind them: a checksum.
  private var dataCount = 0
  private var behindCount = 0
  var hasData: Bool { dataCount > 0 }
  /// Whether words stand behind the first line, and no data.
  private(set) var isProse = false

  private static let lineLimit = 128
  private static let headerOctetLimit = 64 * 1024
  private static let checksumCharacters = 4
  /// A checksum and what quoted-printable adds to it.
  private static let checksumLimit = 8
  /// A shorter word among headers may be a word.
  private static let shortestData = 20
  /// Where lines were joined, a shorter word may be a header's.
  private static let shortestLine = 40

  /// `cursor` stands behind the first line.
  init(_ kind: Armor.Kind, at cursor: TextCursor, into output: WipedOctets) {
    self.kind = kind
    self.cursor = cursor
    self.output = output
  }

  /// Reads to the end of the block. Says what is wrong where it cannot be put right; what was written is of no use then.
  mutating func read() -> OpenPGPError? {
    let start = output.count
    output.append(kind.blockStart)
    let failure = readHeaders() ?? readData()
    if let failure, !lacksEndAlone(failure) { return failure }
    output.append(kind.blockEnd)
    guard let failure else { return nil }
    let packets = BlockPackets(output.octets.dropping(start), labelled: kind)
    return packets.areWhole ? nil : failure
  }

  /// Whether the data may be whole though the last line is missing, or is that of another block: their end shows by
  /// itself in padding and in a checksum, and that of a message in its packets.
  private mutating func lacksEndAlone(_ failure: OpenPGPError) -> Bool {
    let isMarked = isEnded && (dataCount % 4 != 0 || behindCount >= Self.checksumCharacters)
    switch failure.reason {
    case .armorEndMissing: guard isMarked || (kind == .message && !isEnded) else { return false }
    case .armorEndDiffers: break
    default: return false
    }
    return hasData && endData() == nil
  }

  // MARK: Headers

  private enum Line {
    case blank, header, data, dash, words
  }

  /// Takes headers, and the empty line behind them where there is one.
  private mutating func readHeaders() -> OpenPGPError? {
    cursor.takeSpace()
    cursor.takeEmphasis()
    guard let (unit, _) = cursor.peek() else { return nil }
    guard unit == .lineEnd else { return readJoinedHeaders() }
    cursor.skipLine()
    return readHeaderLines(headers: 0)
  }

  private mutating func readHeaderLines(headers: Int) -> OpenPGPError? {
    let start = cursor.index
    var headers = headers
    var followsBlank = false
    for _ in 0...Self.lineLimit {
      guard cursor.index - start <= Self.headerOctetLimit else {
        return OpenPGPError(
          .limitExceeded, .armorHeaderOctetLimit, number: Self.headerOctetLimit)
      }
      cursor.beginLine()
      switch line() {
      case .blank:
        guard !cursor.isAtEnd else { return Self.endMissing }
        followsBlank = true
      case .header:
        headers += 1
        followsBlank = false
      case .dash: return nil
      case .data:
        if headers == 0 || followsBlank || isData(atLeast: Self.shortestData) { return nil }
      case .words:
        if followsBlank || isData(atLeast: Self.shortestData) { return nil }
        // A header that was broken in two.
        guard headers > 0 else { return OpenPGPError(.malformed, .armorHeaderLine) }
      }
      cursor.skipLine()
    }
    return OpenPGPError(.limitExceeded, .armorHeaderLimit, number: Self.lineLimit)
  }

  /// What stands in the line from here on.
  private func line() -> Line {
    var probe = cursor
    guard let (unit, _) = probe.peek(), unit != .lineEnd else { return .blank }
    if unit == .dash { return .dash }
    if probe.takesBlankOfMail() { return .blank }
    while let (unit, count) = probe.peek(), unit == .dash || unit.isBase64 { probe.index += count }
    if probe.index > cursor.index, let (unit, _) = probe.peek(),
      unit == .character(UInt8(ascii: ":"))
    {
      return .header
    }
    var firstWord = Int.max
    while let (unit, count) = probe.peek() {
      switch unit {
      case .lineEnd: return .data
      case .space:
        if firstWord == .max, probe.index > cursor.index { firstWord = probe.index - cursor.index }
      case .invisible: break
      // Padding, or a checksum, which is short.
      case .character(UInt8(ascii: "=")): firstWord = .max
      // The end of the block, where its lines were joined.
      case .dash: return .data
      // Short words with a space between them are no data, though they have its letters.
      case _ where unit.isBase64 && firstWord >= Self.shortestData: break
      default: return .words
      }
      probe.index += count
      // No line of headers is as long.
      if probe.index - cursor.index > 1024 { return .data }
    }
    return .data
  }

  /// Whether a word of base64 stands here that can begin a packet.
  private func isData(atLeast length: Int) -> Bool {
    var probe = cursor
    let word = probe.takeBase64()
    guard word.count >= length, let first = word.first, first.beginsPackets else { return false }
    // A fingerprint is a comment of many.
    return !word.allSatisfy(\.isHexDigit)
  }

  /// The same where the line goes on behind the first one's dashes, since all line ends are gone.
  private mutating func readJoinedHeaders() -> OpenPGPError? {
    let start = cursor.index
    var headers = 0
    while cursor.index - start <= Self.headerOctetLimit, let (unit, count) = cursor.peek() {
      if isData(atLeast: headers == 0 ? Self.shortestData : Self.shortestLine) { return nil }
      switch unit {
      case .lineEnd where headers > 0:
        cursor.skipLine()
        return readHeaderLines(headers: headers)
      case .dash:
        // The end of a block of a few octets, or of none.
        return nil
      case .space, .invisible: cursor.index += count
      default:
        while let (unit, count) = cursor.peek(), !unit.isBlank, unit != .lineEnd, unit != .dash {
          if unit == .character(UInt8(ascii: ":")) { headers += 1 }
          cursor.index += count
        }
        guard headers > 0 else {
          isProse = true
          return OpenPGPError(.malformed, .armorHeaderLine)
        }
      }
    }
    return nil
  }

  // MARK: Data

  private mutating func readData() -> OpenPGPError? {
    while true {
      let run = cursor.takeBase64()
      if !run.isEmpty {
        if let failure = add(run) { return failure }
        continue
      }
      guard let (unit, count) = cursor.peek() else { return Self.endMissing }
      switch unit {
      case .space, .invisible: cursor.index += count
      case .lineEnd:
        cursor.index += count
        cursor.beginLine()
      case .dash: return readTail()
      case .character(UInt8(ascii: "=")):
        cursor.index += count
        if let failure = takeEqualsSign() { return failure }
      case .character(let character) where character.isBase64:
        cursor.index += count
        let failure = withUnsafeBytes(of: character) { add($0) }
        if let failure { return failure }
      // Words behind a checksum stand where the last line should.
      default: return isEnded ? Self.endMissing : Self.malformed
      }
    }
  }

  private mutating func add(_ characters: UnsafeRawBufferPointer) -> OpenPGPError? {
    guard isEnded else {
      output.append(characters)
      dataCount += characters.count
      return nil
    }
    behindCount += characters.count
    return behindCount <= Self.checksumLimit ? nil : Self.endMissing
  }

  /// Padding, the sign before a checksum, or what quoted-printable makes of either and of a line's end.
  private mutating func takeEqualsSign() -> OpenPGPError? {
    if !cursor.take("3D"), !cursor.take("3d") {
      if cursor.takesRestOfSpace() { return nil }
      if !isEnded, cursor.isSoftBreak(behind: dataCount) { return nil }
    }
    return endData()
  }

  private mutating func endData() -> OpenPGPError? {
    guard !isEnded else { return nil }
    isEnded = true
    switch dataCount % 4 {
    case 0: break
    case 2: output.append("==")
    case 3: output.append("=")
    default: return Self.malformed
    }
    return nil
  }

  /// The last line, with which a checksum or padding may have been lost.
  private mutating func readTail() -> OpenPGPError? {
    var probe = cursor
    guard probe.takeDashes() else { return Self.malformed }
    if probe.take("BEGIN") { return Self.endMissing }
    let isEnd = probe.take("END")
    var name = probe
    guard isEnd, let label = ArmorLabel(&probe) else {
      return isEnded || probe.isAtEnd ? Self.endMissing : Self.malformed
    }
    guard label != .unknown else {
      // It was cut short: the dashes are those of the next block.
      while let (unit, count) = name.peek(), unit != .dash, unit != .lineEnd { name.index += count }
      cursor = name
      return Self.endMissing
    }
    cursor = probe
    return label == .block(kind) ? endData() : OpenPGPError(.malformed, .armorEndDiffers)
  }

  private static let malformed = OpenPGPError(.malformed, .armorBase64)
  private static let endMissing = OpenPGPError(.malformed, .armorEndMissing)
}

extension TextCursor {
  /// No chat has more signs at each side of a word.
  private static let mostEmphasis = 8

  /// Takes signs that a line ends with, as chats and Markdown put them around what is to be bold or code.
  fileprivate mutating func takeEmphasis() {
    var probe = self
    for _ in 0..<Self.mostEmphasis {
      guard let (unit, count) = probe.peek(), case .character(let sign) = unit,
        "*_~`".utf8.contains(sign)
      else { break }
      probe.index += count
    }
    probe.takeSpace()
    if probe.peek()?.unit == .lineEnd { self = probe }
  }

  /// Takes a space or tab at a line's end as quoted-printable writes it, behind its equals sign.
  fileprivate mutating func takesRestOfSpace() -> Bool {
    var probe = self
    guard probe.take("20") || probe.take("09") else { return false }
    guard probe.peek().map({ $0.unit == .lineEnd }) ?? true else { return false }
    self = probe
    return true
  }

  /// Takes a line that holds nothing else than such a space.
  fileprivate mutating func takesBlankOfMail() -> Bool {
    var probe = self
    guard probe.take("="), probe.takesRestOfSpace() else { return false }
    self = probe
    return true
  }

  /// Whether a line ends here, behind an equals sign and so many characters of data, that goes on in the next one.
  fileprivate func isSoftBreak(behind data: Int) -> Bool {
    var probe = self
    probe.takeSpace()
    guard let (unit, count) = probe.peek(), unit == .lineEnd else { return false }
    probe.index += count
    probe.beginLine()
    let next = probe.takeBase64().count
    // Where the sign may be padding, a few characters are data only if they complete it, and the block ends behind them.
    guard data % 4 == 3, next <= 5 else { return next > 0 }
    let equals = TextUnit.character(UInt8(ascii: "="))
    guard (data + next).isMultiple(of: 4) || probe.peek()?.unit == equals else { return false }
    probe.takeSpace()
    if let (unit, count) = probe.peek(), unit == .lineEnd {
      probe.index += count
      probe.beginLine()
    }
    return probe.peek().map { $0.unit == .dash || $0.unit == equals } ?? false
  }
}

extension TextUnit {
  fileprivate var isBase64: Bool {
    if case .character(let character) = self { character.isBase64 } else { false }
  }
}

extension UInt8 {
  /// Whether a group of base64 that begins with this character begins with an octet whose highest bit is set, as packets do.
  fileprivate var beginsPackets: Bool {
    isBase64 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
      && !(UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
  }

  fileprivate var isHexDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }
}
