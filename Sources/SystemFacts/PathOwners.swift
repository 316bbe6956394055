package import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Who beside a user and the system's owner can change what a path leads to.
package enum PathWeakness: Equatable, Sendable {
  /// It belongs to another user.
  case anotherOwner(path: String, user: UInt32)
  /// Others than its owner may change it; the rights as `ls` counts them, in octal.
  case writable(path: String, mode: String)
  /// Others than its owner may read it, which holds for what is secret.
  case readable(path: String, mode: String)

  /// The first one on the way from the root to a path, symbolic links followed and looked at; nil where there is none.
  /// - Parameter isSecret: whether nobody else may even read what stands there.
  package static func first(
    onTheWayTo path: String, isSecret: Bool, user: UInt32 = geteuid()
  ) throws(Errno) -> Self? {
    var ways = [path]
    if let real = realpath(path, nil) {
      ways.append(String(cString: real))
      free(real)
    }
    for way in ways {
      if let weakness = try first(along: way, isSecret: isSecret, user: user) { return weakness }
    }
    return nil
  }

  private static func first(
    along path: String, isSecret: Bool, user: UInt32
  ) throws(Errno) -> Self? {
    var places = ["/"]
    var place = ""
    for name in path.split(separator: "/") {
      place += "/" + name
      places.append(place)
    }
    for place in places {
      var status = stat()
      guard lstat(place, &status) == 0 else { throw Errno(rawValue: errno) }
      let isLast = place == places.last
      guard status.st_uid == 0 || status.st_uid == user else {
        return .anotherOwner(path: place, user: status.st_uid)
      }
      // A link's own rights mean nothing: who may put another in its place is said by the directory above.
      guard status.st_mode & S_IFMT != S_IFLNK else { continue }
      let mode = String(status.st_mode & 0o7777, radix: 8)
      // In a directory such as /tmp nobody moves what is another's.
      let isSticky = status.st_mode & S_ISVTX != 0 && !isLast
      // Many systems give each user a group of the same number that has nobody else.
      let others = status.st_gid == status.st_uid ? S_IWOTH : S_IWGRP | S_IWOTH
      guard status.st_mode & others == 0 || isSticky else {
        return .writable(path: place, mode: mode)
      }
      guard !isLast || !isSecret || status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
        return .readable(path: place, mode: mode)
      }
    }
    return nil
  }
}

/// Who may use a device or local socket.
package enum DeviceRights: Equatable, Sendable {
  /// Its owner, and the group that the system made for it.
  case limited
  /// Every user of the machine; the rights in octal.
  case everybody(mode: String)

  package static func current(of path: String) throws(Errno) -> Self {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Errno(rawValue: errno) }
    return status.st_mode & S_IWOTH == 0
      ? .limited : .everybody(mode: String(status.st_mode & 0o7777, radix: 8))
  }
}
