package import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The files whose code this process runs.
/// Source: proc_pid_maps(5).
package struct MappedCode: Equatable, Sendable {
  /// Those that neither the system's owner put there nor are this program, or that others than their owner may write, or
  /// that are gone.
  package let foreign: [String]

  private static let path = "/proc/self/maps"
  private static let gone = " (deleted)"

  package static func current(in tree: SystemTree = SystemTree()) throws(Errno) -> Self {
    guard let text = try tree.text(path) else { throw .notSupported }
    var own = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink("/proc/self/exe", &own, own.count - 1)
    let program = own.prefix(max(0, length)).withUnsafeBufferPointer {
      String(decoding: UnsafeRawBufferPointer($0), as: UTF8.self)
    }
    return Self(
      // Octet by octet: a name that is written otherwise is another file's.
      foreign: files(in: text).filter {
        !$0.utf8.elementsEqual(program.utf8) && !isOfTheSystem(tree.located($0))
      })
  }

  /// The files that are mapped to be executed, each once, as the kernel writes them.
  static func files(in maps: String) -> [String] {
    var files: [String] = []
    for line in maps.split(separator: "\n") {
      // Addresses, rights, offset, device, inode; then the path, which may have blanks.
      let fields = line.split(separator: " ", maxSplits: 5)
      guard fields.count == 6, fields[1].contains("x") else { continue }
      let path = String(fields[5].drop { $0 == " " })
      if path.hasPrefix("/"), !files.contains(path) { files.append(path) }
    }
    return files
  }

  private static func isOfTheSystem(_ path: String) -> Bool {
    var status = stat()
    return !path.hasSuffix(gone) && lstat(path, &status) == 0 && status.st_uid == 0
      && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}
