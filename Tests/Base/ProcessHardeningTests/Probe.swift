#if os(Linux)
  import Foundation
  import TestSupport

  /// Runs `hardening-probe`, a process of its own because hardening cannot be undone.
  struct Probe {
    /// The lines it wrote, by name.
    let outcomes: [String: String]
    /// The signal that ended it; 0 when it ended by itself.
    let signal: Int32

    struct Failure: Error, CustomStringConvertible {
      let description: String
    }

    /// Runs it to its end, which is expected to be its own.
    init(_ arguments: String...) throws {
      try self.init(arguments)
      guard signal == 0 else { throw Failure(description: "probe \(arguments): signal \(signal)") }
    }

    /// Runs it until it ends or the kernel ends it.
    static func untilEnded(_ arguments: String...) throws -> Probe { try Probe(arguments) }

    init(
      _ arguments: [String], environment: [String: String] = [:], besideTests: Bool = false
    ) throws {
      let process = Process()
      let output = Pipe()
      // What whoever runs the tests ignores, as nohup does with signals, it does not.
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["--default-signal"]
        + [try BuiltProgram.url("hardening-probe", besideTests: besideTests).path] + arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardOutput = output
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let isKilled = process.terminationReason == .uncaughtSignal
      signal = isKilled ? process.terminationStatus : 0
      guard isKilled || process.terminationStatus == 0 else {
        throw Failure(description: "probe \(arguments) ended with \(process.terminationStatus)")
      }

      var outcomes: [String: String] = [:]
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw Failure(description: "probe wrote: \(line)") }
        outcomes[parts[0]] = parts[1]
      }
      self.outcomes = outcomes
    }

    subscript(name: String) -> String? { outcomes[name] }
  }

  /// Gives a test a directory of its own.
  func withDirectory(_ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("hardening-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory.path)
  }
#endif
