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

  /// More symbolic links no system follows.
  private static let mostLinks = 40

  /// The first one on the way from the root to a path, through every symbolic link; nil where there is none.
  /// - Parameter isSecret: whether nobody else may even read what stands there.
  package static func first(
    onTheWayTo path: String, isSecret: Bool, user: UInt32 = geteuid()
  ) throws(Errno) -> Self? {
    var place = ""
    var links = 0
    var rest = path.split(separator: "/").map(String.init)
    if let weakness = try judge("/", isLast: rest.isEmpty, isSecret: isSecret, user: user).found {
      return weakness
    }
    while !rest.isEmpty {
      let name = rest.removeFirst()
      if name == "." { continue }
      if name == ".." {
        place = place.lastIndex(of: "/").map { String(place[..<$0]) } ?? ""
        continue
      }
      place += "/" + name
      let (found, target) = try judge(
        place, isLast: rest.isEmpty, isSecret: isSecret, user: user)
      if let found { return found }
      guard let target else { continue }
      links += 1
      guard links <= mostLinks else { throw .tooManySymbolicLinkLevels }
      place =
        target.hasPrefix("/") ? "" : place.lastIndex(of: "/").map { String(place[..<$0]) } ?? ""
      rest = target.split(separator: "/").map(String.init) + rest
    }
    return nil
  }

  /// What is the matter with one place; and where it leads, if it is a symbolic link.
  private static func judge(
    _ place: String, isLast: Bool, isSecret: Bool, user: UInt32
  ) throws(Errno) -> (found: Self?, target: String?) {
    var status = stat()
    guard lstat(place, &status) == 0 else { throw Errno(rawValue: errno) }
    guard status.st_uid == 0 || status.st_uid == user else {
      return (.anotherOwner(path: place, user: status.st_uid), nil)
    }
    // A link's own rights mean nothing: who may put another in its place is said by the directory above.
    if status.st_mode & S_IFMT == S_IFLNK {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(place, &target, target.count)
      guard length > 0 else { throw Errno(rawValue: errno) }
      return (
        nil, String(decoding: target.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
      )
    }
    let mode = String(status.st_mode & 0o7777, radix: 8)
    // In a directory such as /tmp nobody moves what is another's.
    let isSticky = status.st_mode & S_ISVTX != 0 && !isLast
    // Many systems give each user a group of the same number that has nobody else.
    let others = status.st_gid == status.st_uid ? S_IWOTH : S_IWGRP | S_IWOTH
    guard status.st_mode & others == 0 || isSticky else {
      return (.writable(path: place, mode: mode), nil)
    }
    guard !isLast || !isSecret || status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
      return (.readable(path: place, mode: mode), nil)
    }
    return (nil, nil)
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
