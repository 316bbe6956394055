import Foundation
import TestSupport

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
    process.executableURL = try BuiltProgram.url("kit-probe")
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
}
