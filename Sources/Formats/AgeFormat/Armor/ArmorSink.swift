internal import ByteStreams
internal import CryptoPrimitives

/// Armors what is written to it: lines of 64 characters, each ended by LF.
final class ArmorSink: OctetSink {
  private static let linesSize = 1024 * Base64.lineCharacters

  private let sink: any OctetSink
  /// What does not fill a line yet.
  private var line: [UInt8] = []
  private let text = UnsafeMutableRawBufferPointer.allocate(byteCount: linesSize, alignment: 64)
  private var textCount = 0

  init(_ sink: any OctetSink) throws {
    self.sink = sink
    line.reserveCapacity(Base64.lineOctets)
    try write(line: ArmorLines.head)
  }

  deinit { text.deallocate() }

  func write(_ octets: UnsafeRawBufferPointer) throws {
    var rest = octets[...]
    if !line.isEmpty {
      let step = rest.prefix(Base64.lineOctets - line.count)
      line += step
      rest = rest.dropFirst(step.count)
      guard line.count == Base64.lineOctets else { return }
      try line.withUnsafeBytes { try encode($0) }
      line.removeAll(keepingCapacity: true)
    }
    let whole = rest.count - rest.count % Base64.lineOctets
    try encode(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)))
    line += rest.dropFirst(whole)
  }

  /// Writes what is left, and the tail line.
  func finish() throws {
    try flush()
    if !line.isEmpty {
      let padding = [UInt8](repeating: UInt8(ascii: "="), count: (3 - line.count % 3) % 3)
      try write(line: Base64.encodeUnpadded(line) + padding)
    }
    try write(line: ArmorLines.tail)
  }

  private func encode(_ lines: UnsafeRawBufferPointer) throws {
    var rest = lines
    while !rest.isEmpty {
      let done = Base64.encodeLines(
        rest, into: UnsafeMutableRawBufferPointer(rebasing: text[textCount...]))
      textCount += done.made
      rest = UnsafeRawBufferPointer(rebasing: rest[done.taken...])
      if text.count - textCount < Base64.lineCharacters { try flush() }
    }
  }

  private func flush() throws {
    guard textCount > 0 else { return }
    try sink.write(UnsafeRawBufferPointer(rebasing: text[..<textCount]))
    textCount = 0
  }

  private func write(line: [UInt8]) throws {
    try (line + [.lineFeed]).withUnsafeBytes { try sink.write($0) }
  }
}
