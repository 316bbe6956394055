import Foundation
import TestSupport

/// The built program, in a directory of its own.
final class Sop {
  struct Failure: Error {
    let description: String
  }

  struct Outcome {
    let status: Int32
    let output: Data
    let errors: String
  }

  private let directory: URL
  private let program: URL

  init() throws {
    program = try BuiltProgram.url("sop")
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("sop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// Runs it; input comes through a file, or through a pipe that cannot be read twice.
  func run(
    _ arguments: [String], input: Data = Data(), throughPipe: Bool = false,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = environment
    // Output to files: nothing to fill up while nobody reads.
    let output = try file("output-\(UUID().uuidString)", Data())
    let errors = try file("errors-\(UUID().uuidString)", Data())
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    if throughPipe {
      let pipe = Pipe()
      process.standardInput = pipe
      try process.run()
      try pipe.fileHandleForWriting.write(contentsOf: input)
      try pipe.fileHandleForWriting.close()
    } else {
      process.standardInput = try FileHandle(
        forReadingFrom: try file("input-\(UUID().uuidString)", input))
      try process.run()
    }
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try Data(contentsOf: output),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// The output of a call that must succeed.
  func output(
    _ arguments: [String], input: Data = Data(), throughPipe: Bool = false
  ) throws -> Data {
    let outcome = try run(arguments, input: input, throughPipe: throughPipe)
    guard outcome.status == 0 else {
      throw Failure(description: "\(arguments): \(outcome.status) \(outcome.errors)")
    }
    return outcome.output
  }

  /// Where the program's arguments find a file.
  func url(_ name: String) -> URL { directory.appendingPathComponent(name) }

  /// Puts a file where the program's arguments find it.
  @discardableResult
  func file(_ name: String, _ content: Data) throws -> URL {
    let url = url(name)
    try content.write(to: url)
    return url
  }

  func content(of name: String) throws -> Data {
    try Data(contentsOf: directory.appendingPathComponent(name))
  }

  /// Makes `alice.key` and `alice.cert`.
  func makeAlice(_ options: [String] = []) throws {
    try file("alice.key", try output(["generate-key"] + options + ["Alice <alice@example.org>"]))
    try file("alice.cert", try output(["extract-cert"], input: try content(of: "alice.key")))
  }
}
