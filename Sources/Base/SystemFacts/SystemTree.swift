internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The files in which a system says how it stands, below a root: the system's own, or one that a test makes.
package struct SystemTree: Sendable {
  private let root: String

  /// None of these files has more octets.
  private static let limit = 1 << 20

  /// `root` has no slash at its end.
  package init(root: String = "") { self.root = root }

  /// What must be readable for all that is asked here; see `FileAccess.systemFiles`.
  package static let files = [
    TracingScope.path, CorePattern.path, Lockdown.path, SwapArea.path, SwapArea.devices,
    SwapArea.deviceNumbers, Preloading.systemList,
  ]

  /// Where a path of the system is.
  func located(_ path: String) -> String { root + path }

  /// The text of a file; nil where there is none.
  func text(_ path: String) throws(Errno) -> String? {
    let file: FileDescriptor
    do {
      file = try Self.opened(located(path))
    } catch {
      switch error as? Errno ?? .ioError {
      case .noSuchFileOrDirectory, .notDirectory: return nil
      case let errno: throw errno
      }
    }
    defer { try? file.close() }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count < Self.limit {
      do {
        let count = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes.append(contentsOf: chunk.prefix(count))
      } catch {
        throw error as? Errno ?? .ioError
      }
    }
    throw .fileTooLarge
  }

  /// Opens a file to read; of something else, at which one could wait for ever, says so.
  static func opened(_ path: String) throws -> FileDescriptor {
    let file = try FileDescriptor.open(
      FilePath(path), .readOnly, options: [.closeOnExec, .nonBlocking])
    var status = stat()
    guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      try? file.close()
      throw status.st_mode & S_IFMT == S_IFDIR ? Errno.isDirectory : .notSupported
    }
    return file
  }

  /// The first line of a file without what is blank around it; nil where there is no such file.
  func line(_ path: String) throws(Errno) -> String? {
    guard let text = try text(path) else { return nil }
    return Self.trimmed(text.prefix { $0 != "\n" })
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  /// The names in a directory, sorted; none where there is no such directory.
  func names(in path: String) throws(Errno) -> [String] {
    guard let directory = opendir(located(path)) else {
      guard errno == ENOENT || errno == ENOTDIR else { throw Errno(rawValue: errno) }
      return []
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)
        ) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
