/// Octets on the agent's socket that are no frame of this version.
package enum FrameError: Error, Equatable, Sendable {
  case anotherVersion
  /// Shorter than what every frame has, or longer than any may be.
  case badLength
  /// A frame that continues another has a different number.
  case anotherRequest
  /// It says that another follows, and brings nothing.
  case emptyPart
  /// The bodies together are more than a message has.
  case tooLong
}
