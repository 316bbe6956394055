#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files, read whole and written whole.
enum TextFile {
  enum Failure: Error { case unreadable, tooLarge, changed, unwritable }

  static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    // What is no file, such as a pipe, must not hold the audit up.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable
    }
    guard facts.st_size <= limit else { throw .tooLarge }
    var octets: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while octets.count <= limit {
      let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0) }
      guard count >= 0 else { throw .unreadable }
      if count == 0 { return octets }
      octets += buffer[..<count]
    }
    throw .tooLarge
  }

  /// Writes a file beside the place and puts it there whole.
  static func write(_ octets: [UInt8], to path: String) throws(Failure) {
    try put(octets, at: path, mode: 0o644)
  }

  /// Puts other bytes in the place of a file that has these, with its permissions.
  static func replace(_ path: String, with octets: [UInt8], expecting: [UInt8]) throws(Failure) {
    var facts = stat()
    guard stat(path, &facts) == 0, let now = try? read(path, limit: 4 << 20), now == expecting
    else { throw .changed }
    try put(octets, at: path, mode: facts.st_mode & 0o7777)
  }

  private static func put(_ octets: [UInt8], at path: String, mode: mode_t) throws(Failure) {
    let staged = path + ".whisper-audit-\(getpid())"
    let descriptor = open(staged, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .unwritable }
    var isDone = false
    defer {
      close(descriptor)
      if !isDone { unlink(staged) }
    }
    guard put(octets, descriptor) else { throw .unwritable }
    guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0, rename(staged, path) == 0 else {
      throw .unwritable
    }
    isDone = true
  }

  private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer)
    -> Int
  {
    var count = -1
    repeat {
      #if canImport(Glibc)
        count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
    } while count < 0 && errno == EINTR
    return count
  }

  /// Writes all of the bytes to a descriptor; false where that cannot be.
  static func put(_ octets: [UInt8], _ descriptor: Int32) -> Bool {
    var rest = octets[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    var count = -1
    repeat {
      #if canImport(Glibc)
        count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      #else
        count = Darwin.write(descriptor, buffer.baseAddress, buffer.count)
      #endif
    } while count < 0 && errno == EINTR
    return count
  }
}
