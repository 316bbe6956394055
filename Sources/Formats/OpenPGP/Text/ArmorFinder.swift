/// Finds every block of armor and every cleartext signed message in a text, whatever stands around them, in time that is
/// linear in the text.
struct ArmorFinder {
  /// What was found, and where.
  struct Find {
    let form: FoundOpenPGP.Form
    let range: Range<Int>
    let octets: WipedOctets
    let failure: OpenPGPError?
    /// Whether there is nothing behind the first line that could be data.
    let isMention: Bool
  }

  private let text: UnsafeRawBufferPointer
  private var index = 0
  /// Where the last block ended.
  private var floor = 0

  /// How far before its dashes a line may begin, in octets.
  private static let longestPrefix = 200
  /// How far before a word its dashes may begin.
  private static let longestDashes = 64

  init(_ text: UnsafeRawBufferPointer) { self.text = text }

  /// The next of them; nil when there is no more.
  mutating func next() -> Find? {
    while let word = nextWord() {
      index = word + Self.word.utf8CodeUnitCount
      guard let start = dashes(before: word) else { continue }
      let (lineStart, prefix) = prefix(before: start)
      var cursor = TextCursor(text, at: index, prefix: prefix)
      guard let label = ArmorLabel(&cursor) else { continue }
      let isBegunByWords = LinePrefix(Array(text[lineStart..<start])).hasWords
      let find = find(label, from: isBegunByWords ? start : lineStart, at: cursor)
      floor = index
      if let find, !(isBegunByWords && find.isWithoutData) { return find.find }
    }
    return nil
  }

  private static let word: StaticString = "BEGIN"

  /// Where the word stands next.
  private func nextWord() -> Int? {
    var cursor = TextCursor(text, at: index)
    while cursor.index < text.count {
      guard let next = text.dropping(cursor.index).first(of: UInt8(ascii: "B")) else { return nil }
      cursor.index += next
      let start = cursor.index
      if cursor.take(Self.word) { return start }
      cursor.index += 1
    }
    return nil
  }

  /// Where the dashes begin that stand before a word: at least two, or one that stands for several.
  private func dashes(before word: Int) -> Int? {
    guard word > floor, text[word - 1].mayEndDash else { return nil }
    var start = max(floor, word - Self.longestDashes)
    while start < word, text[start] & 0xC0 == 0x80 { start += 1 }
    var cursor = TextCursor(text, at: start)
    var found: Int?
    var weight = 0
    while cursor.index < word, let (unit, count) = cursor.peek() {
      if unit == .dash {
        if found == nil { (found, weight) = (cursor.index, 0) }
        weight += count == 1 && text[cursor.index] == .dash ? 1 : 2
      } else if !unit.isBlank {
        found = nil
      }
      cursor.index += count
    }
    return cursor.index == word && weight >= 2 ? found : nil
  }

  /// Where the line begins that the dashes stand in, and what its lines may have in front.
  private func prefix(before dashes: Int) -> (lineStart: Int, prefix: LinePrefix) {
    let lowest = max(floor, dashes - Self.longestPrefix)
    let before = text[lowest..<dashes]
    guard let end = before.lastIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }) else {
      return lowest == floor
        ? (lowest, usable(LinePrefix(Array(before)), behind: dashes)) : (dashes, .none)
    }
    return (end + 1, usable(LinePrefix(Array(text[(end + 1)..<dashes])), behind: dashes))
  }

  /// What could be data itself is in front of lines only where the next two have it too.
  private func usable(_ prefix: LinePrefix, behind dashes: Int) -> LinePrefix {
    guard !prefix.isEmpty, prefix.mayBeData else { return prefix }
    var cursor = TextCursor(text, at: dashes)
    for _ in 0..<2 {
      guard let end = text.dropping(cursor.index).first(1024).firstLineFeed else { return .none }
      cursor.index += end + 1
      guard prefix.length(in: text, at: cursor.index) > 0 else { return .none }
    }
    return prefix
  }

  /// Whether a tag stands in front that keeps the lines of a page as they are: characters of the text are entities then.
  private func isInPage(_ start: Int) -> Bool {
    let before = text[max(floor, start - Self.longestPrefix)..<start]
    guard let tag = before.lastIndex(of: UInt8(ascii: "<")),
      let end = before[tag...].firstIndex(of: UInt8(ascii: ">"))
    else { return false }
    return before[tag...].prefix(4).elementsEqual("<pre".utf8)
      && before[(end + 1)...].allSatisfy { $0.isWhiteSpace || $0 == .dash }
  }

  /// Reads what begins with a line. Nil where words stand behind it, as in a sentence about armor.
  private mutating func find(
    _ label: ArmorLabel, from start: Int, at cursor: TextCursor
  ) -> (find: Find, isWithoutData: Bool)? {
    var octets = WipedOctets()
    let failure: OpenPGPError?
    let form: FoundOpenPGP.Form
    var isMention = false
    switch label {
    case .block(let kind):
      var reader = ArmoredBlockReader(kind, at: cursor, into: octets)
      failure = reader.read()
      index = max(index, reader.cursor.index)
      if reader.isProse { return nil }
      isMention = failure != nil && !reader.hasData
      let packets = BlockPackets(octets.octets, labelled: kind)
      let actual = failure == nil ? packets.kind : kind
      if actual != kind { octets = packets.labelled(actual) }
      form = .block(actual)
    case .signedMessage:
      form = .signedText
      var reader = SignedTextReader(at: cursor, into: octets, isInPage: isInPage(start))
      failure = reader.read()
      index = max(index, reader.index)
    case .unknown:
      form = .block(.message)
      failure = OpenPGPError(.unsupported, .armorKindNotRead)
      index = max(index, cursor.index)
    }
    if failure != nil { octets.truncate(to: 0) }
    let isWithoutData =
      failure?.reason == .armorHeaderLine || failure?.reason == .armorBase64
      || failure?.reason == .armorKindNotRead || failure?.reason == .cleartextSignatureMissing
    return (
      Find(
        form: form, range: start..<index, octets: octets, failure: failure, isMention: isMention),
      isWithoutData
    )
  }
}

extension UInt8 {
  /// Whether it may be the last octet of a dash, or of a space behind one, in whatever way these are written.
  fileprivate var mayEndDash: Bool {
    switch self {
    case .dash, UInt8(ascii: ";"), UInt8(ascii: ">"), 0x80...: true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: isWhiteSpace
    }
  }
}
