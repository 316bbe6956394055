/// A file of translations: the header and the sentences, in the form of gettext.
struct POFile {
  /// Far beyond all our sentences.
  static let mostBytes = 4 << 20

  let header: POEntry
  let entries: [POEntry]

  init(_ bytes: [UInt8]) throws(POMistake) {
    guard bytes.count <= Self.mostBytes else {
      throw POMistake(line: 1, reason: "longer than \(Self.mostBytes) bytes")
    }
    var parser = POParser()
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let text = String(validating: line, as: UTF8.self) else {
        throw POMistake(line: number, reason: "not UTF-8")
      }
      try parser.read(text, number: number)
    }
    var entries = try parser.end(number: number)
    guard let header = entries.first, header.context == nil, header.id.isEmpty else {
      throw POMistake(line: 1, reason: "no header: the first msgid must be empty")
    }
    entries.removeFirst()
    self.header = header
    self.entries = entries
  }

  /// A field of the header.
  func field(_ name: String) -> String? {
    for line in header.strings.first?.split(separator: "\n") ?? []
    where line.hasPrefix(name + ":") {
      let value = line.dropFirst(name.count + 1).drop { $0 == " " }
      return String(value.reversed().drop { $0 == " " }.reversed())
    }
    return nil
  }
}
