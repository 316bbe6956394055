internal import VaultModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The small files beside the database.
extension VaultDirectory {
  /// Opens one (mode 0600). What is no regular file of the user, or can be written by others, is refused.
  func openFile(_ name: String, _ flags: Int32) throws -> Int32 {
    let path = path + "/" + name
    let file = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure(.make, path) }
    var status = stat()
    let reason: VaultReason? =
      if fstat(file, &status) != 0 || status.st_mode & S_IFMT != S_IFREG {
        .noRegularFile
      } else if status.st_uid != geteuid() {
        .otherOwner
      } else if status.st_mode & 0o022 != 0 {
        .othersWrite
      } else {
        nil
      }
    guard let reason else { return file }
    close(file)
    throw VaultError.insecure(path: path, reason: reason)
  }

  /// The first octets of a file, at most `limit`.
  func readFile(_ limit: Int, from file: Int32, named name: String) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = pread(file, &bytes, limit, 0)
    guard count >= 0 else { throw Self.failure(.lookAt, path + "/" + name) }
    return Array(bytes.prefix(count))
  }

  /// Writes a new file whole, and returns when it is on the disk.
  func writeFile(_ bytes: [UInt8], to file: Int32, named name: String) throws {
    let path = path + "/" + name
    let written = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    guard written >= 0 else { throw Self.failure(.make, path) }
    guard written == bytes.count else { throw VaultError.diskFull }
    guard fsync(file) == 0 else { throw Self.failure(.make, path) }
  }

  /// Returns when the names in the directory are on the disk.
  func sync() throws {
    let directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw Self.failure(.lookAt, path) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw Self.failure(.lookAt, path) }
  }

  private static func failure(_ operation: SystemFailure.Operation, _ path: String) -> VaultError {
    errno == ENOSPC || errno == EDQUOT ? .diskFull : .current(operation, path: path)
  }
}
