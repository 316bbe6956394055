import Foundation

/// A running `kit-probe`.
final class ProbeProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var pending = Data()

  struct Failure: Error {
    let message: String
  }

  init(directory: String) throws {
    process.executableURL = try Self.executable()
    process.arguments = [directory]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The next line that it writes.
  func readLine() throws -> String {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending = Data(pending[(end + 1)...])
        return line
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(message: "it ended without a line") }
      pending += more
    }
  }

  func writeLine(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Its last line, once it has ended.
  func finish() throws -> String {
    let line = try readLine()
    process.waitUntilExit()
    return line
  }

  /// Beside the running test binary, or in the package's debug directory.
  private static func executable() throws -> URL {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let neighbours = [
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
      URL(fileURLWithPath: CommandLine.arguments[0]),
      root.appendingPathComponent(".build/debug/any"),
    ]
    for neighbour in neighbours {
      let probe = neighbour.deletingLastPathComponent().appendingPathComponent("kit-probe")
      if FileManager.default.isExecutableFile(atPath: probe.path) { return probe }
    }
    throw Failure(message: "kit-probe is not built")
  }
}
