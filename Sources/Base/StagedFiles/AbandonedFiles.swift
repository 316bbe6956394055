internal import CryptoPrimitives
internal import SecretMemory
internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The files that have a name of their own beside their place, and what becomes of them when the process
/// that wrote one is killed.
///
/// Who writes one holds a lock on it, which ends with the process: a file that nobody holds is nobody's, and
/// the next to write in the directory removes it. Where the file system has no locks it stays.
enum AbandonedFiles {
  private static let prefix = ".staged-"
  private static let digits = 16

  /// A name that no file has.
  static func name(in directory: String) -> String {
    var random = SystemRandom()
    return "\(directory)/\(prefix)\(Hex.encode(random.bytes(digits / 2)))"
  }

  /// Holds a file as long as the process lives. False where somebody else does; where there are no locks it
  /// counts as held.
  static func claim(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// A new file, empty, and its name.
  static func openUnabandoned(
    in directory: String
  ) throws(StagedFileError) -> (descriptor: Int32, name: String?) {
    while true {
      let name = name(in: directory)
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw .create(directory: directory, errno: .current) }
      // Between the two calls it was nobody's, and somebody may have removed it as such.
      if claim(descriptor), isNamed(descriptor) { return (descriptor, name) }
      close(descriptor)
    }
  }

  private static func isNamed(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Removes those that nobody holds.
  static func sweep(_ directory: String) {
    guard let listing = opendir(directory) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(prefix), name.utf8.count == prefix.utf8.count + digits,
        name.utf8.dropFirst(prefix.utf8.count).allSatisfy(isDigit)
      else { continue }
      removeIfAbandoned("\(directory)/\(name)")
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private static func removeIfAbandoned(_ path: String) {
    guard let listed = ownFile(path) else { return }
    // To write, because that is what a confined process may do here; nothing is written.
    let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var opened = stat()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &opened) == 0,
      isSame(opened, listed),
      // Who held it until now may have put it in its place.
      let still = ownFile(path), isSame(still, opened)
    else { return }
    unlink(path)
  }

  /// What stands at the path, when it is a regular file of the user's.
  private static func ownFile(_ path: String) -> stat? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else { return nil }
    return status
  }

  private static func isSame(_ one: stat, _ other: stat) -> Bool {
    one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }
}
