internal import VaultModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The directory that a vault lives in: one database, and SQLite's files beside it.
struct VaultDirectory {
  let path: String

  var databasePath: String { path + "/vault.db" }

  /// The same directory by a path without symbolic links, which is what SQLite is given: it follows none,
  /// wherever in the path they stand. Call after `create` or `check`.
  func resolved() throws -> VaultDirectory {
    guard let resolved = realpath(path, nil) else {
      throw VaultError.current(.lookAt, path: path)
    }
    defer { free(resolved) }
    return VaultDirectory(path: String(cString: resolved))
  }

  /// Whether a database file stands there. It may still hold no vault, when `init` was cut short.
  /// Throws when that cannot be known: present, absent and out of reach are three answers.
  var hasDatabase: Bool {
    get throws {
      var status = stat()
      if lstat(databasePath, &status) == 0 { return true }
      guard errno == ENOENT || errno == ENOTDIR else {
        throw VaultError.current(.lookAt, path: databasePath)
      }
      return false
    }
  }

  /// Makes the directory (mode 0700), those above it, and an empty database file (mode 0600).
  func create() throws {
    try createDirectory()
    // One that is there is not even opened: closing it would end every lock that this process has on it, which a
    // transaction in another thread relies on.
    let descriptor = open(databasePath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw VaultError.current(.make, path: databasePath)
    }
    try checkFiles()
  }

  /// Makes the directory and those above it, and no file: who breaks off then has nothing there.
  func createDirectory() throws {
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      made +=
        made.isEmpty && part.isEmpty ? "/" : (made.hasSuffix("/") || made.isEmpty ? "" : "/") + part
      guard made != "/", !made.isEmpty else { continue }
      if mkdir(made, 0o700) != 0, errno != EEXIST {
        throw VaultError.current(.makeDirectory, path: made)
      }
    }
    try check(path, as: S_IFDIR)
    if try hasDatabase { try checkFiles() }
  }

  /// Refuses a place where somebody else could put a vault of his own in this one's stead.
  func check() throws {
    try check(path, as: S_IFDIR)
    try checkFiles()
  }

  /// What SQLite may find beside the database: the journal of a change that was cut short, and the files of a mode
  /// that a vault is never in. It opens them by name, and would wait for ever for who writes into a FIFO.
  static let companions = ["-journal", "-wal", "-shm"]

  private func checkFiles() throws {
    try check(databasePath, as: S_IFREG)
    for companion in Self.companions {
      try check(databasePath + companion, as: S_IFREG, mayBeMissing: true)
    }
    try checkJournal()
  }

  /// What a journal ends in that names a journal over several databases (SQLite, "Database File Format", 3). A vault is
  /// one database and writes none; SQLite would open the file of that name, wherever it is, and remove it.
  private static let superJournalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  private func checkJournal() throws {
    let journal = databasePath + "-journal"
    let descriptor = open(journal, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw VaultError.current(.lookAt, path: journal)
    }
    defer { close(descriptor) }
    var end = [UInt8](repeating: 0, count: Self.superJournalMagic.count)
    let start = lseek(descriptor, -off_t(end.count), SEEK_END)
    guard start >= 0, pread(descriptor, &end, end.count, start) == end.count else { return }
    guard end != Self.superJournalMagic else {
      throw VaultError.unreadableDatabase(reason: .foreignParts)
    }
  }

  /// Looks once: SQLite removes a journal whenever another process is done.
  func check(_ path: String, as kind: mode_t, mayBeMissing: Bool = false) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if mayBeMissing, errno == ENOENT { return }
      throw VaultError.current(.lookAt, path: path)
    }
    // The directory may be a symbolic link that its owner made, or the system's; the database may not.
    if kind == S_IFDIR, status.st_mode & S_IFMT == S_IFLNK {
      guard status.st_uid == geteuid() || status.st_uid == 0 else {
        throw VaultError.insecure(path: path, reason: .otherOwner)
      }
      guard stat(path, &status) == 0 else {
        throw VaultError.current(.lookAt, path: path)
      }
    }
    guard status.st_mode & S_IFMT == kind else {
      throw VaultError.insecure(
        path: path, reason: kind == S_IFDIR ? .noDirectory : .noRegularFile)
    }
    guard status.st_uid == geteuid() else {
      throw VaultError.insecure(path: path, reason: .otherOwner)
    }
    guard status.st_mode & 0o022 == 0 else {
      throw VaultError.insecure(path: path, reason: .othersWrite)
    }
    // The directory keeps nobody from reading a vault without a passphrase; the file's mode does.
    guard kind == S_IFDIR || status.st_mode & 0o044 == 0 else {
      throw VaultError.insecure(path: path, reason: .othersRead)
    }
  }
}
