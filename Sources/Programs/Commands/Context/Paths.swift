import Words

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Paths, and what stands there.
enum Paths {
  /// The directory that a file stands in.
  static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What a file is called in its directory.
  static func name(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// The directory itself, or the nearest one above it that exists: there it will be made.
  static func nearestExisting(_ path: String) -> String {
    var path = path
    while !exists(path), path != "/", path != "." { path = parent(path) }
    return path
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether nothing has that name; not where the system does not say.
  static func isMissing(_ path: String) -> Bool { access(path, F_OK) != 0 && errno == ENOENT }

  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// How long a file is, in octets; nil of what is none.
  static func size(_ path: String) -> UInt64? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return UInt64(exactly: status.st_size)
  }

  /// Makes a directory for the user alone where nothing stands; whoever uses it looks whether it is one.
  static func makePrivateDirectory(_ path: String) { mkdir(path, 0o700) }

  /// What XDG_RUNTIME_DIR names in a session of the person's own, also where it says something else or nothing.
  static var ofSession: String { "/run/user/\(geteuid())" }

  /// Whether two paths lead to one directory.
  static func isSameDirectory(_ first: String, _ second: String) -> Bool {
    var one = stat()
    var other = stat()
    guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Whether two paths lead to one file.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    isSameDirectory(first, second)
  }

  /// The descriptor of this process that a path is another name of; in another process it names another one.
  static func descriptor(_ path: String) -> Int32? {
    if path == "/dev/stdin" { return 0 }
    for directory in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(directory) {
      return Int32(path.dropFirst(directory.count)).flatMap { $0 < 0 ? nil : $0 }
    }
    return nil
  }

  /// The path from the root. One that is not is from the working directory.
  static func absolute(_ path: String) throws -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if path.hasPrefix("/") { return path }
    guard let directory = getcwd(nil, 0) else {
      throw CommandError.system(.findCurrentDirectory, errno: errno)
    }
    defer { free(directory) }
    return String(cString: directory) + "/" + path
  }
}
