import Foundation

/// The independent reader and writer in `Tests/Interop`, run by Python 3 with its `cryptography`.
struct PythonPeer {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  struct Output {
    let status: Int32
    let output: Data
    let errors: String
  }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first { path in
    FileManager.default.isExecutableFile(atPath: path)
      && (try? run(path, ["-c", "import cryptography"]))?.status == 0
  }

  /// In CI the peer must be there; elsewhere its tests are skipped, and say how to get it.
  static let isAvailable =
    python != nil || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil

  static let howToGet = "needs Python 3 with 'cryptography': make test-deps installs it"

  /// Runs a script of `Tests/Interop`.
  static func script(
    _ name: String, _ arguments: [String], input: Data = Data()
  ) throws -> Output {
    guard let python else { throw Failure(description: howToGet) }
    let script = root.appendingPathComponent("Tests/Interop/\(name)").path
    return try run(python, [script] + arguments, input: input)
  }

  /// Runs the built command.
  static func whisper(_ arguments: [String], input: Data = Data()) throws -> Output {
    try run(try command(), arguments, input: input)
  }

  private static func command() throws -> String {
    let candidates = [
      URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("whisper").path,
      root.appendingPathComponent(".build/debug/whisper").path,
    ]
    guard let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw Failure(description: "the command is not built")
    }
    return path
  }

  private static func run(
    _ program: String, _ arguments: [String], input: Data = Data()
  ) throws -> Output {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    // Files, not pipes: nothing to fill up while nobody reads.
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-peer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    func file(_ name: String, _ content: Data) throws -> URL {
      let url = directory.appendingPathComponent(name)
      try content.write(to: url)
      return url
    }
    let output = try file("output", Data())
    let errors = try file("errors", Data())
    process.standardInput = try FileHandle(forReadingFrom: try file("input", input))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Output(
      status: process.terminationStatus, output: try Data(contentsOf: output),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}
