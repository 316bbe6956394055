internal import CryptoPrimitives
internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where the agent of a vault listens: a name that the vault's id and its database file decide, so that a copy, or a file put
/// in its place, is another vault's.
/// Source: docs/VAULT.md, "The place".
package struct AgentPlace: Equatable, Sendable {
  /// The directory of the sockets, the user's alone.
  package let directory: String
  /// The socket.
  package let path: String
  /// Held while an agent starts or ends.
  package let lockPath: String

  /// What `sockaddr_un` has room for.
  private static let longestPath = 107

  /// `runtimeDirectory` is the user's, such as XDG_RUNTIME_DIR names it.
  /// - Throws: `notAbsolute`, `tooLong`.
  package init(
    runtimeDirectory: String, vaultID: [UInt8], database: FileIdentity
  ) throws(AgentPlaceError) {
    guard runtimeDirectory.hasPrefix("/"), !runtimeDirectory.utf8.contains(0) else {
      throw .notAbsolute
    }
    var writer = CanonicalWriter()
    writer.prefixed(vaultID)
    writer.integer(database.device)
    writer.integer(database.inode)
    directory = runtimeDirectory + "/whisper"
    let name = directory + "/" + Hex.encode(Array(sha256(writer.bytes).bytes.prefix(16)))
    path = name + ".sock"
    lockPath = name + ".lock"
    guard path.utf8.count <= Self.longestPath else { throw .tooLong }
  }

  /// Makes the directory where it is missing, and says that it is ours alone.
  package func makeDirectory() throws(AgentPlaceError) {
    guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
      throw .system(Errno(rawValue: errno), path: directory)
    }
    guard try checkDirectory() else { throw .system(.noSuchFileOrDirectory, path: directory) }
  }

  /// Whether the directory is there. Where it is, it is ours alone.
  package func checkDirectory() throws(AgentPlaceError) -> Bool {
    var status = stat()
    guard lstat(directory, &status) == 0 else {
      if errno == ENOENT { return false }
      throw .system(Errno(rawValue: errno), path: directory)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: break
    case S_IFLNK: throw .symbolicLink(path: directory)
    default: throw .notDirectory(path: directory)
    }
    guard status.st_uid == geteuid() else { throw .anotherOwner(path: directory) }
    guard status.st_mode & 0o077 == 0 else { throw .openToOthers(path: directory) }
    return true
  }
}
