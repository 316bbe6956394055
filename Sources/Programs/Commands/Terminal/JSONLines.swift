import ArgumentParser
import FoundationEssentials
import Words

/// Whether a list is printed line by line, as it is found.
struct ListOptions: SharedOptions {
  @Flag(help: CommonHelpWords.jsonLines.help) var jsonLines = false
}

/// Facts that are a list of alike elements.
protocol ListReport: Report {
  associatedtype Element: Encodable
  var elements: [Element] { get }
}

/// Writes a list for programs, an element a line, and at the end how many there were: without that line it is not whole.
struct JSONLines {
  private let output: any ByteSink
  private let encoder: JSONEncoder
  private var waiting: [UInt8] = []
  private var count = 0

  /// What is written at once at the most.
  private static let piece = 64 << 10

  /// Lines leave as they come: what `output` prints of other facts waits until the command is done.
  init(_ output: Output) {
    self.output = output.streams.output
    encoder = JSONText.encoder(isText: output.isText)
  }

  mutating func append(_ element: some Encodable) throws {
    JSONText.append(try encoder.encode(element), to: &waiting)
    waiting.append(UInt8(ascii: "\n"))
    count += 1
    if waiting.count >= Self.piece { try flush() }
  }

  /// Writes what was added.
  mutating func flush() throws {
    try output.write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  mutating func finish() throws {
    try flush()
    try output.write(End(count: count).json + "\n")
  }

  private struct End: Report {
    let count: Int
    let end = true

    var text: Lines { Lines([String]()) }
  }
}

extension Output {
  /// Prints a list, line by line where that was asked for.
  func print(_ report: some ListReport, _ options: ListOptions) throws {
    guard options.jsonLines else { return try print(report) }
    var lines = JSONLines(self)
    for element in report.elements { try lines.append(element) }
    try lines.finish()
  }
}
