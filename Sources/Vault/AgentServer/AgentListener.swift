package import AgentExchange
internal import CLocalListener
internal import CLocalSocket
package import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The agent's socket, the only one at its place. It is closed when it goes; its name stays until ``removeName()``.
package struct AgentListener: ~Copyable {
  private let place: AgentPlace
  private let descriptor: Descriptor
  private let identity: FileIdentity

  /// How many may wait to be let in.
  private static let backlog: Int32 = 128

  private init(place: AgentPlace, descriptor: consuming Descriptor, identity: FileIdentity) {
    self.place = place
    self.descriptor = descriptor
    self.identity = identity
  }

  /// Makes the socket, and the directory where it is missing. A socket of ours that nobody answers at is taken over.
  /// `patience` is how long another may take to start.
  package static func open(
    at place: AgentPlace, patience: Duration = .seconds(2)
  ) throws(AgentListenerError) -> AgentListener {
    do { try place.makeDirectory() } catch { throw .place(error) }
    let lock = try PlaceLock.take(place, patience: patience)
    try clearStaleSocket(place.path)
    let number = whisper_local_listen(place.path, backlog)
    guard number >= 0 else { throw .system(Errno(rawValue: errno), path: place.path) }
    let descriptor = Descriptor(number)
    guard let identity = FileIdentity(path: place.path) else {
      throw .system(Errno(rawValue: errno), path: place.path)
    }
    lock.release()
    return AgentListener(place: place, descriptor: descriptor, identity: identity)
  }

  package var number: Int32 { descriptor.number }

  /// Whether the name still leads here.
  package var isStillThere: Bool { FileIdentity(path: place.path) == identity }

  /// A connection of the same user that waits to be let in, if one does. One of another user is let go.
  /// - Throws: what the system refused, which is not that nobody waits.
  package borrowing func accept() throws(Errno) -> Descriptor? {
    while true {
      let number = whisper_local_accept(descriptor.number)
      guard number >= 0 else {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EAGAIN: return nil
        case let code: throw Errno(rawValue: code)
        }
      }
      let connection = Descriptor(number)
      if whisper_local_peer_is_user(number) == 1 { return connection }
    }
  }

  /// Removes the name, unless it leads to another socket by now. What has taken our place holds the lock, and is looked at
  /// after it. False where somebody held the lock for all of `patience`.
  @discardableResult
  package borrowing func removeName(patience: Duration = .seconds(2)) -> Bool {
    guard let lock = try? PlaceLock.take(place, patience: patience) else { return false }
    if isStillThere { unlink(place.path) }
    lock.release()
    return true
  }

  /// Removes a socket of ours that nobody listens at.
  private static func clearStaleSocket(_ path: String) throws(AgentListenerError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw .system(Errno(rawValue: errno), path: path)
    }
    guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
      throw .occupied(path: path)
    }
    let number = whisper_local_connect(path, 1_000)
    if number >= 0 {
      close(number)
      throw .alreadyRunning
    }
    switch errno {
    case ECONNREFUSED: break
    // As many wait as there is room for: somebody listens.
    case EAGAIN: throw .alreadyRunning
    case let code: throw .system(Errno(rawValue: code), path: path)
    }
    guard FileIdentity(path: path) == FileIdentity(status) else { throw .occupied(path: path) }
    guard unlink(path) == 0 else { throw .system(Errno(rawValue: errno), path: path) }
  }
}
