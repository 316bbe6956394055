import Foundation
import TestSupport

/// `agent-probe`, running: it ends when the test does, and says a line `name=value` for each thing.
final class ProbeProcess: @unchecked Sendable {
  // @unchecked Sendable: one test uses it, in one thread.
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var text: [UInt8] = []

  init(_ arguments: String...) throws {
    process.executableURL = try BuiltProgram.url("agent-probe")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    input.fileHandleForWriting.closeFile()
    process.terminate()
    process.waitUntilExit()
  }

  var number: pid_t { process.processIdentifier }

  /// The next line that it says, in two; nil where it says no more.
  func line() -> (name: String, value: String)? {
    while !text.contains(UInt8(ascii: "\n")) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      text += more
    }
    let line = String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    text.removeFirst(line.utf8.count + 1)
    let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
    return (parts[0], parts.dropFirst().first ?? "")
  }

  /// How many descriptors it has.
  func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/fd").count
  }

  /// How much memory it has, in KiB.
  func memory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }
}
