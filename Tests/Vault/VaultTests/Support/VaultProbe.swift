import Foundation
import TestSupport

/// `vault-probe`, for what takes a process of its own.
struct VaultProbe {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let process = Process()
  private let output = Pipe()

  /// Starts it.
  init(_ arguments: String...) throws { try self.init(arguments) }

  init(_ arguments: [String]) throws {
    process.executableURL = try BuiltProgram.url("vault-probe")
    process.arguments = arguments
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// What it wrote, after it ended well.
  func finish() throws -> String {
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(description: "the probe ended with \(process.terminationStatus)")
    }
    return String(decoding: text, as: UTF8.self)
  }

  var isRunning: Bool { process.isRunning }

  /// The signal that ended it.
  func signal() throws -> Int32 {
    process.waitUntilExit()
    guard process.terminationReason == .uncaughtSignal else {
      throw Failure(description: "the probe ended by itself with \(process.terminationStatus)")
    }
    return process.terminationStatus
  }
}
