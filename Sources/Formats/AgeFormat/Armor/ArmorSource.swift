internal import ByteStreams
internal import CryptoPrimitives

/// The octets that the armor of an age file stands for: lines of 64 characters of base64, padded and canonical, the last one
/// of as many or fewer, each ended by LF or CR LF; white space before and behind, and nothing else.
///
/// Throws `AgeError.Kind.malformedArmor`, possibly after octets were given.
final class ArmorSource: OctetSource {
  private enum State {
    case before
    case lines
    /// A line was read that stands for fewer octets than others.
    case lastLine
    case ended
  }

  private static let lineCount = 1024
  private let input: AgeInput
  private var state = State.before
  private var isExhausted = false
  private let text = UnsafeMutableRawBufferPointer.allocate(
    byteCount: lineCount * Base64.lineCharacters, alignment: 64)
  private var textStart = 0
  private var textEnd = 0
  private let octets = UnsafeMutableRawBufferPointer.allocate(
    byteCount: lineCount * Base64.lineOctets + Base64.decodingRoom, alignment: 64)
  private var octetStart = 0
  private var octetEnd = 0

  init(_ input: AgeInput) { self.input = input }

  deinit {
    text.deallocate()
    octets.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while octetStart == octetEnd {
      guard state != .ended else { return 0 }
      try decode()
    }
    let count = min(buffer.count, octetEnd - octetStart)
    buffer.copyMemory(
      from: UnsafeRawBufferPointer(rebasing: octets[octetStart..<(octetStart + count)]))
    octetStart += count
    return count
  }

  /// Decodes lines, as many as there is room for.
  private func decode() throws {
    (octetStart, octetEnd) = (0, 0)
    if state == .before {
      try takeHead()
      state = .lines
    }
    if try decodeWholeLines() { return }
    while octets.count - octetEnd >= Base64.lineOctets + Base64.decodingRoom {
      let line = try takeLine()
      if line.elementsEqual(ArmorLines.tail) { return try end() }
      guard state == .lines else { throw Self.error(.armorEndMissing) }
      try decode(line)
    }
  }

  /// Lines of full length that LF ends, all at once; whether there were any.
  private func decodeWholeLines() throws -> Bool {
    guard state == .lines else { return false }
    try refill()
    let length = Base64.lineCharacters
    var lines = 0
    while textStart + (lines + 1) * length <= textEnd,
      text[textStart + lines * length + length - 1] == .lineFeed
    {
      lines += 1
    }
    guard lines > 0 else { return false }
    let run = UnsafeRawBufferPointer(rebasing: text[textStart..<(textStart + lines * length)])
    let done = Base64.decode(run, into: octets)
    // Where line ends stand elsewhere too, or other characters, the lines are looked at one by one.
    guard done.taken == run.count, done.made == lines * Base64.lineOctets else { return false }
    textStart += run.count
    octetEnd = done.made
    return true
  }

  private func decode(_ line: UnsafeRawBufferPointer) throws {
    guard !line.isEmpty, line.count < Base64.lineCharacters else { throw Self.error(.armorLine) }
    let room = UnsafeMutableRawBufferPointer(rebasing: octets[octetEnd...])
    let done = Base64.decode(line, into: room)
    if done.taken == Base64.lineCharacters - 1, done.made == Base64.lineOctets {
      octetEnd += done.made
      return
    }
    guard line.count % 4 == 0 else { throw Self.error(.armorBase64) }
    let padding = line.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    let data = Array(line.dropLast(padding))
    guard let last = Base64.decodeUnpadded(data) else { throw Self.error(.armorBase64) }
    room.copyBytes(from: last)
    octetEnd += last.count
    state = .lastLine
  }

  /// White space, and the head line behind it, which begins its line.
  private func takeHead() throws {
    try refill()
    let space = text[textStart..<textEnd].prefix { $0.isWhiteSpace }
    guard space.count <= ArmorLines.whiteSpaceLimit else { throw Self.error(.armorWhiteSpace) }
    guard space.isEmpty || space.last == .lineFeed else { throw Self.error(.armorLabel) }
    textStart += space.count
    guard textStart < textEnd, try takeLine().elementsEqual(ArmorLines.head) else {
      throw Self.error(.armorLabel)
    }
  }

  /// Behind the tail line.
  private func end() throws {
    try refill()
    guard text[textStart..<textEnd].allSatisfy(\.isWhiteSpace) else {
      throw Self.error(.armorAfterEnd)
    }
    guard isExhausted, textEnd - textStart <= ArmorLines.whiteSpaceLimit else {
      throw Self.error(.armorWhiteSpace)
    }
    state = .ended
  }

  /// The next line, without what ends it. Good until the next one is taken.
  private func takeLine() throws -> UnsafeRawBufferPointer {
    // With CR LF.
    let longest = Base64.lineCharacters + 1
    if textEnd - textStart < longest { try refill() }
    guard textStart < textEnd else { throw Self.error(.armorEndMissing) }
    let window = text[textStart..<min(textEnd, textStart + longest)]
    let lineEnd = window.firstIndex(of: .lineFeed)
    guard lineEnd != nil || (isExhausted && window.endIndex == textEnd) else {
      throw Self.error(.armorLine)
    }
    var line = window[..<(lineEnd ?? textEnd)]
    textStart = lineEnd.map { $0 + 1 } ?? textEnd
    if line.last == .carriageReturn { line = line.dropLast() }
    return UnsafeRawBufferPointer(rebasing: line)
  }

  /// Fills the buffer behind what was not taken yet.
  private func refill() throws {
    guard !isExhausted else { return }
    let left = UnsafeRawBufferPointer(rebasing: text[textStart..<textEnd])
    text.copyMemory(from: left)
    textStart = 0
    let room = UnsafeMutableRawBufferPointer(rebasing: text[left.count...])
    let count = try input.fill(room)
    isExhausted = count < room.count
    textEnd = left.count + count
  }

  private static func error(_ reason: AgeReason) -> AgeError {
    AgeError(.malformedArmor, reason)
  }
}
