package import SystemPackage

/// Why no agent can be where it would be.
package enum AgentPlaceError: Error, Equatable, Sendable {
  /// The runtime directory is not named from the root, or not by a path.
  case notAbsolute
  /// A path of a socket has at most 107 octets.
  case tooLong
  /// Something else stands where the directory of the sockets should.
  case notDirectory(path: String)
  case symbolicLink(path: String)
  /// The directory is another user's.
  case anotherOwner(path: String)
  /// Others than the user have rights to it.
  case openToOthers(path: String)
  case system(Errno, path: String)
}
