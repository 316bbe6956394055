internal import Foundation

/// Runs one of the helper programs that tests bring, for what must happen in a process of its own.
package struct HelperProgram {
  /// The lines `name=value` that it wrote.
  package let outcomes: [String: String]

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package init(_ name: String, _ arguments: String...) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = try BuiltProgram.url(name)
    process.arguments = arguments
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(description: "\(name) \(arguments) ended with \(process.terminationStatus)")
    }
    var outcomes: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw Failure(description: "\(name) wrote: \(line)") }
      outcomes[parts[0]] = parts[1]
    }
    self.outcomes = outcomes
  }

  package subscript(name: String) -> String? { outcomes[name] }
}
