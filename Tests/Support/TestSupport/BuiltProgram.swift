package import Foundation

/// The programs that tests run: the command, its helpers, and the probes that tests bring.
package enum BuiltProgram {
  /// Names the directory of all of them, where they are not of the build that the tests are of: CI's are the release
  /// build's.
  package static let variable = "WHISPER_PROGRAMS"

  package struct Missing: Error, CustomStringConvertible {
    package let description: String
  }

  /// A program of that name. What only a debug build shows is looked for in one `besideTests`, whatever the environment says.
  package static func url(_ name: String, besideTests: Bool = false) throws -> URL {
    let programs = (besideTests ? neighbours : directories).map { $0.appendingPathComponent(name) }
    guard
      let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { throw Missing(description: "\(name) is not built") }
    return program
  }

  /// The directory that the command and its helpers stand in.
  package static func directory() throws -> URL { try url("whisper").deletingLastPathComponent() }

  /// Beside the running test program, where the build puts every program, unless the environment says where.
  private static var directories: [URL] {
    ProcessInfo.processInfo.environment[variable].map { [URL(fileURLWithPath: $0)] } ?? neighbours
  }

  private static var neighbours: [URL] {
    [
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
      URL(fileURLWithPath: CommandLine.arguments[0]),
      Checkout.root.appendingPathComponent(".build/debug/whisper"),
    ].map { $0.deletingLastPathComponent() }
  }
}
