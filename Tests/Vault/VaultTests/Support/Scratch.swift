import Foundation

/// A directory of a test's own, with no vault in it yet; gone with the test.
///
/// A suite holds it as a property, so that no test is the body of a closure: this compiler mixes up
/// the closures of macros inside closures.
final class Scratch {
  let path: String

  init() {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("vault-tests-\(UUID().uuidString)")
    guard mkdir(url.path, 0o700) == 0 else { fatalError("no directory for a test: \(errno)") }
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Where the test's vault goes.
  var vault: String { path + "/vault" }

  func file(_ name: String) -> String { path + "/" + name }
}

/// The database file of a vault.
func databasePath(_ vault: String) -> String { vault + "/vault.db" }

func contents(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

func write(_ bytes: [UInt8], to path: String) throws {
  try Data(bytes).write(to: URL(fileURLWithPath: path))
}

func copyDirectory(_ source: String, to target: String) throws {
  if FileManager.default.fileExists(atPath: target) {
    try FileManager.default.removeItem(atPath: target)
  }
  try FileManager.default.copyItem(atPath: source, toPath: target)
}

/// Permission bits of a file or directory.
func mode(_ path: String) throws -> Int {
  let attributes = try FileManager.default.attributesOfItem(atPath: path)
  return (attributes[.posixPermissions] as? Int ?? -1) & 0o7777
}

func setMode(_ mode: Int, _ path: String) throws {
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
}

/// What the machine that runs the tests promises.
enum Machine {
  /// A missing privilege is a failure here, not a skip.
  static let isCI = ProcessInfo.processInfo.environment["WHISPER_CI"] != nil
  static let isRoot = geteuid() == 0
}
