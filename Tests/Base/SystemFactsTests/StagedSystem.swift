import Foundation

@testable import SystemFacts

/// A system that says what a test wants.
final class StagedSystem {
  let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("system-facts-\(UUID().uuidString)").path

  var tree: SystemTree { SystemTree(root: root) }

  /// By paths, what stands in the files.
  init(_ files: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(
      atPath: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: root + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
