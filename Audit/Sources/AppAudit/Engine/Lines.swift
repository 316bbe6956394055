/// Where the lines of a file begin. A line ends with LF, CR LF or CR.
struct Lines: Sendable {
  private let octets: [UInt8]
  private let starts: [Int]
  /// How many bytes of each block make no unit of UTF-16, less those that make two: summed up, a line of megabytes is counted once.
  private let wider: [Int]
  private static let block = 1_024

  init(_ octets: [UInt8]) {
    self.octets = octets
    var starts = [0]
    octets.withUnsafeBufferPointer { octets in
      for index in octets.indices {
        if octets[index] == 0x0A {
          starts.append(index + 1)
        } else if octets[index] == 0x0D, index + 1 == octets.count || octets[index + 1] != 0x0A {
          starts.append(index + 1)
        }
      }
    }
    self.starts = starts
    var wider = [0]
    for start in stride(from: 0, to: octets.count, by: Self.block) {
      let end = min(octets.count, start + Self.block)
      wider.append(wider[wider.count - 1] + Self.wider(octets[start..<end]))
    }
    self.wider = wider
  }

  /// By how much more bytes than units of UTF-16 these have.
  private static func wider(_ octets: ArraySlice<UInt8>) -> Int {
    octets.withUnsafeBufferPointer {
      $0.reduce(0) { $1 & 0xC0 == 0x80 ? $0 + 1 : $1 >= 0xF0 ? $0 - 1 : $0 }
    }
  }

  var count: Int { starts.count }

  /// The line of an offset, from 1.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The bytes of a line, without its end.
  func bytes(_ line: Int) -> ArraySlice<UInt8> {
    guard line >= 1, line <= starts.count else { return [] }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : octets.count
    while end > start, octets[end - 1] == 0x0A || octets[end - 1] == 0x0D { end -= 1 }
    return octets[start..<end]
  }

  func text(_ line: Int) -> String { String(decoding: bytes(line), as: UTF8.self) }

  func start(ofLine line: Int) -> Int {
    line >= 1 && line <= starts.count ? starts[line - 1] : octets.count
  }

  /// The range of these bytes.
  func range(_ start: Int, _ end: Int) -> TextRange {
    let start = min(max(start, 0), octets.count)
    let end = min(max(end, start), octets.count)
    let (first, last) = (line(of: start), line(of: end))
    return TextRange(
      line: first, column: start - starts[first - 1] + 1, endLine: last,
      endColumn: end - starts[last - 1] + 1,
      utf16Column: utf16(starts[first - 1], start) + 1,
      utf16EndColumn: utf16(starts[last - 1], end) + 1)
  }

  private func utf16(_ start: Int, _ end: Int) -> Int { end - start - (wider(end) - wider(start)) }

  private func wider(_ end: Int) -> Int {
    let block = end / Self.block
    return wider[block] + Self.wider(octets[(block * Self.block)..<end])
  }
}
