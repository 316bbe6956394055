package import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the operating system, or the database's library, refused.
package struct SystemFailure: Equatable, Sendable {
  /// What was being done. The raw value is the code that programs get, and the key of the words for people.
  package enum Operation: String, CaseIterable, Codable, Sendable {
    case makeDirectory = "operation.make_directory"
    case make = "operation.make"
    case lookAt = "operation.look_at"
    case write = "operation.write"
    case remove = "operation.remove"
    case openDatabase = "operation.database.open"
    case executeDatabase = "operation.database.execute"
    case readDatabase = "operation.database.read"
    case writeDatabase = "operation.database.write"
    case useDatabase = "operation.database.use"
  }

  package let operation: Operation
  /// The file or directory, where it is one by name.
  package let path: String?
  package let errno: Errno
  /// SQLite's code, where it is no system's number.
  package let databaseCode: Int32?

  package init(
    _ operation: Operation, path: String? = nil, errno: Errno, databaseCode: Int32? = nil
  ) {
    self.operation = operation
    self.path = path
    self.errno = errno
    self.databaseCode = databaseCode
  }
}

extension VaultError {
  /// The failure of the system call that was made last.
  static func current(_ operation: SystemFailure.Operation, path: String) -> VaultError {
    .system(SystemFailure(operation, path: path, errno: Errno(rawValue: errno)))
  }
}
