package import SystemPackage

/// Why nothing was said or understood.
package enum AgentStartError: Error, Equatable {
  /// Whoever spoke is of another version of this exchange.
  case otherVersion(UInt8)
  /// The bytes are no message that was waited for.
  case malformed
  /// They ended inside a message.
  case endsEarly
  /// A message is longer than any may be.
  case tooLong(limit: Int)
  /// The pipe refused.
  case system(Errno)
}
