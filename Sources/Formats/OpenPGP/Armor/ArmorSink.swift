internal import CryptoPrimitives
internal import SecretMemory

/// Armors what is written to it (RFC 9580, section 6): lines of 64 characters, without headers.
public final class ArmorSink: OctetSink {
  private let sink: any OctetSink
  private let kind: Armor.Kind
  private var checksum: CRC24?
  /// The first octets, until they tell whether a checksum is wanted.
  private var start: [UInt8]?
  /// What does not fill a line yet.
  private let line = UnsafeMutableRawBufferPointer.allocate(
    byteCount: Base64.lineOctets, alignment: 16)
  private var lineCount = 0
  private let text = UnsafeMutableRawBufferPointer.allocate(byteCount: textSize, alignment: 64)
  private var textCount = 0
  private var isFinished = false

  /// The most characters that the armor of so many octets has.
  static func size(of count: Int, as kind: Armor.Kind) -> Int {
    let lines = count / Base64.lineOctets + 1
    return lines * Base64.lineCharacters + kind.headerLine.utf8.count + kind.tailLine.utf8.count
      + 16
  }

  private static let linesSize = 1024 * Base64.lineCharacters
  /// With room for the last line, the checksum and the tail line.
  private static let textSize = linesSize + 256

  /// Armor that goes to `sink`.
  ///
  /// RFC 9580 wants no checksum. GnuPG 2.2 however reads on over the end of a block that has none when
  /// the number of octets is a multiple of three, and then finds it damaged: it is for certificates,
  /// signatures and messages of the formats that GnuPG reads, and forbidden for those of version 6. Where
  /// `checksum` says nothing, the first packet that is written decides.
  public init(_ sink: any OctetSink, as kind: Armor.Kind, checksum: Bool? = nil) {
    self.sink = sink
    self.kind = kind
    self.checksum = checksum == false ? nil : CRC24()
    start = checksum == nil ? [] : nil
    put(kind.headerLine + "\n\n")
  }

  deinit {
    if kind == .privateKey {
      wipe(line)
      wipe(text)
    }
    line.deallocate()
    text.deallocate()
  }

  /// Throws what the sink throws, and `OpenPGPError.Kind.invalidRequest` after `finish`.
  public func write(_ octets: UnsafeRawBufferPointer) throws {
    guard !isFinished else {
      throw OpenPGPError(.invalidRequest, .armorFinished)
    }
    decide(octets)
    checksum?.update(octets)
    var rest = octets
    if lineCount > 0 {
      let count = keep(rest)
      rest = rest.dropping(count)
      guard lineCount == Base64.lineOctets else { return }
      try encode(UnsafeRawBufferPointer(line))
      lineCount = 0
    }
    let whole = rest.count - rest.count % Base64.lineOctets
    try encode(rest.first(whole))
    _ = keep(rest.dropping(whole))
  }

  /// Writes what is left, and the tail line. The sink that it goes to is not finished.
  public func finish() throws {
    guard !isFinished else { return }
    isFinished = true
    encodeLastLine()
    if let start, !ArmorChecksum.isWanted(for: start) { checksum = nil }
    if let checksum {
      withUnsafeBytes(of: (checksum.value << 8).bigEndian) { _ = keep($0.first(3)) }
      put("=")
      encodeLastLine()
    }
    put(kind.tailLine + "\n")
    try flush()
  }

  /// Looks at the first octets, until there are enough.
  private func decide(_ octets: UnsafeRawBufferPointer) {
    guard var start else { return }
    start += octets.prefix(ArmorChecksum.octetsNeeded - start.count)
    let isEnough = start.count == ArmorChecksum.octetsNeeded
    self.start = isEnough ? nil : start
    if isEnough, !ArmorChecksum.isWanted(for: start) { checksum = nil }
  }

  private func keep(_ octets: UnsafeRawBufferPointer) -> Int {
    let kept = octets.first(Base64.lineOctets - lineCount)
    UnsafeMutableRawBufferPointer(rebasing: line[lineCount...]).copyMemory(from: kept)
    lineCount += kept.count
    return kept.count
  }

  private func encode(_ lines: UnsafeRawBufferPointer) throws {
    var rest = lines
    while !rest.isEmpty {
      let done = Base64.encodeLines(
        rest, into: UnsafeMutableRawBufferPointer(rebasing: text[textCount..<Self.linesSize]))
      textCount += done.made
      rest = rest.dropping(done.taken)
      if Self.linesSize - textCount < Base64.lineCharacters { try flush() }
    }
  }

  /// Encodes what is left, if anything is, as a line that may be shorter than the others.
  private func encodeLastLine() {
    guard lineCount > 0 else { return }
    let groups = (lineCount + 2) / 3
    let padding = 3 * groups - lineCount
    UnsafeMutableRawBufferPointer(rebasing: line[lineCount...]).initializeMemory(
      as: UInt8.self, repeating: 0)
    _ = Base64.encodeLines(
      UnsafeRawBufferPointer(line),
      into: UnsafeMutableRawBufferPointer(rebasing: text[textCount...]))
    textCount += 4 * groups - padding
    put(String(repeating: "=", count: padding) + "\n")
    lineCount = 0
  }

  private func put(_ string: String) {
    for octet in string.utf8 {
      text[textCount] = octet
      textCount += 1
    }
  }

  private func flush() throws {
    try sink.write(UnsafeRawBufferPointer(rebasing: text[..<textCount]))
    textCount = 0
  }
}
