/// The lines that a merge left in a file which nobody finished: `<<<<<<< ours`, `=======`, `>>>>>>> theirs`.
struct MergeMarks {
  /// The bytes with these lines as blanks, so that both sides are read and all stands where it stood.
  private(set) var octets: [UInt8]
  /// The line of the first one; nil where there is none.
  private(set) var firstLine: Int?

  private static let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].map { Array($0.utf8) }

  init(_ octets: [UInt8]) {
    self.octets = octets
    // A file without the first mark has none.
    guard octets.contains(UInt8(ascii: "<")) else { return }
    let lines = Lines(octets)
    for number in 1...lines.count {
      let line = lines.bytes(number)
      guard Self.marks.contains(where: { Self.begins(line, with: $0) }) else { continue }
      firstLine = firstLine ?? number
      for place in line.indices { self.octets[place] = 0x20 }
    }
  }

  /// Whether a line is a mark, alone or with a name behind a blank.
  private static func begins(_ line: ArraySlice<UInt8>, with mark: [UInt8]) -> Bool {
    line.starts(with: mark) && (line.dropFirst(mark.count).first ?? 0x20) == 0x20
  }
}
