package import SecureElement
package import VaultModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension VaultStore {
  /// Destroys the vault in `directory`, whatever state it is in, for good. What is not the vault's stays, and then so does
  /// the directory. Its counter in one of `elements` goes too where `credential` opens the vault: nobody else can say
  /// that it is this vault's.
  ///
  /// Returns whether a counter may be left. Throws `VaultError.notFound`, `.insecure`, `.busy` while another process is
  /// at work in it, and what the system refuses. Killed at any instant after it began, whoever opens or makes a vault
  /// there next goes on with it.
  @discardableResult
  package static func reset(
    at directory: String, elements: [any SecureElement] = [SoftwareSecureElement()],
    with credential: borrowing Credential = .none
  ) throws -> Bool {
    let place = VaultDirectory(path: directory)
    if try place.finishReset(elements) { return PendingCounters(directory: place).arePresent }
    guard try place.hasDatabase else { throw VaultError.notFound(directory: directory) }
    let isForgotten = !noteCounter(of: directory, place, elements, credential)
    try place.reset(beginning: true, elements)
    return isForgotten || PendingCounters(directory: place).arePresent
  }

  /// Whether a reset of the vault in `directory` was cut short. Nothing is gone on with.
  package static func isResetPending(at directory: String) -> Bool {
    VaultDirectory(path: directory).isResetPending
  }

  /// Notes the vault's counter as one whose fate is open. False where it names one that does not open.
  private static func noteCounter(
    of directory: String, _ place: VaultDirectory, _ elements: [any SecureElement],
    _ credential: borrowing Credential
  ) -> Bool {
    do {
      let vault = try VaultStore.open(at: directory, elements: elements)
      switch vault.formerCounter(openedWith: credential) {
      case .none: return true
      case .unknown: return false
      case .known(let counter):
        let lock = try CounterLock(in: place)
        try PendingCounters(directory: place).add([counter], lock)
        return true
      }
    } catch {
      // What it is there for: a vault that does not open.
      return false
    }
  }
}

/// A reset in steps, each of which can be done again. While its marker stands, nothing in the directory is a vault.
extension VaultDirectory {
  private var resetMarker: String { path + "/reset-pending" }

  fileprivate var isResetPending: Bool {
    var status = stat()
    return lstat(resetMarker, &status) == 0
  }

  /// Goes on with a reset that was cut short. False where none was, or where nothing can be seen: who looks at the
  /// database next says why.
  @discardableResult
  func finishReset(_ elements: [any SecureElement]) throws -> Bool {
    guard isResetPending else { return false }
    try reset(beginning: false, elements)
    return true
  }

  fileprivate func reset(beginning isNew: Bool, _ elements: [any SecureElement]) throws {
    try check(path, as: S_IFDIR)
    // Opened before anybody is waited for, so that it is known whether it is the one that was to go.
    let database = HeldFile(own: databasePath)
    // The lock file comes before the database, as in a counted change: else each could wait for what the other has.
    guard let lock = try counterLock() else { return }
    do {
      try database?.lockDatabase()
      try reset(beginning: isNew, database, elements, lock)
    } catch {
      try? PendingCounters(directory: self).removeUnlessNoted(lock)
      throw error
    }
    // It stays where it holds something else, is a link, or is not ours to remove.
    rmdir(path)
  }

  /// Nil where the directory went while others were waited for.
  private func counterLock() throws -> CounterLock? {
    do {
      return try CounterLock(in: self)
    } catch {
      guard access(path, F_OK) != 0, errno == ENOENT else { throw error }
      return nil
    }
  }

  private func reset(
    beginning isNew: Bool, _ database: HeldFile?, _ elements: [any SecureElement],
    _ lock: CounterLock
  ) throws {
    // Nobody who has the database open writes to it any more. Where another has come to the end of a reset meanwhile,
    // nothing is to be done: what stands there now is new.
    let isSame =
      database?.isStill(at: databasePath) ?? !(isNew && HeldFile(own: databasePath) != nil)
    guard isSame, let marker = try HeldFile(marker: resetMarker, isNew: isNew),
      marker.isStill(at: resetMarker)
    else { return try PendingCounters(directory: self).removeUnlessNoted(lock) }
    try withExtendedLifetime((database, marker)) {
      try check(resetMarker, as: S_IFREG)
      try marker.sync(resetMarker)
      try sync()
      database?.overwrite()
      let companions = Self.companions.map { databasePath + $0 }
      for path in companions { HeldFile(own: path)?.overwrite() }
      try remove(databasePath)
      for path in companions { try remove(path) }
      unmarkSecurityKey()
      unmarkUnlocked()
      try sync()
      try removeCounters(from: elements, lock)
      try remove(resetMarker)
      try sync()
    }
  }

  /// No vault names its counters any more: they go, and then the files that say so. Those of an element that is away
  /// stay noted, for who makes a vault here.
  private func removeCounters(
    from elements: [any SecureElement], _ lock: CounterLock
  ) throws {
    let pending = PendingCounters(directory: self)
    for counters in elements.compactMap(\.counters) {
      try? pending.clear(but: nil, from: counters, lock)
    }
    try pending.removeUnlessNoted(lock)
  }

  private func remove(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw VaultError.current(.remove, path: path)
    }
  }
}

/// A file that a reset works on, and the lock on it, which ends with this value or with the process.
private final class HeldFile {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// The file that says that a reset goes on. Nil where there is none, and none is begun.
  convenience init?(marker path: String, isNew: Bool) throws {
    let creating = isNew ? O_CREAT : 0
    let descriptor = open(path, O_RDWR | creating | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw VaultError.current(.make, path: path)
    }
    self.init(descriptor)
    try Self.waiting { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
  }

  /// Takes the lock on a database that SQLite takes to write: on all of its lock bytes ("File Locking And Concurrency",
  /// 3), whether SQLite could read the file or not.
  func lockDatabase() throws {
    try Self.waiting {
      var lock = flock()
      lock.l_type = Int16(F_WRLCK)
      lock.l_whence = Int16(SEEK_SET)
      (lock.l_start, lock.l_len) = (0x4000_0000, 512)
      #if os(Linux)
        let command: Int32 = 37  // F_OFD_SETLK: it stays whatever else this process closes
      #else
        let command = F_SETLK
      #endif
      return fcntl(descriptor, command, &lock) == 0
    }
  }

  /// A file that is overwritten before its name goes; nil where there is none.
  convenience init?(own path: String) {
    guard let descriptor = Self.openOwn(path) else { return nil }
    self.init(descriptor)
  }

  /// A regular file with one name. What is something else, or has another name too, is left alone.
  private static func openOwn(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Tries for ten seconds, as long as SQLite would wait. A file system without locks keeps nobody out. Throws
  /// `VaultError.busy`.
  private static func waiting(_ isTaken: () -> Bool) throws {
    for _ in 0..<500 {
      if isTaken() { return }
      guard errno == EWOULDBLOCK || errno == EACCES || errno == EINTR else { return }
      usleep(20_000)
    }
    throw VaultError.busy
  }

  /// Whether the file still has this name.
  func isStill(at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }

  func sync(_ path: String) throws {
    guard fsync(descriptor) == 0 else { throw VaultError.current(.write, path: path) }
  }

  /// Fills the file with zeros as far as the disk lets: what cannot be overwritten is still to be removed.
  func overwrite() {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return }
    let zeros = [UInt8](repeating: 0, count: 1 << 16)
    var offset: off_t = 0
    while offset < status.st_size {
      let count = pwrite(descriptor, zeros, min(zeros.count, Int(status.st_size - offset)), offset)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      offset += off_t(count)
    }
    fsync(descriptor)
  }
}
