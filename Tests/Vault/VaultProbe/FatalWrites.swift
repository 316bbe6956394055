import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What happens at one of the calls by which SQLite changes files.
enum Accident: String {
  /// The process is killed before the call.
  case before
  /// It is killed when the first half was written.
  case half
  /// The disk is full from then on.
  case full
}

/// Stands between SQLite and the kernel, and counts the calls that change files.
enum FatalWrites {
  // Set once, before the one thread that writes begins.
  nonisolated(unsafe) private static var accident = Accident.before
  nonisolated(unsafe) private static var at = Int.max
  nonisolated(unsafe) private(set) static var count = 0

  /// Has the accident happen at the call of a number, the first being 1.
  static func install(_ accident: Accident, at number: Int) {
    (self.accident, at) = (accident, number)
    guard let system = sqlite3_vfs_find(nil) else { return }
    let pwrite: @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int = {
      descriptor, bytes, size, offset in
      FatalWrites.write(size) { Glibc.pwrite(descriptor, bytes, $0, offset) }
    }
    let write: @convention(c) (Int32, UnsafeRawPointer?, Int) -> Int = { descriptor, bytes, size in
      FatalWrites.write(size) { Glibc.write(descriptor, bytes, $0) }
    }
    let truncate: @convention(c) (Int32, off_t) -> Int32 = { descriptor, size in
      FatalWrites.change()
      return Glibc.ftruncate(descriptor, size)
    }
    let unlink: @convention(c) (UnsafePointer<CChar>?) -> Int32 = { path in
      FatalWrites.change()
      return path.map { Glibc.unlink($0) } ?? -1
    }
    set("pwrite", unsafeBitCast(pwrite, to: sqlite3_syscall_ptr.self), system)
    set("pwrite64", unsafeBitCast(pwrite, to: sqlite3_syscall_ptr.self), system)
    set("write", unsafeBitCast(write, to: sqlite3_syscall_ptr.self), system)
    set("ftruncate", unsafeBitCast(truncate, to: sqlite3_syscall_ptr.self), system)
    set("unlink", unsafeBitCast(unlink, to: sqlite3_syscall_ptr.self), system)
  }

  private static func set(
    _ name: String, _ call: sqlite3_syscall_ptr?, _ system: UnsafeMutablePointer<sqlite3_vfs>
  ) {
    // One that this SQLite does not use is missing.
    guard system.pointee.xGetSystemCall(system, name) != nil else { return }
    _ = system.pointee.xSetSystemCall(system, name, call)
  }

  private static func write(_ size: Int, _ body: (Int) -> Int) -> Int {
    count += 1
    guard count >= at else { return body(size) }
    switch accident {
    case .before: kill(getpid(), SIGKILL)
    case .half:
      _ = body(size / 2)
      kill(getpid(), SIGKILL)
    case .full: break
    }
    errno = ENOSPC
    return -1
  }

  /// A call that needs no room.
  static func change() {
    guard accident != .full else { return }
    count += 1
    if count >= at { kill(getpid(), SIGKILL) }
  }
}
