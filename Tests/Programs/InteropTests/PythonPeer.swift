import Foundation
import TestSupport

/// The independent reader and writer in `Tests/Programs/Interop`, run by Python 3 with its `cryptography`.
struct PythonPeer {
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first { path in
    FileManager.default.isExecutableFile(atPath: path)
      && (try? Program.run(path, ["-c", "import cryptography"]))?.status == 0
  }

  /// In CI the peer must be there; elsewhere its tests are skipped, and say how to get it.
  static let isAvailable =
    python != nil || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil

  static let howToGet = "needs Python 3 with 'cryptography': make test-deps installs it"

  /// Runs a script of `Tests/Programs/Interop`.
  static func script(
    _ name: String, _ arguments: [String], input: Data = Data()
  ) throws -> Program.Output {
    guard let python else { throw Program.Failure(description: howToGet) }
    let script = Checkout.root.appendingPathComponent("Tests/Programs/Interop/\(name)").path
    return try Program.run(python, [script] + arguments, input: input)
  }

  /// Runs the built command.
  static func whisper(_ arguments: [String], input: Data = Data()) throws -> Program.Output {
    try Program.run(try BuiltProgram.url("whisper").path, arguments, input: input)
  }
}
