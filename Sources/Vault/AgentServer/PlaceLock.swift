internal import AgentExchange
internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Held by whoever makes or removes the socket of a place. It ends with the process; the file stays, since whoever waits for
/// it holds that one.
struct PlaceLock: ~Copyable {
  private let descriptor: Descriptor

  private init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  static func take(
    _ place: AgentPlace, patience: Duration
  ) throws(AgentListenerError) -> PlaceLock {
    let path = place.lockPath
    // Not waited on either, should it be a pipe.
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let number = open(path, flags, mode_t(0o600))
    guard number >= 0 else {
      if errno == ELOOP || errno == EISDIR || errno == ENXIO { throw .occupied(path: path) }
      throw .system(Errno(rawValue: errno), path: path)
    }
    let descriptor = Descriptor(number)
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .system(Errno(rawValue: errno), path: path) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
      throw .occupied(path: path)
    }
    let end = ContinuousClock.now + patience
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw .system(Errno(rawValue: errno), path: path)
      }
      guard ContinuousClock.now < end else { throw .starting }
      poll(nil, 0, 5)
    }
    return PlaceLock(descriptor)
  }

  consuming func release() {}
}
