import Foundation
import HelperProcess
import QRExchange

@testable import Commands

/// A directory whose `whisper-qr` is another program: what the command must survive.
final class Impostor {
  let directory: String

  /// A shell script of these lines.
  init(_ script: String) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-qr-\(UUID().uuidString)")
    directory = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    // Written by another process. A program that this one started meanwhile would have the script
    // open for writing for an instant, and the kernel executes no such file (ETXTBSY).
    _ = try Peer.run(
      "install", ["-m", "755", "/dev/stdin", path], input: Array("#!/bin/sh\n\(script)\n".utf8))
  }

  /// One that gives a framed answer to whatever it is asked.
  static func answering(_ status: UInt8, _ bytes: [UInt8]) throws -> Impostor {
    let octets = QRFrame.header(of: bytes.count + 1) + [status] + bytes
    let text = octets.map { "\\0" + String($0, radix: 8) }.joined()
    return try Impostor("printf '%b' '\(text)'; cat >/dev/null")
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  var path: String { directory + "/" + QRHelper.name }

  /// What it answers.
  func exchange(
    _ input: [UInt8] = [], limit: Int = 4096, patience: Duration = HelperProcess.patience
  ) throws -> [UInt8] {
    try QRHelper.start(.read, in: [directory]).exchange(input, limit: limit, patience: patience)
  }
}

/// Programs that tests need and the product does not.
enum Peer {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// In CI a peer must be there; elsewhere its tests are skipped, and say how to get it.
  static func isAvailable(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
      || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil
  }

  static let howToGet = "SKIPPED, NOTHING WAS CHECKED: make test-deps installs what is missing"

  /// Runs a program of /usr/bin; what it writes to standard output.
  static func run(_ program: String, _ arguments: [String], input: [UInt8]) throws -> [UInt8] {
    // Files, not pipes: nothing to fill up while nobody reads.
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-peer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    func file(_ name: String, _ content: [UInt8]) throws -> URL {
      let url = directory.appendingPathComponent(name)
      try Data(content).write(to: url)
      return url
    }
    let output = try file("output", [])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: try file("input", input))
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(description: "\(program) ended with \(process.terminationStatus)")
    }
    return [UInt8](try Data(contentsOf: output))
  }

  /// A picture as JPEG.
  static func jpeg(_ bitmap: Bitmap, _ options: String...) throws -> [UInt8] {
    try run("cjpeg", options, input: bitmap.pgm)
  }
}
