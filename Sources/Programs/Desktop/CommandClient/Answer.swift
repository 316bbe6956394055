internal import FoundationEssentials

/// How lines of the command's JSON are read: bounded, of one schema, strictly what a report's type says; other keys are
/// passed over.
package enum Answer {
  /// The most that a report has, in bytes.
  package static let largestReport = 16 << 20
  /// The most that a line of events, of a list or of `status --follow` has, in bytes.
  package static let longestLine = 64 << 10
  /// What docs/CLI.md is of.
  package static let schema = 3

  /// A report. A run that has nothing to say prints nothing, and its report has only what may be missing.
  package static func report<Report: Decodable>(
    _ bytes: [UInt8], as type: Report.Type = Report.self
  ) throws(CommandError) -> Report {
    guard bytes.count <= largestReport else { throw .tooMuch }
    guard !bytes.isEmpty else { return try decode(Array("{}".utf8)) }
    guard bytes.last == 0x0A, bytes.firstIndex(of: 0x0A) == bytes.count - 1 else { throw .garbage }
    try checkSchema(bytes)
    return try decode(bytes)
  }

  /// A line of a list, of events or of what is followed, without its end. The schema is checked where it stands.
  package static func line<Line: Decodable>(
    _ bytes: [UInt8], as type: Line.Type = Line.self
  ) throws(CommandError) -> Line {
    guard bytes.count <= longestLine else { throw .tooMuch }
    try checkSchema(bytes, isNeeded: false)
    return try decode(bytes)
  }

  private struct Schema: Decodable { let schema: Int? }

  /// Of several messages `open` has an array of objects, each with its schema.
  private static func checkSchema(_ bytes: [UInt8], isNeeded: Bool = true) throws(CommandError) {
    let found: [Schema] =
      bytes.first == UInt8(ascii: "[") ? try decode(bytes) : [try decode(bytes)]
    for one in found {
      guard let number = one.schema else {
        if isNeeded { throw .garbage }
        continue
      }
      guard number == schema else { throw .otherSchema(number) }
    }
  }

  private static func decode<Value: Decodable>(_ bytes: [UInt8]) throws(CommandError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch {
      throw .garbage
    }
  }
}

/// Lines that come in pieces.
struct LineReader {
  private var rest: [UInt8] = []

  /// The lines that are whole with these bytes, without their ends.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws(CommandError) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var bytes = bytes
    while let end = bytes.firstIndex(of: 0x0A) {
      guard rest.count + (end - bytes.startIndex) <= Answer.longestLine else { throw .tooMuch }
      lines.append(rest + bytes[..<end])
      rest = []
      bytes = bytes[(end + 1)...]
    }
    guard rest.count + bytes.count <= Answer.longestLine else { throw .tooMuch }
    rest += bytes
    return lines
  }

  /// Whether nothing was left without an end.
  var isEmpty: Bool { rest.isEmpty }
}
