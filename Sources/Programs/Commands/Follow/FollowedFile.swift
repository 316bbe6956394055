import AgentExchange

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tells from outside whether a vault's file is to be read anew: neither its key nor SQLite is needed for that, and nobody who
/// writes is kept waiting.
struct FollowedFile {
  /// What the file system says; each write changes it.
  private struct State: Equatable {
    let file: FileIdentity
    let size: Int64
    let seconds: Int64
    let nanoseconds: Int64
  }

  let path: String
  /// As it was when it was last read; nil where there was none.
  private var last: State?
  /// Whether a write after that would show.
  private var isSettled = false

  /// File systems note times in steps of up to two seconds: until that is over, a second write may look as the first.
  private static let step: Int64 = 3

  init(_ path: String) { self.path = path }

  var isThere: Bool { FileIdentity(path: path) != nil }

  /// Whether it is another one, was written, or may have been. `now` is in seconds since 1970.
  mutating func isToBeRead(at now: Int64) -> Bool {
    let state = Self.state(of: path)
    if state == last, isSettled { return false }
    let isSame = state == last
    last = state
    // A time ahead of the clock shows a write as well as one that is past.
    isSettled = state.map { $0.seconds < now - Self.step || $0.seconds > now + Self.step } ?? true
    return !isSame || state != nil
  }

  /// Has it read again, whatever the system says.
  mutating func forget() { (last, isSettled) = (nil, false) }

  private static func state(of path: String) -> State? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return State(
      file: FileIdentity(status), size: Int64(status.st_size), seconds: Int64(time.tv_sec),
      nanoseconds: Int64(time.tv_nsec))
  }
}
