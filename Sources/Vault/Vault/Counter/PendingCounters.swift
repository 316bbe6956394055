internal import CryptoPrimitives
internal import SecureElement

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The counters whose fate is open, in the file `counter-pending`: handle UInt32 ‖ mark (32) for each. One stands there
/// before it is defined, or before the vault ceases to name it, until the vault names it, or it is gone.
///
/// A mark is known to the vault alone, so that the file can name nobody else's counter. It is read and written under the
/// lock file.
struct PendingCounters {
  private static let name = "counter-pending"
  /// No more are read than this.
  private static let limit = 64
  private static let entrySize = 4 + MonotonicCounter.markSize

  let directory: VaultDirectory

  private var path: String { directory.path + "/" + Self.name }

  /// Whether there is such a file.
  var arePresent: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Notes counters, which stand in the file when this returns, whatever happens to the power.
  func add(_ counters: [MonotonicCounter], _ lock: CounterLock) throws {
    try withExtendedLifetime(lock) {
      let others = try read().filter { !counters.contains($0) }
      try write(counters + others)
    }
  }

  /// Undefines what the vault does not name, and forgets it. What the element refuses stays noted.
  func clear(
    but named: MonotonicCounter?, from counters: any MonotonicCounters, _ lock: CounterLock
  )
    throws
  {
    try withExtendedLifetime(lock) {
      guard arePresent else { return }
      let noted = try read()
      let left = noted.filter { counter in
        guard counter != named else { return false }
        do throws(SecureElementError) {
          _ = try counters.undefine(counter)
          return false
        } catch {
          return true
        }
      }
      guard left != noted || left.isEmpty else { return }
      try write(left)
    }
  }

  /// Removes what the counters had beside the vault, where none is noted any more: the lock file last, which who waits
  /// for it finds gone.
  func removeUnlessNoted(_ lock: CounterLock) throws {
    guard !arePresent else { return }
    for name in [Self.name + "-new", CounterLock.name] {
      let path = directory.path + "/" + name
      guard unlink(path) == 0 || errno == ENOENT else {
        throw VaultError.current(.remove, path: path)
      }
    }
    withExtendedLifetime(lock) {}
  }

  private func read() throws -> [MonotonicCounter] {
    guard arePresent else { return [] }
    let file = try directory.openFile(Self.name, O_RDONLY)
    defer { close(file) }
    var reader = CanonicalReader(
      try directory.readFile(Self.limit * Self.entrySize, from: file, named: Self.name))
    var counters: [MonotonicCounter] = []
    // What is no whole entry was never synced, and nothing was defined for it.
    while let handle = try? reader.integer(UInt32.self),
      let mark = try? reader.fixed(MonotonicCounter.markSize)
    {
      if let counter = MonotonicCounter(handle: handle, mark: Array(mark)) {
        counters.append(counter)
      }
    }
    return counters
  }

  /// Puts another file in the place of the one that is there; none for no counters.
  private func write(_ counters: [MonotonicCounter]) throws {
    guard !counters.isEmpty else {
      guard unlink(path) == 0 || errno == ENOENT else {
        throw VaultError.current(.make, path: path)
      }
      return try directory.sync()
    }
    var writer = CanonicalWriter(capacity: counters.count * Self.entrySize)
    for counter in counters.prefix(Self.limit) {
      writer.integer(counter.handle)
      writer.fixed(counter.mark)
    }
    let next = Self.name + "-new"
    // What has this name already may be another name of a file elsewhere, and is not written to.
    guard unlink(directory.path + "/" + next) == 0 || errno == ENOENT else {
      throw VaultError.current(.remove, path: directory.path + "/" + next)
    }
    let file = try directory.openFile(next, O_WRONLY | O_CREAT | O_EXCL)
    do {
      defer { close(file) }
      try directory.writeFile(writer.bytes, to: file, named: next)
    }
    guard rename(directory.path + "/" + next, path) == 0 else {
      throw VaultError.current(.make, path: path)
    }
    try directory.sync()
  }
}
