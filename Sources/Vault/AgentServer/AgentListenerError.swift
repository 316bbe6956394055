package import AgentExchange
package import SystemPackage

/// Why an agent cannot listen.
package enum AgentListenerError: Error, Equatable, Sendable {
  /// Another listens there already.
  case alreadyRunning
  /// Another is about to listen, and takes its time.
  case starting
  /// Something stands at the path that is no socket of ours.
  case occupied(path: String)
  case place(AgentPlaceError)
  case system(Errno, path: String)
}
