internal import VaultModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What others hold a vault's file for, as far as a hold tells: any program of the user can have one.
package enum FileUse: Equatable, Sendable {
  case free
  /// Somebody keeps the vault unlocked, or holds the file as one who does.
  case keptUnlocked
  /// Somebody changes what an agent goes by, or holds the file as one who does.
  case changing
  /// The system does not say.
  case unseen
}

/// A hold on a vault's own file by which others are seen wherever they were started: flock(2), which is another kind of lock
/// than SQLite's. Who keeps the vault unlocked shares it, and who changes what an agent goes by has it alone, so that neither
/// comes to be while the other is. On a file of its own it would be of no use: that could be removed under it.
///
/// Not while a transaction runs in this process: any descriptor of the file that is closed ends SQLite's locks on it (fcntl(2)).
package struct FileHold: ~Copyable {
  package enum Purpose: Sendable {
    case keepUnlocked
    case change
  }

  private let descriptor: Int32
  /// Which file it is, whatever it is called.
  package let device: UInt64
  package let inode: UInt64

  /// How long a change may take that is waited for, and an agent that is about to end.
  private static let patienceWithChange = Duration.seconds(10)
  package static let patienceWithAgent = Duration.seconds(2)
  /// How long it is looked again where somebody seems to hold the file: who only looks does for a moment, too.
  package static let patienceToLook = Duration.milliseconds(200)
  private static let pause: UInt32 = 5_000

  deinit { close(descriptor) }

  /// Takes hold of the file, and waits for who holds it otherwise.
  /// - Throws: `FileHeld`, or `VaultError`.
  package static func take(_ purpose: Purpose, of path: String) throws -> FileHold {
    let start = ContinuousClock.now
    while true {
      let hold = try FileHold(path)
      let isTaken = hold.lock(purpose == .change ? LOCK_EX : LOCK_SH)
      // A file system without locks keeps no vault unlocked, and nobody from changing one.
      if isTaken == nil, purpose == .keepUnlocked {
        throw VaultError.current(.lookAt, path: path)
      }
      if isTaken == true, purpose == .keepUnlocked, Self.isRecordLock(at: path) {
        errno = ENOLCK
        throw VaultError.current(.lookAt, path: path)
      }
      // One that was put in its place meanwhile is another one.
      if isTaken != false, hold.isStill(at: path) { return hold }
      if isTaken == false {
        let use = hold.useByOthers()
        let patience = use == .keptUnlocked ? patienceWithAgent : patienceWithChange
        guard ContinuousClock.now - start < patience else { throw FileHeld(by: use) }
      }
      usleep(pause)
    }
  }

  /// How others use the file; it is looked again for that long while somebody seems to hold it.
  package static func use(of path: String, patience: Duration = patienceToLook) -> FileUse {
    let start = ContinuousClock.now
    while true {
      guard let hold = try? FileHold(path) else {
        return access(path, F_OK) != 0 && errno == ENOENT ? .free : .unseen
      }
      guard let isFree = hold.lock(LOCK_EX) else { return .unseen }
      if isFree { return .free }
      let use = hold.useByOthers()
      guard ContinuousClock.now - start < patience else { return use }
      usleep(pause)
    }
  }

  /// Whether the file still has this name.
  package borrowing func isStill(at path: String) -> Bool {
    var named = stat()
    return lstat(path, &named) == 0 && UInt64(truncatingIfNeeded: named.st_dev) == device
      && UInt64(truncatingIfNeeded: named.st_ino) == inode
  }

  /// Lets it go, which the end of the process does, too.
  package consuming func release() {}

  /// Opens the file, and holds nothing yet.
  private init(_ path: String) throws {
    let number = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { throw VaultError.current(.lookAt, path: path) }
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(number)
      throw VaultError.insecure(path: path, reason: .noRegularFile)
    }
    descriptor = number
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Whether it was taken; nil where the file system has no such locks.
  private borrowing func lock(_ kind: Int32) -> Bool? {
    while flock(descriptor, kind | LOCK_NB) != 0 {
      guard errno != EINTR else { continue }
      return errno == EWOULDBLOCK ? false : nil
    }
    return true
  }

  /// Whether the file system makes a hold a lock on the file's octets, as those of other machines do (flock(2), "NFS
  /// details"): such a one keeps SQLite from writing, and who opened the file to read never has it alone. SQLite locks none of
  /// the first octets.
  private static func isRecordLock(at path: String) -> Bool {
    guard let other = try? FileHold(path) else { return false }
    var lock = flock()
    (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
    (lock.l_start, lock.l_len) = (0, 1)
    return fcntl(other.descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  /// Whether others share it, where it cannot be had alone.
  private borrowing func useByOthers() -> FileUse {
    lock(LOCK_SH) == true ? .keptUnlocked : .changing
  }
}

/// Others hold the file, and did not let it go.
package struct FileHeld: Error, Equatable {
  package let use: FileUse

  init(by use: FileUse) { self.use = use }
}
