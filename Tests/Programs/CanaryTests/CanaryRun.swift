import Foundation
import TestFIDO2
import TestSupport
import TestTPM

/// Where a needle was found, after one stage of the probe.
struct Finding: CustomStringConvertible {
  enum Place { case secret, plain, coreDump }

  let needle: String
  let place: Place
  /// How many bytes stand together, and where.
  let detail: String

  var description: String { "\(needle): \(detail)" }
}

struct Stage {
  let name: String
  var findings: [Finding] = []
  /// How much of the process's memory was looked through.
  var mebibytes = 0

  var inSecretMemory: Set<String> { needles(.secret) }
  var inPlainMemory: Set<String> { needles(.plain) }
  var inCoreDump: Set<String> { needles(.coreDump) }

  private func needles(_ place: Finding.Place) -> Set<String> {
    Set(findings.filter { $0.place == place }.map(\.needle))
  }
}

/// One run of the probe, with a core dump after each of its stages.
struct CanaryRun {
  private(set) var stages: [Stage] = []

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-canary-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }

    let probe = try BuiltProgram.url("canary-probe")
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = probe
    process.arguments = ["run", directory.appendingPathComponent("vault").path]
    process.standardInput = input
    process.standardOutput = output
    let tpm = try SoftwareTPM()
    let pin = (0..<60).map { _ in UInt8.random(in: 0x30...0x6F) }
    let key = try VirtualSecurityKey(pin: String(decoding: pin, as: UTF8.self))
    process.environment = ProcessInfo.processInfo.environment.merging([
      "WHISPER_TPM": "unix:" + tpm.directory.appendingPathComponent("s").path,
      "WHISPER_SECURITY_KEY": key.location,
      "WHISPER_CANARY_KEY_PIN": String(decoding: pin.map { $0 ^ 1 }, as: UTF8.self),
    ]) { $1 }
    try process.run()
    defer { process.terminate() }

    var needles: [String] = []
    var lines = LineReader(output.fileHandleForReading)
    while let line = lines.next() {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "stage":
        stages.append(Stage(name: words[1]))
        needles = []
      case "needle": needles.append(words.dropFirst().joined(separator: " "))
      case "found", "scanned", "unreadable": try note(words, inCoreDump: false)
      case "core":
        let dump = try CoreDump(of: process.processIdentifier, in: directory)
        for line in try dump.search(with: probe, needles) {
          try note(line.split(separator: " ").map(String.init), inCoreDump: true)
        }
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
      default: throw Failure(description: "the probe wrote: \(line)")
      }
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "the probe ended with \(process.terminationStatus)")
    }
  }

  private mutating func note(_ words: [String], inCoreDump: Bool) throws {
    guard var stage = stages.popLast() else { throw Failure(description: "no stage") }
    defer { stages.append(stage) }
    switch words.first {
    case "found" where words.count == 5:
      let place: Finding.Place =
        inCoreDump ? .coreDump : words[3] == "secret" ? .secret : .plain
      stage.findings.append(
        Finding(
          needle: words[1], place: place,
          detail: "\(words[2]) bytes, \(inCoreDump ? "core dump" : words[3]) \(words[4])"))
    case "scanned" where words.count == 3:
      if !inCoreDump { stage.mebibytes = Int(words[1]) ?? 0 }
    default: throw Failure(description: "the probe wrote: \(words)")
    }
  }
}

/// A core dump that gdb's gcore forces from a running process.
struct CoreDump {
  private static let program = "/usr/bin/gcore"

  /// In CI it must be there; elsewhere the test is skipped, and says so.
  static let isPossible =
    FileManager.default.isExecutableFile(atPath: program)
    || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil

  private let file: URL

  init(of process: Int32, in directory: URL) throws {
    file = directory.appendingPathComponent("core.\(process)")
    _ = try Self.run(
      URL(fileURLWithPath: Self.program),
      ["-o", directory.appendingPathComponent("core").path, String(process)])
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw CanaryRun.Failure(description: "gcore wrote no core dump")
    }
  }

  /// The probe's lines on what it found in the dump, which is then removed.
  func search(with probe: URL, _ needles: [String]) throws -> [String] {
    defer { try? FileManager.default.removeItem(at: file) }
    let text = try Self.run(
      probe, ["search", file.path], input: needles.joined(separator: "\n") + "\n")
    return text.split(separator: "\n").map(String.init)
  }

  private static func run(
    _ program: URL, _ arguments: [String], input: String = ""
  ) throws -> String {
    let process = Process()
    let (inPipe, output) = (Pipe(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = inPipe
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try inPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inPipe.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CanaryRun.Failure(
        description: "\(program.lastPathComponent) ended with \(process.terminationStatus)")
    }
    return text
  }
}

/// The lines of a pipe, as they come.
private struct LineReader {
  private let handle: FileHandle
  private var buffer: [UInt8] = []

  init(_ handle: FileHandle) { self.handle = handle }

  mutating func next() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      let more = handle.availableData
      guard !more.isEmpty else { return nil }
      buffer.append(contentsOf: more)
    }
  }
}
