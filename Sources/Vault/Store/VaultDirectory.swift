#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The directory that a vault lives in: one database, and SQLite's files beside it.
struct VaultDirectory {
  let path: String

  var databasePath: String { path + "/vault.db" }

  /// The same file by a path without symbolic links, which is what SQLite is given: it follows none,
  /// wherever in the path they stand. Call after `create` or `check`.
  func resolvedDatabasePath() throws -> String {
    guard let resolved = realpath(path, nil) else {
      throw VaultError.current(.lookAt, path: path)
    }
    defer { free(resolved) }
    return VaultDirectory(path: String(cString: resolved)).databasePath
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
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      made +=
        made.isEmpty && part.isEmpty ? "/" : (made.hasSuffix("/") || made.isEmpty ? "" : "/") + part
      guard made != "/", !made.isEmpty else { continue }
      if mkdir(made, 0o700) != 0, errno != EEXIST {
        throw VaultError.current(.makeDirectory, path: made)
      }
    }
    try check(path, mustBeDirectory: true)
    let descriptor = open(databasePath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw VaultError.current(.make, path: databasePath)
    }
    close(descriptor)
    try checkFiles()
  }

  /// Refuses a place where somebody else could put a vault of his own in this one's stead.
  func check() throws {
    try check(path, mustBeDirectory: true)
    try checkFiles()
  }

  /// What SQLite may find beside the database: the journal of a change that was cut short, and the files of a mode
  /// that a vault is never in. It opens them by name, and would wait for ever for who writes into a FIFO.
  private static let companions = ["-journal", "-wal", "-shm"]

  private func checkFiles() throws {
    try check(databasePath, mustBeDirectory: false)
    for companion in Self.companions {
      var status = stat()
      let file = databasePath + companion
      if lstat(file, &status) != 0, errno == ENOENT { continue }
      try check(file, mustBeDirectory: false)
    }
  }

  private func check(_ path: String, mustBeDirectory: Bool) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw VaultError.current(.lookAt, path: path)
    }
    let kind = status.st_mode & S_IFMT
    // The directory may be a symbolic link that its owner made; the database may not.
    if mustBeDirectory, kind == S_IFLNK {
      guard stat(path, &status) == 0 else {
        throw VaultError.current(.lookAt, path: path)
      }
    }
    guard status.st_mode & S_IFMT == (mustBeDirectory ? S_IFDIR : S_IFREG) else {
      throw VaultError.insecure(
        path: path, reason: mustBeDirectory ? .noDirectory : .noRegularFile)
    }
    guard status.st_uid == geteuid() else {
      throw VaultError.insecure(path: path, reason: .otherOwner)
    }
    guard status.st_mode & 0o022 == 0 else {
      throw VaultError.insecure(path: path, reason: .othersWrite)
    }
    // The directory keeps nobody from reading a vault without a passphrase; the file's mode does.
    guard mustBeDirectory || status.st_mode & 0o044 == 0 else {
      throw VaultError.insecure(path: path, reason: .othersRead)
    }
  }
}
