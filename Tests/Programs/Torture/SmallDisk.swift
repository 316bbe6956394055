import Foundation
import Glibc

/// A file system of eight megabytes in memory, and a ballast file that leaves as much of it as is
/// wanted.
struct SmallDisk {
  let path: String

  private var ballast: String { path + "/ballast" }

  init(at path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Self.run("mount", "-t", "tmpfs", "-o", "size=8m,mode=0700", "tmpfs", path)
  }

  func unmount() { try? Self.run("umount", "-l", path) }

  /// Leaves this many bytes.
  func leave(_ bytes: Int) throws {
    let descriptor = open(ballast, O_WRONLY | O_CREAT | O_CLOEXEC | O_TRUNC, 0o600)
    guard descriptor >= 0 else { throw TortureFailure("no ballast: \(errno)") }
    defer { close(descriptor) }
    let block = [UInt8](repeating: 0xFF, count: 4096)
    var size = 0
    while true {
      let count = write(descriptor, block, block.count)
      guard count > 0 else { break }
      size += count
    }
    guard errno == ENOSPC, size >= bytes, ftruncate(descriptor, size - bytes) == 0 else {
      throw TortureFailure("the ballast does not fill the disk: \(errno)")
    }
  }

  func makeRoom() { unlink(ballast) }

  private static func run(_ arguments: String...) throws {
    try Child.run(
      "/usr/bin/env", arguments, in: "/", environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    ).expect(0)
  }
}
