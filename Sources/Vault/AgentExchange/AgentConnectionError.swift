package import SystemPackage

/// Why an agent did not answer.
package enum AgentConnectionError: Error, Equatable, Sendable {
  /// Nothing listens there.
  case noAgent
  /// What listens there is another user's.
  case anotherUser
  /// What listens there speaks another version.
  case anotherVersion
  /// It has as many clients as it takes, or has not come to us in time.
  case busy
  /// It ended, was silent for too long, or answered something else.
  case broken
  /// The directory of the sockets is not the user's alone.
  case unsafePlace(AgentPlaceError)
  case system(Errno)
}
