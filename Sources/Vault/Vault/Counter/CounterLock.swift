#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The lock file `counter-lock`: whoever commits a counted change holds it from before the transaction until the counter
/// was raised, so that who holds it and finds the list ahead of the counter finds a crash. Who dies loses it.
final class CounterLock {
  static let name = "counter-lock"
  private let descriptor: Int32

  /// Takes it, and waits for who has it. Throws `VaultError.busy` after that time.
  init(in directory: VaultDirectory, waiting limit: Duration = .seconds(10)) throws {
    let start = ContinuousClock.now
    let path = directory.path + "/" + Self.name
    while true {
      let file = try directory.openFile(Self.name, O_RDWR | O_CREAT)
      let isLocked = flock(file, LOCK_EX | LOCK_NB) == 0
      let failure =
        isLocked || errno == EWOULDBLOCK || errno == EINTR
        ? nil : VaultError.current(.lookAt, path: path)
      // One that was removed meanwhile locks nobody out.
      if isLocked, Self.stands(file, at: path) {
        descriptor = file
        return
      }
      close(file)
      if let failure { throw failure }
      guard ContinuousClock.now - start < limit else { throw VaultError.busy }
      usleep(2_000)
    }
  }

  deinit { close(descriptor) }

  private static func stands(_ file: Int32, at path: String) -> Bool {
    var opened = stat()
    var there = stat()
    return fstat(file, &opened) == 0 && lstat(path, &there) == 0
      && (opened.st_dev, opened.st_ino) == (there.st_dev, there.st_ino)
  }
}
