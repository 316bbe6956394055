import Foundation

/// A program that stands on this machine, run to its end.
enum Program {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  struct Output {
    let status: Int32
    let output: Data
    let errors: String
  }

  static func run(
    _ program: String, _ arguments: [String], input: Data = Data()
  ) throws -> Output {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    // Files, not pipes: nothing to fill up while nobody reads.
    let directory = try Folder()
    func file(_ name: String, _ content: Data) throws -> URL {
      URL(fileURLWithPath: try directory.file(name, content))
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

  /// A folder that goes when nobody holds it any more.
  final class Folder {
    private let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-peer-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    /// Where `content` stands now.
    func file(_ name: String, _ content: Data) throws -> String {
      let file = url.appendingPathComponent(name)
      try content.write(to: file)
      return file.path
    }
  }
}
